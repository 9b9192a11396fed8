//! `plyground ask`: one question to a student's own function, and the answer beside ours.

use super::lab::open;
use super::print_line;
use super::search::{AlgorithmArg, read_depth};
use crate::environment::{EnvironmentArgs, EnvironmentError};
use crate::local_lab::LocalLab;
use crate::position::PositionArgs;
use crate::report_text::print_comparison;
use crate::trace_text::{print_trace, trace_json};
use anyhow::{Context, Result, anyhow, bail};
use plyground_agents::AgentSpec;
use plyground_game::Action;
use plyground_games::Spec;
use plyground_grade::ask::{AskError, FunctionAnswer, FunctionQuestion};
use plyground_grade::cases::AskedSearch;
use plyground_grade::trace::{MAX_CALLS, TraceFile};
use plyground_search::courses::Depth;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Ask one function of a student's program about a position, and compare its answer with ours
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground ask dominoes:3x3 --agent cis521:homework4.py --depth 2
  plyground ask tts:gold-rush --agent cse415:a.py --algorithm alphabeta
  plyground ask othello:4 --agent csc384:agent.py --function minimax_max_node
  plyground ask dominoes:3x3 --agent cis521:homework4.py --depth 3 --trace
  plyground ask dominoes:4x4 --agent cis521:hw4.py --function legal_moves

Exit status: 0 if the answers are the same, 1 if they differ, 3 if the program
could not be asked.")]
pub(crate) struct AskArgs {
    /// The game, such as `dominoes:3x3` (see `plyground games`)
    game: String,

    #[command(flatten)]
    position: PositionArgs,

    /// The program of a course, such as `cis521:homework4.py`
    #[arg(long, value_name = "AGENT")]
    agent: String,

    /// The depth in plies [default: the course's]
    #[arg(long, value_parser = read_depth, allow_negative_numbers = true)]
    depth: Option<Depth>,

    /// The search algorithm [default: the course's]
    #[arg(long, value_enum)]
    algorithm: Option<AlgorithmArg>,

    /// Ask with move ordering
    #[arg(long)]
    ordering: bool,

    /// Ask with a cache
    #[arg(long)]
    caching: bool,

    /// The function, such as `legal_moves` [default: the course's search]
    #[arg(long, value_name = "NAME")]
    function: Option<String>,

    /// A move, for functions that take one
    #[arg(long = "move", value_name = "MOVE")]
    action: Option<Action>,

    /// How long the answer may take, in seconds [default: the course's limit]
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,

    /// Record the program's own search, and show where it first differs from ours
    #[arg(long)]
    trace: bool,

    /// Save both searches in this file, which the lab opens at /compare
    #[arg(long, value_name = "FILE", requires = "trace")]
    save: Option<PathBuf>,

    /// Open both searches side by side in the browser
    #[arg(long, requires = "trace")]
    watch: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    environment: EnvironmentArgs,
}

impl AskArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let spec = Spec::parse(&self.game)?;
        let game = self.position.open(&spec)?;
        let agent = AgentSpec::parse(&self.agent, &game.setup.family)?;
        let search = AskedSearch {
            depth: match self.depth {
                Some(Depth::Plies(plies)) => Some(plies),
                Some(Depth::Unlimited) | None => None,
            },
            algorithm: self.algorithm.map(Into::into),
            ordering: self.ordering,
            caching: self.caching,
            action: self.action,
        };
        let question =
            FunctionQuestion::new(&agent, self.function.as_deref(), &game.setup, &search).map_err(as_told)?;
        let limit = match self.time {
            Some(seconds) if !(seconds > 0.0 && seconds <= 86_400.0) => bail!("--time: expected seconds, above 0"),
            time => time.map(Duration::from_secs_f64),
        };
        let trace = if self.trace { MAX_CALLS } else { 0 };
        let answer = question.ask(&agent, &self.environment.environment()?, limit, trace).map_err(as_told)?;
        let compared = self.trace.then(|| question.compare_trace(&answer));
        if self.json {
            let mut shown = json!({ "function": question.function.name, "comparison": answer.comparison });
            if let Some(compared) = &compared {
                shown["trace"] = trace_json(compared);
            }
            print_line!("{shown}");
        } else {
            print_answer(&question, &answer)?;
            if let Some(compared) = &compared {
                print_trace(compared)?;
            }
        }
        if let Some(Ok(search)) = compared
            && (self.watch || self.save.is_some())
        {
            let file = TraceFile::new(&question.course.id, &question.function.name, search);
            self.show(file)?;
        }
        Ok(if answer.comparison.is_accepted() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

impl AskArgs {
    /// Saves both searches, and opens them in the browser until Ctrl-C.
    fn show(&self, file: TraceFile) -> Result<()> {
        if let Some(path) = &self.save {
            let text = format!("{}\n", file.to_json());
            std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
        if self.watch {
            let local = LocalLab::start()?;
            let page = format!("{}{}", local.url, local.lab.show_trace(file));
            anstream::eprintln!("page: {page}");
            open(&page);
            local.stay_open();
        }
        Ok(())
    }
}

fn print_answer(question: &FunctionQuestion, answer: &FunctionAnswer) -> Result<()> {
    print_line!("{} of {}", question.function.name, question.course.title);
    print_comparison(&answer.comparison)?;
    print_line!(
        "{}",
        if answer.comparison.is_accepted() { "The answers are the same." } else { "The answers differ." }
    );
    Ok(())
}

/// What the machine lacks ends with another status than a mistake on the command line.
fn as_told(error: AskError) -> anyhow::Error {
    match error {
        AskError::Machine(error) => EnvironmentError::from(error).into(),
        other => anyhow!(other),
    }
}
