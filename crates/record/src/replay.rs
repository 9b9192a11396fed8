//! Plays a record again and checks every move against the rules.

use crate::foul::{Foul, Penalty};
use crate::record::{GameFacts, Reason, Record};
use plyground_game::{Outcome, PlayError, Seat, SetupError, Table};
use plyground_games::{Family, table};

/// A record whose game cannot have happened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The start is no position.
    #[error("the start: {0}")]
    Start(#[from] SetupError),
    /// The start is of another game.
    #[error("the {what} of the record is not that of its start")]
    Facts {
        /// `spec` or `K`.
        what: &'static str,
    },
    /// A move of the opening that the board does not allow.
    #[error("move {number} of the opening: {source}")]
    Opening {
        /// Which one, from 1.
        number: usize,
        /// Why not.
        source: PlayError,
    },
    /// A move that the board does not allow.
    #[error("turn {number}: {source}")]
    Move {
        /// Which turn, by its own number.
        number: u32,
        /// Why not.
        source: PlayError,
    },
    /// Turns are numbered from 1.
    #[error("turn {expected} is numbered {number}")]
    Number {
        /// What it should be.
        expected: u32,
        /// What it is.
        number: u32,
    },
    /// It was somebody else's turn.
    #[error("turn {number}: it was the turn of {expected}, not of {seat}")]
    Seat {
        /// Which turn.
        number: u32,
        /// Whose it was.
        expected: Seat,
        /// Who moved.
        seat: Seat,
    },
    /// Nobody loses a turn without a reason.
    #[error("turn {number} has neither a move nor a foul")]
    NothingHappened {
        /// Which turn.
        number: u32,
    },
    /// A foul that ended the game, in the middle of it.
    #[error("turn {number} ended the game by a foul, and the game goes on")]
    WentOn {
        /// Which turn.
        number: u32,
    },
    /// A result that does not follow from the last turn.
    #[error("the result says `{reason}`, and {why}")]
    Reason {
        /// The reason of the record.
        reason: String,
        /// Why it cannot be.
        why: &'static str,
    },
    /// Scores or a line that are not those on the board.
    #[error("the {what} of the record are not those on the board")]
    Figures {
        /// `scores` or `cells of the line`.
        what: &'static str,
    },
    /// The winner is not the one on the board.
    #[error("the board says {board}, the record says {record}")]
    Result {
        /// Who won on the board.
        board: String,
        /// Who won by the record.
        record: String,
    },
}

/// The table after the opening, before the first turn.
pub fn opened(record: &Record) -> Result<Box<dyn Table>, ReplayError> {
    let mut table = table(&record.game.start)?;
    for (index, &gesture) in record.game.opening.iter().enumerate() {
        table.play_gesture(gesture).map_err(|source| ReplayError::Opening { number: index + 1, source })?;
    }
    Ok(table)
}

/// Plays the whole game again, shows the table before the first turn and after each, and checks that the result is the
/// board's own wherever the board has one.
pub fn replay(record: &Record, mut look: impl FnMut(&dyn Table)) -> Result<Box<dyn Table>, ReplayError> {
    let mut table = opened(record)?;
    check_facts(&record.game)?;
    look(table.as_ref());
    for (turn, expected) in record.moves.iter().zip(1..) {
        if turn.number != expected {
            return Err(ReplayError::Number { expected, number: turn.number });
        }
        if turn.seat != table.to_move() {
            let (number, expected, seat) = (turn.number, table.to_move(), turn.seat);
            return Err(ReplayError::Seat { number, expected, seat });
        }
        let is_last = record.moves.len() == turn.number as usize;
        if !is_last && turn.foul.as_ref().is_some_and(Foul::ends_the_game) {
            return Err(ReplayError::WentOn { number: turn.number });
        }
        match turn.played {
            Some(gesture) => {
                table.play_gesture(gesture).map_err(|source| ReplayError::Move { number: turn.number, source })?;
            }
            None if turn.foul.is_none() => return Err(ReplayError::NothingHappened { number: turn.number }),
            None if record.ends_with(turn.number) => {}
            None => table.skip(),
        }
        look(table.as_ref());
    }
    check_result(record, table.as_ref())?;
    Ok(table)
}

