//! One game as data, and the transcripts written from it. May use `game` and `games`.
//!
//! So far it holds the console transcript of CSE 150's runner; the record itself comes with the referee.

mod run_game;

pub use run_game::{RunGameError, run_game, state_text};
