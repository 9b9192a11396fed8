//! `plyground rerun`: an agent again before the position where it lost or fouled.

use super::say;
use crate::position::read_record;
use crate::venue::{CannotHold, VenueArgs, seated};
use anyhow::{Context, Result, bail};
use plyground_agents::{AgentOutput, AgentSpec};
use plyground_arena::{House, Policy, before_turn, rerun, rerun_preparation};
use plyground_game::{Seat, TextStyle, text};
use plyground_record::{Foul, Reason, Record, Turn, harmless};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Put an agent again before the position where it lost or fouled
///
/// Shows the board, then everything the agent prints while it thinks, then its answer beside the recorded one. Judged
/// as the match would. Without --move it is the preparation that failed, else the last turn with a foul, else the loser's
/// last one.
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
        let record = Record::from_json(&read_record(&self.file)?).context(name.clone())?;
        let what = what_again(&record, self.number).with_context(|| name.clone())?;
        let seat = match what {
            What::Preparation(seat, _) => seat,
            What::Turn(turn) => turn.seat,
        };
        let sitter = record.seats.at(seat);
        let recorded = |spec: &str| spec.parse::<AgentSpec>().with_context(|| format!("{name}: the agent `{spec}`"));
        let spec = match &self.agent {
            Some(spec) => spec.clone(),
            None => recorded(&sitter.spec)?,
        };
        let opponent = recorded(&record.seats.at(seat.other()).spec)?;
        let venue = self.venue.venue_showing(AgentOutput::Live)?;
        let house = self.house(&record);
        let player = seated(&spec, &opponent, &venue, record.settings.seed, seat)?;
        if self.agent.is_none() && player.card().hash != sitter.hash {
            anstream::eprintln!("note: the files of `{spec}` are not those that played");
        }
        match what {
            What::Preparation(_, foul) => {
                say!("before the first turn: {} ({spec}) gets ready", sitter.side);
                let again = rerun_preparation(&record, seat, &house, player);
                match again.map_err(|error| CannotHold(error.to_string()))? {
                    Ok(introduction) => say!("now:    ready, as {}", harmless(&introduction.name)),
                    Err(foul) => tell(&foul, "")?,
                }
                say!("before: {}: {}", foul.kind, harmless(&foul.why));
            }
            What::Turn(turn) => {
                let table = before_turn(&record, turn.number)?;
                say!("{}", text(&table.picture(), TextStyle::Colour));
                say!("turn {}: {} ({spec}) to move", turn.number, sitter.side);
                let stop = plyground_guard::on_interrupt();
                let again = rerun(&record, turn.number, &house, player, stop);
                let again = again.map_err(|error| CannotHold(error.to_string()))?;
                let seconds = format!(" ({:.3} s)", again.wall.as_secs_f64());
                match &again.said {
                    Ok(choice) => {
                        say!("now:    {}{seconds}", choice.gesture);
                        if let Some(remark) = &choice.remark {
                            say!("        {}", harmless(remark));
                        }
                    }
                    Err(foul) => tell(foul, &seconds)?,
                }
                say!("before: {}", harmless(&in_words(turn)));
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The house of the record, with another time if one was given.
    fn house(&self, record: &Record) -> House {
        let settings = &record.settings;
        let policy = Policy::named(&settings.policy).unwrap_or_else(|| Policy::of_family(&record.game.start.family));
        let limit = match self.time {
            Some(time) => time.limit(),
            None => settings.limit.map(Duration::from_secs_f64),
        };
        let mut policy = policy.clone();
        policy.grace = settings.grace;
        House { limit, clock: settings.clock, ..House::of(&policy) }
    }
}

/// What is held once more.
enum What<'a> {
    /// Getting ready, which this seat failed to do.
    Preparation(Seat, &'a Foul),
    Turn(&'a Turn),
}

fn what_again(record: &Record, number: Option<u32>) -> Result<What<'_>> {
    match (record.result.winner, &record.result.foul) {
        (Some(winner), Some(foul)) if number.is_none() && record.result.reason == Reason::Preparation => {
            Ok(What::Preparation(winner.other(), foul))
        }
        _ => the_turn(record, number).map(What::Turn),
    }
}

fn tell(foul: &Foul, seconds: &str) -> Result<()> {
    say!("now:    {}: {}{seconds}", foul.kind, harmless(&foul.why));
    if let Some(stderr) = &foul.stderr {
        say!("{}", harmless(stderr));
    }
    Ok(())
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
