use crate::support::plyground;
use std::process::Command;

#[test]
fn every_shell_gets_completions_that_know_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = plyground(["completions", shell]).ok();
        for word in ["games", "show", "search", "eval", "perft", "convert", "vectors", "play", "caching", "divide"] {
            assert!(script.contains(word), "{shell} does not complete {word}");
        }
    }
}

#[test]
fn a_shell_nobody_knows_is_told_the_known_ones() {
    let message = "invalid value 'cmd' for '<SHELL>' [possible values: bash, elvish, fish, powershell, zsh]";
    assert_eq!(plyground(["completions", "cmd"]).refused(), message);
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for arguments in [["completions", "bash"], ["completions", "fish"], ["show", "mnk"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
        let output = command.args(arguments).stdout(writer).output().expect("cargo built the program");
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    }
}
