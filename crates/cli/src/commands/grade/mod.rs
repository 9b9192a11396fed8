//! `plyground grade`: what the submissions of a class are worth.

mod autograder;
mod boards;
mod forget;
mod marks;
mod pages;
mod run;

use anyhow::Result;
use std::process::ExitCode;

/// Grade the submissions of a class
#[derive(clap::Args)]
pub(crate) struct GradeArgs {
    #[command(subcommand)]
    command: GradeCommand,
}

#[derive(clap::Subcommand)]
enum GradeCommand {
    Run(Box<run::RunArgs>),
    Marks(marks::MarksArgs),
    Forget(forget::ForgetArgs),
    Boards(boards::BoardsArgs),
    Autograder(autograder::AutograderArgs),
}

impl GradeArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        match self.command {
            GradeCommand::Run(args) => args.run(),
            GradeCommand::Marks(args) => args.run(),
            GradeCommand::Forget(args) => args.run(),
            GradeCommand::Boards(args) => args.run(),
            GradeCommand::Autograder(args) => args.run(),
        }
    }
}
