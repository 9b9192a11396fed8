//! `plyground new-agent`: skeletons that run.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::support::plyground;
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// A Python that has NumPy, which COL 333 needs: the system's own, unless told otherwise.
fn python() -> String {
    std::env::var("PLYGROUND_TEST_PYTHON").unwrap_or_else(|_| "/usr/bin/python3".to_owned())
}

fn run(program: &str, words: &[&str], folder: &Path) -> (i32, String) {
    let output = Command::new(program).args(words).current_dir(folder).output().unwrap();
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    (output.status.code().unwrap(), text)
}

/// Writes a skeleton, runs its tests, and plays a match from each seat.
fn works(course: &str, agent: &str, test: &str, spec: &str, game: &str) {
    let folder = TempDir::new().unwrap();
    let plyground = env!("CARGO_BIN_EXE_plyground");
    let (code, told) = run(plyground, &["new-agent", course, "mine"], folder.path());
    assert_eq!(code, 0, "{told}");
    let mine = folder.path().join("mine");
    assert!(mine.join(agent).is_file() && told.contains(agent), "{told}");
    let playing: &[&str] = if course == "plyground" { &["-B", test] } else { &["-B", test, "PlayingTest"] };
    let (code, tests) = run(&python(), playing, &mine);
    assert_eq!(code, 0, "{course}: {tests}");
    assert!(tests.contains("OK"), "{course}: {tests}");
    if course != "plyground" {
        is_graded(course, agent, test, &mine);
    }
    for (first, second) in [(spec, "random"), ("random", spec)] {
        let words = ["match", game, "--first", first, "--second", second, "--json", "../game.json"];
        let python = python();
        let words = [&words[..], &["--time", "20", "--interpreter", &python]].concat();
        let (code, text) = run(plyground, &words, &mine);
        assert_eq!(code, 0, "{course}: {text}");
        let record = std::fs::read_to_string(folder.path().join("game.json")).unwrap();
        let record: Value = serde_json::from_str(&record).unwrap();
        let reason = record["result"]["reason"].as_str().unwrap();
        assert!(["line", "draw", "points", "stuck"].contains(&reason), "{course}: {record:#}");
        let turns = record["moves"].as_array().unwrap();
        assert!(turns.iter().all(|turn| turn["foul"].is_null()), "{course}: {record:#}");
        let notes = ["first", "second"].map(|seat| record["seats"][seat]["notes"].clone());
        assert!(notes.iter().all(|notes| notes.as_array().is_none_or(Vec::is_empty)), "{course}: {notes:?}");
        std::fs::remove_file(folder.path().join("game.json")).unwrap();
    }
}

/// The tests of what the course grades fail as the skeleton is, each because it is not written yet, and pass as soon as it
/// is: here `plyground search` answers.
fn is_graded(course: &str, agent: &str, test: &str, mine: &Path) {
    let (code, tests) = run(&python(), &["-B", test, "GradedTest"], mine);
    let count = |what: &str| tests.lines().filter(|line| line.starts_with(what)).count();
    assert_eq!((code, count("FAIL: ")), (1, 0), "{course}: {tests}");
    assert!(count("ERROR: ") >= 2 && count("ERROR: ") == count("NotImplementedError"), "{course}: {tests}");
    assert!(tests.contains(&format!("Ran {} tests", count("ERROR: "))), "{course}: {tests}");

    let graded = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/graded");
    let solved = mine.with_file_name("solved");
    assert!(Command::new("cp").arg("-r").args([mine, &solved]).status().unwrap().success());
    std::fs::copy(graded.join("ask.py"), solved.join("ask.py")).unwrap();
    let written = std::fs::read_to_string(solved.join(agent)).unwrap();
    let (before, main) = written.split_at(written.find("if __name__ == ").unwrap_or(written.len()));
    let answers = std::fs::read_to_string(graded.join(format!("{course}.py"))).unwrap();
    std::fs::write(solved.join(agent), [before, &answers, "\n\n", main].concat()).unwrap();
    let asked = Command::new(python())
        .args(["-B", test])
        .env("PLYGROUND", env!("CARGO_BIN_EXE_plyground"))
        .current_dir(&solved)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&asked.stderr);
    assert!(asked.status.success() && told.contains("\nOK"), "{course}: {told}");
}

