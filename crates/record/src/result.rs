//! The result of a game, as data and as a sentence.

use crate::foul::with_full_stop;
use crate::record::{EndReason, GameResult, Record};
use crate::replay::ReplayError;
use plyground_game::{GameState, Outcome, Seat};

/// The board has decided.
pub fn result_from_board(state: &dyn GameState, outcome: Outcome, who: impl Fn(Seat) -> String) -> GameResult {
    let (line, scores) = (state.winning_line(), state.scores());
    let points = scores.map(|points| points_in_words(points, outcome));
    let text = match (outcome, points) {
        (Outcome::Win(seat), _) if !line.is_empty() => format!("{} wins with a line of {}.", who(seat), line.len()),
        (Outcome::Win(seat), Some(points)) => format!("{} wins, {points}.", who(seat)),
        (Outcome::Win(seat), None) => format!("{} wins: {} cannot move.", who(seat), who(seat.other())),
        (Outcome::Draw, Some(points)) => format!("A draw, {points}."),
        (Outcome::Draw, None) => "A draw.".to_owned(),
    };
    let reason = EndReason::from_board(state, outcome);
    GameResult { winner: outcome.winner(), reason, text, scores, line, foul: None }
}

/// The referee ends a game that the board has not decided: on points where there are any, else as a draw.
pub fn result_by_referee(state: &dyn GameState, reason: EndReason, who: impl Fn(Seat) -> String) -> GameResult {
    let why = match reason {
        EndReason::LostTurns => "too many lost turns in a row",
        _ => "too many turns",
    };
    let ending = result_from_board(state, on_points(state), who);
    GameResult { reason, text: format!("{} The game ended by {why}.", ending.text), ..ending }
}

/// A player has given the game up.
pub fn result_by_resignation(loser: Seat, who: impl Fn(Seat) -> String) -> GameResult {
    let winner = loser.other();
    let text = format!("{} resigned. {} wins.", who(loser), who(winner));
    GameResult::without_board(Some(winner), EndReason::Resigned, text)
}

/// Why a game has no end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// It goes on.
    NotOver,
    /// The match was stopped.
    Interrupted,
    /// The page of a course that it was read from ends before it does.
    PageEnds,
    /// The lab was closed.
    LabClosed,
    /// The players changed sides; the game goes on in another record.
    SidesChanged,
    /// The match could not be held at all, for this reason.
    NotHeld(String),
}

impl Unfinished {
    const NOT_HELD: &str = "The match could not be held: ";

    /// The sentence of the record.
    pub fn sentence(&self) -> String {
        match self {
            Unfinished::NotOver => "The game is not over yet.",
            Unfinished::Interrupted => "The match was interrupted.",
            Unfinished::PageEnds => "The page ends here.",
            Unfinished::LabClosed => "The lab was closed before the game was over.",
            Unfinished::SidesChanged => "The players changed sides here; the game goes on in another record.",
            Unfinished::NotHeld(why) => return format!("{}{why}", Unfinished::NOT_HELD),
        }
        .to_owned()
    }

    /// Whether a record of so many turns may say this about a game without an end.
    fn is_sentence(text: &str, turns: usize) -> bool {
        let known = [
            Unfinished::NotOver,
            Unfinished::Interrupted,
            Unfinished::PageEnds,
            Unfinished::LabClosed,
            Unfinished::SidesChanged,
        ];
        known.iter().any(|known| known.sentence() == text) || (turns == 0 && text.starts_with(Unfinished::NOT_HELD))
    }
}

impl GameResult {
    /// A result that the board did not give.
    pub fn without_board(winner: Option<Seat>, reason: EndReason, text: String) -> GameResult {
        GameResult { winner, reason, text, scores: None, line: Vec::new(), foul: None }
    }

    /// The result of a game that has no end.
    pub fn unfinished(why: Unfinished) -> GameResult {
        GameResult::without_board(None, EndReason::Interrupted, why.sentence())
    }
}

/// Who would win if the game ended now.
pub(crate) fn on_points(state: &dyn GameState) -> Outcome {
    state.scores().map_or(Outcome::Draw, Outcome::by_points)
}

/// The sentence of a game that a foul has decided: who lost it, and why. Nothing follows the colon where the reason is not
/// known.
pub fn foul_sentence(reason: EndReason, who: &str, why: &str) -> String {
    let verify = match reason {
        EndReason::Preparation => format!("{who} failed to prepare and loses"),
        EndReason::FoulDraw => format!("A draw by a foul of {who}"),
        _ => format!("{who} loses"),
    };
    match why.trim() {
        "" => format!("{verify}."),
        why => format!("{verify}: {}", with_full_stop(why)),
    }
}

fn points_in_words(points: [i32; 2], outcome: Outcome) -> String {
    let [first, second] = points;
    match outcome {
        Outcome::Win(Seat::Second) => format!("{second} to {first}"),
        _ => format!("{first} to {second}"),
    }
}

impl Record {
    /// The player of a seat, as results name it: `White (Ann)`.
    pub fn player_label(&self, seat: Seat) -> String {
        let player = self.seats.at(seat);
        format!("{} ({})", player.side, player.name)
    }

    /// The result in one sentence that follows from the turns and from the board after them; none for a game that has no
    /// end.
    pub(crate) fn result_in_words(&self, state: &dyn GameState, who: impl Fn(Seat) -> String) -> Option<String> {
        let foul = self.moves.last().and_then(|turn| Some((turn.seat, turn.foul.as_ref()?.why.as_str())));
        match (self.result.reason, self.result.winner) {
            (EndReason::Interrupted, _) => None,
            (reason @ (EndReason::LostTurns | EndReason::TurnLimit), _) => {
                Some(result_by_referee(state, reason, who).text)
            }
            (reason @ EndReason::Preparation, winner) => {
                let why = self.result.foul.as_ref().map_or("", |foul| foul.why.as_str());
                Some(foul_sentence(reason, &who(winner?.other()), why))
            }
            (reason @ (EndReason::Forfeit | EndReason::FoulDraw), _) => {
                foul.map(|(seat, why)| foul_sentence(reason, &who(seat), why))
            }
            (EndReason::Resigned, winner) => Some(result_by_resignation(winner?.other(), who).text),
            (_, _) => Some(result_from_board(state, state.outcome()?, who).text),
        }
    }

    /// The sentence of the record about its result, if it is one that follows from the turns and from the board after them.
    pub fn verified_sentence(&self, state: &dyn GameState) -> Result<&str, ReplayError> {
        let said = &self.result.text;
        let is_proven = match self.result_in_words(state, |seat| self.player_label(seat)) {
            None => Unfinished::is_sentence(said, self.moves.len()),
            Some(text) => *said == text || self.as_told_in_the_lab(state).any(|text| *said == text),
        };
        if is_proven {
            return Ok(said);
        }
        let proven = self.result_in_words(state, |seat| self.player_label(seat));
        Err(ReplayError::Text {
            said: said.clone(),
            proven: proven.unwrap_or_else(|| Unfinished::Interrupted.sentence()),
        })
    }

    /// The lab calls people by their side or `You`, and programs by their names.
    fn as_told_in_the_lab(&self, state: &dyn GameState) -> impl Iterator<Item = String> {
        let names = |seat: Seat| {
            let player = self.seats.at(seat);
            [player.name.clone(), player.side.clone(), "You".to_owned()]
        };
        let [first, second] = Seat::BOTH.map(names);
        let pairs = first.into_iter().flat_map(move |first| second.clone().map(|second| [first.clone(), second]));
        pairs.filter_map(move |names| self.result_in_words(state, |seat| names[seat.index()].clone()))
    }
}
