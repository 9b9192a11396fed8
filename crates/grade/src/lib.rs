//! Checking and grading: what a course asks of a student's program, what the program answers, and what the answers are worth.
//! May use every crate below it, and neither the lab nor the command line.
//!
//! - [`cases`]: questions with answers, and our own answer to each of them.

pub mod cases;
