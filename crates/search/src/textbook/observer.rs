//! Observing a search while it runs.

use super::Window;
use plyground_game::Game;
use serde::Serialize;

/// Is told of every node that a search enters and leaves. Values are in units of the evaluation's scale, from the
/// maximiser's side; expectimax gives fractions of 1 instead.
pub trait SearchObserver<G: Game> {
    /// A node is entered, by a move unless it is the root.
    fn enter(&mut self, _game: &G, _position: &G::Position, _by: Option<G::Move>, _window: Window) {}

    /// The node entered last and not yet left has a cutoff: the moves `left` are never searched. It is left next.
    fn cut(&mut self, _game: &G, _left: &[G::Move]) {}

    /// The node entered last and not yet left is left.
    fn leave(&mut self, _value: f64, _end: NodeExit) {}

    /// Whether the methods do anything. A search skips the calls, and may take a faster way, when they do not.
    const OBSERVES: bool = true;
}

/// How a node was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NodeExit {
    /// It was evaluated.
    Leaf,
    /// All its children were searched.
    Searched,
    /// A cutoff: the rest of its moves could not matter.
    Cut,
    /// Its value was in the cache.
    Cached,
}

impl NodeExit {
    /// `leaf`, `searched`, `cut` or `cached`, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            NodeExit::Leaf => "leaf",
            NodeExit::Searched => "searched",
            NodeExit::Cut => "cut",
            NodeExit::Cached => "cached",
        }
    }
}

/// Observes nothing.
impl<G: Game> SearchObserver<G> for () {
    const OBSERVES: bool = false;
}
