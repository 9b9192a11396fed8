//! `plyground rerun`: an agent again before the position where it lost or fouled.

use super::say;
use crate::position::read_text;
use crate::venue::{CannotHold, VenueArgs, seated};
use anyhow::{Context, Result, bail};
use plyground_agents::{AgentOutput, AgentSpec};
use plyground_arena::{House, Policy, before_turn, rerun};
use plyground_game::{TextStyle, text};
use plyground_record::{Record, Turn};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Put an agent again before the position where it lost or fouled
///
/// Shows the board, then everything the agent prints while it thinks, then its answer beside the recorded one. Without
/// --move it is the last turn with a foul, else the loser's last one.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground rerun game.json
  plyground rerun game.json --move 12
  plyground rerun game.json --move 12 --agent cse415:mended.py --time none")]
pub(crate) struct RerunArgs {
    /// A record of `plyground match --json`
    file: PathBuf,

    /// Which turn [default: the last foul, else the loser's last turn]
    #[arg(long = "move", value_name = "N")]
    number: Option<u32>,

    /// Another agent in its place, such as a mended one [default: the one that played]
    #[arg(long, value_name = "AGENT")]
    agent: Option<AgentSpec>,

    /// Seconds for the move, or `none` [default: as in the record]
    #[arg(long, value_name = "SECONDS|none", value_parser = super::matches::read_time)]
    time: Option<super::matches::Time>,

    #[command(flatten)]
    venue: VenueArgs,
}

impl RerunArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let name = self.file.display().to_string();
        let record = Record::from_json(&read_text(&self.file)?).context(name.clone())?;
        let turn = the_turn(&record, self.number).with_context(|| name.clone())?;
        let sitter = record.seats.at(turn.seat);
        let recorded = |spec: &str| spec.parse::<AgentSpec>().with_context(|| format!("{name}: the agent `{spec}`"));
        let spec = match &self.agent {
            Some(spec) => spec.clone(),
            None => recorded(&sitter.spec)?,
        };
        let opponent = recorded(&record.seats.at(turn.seat.other()).spec)?;
        let mut venue = self.venue.venue()?;
        venue.output = AgentOutput::Live;
        let policy =
            Policy::named(&record.settings.policy).unwrap_or_else(|| Policy::of_family(&record.game.start.family));
        let limit = match self.time {
            Some(time) => time.limit(),
            None => record.settings.limit.map(Duration::from_secs_f64),
        };
        let house = House { limit, clock: record.settings.clock, ..House::of(policy) };
        let player = seated(&spec, &opponent, &venue, record.settings.seed, turn.seat)?;
        let table = before_turn(&record, turn.number)?;
        say!("{}", text(&table.picture(), TextStyle::Colour));
        say!("turn {}: {} ({spec}) to move", turn.number, sitter.side);
        let stop = plyground_guard::on_interrupt();
        let answer =
            rerun(&record, turn.number, &house, player, stop).map_err(|error| CannotHold(error.to_string()))?;
        match &answer.said {
            Ok(choice) => {
                let legal = if table.legal().contains(&choice.gesture) { "" } else { ", which is not legal here" };
                say!("now:    {}{legal} ({:.3} s)", choice.gesture, answer.wall.as_secs_f64());
                if let Some(remark) = &choice.remark {
                    say!("        {remark}");
                }
            }
            Err(foul) => {
                say!("now:    {}: {} ({:.3} s)", foul.kind, foul.why, answer.wall.as_secs_f64());
                if let Some(stderr) = &foul.stderr {
                    say!("{stderr}");
                }
            }
        }
        say!("before: {}", in_words(turn));
        Ok(ExitCode::SUCCESS)
    }
}

fn the_turn(record: &Record, number: Option<u32>) -> Result<&Turn> {
    let turns = record.moves.len();
    if let Some(number) = number {
        let turn = record.moves.iter().find(|turn| turn.number == number);
        return turn.with_context(|| format!("there is no turn {number}: the game has {turns}"));
    }
    let fouled = record.moves.iter().rfind(|turn| turn.foul.is_some());
    let loser = record.result.winner.map(plyground_game::Seat::other);
    let lost = || record.moves.iter().rfind(|turn| loser.is_none_or(|loser| turn.seat == loser));
    match fouled.or_else(lost) {
        Some(turn) => Ok(turn),
        None => bail!("the game has no turns"),
    }
}

fn in_words(turn: &Turn) -> String {
    let played = turn.played.map_or("no move".to_owned(), |gesture| gesture.to_string());
    let foul = turn.foul.as_ref().map(|foul| format!(", {}: {}", foul.kind, foul.why)).unwrap_or_default();
    format!("{played}{foul} ({:.3} s)", turn.time.wall)
}
