//! CIS 521's boards: `[[True, False], [True, False]]`, `True` where a square is filled.
//!
//! Only real booleans are read: the course's solutions test `is True`, so 0 and 1 would be another board to them.
//! Nothing in the text tells whose turn it is; the course asks about either player on the same board.

use super::{Format, FormatFault, ParsedPosition, board};
use crate::python::{LiteralKind, literal};
use plyground_game::{Setup, Square};

pub(super) fn read(text: &str) -> Result<ParsedPosition, FormatFault> {
    let board = board::board(&literal(text)?, "True or False", |value| match value.kind {
        LiteralKind::Bool(true) => Some(Square::Blocked),
        LiteralKind::Bool(false) => Some(Square::Free),
        _ => None,
    })?;
    Ok(ParsedPosition::of(Format::Booleans, board))
}

pub(super) fn write(setup: &Setup) -> Result<String, String> {
    let rows = board::words(&setup.board, |square| match square {
        Square::Free => Some("False"),
        Square::Blocked => Some("True"),
        Square::Taken(_) => None,
    })?;
    let rows: Vec<String> = rows.iter().map(|row| board::list(row)).collect();
    Ok(board::list(&rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_handouts_board_reads_and_writes() {
        let text = "[[True, False], [True, False]]";
        let reading = read(text).expect("a board");
        assert_eq!(reading.board.rows(), ["#.", "#."]);
        assert_eq!((reading.family, reading.to_move), (Some("dominoes"), None));
        assert_eq!(write(&reading.to_setup("dominoes")).as_deref(), Ok(text));
    }

    #[test]
    fn numbers_are_no_booleans() {
        let message = "line 1, column 10: found `1` in row 1, column 2 of the board, expected True or False";
        assert_eq!(read("[[False, 1]]").map_err(|fault| fault.to_string()), Err(message.to_owned()));
    }
}
