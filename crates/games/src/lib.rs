//! The families of games (k in a row on a plane and on a torus, Othello, the two drop games, dominoes), the registry that
//! opens them by name, and the texts that courses write positions in. May use `game`.

pub mod bitboard_layout;
pub mod bits;
pub mod boards;
mod cell_index;
pub mod dominoes;
pub mod drop;
mod example_position;
mod family;
pub mod formats;
pub mod grid_line;
pub mod laws;
pub mod othello;
pub mod python;
mod registry;
mod snapshot;
mod spec;
mod text_file;
pub mod typed;
mod zobrist;

pub use cell_index::{CellIndex, CellIndices};
pub use example_position::{ExamplePosition, ExamplePositionError};
pub use family::{BoardFiles, EngineProtocol, FAMILIES, Family, FamilyOption, FamilyOptionValues, SizeText};
pub use registry::{FamilyVisitor, RulesVisitor, perft, state_from_setup, state_from_spec, with_family, with_rules};
pub use snapshot::{PlayoutCounts, PositionSnapshot, snapshot_from_setup};
pub use spec::{OpenedGame, Spec, SpecError, SpecFault, Suggestion};
pub use text_file::{nearest_file, no_such_file, open_file, read_bounded, read_bounded_bytes, read_text};
