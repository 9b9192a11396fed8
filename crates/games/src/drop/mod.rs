//! Games in which tokens fall: connect4 and extconnect4. What they share is the well that tokens fall into; how a game
//! ends and what a token may do differs.

mod columns;
mod connect4;
mod extended;

pub use columns::DropMove;
pub use connect4::{Connect4, Connect4Position, DRAWN_AT};
pub use extended::{ExtConnect4, ExtConnect4Position as ExtendedPosition};

use plyground_game::ExtraField;

/// The family in which four in a row win.
pub const CONNECT4: &str = "connect4";
/// The family in which runs score points.
pub const EXTENDED: &str = "extconnect4";

/// Pop-outs left for First and for Second.
pub const POPS: ExtraField<[u16; 2]> = ExtraField::new("pops");
/// Plies played so far, where tokens can be popped: the rules count them to end a game that goes on for ever.
pub const PLIES: ExtraField<u16> = ExtraField::new("plies");

/// How a position is valued, in both families.
#[derive(Clone, Copy, Debug)]
pub enum DropEvaluation {
    /// Own points minus the opponent's.
    Points,
}

const EVALUATIONS: &[plyground_game::NamedEvaluation<DropEvaluation>] = &[plyground_game::NamedEvaluation {
    name: "points",
    about: "own points minus the opponent's",
    evaluation: DropEvaluation::Points,
}];
