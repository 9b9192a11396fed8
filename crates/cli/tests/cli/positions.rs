//! `--position`, `--format`, `--to-move` and `--strict`, which several commands share.

use crate::support::{Plyground, plyground};
use serde_json::json;

/// The same kind of position in every format: what it is called, a text, and the game that it is one of.
const TEXTS: [(&str, &str, &str); 8] = [
    (
        "setup",
        "{\"family\": \"mnk\", \"options\": {\"k\": \"3\"}, \"board\": [\".o\", \"x.\"], \"to_move\": \"second\"}",
        "mnk",
    ),
    ("tts", "TTS_State([\n  [' ', 'W'],\n  ['-', 'B']],\n  \"B\")\n", "tts,k=2"),
    ("rows", "[[' ', 'W'],\n ['-', 'B']]", "tts,k=2"),
    ("tuple", "((0, 2, 1), (0, 1, 2), (0, 0, 0))", "othello"),
    ("case", "1\n0 0\n1 2", "extconnect4"),
    ("state", "State(3,(\n    (0,2,1),\n    (0,1,2),\n    (0,0,0),\n), last_action=Action(2, (0,1)))", "mnk"),
    ("booleans", "[[True, False], [True, False]]", "dominoes"),
    ("grid", "#.\n#.\n", "dominoes"),
];

const TIC_TAC_TOE: &str = "State(3,((0,2,1),(0,1,2),(0,0,0)), last_action=Action(2, (0,1)))";

fn search(game: &str, text: &str) -> Plyground {
    plyground(["search", game, "--position", "it.txt", "--depth", "1"]).file("it.txt", text)
}

#[test]
fn every_format_is_told_by_its_looks() {
    let shown = TEXTS.map(|(format, text, game)| {
        let run = |arguments: [&str; 5]| plyground(arguments).stdin(text).ok();
        let guessed = run(["show", game, "--position", "-", "--strict"]);
        let told = plyground(["show", game, "--position", "it.txt", "--format", format]).file("it.txt", text).ok();
        assert_eq!(guessed, told, "{format}");
        let facts: Vec<_> = guessed.lines().filter(|line| !line.starts_with("evaluation")).collect();
        format!("{format}: {}", facts.join("\n"))
    });
    insta::assert_snapshot!(shown.join("\n\n"));
}

#[test]
fn a_text_in_another_format_than_told_is_refused_by_place() {
    for (format, text, _) in TEXTS {
        let other = if format == "tuple" { "booleans" } else { "tuple" };
        let message = plyground(["show", "othello", "--position", "-", "--format", other]).stdin(text).refused();
        let start = format!("standard input: not a position in the format `{other}`: line ");
        assert!(message.starts_with(&start), "{format}: {message}");
    }
}

#[test]
fn a_bare_family_takes_size_and_k_from_the_position() {
    let whole = plyground(["search", "mnk", "--position", "-", "--answer"]).stdin(TIC_TAC_TOE).ok();
    assert_eq!(whole, "Action(1, (0, 0))\n");
    let shown = plyground(["show", "mnk", "--position", "-"]).stdin("State(4,((0,0,0,0,0),), None)").ok();
    assert_eq!(shown.lines().next(), Some("mnk:1x5,k=4"));
}

#[test]
fn a_position_of_another_game_is_an_error_that_names_both() {
    for (game, text, message) in [
        (
            "mnk:3x4,k=3",
            TIC_TAC_TOE,
            "the position's board is 3x3, but `mnk:3x4,k=3` says 3x4; did you mean `mnk:3x3,k=3`?",
        ),
        ("mnk:3x3,k=4", TIC_TAC_TOE, "the position's K is 3, but `mnk:3x3,k=4` says 4; did you mean `mnk:3x3,k=3`?"),
        ("mnk,k=4", TIC_TAC_TOE, "the position's K is 3, but `mnk,k=4` says 4; did you mean `mnk:3x3,k=3`?"),
        (
            "tts:gold-rush",
            "[[' ']]",
            "the position's board is 1x1, but `tts:gold-rush` says 7x7; did you mean `tts:1x1,k=5`?",
        ),
        ("tts:tetra-toro", "State(3,((0,0,0,0),(0,0,0,0),(0,0,0,0),(0,0,0,0)), None)", {
            "the position's K is 3, but `tts:tetra-toro` says 4; did you mean `tts:4x4,k=3`?"
        }),
        (
            "extconnect4:case4",
            "0\n0 0",
            "the position's board is 1x2, but `extconnect4:case4` says 4x6; did you mean `extconnect4:1x2,pops=0`?",
        ),
        (
            "dominoes:2x3",
            "[[True]]",
            "the position's board is 1x1, but `dominoes:2x3` says 2x3; did you mean `dominoes:1x1`?",
        ),
        (
            "othello",
            TIC_TAC_TOE,
            "the position's family is mnk, but `othello` says othello; did you mean `mnk:3x3,k=3`?",
        ),
        ("othello", "{\"family\": \"dominoes\", \"board\": [\".\"], \"to_move\": \"first\"}", {
            "the position's family is dominoes, but `othello` says othello; did you mean `dominoes:1x1`?"
        }),
        (
            "othello:2,rule=stop",
            "{\"family\": \"othello\", \"options\": {\"rule\": \"pass\"}, \"board\": [\"..\", \"..\"], \"to_move\": \"first\"}",
            "the position's rule is pass, but `othello:2,rule=stop` says stop; did you mean `othello:2x2,rule=pass`?",
        ),
    ] {
        assert_eq!(search(game, text).refused(), format!("it.txt: {message}"));
    }
}

