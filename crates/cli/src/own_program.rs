//! The files of this program: what starts the sandbox of agents, and what an autograder takes along. Inside a Python
//! interpreter the running program is Python, so that the guard has a file of its own.

use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::sync::OnceLock;

static GUARD: OnceLock<PathBuf> = OnceLock::new();

/// Says that the command runs inside another program, and which file is the guard.
pub(crate) fn set_guard(guard: PathBuf) {
    // The command runs once in a process.
    let _ = GUARD.set(guard);
}

/// The program that has the `guard` subcommand.
pub(crate) fn guard_program() -> Result<PathBuf> {
    match GUARD.get() {
        Some(guard) => Ok(guard.clone()),
        None => std::env::current_exe().context("cannot find the plyground program itself, which starts the sandbox"),
    }
}

/// The file of the whole command.
pub(crate) fn whole_program() -> Result<PathBuf> {
    if GUARD.get().is_some() {
        bail!("this command is part of a Python package, and has no file of its own; name one with --program");
    }
    std::env::current_exe().context("cannot find this program's own file; name one with --program")
}
