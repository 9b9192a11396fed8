//! How a game of Toro-Tile Straight ends, in the words of the course where it has any.

use crate::foul::Foul;
use crate::record::{EndReason, Record};
use plyground_game::{Action, Cell, Game, GameState, Seat, Setup};
use plyground_games::bits::WideBits;
use plyground_games::grid_line::GridLine;

/// The end of a game.
pub(super) enum End<'a> {
    /// A line, with the win tester's message.
    Win(String),
    /// A draw.
    Draw,
    /// No answer in time.
    TooLong { loser: Seat, seconds: f64 },
    /// `prepare` failed.
    Unprepared { loser: Seat },
    /// A foul that the course's own program does not know.
    Foul { loser: Seat, foul: &'a Foul },
    /// The match was interrupted, as a crash stops the course's program: nothing follows.
    CutOff,
    /// Another end, which the course does not know either.
    Other(&'a str),
}

impl End<'_> {
    pub(super) fn of<'a>(record: &'a Record, state: &dyn GameState) -> End<'a> {
        let result = &record.result;
        let loser = result.winner.map(Seat::other);
        let last = record.moves.last();
        let foul = last.and_then(|turn| turn.foul.as_ref());
        match (result.reason, loser, foul) {
            (EndReason::Preparation, Some(loser), _) => End::Unprepared { loser },
            (EndReason::Forfeit, Some(loser), Some(foul)) if foul.is_too_long() => {
                End::TooLong { loser, seconds: last.map_or(0.0, |turn| turn.measured(&record.settings)) }
            }
            (EndReason::Forfeit, Some(loser), Some(foul)) => End::Foul { loser, foul },
            (EndReason::Draw | EndReason::FoulDraw | EndReason::TurnLimit, None, _) => End::Draw,
            (EndReason::Line, Some(_), _) => End::Win(tester_message(&state.setup(), last_cell(record))),
            (EndReason::Interrupted, ..) => End::CutOff,
            _ => End::Other(&result.text),
        }
    }

    /// Whether the last board shows a won game, so that neither side is to move.
    pub(super) const fn is_win(&self) -> bool {
        matches!(self, End::Win(_))
    }
}

fn last_cell(record: &Record) -> Option<Cell> {
    record.played_actions().flatten().last().and_then(|action| match action {
        Action::Place(cell) => Some(cell),
        _ => None,
    })
}

/// What the course's win tester says about this square, with its slip about where the line begins.
pub(super) fn tester_message(setup: &Setup, at: Option<Cell>) -> String {
    let verdict = GridLine::<WideBits<16>>::from_setup(setup).ok().zip(at).and_then(|(rules, at)| {
        let position = rules.position_from(setup).ok()?;
        Some(rules.test_line(&position, at).message)
    });
    verdict.unwrap_or_else(|| "No win".to_owned())
}

/// The two lines about a player who failed to prepare. The first lacks its closing bracket in the course too.
pub(super) fn unprepared_lines(loser: Seat, names: [&str; 2]) -> [String; 2] {
    let number = |seat: Seat| seat.index() + 1;
    let winner = loser.other();
    [
        format!("Player {} ({} failed to prepare, and loses by default.", number(loser), names[loser.index()]),
        format!("Congratulations to Player {} ({})!", number(winner), names[winner.index()]),
    ]
}

/// Our own line for what the course's program would not have noticed.
pub(super) fn foul_line(loser: Seat, foul: &Foul) -> String {
    format!("Player {} loses by a foul ({}): {}", super::letter(loser), foul.kind, foul.why)
}
