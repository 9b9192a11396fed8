//! Agents of every course, written from the handouts and the facts alone, play whole matches; clumsy and broken ones get
//! the verdict that their course gives.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::support::{agent, plyground};
use serde_json::Value;

fn held(game: &str, first: &str, second: &str, more: &[&str]) -> Value {
    let run = plyground(["match", game, "--first", first, "--second", second, "--json", "g.json"]);
    let run = more.iter().fold(run, |run, word| run.and([word])).run();
    assert_eq!(run.code, 0, "{first} {second}: {}{}", run.stdout, run.stderr);
    let record: Value = serde_json::from_str(&run.read("g.json")).unwrap();
    let again = plyground(["replay", "g.json"]).file("g.json", run.read("g.json")).run();
    assert_eq!(again.code, 0, "{}", again.stdout);
    record
}

/// The kinds of fouls in a match, one after the other.
fn fouls(record: &Value) -> Vec<String> {
    let kind = |place: &Value| place["foul"]["kind"].as_str().map(str::to_owned);
    record["moves"].as_array().unwrap().iter().filter_map(kind).chain(kind(&record["result"])).collect()
}

/// Plays these without a foul from both seats, to an end that the board gives.
fn play_cleanly(course: &str, game: &str, agents: &[&str], opponent: &str) {
    for file in agents {
        let spec = format!("{course}:{}", agent(&format!("{course}/{file}")));
        for (first, second) in [(spec.as_str(), opponent), (opponent, spec.as_str())] {
            let record = held(game, first, second, &["--time", "10"]);
            assert_eq!(fouls(&record), [""; 0], "{first} {second}: {record:#}");
            let reason = record["result"]["reason"].as_str().unwrap();
            assert!(["line", "draw", "points", "stuck"].contains(&reason), "{first} {second}: {reason}");
        }
    }
}

/// The kind of the first foul, and the winner, of a broken agent in the first seat.
fn verdict(course: &str, game: &str, file: &str, time: &str) -> (String, String) {
    let spec = format!("{course}:{}", agent(&format!("{course}/{file}")));
    let record = held(game, &spec, "first", &["--time", time]);
    let kind = fouls(&record).first().cloned().unwrap_or_default();
    (kind, record["result"]["winner"].as_str().unwrap_or("nobody").to_owned())
}

fn assert_verdicts(course: &str, game: &str, time: &str, expected: &[(&str, &str, &str)]) {
    for &(file, kind, winner) in expected {
        assert_eq!(verdict(course, game, file, time), (kind.to_owned(), winner.to_owned()), "{course} {file}");
    }
}

#[test]
fn cse415_agents_play_whole_games() {
    let agents = ["newman.py", "dumbell.py", "lookup.py", "thinker.py", "chatty.py", "tuples.py", "several/agent.py"];
    play_cleanly("cse415", "tts:tetra-toro", &agents, "greedy");
}

#[test]
fn cse415_judges_as_the_course_does() {
    assert_verdicts(
        "cse415",
        "tts:tetra-toro",
        "1",
        &[
            ("raises.py", "crashed", "nobody"),
            ("exits.py", "crashed", "nobody"),
            ("nothing.py", "declined", "nobody"),
            ("occupied.py", "illegal", "second"),
            ("two_tiles.py", "broken_promise", "second"),
            ("unchanged.py", "broken_promise", "second"),
            ("unready.py", "crashed", "second"),
            ("exit_on_import.py", "crashed", "second"),
        ],
    );
}

#[test]
fn the_commonest_slip_of_cse415_is_noted_and_no_foul() {
    let record = held("tts:tetra-toro", &format!("cse415:{}", agent("cse415/unflipped.py")), "first", &[]);
    assert_eq!(fouls(&record), [""; 0]);
    let note = record["moves"][0]["note"].as_str().unwrap();
    assert!(note.contains("it should be 'B'"), "{note}");
}

