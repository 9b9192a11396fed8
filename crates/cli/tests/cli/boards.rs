//! `FAMILY:FILE`: boards of the user's own, a course's game types and start files.

use crate::support::{Plyground, plyground};

const BOARDS: &str = r#"
[star]
title = "A star"
k = 3
rows = [
    "- W -",
    "     ",
    "- B -",
]
to_move = "B"

[dot]
k = 1
rows = ["  "]
"#;

const MODULE: &str = r#"'''A game type of CSE 415, with what students leave in theirs.'''
from TTS_State import *
import os
os.system("touch executed")
open("executed", "w").write(BLACK)

GAME_TYPE = "My Star"
INITIAL_BOARD = \
 [['-', 'W', '-'],
  [' ', ' ', ' '],
  ['-', 'B', '-']]

K = 3

def show():
    K = 99
    os.system("touch executed")
"#;

/// The spec and the board that `show` draws.
fn drawn(run: Plyground) -> String {
    let text = run.ok();
    text.split("\n\n").next().expect("a board").to_owned()
}

#[test]
fn a_board_of_a_file_is_named_behind_a_hash() {
    insta::assert_snapshot!(plyground(["show", "tts:boards.toml#star"]).file("boards.toml", BOARDS).ok());
    let dot = drawn(plyground(["show", "tts:boards.toml#dot,k=2,lines=distinct"]).file("boards.toml", BOARDS));
    assert_eq!(dot.lines().next(), Some("tts:1x2,k=2,lines=distinct"));
    // Any game of k in a row has such boards.
    let plane = drawn(plyground(["show", "mnk:./boards.toml#star"]).file("boards.toml", BOARDS));
    assert_eq!(plane.lines().next(), Some("mnk:3x5,k=3"));
}

#[test]
fn a_board_of_a_game_type_may_be_put_together_of_equal_parts() {
    let module = "GAME_TYPE = 'Calc'\nINITIAL_BOARD = [[' ']*3 for i in range(2)] + [['-'] + ['W']*2]\nK = 3\n";
    let board = drawn(plyground(["show", "tts:Calc_Game_Type.py"]).file("Calc_Game_Type.py", module));
    let plain = "GAME_TYPE = 'Calc'\nINITIAL_BOARD = [[' ',' ',' '],[' ',' ',' '],['-','W','W']]\nK = 3\n";
    assert_eq!(board, drawn(plyground(["show", "tts:Calc_Game_Type.py"]).file("Calc_Game_Type.py", plain)));
}

#[test]
fn the_only_board_of_a_file_needs_no_name() {
    let alone = "[alone]\nk = 2\nrows = ['W-']\n";
    let board = drawn(plyground(["show", "tts:one.toml"]).file("one.toml", alone));
    assert_eq!(board.lines().next(), Some("tts:1x2,k=2"));
}

#[test]
fn a_file_of_boards_can_be_searched_and_played() {
    let answer = plyground(["search", "tts:boards.toml#star", "--json"]).file("boards.toml", BOARDS).json();
    assert_eq!((&answer["move"], &answer["course"]), (&serde_json::json!([1, 2]), &"cse415".into()));
    let game = plyground(["play", "tts:boards.toml#dot", "--first", "first"]).file("boards.toml", BOARDS);
    assert!(game.ok().ends_with("White wins with a1\n"));
}

#[test]
fn a_game_type_of_the_course_is_read_and_never_run() {
    for spec in ["tts:My_Star_Game_Type.py", "tts:My_Star_Game_Type.py#my-star"] {
        let output = plyground(["show", spec]).file("My_Star_Game_Type.py", MODULE).run();
        assert!(!output.has("executed"), "the module was run");
        let text = output.ok();
        assert!(text.starts_with("tts:3x3,k=3\n"), "{text}");
        assert!(text.contains("1 ~ # W # ~\n2 ~ . . . ~\n3 ~ # B # ~\n"), "{text}");
        assert!(text.contains("to move      White (3 moves)\n"), "{text}");
    }
}

#[test]
fn a_game_type_whose_names_are_code_is_refused_and_never_run() {
    for (value, message) in [
        (
            "int('3')",
            "Mine.py: the board `mine`: line 13, column 5: found a call of `int`, \
             expected K, a whole number of at least 1",
        ),
        (
            "__import__('os').system('touch executed') or 3",
            "Mine.py: line 13, column 21: found `.`, expected the end of the statement",
        ),
        ("max(3, 3) + 0", "Mine.py: line 13, column 15: found `+`, expected the end of the statement"),
    ] {
        let module = MODULE.replace("\nK = 3", &format!("\nK = {value}"));
        let output = plyground(["show", "tts:Mine.py"]).file("Mine.py", module).run();
        assert!(!output.has("executed"), "the module was run");
        assert_eq!(output.refused(), message);
    }
    let loops = "GAME_TYPE = 'x'\nK = 3\nINITIAL_BOARD = [[' ' for j in range(n)] for i in range(7)]\n";
    assert_eq!(
        plyground(["show", "tts:loops.py"]).file("loops.py", loops).refused(),
        "loops.py: line 3, column 23: found `for`, expected `,` or `]`"
    );
}

