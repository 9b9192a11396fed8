//! What the referee costs: everything in a turn but the agent's own time, beside a bare pipe.

use crate::report::{Done, Report};
use plyground_agents::{AgentSpec, RunEnvironment, spawn_player};
use plyground_arena::{MatchConfig, Player, Policy, PrepareError, run_match};
use plyground_games::Spec;
use plyground_guard::{SandboxLevel, available_levels};
use plyground_record::{GameFacts, Record};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A long game with cheap rules, so that there are many turns to measure.
const GAME: &str = "mnk:19x19,k=19";
/// Games a row.
const GAMES: u64 = 10;
/// Turns at the start of a game that are left out, since caches and pages are still cold.
const WARM_UP: usize = 20;

/// Measures and reports.
pub(crate) fn evaluation() -> Done {
    let mut report = Report::new("referee");
    report.say(format!("{GAME}, {GAMES} games a row, microseconds a turn"));
    report.say(format!("{:<44}{:>10}{:>10}", "", "p50", "p99"));
    let mut row = |name: &str, times: Vec<f64>| {
        let [half, most] = percentiles(times);
        report.say(format!("{name:<44}{half:>10.1}{most:>10.1}"));
        half
    };
    let bare = row("a bare pipe there and back", bare_pipe()?);
    let none = environment(SandboxLevel::None)?;
    row("agents in our own process (goal 50)", turns("first", &none, |time| time.latency)?);
    let mut highest = 0.0;
    for (level, offered) in available_levels() {
        if offered.is_ok() {
            let times = turns(&itself("instant")?, &environment(level)?, |time| time.wall + time.latency)?;
            highest = row(&format!("a program that answers at once, {level} (200, 2000)"), times);
        }
    }
    report.say(format!("at the highest level {:.1} times the bare pipe", highest / bare));
    report.keep()
}

/// An agent of the JSON protocol that thinks about nothing: it names the first legal move.
pub(crate) fn instant() -> Done {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        if line.starts_with(r#"{"type":"hello""#) {
            writeln!(out, r#"{{"name":"Instant"}}"#)?;
        } else if let Some((_, legal)) = line.split_once(r#""legal":[""#) {
            let (first, _) = legal.split_once('"').unwrap_or_default();
            writeln!(out, r#"{{"move":"{first}"}}"#)?;
        }
        out.flush()?;
    }
    Ok(())
}

/// Says everything again.
pub(crate) fn echo() -> Done {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        writeln!(out, "{}", line?)?;
        out.flush()?;
    }
    Ok(())
}

/// A program that is this one with another word.
pub(crate) fn itself(word: &str) -> Done<String> {
    Ok(format!("exec:{} {word}", std::env::current_exe()?.display()))
}

pub(crate) fn environment(level: SandboxLevel) -> Done<RunEnvironment> {
    Ok(RunEnvironment::new(std::env::current_exe()?, level, None))
}

/// An agent at the board.
pub(crate) fn seated(agent: &str, environment: &RunEnvironment) -> Done<Box<dyn Player>> {
    let spec: AgentSpec = agent.parse()?;
    spawn_player(&spec, &spec, environment, 0).map_err(|error| match error {
        PrepareError::Impossible(error) => error.into(),
        PrepareError::Foul(foul) => foul.why.into(),
    })
}

/// The times of all turns of some games, in microseconds.
fn turns(
    agent: &str,
    environment: &RunEnvironment,
    time: impl Fn(&plyground_record::TurnTimes) -> f64,
) -> Done<Vec<f64>> {
    let mut times = Vec::new();
    for _ in 0..GAMES {
        let record = play(GAME, [agent, agent], environment)?;
        times.extend(record.moves.iter().skip(WARM_UP).map(|turn| time(&turn.time) * 1e6));
    }
    Ok(times)
}

/// A game without fouls.
pub(crate) fn play(game: &str, [first, second]: [&str; 2], environment: &RunEnvironment) -> Done<Record> {
    let facts = GameFacts::new(game, Spec::parse(game)?.setup()?);
    let config = MatchConfig::from_policy(Policy::named("strict").ok_or("there is no strict policy")?);
    let never = AtomicBool::new(false);
    let record =
        run_match(facts, &config, [seated(first, environment)?, seated(second, environment)?], &never, &mut |_| {})?;
    match record.moves.iter().find_map(|turn| turn.foul.as_ref()) {
        Some(foul) => Err(format!("a foul, where none was expected: {}", foul.why).into()),
        None => Ok(record),
    }
}

/// A line there and back, without anything of ours in between.
fn bare_pipe() -> Done<Vec<f64>> {
    let mut echo =
        Command::new(std::env::current_exe()?).arg("echo").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut to = echo.stdin.take().ok_or("no pipe")?;
    let mut from = BufReader::new(echo.stdout.take().ok_or("no pipe")?);
    let mut times = Vec::new();
    let mut line = String::new();
    for _ in 0..3000 {
        let begun = Instant::now();
        to.write_all(b"are you there?\n")?;
        line.clear();
        from.read_line(&mut line)?;
        times.push(begun.elapsed().as_secs_f64() * 1e6);
    }
    drop(to);
    echo.wait()?;
    Ok(times.split_off(WARM_UP))
}

/// The middle, and what only one of a hundred exceeds.
fn percentiles(mut times: Vec<f64>) -> [f64; 2] {
    times.sort_by(f64::total_cmp);
    [50, 99].map(|percent| times.get(times.len() * percent / 100).copied().unwrap_or(f64::NAN))
}
