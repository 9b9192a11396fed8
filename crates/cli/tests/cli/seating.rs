//! Agents that cannot be seated, and what is said about it; names that want care.

use crate::support::{Plyground, against_first, agent};
use serde_json::Value;

/// The message of a match that could not be held.
fn not_held(run: Plyground) -> String {
    let run = run.run();
    assert_eq!(run.code, 3, "{}{}", run.stdout, run.stderr);
    assert!(!run.has("g.json"));
    run.stderr
}

/// The foul of a turn, or of the preparation.
fn foul(run: Plyground) -> Value {
    let run = run.run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let record: Value = serde_json::from_str(&run.read("g.json")).expect("a record is JSON");
    let turns = record["moves"].as_array().expect("a record has moves");
    let fouled = turns.iter().find(|turn| !turn["foul"].is_null());
    fouled.unwrap_or(&record["result"])["foul"].clone()
}

#[test]
fn a_folder_is_no_agent() {
    let message = not_held(against_first("tts:tetra-toro", "cse415:agents").file("agents/agent.py", ""));
    assert!(message.contains("agents: it is a folder"), "{message}");
    let message = not_held(against_first("tts:tetra-toro", "cse415:nobody.py"));
    assert!(message.contains("nobody.py"), "{message}");
}

#[test]
fn a_class_that_is_not_there_is_told_those_that_are() {
    let spec = format!("cse150:{},class=Custom", agent("cse150/two_players.py"));
    let message = not_held(against_first("mnk:3x3,k=3", &spec));
    assert!(message.contains("there is no player `Custom` in two_players.py (there are: "), "{message}");
}

#[test]
fn a_file_with_a_comma_or_an_equals_sign_can_be_named() {
    let text = std::fs::read_to_string(agent("cse415/newman.py")).expect("the agent is there");
    let run = against_first("tts:tetra-toro", r"cse415:a\,b\=c.py,quarter=w19").file("a,b=c.py", text).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
}

#[test]
fn an_illegal_move_is_told_in_the_agents_own_words() {
    let spec = format!("csc384:{}", agent("csc384/swapped.py"));
    let foul = foul(against_first("othello:4", &spec));
    assert_eq!(
        (&foul["why"], &foul["said"]),
        (&"`1 0` (b1) is not legal here; `0 1` would be: the course sends column, row".into(), &"1 0".into())
    );
}

#[cfg(unix)]
#[test]
fn a_script_that_is_not_executable_is_told_so() {
    let told = not_held(against_first("mnk:3x3,k=3", "exec:./agent.sh").file("agent.sh", "#!/bin/sh\n"));
    assert!(told.contains("./agent.sh is not executable; make it so (`chmod +x`)"), "{told}");
}

#[test]
fn a_line_that_is_no_answer_is_told_in_plain_words() {
    for (said, told) in [
        ("42", "found the number `42`, expected an object such as"),
        ("[\"a1\"]", "it is a list, and an object was expected"),
        ("", "it is empty"),
    ] {
        let program = format!("import sys\nfor line in sys.stdin:\n    print('{said}', flush=True)\n");
        let why = foul(against_first("mnk:3x3,k=3", "exec:python3 odd.py").file("odd.py", program))["why"].to_string();
        assert!(why.contains(told), "{why}");
    }
}

/// A match in which a person moves first, whose terminal stays open.
fn with_a_person(folder: &std::path::Path, time: &str) -> std::process::Child {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_plyground"));
    command.args(["match", "mnk:3x3,k=3", "--first", "human", "--second", "first", "--policy", "strict"]);
    command.args(["--time", time, "--json", "g.json"]).current_dir(folder);
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped()).spawn().expect("a match starts")
}

#[test]
fn a_person_who_names_no_move_in_time_is_waited_for_no_longer() {
    let folder = tempfile::tempdir().unwrap();
    let mut held = with_a_person(folder.path(), "0.000000001");
    let _terminal = held.stdin.take();
    assert!(held.wait().unwrap().success());
    let record: Value = serde_json::from_str(&std::fs::read_to_string(folder.path().join("g.json")).unwrap()).unwrap();
    assert_eq!(
        (&record["moves"][0]["foul"]["kind"], &record["result"]["winner"]),
        (&"silent".into(), &"second".into())
    );
}

#[cfg(unix)]
#[test]
fn a_match_at_a_persons_turn_can_be_interrupted() {
    use std::io::{Read, Write};
    let folder = tempfile::tempdir().unwrap();
    let mut held = with_a_person(folder.path(), "none");
    let mut terminal = held.stdin.take().unwrap();
    for typed in ["b2\n", ""] {
        let (mut shown, mut byte) = (Vec::new(), [0]);
        while !shown.ends_with(b"to move: ") {
            held.stdout.as_mut().unwrap().read_exact(&mut byte).unwrap();
            shown.push(byte[0]);
        }
        terminal.write_all(typed.as_bytes()).unwrap();
    }
    let interrupt = std::process::Command::new("kill").args(["-INT", &held.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    assert_eq!(held.wait().unwrap().code(), Some(130));
    let record: Value = serde_json::from_str(&std::fs::read_to_string(folder.path().join("g.json")).unwrap()).unwrap();
    assert_eq!(record["result"]["reason"], "interrupted");
}
