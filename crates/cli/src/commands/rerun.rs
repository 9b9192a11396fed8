//! `plyground rerun`: an agent again before the position where it lost or fouled.

use super::print_line;
use crate::environment::{EnvironmentArgs, EnvironmentError, spawn_seat};
use crate::game_file::GameFile;
use crate::position::display_path;
use anyhow::{Context, Result, bail};
use plyground_agents::{AgentKind, AgentOutput, AgentSpec};
use plyground_arena::{MatchConfig, rerun, rerun_preparation, state_before_turn};
use plyground_board::{Picture, TextStyle, render_text};
use plyground_game::Seat;
use plyground_record::{EndReason, Foul, Interpreter, PlayerInfo, Record, Turn, escape_for_terminal};
use std::path::PathBuf;
use std::process::ExitCode;

/// Ask an agent again for a move of a recorded game, such as the one where it lost or fouled
///
/// Shows the board, everything that the agent prints while it thinks, and its answer beside the recorded one, judged as in
/// the match. If you do not say which turn (--move), the agent is asked at the point where it went wrong: in its
/// preparation if that failed, otherwise at the last foul, otherwise at the loser's last turn. The agent runs with the same
/// Python as in the match, if this machine has it. HTML pages of CSE 415's game master work, too; they do not name the
/// agent's file, so give it with --agent.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground rerun game.json
  plyground rerun game.json --move 12
  plyground rerun game.json --move 12 --agent cse415:mended.py --time none
  plyground rerun A-vs-B-in-Gold-Rush-round-1.html --agent cse415:a.py")]
pub(crate) struct RerunArgs {
    /// A record of `plyground match --json`, or a page of CSE 415's game master; `-` reads standard input
    file: PathBuf,

    /// The number of the turn [default: where the agent went wrong]
    #[arg(long = "move", value_name = "N")]
    number: Option<u32>,

    /// Run this agent instead, such as a repaired version [default: the one that played]
    #[arg(long, value_name = "AGENT")]
    agent: Option<String>,

    /// Seconds for the move, or `none` [default: as in the record]
    #[arg(long, value_name = "SECONDS|none", value_parser = super::matches::read_time)]
    time: Option<super::matches::TimeArg>,

    #[command(flatten)]
    environment: EnvironmentArgs,
}

