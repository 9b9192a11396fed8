//! The subcommands, one file each.

mod ask;
mod check;
mod completions;
mod convert;
mod doctor;
mod engine;
mod eval;
mod experiment;
mod games;
mod grade;
pub(crate) mod lab;
mod matches;
mod new_agent;
mod perft;
mod play;
mod replay;
mod rerun;
mod search;
mod show;
mod solve;
pub(crate) mod tournament;
mod vectors;
mod verify;
mod worker;

pub(crate) use lab::LabArgs;
pub(crate) use matches::files::replace;

use anyhow::Result;
use std::process::ExitCode;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Lab(LabArgs),
    Games(games::GamesArgs),
    Show(show::ShowArgs),
    Search(search::SearchArgs),
    Solve(Box<solve::SolveArgs>),
    Verify(verify::VerifyArgs),
    Eval(eval::EvalArgs),
    Perft(perft::PerftArgs),
    Convert(convert::ConvertArgs),
    Vectors(vectors::VectorsArgs),
    Ask(Box<ask::AskArgs>),
    Check(Box<check::CheckArgs>),
    Grade(grade::GradeArgs),
    Play(play::PlayArgs),
    Match(Box<matches::MatchArgs>),
    Tournament(tournament::TournamentArgs),
    Worker(worker::WorkerArgs),
    Experiment(experiment::ExperimentArgs),
    Replay(replay::ReplayArgs),
    Rerun(rerun::RerunArgs),
    Doctor(doctor::DoctorArgs),
    NewAgent(new_agent::NewAgentArgs),
    Engine(engine::EngineArgs),
    Completions(completions::CompletionsArgs),
}

impl Command {
    pub(crate) fn run(self) -> Result<ExitCode> {
        match self {
            Command::Lab(args) => args.run(),
            Command::Games(args) => args.run(),
            Command::Show(args) => args.run(),
            Command::Search(args) => args.run(),
            Command::Solve(args) => args.run(),
            Command::Verify(args) => args.run(),
            Command::Eval(args) => args.run(),
            Command::Perft(args) => args.run(),
            Command::Convert(args) => args.run(),
            Command::Vectors(args) => args.run(),
            Command::Ask(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Grade(args) => args.run(),
            Command::Play(args) => args.run(),
            Command::Match(args) => args.run(),
            Command::Tournament(args) => args.run(),
            Command::Worker(args) => args.run(),
            Command::Experiment(args) => args.run(),
            Command::Replay(args) => args.run(),
            Command::Rerun(args) => args.run(),
            Command::Doctor(args) => args.run(),
            Command::NewAgent(args) => args.run(),
            Command::Engine(args) => args.run(),
            Command::Completions(args) => args.run(),
        }
    }
}

/// Prints a line to standard output; a reader that has gone away ends the program quietly.
macro_rules! print_line {
    ($($words:tt)*) => {{
        use std::io::Write;
        writeln!(anstream::stdout(), $($words)*)?
    }};
}
pub(crate) use print_line;
