//! What usually goes wrong, each with the one sentence that helps.

use crate::support::{agent, plyground};
use serde_json::Value;

/// A match of an agent in the first seat; its record, and the first foul in it.
fn fouled(game: &str, spec: &str, more: &[&str]) -> (Value, Value) {
    let run = plyground(["match", game, "--first", spec, "--second", "first", "--json", "g.json"]);
    let run = more.iter().fold(run, |run, word| run.and([word])).run();
    assert_eq!(run.code, 0, "{run:?}");
    let record: Value = serde_json::from_str(&run.read("g.json")).expect("a record");
    let turns = record["moves"].as_array().expect("turns");
    let foul = turns.iter().chain([&record["result"]]).find_map(|place| place.get("foul")).expect("a foul").clone();
    (record, foul)
}

/// The first foul of an agent of our own collection.
fn foul(game: &str, kind: &str, file: &str, more: &[&str]) -> (String, String) {
    let (_, foul) = fouled(game, &format!("{kind}:{}", agent(file)), more);
    let text = |key: &str| foul[key].as_str().expect("text").to_owned();
    (text("kind"), text("why"))
}

#[test]
fn an_othello_agent_that_never_says_its_name_is_asked_whether_it_calls_run_ai() {
    let (kind, why) = foul("othello:4", "csc384", "csc384/silent.py", &[]);
    assert_eq!(kind, "crashed");
    assert!(why.ends_with("and never introduced itself: does the file call `run_ai()`?"), "{why}");
    // One that fails has other troubles.
    let (_, why) = foul("othello:4", "csc384", "csc384/helper_below.py,ordering=1", &[]);
    assert!(!why.contains("introduced"), "{why}");
}

#[test]
fn an_othello_agent_of_another_form_is_told_of_dialects() {
    let (kind, why) = foul("othello:4", "csc384", "csc384/columbia.py", &[]);
    assert_eq!(kind, "crashed");
    assert!(why.ends_with("try dialect=columbia"), "{why}");
    let (kind, why) = foul("othello:4", "csc384", "csc384/first.py,dialect=columbia", &[]);
    assert_eq!(kind, "crashed");
    assert!(why.ends_with("try another dialect="), "{why}");
}

#[test]
fn numbers_that_are_legal_the_other_way_round_are_told_so() {
    let (kind, why) = foul("othello:6", "csc384", "csc384/swapped.py", &[]);
    assert_eq!(kind, "illegal");
    assert!(why.contains(" is not legal here; `") && why.ends_with("would be: the course sends column, row"), "{why}");
}

#[test]
fn a_file_of_python_2_is_told_of_interpreters_also_when_it_fails_in_its_turn() {
    let (kind, why) = foul("mnk:3x3,k=3", "cse150", "cse150/xrange.py", &[]);
    assert_eq!(kind, "crashed");
    assert!(why.contains("that looks like Python 2") && why.contains("with --interpreter"), "{why}");
    let (_, why) = foul("mnk:3x3,k=3", "cse150", "cse150/python2.py", &[]);
    assert!(why.contains("print statement of Python 2") && why.contains("with --interpreter"), "{why}");
    let (_, why) = foul("mnk:3x3,k=3", "cse150", "cse150/raises.py", &[]);
    assert!(!why.contains("Python 2"), "{why}");
}

