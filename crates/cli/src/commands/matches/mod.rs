//! `plyground match`: games between any two agents.

pub(crate) mod files;
mod report;
mod series;
mod show;
mod watch;

use crate::environment::EnvironmentArgs;
use crate::position::PositionArgs;
use anyhow::{Context, Result, bail};
use plyground_agents::AgentSpec;
use plyground_arena::{MAX_TURN_TIME, MatchConfig, Policy, SeatOrder};
use plyground_course::Course;
use plyground_game::did_you_mean;
use plyground_games::{OpenedGame, Spec};
use plyground_record::{ClockKind, GameFacts, Penalty, has_course_transcripts};
use series::Series;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Run matches between two agents
///
/// An agent is built in, such as `random` or `engine`, or it is a program, such as `csc384:agent.py`; `plyground games` lists
/// all kinds. A program runs in a copy of its folder, in the strongest sandbox that works on this machine (see `plyground
/// doctor`).
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground match tts:gold-rush --first engine --second cse415:agent.py
  plyground match othello:6 --first csc384:agent.py --second random --games 20
  plyground match connect4 --first 'exec:python3 agent.py' --second greedy
  plyground match mnk:15x15,k=5 --first engine --second mcts --html game.html
  plyground match othello:6 --first engine --second csc384:agent.py --watch

A fair series: --games 20 --seats swap --openings random:4 --json out/

Exit status: 0 when the match was played, with or without fouls; 2 for a
mistake in the command line; 3 when the match could not be played; 130 when it
was interrupted.")]
pub(crate) struct MatchArgs {
    /// The game, such as `othello:6` (see `plyground games`)
    game: String,

    /// The agent that plays First
    #[arg(long, value_name = "AGENT")]
    first: String,

    /// The agent that plays Second
    #[arg(long, value_name = "AGENT")]
    second: String,

    #[command(flatten)]
    position: PositionArgs,

    /// Seconds per move, or `none` [default: the course's]
    #[arg(long, value_name = "SECONDS|none", value_parser = read_time, allow_negative_numbers = true)]
    time: Option<TimeArg>,

    /// What the time limit measures
    #[arg(long, value_enum, default_value_t = ClockArg::Wall)]
    clock: ClockArg,

    #[arg(long, value_name = "NAME", value_parser = read_policy, help = policy_help())]
    policy: Option<&'static Policy>,

    /// Change the penalty for one kind of foul, such as `late=skip`; may be repeated
    #[arg(long, value_name = "FOUL=PENALTY", value_parser = read_penalty)]
    penalty: Vec<(String, Penalty)>,

    /// Seconds over the time limit that are forgiven [default: the policy's]
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds, allow_negative_numbers = true)]
    grace: Option<f64>,

    /// Let programs compute during the opponent's turn [default: they are paused]
    #[arg(long)]
    pondering: bool,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = read_games)]
    games: u32,

    /// Who plays First from game to game [given, swap, random]
    #[arg(long, value_name = "ORDER", default_value = "given")]
    seats: SeatOrder,

    /// The seed for everything random, such as openings
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    seed: u64,

    /// Begin each game with random moves, such as `random:4`; an opening after which one side can force a win is replaced
    #[arg(long, value_name = "random:PLIES", value_parser = read_openings)]
    openings: Option<u32>,

    /// Write the records: to a file for one game; to a folder if PATH ends in / or there are several games
    #[arg(long, value_name = "PATH")]
    json: Option<PathBuf>,

    /// Write HTML pages, to a file or a folder as with --json
    #[arg(long, value_name = "PATH")]
    html: Option<PathBuf>,

    /// Write plain text transcripts, to a file or a folder as with --json
    #[arg(long, value_name = "PATH")]
    text: Option<PathBuf>,

    /// Write the files that the course's own program would have written, into this folder
    #[arg(long, value_name = "FOLDER")]
    transcript: Option<PathBuf>,

    #[command(flatten)]
    environment: EnvironmentArgs,

    /// Open a live page of the match in the browser, and keep it open until Ctrl-C
    #[arg(long)]
    watch: bool,

    /// Number of games played in parallel, at most one per core
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: u32,
}

/// How long a move may take.
#[derive(Clone, Copy)]
pub(crate) enum TimeArg {
    Unlimited,
    Limit(Duration),
}

impl TimeArg {
    /// The limit, if there is one.
    pub(crate) const fn limit(self) -> Option<Duration> {
        match self {
            TimeArg::Unlimited => None,
            TimeArg::Limit(limit) => Some(limit),
        }
    }
}

/// What `--clock` may say.
#[derive(Clone, Copy, clap::ValueEnum)]
enum ClockArg {
    /// The time that passes
    Wall,
    /// The processor time that the agent uses
    Cpu,
}

