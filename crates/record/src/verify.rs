//! Whether what a record says about its game and its result follows from its start, its turns and the last board.

use crate::foul::Penalty;
use crate::record::{EndReason, GameFacts, Record};
use crate::replay::ReplayError;
use crate::result::on_points;
use plyground_game::{GameState, Outcome, Seat};
use plyground_games::{Family, Spec};

/// Whether what is said about the game is true of its start.
pub(crate) fn check_facts(game: &GameFacts) -> Result<(), ReplayError> {
    let family = game.spec.split(':').next().unwrap_or_default();
    // A board that was saved somewhere has a name and no family, and one in a file cannot be looked up any more.
    let is_another = match Spec::without_files(&game.spec) {
        Ok(spec) => !spec.accords_with(&game.start),
        Err(_) => Family::named(family).is_some_and(|family| family.name != game.start.family),
    };
    if is_another {
        return Err(ReplayError::Facts { what: "spec" });
    }
    let k = game.start.options.get("k").and_then(|k| k.parse().ok());
    if game.k.is_some() && game.k != k {
        return Err(ReplayError::Facts { what: "K" });
    }
    Ok(())
}

/// Whether the result is the one that the board and the last turn lead to.
pub(crate) fn check_result(record: &Record, state: &dyn GameState) -> Result<(), ReplayError> {
    let result = &record.result;
    let wrong = |why| Err(ReplayError::Reason { reason: result.reason.to_string(), why });
    let last = record.moves.last().and_then(|turn| Some((turn.seat, turn.foul.as_ref()?.penalty?)));
    match (result.reason, state.outcome()) {
        (EndReason::Forfeit, _) => match last {
            Some((seat, Penalty::Forfeit)) if result.winner == Some(seat.other()) => no_other_figures(record, state),
            _ => wrong("the last turn is not a foul that loses the game"),
        },
        (EndReason::FoulDraw, _) => match last {
            Some((_, Penalty::Draw)) if result.winner.is_none() => no_other_figures(record, state),
            _ => wrong("the last turn is not a foul that makes it a draw"),
        },
        (EndReason::Preparation, _) if result.winner.is_none() => wrong("it names no winner"),
        // An agent that is started again after a foul may fail to prepare then.
        (EndReason::Preparation, _) => match record.moves.last() {
            // A person may have moved while the agent was still starting.
            Some(turn) if turn.foul.is_none() && has_played(record, result.winner.map(Seat::other)) => {
                wrong("the last turn was played")
            }
            Some(turn) if turn.foul.is_none() => no_other_figures(record, state),
            Some(turn) if result.winner == Some(turn.seat) => wrong("the last turn was a foul of the winner"),
            _ => no_other_figures(record, state),
        },
        (EndReason::Resigned | EndReason::Interrupted | EndReason::LostTurns | EndReason::TurnLimit, Some(_)) => {
            wrong("the board was decided")
        }
        (EndReason::Resigned, None) if result.winner.is_none() => wrong("it names no winner"),
        (EndReason::Interrupted, None) if result.winner.is_some() => wrong("it names a winner"),
        (EndReason::Resigned | EndReason::Interrupted, None) => no_other_figures(record, state),
        (EndReason::LostTurns, None) if record.moves.last().is_none_or(|turn| turn.played.is_some()) => {
            wrong("the last turn was not lost")
        }
        (EndReason::TurnLimit, None) if record.moves.len() < record.settings.max_turns as usize => {
            wrong("more turns were allowed")
        }
        (EndReason::LostTurns | EndReason::TurnLimit, None) => same_figures(record, state, on_points(state)),
        (EndReason::Line | EndReason::Points | EndReason::Stuck | EndReason::Draw, None) => {
            wrong("the board is not decided")
        }
        (EndReason::Line | EndReason::Points | EndReason::Stuck | EndReason::Draw, Some(outcome)) => {
            same_figures(record, state, outcome)?;
            match EndReason::from_board(state, outcome) == result.reason {
                true => Ok(()),
                false => wrong("the board was decided in another way"),
            }
        }
    }
}

/// Whether the player of a seat has had a turn.
fn has_played(record: &Record, seat: Option<Seat>) -> bool {
    record.moves.iter().any(|turn| Some(turn.seat) == seat)
}

/// The winner, the scores and the line of a result that the board gives are those on the board.
fn same_figures(record: &Record, state: &dyn GameState, outcome: Outcome) -> Result<(), ReplayError> {
    let result = &record.result;
    let words = |winner: Option<Seat>| winner.map_or("a draw".to_owned(), |seat| format!("a win of {seat}"));
    if outcome.winner() != result.winner {
        return Err(ReplayError::Result { board: words(outcome.winner()), record: words(result.winner) });
    }
    if result.scores != state.scores() {
        return Err(ReplayError::Figures { what: "scores" });
    }
    if result.line != state.winning_line() {
        return Err(ReplayError::Figures { what: "cells of the line" });
    }
    Ok(())
}

/// A result that the board does not give needs no scores and no line, but other ones it cannot have.
fn no_other_figures(record: &Record, state: &dyn GameState) -> Result<(), ReplayError> {
    let result = &record.result;
    if result.scores.is_some() && result.scores != state.scores() {
        return Err(ReplayError::Figures { what: "scores" });
    }
    if !result.line.is_empty() {
        return Err(ReplayError::Figures { what: "cells of the line" });
    }
    Ok(())
}