/// An answer without a move has one verdict, whatever language and protocol it comes in.
#[test]
fn an_agent_that_names_no_move_has_declined_over_every_protocol() {
    let cases = [
        ("tts:tetra-toro", "cse415:cse415/nothing.py", ""),
        ("tts:tetra-toro", "cse415:cse415/false_move.py", ""),
        ("extconnect4:case4", "col333:col333/none_answer.py", ""),
        ("mnk:3x3,k=3", "cse150:cse150/none_answer.py", ""),
        ("dominoes:4x4", "cis521:cis521/no_move.py", ""),
        ("othello:4", "csc384:csc384/none_none.py", ""),
        ("dominoes:2x2", "exec:python3 exec/names_no_move.py", "null"),
        ("dominoes:2x2", "exec:python3 exec/names_no_move.py", "\"\\\"\\\"\""),
        ("mnk:9x9,k=5", "gomocup:python3 gomocup/names_no_move.py", ""),
        ("othello:8,rule=pass", "gtp:python3 gtp/gives_up.py", "'= None'"),
        ("othello:8,rule=pass", "gtp:python3 gtp/gives_up.py", "'= resign'"),
    ];
    for (game, spec, argument) in cases {
        let (kind, file) = spec.rsplit_once([' ', ':']).unwrap();
        let separator = &spec[kind.len()..=kind.len()];
        let spec = format!("{kind}{separator}{} {argument}", agent(file));
        let record = held(game, spec.trim_end(), "first", &["--policy", "strict"]);
        let foul = &record["moves"][0]["foul"];
        assert_eq!((&foul["kind"], &foul["penalty"]), (&"declined".into(), &"forfeit".into()), "{spec}: {foul}");
        assert_eq!(record["result"]["winner"], "second", "{spec}");
        assert_eq!(foul["declined"], Value::Null, "{spec}: older records had a mark of their own");
    }
}

#[test]
fn csc384_agents_play_whole_games() {
    play_cleanly("csc384", "othello:4", &["first.py", "minimax.py,limit=3", "caches.py,caching=1,limit=3"], "random");
    play_cleanly(
        "csc384",
        "othello:4",
        &["unflushed.py", "s22.py,dialect=s22,limit=2", "columbia.py,dialect=columbia"],
        "random",
    );
}

#[test]
fn csc384_judges_every_foul_as_a_loss() {
    assert_verdicts(
        "csc384",
        "othello:4",
        "2",
        &[
            ("comma.py", "malformed", "second"),
            ("debug_print.py", "malformed", "second"),
            ("silent.py", "crashed", "second"),
            ("none_move.py,limit=0", "crashed", "second"),
            ("swapped.py", "illegal", "second"),
        ],
    );
}

#[test]
fn col333_agents_play_whole_games() {
    play_cleanly("col333", "extconnect4:case4", &["first.py", "greedy.py", "chatty.py"], "random");
    play_cleanly("col333", "extconnect4:3x4,pops=2", &["first.py", "greedy.py,method=intelligent"], "greedy");
}

#[test]
fn col333_fouls_cost_the_turn() {
    for (file, kind) in [("raises.py", "crashed"), ("list_answer.py", "malformed"), ("none_answer.py", "declined")] {
        let spec = format!("col333:{}", agent(&format!("col333/{file}")));
        let record = held("extconnect4:case4", &spec, "first", &["--time", "5"]);
        assert!(fouls(&record).iter().all(|it| it == kind), "{file}: {:?}", fouls(&record));
        assert_eq!(record["result"]["reason"], "points", "{file}");
        assert_eq!(record["moves"][0]["foul"]["penalty"], "skip", "{file}");
    }
}

#[test]
fn cse150_agents_play_whole_games() {
    play_cleanly("cse150", "mnk:3x4,k=3", &["first.py", "chatty.py", "counter.py"], "random");
}

#[test]
fn cse150_plays_the_first_free_cell_for_those_who_name_none() {
    for (file, kind) in [("raises.py", "crashed"), ("none_answer.py", "declined"), ("exits.py", "crashed")] {
        let spec = format!("cse150:{}", agent(&format!("cse150/{file}")));
        let record = held("mnk:3x3,k=3", &spec, "first", &["--time", "1"]);
        assert_eq!(record["moves"][0]["foul"]["kind"], kind, "{file}");
        assert_eq!(record["moves"][0]["move"], "a1", "{file}");
        assert_eq!(record["result"]["reason"], "line", "{file}");
    }
    assert_verdicts(
        "cse150",
        "mnk:3x3,k=3",
        "1",
        &[
            ("endless.py", "silent", "first"),
            ("off_board.py", "illegal", "second"),
            ("tuple_answer.py", "malformed", "second"),
            ("wide_init.py", "crashed", "second"),
        ],
    );
}

