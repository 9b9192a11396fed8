//! From a spec to a player.

use crate::builtin::BuiltinAgent;
use crate::course::AgentHost;
use crate::exec::JsonPlayer;
use crate::gomocup::GomocupPlayer;
use crate::gtp::GtpPlayer;
use crate::host::PythonHostPlayer;
use crate::human::HumanPlayer;
use crate::kind::AgentRunner;
use crate::othello_player::Csc384Player;
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
    Ok(match spec.kind().runner {
        AgentRunner::Course(course) => match course.host {
            AgentHost::Python => Box::new(PythonHostPlayer::new(course, spec, environment, leave)?),
            AgentHost::OthelloProcess => Box::new(Csc384Player::new(course, spec, environment, leave)?),
        },
        AgentRunner::Gomocup => Box::new(GomocupPlayer::new(spec, environment, leave)?),
        AgentRunner::Gtp => Box::new(GtpPlayer::new(spec, environment, leave)?),
        AgentRunner::JsonLines => Box::new(JsonPlayer::new(spec, environment, leave)?),
        AgentRunner::Human => Box::new(HumanPlayer::new()),
        AgentRunner::Builtin(_) => {
            Box::new(BuiltinAgent::new(&spec, seed).map_err(|error| PrepareError::impossible(error.to_string()))?)
        }
    })
}
