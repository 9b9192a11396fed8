//! `plyground check`: what single courses ask for beside right answers. Each is seen right once and wrong once.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use crate::support::{Output, Plyground, ROOT, plyground};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(path)).unwrap()
}

/// The tests of a report, by their ids.
fn tests(output: &Output) -> BTreeMap<String, Value> {
    let report: Value = serde_json::from_str(&output.read("report.json")).unwrap();
    let sections = report["sections"].as_array().unwrap().iter();
    let tests = sections.flat_map(|section| section["tests"].as_array().unwrap());
    tests.map(|test| (test["id"].as_str().unwrap().to_owned(), test.clone())).collect()
}

/// The ids of the tests that are wrong.
fn wrong(output: &Output) -> Vec<String> {
    let is_wrong = |(_, test): &(String, Value)| test["outcome"] == "wrong";
    tests(output).into_iter().filter(is_wrong).map(|(id, _)| id).collect()
}

/// An agent of Toro-Tile Straight that takes the first free square and does all else that the handout asks for.
const TILES: &str = r#"
from TTS_State import TTS_State

SIDES = {}
TURNS = []


class MY_TTS_State(TTS_State):
    def static_eval(self):
        return self.custom_static_eval()

    def basic_static_eval(self):
        return 0

    def custom_static_eval(self):
        total = 0
        for row in self.board:
            text = ''.join(row)
            for count in range(2, 6):
                total += 10 ** count * (text.count('W' * count) - text.count('B' * count))
        return total


def who_am_i():
    return 'Quick, the first of all.\nMade by Robin Quill (rquill).'


def moniker():
    return 'Quick'


def get_ready(initial_state, k, side, opponent):
    SIDES[side] = opponent
    return 'OK'


def placed(state, row, col):
    side = state.whose_turn
    child = MY_TTS_State(state.board, 'B' if side == 'W' else 'W')
    child.board[row][col] = side
    return child


def take_turn(state, remark, limit):
    row, col = [(r, c) for r, line in enumerate(state.board) for c, square in enumerate(line) if square == ' '][0]
    TURNS.append(row)
    return [[(row, col), placed(state, row, col)], 'Turn %d is mine.' % len(TURNS)]


def parameterized_minimax(current_state=None, max_ply=2, use_alpha_beta=False, use_basic_static_eval=True):
    return {'CURRENT_STATE_STATIC_VAL': 0, 'N_STATES_EXPANDED': 0, 'N_STATIC_EVALS': 0, 'N_CUTOFFS': 0}
"#;

/// A check of an agent of Toro-Tile Straight.
fn tiles(agent: &str) -> Plyground {
    plyground(["check", "cse415", "hand-in", "--json", "report.json"]).file("hand-in/rquill_TTS_agent.py", agent)
}

const MASTER_PARTS: [&str; 4] = ["--only", "calls", "evaluation", "remarks"];

#[test]
fn what_the_game_master_calls_is_called_in_its_order() {
    let right = tiles(TILES).and(MASTER_PARTS).run();
    assert_eq!((right.code, wrong(&right)), (0, Vec::new()), "{}", right.stdout);
    for told in ["its introduction has 2 lines", "custom_static_eval beside basic_static_eval", "1: Turn 1 is mine."] {
        assert!(right.stdout.contains(told), "{told}\n{}", right.stdout);
    }
    // The terminal shows the first remarks, the report all of them.
    assert!(right.read("report.json").contains("19: Turn 19 is mine."), "{}", right.stdout);

    // Each fault costs its own test alone.
    let search_needs_ready = "def basic_static_eval(self):\n        SIDES['W']";
    for (from, to, lost, told) in [
        (".\\nMade", ". Made", "calls/introduction", "its introduction has one line"),
        ("'Quick'", "'Quick, the first of all'", "calls/name", "23 characters, at most 16"),
        (
            "return 'OK'",
            "return 'OK' if len(SIDES) == 1 else None",
            "calls/ready",
            "for the second side, returned null",
        ),
        ("def basic_static_eval(self):", search_needs_ready, "calls/order", "KeyError"),
        ("'B' if side == 'W' else 'W')", "side)", "calls/turn", "it is the turn of 'W', it should be 'B'"),
        // What it was told last is taken for its side.
        ("side = state.whose_turn", "side = list(SIDES)[-1]", "calls/self-play", "should be 'W', it is 'B'"),
        (
            "text.count('W' * count) - text.count('B' * count)",
            "-text.count('W' * count)",
            "evaluation/rises",
            "for 0 of 2 sides",
        ),
        ("len(TURNS)", "(len(TURNS) % 9)", "remarks/repeated", "in turn 1 and again in turn 10"),
    ] {
        assert!(TILES.contains(from), "{from}");
        let output = tiles(&TILES.replace(from, to)).and(MASTER_PARTS).run();
        assert_eq!(output.code, 1, "{}", output.stdout);
        let mut found = wrong(&output);
        // Who returns a state of the other side cannot play itself either, and who evaluates badly needs no more.
        found.retain(|id| id == lost || !(lost == "calls/turn" && id == "calls/self-play"));
        assert_eq!(found, [lost], "{}", output.stdout);
        assert!(output.stdout.contains(told), "{told}\n{}", output.stdout);
    }
}

