//! `plyground check`: what is looked at beside the answers, and how a hand-in is packed.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::support::{Output, Plyground, ROOT, plyground};
use serde_json::Value;
use std::fs;
use std::io::Cursor;
use std::path::Path;
use zip::ZipArchive;

/// A file of one of our hand-ins.
fn submitted(course: &str, file: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join("tests/submissions").join(course).join(file)).unwrap()
}

/// A check of the parts that need no search.
fn check(course: &str, submission: &str) -> Plyground {
    plyground(["check", course, submission, "--seed", "1", "--json", "report.json"])
}

/// The outcome of a test in the report.
fn outcome(output: &Output, id: &str) -> String {
    let report: Value = serde_json::from_str(&output.read("report.json")).unwrap();
    let sections = report["sections"].as_array().unwrap();
    let mut tests = sections.iter().flat_map(|section| section["tests"].as_array().unwrap());
    let test = tests.find(|test| test["id"] == id).unwrap_or_else(|| panic!("no test {id} in {report}"));
    test["outcome"].as_str().unwrap().to_owned()
}

const TEXT_PARTS: [&str; 5] = ["files", "imports", "signatures", "style", "feedback"];

#[test]
fn a_right_homework_loses_nothing_by_its_text() {
    let run = check("cis521", "homework4.py").file("homework4.py", submitted("cis521", "recursive/homework4.py"));
    let output = run.and(["--only"]).and(TEXT_PARTS).run();
    assert_eq!(output.code, 0, "{}", output.stdout);
    for id in ["files/student_name", "signatures/needed", "style/pycodestyle", "feedback/question_3"] {
        assert_eq!(outcome(&output, id), "right", "{id}");
    }
    assert_eq!(outcome(&output, "imports/modules"), "not_graded");
}

#[test]
fn a_submission_that_imports_plyground_breaks_a_rule_of_every_course() {
    for (course, file) in [
        ("cis521", "homework4.py"),
        ("col333", "ai.py"),
        ("csc384", "agent.py"),
        ("cse150", "p1_minimax_player.py"),
        ("cse415", "ada_TTS_agent.py"),
    ] {
        let text = "import helper\n";
        let helper = "def best():\n    from plyground.courses import core\n    return core\n";
        let run = check(course, file).file(file, text).file("helper.py", helper);
        let output = run.and(["--only", "imports"]).run();
        assert_eq!((output.code, outcome(&output, "imports/plyground").as_str()), (1, "wrong"), "{course}");
        assert!(output.stdout.contains("helper.py, line 2: `plyground.courses`"), "{}", output.stdout);
    }
}

#[test]
fn style_names_and_answers_that_are_missing_are_told_with_their_lines() {
    let homework = submitted("cis521", "recursive/homework4.py")
        .replace("import copy\n", "import copy, numpy\n")
        .replace("student_name = \"Robin Quill\"", "student_name = 'Type your full name here.'")
        .replace("def get_best_move(self, vertical, limit)", "def get_best_move(self, vertical, limit, depth)")
        .replace("feedback_question_2", "feedback_question_two");
    let run = check("cis521", "homework4.py").file("homework4.py", homework);
    // The student's own settings are not read.
    let run = run.file("setup.cfg", "[pycodestyle]\nignore = E,W\n");
    let output = run.and(["--only"]).and(["imports", "signatures", "style", "feedback"]).run();
    assert_eq!(output.code, 1, "{}", output.stdout);
    for told in [
        "homework4.py, line 3: `numpy`",
        "3:12 E401 multiple imports on one line",
        "DominoesGame.get_best_move(vertical, limit) has (vertical, limit, depth) for its parameters",
        "there is no variable `feedback_question_2`",
    ] {
        assert!(output.stdout.contains(told), "{told}\n{}", output.stdout);
    }
    assert_eq!(outcome(&output, "style/pycodestyle"), "wrong");
    assert_eq!(outcome(&output, "feedback/question_1"), "right");
    assert_eq!(outcome(&output, "feedback/question_2"), "wrong");
}

