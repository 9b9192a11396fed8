//! The options that say how agents are run, shared by the commands that run them.

use anyhow::{Context, Result};
use plyground_agents::{AgentOutput, AgentSpec, RunEnvironment, spawn_player};
use plyground_arena::{Player, PrepareError};
use plyground_game::Seat;
use plyground_guard::SandboxLevel;
use std::path::PathBuf;

/// How agents are run.
#[derive(clap::Args)]
pub(crate) struct EnvironmentArgs {
    /// What becomes of what agents print: live, log or none [default: log; live in `rerun`]
    #[arg(long, value_name = "WHERE", value_parser = read_output)]
    pub(crate) agent_output: Option<AgentOutput>,

    /// How well agents are walled in [none, limits, landlock, full; default: the best there is]
    #[arg(long, value_name = "LEVEL")]
    sandbox: Option<SandboxLevel>,

    /// Refuse to run agents below this level
    #[arg(long, value_name = "LEVEL")]
    require_sandbox: Option<SandboxLevel>,

    /// The Python that runs the courses' agents [default: the first that the sandbox can run]
    #[arg(long, value_name = "FILE")]
    interpreter: Option<PathBuf>,

    /// Everything beside an agent's file is its own [default: only what is surely not another's]
    #[arg(long)]
    own_folders: bool,

    /// Memory for each agent, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(16..=1_048_576))]
    memory: u64,
}

/// A match that could not be held: not the user's command line, but the world is to blame.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct CannotRun(pub(crate) String);

impl EnvironmentArgs {
    /// Whether the user said which Python runs agents.
    pub(crate) const fn chooses_interpreter(&self) -> bool {
        self.interpreter.is_some()
    }

    /// Where agents play, unless this machine does not offer what was asked for.
    pub(crate) fn environment(&self) -> Result<RunEnvironment> {
        self.environment_with_output(AgentOutput::default())
    }

    /// The same, with another usual place for what agents print.
    pub(crate) fn environment_with_output(&self, usual: AgentOutput) -> Result<RunEnvironment> {
        let level = self.sandbox.unwrap_or_else(plyground_guard::strongest_level);
        let why_not = |level| {
            let offers = plyground_guard::available_levels();
            offers.into_iter().find(|(offered, _)| *offered == level).and_then(|(_, offer)| offer.err())
        };
        if let Some(why) = why_not(level) {
            return Err(CannotRun(format!("sandbox level {level} is not available: {why}")).into());
        }
        if let Some(required) = self.require_sandbox
            && level < required
        {
            let why = why_not(required).unwrap_or_else(|| format!("--sandbox {level} was asked for"));
            return Err(CannotRun(format!("sandbox level {required} is required, and this is {level}: {why}")).into());
        }
        let guard = std::env::current_exe().context("cannot find my own program, which stands guard")?;
        let mut environment = RunEnvironment::new(guard, level, self.interpreter.clone());
        environment.output = self.agent_output.unwrap_or(usual);
        environment.own_folders = self.own_folders;
        environment.limits.memory = self.memory << 20;
        Ok(environment)
    }
}

/// Seats an agent in a game of this seed. Each seat of each game draws for itself.
pub(crate) fn spawn_seat(
    spec: &AgentSpec,
    opponent: &AgentSpec,
    environment: &RunEnvironment,
    game_seed: u64,
    seat: Seat,
) -> Result<Box<dyn Player>, CannotRun> {
    let seed = game_seed.wrapping_mul(2).wrapping_add(seat.index() as u64);
    spawn_player(spec, opponent, environment, seed).map_err(|error| match error {
        PrepareError::Impossible(why) => CannotRun(why),
        PrepareError::Foul(foul) => CannotRun(foul.why),
    })
}

fn read_output(text: &str) -> Result<AgentOutput, String> {
    match text {
        "live" => Ok(AgentOutput::Live),
        "log" => Ok(AgentOutput::Log),
        "none" => Ok(AgentOutput::None),
        _ => Err(format!("`{text}` is not a place for output (there are: live, log, none)")),
    }
}
