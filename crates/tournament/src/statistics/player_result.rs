//! How one game ended for one player.

use skillratings::Outcomes;

/// How a game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerResult {
    /// The player won.
    Win,
    /// The game was drawn.
    Draw,
    /// The player lost.
    Loss,
}

impl PlayerResult {
    /// The points that it is worth: 1, 1/2 or 0.
    pub fn points(self) -> f64 {
        match self {
            PlayerResult::Win => 1.0,
            PlayerResult::Draw => 0.5,
            PlayerResult::Loss => 0.0,
        }
    }

    pub(super) fn library(self) -> Outcomes {
        match self {
            PlayerResult::Win => Outcomes::WIN,
            PlayerResult::Draw => Outcomes::DRAW,
            PlayerResult::Loss => Outcomes::LOSS,
        }
    }
}
