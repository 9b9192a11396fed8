//! `plyground tournament export`: the games of a tournament as files for other programs.

use super::files::{TournamentFiles, in_words};
use crate::commands::{print_line, replace};
use anyhow::{Context, Result, bail};
use plyground_game::Seat;
use plyground_tournament::Participant;
use plyground_tournament::ledger::GameRow;
use plyground_tournament::settings::TournamentSettings;
use plyground_tournament::standings::Standings;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write the games of a tournament: a table, the standings, and the record of each game
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground tournament export class.toml --out games
  plyground tournament export class.toml --backup monday.sqlite")]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    files: TournamentFiles,

    /// The folder for games.csv, standings.json and records/*.json
    #[arg(long, value_name = "DIR", required_unless_present = "backup")]
    out: Option<PathBuf>,

    /// Write a copy of the ledger, also while games are played
    #[arg(long, value_name = "FILE")]
    backup: Option<PathBuf>,
}

impl ExportArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let ledger = self.files.read_ledger()?;
        if let Some(backup) = &self.backup {
            if backup.exists() {
                bail!("{} is there already, and a copy does not replace a file", backup.display());
            }
            ledger.back_up(backup).map_err(in_words)?;
            print_line!("{}: a copy of {}", backup.display(), ledger.path().display());
        }
        let Some(out) = &self.out else { return Ok(ExitCode::SUCCESS) };
        let (settings, participants) = (ledger.settings().map_err(in_words)?, ledger.participants().map_err(in_words)?);
        let games = ledger.games().map_err(in_words)?;
        let records = out.join("records");
        fs::create_dir_all(&records).with_context(|| format!("cannot make the folder {}", records.display()))?;
        let mut table = String::from(HEAD);
        for (id, row) in &games {
            table.push_str(&line(row, &settings, &participants));
            if let Some(record) = ledger.record(id).map_err(in_words)? {
                replace(&records.join(format!("{id}.json")), record.to_json())?;
            }
        }
        replace(&out.join("games.csv"), table)?;
        let standings = Standings::new(&settings, &participants, &games).map_err(anyhow::Error::msg)?;
        let json = serde_json::to_string_pretty(&standings.to_json(&settings, &participants))?;
        replace(&out.join("standings.json"), json + "\n")?;
        print_line!("{}: games.csv, standings.json and {} records", out.display(), games.len());
        Ok(ExitCode::SUCCESS)
    }
}

const HEAD: &str = "id,round,game,time,first,second,opening,seed,winner,reason,first_points,second_points,turns\n";

fn line(row: &GameRow, settings: &TournamentSettings, participants: &[Participant]) -> String {
    let points = |seat: Seat| row.scores.map_or(String::new(), |scores| scores[seat.index()].to_string());
    let winner = match row.winner {
        None => "draw",
        Some(Seat::First) => "first",
        Some(Seat::Second) => "second",
    };
    let job = &row.job;
    let cells = [
        job.id.clone(),
        job.round.to_string(),
        settings.games[job.game].clone(),
        settings.time[job.time].to_string(),
        participants[job.seats[0]].name.clone(),
        participants[job.seats[1]].name.clone(),
        job.opening.to_string(),
        job.seed.to_string(),
        winner.to_owned(),
        row.reason.to_string(),
        points(Seat::First),
        points(Seat::Second),
        row.facts.turns.to_string(),
    ];
    cells.map(|cell| quoted(&cell)).join(",") + "\n"
}

/// A cell of a table. What a spreadsheet would take for a formula is shown as the text that it is.
fn quoted(cell: &str) -> String {
    let cell = if cell.starts_with(['=', '+', '-', '@']) { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}
