//! Students' programs run in the real host, and their searches are compared with ours.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use plyground_grade::cases;
use plyground_grade::trace::{self, DifferenceKind, StudentTrace, TraceComparison, TraceError};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOUND: &str = include_str!("dominoes.py");

/// Asks files through the Python host, as its own tests do.
const ASK: &str = "
import json, sys
from driver import Session
answers = []
for course, file, question, most in json.loads(sys.argv[1]):
    with Session(course, asks=True) as session:
        loaded = session.ask(do='load', file=file, options={})
        assert loaded['kind'] == 'loaded', loaded
        answers.append(session.ask(do='ask', question=question, wall=60, trace=most))
print(json.dumps(answers))
";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A question to a file.
struct Asked {
    course: &'static str,
    file: PathBuf,
    case: Value,
    most: u32,
}

/// Asks the files and compares their searches with ours.
fn compare_all(asked: &[Asked]) -> Vec<Result<TraceComparison, TraceError>> {
    let request = |asked: &Asked| {
        let question = cases::reference(asked.course, &asked.case).unwrap().question;
        json!([asked.course, asked.file, question, asked.most])
    };
    let requests = Value::from_iter(asked.iter().map(request)).to_string();
    let tests = root().join("hosts/python/tests");
    let output = Command::new("python3").args(["-B", "-c", ASK, &requests]).current_dir(tests).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> =
        serde_json::from_str(&said).unwrap_or_else(|_| panic!("{said}{}", String::from_utf8_lossy(&output.stderr)));
    asked.iter().zip(&answers).map(|(asked, answer)| compare(asked, answer)).collect()
}

fn compare(asked: &Asked, answer: &Value) -> Result<TraceComparison, TraceError> {
    assert_eq!(answer["kind"], "answered", "{answer}");
    let tree = cases::reference_tree(asked.course, &asked.case, trace::MAX_NODES).unwrap().expect("it is searched");
    let ours = cases::reference(asked.course, &asked.case).unwrap().answers;
    let yours = answer["answers"].as_object().unwrap();
    let is_right = yours.iter().all(|(field, yours)| ours.get(field).is_none_or(|ours| cases::same(yours, ours)));
    Ok(trace::compare(&tree, &StudentTrace::read(&answer["trace"])?, yours, is_right).comparison)
}

/// The same for files with these texts.
fn compare_texts(texts: &[(&str, Value, u32)]) -> Vec<Result<TraceComparison, TraceError>> {
    let folder = tempfile::tempdir().unwrap();
    let file = |(index, (text, case, most)): (usize, &(&str, Value, u32))| {
        let file = folder.path().join(format!("homework{index}.py"));
        fs::write(&file, text).unwrap();
        Asked { course: "cis521", file, case: case.clone(), most: *most }
    };
    compare_all(&texts.iter().enumerate().map(file).collect::<Vec<_>>())
}

fn compare_text(text: &str, case: &Value, most: u32) -> Result<TraceComparison, TraceError> {
    compare_texts(&[(text, case.clone(), most)]).remove(0)
}

fn dominoes(board: &[&str], limit: u32) -> Value {
    json!({ "id": "asked", "kind": "best_move", "board": board, "vertical": true, "limit": limit })
}

/// The sound program with one change.
fn changed(from: &str, to: &str) -> String {
    assert!(SOUND.contains(from), "{from}");
    SOUND.replacen(from, to, 1)
}

fn found(from: &str, to: &str, limit: u32) -> TraceComparison {
    compare_text(&changed(from, to), &dominoes(&["...", "...", "..."], limit), trace::MAX_CALLS).unwrap()
}

#[track_caller]
fn says(comparison: &TraceComparison, expected: &str) {
    assert_eq!(comparison.sentence(), expected);
}

#[test]
fn a_sound_search_agrees_at_every_node() {
    let limits = 0..=5;
    let texts: Vec<_> =
        limits.map(|limit| (SOUND, dominoes(&["...", ".#.", "..."], limit), trace::MAX_CALLS)).collect();
    for (limit, comparison) in compare_texts(&texts).into_iter().enumerate() {
        let comparison = comparison.unwrap();
        assert_eq!(comparison.first, None, "{}", comparison.sentence());
        assert_eq!((comparison.agreed, comparison.yours), (comparison.ours, comparison.ours), "limit {limit}");
        says(
            &comparison,
            &format!("your search and the reference agree at all {} nodes", comparison.ours)
                .replace(" 1 nodes", " 1 node"),
        );
    }
}

