//! Checking and grading: what a course asks of a student's program, what the program answers, and what the answers are worth.
//! May use every crate below it, and neither the lab nor the command line.
//!
//! - [`ask`]: one question to a student's function;
//! - [`autograder`]: a Gradescope autograder of a course;
//! - [`cases`]: questions with answers, and our own answer to each of them;
//! - [`check`]: everything that a course checks in a submission;
//! - [`comparison`]: a student's answer beside ours;
//! - [`diagnose`]: which known fault a program has, by its answers;
//! - [`plan`]: what a course checks;
//! - [`report`]: what a check found;
//! - [`run`]: a whole class, and the ledger of what is done;
//! - [`similarity`]: which submissions look alike.

pub mod ask;
pub mod autograder;
pub mod cases;
pub mod check;
pub mod comparison;
pub mod diagnose;
pub mod plan;
pub mod report;
pub mod run;
pub mod similarity;
