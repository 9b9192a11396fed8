//! Looking on while a search runs.

use super::Window;
use plyground_game::Game;

/// Someone who looks on. Values are in the units of the evaluation, from the maximiser's view; a search that averages
/// hands over fractions.
pub trait SearchObserver<G: Game> {
    /// A node is entered, by a move unless it is the root.
    fn enter(&mut self, _game: &G, _position: &G::Position, _by: Option<G::Move>, _window: Window) {}

    /// The node entered last and not yet left is cut: these of its moves are never looked at. It is left next.
    fn cut(&mut self, _game: &G, _left: &[G::Move]) {}

    /// The node entered last and not yet left is left.
    fn leave(&mut self, _value: f64, _end: NodeExit) {}

    /// Whether anyone looks at all. A search may skip the calls when nobody does.
    const LOOKS: bool = true;
}

/// How a node was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeExit {
    /// It was evaluated.
    Leaf,
    /// All its moves were searched.
    Searched,
    /// The rest of its moves could not matter.
    Cut,
    /// The cache knew it.
    Cached,
}

/// Nobody looks on.
impl<G: Game> SearchObserver<G> for () {
    const LOOKS: bool = false;
}
