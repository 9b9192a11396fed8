//! The extension module `plyground._core` of the Python package: thin classes over the core. What people import is
//! `python/plyground`, whose stubs say what is public.

mod analysis;
mod command;
mod errors;
mod matches;
mod moves;
mod outcome;
mod players;
mod position;
mod records;
mod search;
mod state;
mod tree;
mod wait;

/// The core of Plyground. Import `plyground` instead.
#[pyo3::pymodule(name = "_core")]
mod core {
    use pyo3::prelude::*;
    use pyo3::types::PySequence;

    #[pymodule_export]
    use crate::analysis::{Analysis, AnalysisResult, Solution};
    #[pymodule_export]
    use crate::command::run_command;
    #[pymodule_export]
    use crate::matches::{MatchRunner, SeriesScore, pairings};
    #[pymodule_export]
    use crate::moves::{LegalMoves, Move};
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::position::{families, formats, read_position};
    #[pymodule_export]
    use crate::records::{check_record, record_html, record_states, record_text};
    #[pymodule_export]
    use crate::search::{RootMove, Search};
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::tree::{SearchTree, TreeNode};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::errors::add_to(module)?;
        // What is indexed, counted and iterated over is a sequence, also for `isinstance`.
        PySequence::register::<LegalMoves>(module.py())?;
        PySequence::register::<SearchTree>(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
