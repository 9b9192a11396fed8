//! What the formats share: boards as Python sequences, in and out.

use super::FormatFault;
use crate::python::Literal;
use plyground_game::{Board, Square};

/// A board from a list or tuple of rows. `square` says what a value means, `expected` what it may be.
pub(super) fn board(
    rows: &Literal,
    expected: &'static str,
    square: impl Fn(&Literal) -> Option<Square>,
) -> Result<Board, FormatFault> {
    let mut board: Vec<Vec<Square>> = Vec::new();
    for (i, row) in rows.items().ok_or_else(|| rows.unlike("a list of rows"))?.iter().enumerate() {
        let mut squares = Vec::new();
        for (j, value) in row.items().ok_or_else(|| row.unlike("a row of cells"))?.iter().enumerate() {
            squares.push(square(value).ok_or_else(|| FormatFault::Square {
                place: value.place,
                row: i + 1,
                col: j + 1,
                found: value.describe(),
                expected,
            })?);
        }
        let width = board.first().map_or(squares.len(), Vec::len);
        if squares.len() != width {
            return Err(FormatFault::Ragged { place: row.place, row: i + 1, found: squares.len(), expected: width });
        }
        board.push(squares);
    }
    Ok(Board::from_rows(&board)?)
}

/// The squares as the format's words for them, or the first one that it has no word for.
pub(super) fn words(
    board: &Board,
    word: impl Fn(Square) -> Option<&'static str>,
) -> Result<Vec<Vec<&'static str>>, String> {
    let mut rows = Vec::new();
    for (i, line) in board.lines().enumerate() {
        let mut row = Vec::new();
        for (j, &square) in line.iter().enumerate() {
            let name = if square == Square::Blocked { "blocked cell" } else { "stone" };
            row.push(word(square).ok_or_else(|| format!("the {name} in row {}, column {}", i + 1, j + 1))?);
        }
        rows.push(row);
    }
    Ok(rows)
}

/// `[a, b]`, as Python's `str()` writes a list.
pub(super) fn list<S: AsRef<str>>(items: &[S]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    format!("[{}]", items.join(", "))
}

/// `(a, b)` or `(a,)`, as Python's `str()` writes a tuple.
pub(super) fn tuple<S: AsRef<str>>(items: &[S]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    format!("({}{})", items.join(", "), if items.len() == 1 { "," } else { "" })
}