#[test]
fn two_sides_of_one_cse415_module_do_not_share_what_they_were_told() {
    let folder = TempDir::new().unwrap();
    let (code, told) = run(env!("CARGO_BIN_EXE_plyground"), &["new-agent", "cse415", "mine"], folder.path());
    assert_eq!(code, 0, "{told}");
    // As the course's game master plays an agent against itself.
    let master = "import sys; sys.path[:0] = ['course']\n\
                  import agent, Tetra_Toro_Game_Type as game\n\
                  from TTS_State import TTS_State\n\
                  start = TTS_State(game.INITIAL_BOARD)\n\
                  agent.get_ready(start, 4, 'W', 'Black Self'); agent.get_ready(start, 4, 'B', 'White Self')\n\
                  [[_, after], remark] = agent.take_turn(start, '', 1); print(remark)\n\
                  print(agent.take_turn(after, remark, 1)[1])\n\
                  print(agent.who_am_i())\n";
    let (code, told) = run(&python(), &["-B", "-c", master], &folder.path().join("mine"));
    assert_eq!(code, 0, "{told}");
    let lines: Vec<_> = told.lines().collect();
    assert!(lines[0].ends_with("Black Self.") && lines[1].ends_with("White Self."), "{told}");
    assert!(lines[2].contains("written by Type your name and UWNetID here"), "{told}");
}

#[test]
fn no_option_writes_the_solution() {
    let message = plyground(["new-agent", "cse415", "--solved"]).refused();
    assert!(message.starts_with("unexpected argument '--solved' found"), "{message}");
}

#[test]
fn a_skeleton_of_cse415_works() {
    works("cse415", "agent.py", "test_agent.py", "cse415:agent.py", "tts:tetra-toro");
}

#[test]
fn a_skeleton_of_csc384_works() {
    works("csc384", "agent.py", "test_agent.py", "csc384:agent.py", "othello:4");
}

#[test]
fn a_skeleton_of_col333_works() {
    works("col333", "ai.py", "test_ai.py", "col333:ai.py", "extconnect4:4x4,pops=1");
}

#[test]
fn a_skeleton_of_cse150_works() {
    works("cse150", "custom_player.py", "test_custom_player.py", "cse150:custom_player.py", "mnk:3x3,k=3");
}

#[test]
fn a_skeleton_of_cis521_works() {
    works("cis521", "homework4.py", "test_homework4.py", "cis521:homework4.py", "dominoes:4x4");
}

#[test]
fn the_style_check_of_cis521_finds_no_long_line_in_its_skeleton() {
    let folder = TempDir::new().unwrap();
    let (code, told) = run(env!("CARGO_BIN_EXE_plyground"), &["new-agent", "cis521", "mine"], folder.path());
    assert_eq!(code, 0, "{told}");
    for file in ["homework4.py", "test_homework4.py"] {
        let text = std::fs::read_to_string(folder.path().join("mine").join(file)).unwrap();
        for line in text.lines() {
            assert!(line.chars().count() <= 79 && line.trim_end() == line, "{file}: {line}");
        }
        for name in ["student_name", "feedback_question_1", "feedback_question_2", "feedback_question_3"] {
            assert!(file != "homework4.py" || text.contains(&format!("\n{name} = ")), "{name}");
        }
    }
}

