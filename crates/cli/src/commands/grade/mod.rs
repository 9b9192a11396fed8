//! `plyground grade`: what the submissions of a class are worth.

mod autograder;

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
    Autograder(autograder::AutograderArgs),
}

impl GradeArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        match self.command {
            GradeCommand::Autograder(args) => args.run(),
        }
    }
}
