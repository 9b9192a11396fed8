//! `plyground tournament standings`: the table.

use super::files::{TournamentFiles, in_words};
use super::table::print_table;
use crate::commands::print_line;
use anyhow::Result;
use plyground_tournament::standings::Standings;
use std::process::ExitCode;

/// Show the table of a tournament, also while it is played
///
/// Every number has its 95 % interval. Ratings are Elo points by Davidson's Bradley-Terry model with draws and an advantage of
/// moving first.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground tournament standings class.toml
  plyground tournament standings class.toml --json")]
pub(crate) struct StandingsArgs {
    #[command(flatten)]
    files: TournamentFiles,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl StandingsArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let ledger = self.files.read_ledger()?;
        let (settings, participants) = (ledger.settings().map_err(in_words)?, ledger.participants().map_err(in_words)?);
        let games = ledger.games().map_err(in_words)?;
        let standings = Standings::new(&settings, &participants, &games).map_err(anyhow::Error::msg)?;
        if self.json {
            print_line!("{}", serde_json::to_string_pretty(&standings.to_json(&settings, &participants))?);
        } else {
            print_table(&settings, &participants, &standings)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
