//! Boards with names: a user's own in TOML, a course's game types in Python, and the ones that come with the program.
//!
//! ```
//! use plyground_games::boards::read_boards;
//!
//! let boards = read_boards("[tiny]\nk = 2\nrows = ['W ', ' -']\nto_move = 'B'\n").unwrap();
//! assert_eq!(boards[0].name, "tiny");
//! assert_eq!(boards[0].board.rows(), ["x.", ".#"]);
//! ```
//!
//! A table is a board: `k`, and `rows` of the letters of Toro-Tile Straight (a blank for a vacant square, `-` for a
//! forbidden one, `W`, `B`); `title` and `to_move` (`W` unless it is `B`) may be left out.

mod course;
mod module;

pub(crate) use course::{cases, game_types, start_of};
pub use course::{course_boards, course_case};
pub use module::read_module;

use crate::formats::{FormatFault, letters, turn_of};
use crate::grid_line::TTS;
use crate::python::{Lines, Literal, LiteralError, LiteralKind, MAX_BYTES, TextLocation, show};
use plyground_game::{Board, BoardSize, Seat, Setup, plain_parse_error};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

/// A board that people can ask for by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedBoard {
    /// What users type: letters, digits, `-` and `_`, a letter first.
    pub name: String,
    /// What it is called; its name where the file gives no title.
    pub title: String,
    /// How many in a row win.
    pub k: u32,
    /// The squares.
    pub board: Board,
    /// Who opens the game.
    pub to_move: Seat,
}