#[test]
fn cis521_agents_play_whole_games() {
    let agents = ["homework4.py", "dialect_b.py,limit=2", "first.py", "dialect_mixed.py,limit=1"];
    play_cleanly("cis521", "dominoes:4x4", &agents, "random");
}

#[test]
fn cis521_judges_every_foul_as_a_forfeit() {
    assert_verdicts(
        "cis521",
        "dominoes:4x4",
        "5",
        &[
            ("bare_move.py", "malformed", "second"),
            ("none_answer.py", "declined", "second"),
            ("exits.py", "crashed", "second"),
            ("negative.py", "illegal", "second"),
            ("no_search.py", "crashed", "second"),
        ],
    );
}

/// An agent of the JSON protocol that does this with its turn, and then names the first legal move.
fn exec_doing(what: &str, more: &[&str]) -> Value {
    let agent = format!(
        "import json, sys, time\n\
         for line in sys.stdin:\n\
         \x20   message = json.loads(line)\n\
         \x20   if message['type'] == 'hello':\n\
         \x20       print(json.dumps({{'name': 'Doer'}}), flush=True)\n\
         \x20   if message['type'] == 'turn':\n\
         \x20       {what}\n\
         \x20       print(json.dumps({{'move': message['legal'][0]}}), flush=True)\n"
    );
    let run = plyground(["match", "dominoes:2x2", "--first", "exec:python3 doer.py", "--second", "first"])
        .and(["--policy", "strict", "--json", "g.json"])
        .file("doer.py", agent);
    let run = more.iter().fold(run, |run, word| run.and([word])).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.read("g.json")).unwrap()
}

#[test]
fn by_the_processor_clock_sleeping_is_free_and_working_is_not() {
    let cpu = ["--clock", "cpu", "--time", "0.2"];
    assert_eq!(fouls(&exec_doing("time.sleep(0.4)", &cpu)), [""; 0]);
    assert_eq!(fouls(&exec_doing("while True: pass", &cpu)), ["silent"]);
    assert_eq!(fouls(&exec_doing("while time.process_time() < 0.6: pass", &cpu)), ["late"]);
}

/// By a limit of a billionth of a second every answer is late, however fast the machine is.
const NO_TIME: [&str; 4] = ["--time", "0.000000001", "--penalty", "crashed=draw"];

#[test]
fn a_line_after_the_limit_is_late_and_none_is_silent() {
    assert_eq!(fouls(&exec_doing("pass", &NO_TIME)), ["late"]);
    assert_eq!(fouls(&exec_doing("sys.stdin.readline()", &["--time", "0.2"])), ["silent"]);
}

#[test]
fn a_wrong_answer_after_the_limit_is_late_all_the_same() {
    assert_eq!(fouls(&exec_doing("sys.exit(3)", &NO_TIME)), ["late"]);
    assert_eq!(fouls(&exec_doing("print('what?')", &NO_TIME)), ["late"]);
}

#[test]
fn an_answer_to_another_turn_is_none() {
    let numbered = |number: &str| {
        let line =
            format!("print(json.dumps({{'move': message['legal'][0], 'number': {number}}}), flush=True); continue");
        fouls(&exec_doing(&line, &[]))
    };
    assert_eq!(numbered("message['number']"), [""; 0]);
    assert_eq!(numbered("message['number'] - 2"), ["malformed"]);
}

#[test]
fn penalties_are_settings() {
    let skipped = exec_doing("sys.exit(3)", &["--penalty", "crashed=skip"]);
    assert_eq!(skipped["moves"][0]["foul"]["penalty"], "skip");
    assert_eq!(skipped["moves"][0]["foul"]["exit"], "exit status 3");
    let drawn = exec_doing("sys.exit(3)", &["--penalty", "crashed=draw"]);
    assert_eq!((&drawn["result"]["winner"], &drawn["result"]["reason"]), (&Value::Null, &Value::from("foul-draw")));
    let played = exec_doing("sys.exit(3)", &["--penalty", "crashed=first-move"]);
    assert_eq!(played["moves"][0]["move"], "a1");
}
