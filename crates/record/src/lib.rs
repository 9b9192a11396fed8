//! One game as data, and the transcripts written from it. May use `game` and `games`.
//!
//! A referee fills in a [`Record`]; [`replay`] proves that its moves were possible; the transcripts are written from it.

mod escape;
mod facts;
mod foul;
mod othello_lines;
mod record;
mod replay;
mod run_game;
mod text;

pub use foul::{Foul, FoulKind, Penalties, Penalty, cut};
pub use othello_lines::{NotAScoreLine, ScoreLine, ScoreWord};
pub use record::{Clock, Ending, GameFacts, ReadError, Reason, Record, SCHEMA, Seats, Settings, Sitter, Times, Turn};
pub use replay::{ReplayError, opened, replay};
pub use run_game::{RunGameError, run_game, state_text};
pub use text::text;
