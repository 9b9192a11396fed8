//! `plyground replay` and `plyground rerun`: games again, and agents again.

use crate::support::{Output, plyground};
use serde_json::{Value, json};

fn a_match(game: &str, first: &str, second: &str, more: &[&str]) -> Output {
    let run = plyground(["match", game, "--first", first, "--second", second, "--json", "g.json"]);
    let run = more.iter().fold(run, |run, word| run.and([word])).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    run
}

#[test]
fn a_record_is_played_again_and_told_in_every_form() {
    let held = a_match("tts:tetra-toro", "greedy", "first", &[]);
    let run = plyground(["replay", "g.json", "--html", "g.html", "--text", "g.txt", "--transcript", ".", "--boards"])
        .file("g.json", held.read("g.json"))
        .run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("turns, all possible."), "{}", run.stdout);
    assert!(run.read("g.html").starts_with("<!doctype html>") || run.read("g.html").starts_with("<!DOCTYPE html>"));
    assert!(run.read("g.txt").contains("Tetra-Toro"));
    let page = run.read("Captain-Minimax-vs-Dot-in-Tetra-Toro-round-1.html");
    assert!(page.contains("<h2>Now let the game begin!  The initial state:</h2>"));
    let back = plyground(["replay", "page.html"]).file("page.html", &page).run();
    assert_eq!(back.code, 0, "{}{}", back.stdout, back.stderr);
    assert!(back.stdout.contains("not proven: "), "{}", back.stdout);
    let cut = &page[..page.len() * 2 / 3];
    let cut = plyground(["replay", "page.html"]).file("page.html", cut).run();
    assert_eq!(cut.code, 0, "{}{}", cut.stdout, cut.stderr);
}

#[test]
fn a_game_that_cannot_have_happened_is_refused() {
    let held = a_match("mnk:3x3,k=3", "first", "first", &[]);
    let record: Value = serde_json::from_str(&held.read("g.json")).unwrap();
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut changed = record.clone();
        change(&mut changed);
        let run = plyground(["replay", "g.json"]).file("g.json", changed.to_string()).run();
        assert_eq!(run.code, 1, "{}", run.stdout);
        run.stdout
    };
    assert!(refused(&|record| record["moves"][1]["move"] = json!("a1")).contains("turn 2: `a1` is not legal here"));
    assert!(refused(&|record| record["moves"][1]["seat"] = json!("first")).contains("it was the turn of second"));
    assert!(refused(&|record| record["result"]["winner"] = json!("second")).contains("the board says a win of first"));
    assert!(refused(&|record| record["moves"] = json!([])).contains("the board is not decided"));
    assert!(refused(&|record| record["result"]["reason"] = json!("points")).contains("decided in another way"));
    assert!(
        refused(&|record| record["result"]["reason"] = json!("forfeit")).contains("not a foul that loses the game")
    );
    assert!(refused(&|record| record["moves"][1]["move"] = Value::Null).contains("neither a move nor a foul"));
    assert!(refused(&|record| record["result"]["line"][0] = json!([1, 1])).contains("not those on the board"));
    assert!(refused(&|record| record["result"]["line"] = json!([])).contains("not those on the board"));
    assert!(refused(&|record| record["game"]["spec"] = json!("mnk:4x4,k=3")).contains("not that of its start"));
    let forged = refused(&|record| record["result"]["text"] = json!("Player 2 (Dot) wins with a line of 3."));
    assert!(forged.contains("the board and the turns say `Player 1 (Dot) wins with a line of 3.`"), "{forged}");
    let cut = refused(&|record| {
        record["moves"].as_array_mut().unwrap().truncate(2);
        record["result"] = json!({"winner": null, "reason": "interrupted", "text": "Player 2 (Dot) wins."});
    });
    assert!(cut.contains("say `The match was interrupted.`"), "{cut}");
    let run = plyground(["replay", "g.json"]).file("g.json", "{\"schema\": \"plyground.record/99\"}").run();
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("plyground.record/99"), "{}", run.stderr);
}

