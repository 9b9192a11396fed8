//! The one map from the core's errors to Python's exceptions. All are `ValueError`s, with the core's message.

use plyground_agents::AgentError;
use plyground_arena::{MatchError, Remedy};
use plyground_game::{ActionError, PlayError, SetupError};
use plyground_games::SpecError;
use plyground_games::formats::{FormatError, UnknownFormat};
use plyground_record::{RecordError, ReplayError, TranscriptError};
use plyground_search::courses::QueryError;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

create_exception!(plyground, PlygroundError, PyValueError, "What every error of Plyground is.");
create_exception!(plyground, GameSpecError, PlygroundError, "A text that names no game.");
create_exception!(
    plyground,
    PositionError,
    PlygroundError,
    "A text that is not a position, or a position that the game cannot have."
);
create_exception!(plyground, IllegalMoveError, PlygroundError, "A move that cannot be played here.");
create_exception!(plyground, SearchError, PlygroundError, "A search that cannot be run.");
create_exception!(plyground, AgentSpecError, PlygroundError, "A text that names no agent.");
create_exception!(plyground, MatchImpossibleError, PlygroundError, "A match that cannot take place.");
create_exception!(plyground, GameRecordError, PlygroundError, "A file that is not the record of a possible game.");

/// Adds the exceptions to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("PlygroundError", py.get_type::<PlygroundError>())?;
    module.add("GameSpecError", py.get_type::<GameSpecError>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("IllegalMoveError", py.get_type::<IllegalMoveError>())?;
    module.add("SearchError", py.get_type::<SearchError>())?;
    module.add("AgentSpecError", py.get_type::<AgentSpecError>())?;
    module.add("MatchImpossibleError", py.get_type::<MatchImpossibleError>())?;
    module.add("GameRecordError", py.get_type::<GameRecordError>())
}

/// An error of the core as an exception.
pub(crate) trait Raise: Display + Sized {
    /// The exception for it.
    fn raise(self) -> PyErr;
}

/// Results whose errors become exceptions.
pub(crate) trait OrRaise<T> {
    /// The value, or the exception.
    fn or_raise(self) -> PyResult<T>;
}

impl<T, E: Raise> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(Raise::raise)
    }
}

/// A mistake in an argument, told as one.
pub(crate) fn wrong(message: impl Display) -> PyErr {
    PlygroundError::new_err(message.to_string())
}

macro_rules! raises {
    ($($error:ty => $exception:ident),* $(,)?) => {
        $(impl Raise for $error {
            fn raise(self) -> PyErr {
                $exception::new_err(self.to_string())
            }
        })*
    };
}

raises! {
    SpecError => GameSpecError,
    SetupError => PositionError,
    FormatError => PositionError,
    UnknownFormat => PositionError,
    ActionError => IllegalMoveError,
    PlayError => IllegalMoveError,
    AgentError => AgentSpecError,
    RecordError => GameRecordError,
    ReplayError => GameRecordError,
    TranscriptError => GameRecordError,
}

impl Raise for QueryError {
    fn raise(self) -> PyErr {
        let hint = match &self {
            QueryError::OtherFamily { instead, .. } => format!("; try course=\"{instead}\""),
            QueryError::NoDepth { .. } => "; give depth=N, or depth=\"none\" to search to the end".to_owned(),
            _ => String::new(),
        };
        SearchError::new_err(format!("{self}{hint}"))
    }
}

impl Raise for MatchError {
    fn raise(self) -> PyErr {
        MatchImpossibleError::new_err(self.explain(|remedy| match remedy {
            Remedy::OwnFolders => "; give each agent a folder of its own".to_owned(),
            Remedy::Interpreter(_) => "; choose one with interpreter=\"/path/to/python\"".to_owned(),
        }))
    }
}
