//! Searches over any game: the textbook ones, exact and counted as five courses count them, our own player, playouts,
//! and exact solving. May use `game` and `games`.

pub mod courses;
pub mod engine;
pub mod mcts;
pub mod solve;
pub mod textbook;
