//! From a spec to a player.

use crate::builtin::BuiltinAgent;
use crate::course::AgentHost;
use crate::exec::JsonPlayer;
use crate::gomocup::GomocupPlayer;
use crate::gtp::GtpPlayer;
use crate::host::PythonHostPlayer;
use crate::human::HumanPlayer;
use crate::kind::{AgentArgument, HUMAN};
use crate::othello_player::OthelloPlayer;
use crate::process::RunEnvironment;
use crate::spec::AgentSpec;
use plyground_arena::{Player, PrepareError};

/// Makes the player that a spec names. Programs play from a copy of their folder, without the files of their opponent; the
/// random numbers of a built-in agent follow the seed, unless its spec names another.
pub fn spawn_player(
    spec: &AgentSpec,
    opponent: &AgentSpec,
    environment: &RunEnvironment,
    seed: u64,
) -> Result<Box<dyn Player>, PrepareError> {
    let leave = &opponent.files()[..];
    let (spec, environment) = (spec.clone(), environment.clone());
    if let Some(course) = spec.kind().course {
        return Ok(match course.host {
            AgentHost::Python => Box::new(PythonHostPlayer::new(course, spec, environment, leave)?),
            AgentHost::OthelloProcess => Box::new(OthelloPlayer::new(course, spec, environment, leave)?),
        });
    }
    Ok(match (spec.kind().takes, spec.kind().name) {
        (AgentArgument::Command, "gomocup") => Box::new(GomocupPlayer::new(spec, environment, leave)?),
        (AgentArgument::Command, "gtp") => Box::new(GtpPlayer::new(spec, environment, leave)?),
        (AgentArgument::Command, _) => Box::new(JsonPlayer::new(spec, environment, leave)?),
        (AgentArgument::Nothing, HUMAN) => Box::new(HumanPlayer::new()),
        (AgentArgument::Nothing | AgentArgument::File, _) => {
            Box::new(BuiltinAgent::new(&spec, seed).map_err(|error| PrepareError::Impossible(error.to_string()))?)
        }
    })
}
