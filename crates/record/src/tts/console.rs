//! What the course's game masters print. With a limit it is the timed one, which says how long each turn took.

use super::board::board_text;
use super::ending::{End, foul_line, unprepared_lines};
use super::{COURSE, FAMILY, letter, move_words, utterance};
use crate::escape::{escape_for_terminal, escape_line};
use crate::foul::FoulKind;
use crate::record::{EndReason, Record, Turn};
use crate::transcript::{TranscriptError, positions};
use plyground_game::Seat;

/// The game master's output for this game. What agents print comes where it comes on the course's console: before the
/// game begins, and in a turn before the master says anything about it.
pub fn tts_console(record: &Record) -> Result<String, TranscriptError> {
    let (boards, state) = positions(record, COURSE, FAMILY)?;
    let end = End::of(record, state.as_ref());
    let mut lines = introductions(record);
    lines.extend(Seat::BOTH.map(|seat| escape_for_terminal(&record.seats.at(seat).output)));
    if record.result.reason != EndReason::Preparation {
        lines.push("The Gamemaster says, \"Let's Play!\"\nThe initial state is...\n".to_owned());
        lines.extend(boards.first().map(|setup| board_text(setup, false)));
    }
    for (index, turn) in record.moves.iter().enumerate() {
        lines.push(escape_for_terminal(&turn.output));
        lines.extend(used(record, turn));
        let said = turn_lines(record, turn, index);
        if record.ends_with(turn.number) && turn.played.is_none() {
            lines.extend(error(turn));
            continue;
        }
        let finished = end.is_win() && index + 1 == record.moves.len();
        lines.extend(said);
        lines.extend(boards.get(index + 1).map(|setup| board_text(setup, finished)));
    }
    lines.extend(end_lines(record, &end).into_iter().map(|line| line + "\n"));
    Ok(lines.concat())
}

fn introductions(record: &Record) -> Vec<String> {
    let who = |seat| escape_for_terminal(record.seats.at(seat).introduction.as_deref().unwrap_or_default());
    let title = escape_line(&record.game.title);
    let game = format!("The Gamemaster says, \"Our game type for this match is: {title}\"\n");
    let untimed = record.settings.limit.is_none().then_some(game);
    let introduce = [
        "The Gamemaster says, \"Players, introduce yourselves.\"\n".to_owned(),
        format!("     (Playing White:) {}\n", who(Seat::First)),
        format!("     (Playing Black:) {}\n", who(Seat::Second)),
    ];
    untimed.into_iter().chain(introduce).collect()
}

fn used(record: &Record, turn: &Turn) -> Option<String> {
    let limit = record.settings.limit?;
    Some(format!("Used {:.4} seconds in take_turn, out of {limit:.4}\n", turn.measured(&record.settings)))
}

fn turn_lines(record: &Record, turn: &Turn, index: usize) -> Option<String> {
    let (side, name) = (letter(turn.seat), escape_for_terminal(&record.seats.at(turn.seat).name));
    Some(match (turn.played, &turn.foul) {
        (Some(played), _) => {
            let words = escape_line(&move_words(turn, played));
            let remark = escape_for_terminal(&utterance(turn));
            format!("In turn {index}, move is by {side} to {words}\n{name} says: {remark}\n")
        }
        (None, Some(foul)) => {
            format!("In turn {index}, {side} loses the turn ({}): {}\n", foul.kind, escape_line(&foul.why))
        }
        (None, None) => format!("In turn {index}, {side} loses the turn\n"),
    })
}

/// What the timed master prints about a turn that brought no move.
fn error(turn: &Turn) -> Option<String> {
    let foul = turn.foul.as_ref()?;
    match foul.kind {
        FoulKind::Crashed => {
            let why = escape_line(&foul.why);
            Some(format!("The agent threw an exception, or there was a problem with the time.\n{why}\n"))
        }
        // Only `[None, text]` passes without a word.
        FoulKind::Declined if !foul.said.as_deref().is_some_and(is_none_and_text) => {
            Some("No move could be found.\n".to_owned())
        }
        _ => None,
    }
}

fn is_none_and_text(said: &str) -> bool {
    said.strip_prefix(['[', '(']).is_some_and(|rest| rest.starts_with("None,"))
}

fn end_lines(record: &Record, end: &End<'_>) -> Vec<String> {
    let names = Seat::BOTH.map(|seat| escape_line(&record.seats.at(seat).name));
    match end {
        End::Win(message) => vec![message.clone()],
        End::Draw => vec!["Game over; it's a draw.".to_owned()],
        End::TooLong { loser, .. } => vec![
            "Took too long.".to_owned(),
            "We are now terminating the game.".to_owned(),
            format!("Player {} loses.", letter(*loser)),
        ],
        End::Unprepared { loser } => unprepared_lines(*loser, [&names[0], &names[1]]).to_vec(),
        End::Foul { loser, foul } => vec![escape_line(&foul_line(*loser, foul))],
        End::CutOff => Vec::new(),
        End::Other(text) => vec![escape_line(text)],
    }
}
