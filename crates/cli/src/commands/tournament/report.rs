//! `plyground tournament report`: a page, tables and figures about a tournament.

use super::files::{TournamentFiles, in_words};
use crate::commands::{print_line, replace};
use anyhow::{Context, Result, anyhow};
use plyground_record::html;
use plyground_tournament::ledger::{GameRow, TournamentLedger};
use plyground_tournament::report::{ReportGame, TournamentReport};
use plyground_tournament::schedule::Schedule;
use plyground_tournament::settings::{MoveTime, TournamentSettings};
use plyground_tournament::standings::Standings;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write a report: one HTML page, tables (CSV) and all figures (JSON)
///
/// The page needs nothing else and no scripts: standings with intervals, head to head, rating progress, seats, cycles, fouls, time,
/// and a list of games with a page for each. It can be written at any time, also while the tournament is played. With --pseudonyms
/// nothing is left that names an agent or its author.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground tournament report class.toml
  plyground tournament report class.toml --to public --pseudonyms --seed 7")]
pub(super) struct ReportArgs {
    #[command(flatten)]
    files: TournamentFiles,

    /// The folder to write [default: FILE-report beside the settings]
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,

    /// Call the agents `Agent 1`, `Agent 2` and so on, and leave out everything that names them
    #[arg(long)]
    pseudonyms: bool,

    /// Who gets which pseudonym; keep it to yourself
    #[arg(long, value_name = "N", requires = "pseudonyms", default_value_t = 0)]
    seed: u64,

    /// Write no pages of single games [default: the first 1000 games have one]
    #[arg(long)]
    no_games: bool,
}

/// So many games get a page of their own.
const MAX_PAGES: usize = 1_000;

impl ReportArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let ledger = self.files.read_ledger()?;
        let settings = ledger.settings().map_err(in_words)?;
        let participants = ledger.participants().map_err(in_words)?;
        let played = ledger.games().map_err(in_words)?;
        let folder = self.to.clone().unwrap_or_else(|| beside(&self.files.settings));
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let standings = Standings::new(&settings, &participants, &played).map_err(|why| anyhow!(why))?;
        let state = Schedule::new(&settings, &participants).map_err(|why| anyhow!(why))?.state(&played);
        let has_pages = !self.no_games && !self.pseudonyms;
        let mut games = Vec::new();
        for (number, row) in played.values().enumerate() {
            let link = if has_pages && number < MAX_PAGES { write_game(&ledger, row, &folder)? } else { None };
            let game = settings.games.get(row.job.game).map_or("", String::as_str);
            games.push(ReportGame { row, game, link });
        }
        let mut report = TournamentReport {
            title: title(&settings, &self.files.settings),
            about: about(&settings, participants.len()),
            standings: &standings,
            names: participants.iter().map(|participant| participant.name.clone()).collect(),
            games,
            notes: state.notes.iter().map(|note| format!("Round {}: {}", note.round, note.text)).collect(),
            settings: settings.to_commented_toml(),
            has_pseudonyms: false,
        };
        if self.pseudonyms {
            report = report.with_pseudonyms(self.seed);
        }
        let links = [
            ("standings.csv", "Standings (CSV)"),
            ("games.csv", "Games (CSV)"),
            ("tournament.json", "All figures (JSON)"),
        ];
        replace(&folder.join("index.html"), report.html(&links))?;
        replace(&folder.join("standings.csv"), report.standings_csv())?;
        replace(&folder.join("games.csv"), report.games_csv())?;
        replace(&folder.join("tournament.json"), serde_json::to_string_pretty(&report.to_json())? + "\n")?;
        print_line!("wrote {}", folder.join("index.html").display());
        Ok(ExitCode::SUCCESS)
    }
}

fn beside(settings: &Path) -> PathBuf {
    let stem = settings.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    settings.with_file_name(format!("{stem}-report"))
}

/// Writes the page of a game, and says where it is.
fn write_game(ledger: &TournamentLedger, row: &GameRow, folder: &Path) -> Result<Option<String>> {
    let Some(record) = ledger.record(&row.job.id).map_err(in_words)? else { return Ok(None) };
    let games = folder.join("games");
    std::fs::create_dir_all(&games).with_context(|| format!("cannot make the folder {}", games.display()))?;
    let name = format!("{}.html", row.job.id);
    replace(&games.join(&name), html(&record)?)?;
    Ok(Some(format!("games/{name}")))
}

fn title(settings: &TournamentSettings, file: &Path) -> String {
    match settings.title.as_str() {
        "" => file.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        title => title.to_owned(),
    }
}

/// The settings in a few sentences.
fn about(settings: &TournamentSettings, agents: usize) -> Vec<String> {
    let times: Vec<String> = settings.time.iter().map(time_in_words).collect();
    let openings = match settings.match_rules.opening_plies {
        0 => "no openings".to_owned(),
        plies => format!("openings of {plies} random moves"),
    };
    let mut about = vec![
        format!("{agents} agents, {}, {} games a pair.", settings.format.kind, settings.format.games),
        format!("{}; {}; {openings}; seed {}.", settings.games.join(", "), times.join(", "), settings.seed),
    ];
    if settings.fouls.withdraw_after > 0 {
        about.push(format!(
            "An agent that fouls in {} games is withdrawn, and its opponents win the games that are left.",
            settings.fouls.withdraw_after
        ));
    }
    about
}

fn time_in_words(time: &MoveTime) -> String {
    match time {
        MoveTime::Course => "the course's time limit".to_owned(),
        MoveTime::Unlimited => "no time limit".to_owned(),
        MoveTime::Seconds(seconds) => format!("{seconds} s a move"),
    }
}
