//! What the engine tells: how far it has looked, what it thinks of the position, and the move.

use plyground_game::Action;
use serde::{Deserialize, Serialize};

/// What a position is worth to the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// Nothing is proven. The sign says whom it favours; a hundred is a small but clear advantage.
    Score(i32),
    /// The mover wins, whatever the other does.
    Win(WinKind),
    /// The mover loses, whatever the mover does.
    Loss(WinKind),
    /// Neither can win against good play.
    Draw,
}

impl Score {
    /// Whether there is no doubt left about who wins.
    pub const fn is_proven(self) -> bool {
        !matches!(self, Score::Score(_))
    }
}

/// How a proven game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WinKind {
    /// After so many plies.
    Plies(u32),
    /// With so many points or discs more, at least.
    Points(u32),
}

/// What the engine thinks after it has looked one ply deeper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchProgress {
    /// Plies looked ahead; forced lines are followed further.
    pub depth: u32,
    /// What the position is worth to the mover.
    pub value: Score,
    /// The moves it expects, its own first.
    pub line: Vec<Action>,
    /// Positions looked at so far.
    pub nodes: u64,
}

/// The result of thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The move; none when the game is over.
    pub best: Option<Action>,
    /// What it thought last.
    pub progress: SearchProgress,
}

impl SearchResult {
    /// Whether the value of the position is proven.
    pub fn is_proven(&self) -> bool {
        self.progress.value.is_proven()
    }
}
