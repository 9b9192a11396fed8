//! Rows, columns, cells and the sizes of boards.

use crate::SetupError;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A row, counted from 0 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Row(pub u8);

/// A column, counted from 0 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Col(pub u8);

/// A cell. Its derived order is row-major, as the TTS and Dominoes handouts fix it for moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(u8, u8)", into = "(u8, u8)")]
pub struct Cell {
    /// The row, from the top.
    pub row: Row,
    /// The column, from the left.
    pub col: Col,
}
const _: () = assert!(size_of::<Cell>() == 2);

impl Cell {
    /// The cell in that row and column.
    pub const fn new(row: u8, col: u8) -> Cell {
        Cell { row: Row(row), col: Col(col) }
    }
}

impl From<(u8, u8)> for Cell {
    fn from((row, col): (u8, u8)) -> Cell {
        Cell::new(row, col)
    }
}

impl From<Cell> for (u8, u8) {
    fn from(cell: Cell) -> (u8, u8) {
        (cell.row.0, cell.col.0)
    }
}

/// Letter notation, for people: column letter, then the row from 1 at the top.
///
/// ```
/// # use plyground_game::Cell;
/// assert_eq!(Cell::new(3, 1).to_string(), "b4");
/// assert_eq!(Cell::new(0, 27).to_string(), "ab1");
/// ```
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.col, self.row)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0) + 1)
    }
}

/// `a` to `z`, then `aa`, `ab` and so on.
impl fmt::Display for Col {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |n: u8| char::from(b'a' + n);
        match self.0 {
            n @ 0..26 => write!(f, "{}", letter(n)),
            n => write!(f, "{}{}", letter(n / 26 - 1), letter(n % 26)),
        }
    }
}

/// The size of a board, at least 1x1 and never absurd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    rows: u8,
    cols: u8,
}

impl BoardSize {
    /// The longest side of any board.
    pub const MAX_SIDE: usize = 255;
    /// The most cells of any board (32x32).
    pub const MAX_CELLS: usize = 1024;

    /// A size, or why there is no such board.
    pub fn new(rows: usize, cols: usize) -> Result<BoardSize, SetupError> {
        if rows == 0 || cols == 0 {
            return Err(SetupError::EmptyBoard);
        }
        if rows > Self::MAX_SIDE || cols > Self::MAX_SIDE || rows * cols > Self::MAX_CELLS {
            return Err(SetupError::TooLarge { rows, cols });
        }
        let narrow = |side: usize| u8::try_from(side).expect("a side is at most 255");
        Ok(BoardSize { rows: narrow(rows), cols: narrow(cols) })
    }

    /// How many rows.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// How many columns.
    pub const fn cols(self) -> u8 {
        self.cols
    }

    /// How many cells.
    pub const fn cells(self) -> usize {
        self.rows as usize * self.cols as usize
    }

    /// Whether the cell lies on a board of this size.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row.0 < self.rows && cell.col.0 < self.cols
    }

    /// All cells, row by row.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| Cell::new(row, col)))
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_a_pair_of_row_and_column() {
        let cell = Cell::from((3, 4));
        assert_eq!((cell.row, cell.col), (Row(3), Col(4)));
        assert_eq!(<(u8, u8)>::from(cell), (3, 4));
    }

    #[test]
    fn names_of_columns_go_on_after_z() {
        assert_eq!([0, 25, 26, 51, 52, 255].map(|col| Col(col).to_string()), ["a", "z", "aa", "az", "ba", "iv"]);
        assert_eq!(Row(255).to_string(), "256");
    }

    #[test]
    fn sizes_have_limits() {
        let size = BoardSize::new(2, 3).unwrap();
        assert_eq!((size.rows(), size.cols(), size.cells(), size.to_string().as_str()), (2, 3, 6, "2x3"));
        let inside = [(0, 0), (1, 2), (2, 0), (0, 3), (2, 3)].map(|cell| size.contains(cell.into()));
        assert_eq!(inside, [true, true, false, false, false]);
        let cells: Vec<(u8, u8)> = size.iter().map(Into::into).collect();
        assert_eq!(cells, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
        assert!(BoardSize::new(32, 32).is_ok() && BoardSize::new(255, 4).is_ok() && BoardSize::new(4, 255).is_ok());
        assert_eq!(
            (BoardSize::new(0, 3), BoardSize::new(3, 0)),
            (Err(SetupError::EmptyBoard), Err(SetupError::EmptyBoard))
        );
        for (rows, cols) in [(33, 32), (256, 1), (1, 256)] {
            assert_eq!(BoardSize::new(rows, cols), Err(SetupError::TooLarge { rows, cols }));
        }
    }
}
