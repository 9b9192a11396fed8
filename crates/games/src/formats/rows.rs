//! CSE 415's boards alone: `[[' ', 'W'], ['-', 'B']]`, as `INITIAL_BOARD` in a game type.
//!
//! With the turn beside it, `[[[' ', 'W'], ['-', 'B']], "B"]`. Written with the turn only when it is Black's: White
//! opens every game of the course.

use super::{Format, FormatFault, ParsedPosition, Strictness, tts};
use crate::python::literal;
use plyground_game::{Seat, Setup};

pub(super) fn read(text: &str, strictness: Strictness) -> Result<ParsedPosition, FormatFault> {
    let value = literal(text)?;
    let (rows, turn) = match value.items() {
        Some([rows, turn]) if rows.items().is_some() && turn.as_text().is_some() => (rows, Some(turn)),
        _ => (&value, None),
    };
    let mut reading = ParsedPosition::of(Format::Rows, tts::letters(rows)?);
    reading.to_move = turn.map(tts::turn_of).transpose()?;
    tts::note_strings(&mut reading, rows, strictness)?;
    Ok(reading)
}

pub(super) fn write(setup: &Setup) -> Result<String, String> {
    let rows = tts::row_lists(&setup.board)?;
    Ok(match setup.to_move {
        Seat::First => format!("[{}]", rows.join(",\n ")),
        Seat::Second => format!("[[{}],\n \"B\"]", rows.join(",\n  ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_with_and_without_a_turn_come_back() {
        for (text, turn) in [
            ("[[' ', 'W'],\n ['-', 'B']]", None),
            ("[[[' ', 'W'],\n  ['-', 'B']],\n \"B\"]", Some(Seat::Second)),
            ("[[' ']]", None),
        ] {
            let reading = read(text, Strictness::Strict).expect("a board");
            assert_eq!(reading.to_move, turn);
            assert_eq!(write(&reading.to_setup("tts")).as_deref(), Ok(text));
        }
        let white = read("[([' ', 'W'], ['-', 'B']), 'W']", Strictness::Strict).expect("a board");
        assert_eq!(white.to_move, Some(Seat::First));
    }

    #[test]
    fn two_rows_are_not_taken_for_a_board_and_a_turn() {
        let reading = read("['WB', 'BW']", Strictness::Lenient).expect("a board");
        assert_eq!((reading.board.rows(), reading.to_move), (vec!["xo".into(), "ox".into()], None));
        let message = "line 1, column 18: found the text `Q`, expected \"W\" or \"B\"";
        let error = read("[[['W'], [' ']], 'Q']", Strictness::Lenient).map_err(|fault| fault.to_string());
        assert_eq!(error, Err(message.to_owned()));
    }
}
