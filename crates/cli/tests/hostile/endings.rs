//! However a match ends, nobody stays and nothing that was played is lost.

use crate::dossier::named;
use crate::field::{Field, record};
use crate::levels::is_offered;
use plyground_guard::SandboxLevel;
use plyground_record::{EndReason, Record, replay};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Command, Stdio};

/// A match against an agent that has just been asked for its first move, and will never answer.
struct Held {
    field: Field,
    referee: Child,
    /// The referee's standard error, which its guards have, too: it ends when the last of them has gone.
    stderr: BufReader<ChildStderr>,
}

fn hold(level: SandboxLevel) -> Held {
    let field = Field::new();
    let agent = named("clings_to_life");
    let mut command = field.command();
    command.args([agent.game(), "--first", "first", "--second", &field.spec_of(&agent)]);
    command.args(["--time", "600", "--sandbox", level.name(), "--agent-output", "live", "--policy", "strict"]);
    command.arg("--json").arg(field.path("records/game.json"));
    let mut referee = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stderr = BufReader::new(referee.stderr.take().unwrap());
    let mut line = String::new();
    while !line.ends_with("holding on\n") {
        assert!(stderr.read_line(&mut line).unwrap() > 0, "it never sat down: {line}");
    }
    assert!(field.processes().len() >= 4, "referee, guard, agent and daemon: {:?}", field.processes());
    Held { field, referee, stderr }
}

impl Held {
    /// Waits until everybody has gone who could say anything.
    fn silence(&mut self) {
        let mut rest = String::new();
        self.stderr.read_to_string(&mut rest).unwrap();
    }
}

fn killed_referee_leaves_nobody(level: SandboxLevel) {
    if !is_offered(level) {
        return;
    }
    let mut held = hold(level);
    held.referee.kill().unwrap();
    held.referee.wait().unwrap();
    held.silence();
    assert_eq!(held.field.processes(), Vec::<String>::new(), "at the level {level}");
}

#[test]
fn a_killed_referee_leaves_nobody_behind_at_any_level() {
    SandboxLevel::ALL.into_iter().for_each(killed_referee_leaves_nobody);
}

fn signal_ends_a_match_cleanly(signal: &str, level: SandboxLevel) {
    let mut held = hold(level);
    // Whoever is impatient presses it twice.
    let interrupt = format!("kill -{signal} {0}; kill -{signal} {0}", held.referee.id());
    assert!(Command::new("sh").args(["-c", &interrupt]).status().unwrap().success());
    assert_eq!(held.referee.wait().unwrap().code(), Some(130), "{signal} at the level {level}");
    held.silence();
    assert_eq!(held.field.processes(), Vec::<String>::new(), "{signal} at the level {level}");
    let (record, _) = record(&held.field.path("records/game.json")).expect("what was played is kept");
    assert_eq!(record["result"]["reason"], "interrupted");
    assert_eq!(record["moves"].as_array().map(Vec::len), Some(1), "the first player had moved");
}

#[test]
fn ctrl_c_ends_a_match_cleanly_and_keeps_what_was_played() {
    for level in SandboxLevel::ALL.into_iter().filter(|&level| is_offered(level)) {
        signal_ends_a_match_cleanly("INT", level);
    }
}

#[test]
fn a_closed_terminal_and_a_plain_kill_keep_what_was_played() {
    signal_ends_a_match_cleanly("HUP", SandboxLevel::Limits);
    signal_ends_a_match_cleanly("TERM", SandboxLevel::Limits);
}

#[test]
fn two_hundred_games_against_a_crashing_agent_lose_no_record() {
    let field = Field::new();
    let agent = named("crashes_at_random");
    let folder = field.path("records");
    let mut command = field.command();
    command.args(["mnk:4x4,k=4", "--first", &field.spec_of(&agent), "--second", "random"]);
    command.args(["--games", "200", "--concurrency", "2", "--seats", "swap", "--openings", "random:3"]);
    command.args(["--sandbox", "limits", "--policy", "strict", "--json"]).arg(&folder);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let mut crashed = 0;
    for number in 1..=200 {
        let text = std::fs::read_to_string(folder.join(format!("{number:04}.json"))).unwrap();
        let record = Record::from_json(&text).unwrap();
        replay(&record, |_| {}).unwrap_or_else(|error| panic!("game {number}: {error}"));
        assert_ne!(record.result.reason, EndReason::Interrupted, "game {number}");
        crashed += u32::from(record.result.reason == EndReason::Forfeit);
    }
    assert!(crashed > 100, "only {crashed} games ended by a crash");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("of 200 ("), "{said}");
    assert_eq!(field.traces(&output, None), Vec::<String>::new());
}
