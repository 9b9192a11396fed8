//! From a spec to someone at the board.

use crate::builtin::Agent;
use crate::csc384::OthelloProcess;
use crate::exec::Exec;
use crate::gomocup::Brain;
use crate::gtp::GtpEngine;
use crate::host::Hosted;
use crate::human::Human;
use crate::kind::{HUMAN, Takes};
use crate::process::Venue;
use crate::spec::AgentSpec;
use plyground_arena::{Player, Trouble};

/// Seats an agent. Programs play from a copy of their folder, without the files of their opponent; what a built-in agent
/// draws follows the seed, unless its spec names another.
pub fn sit(spec: &AgentSpec, opponent: &AgentSpec, venue: &Venue, seed: u64) -> Result<Box<dyn Player>, Trouble> {
    let leave = &opponent.files()[..];
    let (spec, venue) = (spec.clone(), venue.clone());
    Ok(match (spec.kind().takes, spec.kind().name) {
        (Takes::File, "csc384") => Box::new(OthelloProcess::new(spec, venue, leave)?),
        (Takes::File, _) => Box::new(Hosted::new(spec, venue, leave)?),
        (Takes::Command, "gomocup") => Box::new(Brain::new(spec, venue, leave)?),
        (Takes::Command, "gtp") => Box::new(GtpEngine::new(spec, venue, leave)?),
        (Takes::Command, _) => Box::new(Exec::new(spec, venue, leave)?),
        (Takes::Nothing, HUMAN) => Box::new(Human::new()),
        (Takes::Nothing, _) => {
            Box::new(Agent::new(&spec, seed).map_err(|error| Trouble::Impossible(error.to_string()))?)
        }
    })
}
