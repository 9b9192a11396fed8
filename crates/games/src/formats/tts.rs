//! CSE 415's states: `TTS_State([[' ', 'W'], ['-', 'B']], "W")`, written exactly as the course's `str(state)`.
//!
//! Read leniently: any layout, tuples for lists, either quote, subclasses such as `MY_TTS_State`, and a missing turn,
//! which is White's as in the course. The text holds no K.

use super::{Format, FormatFault, ParsedPosition, Strictness, board};
use crate::python::{Literal, LiteralKind, literal};
use plyground_game::{Board, Seat, Setup, Square};

pub(super) fn read(text: &str, strictness: Strictness) -> Result<ParsedPosition, FormatFault> {
    let value = literal(text)?;
    let LiteralKind::Call(call) = &value.kind else { return Err(value.unlike("`TTS_State(...)`").into()) };
    if !call.name.ends_with("TTS_State") {
        return Err(value.unlike("`TTS_State(...)`").into());
    }
    let [board, turn] = call.bind(["board", "whose_turn"])?;
    let board = board.ok_or_else(|| value.unlike("a board in its brackets"))?;
    let mut reading = ParsedPosition::of(Format::Tts, letters(board)?);
    reading.to_move = Some(turn.map_or(Ok(Seat::First), turn_of)?);
    note_strings(&mut reading, board, strictness)?;
    Ok(reading)
}

/// A board of the course's letters. A row may be a list of one-character strings or one string.
pub(crate) fn letters(rows: &Literal) -> Result<Board, FormatFault> {
    let spread = |row: &Literal| match &row.kind {
        LiteralKind::Text(text) => {
            let letter = |c: char| Literal { place: row.place, kind: LiteralKind::Text(c.into()) };
            Literal { place: row.place, kind: LiteralKind::List(text.chars().map(letter).collect()) }
        }
        _ => row.clone(),
    };
    let items = rows.items().ok_or_else(|| rows.unlike("a list of rows"))?;
    let spread_rows = || Literal { place: rows.place, kind: LiteralKind::List(items.iter().map(spread).collect()) };
    let spread_rows = items.iter().any(|row| row.as_text().is_some()).then(spread_rows);
    board::board(spread_rows.as_ref().unwrap_or(rows), "' ', '-', 'W' or 'B'", |value| match value.as_text()? {
        " " => Some(Square::Free),
        "-" => Some(Square::Blocked),
        "W" => Some(Square::Taken(Seat::First)),
        "B" => Some(Square::Taken(Seat::Second)),
        _ => None,
    })
}

/// Rows that are strings work in the course until the first move.
pub(super) fn note_strings(
    reading: &mut ParsedPosition,
    rows: &Literal,
    strictness: Strictness,
) -> Result<(), FormatFault> {
    let string = rows.items().and_then(|rows| rows.iter().find(|row| row.as_text().is_some()));
    if let Some(row) = string {
        let note = format!("{}: a row that is one string, on which no agent of the course can place a tile", row.place);
        match strictness {
            Strictness::Lenient => reading.notes.push(note),
            Strictness::Strict => return Err(FormatFault::OnlyLenient { note }),
        }
    }
    Ok(())
}

/// White or Black.
pub(crate) fn turn_of(turn: &Literal) -> Result<Seat, FormatFault> {
    let seat = turn.as_text().and_then(|text| Seat::BOTH.into_iter().find(|&seat| seat_letter(seat) == text));
    Ok(seat.ok_or_else(|| turn.unlike("\"W\" or \"B\""))?)
}

/// `W` for First, `B` for Second.
const fn seat_letter(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "W",
        Seat::Second => "B",
    }
}

/// The rows as Python lists of one-character strings.
pub(super) fn row_lists(board: &Board) -> Result<Vec<String>, String> {
    let rows = board::words(board, |square| {
        Some(match square {
            Square::Free => "' '",
            Square::Blocked => "'-'",
            Square::Taken(Seat::First) => "'W'",
            Square::Taken(Seat::Second) => "'B'",
        })
    })?;
    Ok(rows.iter().map(|row| board::list(row)).collect())
}

pub(super) fn write(setup: &Setup) -> Result<String, String> {
    let rows = row_lists(&setup.board)?.join(",\n  ");
    Ok(format!("TTS_State([\n  {rows}],\n  \"{}\")\n", seat_letter(setup.to_move)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_written_as_the_course_prints_it() {
        let text = "TTS_State([\n  [' ', 'W']],\n  \"W\")\n";
        let reading = read(text, Strictness::Strict).expect("a state");
        assert_eq!((reading.to_move, reading.board.rows()), (Some(Seat::First), vec![".x".to_owned()]));
        assert_eq!(write(&reading.to_setup("tts")).as_deref(), Ok(text));
    }

    #[test]
    fn other_ways_to_say_the_same_are_read() {
        let rows = vec!["#x".to_owned(), ".o".to_owned()];
        for (text, turn) in [
            ("MY_TTS_State((('-', \"W\"), [' ', 'B'],), whose_turn='B')", Seat::Second),
            ("TTS_State(board=[['-', 'W'],\r\n\r\n [' ', 'B']])  # White by default", Seat::First),
        ] {
            let reading = read(text, Strictness::Strict).expect("a state");
            assert_eq!((reading.board.rows(), reading.to_move), (rows.clone(), Some(turn)));
        }
        let strings = "TTS_State(['-W', ' B'], 'W')";
        let reading = read(strings, Strictness::Lenient).expect("a state");
        assert_eq!((reading.board.rows(), reading.notes.len()), (rows, 1));
        assert!(matches!(read(strings, Strictness::Strict), Err(FormatFault::OnlyLenient { .. })));
    }

    #[test]
    fn what_is_no_state_is_refused_by_place() {
        for (text, message) in [
            ("State([[' ']])", "line 1, column 1: found a call of `State`, expected `TTS_State(...)`"),
            ("TTS_State()", "line 1, column 1: found a call of `TTS_State`, expected a board in its brackets"),
            ("TTS_State([[' ']], 'w')", "line 1, column 20: found the text `w`, expected \"W\" or \"B\""),
            (
                "TTS_State([[' '],\n ['x']])",
                "line 2, column 3: found the text `x` in row 2, column 1 of the board, expected ' ', '-', 'W' or 'B'",
            ),
        ] {
            assert_eq!(read(text, Strictness::Lenient).map_err(|fault| fault.to_string()), Err(message.to_owned()));
        }
    }
}
