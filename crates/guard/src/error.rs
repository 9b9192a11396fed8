//! Why an agent could not be started.

use std::io;
use std::path::PathBuf;

use crate::SandboxLevel;

/// Why an agent could not be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GuardError {
    /// The level asked for is not available here.
    #[error("the sandbox level `{level}` is not available here: {why}")]
    Unavailable {
        /// The level asked for.
        level: SandboxLevel,
        /// Why not, and how to get it.
        why: String,
    },
    /// The confinement names no program.
    #[error("the confinement names no program")]
    NoProgram,
    /// A folder of the confinement is not there.
    #[error("cannot use the folder {path}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A path or an argument of the confinement cannot be written as JSON.
    #[error("the confinement cannot be handed to the guard")]
    Serialize(#[source] serde_json::Error),
    /// A pipe or socket could not be made.
    #[error("cannot make the pipes to the agent")]
    Pipes(#[source] io::Error),
    /// The guard's own program could not be started.
    #[error("cannot start the guard {path}")]
    Start {
        /// The program that should have been the guard.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The guard started, but could not start the agent.
    #[error("cannot start `{program}`: {why}")]
    Agent {
        /// The agent's program.
        program: String,
        /// Which step failed, and why.
        why: String,
    },
    /// The guard ended without a report, or did not report in time.
    #[error("the guard of `{program}` gave no answer")]
    Silent {
        /// The agent's program.
        program: String,
    },
}
