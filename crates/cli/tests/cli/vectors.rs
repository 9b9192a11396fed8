use crate::support::{Plyground, plyground};
use serde_json::{Value, json};

/// A case of Dominoes that passes.
fn right() -> Value {
    json!({ "id": "d1", "kind": "best_move", "board": ["...", "...", "..."], "vertical": true, "limit": 2,
            "move": [0, 1], "value": 3, "leaves": 10, "tags": ["handout"] })
}

/// The same case with something changed.
fn changed(id: &str, field: &str, value: Value) -> Value {
    let mut case = right();
    case["id"] = id.into();
    case[field] = value;
    case
}

fn run(cases: Value) -> Plyground {
    let file = json!({ "course": "cis521", "about": "cases of a test", "cases": cases });
    plyground(["vectors", "cases.json"]).file("cases.json", file.to_string())
}

#[test]
fn what_is_right_passes() {
    assert_eq!(run(json!([right()])).ok(), "1 passed, 0 failed, 0 skipped\n");
    assert_eq!(run(json!([])).ok(), "0 passed, 0 failed, 0 skipped\n");
}

#[test]
fn differences_are_shown_as_board_expected_and_got() {
    let wrong = changed("wrong", "leaves", json!(11));
    let output = run(json!([right(), wrong])).run();
    assert_eq!((output.code, output.stderr.as_str()), (1, ""));
    insta::assert_snapshot!(output.stdout);
}

#[test]
fn what_nobody_can_check_has_failed() {
    let mut silent = right();
    for answer in ["move", "value", "leaves"] {
        silent.as_object_mut().expect("a case").remove(answer);
    }
    for (case, message) in [
        (json!({ "id": "odd", "kind": "juggling" }), "odd (juggling): the kind `juggling` is unknown\n"),
        (silent, "d1 (best_move): there is no answer to compare\n"),
        (changed("extra", "colour", json!("red")), {
            "extra (best_move): `colour` is not a field of a case of this kind\n"
        }),
        (
            json!({ "id": "short", "kind": "best_move", "value": 3 }),
            "short (best_move): the field `limit` is missing\n",
        ),
        (changed("ragged", "board", json!(["..", "."])), {
            "ragged (best_move): row 2 of the board: expected 2 cells as in row 1, found 1\n"
        }),
    ] {
        let output = run(json!([case])).run();
        assert_eq!((output.code, output.stderr.as_str()), (1, ""));
        assert!(output.stdout.starts_with(message), "{}", output.stdout);
        assert!(output.stdout.ends_with("\n0 passed, 1 failed, 0 skipped\n"), "{}", output.stdout);
    }
}

#[test]
fn quirks_are_skipped_and_slow_cases_unless_asked_for() {
    let cases = json!([
        right(),
        changed("quirk", "quirk", json!("only the original does that")),
        changed("slow", "tags", json!(["slow"])),
    ]);
    assert_eq!(run(cases.clone()).ok(), "1 passed, 0 failed, 2 skipped\n");
    assert_eq!(run(cases).and(["--slow"]).ok(), "2 passed, 0 failed, 1 skipped\n");
}

#[test]
fn only_takes_an_id_or_a_kind() {
    let cases = json!([
        right(),
        changed("wrong", "value", json!(99)),
        { "id": "over", "kind": "game_over", "board": ["#.", "#."], "vertical": false, "over": true },
    ]);
    assert_eq!(run(cases.clone()).and(["--only", "d1"]).ok(), "1 passed, 0 failed, 0 skipped\n");
    let kind = run(cases.clone()).and(["--only", "best_move"]).run();
    assert_eq!(kind.code, 1);
    assert!(kind.stdout.ends_with("\n1 passed, 1 failed, 0 skipped\n"));
    assert_eq!(run(cases.clone()).and(["--only", "game_over"]).ok(), "1 passed, 0 failed, 0 skipped\n");
    assert_eq!(run(cases).and(["--only", "chess"]).refused(), "cases.json has no case and no kind `chess`");
}

