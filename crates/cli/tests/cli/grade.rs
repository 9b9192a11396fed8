//! `plyground grade run`: a class from its hand-ins to a table of marks, also when the grader is killed.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::support::ROOT;
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A class of hand-ins, and a few cases to ask them.
struct Class {
    folder: TempDir,
}

/// Right ones, known faults and odd ones.
const STUDENTS: [&str; 12] = [
    "recursive",
    "negamax",
    "class-based",
    "explicit-stack",
    "last-best",
    "never-cuts",
    "cuts-late",
    "counts-every-node",
    "evaluates-for-mover",
    "win-bonus",
    "turn-not-flipped",
    "moves-sorted",
];

impl Class {
    fn new(students: &[&str]) -> Class {
        let folder = TempDir::new().unwrap();
        for student in students {
            let from = PathBuf::from(ROOT).join("tests/submissions/cis521").join(student);
            let to = folder.path().join("class").join(student);
            fs::create_dir_all(&to).unwrap();
            for file in fs::read_dir(from).unwrap() {
                let file = file.unwrap().path();
                if file.is_file() {
                    fs::copy(&file, to.join(file.file_name().unwrap())).unwrap();
                }
            }
        }
        let vectors = fs::read_to_string(format!("{ROOT}/courses/cis521/vectors.json")).unwrap();
        let vectors: serde_json::Value = serde_json::from_str(&vectors).unwrap();
        let is_small = |case: &&serde_json::Value| {
            case["kind"] == "best_move" && case["leaves"].as_u64() < Some(60) && case["limit"].as_u64() > Some(1)
        };
        let cases: Vec<_> = vectors["cases"].as_array().unwrap().iter().filter(is_small).take(24).collect();
        let hidden = serde_json::json!({ "course": "cis521", "about": "", "cases": cases });
        fs::write(folder.path().join("hidden.json"), hidden.to_string()).unwrap();
        Class { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, out: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
        command.args(["grade", "run", "cis521", "class", "--cases", "hidden.json", "--out", out]);
        command.current_dir(self.folder.path());
        command
    }

    fn run(&self, out: &str) -> Output {
        let output = self.command(out).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output
    }
}

/// What the ledger holds: each test with its result, as it was written.
fn decided(ledger: &Path) -> BTreeMap<(String, String), String> {
    let connection = Connection::open(ledger).unwrap();
    let mut statement = connection.prepare("SELECT submission, test, result FROM tests").unwrap();
    let rows = statement.query_map([], |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

fn graded(ledger: &Path) -> u32 {
    let Ok(connection) = Connection::open(ledger) else { return 0 };
    connection.query_row("SELECT count(*) FROM graded", [], |row| row.get(0)).unwrap_or(0)
}

/// The points of each student.
fn points(grades: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(grades).unwrap();
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    let column = |name: &str| head.iter().position(|known| *known == name).unwrap();
    let (id, points) = (column("id"), column("points"));
    lines
        .map(|line| line.split(',').collect::<Vec<_>>())
        .map(|row| (row[id].to_owned(), row[points].to_owned()))
        .collect()
}

#[test]
fn a_class_is_graded_to_its_end_though_the_grader_is_killed_in_the_middle() {
    let class = Class::new(&STUDENTS);
    let ledger = class.path("killed/ledger.sqlite");
    let mut first = class.command("killed").spawn().unwrap();
    while graded(&ledger) < 3 && first.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    first.kill().unwrap();
    first.wait().unwrap();
    let before = decided(&ledger);
    assert!(graded(&ledger) >= 3 && !class.path("killed/grades.csv").exists());

    class.run("killed");
    let after = decided(&ledger);
    assert_eq!(graded(&ledger), STUDENTS.len() as u32);
    // How long a test took stands in its result, so the same text means that it was not made again.
    for (test, result) in &before {
        assert_eq!(after.get(test), Some(result), "{test:?} was graded twice");
    }

    let points = points(&class.path("killed/grades.csv"));
    assert_eq!(points.keys().map(String::as_str).collect::<Vec<_>>(), {
        let mut students = STUDENTS.to_vec();
        students.sort_unstable();
        students
    });
    for right in ["recursive", "negamax", "explicit-stack"] {
        assert_eq!(points["recursive"], points[right], "{right}");
    }
    for wrong in &STUDENTS[4..] {
        let of = |student: &str| points[student].parse::<f64>().unwrap();
        assert!(of(wrong) < of("recursive"), "{wrong} has {} points", points[*wrong]);
    }

    // Nothing has changed, so nothing is made again; a student whose file has changed is graded anew alone.
    class.run("killed");
    assert_eq!(decided(&ledger), after);
    let solved = fs::read(class.path("class/recursive/homework4.py")).unwrap();
    fs::write(class.path("class/last-best/homework4.py"), solved).unwrap();
    let told = String::from_utf8(class.run("killed").stdout).unwrap();
    assert!(told.contains("Changed since the last time:\n  last-best:"), "{told}");
    assert_eq!(told.matches(" -> ").count(), 1, "{told}");
    let again = decided(&ledger);
    assert!(after.iter().all(|(test, result)| again.get(test) == Some(result)));
}

#[test]
fn what_a_person_decides_is_entered_and_what_is_kept_of_a_student_can_be_deleted() {
    let class = Class::new(&STUDENTS[..2]);
    class.run("out");
    let plyground = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_plyground"))
            .args(arguments)
            .current_dir(class.folder.path())
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    fs::write(class.path("marks.csv"), "student,item,points\nrecursive,no-such-item,3\n").unwrap();
    let (code, _, error) = plyground(&["grade", "marks", "cis521", "--out", "out", "--from", "marks.csv"]);
    assert!(code == Some(2) && error.contains("no-such-item"), "{code:?} {error}");

    let pages = ["out/index.html", "out/students/recursive.html", "out/class.json"];
    let told_of = |page: &&&str| fs::read_to_string(class.path(page)).is_ok_and(|text| text.contains("recursive"));
    assert_eq!(pages.iter().filter(told_of).count(), 3, "the class and the student have their pages");

    let (code, told, _) = plyground(&["grade", "forget", "cis521", "--out", "out", "recursive"]);
    assert_eq!((code, told.contains("1 submissions forgotten")), (Some(0), true), "{told}");
    let tests = decided(&class.path("out/ledger.sqlite"));
    let left: std::collections::BTreeSet<&String> = tests.keys().map(|(submission, _)| submission).collect();
    assert_eq!(left.len(), 1, "only the tests of the other student are kept");
    assert_eq!(pages.iter().filter(told_of).count(), 0, "nothing of the student is left on pages");
    // Nothing in the folder names the student any more; the tables are written anew by the next run.
    assert!(!class.path("out/reports/recursive.json").exists() && !class.path("out/grades.csv").exists());
    for entry in fs::read_dir(class.path("out")).unwrap().map(|entry| entry.unwrap().path()) {
        let bytes = if entry.is_file() { fs::read(&entry).unwrap() } else { Vec::new() };
        assert!(!bytes.windows(9).any(|window| window == b"recursive"), "{} names the student", entry.display());
    }
    let (code, _, error) = plyground(&["grade", "forget", "cis521", "--out", "out", "recursive"]);
    assert!(code != Some(0) && error.contains("no student or submission `recursive`"), "{error}");
}

#[test]
fn an_autograder_reads_who_handed_in_and_how_late() {
    let class = Class::new(&STUDENTS[..1]);
    fs::rename(class.path("class/recursive"), class.path("submission")).unwrap();
    let rubric = "title = 'HW'\npoints = 10\n[late]\npercent_per_day = 10\ndays = 2\n\
                  [[item]]\nid = 'search'\ntitle = 'Search'\npoints = 10\ntests = ['functions/best_move']\n";
    fs::write(class.path("rubric.toml"), rubric).unwrap();
    let graded = |created: &str, own_due: &str| {
        let metadata = serde_json::json!({
            "id": 1, "created_at": created, "assignment": { "due_date": "2026-10-19T18:00:00.000000-07:00" },
            "users": [{ "name": "Ada L", "sid": "0012", "email": "ada@example.org",
                        "assignment": { "due_date": own_due } }],
        });
        fs::write(class.path("submission_metadata.json"), metadata.to_string()).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_plyground"))
            .args(["grade", "run", "cis521", "submission", "--gradescope", "--rubric", "rubric.toml"])
            .args(["--cases", "hidden.json", "--out", "results"])
            .current_dir(class.folder.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let results = fs::read_to_string(class.path("results/results.json")).unwrap();
        let results: serde_json::Value = serde_json::from_str(&results).unwrap();
        (results["score"].as_f64().unwrap(), results["output"].as_str().unwrap().to_owned())
    };
    let due = "2026-10-19T18:00:00.000000-07:00";
    assert_eq!(graded("2026-10-19T17:59:00.000000-07:00", due), (10.0, String::new()));
    let (score, told) = graded("2026-10-20T19:00:00.000000-07:00", due);
    assert_eq!((score, told.contains("2 days late: 20 % off")), (8.0, true), "{told}");
    let extended = "2026-10-21T18:00:00.000000-07:00";
    assert_eq!(graded("2026-10-20T19:00:00.000000-07:00", extended).0, 10.0, "an extension of the student's own");
}

#[test]
fn boards_are_drawn_again_byte_by_byte_and_boards_of_another_course_are_refused() {
    let folder = TempDir::new().unwrap();
    let plyground = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_plyground")).args(arguments).current_dir(folder.path()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let files = |name: &str| -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(folder.path().join(name)).unwrap().map(|entry| entry.unwrap());
        entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
    };
    for course in ["col333", "cis521"] {
        for out in ["one", "two"] {
            let (code, _, error) = plyground(&["grade", "boards", course, "-n", "5", "--seed", "9", "--out", out]);
            assert_eq!(code, Some(0), "{error}");
        }
        assert_eq!(files("one"), files("two"), "{course}");
    }
    assert_eq!(files("one").len(), 11, "five boards, each twice, and their cases");
    fs::copy(format!("{ROOT}/tests/submissions/cis521/recursive/homework4.py"), folder.path().join("homework4.py"))
        .unwrap();
    plyground(&["grade", "boards", "col333", "-n", "1", "--out", "other"]);
    let (code, _, error) =
        plyground(&["check", "cis521", "homework4.py", "--only", "style", "--boards", "other/board-01.json"]);
    assert!(code == Some(2) && error.contains("other/board-01.json: it is a position of extconnect4"), "{error}");
    let (code, told, _) =
        plyground(&["check", "cis521", "homework4.py", "--only", "functions", "--cases", "one/cases.json"]);
    assert_eq!((code, told.contains("get_best_move: 5 of 5 right")), (Some(0), true), "{told}");
}
