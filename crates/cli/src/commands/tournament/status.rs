//! `plyground tournament status`: how far a tournament is.

use super::files::{TournamentFiles, in_words};
use super::plan::SavedPlan;
use crate::commands::print_line;
use anyhow::Result;
use plyground_record::escape_for_terminal;
use plyground_tournament::schedule::Schedule;
use plyground_tournament::standings::Standings;
use std::process::ExitCode;

/// Show how far a tournament is, what went wrong, and how to go on
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground tournament status class.toml")]
pub(crate) struct StatusArgs {
    #[command(flatten)]
    files: TournamentFiles,
}

impl StatusArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let ledger = self.files.read_ledger()?;
        let (settings, participants) = (ledger.settings().map_err(in_words)?, ledger.participants().map_err(in_words)?);
        let games = ledger.games().map_err(in_words)?;
        let state = Schedule::new(&settings, &participants).map_err(anyhow::Error::msg)?.state(&games);
        let about = if state.planned_is_exact { "" } else { "about " };
        print_line!(
            "{}: {} agents, {}, {} of {about}{} games count",
            self.files.settings.display(),
            participants.len(),
            settings.format.kind,
            state.counted.len(),
            state.planned
        );
        let walkovers = state.counted.iter().filter(|game| game.row().is_none()).count();
        if walkovers > 0 {
            print_line!("{walkovers} of them are walkovers, won without being played");
        }
        if state.surplus > 0 {
            print_line!(
                "{} games in the ledger do not count: they came after a withdrawal or a decision",
                state.surplus
            );
        }
        for (number, fouls) in state.withdrawn.iter().enumerate() {
            if let Some(fouls) = fouls {
                let name = escape_for_terminal(&participants[number].name);
                print_line!("{name} is withdrawn after {fouls} games with a foul");
            }
        }
        for note in &state.notes {
            print_line!("round {}: {}", note.round.max(1), escape_for_terminal(&note.text));
        }
        for failure in ledger.failures().map_err(in_words)?.iter().take(20) {
            let who = failure.participant.map_or("a game", |number| participants[number].name.as_str());
            print_line!("{}: {}", escape_for_terminal(who), escape_for_terminal(&failure.why));
        }
        let standings = Standings::of_state(&settings, &participants, &state);
        print_line!("{}", super::table::latency_line(&standings.latency));
        if state.is_over() {
            print_line!("The tournament is over.");
            if let Some(plan) = SavedPlan::read(&self.files.settings) {
                print_line!("{}", plan.compare(&games, &standings));
            }
        } else {
            print_line!("To go on: {}", self.files.run_command(None));
        }
        Ok(ExitCode::SUCCESS)
    }
}
