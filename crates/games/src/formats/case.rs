//! Start files of COL 333's ExtendedConnect4: the number of pop-outs, then rows of 0, 1 and 2.
//!
//! ```
//! use plyground_games::formats::case::CaseText;
//!
//! let case = CaseText::parse("6\r\n0 0 \n1 02").unwrap();
//! assert_eq!((case.pops, case.board), (6, vec![vec![0, 0], vec![1, 2]]));
//! assert!(CaseText::parse("6\n0  0\n").is_err());
//! ```
//!
//! [`CaseText`] accepts and refuses what the course's own loader does: exactly one blank between numbers, blanks and CR
//! at the ends of lines, no empty lines, whatever Python's `int()` takes for a number, and `-1` lines in front, which
//! the loader skips. Player 1 moves first, whatever the board shows.

use super::{Format, FormatFault, ParsedPosition, board, tuple};
use crate::drop::POPS;
use crate::python::{IntError, TextLocation, int, is_blank, show};
use plyground_game::{Board, Seat, Setup, Square};

/// A start file as the course's loader sees it, with all numbers as they are given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseText {
    /// Pop-outs for each player.
    pub pops: i64,
    /// The rows, top row first, all of one length.
    pub board: Vec<Vec<i64>>,
}

impl CaseText {
    /// Reads a start file, or says why the loader fails on it.
    pub fn parse(text: &str) -> Result<CaseText, FormatFault> {
        let (pops, rows) = numbers(text)?;
        let board = rows.iter().map(|row| row.iter().map(|cell| cell.value).collect()).collect();
        Ok(CaseText { pops: pops.value, board })
    }
}

struct Number {
    place: TextLocation,
    value: i64,
}

/// The pop-outs and the rows.
fn numbers(text: &str) -> Result<(Number, Vec<Vec<Number>>), FormatFault> {
    // Python opens text files so that every kind of line end is one.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut pops = None;
    let mut rows: Vec<Vec<Number>> = Vec::new();
    for (i, line) in text.split_terminator('\n').enumerate() {
        let indent = line.chars().take_while(|&c| is_blank(c)).count();
        let place = TextLocation { line: i + 1, column: indent + 1 };
        let line = line.trim_matches(is_blank);
        if line.is_empty() {
            let place = TextLocation { line: i + 1, column: 1 };
            return Err(FormatFault::Unexpected {
                place,
                found: "an empty line".into(),
                expected: "a line of numbers".into(),
            });
        }
        if pops.is_none() {
            let number = number(line, place, "the number of pop-outs, a whole number")?;
            // The loader's own sign for "no number yet".
            pops = (number.value != -1).then_some(number);
            continue;
        }
        let row = row(line, place)?;
        let expected = rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            return Err(FormatFault::Ragged { place, row: rows.len() + 1, found: row.len(), expected });
        }
        rows.push(row);
    }
    let end = |expected: &str| FormatFault::Unexpected {
        place: TextLocation { line: text.split_terminator('\n').count() + 1, column: 1 },
        found: "the end of the text".into(),
        expected: expected.into(),
    };
    match pops {
        None => Err(end("the number of pop-outs")),
        Some(_) if rows.is_empty() => Err(end("the first row of the board")),
        Some(pops) => Ok((pops, rows)),
    }
}

fn row(line: &str, start: TextLocation) -> Result<Vec<Number>, FormatFault> {
    let mut place = start;
    let mut row = Vec::new();
    for word in line.split(' ') {
        if word.is_empty() {
            let (found, expected) = ("a second blank".into(), "one blank between numbers".into());
            return Err(FormatFault::Unexpected { place, found, expected });
        }
        row.push(number(word, place, "a whole number")?);
        place.column += word.chars().count() + 1;
    }
    Ok(row)
}

fn number(word: &str, place: TextLocation, expected: &str) -> Result<Number, FormatFault> {
    int(word).map(|value| Number { place, value }).map_err(|error| FormatFault::Unexpected {
        place,
        found: show(word),
        expected: match error {
            IntError::NotInt => expected.to_owned(),
            IntError::TooLarge => format!("{expected} of at most 64 bits"),
        },
    })
}

