//! Lines of letters, top row first: `.` free, `x` First's, `o` Second's, `#` blocked or filled.
//!
//! The board of a [`Setup`] without the rest. Empty lines around it and blanks at the ends of lines do not count.

use super::{Format, FormatFault, ParsedPosition};
use crate::python::{TextLocation, show};
use plyground_game::{Board, Seat, Setup, Square};

pub(super) fn read(text: &str) -> Result<ParsedPosition, FormatFault> {
    let mut rows: Vec<Vec<Square>> = Vec::new();
    let mut gap = None;
    for (i, line) in text.lines().enumerate() {
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let place = TextLocation { line: i + 1, column: indent + 1 };
        if line.trim().is_empty() {
            gap = gap.or((!rows.is_empty()).then_some(place));
            continue;
        }
        if let Some(place) = gap {
            return Err(FormatFault::Unexpected {
                place,
                found: "an empty line".into(),
                expected: "the next row".into(),
            });
        }
        let row = row(line.trim(), place, rows.len() + 1)?;
        let expected = rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            return Err(FormatFault::Ragged { place, row: rows.len() + 1, found: row.len(), expected });
        }
        rows.push(row);
    }
    let mut reading = ParsedPosition::of(Format::Grid, Board::from_rows(&rows)?);
    // Only CIS 521 writes its boards so, without pieces of a seat.
    let has_no_piece = |square: &Square| !matches!(square, Square::Taken(_));
    reading.family = Format::Booleans.family().filter(|_| rows.iter().flatten().all(has_no_piece));
    Ok(reading)
}

fn row(letters: &str, place: TextLocation, row: usize) -> Result<Vec<Square>, FormatFault> {
    let square = |(j, letter): (usize, char)| {
        from_letter(letter).ok_or_else(|| FormatFault::Square {
            place: TextLocation { column: place.column + j, ..place },
            row,
            col: j + 1,
            found: show(letter.encode_utf8(&mut [0; 4])),
            expected: "`.`, `x`, `o` or `#`",
        })
    };
    letters.chars().enumerate().map(square).collect()
}

fn from_letter(letter: char) -> Option<Square> {
    [Square::Free, Square::Taken(Seat::First), Square::Taken(Seat::Second), Square::Blocked]
        .into_iter()
        .find(|square| square.letter() == letter)
}

/// Whether a text can be nothing but a grid.
pub(super) fn only_grid_letters(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().all(|c| c.is_whitespace() || from_letter(c).is_some())
}

pub(super) fn write(setup: &Setup) -> String {
    setup.board.rows().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_lines_around_and_blanks_at_the_ends_do_not_count() {
        let reading = read("\n  x.# \r\n  .o.\n\n").expect("a grid");
        assert_eq!(write(&reading.to_setup("mnk")), "x.#\n.o.");
    }

    #[test]
    fn what_is_no_grid_is_refused_by_place() {
        for (text, message) in [
            ("x.\n.X", "line 2, column 2: found `X` in row 2, column 2 of the board, expected `.`, `x`, `o` or `#`"),
            ("  x.\n  .", "line 2, column 3: row 2 of the board: expected 2 cells as in row 1, found 1"),
            ("x.\n\n.o", "line 2, column 1: found an empty line, expected the next row"),
            ("", "the board has no cells"),
        ] {
            assert_eq!(read(text).map_err(|fault| fault.to_string()), Err(message.to_owned()));
        }
    }
}
