//! Plays a record again and checks every move against the rules.

use crate::foul::{Foul, FoulKind};
use crate::record::{Record, Turn};
use crate::verify::{check_facts, check_result};
use plyground_game::{Action, GameState, Outcome, PlayError, Seat, SetupError};
use plyground_games::Family;
use plyground_games::state_from_setup;

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
    /// It was the other seat's turn.
    #[error("turn {number}: it was the turn of {expected}, not of {seat}")]
    Seat {
        /// Which turn.
        number: u32,
        /// Whose it was.
        expected: Seat,
        /// Who moved.
        seat: Seat,
    },
    /// A turn was lost without a reason.
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
    /// A turn without a move, on a board that was decided.
    #[error("turn {number}: the game is over")]
    Over {
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
    /// A sentence about the result that says something else.
    #[error("the result in words is `{said}`, and the board and the turns say `{proven}`")]
    Text {
        /// The sentence of the record.
        said: String,
        /// What it should be.
        proven: String,
    },
}

/// The table after the opening, before the first turn.
pub fn replay_opening(record: &Record) -> Result<Box<dyn GameState>, ReplayError> {
    opening(record, |_, _| {})
}

/// Plays the opening, and shows each of its moves with the table before it.
pub(crate) fn opening(
    record: &Record,
    mut look: impl FnMut(&dyn GameState, Action),
) -> Result<Box<dyn GameState>, ReplayError> {
    let mut state = state_from_setup(&record.game.start)?;
    for (index, &action) in record.game.opening.iter().enumerate() {
        look(state.as_ref(), action);
        state.play(action).map_err(|source| ReplayError::Opening { number: index + 1, source })?;
    }
    Ok(state)
}

/// Plays the whole game again, shows the table before the first turn and after each, and checks that the result is the
/// board's own wherever the board has one.
pub fn replay(record: &Record, mut look: impl FnMut(&dyn GameState)) -> Result<Box<dyn GameState>, ReplayError> {
    let mut state = replay_opening(record)?;
    check_facts(&record.game)?;
    look(state.as_ref());
    for (turn, expected) in record.moves.iter().zip(1..) {
        if turn.number != expected {
            return Err(ReplayError::Number { expected, number: turn.number });
        }
        if turn.seat != state.to_move() {
            let (number, expected, seat) = (turn.number, state.to_move(), turn.seat);
            return Err(ReplayError::Seat { number, expected, seat });
        }
        let is_last = record.moves.len() == turn.number as usize;
        if !is_last && turn.foul.as_ref().is_some_and(Foul::ends_the_game) {
            return Err(ReplayError::WentOn { number: turn.number });
        }
        match turn.played {
            Some(action) => {
                state.play(action).map_err(|source| ReplayError::Move { number: turn.number, source })?;
            }
            None if turn.foul.is_none() => return Err(ReplayError::NothingHappened { number: turn.number }),
            None if state.outcome().is_some_and(|outcome| !may_be_asked(record, turn, outcome)) => {
                return Err(ReplayError::Over { number: turn.number });
            }
            None if record.ends_with(turn.number) => {}
            None => state.skip(),
        }
        look(state.as_ref());
    }
    check_result(record, state.as_ref())?;
    Ok(state)
}

/// Whether a player may have been asked for a move all the same: CSE 415's timed master counts all squares, also those
/// that neither side can take, and so asks on a full board.
fn may_be_asked(record: &Record, turn: &Turn, outcome: Outcome) -> bool {
    let is_late = turn.foul.as_ref().is_some_and(|foul| foul.kind == FoulKind::Late);
    Family::named(&record.game.start.family).is_some_and(|family| family.asks_on_full_board)
        && outcome == Outcome::Draw
        && is_late
}

impl Record {
    /// Whether this turn was the last one and the game ended by what happened in it, so that neither side was to move after it.
    pub(crate) fn ends_with(&self, number: u32) -> bool {
        self.moves.last().is_some_and(|last| last.number == number) && self.result.reason.is_foul()
    }
}
