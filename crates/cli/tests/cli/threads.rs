//! Programs with several threads, or with something to do after their answer: they are held still while the other side
//! thinks, and never miss a question by that.

use crate::support::{agent, plyground};
use serde_json::{Value, json};

/// More games at a time than most machines have cores: this one is busy.
const SERIES: u64 = 8;
/// Games of each.
const GAMES: &str = "25";

/// Two hundred games of two or three turns. The other side answers at once, so that the next question comes at once, too.
#[test]
fn a_brain_that_listens_only_when_its_search_has_cleared_up_never_loses_a_turn() {
    let play = |series: u64| {
        let how = if series.is_multiple_of(2) { "sleeps" } else { "works" };
        let brain = format!("gomocup:python3 -S -E {} {how}", agent("gomocup/threaded.py"));
        let run = plyground(["match", "mnk:5x5,k=5", "--first", &brain, "--second", "first", "--policy", "strict"]);
        let run = run.and(["--games", GAMES, "--openings", "random:20", "--seed", &format!("{}", 1000 * series)]);
        (how, run.and(["--time", "20", "--json", "games/"]).run())
    };
    let held: Vec<_> = std::thread::scope(|scope| {
        let series: Vec<_> = (0..SERIES).map(|number| scope.spawn(move || play(number))).collect();
        series.into_iter().map(|series| series.join().expect("no series panics")).collect()
    });
    for (how, run) in held {
        assert_eq!(run.code, 0, "{how}: {run:?}");
        let series: Value = serde_json::from_str(&run.read("games/series-0001.json")).expect("a report");
        assert_eq!(series["games"].to_string(), GAMES, "{how}: {series}");
        let brain = &series["agents"][0];
        assert_eq!((&brain["fouls"], &brain["unprepared"]), (&json!({}), &json!({})), "{how}: {}", run.stdout);
    }
}

/// An agent that counts how often it was woken, and says so with every move.
const COUNTS_ITS_WAKINGS: &str = "\
import json, signal, sys
woken = [0]
def wake(*_):
    woken[0] += 1
signal.signal(signal.SIGCONT, wake)
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'hello':
        print(json.dumps({'name': 'Counts'}), flush=True)
    if message['type'] == 'turn':
        print(json.dumps({'move': message['legal'][0], 'remark': str(woken[0])}), flush=True)
";

/// How often an agent had been woken by each of its turns, and the record.
fn wakings(more: &[&str]) -> (Vec<u32>, Value) {
    let run = plyground(["match", "mnk:3x3,k=3", "--first", "exec:python3 counts.py", "--second", "first"])
        .and(["--json", "g.json", "--text", "g.txt"])
        .file("counts.py", COUNTS_ITS_WAKINGS);
    let run = more.iter().fold(run, |run, word| run.and([word])).run();
    assert_eq!(run.code, 0, "{run:?}");
    let record: Value = serde_json::from_str(&run.read("g.json")).expect("a record");
    assert_eq!(run.read("g.txt").contains("Pondering"), !more.is_empty());
    let turns = record["moves"].as_array().expect("turns").iter().filter(|turn| turn["seat"] == "first");
    let counts = turns.map(|turn| turn["remark"].as_str().expect("a remark").parse().expect("a number"));
    (counts.collect(), record)
}

#[test]
fn programs_are_held_still_between_their_turns_unless_pondering_is_allowed() {
    let (held, record) = wakings(&[]);
    assert!(held[0] > 0 && held.is_sorted_by(|one, next| one < next), "{held:?}");
    assert_eq!(record["settings"].get("pondering"), None);
    let (pondering, record) = wakings(&["--pondering"]);
    assert!(pondering.iter().all(|&count| count == 0), "{pondering:?}");
    assert_eq!(record["settings"]["pondering"], true);
    assert!(record["moves"][2]["time"]["idle_cpu"].is_number(), "what it uses is measured all the same");
}
