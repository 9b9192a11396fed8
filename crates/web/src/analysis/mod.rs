//! What the engine thinks of a position, for as long as somebody wants to know.

mod hint;
mod study;
mod worth;

pub(crate) use hint::hint;
pub(crate) use study::{Done, Finding, Question, study};
pub(crate) use worth::Worth;
