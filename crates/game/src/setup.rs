//! A position as data: the one JSON form that every game reads and writes.
//!
//! ```
//! # use plyground_game::Setup;
//! # fn main() {
//! let json = serde_json::json!({ "family": "dominoes", "board": ["#.", "#."], "to_move": "second" });
//! let setup: Setup = serde_json::from_value(json).unwrap();
//! assert_eq!(setup.spec(), "dominoes:2x2");
//! assert_eq!(setup.board.rows(), ["#.", "#."]);
//! # }
//! ```

use crate::{BoardSize, Cell, ExtraKind, ExtraValues, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One position of one game, complete: rules can be built from it, and so can the position itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The family's name, as in a spec: `mnk`, `othello`, ...
    pub family: String,
    /// The family's parameters beside the size, as in a spec: `k`, `rule`, `variant`, ...
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The board, top row first: `.` free, `x` First's, `o` Second's, `#` blocked or filled.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Seat,
    /// What the family keeps beside the board and the mover, such as the pop-outs that are left. In JSON these are fields
    /// of the set-up itself.
    #[serde(flatten)]
    pub extra: ExtraValues,
}

/// A stone and who placed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedStone {
    /// Where it lies, as `[row, column]`.
    pub cell: Cell,
    /// Whose it is.
    pub seat: Seat,
}

impl Setup {
    /// An empty board with First to move and no options.
    pub fn empty(family: &str, size: BoardSize) -> Setup {
        Setup {
            family: family.to_owned(),
            options: BTreeMap::new(),
            board: Board::empty(size),
            to_move: Seat::First,
            extra: ExtraValues::default(),
        }
    }

    /// The family, size and options in the form of a game spec: `mnk:3x3,k=3`.
    pub fn spec(&self) -> String {
        let mut spec = format!("{}:{}", self.family, self.board.size());
        for (key, value) in &self.options {
            spec.push_str(&format!(",{key}={value}"));
        }
        spec
    }

    /// An option, read as whatever the caller expects of it.
    pub fn option<T>(
        &self,
        key: &'static str,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, SetupError> {
        let Some(value) = self.options.get(key) else { return Ok(None) };
        match read(value) {
            Some(read) => Ok(Some(read)),
            None => Err(SetupError::Option { key, value: value.clone(), expected }),
        }
    }

    /// Refuses options that the family does not have.
    pub fn only_options(&self, known: &[&'static str]) -> Result<(), SetupError> {
        match self.options.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some(key) => Err(SetupError::UnknownOption {
                key: key.clone(),
                family: self.family.clone(),
                known: if known.is_empty() { "none".to_owned() } else { known.join(", ") },
            }),
        }
    }
}

/// What lies on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// Nothing.
    Free,
    /// A piece of that seat.
    Taken(Seat),
    /// Nobody's and never free: a forbidden square, or one under a domino.
    Blocked,
}

impl Square {
    /// The square's letter in a [`Setup`].
    pub const fn letter(self) -> char {
        match self {
            Square::Free => '.',
            Square::Taken(Seat::First) => 'x',
            Square::Taken(Seat::Second) => 'o',
            Square::Blocked => '#',
        }
    }

    const fn from_letter(letter: char) -> Option<Square> {
        match letter {
            '.' => Some(Square::Free),
            'x' => Some(Square::Taken(Seat::First)),
            'o' => Some(Square::Taken(Seat::Second)),
            '#' => Some(Square::Blocked),
            _ => None,
        }
    }
}

/// A board: its size, and what stands on each square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Board {
    size: BoardSize,
    squares: Vec<Square>,
}

impl Board {
    /// A board with nothing on it.
    pub fn empty(size: BoardSize) -> Board {
        Board { size, squares: vec![Square::Free; size.cells()] }
    }

