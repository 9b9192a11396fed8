//! `plyground experiment`: measurements for a write-up, with our agents and with students' files.

mod boards;
mod draft;
mod draft_html;
mod ladder;
mod review;
mod table;

use super::print_line;
use anyhow::Result;
use std::path::PathBuf;
use std::process::ExitCode;

/// Measure agents for a write-up: depth limits, board sizes, mistakes
///
/// Each experiment prints its tables. With --report DIR it also writes them into a draft, `DIR/report.md`, with the headings that
/// problem 5 of CSE 150 asks for, and makes `DIR/report.html` of it. What you write in the draft stays when you run another
/// experiment.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground experiment ladder mnk:4x4,k=4 alphabeta:depth=1..4
  plyground experiment boards mnk:3x3,k=3 --time 5 --report write-up
  plyground experiment review write-up/games --report write-up
  plyground experiment page write-up")]
pub(crate) struct ExperimentArgs {
    #[command(subcommand)]
    command: ExperimentCommand,
}

#[derive(clap::Subcommand)]
enum ExperimentCommand {
    Ladder(Box<ladder::LadderArgs>),
    Boards(boards::BoardsArgs),
    Review(review::ReviewArgs),
    Page(PageArgs),
}

/// Make the HTML page of a draft again, after you have edited its Markdown
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground experiment page write-up")]
struct PageArgs {
    /// The folder of the draft, with its `report.md`
    folder: PathBuf,
}

impl ExperimentArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        match self.command {
            ExperimentCommand::Ladder(args) => args.run(),
            ExperimentCommand::Boards(args) => args.run(),
            ExperimentCommand::Review(args) => args.run(),
            ExperimentCommand::Page(PageArgs { folder }) => {
                let page = draft::Draft::existing(&folder)?.write_page()?;
                print_line!("wrote {}", page.display());
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}