impl NamedBoard {
    /// The board as the start of a game of Toro-Tile Straight.
    pub fn setup(&self) -> Setup {
        Setup {
            options: BTreeMap::from([("k".to_owned(), self.k.to_string())]),
            board: self.board.clone(),
            to_move: self.to_move,
            ..Setup::empty(TTS, self.board.size())
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a board, which is a table with `k` and `rows`")]
struct Entry {
    title: Option<String>,
    k: Spanned<i64>,
    rows: Spanned<Vec<Spanned<String>>>,
    to_move: Option<Spanned<String>>,
}

/// Reads a file of boards, in the order of the file.
pub fn read_boards(text: &str) -> Result<Vec<NamedBoard>, BoardFileError> {
    if text.len() > MAX_BYTES {
        return Err(LiteralError::TooLong { bytes: text.len() }.into());
    }
    let lines = Lines::of(text);
    let place = |span: Range<usize>| lines.place(span.start);
    let entries: BTreeMap<Spanned<String>, Entry> = toml::from_str(text).map_err(|error| {
        let (place, message) = (place(error.span().unwrap_or_default()), plain_parse_error(&error.message()));
        if text.parse::<toml::Table>().is_ok() {
            BoardFileError::Table { place, message }
        } else {
            BoardFileError::NotToml { place, message }
        }
    })?;
    let mut entries: Vec<_> = entries.into_iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    entries.into_iter().map(|(name, entry)| board(&name, entry, &place)).collect()
}

fn board(
    name: &Spanned<String>,
    entry: Entry,
    place: &impl Fn(Range<usize>) -> TextLocation,
) -> Result<NamedBoard, BoardFileError> {
    let in_board = |fault: FormatFault| BoardFileError::Board { name: name.get_ref().clone(), fault };
    let string =
        |text: &Spanned<String>| Literal { place: place(text.span()), kind: LiteralKind::Text(text.get_ref().clone()) };
    if !is_name(name.get_ref()) {
        return Err(BoardFileError::Name { place: place(name.span()), found: show(name.get_ref()) });
    }
    let k = Literal { place: place(entry.k.span()), kind: LiteralKind::Int(*entry.k.get_ref()) };
    // Before every row is looked up in the text: a file may have a hundred thousand of them.
    let width = entry.rows.get_ref().first().map_or(0, |row| row.get_ref().chars().count());
    BoardSize::new(entry.rows.get_ref().len(), width).map_err(|error| in_board(error.into()))?;
    let rows = entry.rows.get_ref().iter().map(string).collect();
    let rows = Literal { place: place(entry.rows.span()), kind: LiteralKind::List(rows) };
    let to_move = entry.to_move.as_ref().map(string);
    Ok(NamedBoard {
        name: name.get_ref().clone(),
        title: entry.title.unwrap_or_else(|| name.get_ref().clone()),
        k: k_of(&k).map_err(in_board)?,
        board: letters(&rows).map_err(in_board)?,
        to_move: to_move.map_or(Ok(Seat::First), |turn| turn_of(&turn)).map_err(in_board)?,
    })
}

/// Whether a board can be asked for by this name in a game's spec, where `:`, `,` and `=` mean something else.
fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}

fn k_of(value: &Literal) -> Result<u32, FormatFault> {
    let k = value.as_int().and_then(|k| u32::try_from(k).ok()).filter(|&k| k > 0);
    Ok(k.ok_or_else(|| value.unlike("K, a whole number of at least 1"))?)
}

/// Why a TOML file of boards could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardFileError {
    /// It is not TOML.
    #[error("{place}: expected a file of boards in TOML: {message}")]
    NotToml {
        /// Where.
        place: TextLocation,
        /// What the reader of TOML says.
        message: String,
    },
    /// It is TOML, but one of its tables is not a board.
    #[error("{place}: {message}")]
    Table {
        /// Where.
        place: TextLocation,
        /// What the reader of TOML says.
        message: String,
    },
    /// A name that cannot be typed in a game's spec.
    #[error("{place}: {found} cannot be a board's name (expected letters, digits, `-` and `_`, a letter first)")]
    Name {
        /// Where.
        place: TextLocation,
        /// The name, in quotes.
        found: String,
    },
    /// A board with something wrong in it.
    #[error("the board `{name}`: {fault}")]
    Board {
        /// Which one.
        name: String,
        /// What is wrong.
        fault: FormatFault,
    },
    /// It is too long, or a Python module in which a needed name is not a literal.
    #[error("{0}")]
    Module(#[from] LiteralError),
    /// A Python module without a name that a game type needs.
    #[error("the module assigns no `{name}` (a game type has `GAME_TYPE`, `INITIAL_BOARD` and `K`)")]
    Missing {
        /// Which one.
        name: &'static str,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn boards_come_in_the_order_of_the_file() {
        let text = "[z]\nk = 3\nrows = [' W']\n[a]\ntitle = 'A'\nk = 2\nrows = ['B-']\nto_move = 'B'\n";
        let boards = read_boards(text).expect("two boards");
        assert_eq!((boards[0].name.as_str(), boards[0].title.as_str(), boards[0].to_move), ("z", "z", Seat::First));
        assert_eq!((boards[1].name.as_str(), boards[1].title.as_str(), boards[1].to_move), ("a", "A", Seat::Second));
        assert_eq!(boards[1].setup().spec(), "tts:1x2,k=2");
        assert_eq!(read_boards(""), Ok(vec![]));
    }

    #[test]
    fn what_is_wrong_has_its_place_in_the_file() {
        let message = |text: &str| read_boards(text).expect_err("it is wrong").to_string();
        for (text, expected) in [
            (
                "[a]\nk = 2\nrows = [\n  '  ',\n  'Wx']",
                "the board `a`: line 5, column 3: found the text `x` in row 2, column 2 of the board, expected ' ', '-', 'W' or 'B'",
            ),
            (
                "[a]\nk = 2\nrows = ['  ', ' ']",
                "the board `a`: line 3, column 15: row 2 of the board: expected 2 cells as in row 1, found 1",
            ),
            (
                "[a]\nk = 0\nrows = [' ']",
                "the board `a`: line 2, column 5: found `0`, expected K, a whole number of at least 1",
            ),
            (
                "[a]\nk = 1\nrows = [' ']\nto_move = 'w'",
                "the board `a`: line 4, column 11: found the text `w`, expected \"W\" or \"B\"",
            ),
            ("[a]\nk = 1\nrows = []", "the board `a`: the board has no cells"),
            (
                "['a:b']\nk = 1\nrows = [' ']",
                "line 1, column 2: `a:b` cannot be a board's name (expected letters, digits, `-` and `_`, a letter first)",
            ),
            ("[a]\nk = 1", "line 1, column 1: missing field `rows`"),
            ("[a]\nK = 1", "line 2, column 1: unknown field `K`, expected one of `title`, `k`, `rows`, `to_move`"),
            (
                "[a]\nk = ",
                "line 2, column 5: expected a file of boards in TOML: string values must be quoted, expected literal string",
            ),
        ] {
            assert_eq!(message(text), expected);
        }
        assert!(message(&" ".repeat(MAX_BYTES + 1)).starts_with("the text has 1048577 bytes"));
    }

    proptest! {
        #[test]
        fn any_text_gets_an_answer(text in "(\\[a\\]\n|k ?= ?|rows|to_move|title|[\\[\\]'\"WB, \n0-9=.\\-]|\\PC)*") {
            let _ = read_boards(&text);
        }
    }
}