#[test]
fn an_agent_is_put_again_before_the_position_where_it_fouled() {
    let raises = format!("cse415:{}/../../tests/agents/cse415/raises.py", env!("CARGO_MANIFEST_DIR"));
    let held = a_match("tts:tetra-toro", "first", &raises, &[]);
    let run = plyground(["rerun", "g.json"]).file("g.json", held.read("g.json")).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("turn 2: Black"), "{}", run.stdout);
    assert!(run.stdout.contains("now:    crashed: take_turn raised KeyError"), "{}", run.stdout);
    assert!(run.stdout.contains("before: no move, crashed: take_turn raised KeyError"), "{}", run.stdout);
    let run =
        plyground(["rerun", "g.json", "--move", "2", "--agent", "greedy"]).file("g.json", held.read("g.json")).run();
    assert!(run.stdout.contains("now:    "), "{}", run.stdout);
    let run = plyground(["rerun", "g.json", "--move", "9"]).file("g.json", held.read("g.json")).run();
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("there is no turn 9: the game has 2"), "{}", run.stderr);
}

/// The board as the agent saw it, which had not moved yet.
#[test]
fn a_rerun_shows_the_position_before_the_turn() {
    let held = a_match("mnk:3x3,k=3", "first", "first", &[]);
    for (number, row) in [("1", "..."), ("2", "x.."), ("3", "xo.")] {
        let run = plyground(["rerun", "g.json", "--move", number]).file("g.json", held.read("g.json")).run();
        let first_row = run.stdout.lines().find_map(|line| line.strip_prefix('1')).expect("a board");
        assert_eq!(first_row.replace([' ', '[', ']'], ""), row, "{}", run.stdout);
    }
}

#[test]
fn what_an_agent_prints_is_live_in_a_rerun() {
    let chatty = format!("cse415:{}/../../tests/agents/cse415/chatty.py", env!("CARGO_MANIFEST_DIR"));
    let held = a_match("tts:tetra-toro", &chatty, "first", &[]);
    let run = plyground(["rerun", "g.json", "--move", "1"]).file("g.json", held.read("g.json")).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("chatty.py| "), "{}", run.stderr);
    let quiet = plyground(["rerun", "g.json", "--move", "1", "--agent-output", "none"]);
    assert_eq!(quiet.file("g.json", held.read("g.json")).run().stderr, "");
}

#[test]
fn a_page_of_another_alphabet_is_read_and_says_so() {
    let held = a_match("tts:tetra-toro", "greedy", "first", &["--transcript", "."]);
    let page = held.read("Captain-Minimax-vs-Dot-in-Tetra-Toro-round-1.html").replace("Minimax", "M\u{fc}nch");
    // As Python writes it on Windows: one byte a letter.
    let bytes: Vec<u8> = page.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(0x92)).collect();
    let run = plyground(["replay", "page.html", "--text", "page.txt"]).file("page.html", bytes).run();
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("not proven: names and remarks to the letter"), "{}", run.stdout);
    assert!(run.read("page.txt").contains("Captain M\u{fc}nch"));
    let run = plyground(["replay", "g.json"]).file("g.json", b"{\"schema\": \"\xfc\"}").run();
    assert_eq!((run.code, run.stderr.as_str()), (2, "plyground: g.json: a record is UTF-8 text, and this is not\n"));
}

#[test]
fn what_is_no_record_is_told_once() {
    let run = plyground(["replay", "g.json"]).file("g.json", "{").run();
    assert_eq!(
        run.stderr,
        "plyground: g.json: not a record: the text ends in the middle of an object at line 1 column 1\n"
    );
}

#[test]
fn an_agent_again_is_judged_as_the_match_would() {
    let held = a_match("mnk:3x3,k=3", "first", "first", &["--policy", "strict", "--grace", "0"]);
    let again = |more: &[&str]| {
        let run = plyground(["rerun", "g.json", "--move", "2"]).file("g.json", held.read("g.json"));
        let run = more.iter().fold(run, |run, word| run.and([word])).run();
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    assert!(again(&[]).contains("now:    b1 ("), "{}", again(&[]));
    assert!(again(&["--time", "0"]).contains("now:    late: it used "), "{}", again(&["--time", "0"]));
}

#[test]
fn an_agent_that_failed_to_prepare_gets_ready_again() {
    let unready = format!("cse415:{}/../../tests/agents/cse415/unready.py", env!("CARGO_MANIFEST_DIR"));
    let held = a_match("tts:tetra-toro", "first", &unready, &[]);
    let run = plyground(["rerun", "g.json"]).file("g.json", held.read("g.json")).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("before the first turn: Black"), "{}", run.stdout);
    assert!(run.stdout.contains("now:    crashed: get_ready raised"), "{}", run.stdout);
    assert!(run.stdout.contains("before: crashed: get_ready raised"), "{}", run.stdout);
    let run = plyground(["rerun", "g.json", "--agent", "greedy"]).file("g.json", held.read("g.json")).run();
    assert!(run.stdout.contains("now:    ready, as Captain Minimax"), "{}", run.stdout);
}

