//! `--interpreter`: a Python of the user's own, such as that of a virtual environment.

use crate::support::{Plyground, plyground};
use std::process::Command;

/// A run with a virtual environment in its folder, without NumPy and with a module `only_here`.
fn with_environment(run: Plyground) -> Plyground {
    let python = "/usr/bin/python3";
    let asked = Command::new(python).args(["-c", "import sys; print('%d.%d' % sys.version_info[:2])"]).output();
    let version = String::from_utf8(asked.expect("the system's Python").stdout).expect("a version");
    run.file("venv/pyvenv.cfg", "home = /usr/bin\ninclude-system-site-packages = false\n")
        .file(&format!("venv/lib/python{}/site-packages/only_here.py", version.trim()), "LIMIT = 1\n")
        .link_to(python, "venv/bin/python")
}

const AGENT: &str = "\
import only_here
class DominoesGame(object):
    def __init__(self, board):
        self.board = board
    def get_best_move(self, vertical, limit):
        for r, row in enumerate(self.board):
            for c, filled in enumerate(row):
                s, d = (r + 1, c) if vertical else (r, c + 1)
                if not filled and s < len(self.board) and d < len(row) and not self.board[s][d]:
                    return (r, c), 0, only_here.LIMIT
";

#[test]
fn a_virtual_environment_is_named_by_a_path_from_here() {
    for interpreter in ["venv/bin/python", "./venv/bin/python"] {
        let words = ["match", "dominoes:2x2", "--first", "cis521:agents/a.py", "--second", "first"];
        let run = plyground(words).and(["--interpreter", interpreter]).file("agents/a.py", AGENT);
        assert_eq!(with_environment(run).ok(), "Vertical (a) wins: Horizontal (Dot) cannot move.\n");
    }
}

#[test]
fn doctor_and_rerun_take_it_too() {
    let doctor = with_environment(plyground(["doctor", "--interpreter", "venv/bin/python"])).run();
    assert!(doctor.stdout.contains("/venv/bin/python"), "{doctor:?}");
    let record = with_environment(
        plyground(["match", "dominoes:2x2", "--first", "cis521:a.py", "--second", "first", "--json", "g.json"])
            .and(["--interpreter", "venv/bin/python"])
            .file("a.py", AGENT),
    );
    let record = record.run().read("g.json");
    let again = plyground(["rerun", "g.json", "--move", "1", "--interpreter", "venv/bin/python"]);
    let again = with_environment(again.file("a.py", AGENT).file("g.json", record)).run();
    assert!(again.stdout.contains("now:    a1 "), "{again:?}");
}

#[test]
fn an_interpreter_that_is_not_there_is_told_the_one_that_is() {
    let words = ["match", "dominoes:2x2", "--first", "cis521:a.py", "--second", "first"];
    let run = plyground(words).and(["--interpreter", "venv/bin/pyton"]).file("a.py", AGENT);
    let run = with_environment(run).run();
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.stderr.contains("venv/bin/pyton: there is no such file; did you mean `"), "{run:?}");
    assert!(run.stderr.ends_with("venv/bin/python`?\n"), "{run:?}");
}

#[test]
fn who_lacks_numpy_is_told_how_to_get_it_in_three_lines() {
    let words = ["match", "extconnect4:case4", "--first", "col333:ai.py", "--second", "first"];
    let run = plyground(words).and(["--interpreter", "venv/bin/python"]).file("ai.py", "class AIPlayer: pass\n");
    let run = with_environment(run).run();
    assert_eq!(run.code, 3, "{run:?}");
    let (why, lines) = run.stderr.split_once(":\n").expect("lines to copy");
    assert!(why.contains("no Python with NumPy") && why.ends_with("is made in three lines"), "{run:?}");
    assert_eq!(lines, {
        "  python3 -m venv venv\n  venv/bin/python -m pip install numpy\n  \
         plyground match ... --interpreter venv/bin/python\n"
    });
}
