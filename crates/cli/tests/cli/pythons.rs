//! Which Python ran an agent: it is in the record, a rerun uses the same one, and what it lacks is no fault of the agent.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]
#![cfg(unix)]

use crate::support::{Output, Plyground, against_first, agent, plyground};
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;

fn record(run: &Output) -> Value {
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    serde_json::from_str(&run.read("g.json")).unwrap()
}

/// An interpreter of our own: the usual one, started in this way.
fn interpreter(command: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("python");
    std::fs::write(&path, format!("#!/bin/sh\n{command} \"$@\"\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

fn version_of(python: &str) -> String {
    let program = "import platform; print(platform.python_version())";
    let asked = std::process::Command::new(python).args(["-c", program]).output().unwrap();
    String::from_utf8(asked.stdout).unwrap().trim().to_owned()
}

#[test]
fn a_record_says_which_python_ran_an_agent_and_which_numpy() {
    for (game, spec, imports_numpy) in [
        ("tts:tetra-toro", format!("cse415:{}", agent("cse415/newman.py")), false),
        ("othello:4", format!("csc384:{}", agent("csc384/first.py")), false),
        ("extconnect4:case4", format!("col333:{}", agent("col333/first.py")), true),
        ("mnk:3x3,k=3", format!("exec:python3 {} notes", agent("exec/listens.py")), false),
    ] {
        let record = record(&against_first(game, &spec).run());
        let python = &record["seats"]["first"]["interpreter"];
        let program = python["program"].as_str().unwrap_or_else(|| panic!("{spec}: {record:#}"));
        assert_eq!(python["version"], json!(version_of(program)), "{spec}");
        assert_eq!(python["name"], "CPython", "{spec}");
        assert_eq!(
            python["numpy"].as_str().is_some_and(|numpy| numpy.contains('.')),
            imports_numpy,
            "{spec}: {python}"
        );
        assert_eq!(record["seats"]["second"]["interpreter"], Value::Null, "it runs in our own process");
    }
}

/// A Toro-Tile agent that remarks how it was started.
fn marked() -> String {
    let text = std::fs::read_to_string(agent("cse415/newman.py")).unwrap();
    let marked =
        text.replace("def take_turn", "import os\ndef take_turn_(state, said, limit):\n    pass\n\ndef take_turn");
    format!(
        "{marked}\n_turn = take_turn\ndef take_turn(state, said, limit):\n    return [_turn(state, said, limit)[0], 'mark ' + os.environ.get('MARK', 'none')]\n"
    )
}

fn marked_match(python: &str) -> Plyground {
    against_first("tts:tetra-toro", "cse415:agent.py")
        .and(["--sandbox", "none", "--interpreter", python])
        .file("agent.py", marked())
}

const AGAIN: [&str; 8] = ["rerun", "g.json", "--move", "1", "--sandbox", "none", "--agent-output", "none"];

#[test]
fn a_rerun_uses_the_python_of_the_match() {
    let (_folder, python) = interpreter("MARK=mine exec python3");
    let run = marked_match(&python).run();
    assert_eq!(record(&run)["seats"]["first"]["interpreter"]["program"], json!(python));
    let run = run.then(AGAIN).run();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("mark mine"), "{}", run.stdout);
}

#[test]
fn a_rerun_says_when_it_cannot_use_the_python_of_the_match() {
    let (folder, python) = interpreter("exec python3");
    let run = marked_match(&python).run();
    let mut record = record(&run);
    let version = record["seats"]["first"]["interpreter"]["version"].clone();
    record["seats"]["first"]["interpreter"]["version"] = json!("3.1.4");
    let changed = run.then(AGAIN).file("g.json", record.to_string()).run();
    let told = format!(
        "note: `cse415:agent.py` played with Python 3.1.4 ({python}), which is not on this machine; this is Python "
    );
    assert!(changed.stderr.starts_with(&told), "{}", changed.stderr);
    assert!(changed.stdout.contains("mark none"), "{}", changed.stdout);
    // Another interpreter of the same version is as good, so nothing is said about it.
    record["seats"]["first"]["interpreter"]["version"] = version;
    drop(folder);
    let moved = changed.then(AGAIN).file("g.json", record.to_string()).run();
    assert_eq!((moved.code, moved.stderr.as_str()), (0, ""));
}

#[test]
fn a_record_without_an_interpreter_is_still_rerun() {
    let run = marked_match("/usr/bin/python3").run();
    let mut record = record(&run);
    record["seats"]["first"].as_object_mut().unwrap().remove("interpreter");
    let again = run.then(AGAIN).file("g.json", record.to_string()).run();
    assert_eq!((again.code, again.stderr.as_str()), (0, ""));
}

/// A Dominoes agent that begins with these lines.
fn dominoes(first_lines: &str) -> String {
    format!("{first_lines}\n{}", std::fs::read_to_string(agent("cis521/first.py")).unwrap())
}

#[test]
fn numpy_that_is_not_there_is_no_foul_of_the_agent() {
    // Without the folders of installed packages.
    let (_folder, python) = interpreter("exec python3 -S");
    let play = |files: &[(&str, String)]| {
        let run = against_first("dominoes:4x4", "cis521:homework4.py");
        let run = files.iter().fold(run, |run, (name, text)| run.file(name, text));
        run.and(["--sandbox", "none", "--interpreter", &python]).run()
    };
    for files in [
        vec![("homework4.py", dominoes("import numpy as np"))],
        vec![("homework4.py", dominoes("import helper")), ("helper.py", "from numpy import array\n".to_owned())],
        vec![("homework4.py", dominoes("def later():\n    import os, numpy.linalg"))],
    ] {
        let run = play(&files);
        assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{}", run.stderr);
        assert!(run.stderr.contains("imports NumPy") && run.stderr.contains("--interpreter"), "{}", run.stderr);
        assert!(!run.has("g.json"));
    }
    for files in [
        vec![("homework4.py", dominoes("try:\n    import numpy\nexcept ImportError:\n    numpy = None"))],
        vec![("homework4.py", dominoes("")), ("train.py", "import numpy\n".to_owned())],
        vec![("homework4.py", dominoes("# import numpy\nnote = 'import numpy'"))],
    ] {
        let record = record(&play(&files));
        assert_eq!(record["result"]["reason"], "stuck", "{files:?}: {record:#}");
    }
}

#[test]
fn how_another_python_is_chosen_is_said_by_the_command_that_was_typed() {
    // The host reports that another Python would help; the command line adds how to choose one.
    let old =
        "import assignment2\n\n\nclass Mine(assignment2.Player):\n    def move(self, state):\n        print 'hm'\n";
    let check = plyground(["check", "cse150", "p4_custom_player.py", "--only", "files"]);
    let output = check.file("p4_custom_player.py", old).run();
    assert!(
        output.stdout.contains("(the course began with Python 2.7) (choose another one with --interpreter)"),
        "{output:?}"
    );

    // Without the folders of installed packages.
    let (_folder, python) = interpreter("exec python3 -S");
    let run = plyground(["check", "col333", "ai.py", "--only", "files", "--sandbox", "none", "--interpreter", &python]);
    let output = run.file("ai.py", "import numpy\n").run();
    assert_eq!(output.code, 3, "{output:?}");
    assert!(output.stderr.contains("\n  plyground check ... --interpreter venv/bin/python"), "{output:?}");
}
