//! CSC 384's boards: `((0, 0, 0), (0, 2, 1), (0, 1, 2))`, 0 free, 1 dark, 2 light.
//!
//! Written as Python's `str()` writes a tuple of tuples, which is also what the course's manager sends. Lists are read
//! too: the first board of most editions is one. Nothing in the text tells whose turn it is.

use super::{Format, FormatFault, ParsedPosition, board};
use crate::python::literal;
use plyground_game::{Seat, Setup, Square};

pub(super) fn read(text: &str) -> Result<ParsedPosition, FormatFault> {
    let board = board::board(&literal(text)?, "0, 1 or 2", |value| match value.as_int()? {
        0 => Some(Square::Free),
        1 => Some(Square::Taken(Seat::First)),
        2 => Some(Square::Taken(Seat::Second)),
        _ => None,
    })?;
    Ok(ParsedPosition::of(Format::Tuple, board))
}

pub(super) fn write(setup: &Setup) -> Result<String, String> {
    let rows = board::words(&setup.board, digit)?;
    let rows: Vec<String> = rows.iter().map(|row| board::tuple(row)).collect();
    Ok(board::tuple(&rows))
}

/// 0, 1 or 2, as most courses number the squares.
pub(super) fn digit(square: Square) -> Option<&'static str> {
    match square {
        Square::Free => Some("0"),
        Square::Taken(Seat::First) => Some("1"),
        Square::Taken(Seat::Second) => Some("2"),
        Square::Blocked => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_written_as_python_writes_them() {
        for text in ["((0, 2, 1), (0, 1, 2))", "((0, 1),)", "((1,), (2,))", "((0,),)"] {
            let reading = read(text).expect("a board");
            assert_eq!(write(&reading.to_setup("othello")).as_deref(), Ok(text));
        }
    }

    #[test]
    fn lists_are_boards_too() {
        assert_eq!(read("[[0, 2], (1, 0)]\n").map(|reading| reading.board.rows()), Ok(vec![".o".into(), "x.".into()]));
    }

    #[test]
    fn what_is_no_board_is_refused_by_place() {
        for (text, message) in [
            ("((0, 1), (0, 3))", "line 1, column 14: found `3` in row 2, column 2 of the board, expected 0, 1 or 2"),
            ("((0, 1),\n (0,))", "line 2, column 2: row 2 of the board: expected 2 cells as in row 1, found 1"),
            ("((True,),)", "line 1, column 3: found `True` in row 1, column 1 of the board, expected 0, 1 or 2"),
            ("(0, 1)", "line 1, column 2: found `0`, expected a row of cells"),
            ("7", "line 1, column 1: found `7`, expected a list of rows"),
            ("((0, 0), (0", "line 1, column 12: found the end of the text, expected `,` or `)`"),
            ("()", "the board has no cells"),
            ("((), ())", "the board has no cells"),
        ] {
            assert_eq!(read(text).map_err(|fault| fault.to_string()), Err(message.to_owned()));
        }
        let wide = format!("[[{}]]", "0,".repeat(256));
        assert_eq!(
            read(&wide).map_err(|fault| fault.to_string()),
            Err("a 1x256 board is too large (at most 255 on a side and 1024 cells in all)".to_owned())
        );
    }
}
