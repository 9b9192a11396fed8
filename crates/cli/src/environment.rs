//! The options that say how agents are run, shared by the commands that run them.

use crate::own_program::guard_program;
use crate::sizes::read_agent_memory;
use anyhow::Result;
use plyground_agents::{AgentOutput, AgentSpec, RunEnvironment, spawn_player};
use plyground_arena::{
    Match, MatchConfig, MatchError, MatchEvent, Player, PlayerId, PrepareError, PythonPackage, Remedy, Step,
    player_seed, run_match,
};
use plyground_game::Seat;
use plyground_guard::SandboxLevel;
use plyground_record::{GameFacts, Record};
use plyground_search::ByteSize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// How agents are run.
#[derive(clap::Args)]
pub(crate) struct EnvironmentArgs {
    /// Where the text that agents print goes [default: log; live in `rerun`]
    #[arg(long, value_name = "WHERE", value_enum)]
    agent_output: Option<OutputArg>,

    #[command(flatten)]
    sandbox: SandboxArgs,

    /// Copy everything in an agent's folder, because each agent has a folder of its own [default: leave out files that may belong to another agent]
    #[arg(long)]
    own_folders: bool,
}

/// Where agents are run: in which sandbox, with which Python, with how much memory.
#[derive(clap::Args)]
pub(crate) struct SandboxArgs {
    /// The sandbox for agents [none, limits, landlock, full; default: the strongest one that works here]
    #[arg(long, value_name = "LEVEL")]
    sandbox: Option<SandboxLevel>,

    /// Refuse to run agents in a weaker sandbox than this
    #[arg(long, value_name = "LEVEL")]
    require_sandbox: Option<SandboxLevel>,

    /// The Python interpreter for the courses' agents [default: the first one that runs in the sandbox]
    #[arg(long, value_name = "FILE")]
    interpreter: Option<PathBuf>,

    /// Memory for each agent, such as 512M; a plain number is in MiB
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = read_agent_memory)]
    memory: ByteSize,
}

/// The command line was fine, but this machine could not do it (no sandbox, no interpreter, a file that cannot be
/// written): exit status 3.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct EnvironmentError(pub(crate) String);

impl From<MatchError> for EnvironmentError {
    fn from(error: MatchError) -> EnvironmentError {
        EnvironmentError(error.explain(remedy_hint))
    }
}

/// How a user of the command line gets a remedy, as the end of the error's sentence.
fn remedy_hint(remedy: &Remedy) -> String {
    match remedy {
        Remedy::OwnFolders => "; give each agent a folder of its own, or say --own-folders when all files are one \
                               person's"
            .to_owned(),
        Remedy::Interpreter(packages) => {
            let Some(list) = PythonPackage::list(packages) else {
                return " (choose one with --interpreter)".to_owned();
            };
            let names = packages.iter().map(|package| package.name).collect::<Vec<_>>().join(" ");
            format!(
                "; a virtual environment with {list} is made in three lines:\n  python3 -m venv venv\n  \
                 venv/bin/python -m pip install {names}\n  plyground {} ... --interpreter venv/bin/python",
                command()
            )
        }
    }
}

/// The command that the user gave, as it was typed: it is what has to be typed again.
fn command() -> String {
    std::env::args().nth(1).filter(|word| !word.starts_with('-')).unwrap_or_else(|| "match".to_owned())
}

impl EnvironmentArgs {
    /// Whether the user said which Python runs agents.
    pub(crate) const fn chooses_interpreter(&self) -> bool {
        self.sandbox.interpreter.is_some()
    }

    /// How agents are run, or why this machine cannot run them so.
    pub(crate) fn environment(&self) -> Result<RunEnvironment> {
        self.environment_with_output(AgentOutput::default())
    }

    /// How agents are run, where their output goes to `usual` unless the user says otherwise.
    pub(crate) fn environment_with_output(&self, usual: AgentOutput) -> Result<RunEnvironment> {
        let mut environment = self.sandbox.environment()?;
        environment.output = self.agent_output.map_or(usual, AgentOutput::from);
        environment.own_folders = self.own_folders;
        environment.shared_folder_hint = " (`--own-folders` copies them, too)";
        environment.interpreter_hint = " (choose another one with --interpreter)";
        Ok(environment)
    }
}