#[test]
fn any_number_of_jobs_tells_the_same() {
    let cases: Vec<_> = (0..20).map(|i| changed(&format!("c{i}"), "leaves", json!(i))).collect();
    let told = |jobs| {
        let output = run(json!(cases)).and(["--jobs", jobs]).run();
        assert_eq!(output.code, 1);
        output.stdout
    };
    let one = told("1");
    assert!(one.ends_with("\n1 passed, 19 failed, 0 skipped\n"), "{one}");
    assert_eq!(told("4"), one);
    let message = plyground(["vectors", "x.json", "--jobs", "many"]).refused();
    assert_eq!(message, "invalid value 'many' for '--jobs <N>': expected a number of cases");
}

#[test]
fn every_kind_of_every_course_is_known() {
    for (course, kinds) in [
        ("cse415", &["static", "win", "minimax", "line_counts"][..]),
        ("csc384", &["utility", "start", "moves", "play", "game", "minimax_node", "alphabeta_node"][..]),
        ("col333", &["points", "actions", "successor", "game", "case_file", "human_input"][..]),
        ("cse150", &["terminal", "actions", "parse_print", "evaluate", "evaluation_move", "console"][..]),
        ("cis521", &["legal", "moves", "successors", "game_over", "play", "evaluate"][..]),
    ] {
        let path = format!("{}/../../courses/{course}/vectors.json", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read_to_string(path).expect("the course's cases");
        for kind in kinds {
            let told = plyground(["vectors", "it.json", "--only", kind]).file("it.json", &file).ok();
            assert!(!told.starts_with("0 passed") && told.contains(" 0 failed"), "{course} {kind}: {told}");
        }
    }
}

#[test]
fn figures_about_ratings_belong_to_no_course() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tournament/vectors/ratings.json");
    let file = std::fs::read_to_string(path).expect("the checked figures");
    let told = plyground(["vectors", "it.json"]).file("it.json", &file).ok();
    assert_eq!(told, "132 passed, 0 failed, 45 skipped\n");
    let bounds = json!({ "id": "b", "kind": "sprt_bounds", "input": { "alpha": 0.05, "beta": 0.05 },
                         "answer": { "upper": 3.0 }, "tolerance": { "abs": 0.01 } });
    let file = json!({ "cases": [bounds] }).to_string();
    let output = plyground(["vectors", "it.json"]).file("it.json", &file).run();
    assert_eq!(output.code, 1);
    assert!(
        output.stdout.starts_with("b (sprt_bounds): another answer\n    upper: expected 3.0, got 2.944"),
        "{}",
        output.stdout
    );
    let message = plyground(["vectors", "it.json", "--only", "chess"]).file("it.json", &file).refused();
    assert_eq!(message, "it.json has no case and no kind `chess`");
}

#[test]
fn a_file_that_holds_no_cases_is_refused() {
    for (content, message) in [
        ("", "it.json is not JSON: the text ends where a value should be at line 1 column 0"),
        ("{", "it.json is not JSON: the text ends in the middle of an object at line 1 column 1"),
        ("{}", "it.json has no field `course`"),
        ("[]", "it.json has no field `course`"),
        ("{\"course\": \"cis521\"}", "it.json has no list `cases`"),
    ] {
        assert_eq!(plyground(["vectors", "it.json"]).file("it.json", content).refused(), message);
    }
    let missing = plyground(["vectors", "it.json"]).refused();
    assert!(missing.starts_with("cannot read it.json: "), "{missing}");
    let elsewhere = json!({ "course": "cse473", "cases": [right()] }).to_string();
    let output = plyground(["vectors", "it.json"]).file("it.json", elsewhere).run();
    assert_eq!((output.code, output.stdout.as_str()), {
        (1, "d1 (best_move): there is no course `cse473`\n0 passed, 1 failed, 0 skipped\n")
    });
}
