//! What a game *is*: rules, seats, outcomes, keys, notation, set-ups, and the conformance test that every game passes.
//! Touches no other crate of the workspace.
//!
//! [`Rules`] is what a search needs and is generic everywhere; [`Game`] is what people need on top of it; [`GameState`] is
//! a game in progress behind text moves, for the edges. [`sample`] is a whole game in a hundred lines.

mod action;
mod cell;
pub mod conformance;
mod extra;
mod game;
mod look;
mod nearest;
mod outcome;
mod plain_words;
mod rules;
pub mod sample;
mod seat;
mod setup;
mod state;
mod symmetry;

pub use action::{Action, ActionError};
pub use cell::{BoardSize, Cell, Col, Row};
pub use extra::{ExtraField, ExtraKind, ExtraType, ExtraValue, ExtraValues};
pub use game::{Game, NamedEvaluation, UnknownEvaluation, evaluate_by_playing, evaluation_named, find_move};
pub use look::{Look, Skin};
pub use nearest::{did_you_mean, nearest};
pub use outcome::Outcome;
pub use plain_words::plain_parse_error;
pub use rules::{Rules, perft, playout};
pub use seat::Seat;
pub use setup::{Grid, PlacedStone, Setup, SetupError, Square};
pub use state::{GameState, PlayError, TypedState};
pub use symmetry::Symmetry;
