//! The result of a search of the engine: depth, score, principal variation and nodes.

use plyground_game::Action;
use serde::{Deserialize, Serialize};

/// The score of a position from the mover's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// An estimate. It is positive when the mover stands better; 100 is a small but clear advantage.
    Score(i32),
    /// The mover wins against every defence.
    Win(WinKind),
    /// The mover loses against best play.
    Loss(WinKind),
    /// A draw with best play of both.
    Draw,
}

impl Score {
    /// Whether the score is proven, not an estimate.
    pub const fn is_proven(self) -> bool {
        !matches!(self, Score::Score(_))
    }
}

/// How a proven win or loss comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WinKind {
    /// After this many plies.
    Plies(u32),
    /// By this many points or discs at least.
    Points(u32),
}

/// The result of one iteration of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchProgress {
    /// Plies searched ahead; forced lines are searched further.
    pub depth: u32,
    /// The score from the mover's side.
    pub value: Score,
    /// The principal variation: the moves that the engine expects, its own first.
    pub line: Vec<Action>,
    /// Positions searched so far.
    pub nodes: u64,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best move; none when the game is over.
    pub best: Option<Action>,
    /// The last iteration.
    pub progress: SearchProgress,
}

impl SearchResult {
    /// Whether the score of the position is proven.
    pub fn is_proven(&self) -> bool {
        self.progress.value.is_proven()
    }
}
