//! What the courses' own formats have in common: the game must be theirs, and possible.

use crate::record::Record;
use crate::replay::{ReplayError, replay};
use plyground_game::{GameState, Setup};

/// Why a record cannot be written as a course's transcript.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TranscriptError {
    /// The course has another game.
    #[error("{course} writes games of {expected}, and this is one of {found}")]
    Family {
        /// The course.
        course: &'static str,
        /// Its family.
        expected: &'static str,
        /// The family of the record.
        found: String,
    },
    /// The game cannot have happened.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// The positions before the first turn and after each, and the table at the end.
pub(crate) fn positions(
    record: &Record,
    course: &'static str,
    family: &'static str,
) -> Result<(Vec<Setup>, Box<dyn GameState>), TranscriptError> {
    let found = &record.game.start.family;
    if found != family {
        return Err(TranscriptError::Family { course, expected: family, found: found.clone() });
    }
    let mut positions = Vec::new();
    let state = replay(record, |state| positions.push(state.setup()))?;
    Ok((positions, state))
}