#[test]
fn equivalent_searches_agree_too() {
    let negamax = changed(
        "            return None, self.evaluate(me), 1\n",
        "            return None, self.evaluate(vertical), 1\n",
    );
    let negamax = negamax.replace(
        "_, found, more = self.search(me, not vertical, limit - 1, alpha, beta)",
        "_, found, more = self.search(me, not vertical, limit - 1, -beta, -alpha)\n            found = -found",
    );
    let negamax = negamax.replace("(found > value if vertical == me else found < value)", "found > value");
    let negamax = negamax.replace("            if vertical == me:\n", "            if True:\n");
    let fail_hard = changed(
        "        return best, value, leaves\n",
        "        return best, alpha if vertical == me else beta, leaves\n",
    );
    let inline = changed(
        "            _, found, more = self.search(me, not vertical, limit - 1, alpha, beta)\n",
        "            if limit == 1 or not self.legal_moves(not vertical):\n                found, more = self.evaluate(me), 1\n            \
         else:\n                _, found, more = self.search(me, not vertical, limit - 1, alpha, beta)\n",
    );
    let deepening = changed(
        "        return self.search(vertical, vertical, limit, float('-inf'), float('inf'))\n",
        "        for depth in range(1, limit + 1):\n            best = self.search(vertical, vertical, depth, \
         float('-inf'), float('inf'))\n        return best\n",
    );
    for (name, text) in [("negamax", negamax), ("fail hard", fail_hard), ("inline", inline), ("deepening", deepening)] {
        let comparison = compare_text(&text, &dominoes(&["...", "...", "..."], 3), trace::MAX_CALLS).unwrap();
        assert_eq!(comparison.first, None, "{name}: {}", comparison.sentence());
        assert!(comparison.agreed > 5, "{name}: {}", comparison.agreed);
    }
}

#[test]
fn the_last_best_differs_in_what_is_made_of_the_search() {
    let comparison = found("found > value if", "found >= value if", 2);
    assert_eq!(comparison.first, None);
    assert_eq!(
        comparison.sentence(),
        format!(
            "your search and the reference agree at all {} nodes: what differs is made of them afterwards",
            comparison.ours
        )
    );
}

#[test]
fn a_reply_that_was_not_looked_at_is_named() {
    let comparison = found("in moves:", "in moves if vertical == me else moves[:1] + moves[2:]:", 2);
    let first = comparison.first.as_ref().unwrap();
    assert_eq!(first.kind, DifferenceKind::Missing { action: "b2".parse().unwrap() });
    assert_eq!(first.path, ["a1".parse().unwrap()]);
    assert_eq!(first.setup.board.rows(), ["#..", "#..", "..."]);
    assert_eq!((first.yours.children, first.ours.children), (3, 4));
    says(
        &comparison,
        "your search and the reference agree for 1 node; at this board you return -1 where the reference returns -3: \
         the opponent's reply b2 was not looked at",
    );
}

#[test]
fn a_search_that_never_cuts_goes_on_where_ours_does_not() {
    let comparison = found("            if alpha >= beta:\n                break\n", "", 2);
    assert!(matches!(comparison.first.as_ref().unwrap().kind, DifferenceKind::NotCut { .. }));
    says(
        &comparison,
        "your search and the reference agree for 9 nodes; at this board you return -3 where the reference returns -1: \
         your search goes on with a2 where the reference cuts",
    );
    let comparison = found("if alpha >= beta", "if alpha > beta", 3);
    says(
        &comparison,
        "your search and the reference agree for 15 nodes; at this board both return 2, but your search goes on with a2 \
         where the reference cuts",
    );
}

