//! `plyground tournament merge`: the ledgers of shards become one.

use super::files::in_words;
use crate::commands::print_line;
use anyhow::Result;
use plyground_tournament::ledger::TournamentLedger;
use std::path::PathBuf;
use std::process::ExitCode;

/// Join the ledgers of a tournament that was played in shards
///
/// Games that are in several ledgers are taken once; those with different results are named, and the first one is kept.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground tournament merge all.sqlite class.1-of-2.sqlite class.2-of-2.sqlite
  plyground tournament standings class.toml --store all.sqlite")]
pub(crate) struct MergeArgs {
    /// The ledger that takes all games; it is made if it is not there
    #[arg(value_name = "INTO")]
    into: PathBuf,

    /// The ledgers of the shards
    #[arg(value_name = "LEDGER", required = true)]
    shards: Vec<PathBuf>,
}

impl MergeArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let shards: Vec<TournamentLedger> =
            self.shards.iter().map(|path| TournamentLedger::read(path).map_err(in_words)).collect::<Result<_>>()?;
        let first = &shards[0];
        let (settings, participants) = (first.settings().map_err(in_words)?, first.participants().map_err(in_words)?);
        let mut into = TournamentLedger::open(&self.into, &settings, &participants).map_err(in_words)?;
        let mut has_differences = false;
        for shard in &shards {
            let report = into.merge(shard).map_err(in_words)?;
            print_line!(
                "{}: {} games taken, {} were there already",
                shard.path().display(),
                report.new,
                report.doubles
            );
            for id in &report.different {
                has_differences = true;
                print_line!("game {id} has another result in {}, which is not taken", shard.path().display());
            }
        }
        let games = into.games().map_err(in_words)?.len();
        print_line!("{}: {games} games", self.into.display());
        Ok(if has_differences { ExitCode::from(1) } else { ExitCode::SUCCESS })
    }
}