/// An agent of the JSON protocol whose every word would be obeyed by a terminal, and who gives up in its second turn.
const COMMANDING: &str = r#"import json, sys
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "\x1b[2JMallory"}), flush=True)
    elif message["type"] == "turn":
        asked += 1
        move = "\x1b[1mnowhere" if asked == 2 else message["legal"][0]
        print("\x1b[31mloud", file=sys.stderr, flush=True)
        print(json.dumps({"move": move, "remark": "\x1b]0;mine\x07 look \u202ehere"}), flush=True)
"#;

#[test]
fn what_an_agent_says_never_commands_a_terminal() {
    let spoken = |run: &Output| {
        let text = format!("{}{}", run.stdout, run.stderr);
        assert_eq!(run.code, 0, "{text}");
        assert!(!text.contains(['\x1b', '\x07', '\u{202e}']), "{text:?}");
        text
    };
    let held = plyground(["match", "mnk:3x3,k=3", "--first", "exec:python3 mallory.py", "--second", "human"])
        .and(["--policy", "strict", "--agent-output", "live", "--json", "g.json"])
        .file("mallory.py", COMMANDING)
        .stdin("c3\n")
        .run();
    let said = "␛]0;mine␇ look \u{fffd}here";
    let text = spoken(&held);
    assert!(text.contains(said) && text.contains("␛[31mloud") && text.contains("\u{fffd}[2JMallory"), "{text}");
    let again = |arguments: [&str; 4]| {
        let run = plyground(arguments).file("g.json", held.read("g.json")).file("mallory.py", COMMANDING).run();
        spoken(&run)
    };
    assert!(again(["replay", "g.json", "--text", "g.txt"]).contains("\u{fffd}[2JMallory"));
    let first = again(["rerun", "g.json", "--move", "1"]);
    assert!(first.contains(said) && first.contains("␛[31mloud"), "{first}");
    let third = again(["rerun", "g.json", "--move", "3"]);
    assert!(third.contains("before: no move, illegal: ") && third.contains("␛[1mnowhere"), "{third}");
}

#[test]
fn files_that_are_not_those_that_played_are_noted() {
    let chatty = format!("cse415:{}/../../tests/agents/cse415/chatty.py", env!("CARGO_MANIFEST_DIR"));
    let held = a_match("tts:tetra-toro", &chatty, "first", &[]);
    let mut record: Value = serde_json::from_str(&held.read("g.json")).unwrap();
    record["seats"]["first"]["hash"] = json!("0".repeat(64));
    let noted = |more: [&str; 4]| {
        let run = plyground(["rerun", "g.json", "--move", "1"]).and(more).file("g.json", record.to_string()).run();
        run.stderr.contains("note: the files of `cse415:") && run.stderr.contains("are not those that played")
    };
    assert!(noted(["--agent-output", "none", "--time", "10"]));
    assert!(!noted(["--agent-output", "none", "--agent", "greedy"]), "nobody asked for those files");
}

/// An Othello agent that shows on stderr how its boards are written.
const WATCHFUL: &str = r#"import sys
from othello_shared import get_possible_moves
print("Watchful")
color = int(input().split(",")[0])
while True:
    if input().startswith("FINAL"):
        break
    text = input()
    print("begins with", text[:2], file=sys.stderr)
    column, row = get_possible_moves(eval(text), color)[0]
    print(column, row)
"#;

