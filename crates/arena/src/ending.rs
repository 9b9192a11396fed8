//! The last word on a game that no board decided.

use plyground_game::Seat;
use plyground_record::{EndReason, GameResult};

/// Somebody's foul has decided.
pub(crate) fn by_foul(winner: Option<Seat>, reason: EndReason, text: String) -> GameResult {
    GameResult { winner, reason, text, scores: None, line: Vec::new(), foul: None }
}

/// Somebody stopped the match.
pub(crate) fn interrupted() -> GameResult {
    by_foul(None, EndReason::Interrupted, "The match was interrupted.".to_owned())
}
