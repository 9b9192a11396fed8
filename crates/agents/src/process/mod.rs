//! Agents that are programs of their own: how they are staged, started behind walls, spoken to, and cleared away.

mod channel;
mod log;
mod staging;
mod venue;

pub(crate) use channel::{Channel, Patience, Spoken};
pub(crate) use staging::Stage;
pub use venue::{AgentOutput, Venue};