pub(super) fn read(text: &str) -> Result<ParsedPosition, FormatFault> {
    let (pops, rows) = numbers(text)?;
    let each = u16::try_from(pops.value).map_err(|_| FormatFault::Unexpected {
        place: pops.place,
        found: format!("{} pop-outs", pops.value),
        expected: "0 to 65535".into(),
    })?;
    let square = |(row, col, cell): (usize, usize, &Number)| match cell.value {
        0 => Ok(Square::Free),
        1 => Ok(Square::Taken(Seat::First)),
        2 => Ok(Square::Taken(Seat::Second)),
        other => {
            Err(FormatFault::Square { place: cell.place, row, col, found: format!("`{other}`"), expected: "0, 1 or 2" })
        }
    };
    let squares = |(i, row): (usize, &Vec<Number>)| {
        row.iter()
            .enumerate()
            .map(|(j, cell)| square((i + 1, j + 1, cell)))
            .collect::<Result<Vec<Square>, FormatFault>>()
    };
    let board = rows.iter().enumerate().map(squares).collect::<Result<Vec<_>, FormatFault>>()?;
    let mut reading = ParsedPosition::of(Format::Case, Board::from_rows(&board)?);
    reading.to_move = Some(Seat::First);
    reading.pops = Some([each; 2]);
    Ok(reading)
}

pub(super) fn write(setup: &Setup) -> Result<String, String> {
    let rows = board::words(&setup.board, tuple::digit)?;
    if setup.to_move == Seat::Second {
        return Err("that player 2 is to move, as player 1 always opens".to_owned());
    }
    let [first, second] = setup.extra.get(POPS).unwrap_or_default();
    if first != second {
        return Err(format!("{first} pop-outs for player 1 and {second} for player 2, as it has one number for both"));
    }
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    Ok(format!("{first}\n{}", rows.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn files_load_and_fail_as_in_the_course() {
        let vectors: Value =
            serde_json::from_str(include_str!("../../../../courses/col333/vectors.json")).expect("JSON");
        let cases = vectors["cases"].as_array().expect("a list").iter().filter(|case| case["kind"] == "case_file");
        let mut count = 0;
        for case in cases {
            let found = match CaseText::parse(case["text"].as_str().expect("a text")) {
                Ok(CaseText { pops, board }) => json!({ "board": board, "pops": [pops, pops] }),
                Err(_) => json!("error"),
            };
            assert_eq!(found, case["result"], "{}", case["id"]);
            count += 1;
        }
        assert_eq!(count, 13);
    }

    #[test]
    fn what_python_calls_a_number_is_one() {
        let case = CaseText::parse("-1\n -1\r1_0\r\n0 \t-3\u{a0}\n+1 9").expect("the loader takes it");
        assert_eq!((case.pops, case.board), (10, vec![vec![0, -3], vec![1, 9]]));
    }

    #[test]
    fn only_tokens_of_two_players_make_a_position() {
        for (text, message) in [
            ("2\n0 0\n0 -3", "line 3, column 3: found `-3` in row 2, column 2 of the board, expected 0, 1 or 2"),
            ("-2\n0 0", "line 1, column 1: found -2 pop-outs, expected 0 to 65535"),
            ("2\n0 0\n\n", "line 3, column 1: found an empty line, expected a line of numbers"),
            ("2\n 0  0", "line 2, column 4: found a second blank, expected one blank between numbers"),
            ("2\n0 0\n0", "line 3, column 1: row 2 of the board: expected 2 cells as in row 1, found 1"),
            ("2\n0\t0", "line 2, column 1: found `0\\t0`, expected a whole number"),
            ("2.0", "line 1, column 1: found `2.0`, expected the number of pop-outs, a whole number"),
            ("2\n", "line 2, column 1: found the end of the text, expected the first row of the board"),
            ("", "line 1, column 1: found the end of the text, expected the number of pop-outs"),
        ] {
            assert_eq!(read(text).map_err(|fault| fault.to_string()), Err(message.to_owned()));
        }
    }

    #[test]
    fn what_would_come_back_false_is_not_written() {
        let mut setup = read("6\n0 0\n1 2").expect("a case").to_setup("extconnect4");
        assert_eq!(write(&setup).as_deref(), Ok("6\n0 0\n1 2"));
        setup.extra.set(POPS, Some([6, 5]));
        assert!(write(&setup).is_err());
        setup.extra.set(POPS, Some([6, 6]));
        setup.to_move = Seat::Second;
        assert!(write(&setup).is_err());
    }
}
