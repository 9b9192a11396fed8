//! Everyone who can sit down at a table: so far the built-in agents. May use `game`, `games` and `search`.
//!
//! ```
//! use plyground_agents::Agent;
//! use plyground_games::Spec;
//!
//! let start = Spec::parse("mnk:3x3,k=3")?.setup()?;
//! let mut agent = Agent::parse("first")?;
//! assert_eq!(agent.choose(&start)?.unwrap().to_string(), "a1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builtin;
mod spec;

pub use builtin::Agent;
pub use spec::{AGENTS, AgentError, AgentKind};