#[test]
fn what_a_brain_complained_of_is_in_its_foul() {
    let brain = format!("gomocup:python3 {}", agent("gomocup/complains.py"));
    let quick = ["--time", "0.000000001", "--grace", "0", "--policy", "strict"];
    let (record, foul) = fouled("mnk:9x9,k=5", &brain, &quick);
    assert_eq!(foul["kind"], "silent");
    assert_eq!(foul["why"], "it gave no answer in time; it had said `ERROR I play on Sundays only`");
    // Half of the sandbox's limit, and never more than an `int` holds.
    let told = |record: &Value| record["moves"][0]["output"].as_str().unwrap_or_default().to_owned();
    assert!(told(&record).contains("told of 1073741824 bytes"), "{}", told(&record));
    let (record, _) = fouled("mnk:9x9,k=5", &brain, &[&quick[..], &["--memory", "8192"]].concat());
    assert!(told(&record).contains("told of 2147483647 bytes"), "{}", told(&record));
    let brain = format!("gomocup:python3 {}", agent("gomocup/refuses.py"));
    let (_, foul) = fouled("mnk:15x15,k=5", &brain, &[]);
    assert_eq!(foul["why"], "it does not play on a board of 15x15: ERROR unsupported size");
}

#[test]
fn a_brain_on_a_board_that_it_cannot_be_told_of_is_refused_with_the_reason() {
    let brain = format!("gomocup:python3 {}", agent("gomocup/first_free.py"));
    let refused = |game: &str, board: &str| {
        let run = plyground(["match", game, "--first", &brain, "--second", "first", "--position", "p.txt"])
            .file("p.txt", board)
            .run();
        assert_eq!(run.code, 3, "{run:?}");
        run.stderr
    };
    let blocked = refused("mnk:5x5,k=5", ".....\n.....\n..#..\n.....\n.....\n");
    assert!(blocked.contains("cannot be told that c3 is blocked"), "{blocked}");
    let other = refused("mnk:5x5,k=4", ".....\n.....\n.....\n.....\n.....\n");
    assert!(other.contains("plays five in a row on square boards"), "{other}");
}

#[test]
fn an_answer_over_gtp_without_its_empty_line_has_no_end() {
    let engine = format!("gtp:python3 {}", agent("gtp/unfinished.py"));
    let (_, foul) = fouled("othello:8,rule=pass", &engine, &["--time", "0.000000001"]);
    assert_eq!((&foul["kind"], &foul["said"]), (&"silent".into(), &"= d3".into()));
    assert_eq!(foul["why"], "it did not end its answer with an empty line, as GTP demands");
}

/// Says nothing in its first turn, and in all others something after the limit.
const SILENT_ONCE: &str = "\
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'hello':
        print(json.dumps({'name': 'Silent'}), flush=True)
    if message['type'] == 'turn' and message['number'] > 1:
        time.sleep(0.2)
        print(json.dumps({'move': message['legal'][0]}), flush=True)
";

/// Whether an answer is late is found out by waiting for it. Once an agent was silent, that costs nothing any more.
#[test]
fn an_agent_that_was_silent_is_waited_for_no_longer_than_its_limit() {
    let run = plyground(["match", "mnk:3x3,k=3", "--first", "exec:python3 silent.py", "--second", "first"])
        .and(["--time", "0.000000001", "--grace", "0", "--json", "g.json"])
        .file("silent.py", SILENT_ONCE)
        .run();
    assert_eq!(run.code, 0, "{run:?}");
    let record: Value = serde_json::from_str(&run.read("g.json")).expect("a record");
    // No agent is in time with no time at all, so the other side has its fouls, too.
    let turns = record["moves"].as_array().expect("turns").iter().filter(|turn| turn["seat"] == "first");
    let kinds: Vec<_> = turns.filter_map(|turn| turn["foul"]["kind"].as_str()).collect();
    assert_eq!(kinds, ["silent"; 4]);
}

#[test]
fn randy_plays_under_the_name_that_the_course_gave_it() {
    let run = plyground(["match", "othello:6", "--first", "randy", "--second", "randy:seed=7", "--json", "g.json"]);
    let run = run.and(["--transcript", "out"]).run();
    assert_eq!(run.code, 0, "{run:?}");
    let record: Value = serde_json::from_str(&run.read("g.json")).expect("a record");
    assert_eq!([&record["seats"]["first"]["name"], &record["seats"]["second"]["name"]], ["Randy"; 2]);
    assert!(run.stdout.contains("(Randy)"), "{}", run.stdout);
}
