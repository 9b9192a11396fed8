//! The last word on a game, for machines and for people.

use plyground_game::{Outcome, Seat, Table};
use plyground_record::{Ending, Reason};

/// The board has decided.
pub fn on_the_board(table: &dyn Table, outcome: Outcome, who: impl Fn(Seat) -> String) -> Ending {
    let (line, scores) = (table.winning_line(), table.scores());
    let points = scores.map(|points| points_in_words(points, outcome));
    let text = match (outcome, points) {
        (Outcome::Win(seat), _) if !line.is_empty() => format!("{} wins with a line of {}.", who(seat), line.len()),
        (Outcome::Win(seat), Some(points)) => format!("{} wins, {points}.", who(seat)),
        (Outcome::Win(seat), None) => format!("{} wins: {} cannot move.", who(seat), who(seat.other())),
        (Outcome::Draw, Some(points)) => format!("A draw, {points}."),
        (Outcome::Draw, None) => "A draw.".to_owned(),
    };
    let reason = Reason::on_the_board(table, outcome);
    Ending { winner: outcome.winner(), reason, text, scores, line, foul: None }
}

/// The house ends a game that the board would not: on points where there are any, else as a draw.
pub(crate) fn cut_short(table: &dyn Table, reason: Reason, who: impl Fn(Seat) -> String) -> Ending {
    let why = match reason {
        Reason::LostTurns => "too many lost turns in a row",
        _ => "too many turns",
    };
    let outcome = table.scores().map_or(Outcome::Draw, Outcome::by_points);
    let ending = on_the_board(table, outcome, who);
    Ending { reason, text: format!("{} The game ended by {why}.", ending.text), ..ending }
}

/// Somebody's foul has decided.
pub(crate) fn by_foul(winner: Option<Seat>, reason: Reason, text: String) -> Ending {
    Ending { winner, reason, text, scores: None, line: Vec::new(), foul: None }
}

/// Somebody stopped the match.
pub(crate) fn interrupted() -> Ending {
    by_foul(None, Reason::Interrupted, "The match was interrupted.".to_owned())
}

fn points_in_words(points: [i32; 2], outcome: Outcome) -> String {
    let [first, second] = points;
    match outcome {
        Outcome::Win(Seat::Second) => format!("{second} to {first}"),
        _ => format!("{first} to {second}"),
    }
}
