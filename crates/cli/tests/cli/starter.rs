//! `plyground new-agent --starter`: the folders of the courses, with every command line of their handouts typed in them.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::support::plyground;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// A Python that has NumPy, which COL 333 needs: the system's own, unless told otherwise.
fn python() -> String {
    std::env::var("PLYGROUND_TEST_PYTHON").unwrap_or_else(|_| "/usr/bin/python3".to_owned())
}

fn write(folder: &Path, words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(["new-agent"])
        .args(words)
        .arg("--starter")
        .current_dir(folder)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    String::from_utf8(output.stdout).unwrap()
}

/// `hosts/python/tests/handouts.py` types the commands: as the folder is handed out, and with our solved version put in.
fn handout_works(course: &str, more: &[&str]) {
    let folder = TempDir::new().unwrap();
    write(folder.path(), &[&[course, "mine"], more].concat());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hosts/python/tests/handouts.py");
    let done = Command::new(python()).arg("-B").arg(script).args([course, "mine"]).current_dir(folder.path()).output();
    let done = done.unwrap();
    let told = [done.stdout, done.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(done.status.success(), "{course}: {told}");
}

#[test]
fn the_commands_of_the_handout_of_cis521_work_in_its_folder() {
    handout_works("cis521", &[]);
}

#[test]
fn the_commands_of_the_handout_of_cse150_work_in_its_folder() {
    handout_works("cse150", &[]);
}

#[test]
fn the_commands_of_the_handout_of_cse415_work_in_its_folder() {
    handout_works("cse415", &["--id", "ada"]);
}

#[test]
fn the_commands_of_the_handout_of_csc384_work_in_its_folder() {
    handout_works("csc384", &[]);
}

#[test]
fn the_commands_of_the_handout_of_col333_work_in_its_folder() {
    handout_works("col333", &[]);
}

#[test]
fn the_id_is_in_the_name_of_the_file_that_is_handed_in() {
    let folder = TempDir::new().unwrap();
    let told = write(folder.path(), &["cse415", "a5", "--id", "ada"]);
    assert!(folder.path().join("a5/ada_TTS_agent.py").is_file(), "{told}");
    assert!(!folder.path().join("a5/UWNetID_TTS_agent.py").exists(), "{told}");
    assert!(told.contains("python3 a5_agent_checker.py ada_TTS_agent\n"), "{told}");
    for id in ["../ada", "", "a b"] {
        let message = plyground(["new-agent", "cse415", "x", "--starter", "--id", id]).refused();
        assert!(message.contains("cannot be in the name of a Python file"), "{message}");
    }
    let message = plyground(["new-agent", "cis521", "x", "--starter", "--id", "ada"]).refused();
    assert!(message.contains("no file of cis521 has the student's id in its name"), "{message}");
}

#[test]
fn existing_files_stay_as_they_are() {
    let folder = TempDir::new().unwrap();
    let mine = folder.path().join("mine");
    std::fs::create_dir(&mine).unwrap();
    std::fs::write(mine.join("homework4.py"), "mine").unwrap();
    let message = plyground(["new-agent", "cis521", mine.to_str().unwrap(), "--starter"]).refused();
    assert!(message.contains("homework4.py already exists; nothing was written"), "{message}");
    assert_eq!(std::fs::read_dir(&mine).unwrap().count(), 1);
}

#[test]
fn our_own_protocol_has_no_folder_that_is_handed_out() {
    let message = plyground(["new-agent", "plyground", "x", "--starter"]).refused();
    assert!(message.contains("plyground has no starter folder (there are: "), "{message}");
}
