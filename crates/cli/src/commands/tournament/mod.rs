//! `plyground tournament`: many agents, many games, one table.

mod agents;
mod credit;
mod export;
mod files;
mod merge;
mod new;
mod pattern;
mod plan;
mod player;
mod qualify;
pub(crate) mod queue;
mod report;
mod run;
mod standings;
mod status;
mod table;

use anyhow::Result;
use std::process::ExitCode;

/// Run tournaments between many agents
///
/// A tournament is a file of settings (`tournament new` writes one) and a ledger beside it that keeps every game. However a run
/// ends, by itself, by Ctrl-C or by a loss of power, the next `tournament run` goes on.
#[derive(clap::Args)]
pub(crate) struct TournamentArgs {
    #[command(subcommand)]
    command: TournamentCommand,
}

#[derive(clap::Subcommand)]
enum TournamentCommand {
    New(Box<new::NewArgs>),
    Plan(plan::PlanArgs),
    Run(run::RunArgs),
    Status(status::StatusArgs),
    Standings(standings::StandingsArgs),
    Report(report::ReportArgs),
    Export(export::ExportArgs),
    Merge(merge::MergeArgs),
    Qualify(Box<qualify::QualifyArgs>),
    Credit(credit::CreditArgs),
}

impl TournamentArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        match self.command {
            TournamentCommand::New(args) => args.run(),
            TournamentCommand::Plan(args) => args.run(),
            TournamentCommand::Run(args) => args.run(),
            TournamentCommand::Status(args) => args.run(),
            TournamentCommand::Standings(args) => args.run(),
            TournamentCommand::Report(args) => args.run(),
            TournamentCommand::Export(args) => args.run(),
            TournamentCommand::Merge(args) => args.run(),
            TournamentCommand::Qualify(args) => args.run(),
            TournamentCommand::Credit(args) => args.run(),
        }
    }
}
