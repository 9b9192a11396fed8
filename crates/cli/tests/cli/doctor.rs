#![cfg(all(target_os = "linux", not(plyground_portable)))]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

#[test]
fn a_bubblewrap_that_fails_is_quoted_and_without_python_no_match_of_a_course_is_promised() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("it is ours");
    let bubblewrap = folder.path().join("bwrap");
    fs::write(&bubblewrap, "#!/bin/sh\necho out of bubbles >&2\nexit 1\n").expect("a scratch folder takes files");
    fs::set_permissions(&bubblewrap, Permissions::from_mode(0o755)).expect("it is ours");
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
    command.args(["doctor", "--sandbox", "limits", "--interpreter", "/bin/false"]).env("PLYGROUND_BWRAP", &bubblewrap);
    let output = command.output().expect("cargo built the program");
    let told = String::from_utf8_lossy(&output.stdout);
    let full = told.lines().find(|line| line.contains("sandbox level full")).expect("it speaks of every level");
    // A machine without landlock says that first.
    assert!(full.ends_with("failed (exit status: 1): out of bubbles") || full.contains("landlock"), "{told}");
    let last = "no Python runs at level limits: only programs in other languages and our own agents can play";
    assert_eq!(told.lines().last(), Some(last), "{told}");
}

#[test]
fn it_says_who_counts_what_agents_use() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
    let output = command.args(["doctor", "--sandbox", "limits"]).output().expect("cargo built the program");
    let told = String::from_utf8_lossy(&output.stdout);
    let line = told.lines().find(|line| line.contains("control groups: ")).expect("it speaks of control groups");
    let by_kernel = line.contains("the kernel counts memory, processes and CPU time of each agent");
    let by_guard = line.ends_with("the guard counts what an agent uses, four times a second");
    assert!(by_kernel != by_guard, "{line}");
    // What is to be had must be what agents get; those of root have a folder for each in the tree of version 1.
    assert_eq!(by_guard, told.contains("systemd-run --user --scope"), "{told}");
}
