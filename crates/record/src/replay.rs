//! Plays a record again and checks every move against the rules.

use crate::record::Record;
use plyground_game::{Outcome, PlayError, Seat, SetupError, Table};
use plyground_games::table;

/// A record whose game cannot have happened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The start is no position.
    #[error("the start: {0}")]
    Start(#[from] SetupError),
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
    look(table.as_ref());
    for (turn, expected) in record.moves.iter().zip(1..) {
        if turn.number != expected {
            return Err(ReplayError::Number { expected, number: turn.number });
        }
        if turn.seat != table.to_move() {
            let (number, expected, seat) = (turn.number, table.to_move(), turn.seat);
            return Err(ReplayError::Seat { number, expected, seat });
        }
        match turn.played {
            Some(gesture) => {
                table.play_gesture(gesture).map_err(|source| ReplayError::Move { number: turn.number, source })?;
            }
            None if turn.foul.is_some() && record.ends_with(turn.number) => {}
            None => table.skip(),
        }
        look(table.as_ref());
    }
    check_result(record, table.outcome())?;
    Ok(table)
}

impl Record {
    /// Whether this turn was the last one and the game ended by what happened in it, so that nobody was to move after it.
    pub(crate) fn ends_with(&self, number: u32) -> bool {
        self.moves.last().is_some_and(|last| last.number == number) && self.result.reason.is_by_foul()
    }
}

fn check_result(record: &Record, outcome: Option<Outcome>) -> Result<(), ReplayError> {
    let Some(outcome) = outcome else { return Ok(()) };
    if record.result.reason.is_by_foul() {
        return Ok(());
    }
    let winner = match outcome {
        Outcome::Win(seat) => Some(seat),
        Outcome::Draw => None,
    };
    if winner == record.result.winner {
        return Ok(());
    }
    let words = |winner: Option<Seat>| winner.map_or("a draw".to_owned(), |seat| format!("a win of {seat}"));
    Err(ReplayError::Result { board: words(winner), record: words(record.result.winner) })
}
