use crate::support::plyground;
use serde_json::json;

fn count(game: &str, depth: &str) -> String {
    plyground(["perft", game, "--depth", depth]).ok()
}

#[test]
fn known_numbers_are_counted() {
    for (game, depth, nodes) in [
        ("othello:8,rule=pass", "5", "1396\n"),
        ("othello:8,rule=pass", "7", "55092\n"),
        ("mnk:3x3,k=3", "9", "127872\n"),
        ("connect4:6x7", "5", "16807\n"),
        ("dominoes:3x3", "2", "20\n"),
        ("dominoes:3x3", "3", "40\n"),
    ] {
        assert_eq!(count(game, depth), nodes, "{game} {depth}");
    }
}

#[test]
fn a_game_that_ended_before_the_depth_counts_nothing() {
    assert_eq!(count("mnk:3x3,k=3", "10"), "0\n");
    assert_eq!(count("othello:2", "1"), "0\n");
    assert_eq!(count("othello:2", "0"), "1\n");
    assert_eq!(count("dominoes:2x2", "4000000000"), "0\n");
}

#[test]
fn a_pass_is_a_ply() {
    // Dark is stuck; Light is not.
    let board = "((2, 1, 0), (0, 0, 0), (0, 0, 0))";
    let ask = |game, depth, seat| {
        plyground(["perft", game, "--position", "-", "--depth", depth, "--to-move", seat]).stdin(board)
    };
    assert_eq!(ask("othello,rule=pass", "1", "first").and(["--divide"]).ok(), "pass  1\n1\n");
    assert_eq!(ask("othello,rule=pass", "2", "first").ok(), "1\n");
    assert_eq!(ask("othello,rule=stop", "1", "first").ok(), "0\n");
    assert_eq!(ask("othello,rule=stop", "1", "second").ok(), "1\n");
}

#[test]
fn divide_counts_each_first_move_in_the_games_order() {
    let case = "1\n0 0\n1 2";
    let ask = || plyground(["perft", "extconnect4", "--position", "-", "--depth", "3", "--divide"]).stdin(case);
    assert_eq!(ask().ok(), "a     3\nb     4\na-    5\n12\n");
    assert_eq!(ask().and(["--json"]).ok(), "{\"nodes\":12,\"divide\":{\"a\":3,\"b\":4,\"a-\":5}}\n");
    assert_eq!(ask().and(["--to-move", "second"]).ok(), "a     4\nb     3\nb-    5\n12\n");
    let none = plyground(["perft", "mnk", "--depth", "0", "--divide", "--json"]).json();
    assert_eq!(none, json!({ "nodes": 1, "divide": {} }));
}

#[test]
fn json_is_one_object() {
    assert_eq!(plyground(["perft", "othello:8,rule=pass", "--depth", "4", "--json"]).ok(), "{\"nodes\":244}\n");
}

#[test]
fn a_depth_is_a_number() {
    for wrong in ["-1", "none", "2.0"] {
        let message = plyground(["perft", "mnk", "--depth", wrong]).refused();
        assert_eq!(message, format!("invalid value '{wrong}' for '--depth <DEPTH>': expected a number of plies"));
    }
    let message = plyground(["perft", "mnk"]).refused();
    let usage = "(usage: plyground perft --depth <DEPTH> <GAME>)";
    assert_eq!(message, format!("the following required arguments were not provided: --depth <DEPTH> {usage}"));
}