impl SandboxArgs {
    /// What a file of settings says, in place of options.
    pub(crate) const fn new(
        sandbox: Option<SandboxLevel>,
        interpreter: Option<PathBuf>,
        memory: ByteSize,
    ) -> SandboxArgs {
        SandboxArgs { sandbox, require_sandbox: None, interpreter, memory }
    }

    /// How agents are run here, or why this machine cannot run them so.
    pub(crate) fn environment(&self) -> Result<RunEnvironment> {
        let level = self.sandbox.unwrap_or_else(plyground_guard::strongest_level);
        let why_not = |level| {
            let offers = plyground_guard::available_levels();
            offers.into_iter().find(|(offered, _)| *offered == level).and_then(|(_, offer)| offer.err())
        };
        if let Some(why) = why_not(level) {
            return Err(EnvironmentError(format!("sandbox level {level} is not available: {why}")).into());
        }
        if let Some(required) = self.require_sandbox
            && level < required
        {
            let why = why_not(required).unwrap_or_else(|| format!("--sandbox {level} was asked for"));
            return Err(EnvironmentError(format!(
                "the sandbox level {required} is required, but {level} is used: {why}"
            ))
            .into());
        }
        let guard = guard_program()?;
        let mut environment = RunEnvironment::new(guard, level, self.interpreter.clone());
        environment.limits.memory = self.memory.0;
        Ok(environment)
    }
}

/// Starts the agent of one seat in a game of this seed. Each seat of each game has a seed of its own.
pub(crate) fn spawn_seat(
    spec: &AgentSpec,
    opponent: &AgentSpec,
    environment: &RunEnvironment,
    game_seed: u64,
    seat: Seat,
) -> Result<Box<dyn Player>, EnvironmentError> {
    spawn_player(spec, opponent, environment, player_seed(game_seed, seat)).map_err(|error| match error {
        PrepareError::Impossible(error) => error.into(),
        PrepareError::Foul(foul) => EnvironmentError(foul.why),
    })
}

/// Starts the agents of both seats and plays one game, whose seed is that of the configuration.
pub(crate) fn seat_and_play(
    game: GameFacts,
    [first, second]: [&AgentSpec; 2],
    environment: &RunEnvironment,
    config: &MatchConfig,
    stop: &AtomicBool,
    listen: &mut dyn FnMut(MatchEvent<'_>),
) -> Result<Record, EnvironmentError> {
    let players = [
        spawn_seat(first, second, environment, config.seed, Seat::First)?,
        spawn_seat(second, first, environment, config.seed, Seat::Second)?,
    ];
    Ok(run_match(game, config, players, stop, listen)?)
}

/// How far an agent is taken that plays alone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AloneUntil {
    /// It has introduced itself and is ready.
    Prepared,
    /// It has answered in its first turn.
    FirstMove,
}

/// Starts an agent in a match of its own, in the seat that is to move; the other seat is empty. The record has no end.
pub(crate) fn play_alone(
    spec: &AgentSpec,
    game: GameFacts,
    environment: &RunEnvironment,
    config: &MatchConfig,
    until: AloneUntil,
    stop: &AtomicBool,
) -> Result<Record, EnvironmentError> {
    let seat = game.start.to_move;
    let opponent: AgentSpec = "first".parse().expect("it is built in");
    let mut player = spawn_seat(spec, &opponent, environment, config.seed, seat)?;
    let mut ids = [PlayerId::default(), PlayerId::default()];
    ids[seat.index()] = player.id();
    let mut game = Match::new(game, config, ids, jiff::Timestamp::now())?;
    game.seat_person(seat.other());
    while let Step::Call(task) = game.next_step() {
        let is_move = task.is_move();
        if is_move && until == AloneUntil::Prepared {
            break;
        }
        game.receive(task.run(player.as_mut(), stop))?;
        if is_move {
            break;
        }
    }
    player.game_over(game.state(), &game.record().result);
    Ok(game.into_record())
}

/// What `--agent-output` may say.
#[derive(Clone, Copy, clap::ValueEnum)]
enum OutputArg {
    /// To the terminal, while the agent thinks
    Live,
    /// Into the record
    Log,
    /// Nowhere
    None,
}

impl From<OutputArg> for AgentOutput {
    fn from(output: OutputArg) -> AgentOutput {
        match output {
            OutputArg::Live => AgentOutput::Live,
            OutputArg::Log => AgentOutput::Log,
            OutputArg::None => AgentOutput::None,
        }
    }
}