#[test]
fn the_modules_beside_a_skeleton_are_those_that_a_match_supplies() {
    let of_course = [
        ("cse415", &["TTS_State.py", "TTS_win_tester.py", "Gold_Rush_Game_Type.py"][..]),
        ("csc384", &["othello_shared.py", "othello_game.py"]),
        ("col333", &["connect4/utils.py", "connect4/players/random.py"]),
        ("cse150", &["assignment2.py", "random_player.py", "human_player.py"]),
    ];
    for (course, modules) in of_course {
        let folder = TempDir::new().unwrap();
        let (code, told) = run(env!("CARGO_BIN_EXE_plyground"), &["new-agent", course, "mine"], folder.path());
        assert_eq!(code, 0, "{told}");
        for module in modules {
            assert!(folder.path().join("mine/course").join(module).is_file(), "{course}: {module}");
        }
    }
}

#[test]
fn a_skeleton_of_our_own_protocol_works() {
    works("plyground", "agent.py", "test_agent.py", "exec:python3 agent.py", "connect4:4x4");
}

/// Writes a skeleton in another language, does what it says comes next, and leaves out the folder that it is in already.
fn works_in(language: &str, agent: &str) {
    let folder = TempDir::new().unwrap();
    let words = ["new-agent", "plyground", "mine", "--language", language];
    let (code, told) = run(env!("CARGO_BIN_EXE_plyground"), &words, folder.path());
    assert_eq!(code, 0, "{told}");
    let (_, next) = told.split_once("\nNext:\n  cd mine\n").unwrap();
    let (commands, game) = next.split_once("  plyground ").unwrap();
    let mine = folder.path().join("mine");
    assert!(mine.join(agent).is_file(), "{told}");
    let (code, tests) = run("/bin/sh", &["-e", "-c", commands], &mine);
    assert_eq!(code, 0, "{language}: {tests}");
    let program = format!("{} {} --json game.json", env!("CARGO_BIN_EXE_plyground"), game.trim());
    let (code, text) = run("/bin/sh", &["-c", &program], &mine);
    assert_eq!(code, 0, "{language}: {text}");
    let record: Value = serde_json::from_str(&std::fs::read_to_string(mine.join("game.json")).unwrap()).unwrap();
    assert!(record["moves"].as_array().unwrap().iter().all(|turn| turn["foul"].is_null()), "{record:#}");
    assert!(["line", "draw"].contains(&record["result"]["reason"].as_str().unwrap()), "{record:#}");
}

#[test]
fn a_skeleton_in_rust_works() {
    works_in("rust", "agent.rs");
}

#[test]
fn a_skeleton_in_javascript_works() {
    works_in("javascript", "agent.js");
}

#[test]
fn a_course_is_python() {
    let message = plyground(["new-agent", "cse415", "--language", "rust"]).refused();
    assert_eq!(message, "there is no skeleton for `cse415` in `rust` (there are: python)");
}

#[test]
fn nothing_is_ever_overwritten() {
    let folder = TempDir::new().unwrap();
    let mine = folder.path().join("agents");
    std::fs::create_dir_all(mine.join("course")).unwrap();
    std::fs::write(mine.join("course/TTS_State.py"), "precious").unwrap();
    let (code, told) = run(env!("CARGO_BIN_EXE_plyground"), &["new-agent", "cse415", "agents"], folder.path());
    assert_eq!((code, told.as_str()), {
        (2, "plyground: agents/course/TTS_State.py already exists; nothing was written\n")
    });
    assert!(!mine.join("agent.py").exists());
    assert_eq!(std::fs::read_to_string(mine.join("course/TTS_State.py")).unwrap(), "precious");
}

#[test]
fn what_to_do_next_can_be_pasted() {
    let told = plyground(["new-agent", "cis521", "my agents"]).ok();
    assert!(told.contains("\n  cd 'my agents'\n"), "{told}");
}

#[test]
fn a_wrong_course_is_told_the_nearest() {
    let message = plyground(["new-agent", "cse451"]).refused();
    assert!(message.contains("there is no skeleton for `cse451`; did you mean `cse415`?"), "{message}");
    let message = plyground(["new-agent", "philosophy"]).refused();
    assert!(message.contains("(there are: cse415, csc384, col333, cse150, cis521, plyground)"), "{message}");
}
