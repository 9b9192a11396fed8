//! `plyground tournament credit`: finalists, and what a place is worth, by the rules of a course's competition.

use super::files::{TournamentFiles, in_words};
use super::qualify::competition_course;
use crate::commands::{print_line, replace};
use anyhow::{Result, anyhow};
use plyground_record::escape_for_terminal;
use plyground_tournament::competition::CompetitionRules;
use plyground_tournament::standings::Standings;
use std::path::PathBuf;
use std::process::ExitCode;

/// Say who are finalists, and which credit each agent gets in a course's own competition
///
/// CSE 415: 5 points for having qualified, 5 more for the best 20 percent of those who have, and 5 more for the winner. All agents of
/// the tournament are taken for qualified (see `tournament qualify`). Agents that share a place share its credit.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground tournament credit finals.toml
  plyground tournament credit finals.toml --csv credit.csv

Exit status: 0 when the tournament is over, 1 when games are still to be played.")]
pub(super) struct CreditArgs {
    #[command(flatten)]
    files: TournamentFiles,

    /// The course whose competition it is [default: the first one that has a competition]
    #[arg(long, value_name = "COURSE")]
    course: Option<String>,

    /// Write the credit as a table
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

impl CreditArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let rules = CompetitionRules::of_course(&competition_course(self.course.as_deref())?)?;
        let ledger = self.files.read_ledger()?;
        let settings = ledger.settings().map_err(in_words)?;
        let participants = ledger.participants().map_err(in_words)?;
        let played = ledger.games().map_err(in_words)?;
        let standings = Standings::new(&settings, &participants, &played).map_err(|why| anyhow!(why))?;
        let mut table = "name,place,credit,finalist,winner\n".to_owned();
        for row in &standings.rows {
            let credit = rules.credit(participants.len(), row.place);
            let why = match (credit.is_winner, credit.is_finalist) {
                (true, _) => "winner",
                (false, true) => "finalist",
                (false, false) => "qualified",
            };
            print_line!("{:>3}  {:>2} points  {why:<9}  {}", row.place, credit.points, escape_for_terminal(&row.name));
            let yes = |is: bool| if is { "yes" } else { "no" };
            let name = row.name.replace('"', "\"\"");
            let line = format!(
                "\"{name}\",{},{},{},{}\n",
                row.place,
                credit.points,
                yes(credit.is_finalist),
                yes(credit.is_winner)
            );
            table.push_str(&line);
        }
        if !standings.is_over {
            print_line!(
                "not final: {} of {} games are played; go on with `{}`",
                standings.counted,
                standings.planned,
                self.files.run_command(None)
            );
            return Ok(ExitCode::FAILURE);
        }
        if let Some(path) = &self.csv {
            replace(path, table)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