impl From<ClockArg> for ClockKind {
    fn from(clock: ClockArg) -> ClockKind {
        match clock {
            ClockArg::Wall => ClockKind::Wall,
            ClockArg::Cpu => ClockKind::Cpu,
        }
    }
}

impl MatchArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let spec = Spec::parse(&self.game)?;
        let agent = |option, text: &str| AgentSpec::parse(text, spec.family.name).context(option);
        let specs = [agent("--first", &self.first)?, agent("--second", &self.second)?];
        let people = specs.iter().filter(|spec| spec.is_human()).count();
        if people > 0 && self.position.takes_standard_input() {
            bail!("a person types moves on standard input, so the position cannot come from there; give it as a file");
        }
        let OpenedGame { setup, title, .. } = self.position.open(&spec)?;
        let environment = self.environment.environment()?;
        let usual = MatchConfig::for_game(&setup.family, self.policy);
        if self.transcript.is_some() && !has_course_transcripts(&setup.family, &usual.policy.name) {
            bail!("no course has a transcript of its own for {}; --text and --html work for every game", setup.family);
        }
        let mut config = MatchConfig { clock: self.clock.into(), sandbox: environment.level, ..usual };
        for (foul, penalty) in &self.penalty {
            config.policy.penalties.set(foul, *penalty).map_err(anyhow::Error::msg)?;
        }
        config.policy.grace = self.grace.unwrap_or(config.policy.grace);
        config.policy.pondering |= self.pondering;
        config.limit = self.time.map_or(config.limit, TimeArg::limit);
        if config.limit == Some(Duration::ZERO) && config.policy.grace == 0.0 {
            bail!("--time 0: no agent can answer in 0 seconds; give a limit such as 0.5, or `none` for no limit");
        }
        config.times_people = self.time.is_some();
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        // The two sides of a game think in turn, so a game needs as many cores as the greedier of them.
        let threads = specs.each_ref().map(|spec| spec.number("threads", 1).unsigned_abs() as u32);
        let room = (cores / threads[0].max(threads[1])).max(1);
        let concurrency = if people > 0 { 1 } else { self.concurrency.min(room) };
        if concurrency < self.concurrency && people == 0 {
            anstream::eprintln!("note: --concurrency is lowered to {concurrency}: this machine has {cores} cores");
        }
        let outputs = files::Outputs::open(&self, self.games)?;
        let series = Series {
            game: GameFacts::new(&self.game, setup).with_title(title.as_deref()),
            specs,
            config,
            environment,
            pairings: plyground_arena::pairings(self.games, self.seats, self.seed),
            opening_plies: self.openings.unwrap_or(0),
            concurrency,
            outputs,
            watch: None,
        };
        if self.watch { watch::run(series) } else { series.run() }
    }
}

/// The longest series.
const MAX_GAMES: u32 = 1_000_000;

fn read_games(text: &str) -> Result<u32, String> {
    let games = text.parse().ok().filter(|games| (1..=MAX_GAMES).contains(games));
    games.ok_or_else(|| format!("expected a number of games, from 1 to {MAX_GAMES}"))
}

pub(crate) fn read_seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is not a number of seconds, such as 0.5"))?;
    let most = MAX_TURN_TIME.as_secs_f64();
    if (0.0..=most).contains(&seconds) {
        Ok(seconds)
    } else {
        Err(format!("{text} is not between 0 and {most} seconds"))
    }
}

pub(crate) fn read_time(text: &str) -> Result<TimeArg, String> {
    if text == "none" {
        return Ok(TimeArg::Unlimited);
    }
    read_seconds(text).map(|seconds| TimeArg::Limit(Duration::from_secs_f64(seconds)))
}

fn policy_help() -> String {
    let (courses, own): (Vec<_>, Vec<_>) =
        Policy::all().iter().map(|policy| policy.name.as_str()).partition(|name| Course::named(name).is_ok());
    format!(
        "The policy, which says what each foul costs [{}; default: the course's]",
        [own, courses].concat().join(", ")
    )
}

fn read_policy(name: &str) -> Result<&'static Policy, String> {
    let names: Vec<_> = Policy::all().iter().map(|policy| policy.name.as_str()).collect();
    Policy::named(name).ok_or_else(|| format!("there is no policy `{name}`{}", did_you_mean(name, &names)))
}

fn read_penalty(text: &str) -> Result<(String, Penalty), String> {
    let (foul, penalty) = text.split_once('=').ok_or("expected FOUL=PENALTY, such as `late=skip`")?;
    let penalty = penalty.parse()?;
    plyground_record::Penalties::all(penalty).set(foul, penalty)?;
    Ok((foul.to_owned(), penalty))
}

pub(crate) fn read_openings(text: &str) -> Result<u32, String> {
    let plies = text.strip_prefix("random:").and_then(|plies| plies.parse().ok());
    plies.ok_or_else(|| format!("`{text}` is not an opening (expected for instance `random:4`)"))
}
