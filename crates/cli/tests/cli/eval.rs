use crate::support::plyground;
use serde_json::json;

/// The board of CSE 415's agent checker, whose value is 3.
const CHECKER: &str = "TTS_State([['-','-','-','-'],['-','W',' ','-'],['-',' ',' ','-'],['-','-','-','-']], \"W\")";

#[test]
fn every_course_evaluates_as_its_handout_says() {
    let value = |game: &str, text: &str| plyground(["eval", game, "--position", "-", "--json"]).stdin(text).json();
    assert_eq!(value("tts:4x4,k=3", CHECKER), json!({ "value": 3, "value_of": "first" }));
    // Problem 3 of CSE 150: the longest streak as a share of K.
    let streak = "State(4,((0,2,1,0),(0,1,2,0),(0,0,0,0),(0,0,0,0)), Action(2, (0,1)))";
    assert_eq!(value("mnk", streak), json!({ "value": 0.5, "value_of": "first" }));
    // Figure 1 of COL 333: 116 points against 14.
    let figure = "0\n2 2 2 1 2 1\n2 1 1 1 1 1\n2 1 2 1 1 1\n1 1 2 1 2 1";
    assert_eq!(value("extconnect4", figure), json!({ "value": 102, "value_of": "first" }));
    // CSC 384's first public board: 4 discs against 1.
    let discs = "((0,0,0,0),(0,2,1,0),(0,1,1,1),(0,0,0,0))";
    assert_eq!(value("othello", discs), json!({ "value": 3, "value_of": "first" }));
    // Dominoes: own moves minus the opponent's.
    assert_eq!(value("dominoes", ".#.\n.#.\n..."), json!({ "value": 2, "value_of": "first" }));
}

#[test]
fn a_view_is_the_courses_unless_told() {
    let ask = |game, options: &[&str]| {
        let mut run = plyground(["eval", game, "--json"]);
        for option in options {
            run = run.and([*option]);
        }
        let answer = run.json();
        (answer["value"].clone(), answer["value_of"].as_str().expect("a seat").to_owned())
    };
    // CSE 415 always sees with White's eyes, whoever moves.
    assert_eq!(ask("tts:whites-challenge", &[]), (json!(-10), "first".into()));
    assert_eq!(ask("tts:whites-challenge", &["--to-move", "second"]), (json!(-10), "first".into()));
    assert_eq!(ask("tts:whites-challenge", &["--for", "second"]), (json!(10), "second".into()));
    // The others with the mover's.
    assert_eq!(ask("dominoes:3x4", &[]), (json!(-1), "first".into()));
    assert_eq!(ask("dominoes:3x4", &["--to-move", "second"]), (json!(1), "second".into()));
    assert_eq!(ask("dominoes:3x4", &["--to-move", "second", "--for", "first"]), (json!(-1), "first".into()));
    assert_eq!(ask("dominoes:3x4,start=horizontal", &[]), (json!(1), "second".into()));
}

#[test]
fn evaluations_and_courses_are_chosen_by_name() {
    let rows = "[['W', 'W', ' ', ' '], [' ', ' ', ' ', ' '], [' ', 'B', ' ', ' ']]";
    let ask = |option: [&str; 2]| plyground(["eval", "tts,k=3", "--position", "-"]).and(option).stdin(rows).ok();
    assert_eq!(ask(["--evaluation", "freedoms"]), "6 (seen from first)\n");
    assert_eq!(ask(["--course", "cse415"]), "6 (seen from first)\n");
    assert_eq!(ask(["--evaluation", "lines2"]), "2 (seen from first)\n");
    assert_eq!(ask(["--evaluation", "streak"]), "0.6666666666666666 (seen from first)\n");
    assert_eq!(ask(["--course", "cse150"]), "0.6666666666666666 (seen from first)\n");
    assert_eq!(ask(["--evaluation", "streak-difference"]), "0.3333333333333333 (seen from first)\n");
    let message = plyground(["eval", "othello", "--evaluation", "corners"]).refused();
    assert_eq!(message, "this game has no evaluation `corners` (there are: discs)");
    let message = plyground(["eval", "mnk", "--course", "csc384"]).refused();
    assert_eq!(message, "course csc384 does not teach mnk; try --course cse150");
    let message = plyground(["eval", "mnk", "--for", "white"]).refused();
    assert_eq!(
        message,
        "invalid value 'white' for '--for <SEAT>': `white` is not a seat (expected `first` or `second`)"
    );
}

#[test]
fn the_start_is_evaluated_when_no_position_is_given() {
    for game in ["mnk", "tts", "othello", "extconnect4", "connect4", "dominoes"] {
        assert_eq!(plyground(["eval", game]).ok(), "0 (seen from first)\n", "{game}");
    }
}