#[test]
fn depth_and_end_of_the_game_differ_at_the_node_itself() {
    let comparison = found("limit == 0 or", "limit == 1 or", 3);
    assert_eq!(comparison.first.as_ref().unwrap().kind, DifferenceKind::StopsHere);
    says(
        &comparison,
        "your search and the reference differ from the first node on; at this board you return -1 where the reference \
         returns 1: your search looks no further, and the reference looks at 2 moves",
    );
    let comparison = found("limit == 0 or", "limit < 0 or", 2);
    assert!(matches!(comparison.first.as_ref().unwrap().kind, DifferenceKind::GoesOn { .. }));
    says(
        &comparison,
        "your search and the reference differ from the first node on; at this board you return 1 where the reference \
         returns -1: your search goes on with b2, and the reference looks no further",
    );
}

#[test]
fn values_boards_and_orders_that_differ_are_told_apart() {
    let comparison = found("self.evaluate(me), 1", "self.evaluate(vertical), 1", 1);
    assert_eq!(comparison.first.as_ref().unwrap().kind, DifferenceKind::Value { is_leaf: true });
    says(
        &comparison,
        "your search and the reference agree for 1 node; at this board you return -2 where the reference returns 2, and \
         neither looks further: the evaluations differ",
    );
    let comparison = found("found > value if vertical == me else found < value", "found > value", 2);
    assert_eq!(comparison.first.as_ref().unwrap().kind, DifferenceKind::Value { is_leaf: false });
    says(
        &comparison,
        "your search and the reference agree for 4 nodes; at this board you return 1 where the reference returns -3, and \
         4 replies below it agree",
    );
    let comparison = found("            self.fill(move, vertical, False)\n", "", 2);
    assert!(matches!(comparison.first.as_ref().unwrap().kind, DifferenceKind::OtherBoard { .. }));
    says(
        &comparison,
        "your search and the reference agree for 1 node; at this board you return -2 where the reference returns -3: \
         your search goes on to a board that no move leads to",
    );
    let by_rows = "[(r, c) for r in range(rows) for c in range(cols) if self";
    let comparison = found(by_rows, "[(r, c) for c in range(cols) for r in range(rows) if self", 1);
    assert!(matches!(comparison.first.as_ref().unwrap().kind, DifferenceKind::Order { .. }));
    says(
        &comparison,
        "your search and the reference agree for 1 node; at the root both return 2, but your search looks at a2 where \
         the reference looks at b1: the order differs",
    );
}

#[test]
fn what_was_not_recorded_is_not_a_difference() {
    let case = dominoes(&["...", "...", "..."], 3);
    let texts: Vec<_> = [1, 2, 7, 20].map(|most| (SOUND, case.clone(), most)).into();
    for (comparison, (_, _, most)) in compare_texts(&texts).into_iter().zip(&texts) {
        let comparison = comparison.unwrap();
        assert_eq!((comparison.first, comparison.is_partial), (None, true), "{most}");
        assert!(comparison.agreed < u64::from(*most) && comparison.yours == comparison.ours);
    }
    let late = changed("in moves:", "in moves if len(moves) < 6 else moves[:5]:");
    let whole = compare_text(&late, &case, trace::MAX_CALLS).unwrap();
    assert!(whole.first.is_some() && whole.agreed > 30);
    let short = compare_text(&late, &case, 10).unwrap();
    assert_eq!((short.first, short.is_partial), (None, true));
}

#[test]
fn a_search_without_calls_says_why() {
    let loop_only = "class DominoesGame(object):\n    def __init__(self, board):\n        pass\n\n    \
                     def get_best_move(self, vertical, limit):\n        return (0, 0), 0, 1\n";
    let Err(TraceError::Untraceable { why }) = compare_text(loop_only, &dominoes(&["...", "..."], 2), 100) else {
        panic!("there is nothing to trace");
    };
    assert!(why.contains("no function of it calls itself"), "{why}");
}

#[test]
fn a_search_that_the_course_leaves_open_has_no_tree_of_ours() {
    let case = |kind: &str| {
        json!({ "kind": kind, "board": [[1, 0, 2], [2, 1, 1], [1, 2, 2]], "rows": 3, "cols": 3, "k": 3, "to_play": 1,
                "last_action": { "color": 2, "location": [1, 0] } })
    };
    assert!(cases::reference_tree("cse150", &case("alphabeta_action"), 100).unwrap().is_none());
    let tree = cases::reference_tree("cse150", &case("minimax_action"), 100).unwrap().unwrap().tree;
    assert_eq!(tree.nodes.len(), 2);
}

