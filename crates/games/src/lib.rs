//! The six families of games, the registry that opens them by name, and the texts that courses write positions in.
//! Touches the crate `plyground-game`.

pub mod boards;
pub mod formats;
pub mod laws;
pub mod python;
pub mod typed;