#[test]
fn an_agent_that_ignores_the_limit_or_does_not_deepen_is_found() {
    // It looks at a clock and computes until then.
    let slow = |clock: &str, until: &str| {
        let line = format!(
            "    import time\n    begun = time.{clock}()\n    while time.{clock}() < begun + {until}:\n        pass\n"
        );
        TILES.replace("    TURNS.append(row)\n", &(line + "    TURNS.append(row)\n"))
    };
    let late = tiles(&slow("process_time", "(1.5 if limit < 2 else 0)")).and(["--only", "time"]).run();
    assert_eq!(late.code, 1, "{}", late.stdout);
    let tests_of = |output: &Output, id: &str| tests(output)[id].clone();
    assert_eq!(tests_of(&late, "time/1s")["outcome"], "wrong", "{}", late.stdout);
    assert_eq!(tests_of(&late, "time/1s")["by_clock"], true);

    let quick = tiles(TILES).and(["--only", "time"]).run();
    assert_eq!(wrong(&quick), ["time/deepening"], "{}", quick.stdout);
    assert!(quick.stdout.contains("but for what a clock decided (4 tests)"), "{}", quick.stdout);

    let deepens = tiles(&slow("perf_counter", "0.6 * limit")).and(["--only", "time"]).run();
    assert_eq!(tests_of(&deepens, "time/deepening")["outcome"], "right", "{}", deepens.stdout);
}

/// The page of a game of Gold Rush between two of these agents, as the course's game master writes it.
fn page(first: &str, second: &str) -> String {
    let play = ["match", "tts:gold-rush", "--first", "cse415:a.py", "--second", "cse415:b.py", "--transcript", "pages"];
    let output = plyground(play)
        .file("a.py", TILES.replace("'Quick'", first))
        .file("b.py", TILES.replace("'Quick'", second))
        .run();
    assert_eq!(output.code, 0, "{}", output.stderr);
    let mut files = fs::read_dir(output.path("pages")).unwrap().map(|entry| entry.unwrap().path());
    let page = files.find(|path| path.extension().is_some_and(|ending| ending == "html")).unwrap();
    fs::read_to_string(page).unwrap()
}

#[test]
fn the_game_that_must_be_handed_in_is_read_and_played_again() {
    let check = |pages: &[(&str, &str)]| {
        let run = tiles(TILES).and(["--only", "transcripts"]);
        pages.iter().fold(run, |run, (name, page)| run.file(&format!("hand-in/{name}.html"), page)).run()
    };
    let right = page("'Quick'", "'Slow'");
    let output = check(&[("game", &right), ("notes", "<p>My notes</p>")]);
    assert_eq!(output.code, 0, "{}", output.stdout);
    assert!(output.stdout.contains("game.html: read, and every move played again"), "{}", output.stdout);

    let second_seat = page("'Slow'", "'Quick'");
    let itself = page("'Quick'", "'Quick'");
    let others = page("'Slow'", "'Steady'");
    let end = right.rfind("<h2>").unwrap();
    let changed = right.replacen("gray32.png", "Black32.png", 60);
    for (page, told) in [
        (second_seat.as_str(), "Quick had the second seat, and must have the first"),
        (&itself, "the agent played against itself"),
        (&others, "Slow played Steady, and this agent is called Quick"),
        (&right[..end], "the page has no end"),
        (&changed, "the game cannot have been played like this"),
        ("<p>A fine game.</p>", "not a page of the game master"),
    ] {
        let output = check(&[("game", page)]);
        assert_eq!(wrong(&output), ["transcripts/required"], "{told}\n{}", output.stdout);
        assert!(output.stdout.contains(told), "{told}\n{}", output.stdout);
    }
    assert_eq!(wrong(&check(&[])), ["transcripts/required"]);
}

/// A check of an Othello agent.
fn othello(agent: &str) -> Plyground {
    plyground(["check", "csc384", "agent.py", "--json", "report.json", "--only", "imports", "searches"])
        .file("agent.py", agent)
}

#[test]
fn searches_fill_their_cache_when_told_to_and_leave_the_heuristic_alone() {
    let agent = read("tests/submissions/csc384/recursive/agent.py");
    let right = othello(&agent).run();
    assert_eq!((right.code, wrong(&right)), (0, Vec::new()), "{}", right.stdout);
    for told in ["search  get_possible_moves  play_move", "minimax with caching  ", "alpha-beta with both  "] {
        assert!(right.stdout.contains(told), "{told}\n{}", right.stdout);
    }

    let imports = "from othello_shared import find_lines, get_possible_moves, get_score, play_move";
    for (from, to, lost, told) in [
        ("    if caching:\n", "    if True:\n", "searches/cache", "positions are put into it"),
        ("    if caching:\n", "    if False:\n", "searches/cache", "nothing is put into it"),
        ("cached_states", "memory", "searches/cache", "there is no dictionary `cached_states`"),
        (
            "None, compute_utility(board, color)",
            "None, compute_heuristic(board, color)",
            "searches/heuristic",
            "the searches call",
        ),
        ("compute_heuristic", "my_heuristic", "searches/heuristic", "there is no `compute_heuristic`"),
        (imports, "import numpy\nfrom othello_shared import *", "imports/modules", "`numpy`"),
        (imports, "from shared import *", "imports/template", "does not import othello_shared"),
    ] {
        assert!(agent.contains(from), "{from}");
        let output = othello(&agent.replace(from, to)).file("shared.py", "from othello_shared import *\n").run();
        assert_eq!(wrong(&output), [lost], "{}{}", output.stdout, output.stderr);
        assert!(output.stdout.contains(told), "{told}\n{}", output.stdout);
    }
}

