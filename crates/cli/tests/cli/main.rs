//! Whole-program tests: every command as a user runs it, one file a command.
//!
//! What people read is a snapshot; `INSTA_UPDATE=always cargo test -p plyground-cli` writes them anew.

mod advice;
mod archives;
mod autograder;
mod belongings;
mod boards;
mod check;
mod completions;
mod convert;
mod course_checks;
mod docs;
mod doctor;
mod engine;
mod errors;
mod eval;
mod examples;
mod games;
mod grade;
mod help;
mod hosts;
mod interpreter;
mod lab;
mod match_agents;
mod matches;
mod memory;
mod new_agent;
mod opponents;
mod perft;
mod play;
mod positions;
mod pythons;
mod queue;
mod replay;
mod search;
mod seating;
mod series;
mod show;
mod specs;
mod starter;
mod submissions;
mod support;
mod threads;
mod tournament;
mod trace;
mod vectors;
