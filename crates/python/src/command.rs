//! The `plyground` command inside the Python package.

use pyo3::prelude::*;
use std::ffi::OsString;
use std::path::PathBuf;

/// Runs the command with these words, the program's name first, and gives its exit status. `guard` starts the sandbox.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, words: Vec<OsString>, guard: PathBuf) -> u8 {
    py.detach(|| plyground_cli::run_inside(&words, guard))
}
