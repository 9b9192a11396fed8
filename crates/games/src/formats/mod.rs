//! Positions as the courses write them, to read and to write, one file a format.
//!
//! ```
//! use plyground_games::formats::{Format, Strictness, read, write};
//!
//! let reading = read("((0, 2), (1, 0))", None, Strictness::Lenient).unwrap();
//! assert_eq!((reading.format, reading.family), (Format::Tuple, Some("othello")));
//! assert_eq!(reading.board.rows(), [".o", "x."]);
//!
//! let setup = reading.to_setup("othello");
//! assert_eq!(write(&setup, Format::Grid).unwrap(), ".o\nx.");
//! ```

mod board;
mod booleans;
pub mod case;
mod fault;
mod grid;
mod name;
mod rows;
mod setup;
pub mod state;
mod tts;
mod tuple;

pub use fault::{FormatError, FormatFault};
pub use name::{Format, UnknownFormat};
pub(crate) use tts::{letters, turn_of};

use crate::drop::POPS;
use crate::grid_line::{LAST, TOLD_LAST};
use crate::python::MAX_BYTES;
use plyground_game::{Board, PlacedStone, Seat, Setup};

/// What to do with a position that a course's own program would refuse although one can tell what is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Read it and leave a note.
    Lenient,
    /// Refuse it too.
    Strict,
}

/// What a text says about a position. What it does not say is `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedPosition {
    /// The format it was read in.
    pub format: Format,
    /// The family whose course writes such a text. A `setup` names its own family; `None` when that is unknown.
    pub family: Option<&'static str>,
    /// The board.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Option<Seat>,
    /// How many in a row.
    pub k: Option<u32>,
    /// Pop-outs left for First and for Second.
    pub pops: Option<[u16; 2]>,
    /// The stone placed last. It lies on the board.
    pub last: Option<PlacedStone>,
    /// The stone that the text calls the last one, where the board does not show it.
    pub told_last: Option<PlacedStone>,
    /// The whole position, where the format is `setup`.
    pub setup: Option<Setup>,
    /// What a strict reader would have refused, a sentence each.
    pub notes: Vec<String>,
}

impl ParsedPosition {
    /// A board about which nothing else is known.
    fn of(format: Format, board: Board) -> ParsedPosition {
        let family = format.family();
        ParsedPosition {
            format,
            family,
            board,
            to_move: None,
            k: None,
            pops: None,
            last: None,
            told_last: None,
            setup: None,
            notes: Vec::new(),
        }
    }

    /// The reading as a position of `family`: First moves unless the text says otherwise. A `setup` stays what it is.
    pub fn to_setup(&self, family: &str) -> Setup {
        if let Some(setup) = &self.setup {
            return setup.clone();
        }
        let mut setup = Setup {
            options: self.k.map(|k| ("k".to_owned(), k.to_string())).into_iter().collect(),
            board: self.board.clone(),
            to_move: self.to_move.unwrap_or(Seat::First),
            ..Setup::empty(family, self.board.size())
        };
        setup.extra.set(LAST, self.last);
        setup.extra.set(TOLD_LAST, self.told_last);
        setup.extra.set(POPS, self.pops);
        setup
    }
}

/// Reads a position. Without a format, [`Format::guess`] finds it by how the text begins.
pub fn read(text: &str, format: Option<Format>, strictness: Strictness) -> Result<ParsedPosition, FormatError> {
    if text.len() > MAX_BYTES {
        return Err(FormatError::TooLong { bytes: text.len() });
    }
    let format = match format {
        Some(format) => format,
        None => Format::guess(text)?,
    };
    let reading = match format {
        Format::Setup => setup::read(text),
        Format::Tts => tts::read(text, strictness),
        Format::Rows => rows::read(text, strictness),
        Format::Tuple => tuple::read(text),
        Format::Case => case::read(text),
        Format::State => state::read(text, strictness),
        Format::Booleans => booleans::read(text),
        Format::Grid => grid::read(text),
    };
    reading.map_err(|fault| FormatError::Text { format, fault })
}

/// Writes a position so that [`read`] gives the same board back.
///
/// What a format has no place for is left out: no turn in `tuple`, no last stone in `tts`. What would come back false is
/// refused: stones in `booleans`, blocked cells in `tuple`, Second's turn in `case`.
pub fn write(setup: &Setup, format: Format) -> Result<String, FormatError> {
    let text = match format {
        Format::Setup => setup::write(setup),
        Format::Tts => tts::write(setup),
        Format::Rows => rows::write(setup),
        Format::Tuple => tuple::write(setup),
        Format::Case => case::write(setup),
        Format::State => state::write(setup),
        Format::Booleans => booleans::write(setup),
        Format::Grid => Ok(grid::write(setup)),
    };
    text.map_err(|what| FormatError::CannotSay { format, what })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_format_cannot_say_is_refused_and_named() {
        let setup = read("x#\n.o", None, Strictness::Strict).expect("a grid").to_setup("mnk");
        for (format, message) in [
            (Format::Tuple, "the format `tuple` cannot say the blocked cell in row 1, column 2"),
            (Format::Case, "the format `case` cannot say the blocked cell in row 1, column 2"),
            (Format::Booleans, "the format `booleans` cannot say the stone in row 1, column 1"),
            (Format::State, "the format `state` cannot say a position without `k`"),
        ] {
            assert_eq!(write(&setup, format).map_err(|error| error.to_string()), Err(message.to_owned()));
        }
    }

    #[test]
    fn a_text_beyond_all_measure_is_not_even_looked_at() {
        let error = read(&".".repeat(MAX_BYTES + 1), None, Strictness::Lenient).expect_err("it is too long");
        assert_eq!(error, FormatError::TooLong { bytes: MAX_BYTES + 1 });
    }
}