#[test]
fn what_no_game_accepts_is_the_files_fault() {
    for (game, text, message) in [
        ("othello", "[[True, False], [True, False]]", "a1 (row 1, column 1): othello has no blocked cells"),
        ("dominoes", ".x", "b1 (row 1, column 2): dominoes has no pieces of one side (expected `.` or `#`)"),
        ("connect4", "x\n.", "a1 (row 1, column 1): this token has nothing under it"),
        ("tts", "[[' ', 'W']]", "tts needs `k` (as in `tts:1x2,k=3`)"),
        ("mnk", "State(70000, ((0,),), None)", "k=70000: expected a whole number from 1 to 65535"),
        ("othello", "((0, 0, 0),)", "othello needs a square board of 2x2 or more, not 1x3"),
    ] {
        assert_eq!(search(game, text).refused(), format!("it.txt: {message}"));
    }
}

#[test]
fn to_move_overrides_the_text_and_fills_in_for_it() {
    let move_of = |game: &str, text: &str, seat: Option<&str>| {
        let run = search(game, text).and(["--json"]);
        let run = match seat {
            Some(seat) => run.and(["--to-move", seat]),
            None => run,
        };
        let answer = run.json();
        (answer["move"].clone(), answer["value_of"].as_str().expect("a seat").to_owned())
    };
    // No turn in the text: First moves unless told otherwise.
    let tuple = "((0, 0, 0, 0), (0, 2, 1, 0), (0, 1, 2, 0), (0, 0, 0, 0))";
    assert_eq!(move_of("othello", tuple, None), (json!([0, 1]), "first".into()));
    assert_eq!(move_of("othello", tuple, Some("second")), (json!([0, 2]), "second".into()));
    // CSE 150: the colour after the last action, First when there is none.
    assert_eq!(move_of("mnk", TIC_TAC_TOE, None).1, "first");
    assert_eq!(move_of("mnk", TIC_TAC_TOE, Some("second")).1, "second");
    assert_eq!(move_of("mnk", "State(3,((1,0),(0,0)), Action(1, (0,0)))", None).1, "second");
    assert_eq!(move_of("mnk", "State(3,((1,0),(0,0)), Action(1, (0,0)))", Some("first")).1, "first");
    assert_eq!(move_of("mnk", "State(3,((1,0),(0,0)), None)", None).1, "first");
    // Player 1 opens every start file.
    assert_eq!(move_of("extconnect4", "0\n0 0", None).1, "first");
    assert_eq!(move_of("extconnect4", "0\n0 0", Some("second")).1, "second");
    // Dominoes: the board is the same for both, `start` says who opens.
    assert_eq!(move_of("dominoes", "..\n..", None), (json!([0, 0]), "first".into()));
    assert_eq!(move_of("dominoes,start=horizontal", "..\n..", None).1, "second");
    assert_eq!(move_of("dominoes,start=horizontal", "..\n..", Some("first")).1, "first");
    // A setup says who moves, and is overruled like all others.
    let setup = "{\"family\": \"dominoes\", \"board\": [\"..\", \"..\"], \"to_move\": \"second\"}";
    assert_eq!(move_of("dominoes", setup, None).1, "second");
    assert_eq!(move_of("dominoes", setup, Some("first")).1, "first");
    // White's turn stands in the text of a state of CSE 415, whose values are always White's.
    let turn = |seat| {
        let run = plyground(["show", "tts,k=2", "--position", "-"]).and(seat).stdin("TTS_State([[' ', ' ']], \"B\")");
        run.ok().lines().find(|line| line.starts_with("to move")).expect("a turn").to_owned()
    };
    assert_eq!(turn(["--to-move", "second"]), "to move      Black (2 moves)");
    assert_eq!(turn(["--to-move", "first"]), "to move      White (2 moves)");
    // Without a position too.
    assert_eq!(plyground(["eval", "dominoes:3x4", "--to-move", "second"]).ok(), "1 (seen from second)\n");
}

