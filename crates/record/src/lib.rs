//! One game as data, and the transcripts written from it. May use `game` and `games`.
//!
//! So far it holds the console transcript of CSE 150's runner and the score lines of CSC 384's protocol; the record itself
//! comes with the referee.

mod othello_lines;
mod run_game;

pub use othello_lines::{NotAScoreLine, ScoreLine, ScoreWord};
pub use run_game::{RunGameError, run_game, state_text};
