//! What CSC 384's `play_game` prints.

use crate::escape::{escape_for_terminal, escape_line};
use crate::foul::Foul;
use crate::record::{EndReason, PlayerInfo, Record, Turn};
use crate::transcript::{TranscriptError, positions};
use plyground_game::{Action, Seat, Setup, Square};
use plyground_games::othello::FAMILY;

/// The output for this game, its last line included, which the course's older programs do not reach after a time-out. What
/// agents print on standard error comes to the same console, before their move. The course knows of no fouls and no
/// penalties, so those have lines of ours.
pub fn play_game_console(record: &Record) -> Result<String, TranscriptError> {
    let (boards, state) = positions(record, "CSC 384", FAMILY)?;
    let name = |seat| escape_line(&record.seats.at(seat).name);
    let heard = Seat::BOTH.into_iter().filter(|&seat| was_heard(record, record.seats.at(seat)));
    let printed = |seat| escape_for_terminal(&record.seats.at(seat).output);
    let heard = heard.map(|seat| format!("AI introduced itself as: {}\n{}", name(seat), printed(seat)));
    let mut output: String = heard.collect();
    for (turn, board) in record.moves.iter().zip(&boards) {
        let [dark, light] = discs(board);
        if turn.played != Some(Action::Pass) || turn.foul.is_some() {
            let printed = escape_for_terminal(&turn.output);
            output.push_str(&format!("({dark}, {light})\n{printed}{}", turn_lines(turn, &who(record, turn.seat))));
        }
    }
    if let (Some(winner), Some(foul)) = (record.result.winner, &record.result.foul) {
        output.push_str(&judged_line(foul, &who(record, winner.other())));
    }
    let ([dark, light], [first, second]) = (discs(&state.setup()), Seat::BOTH.map(|seat| who(record, seat)));
    output.push_str(&format!("FINAL: {first} {dark}:{light} {second}\n"));
    Ok(output)
}

/// Who failed to get ready may never have said a name, and is then called by the spec.
fn was_heard(record: &Record, player: &PlayerInfo) -> bool {
    record.result.reason != EndReason::Preparation || !record.moves.is_empty() || player.name != player.spec
}

/// `Ann (dark)`.
fn who(record: &Record, seat: Seat) -> String {
    let side = match seat {
        Seat::First => "dark",
        Seat::Second => "light",
    };
    format!("{} ({side})", escape_line(&record.seats.at(seat).name))
}

fn discs(setup: &Setup) -> [usize; 2] {
    Seat::BOTH.map(|seat| setup.board.cells_with(Square::Taken(seat)).count())
}

fn turn_lines(turn: &Turn, who: &str) -> String {
    let place = match turn.played {
        Some(Action::Place(cell)) => Some((i64::from(cell.col.0), i64::from(cell.row.0))),
        _ => None,
    };
    let plays = |place: Option<(i64, i64)>| place.map(|(col, row)| format!("plays {col},{row}"));
    let Some(foul) = &turn.foul else {
        return plays(place).map(|plays| format!("{who} {plays}\n")).unwrap_or_default();
    };
    // The move is printed before it is judged.
    let own = plays(said_numbers(foul).filter(|_| !foul.is_too_long()));
    let own = own.map(|plays| format!("{who} {plays}\n")).unwrap_or_default();
    let instead = match turn.played {
        Some(_) => format!("The referee {} for {who}\n", plays(place).unwrap_or_else(|| "passes".to_owned())),
        None if foul.ends_the_game() => String::new(),
        None => format!("{who} loses the turn\n"),
    };
    let judged = if foul.is_too_long() { format!("{who} timed out!\n") } else { judged_line(foul, who) };
    format!("{own}{judged}{instead}")
}

fn judged_line(foul: &Foul, who: &str) -> String {
    format!("{who} fouls ({}): {}\n", foul.kind, escape_line(&foul.why))
}

/// Two whole numbers, as the course's program reads an answer.
fn said_numbers(foul: &Foul) -> Option<(i64, i64)> {
    let mut numbers = foul.said.as_deref()?.split_whitespace().map(|word| word.parse().ok());
    match (numbers.next()??, numbers.next()??, numbers.next()) {
        (col, row, None) => Some((col, row)),
        _ => None,
    }
}
