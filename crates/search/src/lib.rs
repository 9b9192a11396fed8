//! Searches over any game: the textbook searches with exact counts, our own engine, Monte Carlo tree search, and
//! exact solvers. May use `game` and `games`.

mod byte_size;
pub mod courses;
pub mod engine;
pub mod mcts;
pub mod solve;
pub mod textbook;

pub use byte_size::{ByteSize, ByteSizeError};