/// A player of ExtendedConnect4 that takes the first action that is allowed.
const DROPS: &str = "from connect4.utils import get_valid_actions\n\n\nclass AIPlayer:\n    def __init__(self, player_number, time):\n        \
                     self.player_number = player_number\n        self.type = 'ai'\n        self.player_string = 'Player {}:ai'.format(player_number)\n\n    \
                     def get_expectimax_move(self, state):\n        return get_valid_actions(self.player_number, state)[0]\n\n    \
                     get_intelligent_move = get_expectimax_move\n";

#[test]
fn the_margin_of_points_is_what_games_are_worth() {
    let check = |player: &str| {
        let run = plyground(["check", "col333", "ai.py", "--json", "report.json", "--only", "matches"]);
        tests(&run.file("ai.py", player).run())
    };
    let found = check(DROPS);
    let [random, baseline] = ["matches/random", "matches/baseline"].map(|id| found[id].clone());
    assert_eq!((random["of"].as_u64(), baseline["of"].as_u64()), (Some(50), Some(20)), "{found:#?}");
    assert_eq!((baseline["right"].as_u64(), baseline["outcome"].as_str()), (Some(0), Some("not_graded")));
    let told = random["findings"].to_string();
    for part in ["\"won\"", "\"low\"", "of its own points", "of the opponent's", "percent of the opponent's points"] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    assert!(baseline["findings"].to_string().contains("averaged over both seats"), "{baseline}");
    assert_eq!(found["matches/itself"]["outcome"], "right", "{found:#?}");
}

#[test]
fn a_player_that_computes_for_long_must_ask_whether_time_is_up() {
    let player = read("tests/submissions/cse150/recursive/p4_custom_player.py");
    let busy = "\n\nimport time\n\n\ndef _busy(self, state):\n    while time.process_time() < 0.9:\n        pass\n    \
                return state.actions()[0]\n\n\nSlowAndSteadyPlayer.move = _busy\n";
    let check = |player: &str| {
        let run = plyground(["check", "cse150", "hand-in", "--json", "report.json", "--only", "custom"]);
        run.file("hand-in/p4_custom_player.py", player).run()
    };
    let right = check(&player);
    assert_eq!((right.code, wrong(&right)), (0, Vec::new()), "{}", right.stdout);
    assert_eq!(tests(&right)["custom/is_time_up"]["by_clock"], true);
    let output = check(&(player + busy));
    assert_eq!(wrong(&output), ["custom/is_time_up"], "{}", output.stdout);
}

/// Submissions that cannot be imported, with the files that each course asks for: their checks have all tests, and are quick.
fn broken(course: &str) -> Plyground {
    const BROKEN: &str = "raise ValueError('broken')\n";
    let files: &[&str] = match course {
        "cis521" => &["homework4.py"],
        "col333" => &["A2-2019CS10117/ai.py", "A2-2019CS10117/report.txt"],
        "csc384" => &["agent.py"],
        "cse150" => {
            &["p1_minimax_player.py", "p2_alphabeta_player.py", "p3_evaluation_player.py", "p4_custom_player.py"]
        }
        _ => &["rquill_TTS_agent.py"],
    };
    let run = plyground(["check", course, "hand-in", "--json", "report.json"]);
    files.iter().fold(run, |run, file| run.file(&format!("hand-in/{file}"), BROKEN))
}

#[test]
fn every_test_that_a_rubric_names_is_made_by_the_check_of_its_course() {
    for course in ["cis521", "col333", "csc384", "cse150", "cse415"] {
        let output = broken(course).run();
        assert_eq!(output.code, 1, "{}{}", output.stdout, output.stderr);
        let made = tests(&output);
        let rubric: toml::Value = toml::from_str(&read(&format!("courses/{course}/rubric.toml"))).unwrap();
        let parts = ["item", "deduction"].into_iter().filter_map(|part| rubric.get(part)?.as_array());
        let named = parts.flatten().filter_map(|part| part.get("tests")?.as_array()).flatten();
        for pattern in named.map(|name| name.as_str().unwrap()) {
            let is_made = match pattern.strip_suffix('*') {
                Some(beginning) => made.keys().any(|id| id.starts_with(beginning)),
                None => made.contains_key(pattern),
            };
            assert!(is_made, "{course}: no test `{pattern}` in {:?}", made.keys());
        }
    }
}