#[test]
fn misfit_last_actions_are_noted_and_strictly_refused() {
    for (last, what, kind) in [
        ("Action(2, (1,1))", "lies on a cell of another colour", "last_action_colour"),
        ("Action(2, (7,5))", "lies outside the 3x3 board", "last_action_range"),
    ] {
        let text = TIC_TAC_TOE.replace("Action(2, (0,1))", last);
        let output = plyground(["search", "mnk", "--position", "it.txt", "--answer"]).file("it.txt", &text).run();
        assert_eq!((output.code, output.stdout.as_str()), (0, "Action(1, (0, 0))\n"));
        let note = format!("note: it.txt: the last action {last} {what}, so it only says whose turn it is\n");
        assert_eq!(output.stderr, note);
        for command in ["search", "eval", "show"] {
            let strict =
                plyground([command, "mnk", "--position", "it.txt", "--strict"]).file("it.txt", &text).refused();
            let refusal = format!("the last action {last} {what} (`{kind}`, read only leniently)");
            assert_eq!(strict, format!("it.txt: not a position in the format `state`: {refusal}"));
        }
    }
}

#[test]
fn what_fits_is_no_matter_of_strictness() {
    let run = plyground(["search", "mnk", "--position", "-", "--answer", "--strict"]);
    assert_eq!(run.stdin(TIC_TAC_TOE).ok(), "Action(1, (0, 0))\n");
}

