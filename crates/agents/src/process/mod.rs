//! Agents that are programs of their own: how they are staged, started behind walls, spoken to, and cleared away.

mod belongings;
mod beside;
mod channel;
mod command;
mod ears;
mod effort;
mod imports;
mod log;
mod program;
mod python;
pub(crate) mod recognition;
mod run_environment;
mod scratch;
mod settling;
mod sources;
mod speech;
mod staging;

pub(crate) use channel::Channel;
pub(crate) use command::staged;
pub(crate) use program::{Program, as_foul, with_notes};
pub use python::PythonInterpreter;
pub use run_environment::{AgentOutput, PythonNeeds, RunEnvironment};
pub(crate) use sources::Sources;
pub(crate) use speech::{Heed, Patience, unasked};
pub(crate) use staging::Stage;
