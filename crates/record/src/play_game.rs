//! What CSC 384's `play_game` prints.

use crate::course::{CourseError, positions};
use crate::escape::harmless_line;
use crate::foul::{Foul, FoulKind};
use crate::record::{Record, Turn};
use plyground_game::{Gesture, Seat, Setup, Square};
use plyground_games::othello::FAMILY;

/// The output for this game, its last line included, which the course's older programs do not reach after a time-out.
pub fn play_game_console(record: &Record) -> Result<String, CourseError> {
    let (boards, table) = positions(record, "CSC 384", FAMILY)?;
    let [first, second] = Seat::BOTH.map(|seat| harmless_line(&record.seats.at(seat).name));
    let mut output = format!("AI introduced itself as: {first}\nAI introduced itself as: {second}\n");
    for (turn, board) in record.moves.iter().zip(&boards) {
        let [dark, light] = discs(board);
        let name = if turn.seat == Seat::First { &first } else { &second };
        if turn.played != Some(Gesture::Pass) {
            output.push_str(&format!("({dark}, {light})\n{}", turn_line(turn, name)));
        }
    }
    let [dark, light] = discs(&table.setup());
    output.push_str(&format!("FINAL: {first} (dark) {dark}:{light} {second} (light)\n"));
    Ok(output)
}

fn discs(setup: &Setup) -> [usize; 2] {
    Seat::BOTH.map(|seat| setup.board.cells_with(Square::Taken(seat)).count())
}

fn turn_line(turn: &Turn, name: &str) -> String {
    let side = match turn.seat {
        Seat::First => "dark",
        Seat::Second => "light",
    };
    // The move is told before it is judged.
    let column_and_row = match turn.played {
        Some(Gesture::Place(cell)) => Some((cell.col.0.into(), cell.row.0.into())),
        _ => turn.foul.as_ref().and_then(said_numbers),
    };
    let plays = column_and_row.map(|(col, row)| format!("{name} ({side}) plays {col},{row}\n")).unwrap_or_default();
    match &turn.foul {
        None => plays,
        Some(Foul { kind: FoulKind::Late | FoulKind::Silent, declined: false, .. }) => {
            format!("{name} ({side}) timed out!\n")
        }
        Some(foul) => format!("{plays}{name} ({side}) fouls ({}): {}\n", foul.kind, harmless_line(&foul.why)),
    }
}

/// Two whole numbers, as the course's program reads an answer.
fn said_numbers(foul: &Foul) -> Option<(i64, i64)> {
    let mut numbers = foul.said.as_deref()?.split_whitespace().map(|word| word.parse().ok());
    match (numbers.next()??, numbers.next()??, numbers.next()) {
        (col, row, None) => Some((col, row)),
        _ => None,
    }
}