#[test]
fn bad_texts_get_one_message_that_names_the_place() {
    for (game, text, message) in [
        // Ragged rows.
        (
            "mnk,k=2",
            ".x\n.",
            "not a position in the format `grid`: line 2, column 1: row 2 of the board: expected 2 cells as in row 1, found 1",
        ),
        (
            "othello",
            "((0, 1),\n (0,))",
            "not a position in the format `tuple`: line 2, column 2: row 2 of the board: expected 2 cells as in row 1, found 1",
        ),
        (
            "dominoes",
            "[[True], [True, False]]",
            "not a position in the format `booleans`: line 1, column 10: row 2 of the board: expected 1 cells as in row 1, found 2",
        ),
        (
            "extconnect4",
            "1\n0 0\n0",
            "not a position in the format `case`: line 3, column 1: row 2 of the board: expected 2 cells as in row 1, found 1",
        ),
        (
            "mnk",
            "State(3,((0,2),(0,)), None)",
            "not a position in the format `state`: line 1, column 16: row 2 of the board: expected 2 cells as in row 1, found 1",
        ),
        (
            "tts",
            "[[' ', ' '], [' ']]",
            "not a position in the format `rows`: line 1, column 14: row 2 of the board: expected 2 cells as in row 1, found 1",
        ),
        // Unknown symbols.
        (
            "mnk,k=2",
            ".x\n.q",
            "not a position in the format `grid`: line 2, column 2: found `q` in row 2, column 2 of the board, expected `.`, `x`, `o` or `#`",
        ),
        (
            "othello",
            "((0, 1), (0, 3))",
            "not a position in the format `tuple`: line 1, column 14: found `3` in row 2, column 2 of the board, expected 0, 1 or 2",
        ),
        (
            "dominoes",
            "[[False, 1]]",
            "not a position in the format `booleans`: line 1, column 10: found `1` in row 1, column 2 of the board, expected True or False",
        ),
        (
            "extconnect4",
            "1\n0 3",
            "not a position in the format `case`: line 2, column 3: found `3` in row 1, column 2 of the board, expected 0, 1 or 2",
        ),
        (
            "tts,k=1",
            "TTS_State([['w']], 'W')",
            "not a position in the format `tts`: line 1, column 13: found the text `w` in row 1, column 1 of the board, expected ' ', '-', 'W' or 'B'",
        ),
        (
            "tts,k=1",
            "TTS_State([['W']], 'w')",
            "not a position in the format `tts`: line 1, column 20: found the text `w`, expected \"W\" or \"B\"",
        ),
        // Wrong counts and numbers.
        (
            "mnk",
            "State(0,((0,),), None)",
            "not a position in the format `state`: line 1, column 7: found `0`, expected K of at least 1",
        ),
        (
            "extconnect4",
            "-2\n0 0",
            "not a position in the format `case`: line 1, column 1: found -2 pop-outs, expected 0 to 65535",
        ),
        (
            "mnk",
            "State(3,((0,),))",
            "not a position in the format `state`: line 1, column 1: found a call of `State`, expected `last_action` in its brackets",
        ),
        // Truncated text.
        (
            "othello",
            "((0, 0), (0",
            "not a position in the format `tuple`: line 1, column 12: found the end of the text, expected `,` or `)`",
        ),
        (
            "mnk",
            "State(3,((0,2,1),(0,",
            "not a position in the format `state`: line 1, column 21: found the end of the text, expected a value",
        ),
        (
            "extconnect4",
            "1\n",
            "not a position in the format `case`: line 2, column 1: found the end of the text, expected the first row of the board",
        ),
        (
            "othello",
            "{\"family\": \"othello\"",
            "not a position in the format `setup`: line 1, column 20: the text ends in the middle of an object",
        ),
        // Setups.
        ("othello", "{}", "not a position in the format `setup`: line 1, column 2: missing field `family`"),
        (
            "mnk",
            "{\"family\": \"mnk\", \"board\": [\"..\", \".\"], \"to_move\": \"first\"}",
            "not a position in the format `setup`: line 1, column 38: row 2 of the board: expected 2 cells as in row 1, found 1",
        ),
        (
            "mnk",
            "{\"family\": \"mnk\", \"board\": [\".\"], \"to_move\": \"white\"}",
            "not a position in the format `setup`: line 1, column 52: found `white`, expected `first` or `second`",
        ),
        // Nothing, and nothing known.
        (
            "mnk",
            "",
            "line 1, column 1: found the end of the text, with which no position begins (expected `{` for setup, `TTS_State(` for tts, `State(` for state, `[` or `(` for rows, tuple and booleans, a number for case, or lines of `.`, `x`, `o` and `#` for grid)",
        ),
        (
            "mnk",
            "\n  print('hi')",
            "line 2, column 3: found `print`, with which no position begins (expected `{` for setup, `TTS_State(` for tts, `State(` for state, `[` or `(` for rows, tuple and booleans, a number for case, or lines of `.`, `x`, `o` and `#` for grid)",
        ),
    ] {
        assert_eq!(search(game, text).refused(), format!("it.txt: {message}"), "{text}");
    }
}

#[test]
fn absurd_texts_are_refused_before_they_cost_anything() {
    let too_large = "is too large (at most 255 on a side and 1024 cells in all)";
    for (text, message) in [
        (
            format!("{}\n", ".".repeat(300)).repeat(300),
            format!("not a position in the format `grid`: a 300x300 board {too_large}"),
        ),
        (
            format!("[[{}]]", "0,".repeat(2000)),
            format!("not a position in the format `tuple`: a 1x2000 board {too_large}"),
        ),
        (format!("((0, {}", "(".repeat(100_000)), {
            "not a position in the format `tuple`: line 1, column 44: brackets nest more than 40 deep".to_owned()
        }),
    ] {
        assert_eq!(search("othello", &text).refused(), format!("it.txt: {message}"));
    }
    let endless = search("othello", &".".repeat(2_000_000)).refused();
    assert_eq!(endless, "cannot read it.txt: it is longer than 1048576 bytes");
}

#[test]
fn a_text_is_never_executed() {
    for text in ["__import__('os').system('touch executed')", "State(3, ((open('executed', 'w'),),), None)"] {
        let output = search("mnk", text).run();
        assert!(!output.has("executed"));
        let _ = output.refused();
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let missing = plyground(["eval", "mnk", "--position", "missing.txt"]).refused();
    assert!(missing.starts_with("cannot read missing.txt: "), "{missing}");
    let folder = plyground(["eval", "mnk", "--position", "."]).refused();
    assert!(folder.starts_with("cannot read .: "), "{folder}");
    let binary = plyground(["eval", "mnk", "--position", "it"]).file("it", b"\xff\xfe((0,),)").refused();
    assert_eq!(binary, "cannot read it: line 1 is not UTF-8 text");
    let piped = plyground(["eval", "mnk", "--position", "-"]).stdin(b"\xff\xfe").refused();
    assert_eq!(piped, "cannot read standard input: line 1 is not UTF-8 text");
}
