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