    /// A board from rows of squares, which must be equally long.
    pub fn from_rows(rows: &[Vec<Square>]) -> Result<Board, SetupError> {
        let cols = rows.first().map_or(0, Vec::len);
        if let Some((row, squares)) = rows.iter().enumerate().find(|(_, row)| row.len() != cols) {
            return Err(SetupError::Ragged { row: row + 1, expected: cols, found: squares.len() });
        }
        Ok(Board { size: BoardSize::new(rows.len(), cols)?, squares: rows.concat() })
    }

    /// Rows and columns.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The rows as text, top row first.
    pub fn rows(&self) -> Vec<String> {
        self.lines().map(|row| row.iter().map(|square| square.letter()).collect()).collect()
    }

    /// The rows, top row first.
    pub fn lines(&self) -> impl Iterator<Item = &[Square]> {
        self.squares.chunks(self.size.cols().into())
    }

    /// What lies on a cell of the board.
    pub fn at(&self, cell: Cell) -> Square {
        self.squares[self.index(cell)]
    }

    /// Puts something on a cell of the board.
    pub fn set(&mut self, cell: Cell, square: Square) {
        let index = self.index(cell);
        self.squares[index] = square;
    }

    /// The cells that hold `square`, row by row.
    pub fn cells_with(&self, square: Square) -> impl Iterator<Item = Cell> {
        self.size.iter().filter(move |&cell| self.at(cell) == square)
    }

    fn index(&self, cell: Cell) -> usize {
        assert!(self.size.contains(cell), "{cell} is off a {} board", self.size);
        usize::from(cell.row.0) * usize::from(self.size.cols()) + usize::from(cell.col.0)
    }
}

impl TryFrom<Vec<String>> for Board {
    type Error = SetupError;

    fn try_from(rows: Vec<String>) -> Result<Board, SetupError> {
        let squares = |(row, text): (usize, &String)| {
            let square = |(col, found)| {
                Square::from_letter(found).ok_or(SetupError::UnknownSquare { row: row + 1, col: col + 1, found })
            };
            text.chars().enumerate().map(square).collect()
        };
        let rows = rows.iter().enumerate().map(squares).collect::<Result<Vec<Vec<Square>>, _>>()?;
        Board::from_rows(&rows)
    }
}

impl From<Board> for Vec<String> {
    fn from(grid: Board) -> Vec<String> {
        grid.rows()
    }
}