impl RerunArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let name = display_path(&self.file);
        let GameFile { record, faults, .. } = GameFile::read(&self.file)?;
        for fault in &faults {
            anstream::eprintln!("note: {name}: {}", escape_for_terminal(fault));
        }
        let what = rerun_target(&record, self.number).with_context(|| name.clone())?;
        let seat = match what {
            RerunTarget::Preparation(seat, _) => seat,
            RerunTarget::Turn(turn) => turn.seat,
        };
        let recorded = record.seats.at(seat);
        let spec = match &self.agent {
            Some(text) => AgentSpec::parse(text, &record.game.start.family).context("--agent")?,
            None => recorded_spec(&record, recorded).with_context(|| name.clone())?,
        };
        let mut environment = self.environment.environment_with_output(AgentOutput::Live)?;
        if let Some(before) = &recorded.interpreter {
            environment = environment.with_recorded_python(before);
        }
        let config = self.config(&record);
        let player = spawn_seat(&spec, &opponent(&record, seat), &environment, record.settings.seed, seat)?;
        let now = player.id();
        if self.agent.is_none() && now.hash != recorded.hash {
            anstream::eprintln!("note: the files of `{spec}` are not those that played");
        }
        if let (Some(before), Some(now)) = (&recorded.interpreter, &now.interpreter) {
            self.warn_of_other_python(recorded, before, now);
        }
        match what {
            RerunTarget::Preparation(_, foul) => {
                print_line!("before the first turn: {} ({spec}) gets ready", recorded.side);
                let again = rerun_preparation(&record, seat, &config, player);
                match again.map_err(EnvironmentError::from)? {
                    Ok(introduction) => print_line!("now:    ready, as {}", escape_for_terminal(&introduction.name)),
                    Err(foul) => print_foul(&foul, "")?,
                }
                match foul {
                    Some(foul) => print_line!("before: {}: {}", foul.kind, escape_for_terminal(&foul.why)),
                    None => print_line!("before: {}", escape_for_terminal(&record.result.text)),
                }
            }
            RerunTarget::Turn(turn) => {
                let state = state_before_turn(&record, turn.number)?;
                print_line!("{}", render_text(&Picture::of(state.as_ref()), TextStyle::Colour));
                print_line!("turn {}: {} ({spec}) to move", turn.number, recorded.side);
                let stop = plyground_guard::interrupt_flag();
                let again = rerun(&record, turn.number, &config, player, stop);
                let again = again.map_err(EnvironmentError::from)?;
                let seconds = format!(" ({:.3} s)", again.wall.as_secs_f64());
                match &again.said {
                    Ok(choice) => {
                        print_line!("now:    {}{seconds}", choice.action);
                        if let Some(remark) = &choice.remark {
                            print_line!("        {}", escape_for_terminal(remark));
                        }
                    }
                    Err(foul) => print_foul(foul, &seconds)?,
                }
                print_line!("before: {}", escape_for_terminal(&describe_turn(turn)));
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Says that the agent runs with another Python than in the match.
    fn warn_of_other_python(&self, player: &PlayerInfo, before: &Interpreter, now: &Interpreter) {
        if !now.is_like(before) {
            let why = if self.environment.chooses_interpreter() { "and" } else { "which is not on this machine;" };
            let spec = escape_for_terminal(&player.spec);
            anstream::eprintln!(
                "note: `{spec}` played with {}, {why} this is {now}",
                escape_for_terminal(&before.to_string())
            );
        }
    }

    /// What was agreed for the game of the record, with another time if one was given.
    fn config(&self, record: &Record) -> MatchConfig {
        let agreed = MatchConfig::from_record(record);
        match self.time {
            Some(time) => MatchConfig { limit: time.limit(), ..agreed },
            None => agreed,
        }
    }
}

/// What is repeated.
enum RerunTarget<'a> {
    /// Getting ready, which this seat failed to do.
    Preparation(Seat, Option<&'a Foul>),
    Turn(&'a Turn),
}

/// The agent that played, as far as the record says.
fn recorded_spec(record: &Record, player: &PlayerInfo) -> Result<AgentSpec> {
    let PlayerInfo { spec, side, name, .. } = player;
    if !player.is_identified() {
        let kind = AgentKind::of_course(&record.game.start.family);
        let example = kind.map_or("engine", |kind| kind.example);
        let (side, name) = (escape_for_terminal(side), escape_for_terminal(name));
        bail!("it does not say which agent was {side} ({name}); name one with --agent, such as `--agent {example}`");
    }
    spec.parse().with_context(|| format!("the agent `{spec}`"))
}

/// The agent across the board. Nothing but its files matters, and one that is not known has none that could be read.
fn opponent(record: &Record, seat: Seat) -> AgentSpec {
    let recorded = record.seats.at(seat.other()).spec.parse();
    recorded.unwrap_or_else(|_| "first".parse().expect("it is built in"))
}

fn rerun_target(record: &Record, number: Option<u32>) -> Result<RerunTarget<'_>> {
    match record.result.winner {
        Some(winner) if number.is_none() && record.result.reason == EndReason::Preparation => {
            Ok(RerunTarget::Preparation(winner.other(), record.result.foul.as_ref()))
        }
        _ => find_turn(record, number).map(RerunTarget::Turn),
    }
}

fn print_foul(foul: &Foul, seconds: &str) -> Result<()> {
    print_line!("now:    {}: {}{seconds}", foul.kind, escape_for_terminal(&foul.why));
    if let Some(stderr) = &foul.stderr {
        print_line!("{}", escape_for_terminal(stderr));
    }
    Ok(())
}

fn find_turn(record: &Record, number: Option<u32>) -> Result<&Turn> {
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

fn describe_turn(turn: &Turn) -> String {
    let played = turn.played.map_or("no move".to_owned(), |action| action.to_string());
    let foul = turn.foul.as_ref().map(|foul| format!(", {}: {}", foul.kind, foul.why)).unwrap_or_default();
    format!("{played}{foul} ({:.3} s)", turn.time.wall)
}