/// Whether what is said about the game is true of its start.
fn check_facts(game: &GameFacts) -> Result<(), ReplayError> {
    let family = game.spec.split(':').next().unwrap_or_default();
    // A board that was saved somewhere has a name and no family.
    if Family::named(family).is_some_and(|family| family.name != game.start.family) {
        return Err(ReplayError::Facts { what: "spec" });
    }
    let k = game.start.options.get("k").and_then(|k| k.parse().ok());
    if game.k.is_some() && game.k != k {
        return Err(ReplayError::Facts { what: "K" });
    }
    Ok(())
}

impl Record {
    /// Whether this turn was the last one and the game ended by what happened in it, so that nobody was to move after it.
    pub(crate) fn ends_with(&self, number: u32) -> bool {
        self.moves.last().is_some_and(|last| last.number == number) && self.result.reason.is_by_foul()
    }
}

/// Whether the result is the one that the board and the last turn lead to.
fn check_result(record: &Record, table: &dyn Table) -> Result<(), ReplayError> {
    let result = &record.result;
    let wrong = |why| Err(ReplayError::Reason { reason: result.reason.to_string(), why });
    let last = record.moves.last().and_then(|turn| Some((turn.seat, turn.foul.as_ref()?.penalty?)));
    match (result.reason, table.outcome()) {
        (Reason::Forfeit, _) => match last {
            Some((seat, Penalty::Forfeit)) if result.winner == Some(seat.other()) => Ok(()),
            _ => wrong("the last turn is no foul that would have lost it"),
        },
        (Reason::FoulDraw, _) => match last {
            Some((_, Penalty::Draw)) if result.winner.is_none() => Ok(()),
            _ => wrong("the last turn is no foul that would have made it a draw"),
        },
        // Whoever has to be started again after a foul may fail to get ready then.
        (Reason::Preparation, _) if record.moves.last().is_some_and(|turn| turn.foul.is_none()) => {
            wrong("the last turn was played")
        }
        (Reason::Preparation, _) => Ok(()),
        (Reason::Resigned, Some(_)) => wrong("the board was decided"),
        (Reason::Resigned, None) if result.winner.is_none() => wrong("nobody won by it"),
        (Reason::Resigned, None) => Ok(()),
        (Reason::Interrupted, None) if result.winner.is_some() => wrong("somebody won"),
        (Reason::Interrupted, None) => Ok(()),
        (Reason::LostTurns, None) if record.moves.last().is_none_or(|turn| turn.played.is_some()) => {
            wrong("the last turn was not lost")
        }
        (Reason::TurnLimit, None) if record.moves.len() < record.settings.max_turns as usize => {
            wrong("more turns were allowed")
        }
        (Reason::LostTurns | Reason::TurnLimit, None) => Ok(()),
        (Reason::Interrupted | Reason::LostTurns | Reason::TurnLimit, Some(_)) => wrong("the board was decided"),
        (Reason::Line | Reason::Points | Reason::Stuck | Reason::Draw, None) => wrong("the board is not decided"),
        (_, Some(outcome)) => check_board(record, table, outcome),
    }
}

fn check_board(record: &Record, table: &dyn Table, outcome: Outcome) -> Result<(), ReplayError> {
    let result = &record.result;
    let words = |winner: Option<Seat>| winner.map_or("a draw".to_owned(), |seat| format!("a win of {seat}"));
    if outcome.winner() != result.winner {
        return Err(ReplayError::Result { board: words(outcome.winner()), record: words(result.winner) });
    }
    if Reason::on_the_board(table, outcome) != result.reason {
        let why = "the board was decided in another way";
        return Err(ReplayError::Reason { reason: result.reason.to_string(), why });
    }
    if result.scores.is_some() && result.scores != table.scores() {
        return Err(ReplayError::Figures { what: "scores" });
    }
    if !result.line.is_empty() && result.line != table.winning_line() {
        return Err(ReplayError::Figures { what: "cells of the line" });
    }
    Ok(())
}