#[test]
fn a_report_is_written_as_one_page_that_needs_nothing_else() {
    let homework = submitted("cis521", "last-best/homework4.py");
    let run = check("cis521", "homework4.py").file("homework4.py", homework);
    let output = run.and(["--html", "report.html", "--only", "style", "examples"]).run();
    assert_eq!(output.code, 1, "{}", output.stdout);
    let page = output.read("report.html");
    for part in
        ["default-src 'none'", "<h2 id=", "class=\"board board-dominoes", "Expected</b>", "Yours</b>", "differs</b>"]
    {
        assert!(page.contains(part), "{part}");
    }
    for outside in ["<script", "src=", "url(", "href=\"http"] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn a_file_that_is_not_python_is_told_and_nothing_breaks() {
    for (source, told) in [("x = (\n", "SyntaxError"), ("x = 1\0\n", "NUL byte"), (&"-".repeat(50_000), "nested")] {
        let run = check("cis521", "homework4.py").file("homework4.py", source);
        let output = run.and(["--only"]).and(TEXT_PARTS).run();
        assert_eq!(output.code, 1, "{}", output.stdout);
        assert!(output.stdout.contains(told), "{told}\n{}", output.stdout);
        assert_eq!(outcome(&output, "signatures/needed"), "wrong");
        assert_eq!(outcome(&output, "imports/modules"), "not_graded", "nothing forbidden was seen");
    }
}

/// A hand-in of COL 333: the folder, its program and its report.
fn connect4(folder: &str, program: &str, report: &str) -> Plyground {
    let run = check("col333", "hand-in").file(&format!("hand-in/{folder}/ai.py"), program);
    run.file(&format!("hand-in/{folder}/report.txt"), report)
}

const AUTHORS: &str = "Student One (2019CS10117), Student Two (2019CS10118)\n\nThe agent deepens.\n";
const OWN_PARTS: [&str; 4] = ["layout", "imports", "signatures", "report"];

#[test]
fn globals_threads_and_a_wrong_layout_are_found() {
    let program = submitted("col333", "recursive/A2-2019CS10117-2019CS10118/ai.py");
    let right = connect4("A2-2019CS10117-2019CS10118", &program, AUTHORS).and(["--only"]).and(OWN_PARTS).run();
    assert_eq!(right.code, 0, "{}", right.stdout);

    let added =
        "\nimport threading\nseen = {}\n\n\ndef remember(key):\n    global last\n    last = key\n    seen[key] = 1\n";
    let wrong = connect4("A2-Quill", &(program + added), &"We search.\n".repeat(120)).file("hand-in/notes.txt", "");
    let wrong = wrong.and(["--only"]).and(OWN_PARTS).run();
    assert_eq!(wrong.code, 1, "{}", wrong.stdout);
    for id in ["layout/folder", "layout/files", "imports/threads", "imports/globals", "report/authors", "report/length"]
    {
        assert_eq!(outcome(&wrong, id), "wrong", "{id}\n{}", wrong.stdout);
        assert_eq!(outcome(&right, id), "right", "{id}");
    }
    for told in ["`threading`", "`last` is said to be global", "`seen` is changed by a function", "55 lines a page"] {
        assert!(wrong.stdout.contains(told), "{told}\n{}", wrong.stdout);
    }
    assert_eq!(outcome(&wrong, "imports/modules"), "right");
}

#[test]
fn a_custom_player_has_a_name_of_its_own_and_the_students_own_tests_are_run() {
    let player = submitted("cse150", "recursive/p4_custom_player.py");
    let third = submitted("cse150", "recursive/p3_evaluation_player.py");
    let input = submitted("cse150", "recursive/problems/p3/in/input3.txt");
    let hand_in = |player: &str, output: &str| {
        check("cse150", "hand-in")
            .file("hand-in/p4_custom_player.py", player)
            .file("hand-in/p3_evaluation_player.py", &third)
            .file("hand-in/problems/p3/in/input3.txt", &input)
            .file("hand-in/problems/p3/out/output3.txt", output)
            .and(["--only", "own-tests", "custom"])
            .run()
    };
    let right = hand_in(&player, "0.75");
    assert_eq!(right.code, 0, "{}", right.stdout);
    assert!(right.stdout.contains("p3: 1 of 1 outputs are what the program says"), "{}", right.stdout);
    assert!(right.stdout.contains("it calls itself Slow and Steady"), "{}", right.stdout);

    let skeleton = player.replace("SlowAndSteadyPlayer", "YourCustomPlayer").replace("Slow and Steady", "HAL9000");
    let wrong = hand_in(&skeleton, "0.5");
    assert_eq!(wrong.code, 1, "{}", wrong.stdout);
    assert_eq!(
        (outcome(&wrong, "custom/class"), outcome(&wrong, "custom/name")),
        ("wrong".to_owned(), "wrong".to_owned())
    );
    assert_eq!(outcome(&wrong, "custom/is_time_up"), "right");
    assert!(wrong.stdout.contains("the program says 0.75, its output file 0.5"), "{}", wrong.stdout);
}

#[test]
fn a_hand_in_is_packed_as_the_course_wants_it_once_its_rules_hold() {
    // The cases and games are not part of it: one file of hidden cases that asks nothing keeps this quick.
    let program = "class AIPlayer:\n    def __init__(self, player_number, time):\n        self.player_number = player_number\n\n    \
                   def get_expectimax_move(self, state):\n        return None\n\n    \
                   def get_intelligent_move(self, state):\n        return None\n";
    let cases = r#"{"course": "col333", "about": "", "cases": []}"#;
    let pack = |report: &str, target: &str| {
        let run = plyground(["check", "col333", "mine", "--cases", "none.json", "--pack", target]);
        run.file("none.json", cases).file("mine/ai.py", program).file("mine/report.txt", report).run()
    };
    let packed = pack(AUTHORS, "A2-2019CS10117-2019CS10118.zip");
    let bytes = fs::read(packed.path("A2-2019CS10117-2019CS10118.zip")).unwrap();
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    names.sort();
    let folder = "A2-2019CS10117-2019CS10118";
    assert_eq!(names, [format!("{folder}/ai.py"), format!("{folder}/report.txt")]);
    let mut text = String::new();
    std::io::Read::read_to_string(&mut archive.by_index(0).unwrap(), &mut text).unwrap();
    assert_eq!(text, program);

    let misnamed = pack(AUTHORS, "mine.zip");
    assert_eq!(misnamed.code, 1);
    assert!(misnamed.stderr.contains("it does not begin with A2-"), "{}", misnamed.stderr);
    let refused = pack("We search.\n", "A2-2019CS10117.zip");
    assert!(
        refused.stderr.contains("it is not packed: report.txt does not begin with the authors"),
        "{}",
        refused.stderr
    );
}
