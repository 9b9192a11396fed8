//! Whether what a record says about its game and its result follows from its start, its turns and the last board.

use crate::ending::on_points;
use crate::foul::Penalty;
use crate::record::{GameFacts, Reason, Record};
use crate::replay::ReplayError;
use plyground_game::{Outcome, Seat, Table};
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
pub(crate) fn check_result(record: &Record, table: &dyn Table) -> Result<(), ReplayError> {
    let result = &record.result;
    let wrong = |why| Err(ReplayError::Reason { reason: result.reason.to_string(), why });
    let last = record.moves.last().and_then(|turn| Some((turn.seat, turn.foul.as_ref()?.penalty?)));
    match (result.reason, table.outcome()) {
        (Reason::Forfeit, _) => match last {
            Some((seat, Penalty::Forfeit)) if result.winner == Some(seat.other()) => no_other_figures(record, table),
            _ => wrong("the last turn is no foul that would have lost it"),
        },
        (Reason::FoulDraw, _) => match last {
            Some((_, Penalty::Draw)) if result.winner.is_none() => no_other_figures(record, table),
            _ => wrong("the last turn is no foul that would have made it a draw"),
        },
        (Reason::Preparation, _) if result.winner.is_none() => wrong("nobody won by it"),
        // Whoever has to be started again after a foul may fail to get ready then.
        (Reason::Preparation, _) => match record.moves.last() {
            Some(turn) if turn.foul.is_none() => wrong("the last turn was played"),
            Some(turn) if result.winner == Some(turn.seat) => wrong("the last turn was a foul of the winner"),
            _ => no_other_figures(record, table),
        },
        (Reason::Resigned | Reason::Interrupted | Reason::LostTurns | Reason::TurnLimit, Some(_)) => {
            wrong("the board was decided")
        }
        (Reason::Resigned, None) if result.winner.is_none() => wrong("nobody won by it"),
        (Reason::Interrupted, None) if result.winner.is_some() => wrong("somebody won"),
        (Reason::Resigned | Reason::Interrupted, None) => no_other_figures(record, table),
        (Reason::LostTurns, None) if record.moves.last().is_none_or(|turn| turn.played.is_some()) => {
            wrong("the last turn was not lost")
        }
        (Reason::TurnLimit, None) if record.moves.len() < record.settings.max_turns as usize => {
            wrong("more turns were allowed")
        }
        (Reason::LostTurns | Reason::TurnLimit, None) => same_figures(record, table, on_points(table)),
        (Reason::Line | Reason::Points | Reason::Stuck | Reason::Draw, None) => wrong("the board is not decided"),
        (Reason::Line | Reason::Points | Reason::Stuck | Reason::Draw, Some(outcome)) => {
            same_figures(record, table, outcome)?;
            match Reason::on_the_board(table, outcome) == result.reason {
                true => Ok(()),
                false => wrong("the board was decided in another way"),
            }
        }
    }
}

/// The winner, the scores and the line of a result that the board gives are those on the board.
fn same_figures(record: &Record, table: &dyn Table, outcome: Outcome) -> Result<(), ReplayError> {
    let result = &record.result;
    let words = |winner: Option<Seat>| winner.map_or("a draw".to_owned(), |seat| format!("a win of {seat}"));
    if outcome.winner() != result.winner {
        return Err(ReplayError::Result { board: words(outcome.winner()), record: words(result.winner) });
    }
    if result.scores != table.scores() {
        return Err(ReplayError::Figures { what: "scores" });
    }
    if result.line != table.winning_line() {
        return Err(ReplayError::Figures { what: "cells of the line" });
    }
    Ok(())
}

/// A result that the board does not give needs no scores and no line, but other ones it cannot have.
fn no_other_figures(record: &Record, table: &dyn Table) -> Result<(), ReplayError> {
    let result = &record.result;
    if result.scores.is_some() && result.scores != table.scores() {
        return Err(ReplayError::Figures { what: "scores" });
    }
    if !result.line.is_empty() {
        return Err(ReplayError::Figures { what: "cells of the line" });
    }
    Ok(())
}
