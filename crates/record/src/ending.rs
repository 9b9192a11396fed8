//! The last word on a game, for machines and for people.

use crate::foul::with_full_stop;
use crate::record::{Ending, Reason, Record};
use crate::replay::ReplayError;
use plyground_game::{Outcome, Seat, Table};

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
pub fn cut_short(table: &dyn Table, reason: Reason, who: impl Fn(Seat) -> String) -> Ending {
    let why = match reason {
        Reason::LostTurns => "too many lost turns in a row",
        _ => "too many turns",
    };
    let ending = on_the_board(table, on_points(table), who);
    Ending { reason, text: format!("{} The game ended by {why}.", ending.text), ..ending }
}

/// Who would win if the game ended now.
pub(crate) fn on_points(table: &dyn Table) -> Outcome {
    table.scores().map_or(Outcome::Draw, Outcome::by_points)
}

/// The sentence of a game that a foul has decided: who lost it, and why. Nothing follows the colon where the reason is not
/// known.
pub fn foul_in_words(reason: Reason, who: &str, why: &str) -> String {
    let verdict = match reason {
        Reason::Preparation => format!("{who} failed to prepare and loses"),
        Reason::FoulDraw => format!("A draw by a foul of {who}"),
        _ => format!("{who} loses"),
    };
    match why.trim() {
        "" => format!("{verdict}."),
        why => format!("{verdict}: {}", with_full_stop(why)),
    }
}

fn points_in_words(points: [i32; 2], outcome: Outcome) -> String {
    let [first, second] = points;
    match outcome {
        Outcome::Win(Seat::Second) => format!("{second} to {first}"),
        _ => format!("{first} to {second}"),
    }
}

/// How games without an end are told, here and in the lab.
const UNFINISHED: [&str; 4] = [
    "The match was interrupted.",
    "The page ends here.",
    "The game is not over yet.",
    "The lab was closed before the game was over.",
];

impl Record {
    /// Who sat there, as results are told: `White (Ann)`.
    pub fn who(&self, seat: Seat) -> String {
        let sitter = self.seats.at(seat);
        format!("{} ({})", sitter.side, sitter.name)
    }

    /// The result in one sentence that follows from the turns and from the board after them; none for a game that has no
    /// end.
    pub(crate) fn result_in_words(&self, table: &dyn Table, who: impl Fn(Seat) -> String) -> Option<String> {
        let foul = self.moves.last().and_then(|turn| Some((turn.seat, turn.foul.as_ref()?.why.as_str())));
        match (self.result.reason, self.result.winner) {
            (Reason::Interrupted, _) => None,
            (reason @ (Reason::LostTurns | Reason::TurnLimit), _) => Some(cut_short(table, reason, who).text),
            (reason @ Reason::Preparation, winner) => {
                let why = self.result.foul.as_ref().map_or("", |foul| foul.why.as_str());
                Some(foul_in_words(reason, &who(winner?.other()), why))
            }
            (reason @ (Reason::Forfeit | Reason::FoulDraw), _) => {
                foul.map(|(seat, why)| foul_in_words(reason, &who(seat), why))
            }
            (Reason::Resigned, winner) => {
                let winner = winner?;
                Some(format!("{} resigned. {} wins.", who(winner.other()), who(winner)))
            }
            (_, _) => Some(on_the_board(table, table.outcome()?, who).text),
        }
    }

    /// The sentence of the record about its result, if it is one that follows from the turns and from the board after them.
    pub fn proven_text(&self, table: &dyn Table) -> Result<&str, ReplayError> {
        let said = &self.result.text;
        let unheld = || self.moves.is_empty() && said.starts_with("The match could not be held: ");
        let is_proven = match self.result_in_words(table, |seat| self.who(seat)) {
            None => UNFINISHED.contains(&said.as_str()) || unheld(),
            Some(text) => *said == text || self.as_told_in_the_lab(table).any(|text| *said == text),
        };
        if is_proven {
            return Ok(said);
        }
        let proven = self.result_in_words(table, |seat| self.who(seat));
        Err(ReplayError::Text { said: said.clone(), proven: proven.unwrap_or_else(|| UNFINISHED[0].to_owned()) })
    }

    /// The lab calls people by their side or `You`, and programs by their names.
    fn as_told_in_the_lab(&self, table: &dyn Table) -> impl Iterator<Item = String> {
        let names = |seat: Seat| {
            let sitter = self.seats.at(seat);
            [sitter.name.clone(), sitter.side.clone(), "You".to_owned()]
        };
        let [first, second] = Seat::BOTH.map(names);
        let pairs = first.into_iter().flat_map(move |first| second.clone().map(|second| [first.clone(), second]));
        pairs.filter_map(move |names| self.result_in_words(table, |seat| names[seat.index()].clone()))
    }
}
