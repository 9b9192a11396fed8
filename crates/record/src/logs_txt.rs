//! COL 333's `logs.txt`, complete: the start, a line a turn, and the three closing lines, which in the course's own
//! program wipe out the rest.

use crate::course::{CourseError, positions};
use crate::foul::{Foul, FoulKind};
use crate::record::{Reason, Record, Turn};
use plyground_game::{Gesture, Seat, Setup, Square};
use plyground_games::drop::EXTENDED;

/// The log of this game.
pub fn logs_txt(record: &Record) -> Result<String, CourseError> {
    let (boards, table) = positions(record, "COL 333", EXTENDED)?;
    let mut log = boards.first().map(start_lines).unwrap_or_default();
    log.extend(record.moves.iter().map(turn_line));
    if record.result.reason != Reason::Interrupted {
        let [first, second] = table.scores().unwrap_or_default();
        log.push_str(&format!("Game Over\nPlayer 1 Score: {first}\nPlayer 2 Score: {second}\n"));
    }
    Ok(log)
}

/// The size, the rows with a blank after every cell, and the pop-outs.
fn start_lines(setup: &Setup) -> String {
    let digit = |square: &Square| match square {
        Square::Taken(Seat::First) => "1 ",
        Square::Taken(Seat::Second) => "2 ",
        Square::Free | Square::Blocked => "0 ",
    };
    let rows: String = setup.board.lines().map(|row| row.iter().map(digit).collect::<String>() + "\n").collect();
    let (size, [pops, _]) = (setup.board.size(), setup.pops.unwrap_or_default());
    format!("{} {}\n{rows}{pops}\n", size.rows(), size.cols())
}

fn turn_line(turn: &Turn) -> String {
    let player = turn.seat.index() + 1;
    let (column, is_pop) = match (turn.played, &turn.foul) {
        (Some(Gesture::Drop(col)), _) => (col.0.to_string(), as_returned(turn, "false")),
        (Some(Gesture::Pop(col)), _) => (col.0.to_string(), as_returned(turn, "true")),
        (_, Some(foul)) if is_too_late(foul) => (TOO_LATE.to_owned(), TOO_LATE),
        _ => (INVALID.to_owned(), INVALID),
    };
    format!("{{\"player\": {player}, \"move\": {column}, \"is_pop\": {is_pop}}}\n")
}

/// The course writes down what came back, and an agent may say 0 or 1 as well.
fn as_returned<'a>(turn: &'a Turn, usual: &'a str) -> &'a str {
    let words = turn.words.as_deref().and_then(|words| words.strip_suffix([')', ']'])).unwrap_or_default();
    let second = words.rsplit(',').next().unwrap_or_default().trim();
    if ["0", "1"].contains(&second) && words.contains(',') { second } else { usual }
}

const TOO_LATE: &str = "\"TLE\"";
const INVALID: &str = "\"invalid\"";

/// An answer that names no move is judged like any other, and invalid.
const fn is_too_late(foul: &Foul) -> bool {
    matches!(foul.kind, FoulKind::Late) || (matches!(foul.kind, FoulKind::Silent) && !foul.declined)
}