#[test]
fn only_the_first_board_of_a_game_is_a_list_also_when_an_agent_is_asked_again() {
    let spec = "csc384:watchful.py,first-board=list";
    let held = plyground(["match", "othello:4", "--first", spec, "--second", "first", "--json", "g.json"])
        .file("watchful.py", WATCHFUL)
        .run();
    let record: Value = serde_json::from_str(&held.read("g.json")).unwrap();
    assert!(record["moves"][0]["output"].as_str().unwrap().contains("begins with [["), "{record:#}");
    assert!(record["moves"][2]["output"].as_str().unwrap().contains("begins with (("), "{record:#}");
    let again = |number: &str| {
        let run = plyground(["rerun", "g.json", "--move", number]);
        run.file("g.json", held.read("g.json")).file("watchful.py", WATCHFUL).run().stderr
    };
    assert!(again("1").contains("begins with [["), "{}", again("1"));
    assert!(again("3").contains("begins with (("), "{}", again("3"));
}

#[test]
fn a_move_that_the_referee_played_is_told_as_such_on_the_page_of_the_course() {
    let raises = format!("cse415:{}/../../tests/agents/cse415/raises.py", env!("CARGO_MANIFEST_DIR"));
    let held = a_match("tts:tetra-toro", &raises, "first", &["--penalty", "crashed=first-move", "--transcript", "."]);
    let page = held.read("Raises-vs-Dot-in-Tetra-Toro-round-1.html");
    let told = "<h2>In turn 0, move is by W to (0, 0)</h2>\n<h2>Raises says: (nothing that counts; crashed: take_turn \
                raised KeyError: 'no such key'. The first legal move was played instead.)</h2>";
    assert!(page.contains(told), "{page}");
    let back = plyground(["replay", "page.html"]).file("page.html", &page).run();
    assert_eq!(back.code, 0, "{}{}", back.stdout, back.stderr);
}

/// In every turn it prints as much as is kept of one, and in the last it gives up.
const TALKATIVE: &str = r#"import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "Talkative"}), flush=True)
    elif message["type"] == "turn":
        print("\x1b" * 16000, file=sys.stderr, flush=True)
        legal = message["legal"]
        print(json.dumps({"move": legal[0] if len(legal) > 1 else "z9", "remark": "bla" * 2000}), flush=True)
"#;

#[test]
fn whatever_a_match_writes_can_be_read_again() {
    let spec = "exec:python3 talkative.py";
    let held = plyground(["match", "mnk:20x20,k=20", "--first", spec, "--second", "first", "--json", "g.json"])
        .and(["--policy", "strict", "--time", "60"])
        .file("talkative.py", TALKATIVE)
        .run();
    assert_eq!(held.code, 0, "{}", held.stderr);
    let text = held.read("g.json");
    assert!(text.len() > 4 << 20, "{} bytes are no test", text.len());
    let again = plyground(["replay", "g.json"]).file("g.json", &text).run();
    assert_eq!(again.code, 0, "{}{}", again.stdout, again.stderr);
    let again = plyground(["rerun", "g.json", "--agent", "first"]).file("g.json", &text).run();
    assert_eq!(again.code, 0, "{}{}", again.stdout, again.stderr);
}

/// A Toro-Tile agent that always names the first square, with another board than that.
const STUBBORN: &str = r#"
def moniker(): return "Bob "
def who_am_i(): return "I am Bob."
def get_ready(state, k, side, opponent): return "OK"
def take_turn(state, remark, limit):
    from TTS_State import TTS_State
    new = TTS_State(state.board, "B")
    new.board[0][0] = "W"
    return [[(0, 0), new], "Mine!"]
"#;

#[test]
fn an_illegal_move_is_told_as_what_was_played_in_its_place() {
    let held =
        plyground(["match", "tts:tetra-toro", "--first", "cse415:bob.py", "--second", "first", "--json", "g.json"])
            .and(["--penalty", "illegal=first-move", "--penalty", "broken_promise=first-move", "--transcript", "."])
            .file("bob.py", STUBBORN)
            .run();
    assert_eq!(held.code, 0, "{}", held.stderr);
    // A blank in a name is a hyphen of the file's.
    let page = held.read("Bob--vs-Dot-in-Tetra-Toro-round-1.html");
    assert!(page.contains("<h1>Game Report: Bob  versus Dot in ") && page.contains("(nothing that counts; "), "{page}");
    let back = plyground(["replay", "page.html"]).file("page.html", &page).run();
    assert_eq!(back.code, 0, "{}{}", back.stdout, back.stderr);
    let back = plyground(["replay", "g.json"]).file("g.json", held.read("g.json")).run();
    assert_eq!(back.code, 0, "{}{}", back.stdout, back.stderr);
}