/// Why a position cannot be set up. Rows and columns in messages count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// No rows, or rows of nothing.
    #[error("the board has no cells")]
    EmptyBoard,
    /// Beyond what any board may be.
    #[error(
        "a {rows}x{cols} board is too large (at most {} on a side and {} cells in all)",
        BoardSize::MAX_SIDE,
        BoardSize::MAX_CELLS
    )]
    TooLarge {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
    },
    /// A row of another length than the first.
    #[error("row {row} of the board: expected {expected} cells as in row 1, found {found}")]
    Ragged {
        /// Which row.
        row: usize,
        /// The length of the first.
        expected: usize,
        /// Its own length.
        found: usize,
    },
    /// A letter that means nothing.
    #[error("row {row}, column {col} of the board: `{found}` is not a cell (expected `.`, `x`, `o` or `#`)")]
    UnknownSquare {
        /// Which row.
        row: usize,
        /// Which column.
        col: usize,
        /// The letter.
        found: char,
    },
    /// A value that the option does not take.
    #[error("{key}={value}: expected {expected}")]
    Option {
        /// The option.
        key: &'static str,
        /// Its value.
        value: String,
        /// What would have been right.
        expected: &'static str,
    },
    /// A field that no family adds to its set-ups.
    #[error("a set-up has no field `{name}`; expected one of {expected}")]
    UnknownField {
        /// The field.
        name: String,
        /// The fields there are.
        expected: String,
    },
    /// A field of a family with a value of another kind than the field's.
    #[error("`{name}`: expected {expected}, found {found}")]
    Field {
        /// The field.
        name: String,
        /// The kind of value that it has.
        expected: ExtraKind,
        /// What was given.
        found: ExtraKind,
    },
    /// An option that the family does not have.
    #[error("{family} has no option `{key}` (it has: {known})")]
    UnknownOption {
        /// The option.
        key: String,
        /// The family.
        family: String,
        /// Its options.
        known: String,
    },
    /// An option the family cannot do without.
    #[error("{family} needs `{key}` (as in `{example}`)")]
    MissingOption {
        /// The option.
        key: &'static str,
        /// The family.
        family: &'static str,
        /// How it is given.
        example: String,
    },
    /// A square that this game cannot have.
    #[error("{cell} (row {row}, column {col}): {problem}", row = cell.row, col = u16::from(cell.col.0) + 1)]
    Square {
        /// Where.
        cell: Cell,
        /// What is wrong there.
        problem: String,
    },
    /// Anything else that does not fit together.
    #[error("{0}")]
    Misfit(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &[&str]) -> Result<Board, SetupError> {
        Board::try_from(rows.iter().map(|&row| row.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn squares_are_found_where_they_were_put() {
        let mut board = grid(&["x.#", ".o."]).unwrap();
        assert_eq!(board.at(Cell::new(1, 1)), Square::Taken(Seat::Second));
        assert_eq!(board.at(Cell::new(0, 2)), Square::Blocked);
        board.set(Cell::new(1, 2), Square::Taken(Seat::First));
        assert_eq!(board.rows(), ["x.#", ".ox"]);
        let firsts: Vec<Cell> = board.cells_with(Square::Taken(Seat::First)).collect();
        assert_eq!(firsts, [Cell::new(0, 0), Cell::new(1, 2)]);
        assert_eq!(board.lines().map(<[Square]>::len).collect::<Vec<_>>(), [3, 3]);
        assert_eq!(Board::empty(board.size()).rows(), ["...", "..."]);
    }

    #[test]
    fn boards_that_are_none_are_refused_by_place() {
        let message = |rows: &[&str]| grid(rows).unwrap_err().to_string();
        assert_eq!(
            message(&["...", "..?"]),
            "row 2, column 3 of the board: `?` is not a cell (expected `.`, `x`, `o` or `#`)"
        );
        assert_eq!(message(&["..", ".", ".."]), "row 2 of the board: expected 2 cells as in row 1, found 1");
        assert_eq!(message(&[]), "the board has no cells");
        assert_eq!(message(&["."; 256]), "a 256x1 board is too large (at most 255 on a side and 1024 cells in all)");
    }

    #[test]
    #[should_panic(expected = "c1 is off a 2x2 board")]
    fn a_square_off_the_board_is_a_mistake_of_the_caller() {
        grid(&["..", ".."]).unwrap().at(Cell::new(0, 2));
    }

    #[test]
    fn options_are_read_and_unknown_ones_refused() {
        let mut setup = Setup::empty("mnk", BoardSize::new(2, 3).unwrap());
        setup.options.insert("k".into(), "3".into());
        let k = |setup: &Setup| setup.option("k", "a number", |k| k.parse::<u8>().ok()).map_err(|e| e.to_string());
        assert_eq!((setup.spec().as_str(), k(&setup)), ("mnk:2x3,k=3", Ok(Some(3))));
        assert_eq!(setup.only_options(&["k", "variant"]), Ok(()));
        let refusal = |known: &[&'static str]| setup.only_options(known).unwrap_err().to_string();
        assert_eq!(refusal(&["rule", "start"]), "mnk has no option `k` (it has: rule, start)");
        assert_eq!(refusal(&[]), "mnk has no option `k` (it has: none)");
        setup.options.insert("k".into(), "many".into());
        assert_eq!(k(&setup), Err("k=many: expected a number".into()));
        setup.options.clear();
        assert_eq!(k(&setup), Ok(None));
    }
}
