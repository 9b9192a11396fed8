//! The last word on a game that no board decided.

use plyground_game::Seat;
use plyground_record::{Ending, Reason};

/// Somebody's foul has decided.
pub(crate) fn by_foul(winner: Option<Seat>, reason: Reason, text: String) -> Ending {
    Ending { winner, reason, text, scores: None, line: Vec::new(), foul: None }
}

/// Somebody stopped the match.
pub(crate) fn interrupted() -> Ending {
    by_foul(None, Reason::Interrupted, "The match was interrupted.".to_owned())
}