#[test]
fn a_forged_trace_is_refused() {
    for forged in [
        json!({ "functions": ["f"], "calls": [[0, 0, "..", null, null, null, null, []]], "open": [], "entered": 1 }),
        json!({ "functions": [], "calls": [[null, 0, "..", null, null, null, null, []]], "open": [], "entered": 1 }),
        json!({ "functions": ["f"], "calls": [[-1, 0, "..", null, null, null, null, []]], "open": [], "entered": 1 }),
        json!("nothing"),
        json!({ "functions": ["f"], "calls": 7, "open": [], "entered": 1 }),
    ] {
        assert!(matches!(StudentTrace::read(&forged), Err(TraceError::Unreadable { .. })), "{forged}");
    }
}

/// A small case of a search of each course, and the file of a hand-in that it asks.
fn asked_of(course: &str) -> Vec<(&'static str, Value)> {
    let othello = [[0, 0, 0, 0], [0, 2, 1, 0], [0, 1, 2, 0], [0, 0, 0, 0]];
    let select = |algorithm: &str| {
        json!({ "kind": "select_move", "algorithm": algorithm, "board": othello, "color": 1, "limit": 3, "caching": false,
                "ordering": false })
    };
    let tiles = |alpha_beta: bool| {
        json!({ "kind": "minimax", "board": ["W -", "B  ", " W "], "to_move": "W", "k": 2, "max_ply": 2,
                "alpha_beta": alpha_beta, "eval": "freedoms" })
    };
    let stones = |kind: &str| {
        json!({ "kind": kind, "board": [[1, 2, 1], [2, 0, 0], [0, 0, 0]], "rows": 3, "cols": 3, "k": 3, "to_play": 1,
                "last_action": { "color": 2, "location": [1, 0] } })
    };
    match course {
        "cis521" => vec![("homework4.py", dominoes(&["...", "...", "..."], 3))],
        "csc384" => vec![("agent.py", select("minimax")), ("agent.py", select("alphabeta"))],
        "cse415" => vec![("_agent.py", tiles(false)), ("_agent.py", tiles(true))],
        _ => vec![("p1_minimax_player.py", stones("minimax_action"))],
    }
}

/// The hand-ins of a course that are right.
fn right_hand_ins(course: &str) -> Vec<PathBuf> {
    let folder = root().join("tests/submissions").join(course);
    let expected: toml::Table = fs::read_to_string(folder.join("expected.toml")).unwrap().parse().unwrap();
    // A convention of its own is right, and differs all the same.
    let has = |entry: &toml::Value, key: &str| entry.get(key).is_some();
    let is_right = |entry: &toml::Value| has(entry, "right") && !has(entry, "interpreter") && !has(entry, "convention");
    expected.iter().filter(|(_, entry)| is_right(entry)).map(|(name, _)| folder.join(name)).collect()
}

/// The file of a hand-in whose name ends so.
fn file_of(folder: &Path, ending: &str) -> Option<PathBuf> {
    let mut files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.find(|file| file.to_string_lossy().ends_with(ending))
}

#[test]
fn no_right_hand_in_differs_from_ours() {
    for course in ["cis521", "csc384", "cse415", "cse150"] {
        let mut asked = Vec::new();
        for folder in right_hand_ins(course) {
            let files =
                asked_of(course).into_iter().filter_map(|(ending, case)| Some((file_of(&folder, ending)?, case)));
            asked.extend(files.map(|(file, case)| Asked { course, file, case, most: trace::MAX_CALLS }));
        }
        let (mut compared, mut untraceable) = (0, 0);
        for (Asked { file, case, .. }, comparison) in asked.iter().zip(compare_all(&asked)) {
            match comparison {
                Ok(comparison) => {
                    let said = comparison.sentence();
                    assert_eq!(comparison.first, None, "{} {}: {said}", file.display(), case["kind"]);
                    assert!(comparison.agreed > 5, "{} {}: {said}", file.display(), case["kind"]);
                    compared += 1;
                }
                Err(TraceError::Untraceable { .. }) => untraceable += 1,
                Err(other) => panic!("{}: {other}", file.display()),
            }
        }
        assert!(compared > untraceable, "{course}: {compared} were compared, {untraceable} could not be");
    }
}
