//! `plyground solve` and `plyground verify`: values that are known, and certificates that two checkers accept or refuse.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::support::{ROOT, plyground};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

fn solved(game: &str) -> Value {
    serde_json::from_str(&plyground(["solve", game, "--json"]).ok()).unwrap()
}

#[test]
fn boards_whose_values_are_known_are_solved() {
    // Values of the literature: m,n,k-games on the plane, Othello 4x4, Connect Four, and who moves last in Dominoes.
    for (game, winner) in [
        ("mnk:3x3,k=3", "draw"),
        ("mnk:3x4,k=3", "first"),
        ("mnk:4x4,k=4", "draw"),
        ("mnk:5x5,k=4", "draw"),
        ("othello:4,rule=pass", "second"),
        ("connect4:4x4", "draw"),
        ("connect4:4x6", "second"),
        ("dominoes:5x5", "second"),
        ("dominoes:6x6", "first"),
    ] {
        assert_eq!(solved(game)["winner"], winner, "{game}");
    }
    assert_eq!(solved("connect4:4x6")["value"], json!(24), "plies to the end");
}

#[test]
fn what_is_not_known_in_time_is_unknown_with_the_bounds_that_hold() {
    let answer: Value =
        serde_json::from_str(&plyground(["solve", "mnk:15x15,k=5", "--time", "0.05", "--json"]).ok()).unwrap();
    assert_eq!((&answer["winner"], &answer["best"]), (&json!("unknown"), &Value::Null), "{answer}");
    assert_eq!(answer["bounds"]["upper"], "win");
}

/// Both checkers on one file: ours, and the one that shares no code with us.
fn checked(folder: &Path, file: &str) -> [Output; 2] {
    let ours = Command::new(env!("CARGO_BIN_EXE_plyground")).args(["verify", file]).current_dir(folder).output();
    let theirs =
        Command::new("python3").arg(format!("{ROOT}/tools/verify_proof.py")).arg(file).current_dir(folder).output();
    [ours.unwrap(), theirs.unwrap()]
}

#[test]
fn certificates_are_accepted_by_both_checkers_and_refused_by_both_when_they_were_changed() {
    let folder = TempDir::new().unwrap();
    for (number, game) in
        ["mnk:3x3,k=3", "tts:3x3,k=3", "othello:4", "connect4:4x4", "dominoes:4x4", "mnk:3x4,k=3"].iter().enumerate()
    {
        let file = format!("{number}.proof");
        let solve = Command::new(env!("CARGO_BIN_EXE_plyground"))
            .args(["solve", game, "--proof", &file])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(solve.status.success(), "{game}: {}", String::from_utf8_lossy(&solve.stderr));
        for output in checked(folder.path(), &file) {
            assert!(output.status.success(), "{game}: {}", String::from_utf8_lossy(&output.stderr));
            assert!(String::from_utf8_lossy(&output.stdout).contains("proven"), "{game}");
        }
        let text = fs::read_to_string(folder.path().join(&file)).unwrap();
        let cut = text.len() / 2;
        let other_claim = text.replacen("claim first", "claim second", 1).replacen("claim draw", "claim first", 1);
        for changed in [text[..cut].to_owned(), other_claim, text.replacen("plyground proof 1", "plyground proof 9", 1)]
        {
            if changed == text {
                continue;
            }
            fs::write(folder.path().join("changed"), changed).unwrap();
            for output in checked(folder.path(), "changed") {
                assert_eq!(output.status.code(), Some(1), "{game}: {}", String::from_utf8_lossy(&output.stdout));
            }
        }
    }
}
