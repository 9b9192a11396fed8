//! Lessons: an ordered list of positions, searches, steps and texts, as one Markdown file (`docs/lessons.md` describes it).

mod expect;
mod figure;
mod markdown;
mod parse;
mod shipped;

pub(crate) use figure::{FigureView, LessonFigures, render_figures};
pub(crate) use parse::{Lesson, LessonPart, LessonStep, parse};
pub(crate) use shipped::{SHIPPED, ShippedLesson, shipped};