#[test]
fn a_start_file_of_the_course_is_a_board_of_extconnect4() {
    let text = "1\n0 0 0 0\n1 2 0 0";
    let board = drawn(plyground(["show", "extconnect4:start.txt"]).file("start.txt", text));
    assert_eq!(board.lines().next(), Some("extconnect4:2x4,pops=1"));
    let answer = plyground(["search", "extconnect4:start.txt", "--depth", "1", "--json"]).file("start.txt", text);
    let moves: Vec<_> =
        answer.json()["root"].as_array().expect("moves").iter().map(|root| root["move"].clone()).collect();
    assert_eq!(
        serde_json::json!(moves),
        serde_json::json!([[0, false], [1, false], [2, false], [3, false], [0, true]])
    );
    let more = drawn(plyground(["show", "extconnect4:start.txt,pops=5"]).file("start.txt", text));
    assert_eq!(more.lines().next(), Some("extconnect4:2x4,pops=5"));
}

#[test]
fn the_courses_own_cases_have_names() {
    for (name, spec) in [
        ("case1", "extconnect4:6x8,pops=6"),
        ("case2", "extconnect4:6x10,pops=9"),
        ("case3", "extconnect4:6x10,pops=0"),
        ("case4", "extconnect4:4x6,pops=0"),
    ] {
        let text = plyground(["show", &format!("extconnect4:{name}")]).ok();
        assert_eq!(text.lines().next(), Some(spec));
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said_once_and_by_place() {
    for (spec, content, message) in [
        (
            "tts:b.toml",
            BOARDS,
            "b.toml: add `#NAME` to say which of 2 boards (it has star, dot); try `tts:b.toml#star`",
        ),
        ("tts:b.toml#stra", BOARDS, "b.toml: there is no board `stra`; did you mean `tts:b.toml#star`?"),
        (
            "tts:b.toml#gold-rush",
            BOARDS,
            "b.toml: there is no board `gold-rush` (it has star, dot); try `tts:b.toml#star`",
        ),
        ("tts:b.toml", "", "b.toml: there are no boards in it"),
        ("tts:b.toml#star", "", "b.toml: there are no boards in it"),
        ("tts:b.toml", "[a]\nk = 2\nrows = ['  ', ' ']\n", {
            "b.toml: the board `a`: line 3, column 15: row 2 of the board: expected 2 cells as in row 1, found 1"
        }),
        ("tts:b.toml", "[a]\nk = 2\nrows = ['Wx']\n", {
            "b.toml: the board `a`: line 3, column 9: found the text `x` in row 1, column 2 of the board, \
             expected ' ', '-', 'W' or 'B'"
        }),
        ("tts:b.toml", "[a]\nrows = ['W']\n", "b.toml: line 1, column 1: missing field `k`"),
        ("tts:b.toml", "State(3, ((0,),), None)", {
            "b.toml: line 1, column 8: expected a file of boards in TOML: key with no value, expected `=`"
        }),
        ("tts:b.toml", "k = 3", {
            "b.toml: line 1, column 5: found the number `3`, expected a board, which is a table with `k` and `rows`"
        }),
        ("extconnect4:b.txt#x", "1\n0 0", {
            "b.txt: a file with one start has no boards with names; did you mean `extconnect4:b.txt`?"
        }),
        ("tts:b.py", "", {
            "b.py: the module assigns no `INITIAL_BOARD` (a game type has `GAME_TYPE`, `INITIAL_BOARD` and `K`)"
        }),
        ("extconnect4:b.txt", "", {
            "b.txt: not a position in the format `case`: line 1, column 1: found the end of the text, \
             expected the number of pop-outs"
        }),
        ("extconnect4:b.txt", "1\n0 0\n0", {
            "b.txt: not a position in the format `case`: line 3, column 1: row 2 of the board: expected 2 cells \
             as in row 1, found 1"
        }),
        (
            "othello:b.toml#star",
            BOARDS,
            "b.toml: a file of boards is for games with a K, not for othello; try `othello:8`",
        ),
    ] {
        let (_, file) = spec.split_once(':').expect("a file");
        let name = file.split('#').next().expect("a name");
        assert_eq!(plyground(["show", spec]).file(name, content).refused(), message, "{spec}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let missing = plyground(["show", "tts:missing.toml#a"]).refused();
    assert!(missing.starts_with("cannot read the board file missing.toml: "), "{missing}");
    let binary = plyground(["show", "tts:b.toml"]).file("b.toml", b"\xff\xfe").refused();
    assert!(
        binary.starts_with("cannot read the board file b.toml: ")
            && binary.ends_with("line 1 is not UTF-8 text; try `tts:gold-rush`"),
        "{binary}"
    );
}

#[test]
fn the_courses_case_files_are_read_as_the_course_wrote_them() {
    for name in ["case1", "case2", "case3", "case4"] {
        let path = format!("{}/../../courses/col333/initial_states/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the course's file");
        let by_file = plyground(["show", "extconnect4:it.txt"]).file("it.txt", &text).ok();
        assert_eq!(by_file, plyground(["show", &format!("extconnect4:{name}")]).ok());
    }
}

#[test]
fn a_board_of_a_file_is_called_by_its_title_in_a_match() {
    for (spec, title) in [("tts:boards.toml#star", "A star"), ("tts:my_star.py", "My Star")] {
        let run = plyground(["match", spec, "--first", "greedy", "--second", "first", "--text", "g.txt"])
            .and(["--html", "g.html", "--transcript", "."])
            .file("boards.toml", BOARDS)
            .file("my_star.py", MODULE)
            .run();
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.read("g.txt").contains(title), "{}", run.read("g.txt"));
        assert!(run.read("g.html").contains(title));
        let page = format!("Captain-Minimax-vs-Dot-in-{}-round-1.html", title.replace(' ', "-"));
        assert!(run.has(&page), "{page}");
    }
}
