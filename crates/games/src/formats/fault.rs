//! Why a text is not a position, and why a position cannot be written.

use super::{Format, state::StrictError};
use crate::python::{LiteralError, TextLocation};
use plyground_game::SetupError;

/// Why a position cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// More than any position needs.
    #[error("the text has {bytes} bytes (at most {} are read)", crate::python::MAX_BYTES)]
    TooLong {
        /// How many there are.
        bytes: usize,
    },
    /// It begins like no format.
    #[error(
        "{place}: found {found}, with which no position begins (expected `{{` for setup, `TTS_State(` for tts, \
         `State(` for state, `[` or `(` for rows, tuple and booleans, a number for case, or lines of `.`, `x`, `o` \
         and `#` for grid)"
    )]
    Unrecognised {
        /// Where it begins.
        place: TextLocation,
        /// What it begins with.
        found: String,
    },
    /// It is not what its format asks for.
    #[error("not a position in the format `{format}`: {fault}")]
    Text {
        /// The format.
        format: Format,
        /// What is wrong.
        fault: FormatFault,
    },
    /// The format has no words for something that it must not leave out.
    #[error("the format `{format}` cannot say {what}")]
    CannotSay {
        /// The format.
        format: Format,
        /// What it lacks words for.
        what: String,
    },
}

/// What is wrong with a text. Rows and columns of the board count from 1, as lines and columns of the text do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatFault {
    /// It is not a Python literal, or not the expected one.
    #[error("{0}")]
    Literal(#[from] LiteralError),
    /// It does not follow the format's own grammar.
    #[error("{place}: found {found}, expected {expected}")]
    Unexpected {
        /// Where.
        place: TextLocation,
        /// What stands there.
        found: String,
        /// What would have been right.
        expected: String,
    },
    /// A square that is none.
    #[error("{place}: found {found} in row {row}, column {col} of the board, expected {expected}")]
    Square {
        /// Where in the text.
        place: TextLocation,
        /// Which row of the board.
        row: usize,
        /// Which column of the board.
        col: usize,
        /// What stands there.
        found: String,
        /// What may stand on a square.
        expected: &'static str,
    },
    /// A row of another length than the first.
    #[error("{place}: row {row} of the board: expected {expected} cells as in row 1, found {found}")]
    Ragged {
        /// Where the row begins in the text.
        place: TextLocation,
        /// Which row of the board.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        expected: usize,
    },
    /// A board of no size, or of too much.
    #[error("{0}")]
    Size(#[from] SetupError),
    /// The JSON does not parse, or holds something else than a position.
    #[error("{place}: {message}")]
    Json {
        /// Where the reader stopped.
        place: TextLocation,
        /// What it says.
        message: String,
    },
    /// The last stone cannot lie there.
    #[error("the last stone is off the {size} board, in row {row}, column {col}")]
    LastOffBoard {
        /// The size of the board.
        size: String,
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        col: usize,
    },
    /// A last action that the course's later starter code refuses.
    #[error("{note} (`{kind}`, read only leniently)")]
    Strict {
        /// The kind.
        kind: StrictError,
        /// The action and the board.
        note: String,
    },
    /// Anything else that is read only leniently.
    #[error("{note} (read only leniently)")]
    OnlyLenient {
        /// What it is.
        note: String,
    },
}
