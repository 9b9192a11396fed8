//! Agents that are programs of their own: copied into a working folder, started in a sandbox, spoken to, and cleaned up.

mod channel;
mod command;
mod cpu_meter;
pub(crate) mod file_kind;
mod folder_contents;
mod idle_policy;
mod imports;
mod line_reader;
mod log;
mod ownership;
mod program;
mod python;
mod reply;
mod run_environment;
mod sources;
mod tempdir;
mod workdir;

pub(crate) use channel::Channel;
pub(crate) use command::prepare_command;
pub(crate) use program::{Program, as_foul, with_notes};
pub use python::PythonInterpreter;
pub(crate) use reply::{Deadline, LineKind, declined, names_no_move, unasked_line};
pub use run_environment::{AgentOutput, PythonNeeds, RunEnvironment};
pub(crate) use sources::Sources;
pub(crate) use workdir::{Workdir, open_plain};
