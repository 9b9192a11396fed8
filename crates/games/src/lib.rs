//! The six families of games (k in a row on a plane and on a torus, Othello, the two drop games, dominoes) and the
//! registry that opens them by name. May use `game`.

pub mod bits;
pub mod dominoes;
pub mod drop;
pub mod grid_line;
pub mod lattice;
pub mod othello;
mod registry;
mod zobrist;

pub use registry::{Visitor, perft, table, with_rules};