#[test]
fn a_page_that_was_read_makes_a_record_that_is_proven() {
    let raises = format!("cse415:{}/../../tests/agents/cse415/raises.py", env!("CARGO_MANIFEST_DIR"));
    let held = a_match("tts:tetra-toro", "first", &raises, &["--transcript", "."]);
    let page = held.read("Dot-vs-Raises-in-Tetra-Toro-round-1.html");
    let read = plyground(["replay", "page.html", "--json", "g.json"]).file("page.html", &page).run();
    assert_eq!(read.code, 0, "{}{}", read.stdout, read.stderr);
    let again = plyground(["replay", "g.json"]).file("g.json", read.read("g.json")).run();
    assert_eq!(again.code, 0, "{}{}", again.stdout, again.stderr);
}

#[test]
fn one_turn_is_counted_as_one() {
    let raises = format!("cse415:{}/../../tests/agents/cse415/raises.py", env!("CARGO_MANIFEST_DIR"));
    let held = a_match("tts:tetra-toro", &raises, "first", &[]);
    let run = plyground(["replay", "g.json"]).file("g.json", held.read("g.json")).run();
    assert!(run.stdout.contains("g.json: 1 turn, 1 with a foul, all possible."), "{}", run.stdout);
}

/// The page that a match between these leaves, and the folder in which it lies.
fn paged(first: &str, second: &str) -> (Output, String) {
    let held = a_match("tts:tetra-toro", first, second, &["--transcript", "."]);
    let record: Value = serde_json::from_str(&held.read("g.json")).expect("a record is JSON");
    let name = |seat: &str| record["seats"][seat]["name"].as_str().expect("a name is text").replace(' ', "-");
    let page = format!("{}-vs-{}-in-Tetra-Toro-round-1.html", name("first"), name("second"));
    (held, page)
}

#[test]
fn an_agent_is_put_again_before_a_position_of_a_page_of_the_course() {
    let newman = format!("cse415:{}/../../tests/agents/cse415/newman.py", env!("CARGO_MANIFEST_DIR"));
    let (held, page) = paged(&newman, "random");
    let made = held.then(["replay", &page, "--json", "page.json"]).run();
    assert_eq!(made.code, 0, "{}{}", made.stdout, made.stderr);
    let mut run = made;
    for file in [page.as_str(), "page.json"] {
        run = run.then(["rerun", file, "--move", "3", "--agent", &newman, "--agent-output", "none"]).run();
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{file}");
        let moved = |word: &str| run.stdout.lines().find_map(|line| line.strip_prefix(word)?.trim().split(' ').next());
        assert!(moved("now:").is_some() && moved("now:") == moved("before:"), "{}", run.stdout);
        assert!(run.stdout.contains("turn 3: White"), "{}", run.stdout);
        run = run.then(["rerun", file, "--move", "3"]).run();
        assert_eq!(run.code, 2, "{}", run.stdout);
        let asks =
            "does not say which agent was White (Newman); name one with --agent, such as `--agent cse415:agent.py`";
        assert!(run.stderr.contains(asks), "{}", run.stderr);
    }
}

#[test]
fn a_page_of_ours_is_told_from_one_of_the_course() {
    let held = a_match("tts:tetra-toro", "first", "random", &["--html", "page.html"]);
    let mut run = held;
    for command in ["replay", "rerun"] {
        run = run.then([command, "page.html"]).run();
        assert_eq!(run.code, 2, "{}", run.stdout);
        let told = "page.html: this HTML page of plyground cannot be replayed; use the record, which --json writes";
        assert!(run.stderr.contains(told), "{}", run.stderr);
    }
}

#[test]
fn a_page_of_a_failed_preparation_lets_the_agent_get_ready_again() {
    let unready = format!("cse415:{}/../../tests/agents/cse415/unready.py", env!("CARGO_MANIFEST_DIR"));
    let (held, page) = paged("first", &unready);
    let run = held.then(["rerun", &page, "--agent", "greedy"]).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("before the first turn: Black"), "{}", run.stdout);
    assert!(run.stdout.contains("now:    ready, as Captain Minimax"), "{}", run.stdout);
}
