//! From a spec to someone at the board.

use crate::builtin::Agent;
use crate::exec::Exec;
use crate::host::Hosted;
use crate::human::Human;
use crate::kind::Takes;
use crate::process::Venue;
use crate::spec::AgentSpec;
use plyground_arena::{Player, Trouble};
use std::path::Path;

/// Seats an agent. Programs play from a copy of their folder, without the files of their opponent.
pub fn sit(spec: &AgentSpec, opponent: &AgentSpec, venue: &Venue) -> Result<Box<dyn Player>, Trouble> {
    let leave: Option<&Path> = opponent.file().map(AsRef::as_ref);
    let (spec, venue) = (spec.clone(), venue.clone());
    Ok(match spec.kind().takes {
        Takes::File => Box::new(Hosted::new(spec, venue, leave)?),
        Takes::Command => Box::new(Exec::new(spec, venue, leave)?),
        Takes::Nothing if spec.is_human() => Box::new(Human::new()),
        Takes::Nothing => Box::new(Agent::new(&spec).map_err(|error| Trouble::Impossible(error.to_string()))?),
    })
}
