//! How long a brain may take for a move.

use std::time::Duration;

/// What the manager has said about time.
#[derive(Default)]
pub(super) struct Clock {
    pub(super) turn: Option<Duration>,
    pub(super) left: Option<Duration>,
}

/// Of what is left for the game, the part for one move.
const MOVES_TO_COME: u32 = 20;
/// What a manager says when a game has no limit.
pub(super) const UNLIMITED: i64 = 2_147_483_647;

impl Clock {
    pub(super) fn for_a_move(&self) -> Option<Duration> {
        let share = self.left.map(|left| left / MOVES_TO_COME);
        match (self.turn, share) {
            (Some(turn), Some(share)) => Some(turn.min(share)),
            (turn, share) => turn.or(share),
        }
    }
}
