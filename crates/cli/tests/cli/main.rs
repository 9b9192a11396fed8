//! Whole-program tests: every command as a user runs it, one file a command.
//!
//! What people read is a snapshot; `INSTA_UPDATE=always cargo test -p plyground-cli` writes them anew.

mod boards;
mod completions;
mod convert;
mod games;
mod play;
mod positions;
mod show;
mod specs;
mod support;
