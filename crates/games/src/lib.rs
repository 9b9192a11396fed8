//! The families of games (k in a row on a plane and on a torus, Othello, the two drop games, dominoes), the registry that
//! opens them by name, and the texts that courses write positions in. May use `game`.

pub mod bits;
pub mod boards;
pub mod dominoes;
pub mod drop;
mod family;
pub mod formats;
pub mod grid_line;
pub mod lattice;
pub mod laws;
pub mod othello;
pub mod python;
mod registry;
mod scene;
mod spec;
mod spot;
mod text_file;
pub mod typed;
mod zobrist;

pub use family::{FAMILIES, Family, FamilyOption, Files, SizeText, Values};
pub use registry::{FamilyVisitor, Visitor, open, perft, table, with_family, with_rules};
pub use scene::{Scene, SceneError};
pub use spec::{Spec, SpecError, SpecFault, Suggestion};
pub use spot::{Spot, Spots};
pub use text_file::{bounded, bounded_bytes, nearest_file, no_such_file, open_file, read_text};
