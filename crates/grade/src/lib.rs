//! Checking and grading: what a course asks of a student's program, what the program answers, and what the answers are worth.
//! May use every crate below it, and neither the lab nor the command line.
//!
//! - [`ask`]: one question to a student's function;
//! - [`autograder`]: a Gradescope autograder of a course;
//! - [`cases`]: questions with answers, and our own answer to each of them;
//! - [`check`]: everything that a course checks in a submission;
//! - [`comparison`]: a student's answer beside ours;
//! - [`diagnose`]: which known fault a program has, by its answers;
//! - [`export`]: marks in the forms that teachers and hand-in systems take;
//! - [`intake`]: from files, folders and archives to hand-ins, also from the downloads of hand-in systems;
//! - [`late`]: what a late hand-in costs;
//! - [`manual`]: marks that a person gives;
//! - [`marks`]: what a hand-in is worth;
//! - [`pack`]: hand-ins, packed as a course wants them;
//! - [`pages`]: what a check found, as pages for students and graders;
//! - [`plan`]: what a course checks;
//! - [`report`]: what a check found;
//! - [`roster`]: the students of a class;
//! - [`rubric`]: what each part of an assignment is worth;
//! - [`run`]: a whole class, and the ledger of what is done;
//! - [`similarity`]: which submissions look alike;
//! - [`trace`]: where a student's own search first differs from ours.

pub mod ask;
pub mod autograder;
pub mod boards;
pub mod cases;
pub mod check;
pub mod comparison;
pub mod diagnose;
pub mod export;
pub mod intake;
pub mod late;
pub mod manual;
pub mod marks;
pub mod pack;
pub mod pages;
pub mod plan;
pub mod report;
pub mod roster;
pub mod rubric;
pub mod run;
pub mod similarity;
mod student;
mod table;
mod times;
pub mod trace;

pub use student::{IdKind, StudentId, StudentRef};
pub use table::TableError;
pub use times::{TimeError, read_offset, read_time};
