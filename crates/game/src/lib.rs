//! What a game *is*: rules, seats, outcomes, keys, notation, set-ups, pictures, and the exam that every game passes.
//! Touches no other crate of the workspace.
//!
//! [`Rules`] is what a search needs and is generic everywhere; [`Game`] is what people need on top of it; [`Table`] is
//! a game in progress behind text moves, for the edges. [`sample`] is a whole game in a hundred lines.

mod cell;
#[cfg(test)]
mod gallery;
mod game;
mod gesture;
pub mod kit;
mod nearest;
mod outcome;
mod picture;
mod plain_words;
mod rules;
pub mod sample;
mod seat;
mod setup;
mod svg;
mod symmetry;
mod table;
mod text;

pub use cell::{BoardSize, Cell, Col, Row};
pub use game::{Game, Named, UnknownMeasure, measure_named, play_and_measure, recognise};
pub use gesture::{Gesture, GestureError};
pub use nearest::{did_you_mean, nearest};
pub use outcome::Outcome;
pub use picture::{Look, Picture, Skin};
pub use plain_words::in_plain_words;
pub use rules::{Rules, perft, playout};
pub use seat::Seat;
pub use setup::{Grid, Setup, SetupError, Square, Stone};
pub use svg::{
    CoordinateStyle, Dressing, Focus, Heat, Pad, PadPlace, Role, SquareNote, board, board_css, mini, piece_svg, svg,
};
pub use symmetry::Symmetry;
pub use table::{PlayError, Playing, Table};
pub use text::{TextStyle, text};
