use crate::support::plyground;
use serde_json::json;

fn convert(from: &str, to: &str, text: &str) -> String {
    plyground(["convert", "--from", from, "--to", to, "-"]).stdin(text).ok()
}

/// A position that most formats can say.
const SETUP: &str = r#"{
  "family": "mnk",
  "options": {
    "k": "3"
  },
  "board": [
    ".ox",
    ".xo",
    "..."
  ],
  "to_move": "first",
  "last": {
    "cell": [
      0,
      1
    ],
    "seat": "second"
  }
}
"#;

#[test]
fn one_position_in_every_format_that_can_say_it() {
    for (format, text) in [
        ("setup", SETUP),
        ("tts", "TTS_State([\n  [' ', 'B', 'W'],\n  [' ', 'W', 'B'],\n  [' ', ' ', ' ']],\n  \"W\")\n"),
        ("rows", "[[' ', 'B', 'W'],\n [' ', 'W', 'B'],\n [' ', ' ', ' ']]\n"),
        ("tuple", "((0, 2, 1), (0, 1, 2), (0, 0, 0))\n"),
        ("case", "0\n0 2 1\n0 1 2\n0 0 0\n"),
        ("state", "State(3,(\n    (0,2,1,),\n    (0,1,2,),\n    (0,0,0,),\n), last_action=Action(2, (0,1)))\n"),
        ("grid", ".ox\n.xo\n...\n"),
    ] {
        assert_eq!(convert("setup", format, SETUP), text);
        // And the board comes back.
        assert_eq!(convert(format, "grid", text), ".ox\n.xo\n...\n", "{format}");
    }
    assert_eq!(convert("booleans", "grid", "[[True, False], [True, False]]"), "#.\n#.\n");
    assert_eq!(convert("grid", "booleans", "#.\n#."), "[[True, False], [True, False]]\n");
}

#[test]
fn a_format_belongs_to_the_family_of_its_course() {
    for (format, text, family) in [
        ("tuple", "((0, 1), (2, 0))", "othello"),
        ("case", "2\n0 0\n1 2", "extconnect4"),
        ("state", "State(2,((0,1),(2,0)), None)", "mnk"),
        ("booleans", "[[True, False]]", "dominoes"),
        ("grid", "#.", "dominoes"),
    ] {
        let setup: serde_json::Value = serde_json::from_str(&convert(format, "setup", text)).expect("JSON");
        assert_eq!(setup["family"], family, "{format}");
    }
    let case: serde_json::Value = serde_json::from_str(&convert("case", "setup", "2\n0 0\n1 2")).expect("JSON");
    assert_eq!(case, json!({ "family": "extconnect4", "board": ["..", "xo"], "to_move": "first", "pops": [2, 2] }));
}

#[test]
fn what_a_text_does_not_say_comes_from_the_game() {
    let rows = "[[' ', 'W'], ['-', 'B']]";
    let run = plyground(["convert", "--from", "rows", "--to", "setup", "--game", "tts,k=2", "-"]).stdin(rows);
    assert_eq!(
        run.json(),
        json!({ "family": "tts", "options": { "k": "2" }, "board": [".x", "#o"], "to_move": "first" })
    );
    let stones = plyground(["convert", "--from", "grid", "--to", "setup", "-"]).stdin("x.\n.o").refused();
    assert_eq!(stones, "the format `grid` belongs to no family; say which game with --game");
    let run = plyground(["convert", "--from", "grid", "--to", "state", "--game", "mnk:2x2,k=2", "-"]);
    assert_eq!(run.stdin("x.\n.o").ok(), "State(2,(\n    (1,0,),\n    (0,2,),\n), last_action=None)\n");
}

#[test]
fn a_text_without_a_k_is_converted_with_a_note() {
    let output = plyground(["convert", "--from", "tts", "--to", "setup", "it.txt"])
        .file("it.txt", "TTS_State([[' ', 'W']], 'B')")
        .run();
    let note = "note: it.txt: tts needs `k` (as in `tts:1x2,k=3`), which the text does not say; --game adds it\n";
    assert_eq!((output.code, output.stderr.as_str()), (0, note));
    let setup: serde_json::Value = serde_json::from_str(&output.stdout).expect("JSON");
    assert_eq!(setup, json!({ "family": "tts", "board": [".x"], "to_move": "second" }));
    // What was converted can be used where the game says the rest.
    let turn = plyground(["eval", "tts,k=2", "--position", "-"]).stdin(&output.stdout).ok();
    assert_eq!(turn, "6 (seen from first)\n");
}

#[test]
fn what_would_come_back_false_is_refused() {
    let refused = |from: &str, to: &str, text: &str| {
        plyground(["convert", "--from", from, "--to", to, "-"]).stdin(text).refused()
    };
    for (from, to, text, message) in [
        (
            "tts",
            "tuple",
            "TTS_State([['-']], 'W')",
            "the format `tuple` cannot say the blocked cell in row 1, column 1",
        ),
        ("tuple", "booleans", "((0, 1), (0, 0))", "the format `booleans` cannot say the stone in row 1, column 2"),
        ("tuple", "state", "((0, 1), (0, 0))", "the format `state` cannot say a position without `k`"),
        ("tts", "case", "TTS_State([['W']], 'B')", {
            "the format `case` cannot say that player 2 is to move, as player 1 always opens"
        }),
    ] {
        assert_eq!(refused(from, to, text), message);
    }
}

#[test]
fn a_setup_that_no_game_accepts_is_refused() {
    let refused =
        |setup: &str| plyground(["convert", "--from", "setup", "--to", "grid", "it"]).file("it", setup).refused();
    assert_eq!(
        refused("{\"family\": \"chess\", \"board\": [\"..\"], \"to_move\": \"first\"}"),
        "it: there is no family `chess`"
    );
    assert_eq!(
        refused("{\"family\": \"othello\", \"board\": [\"#.\", \"..\"], \"to_move\": \"first\"}"),
        "it: a1 (row 1, column 1): othello has no blocked cells"
    );
}

#[test]
fn a_misfit_last_action_is_noted_and_strictly_refused() {
    let text = "State(2,((1,0),(0,2)), Action(2, (7,5)))";
    let output = plyground(["convert", "--from", "state", "--to", "tuple", "it"]).file("it", text).run();
    assert_eq!((output.code, output.stdout.as_str()), (0, "((1, 0), (0, 2))\n"));
    assert!(output.stderr.starts_with("note: it: the last action Action(2, (7,5)) lies outside the 2x2 board"));
    let strict =
        plyground(["convert", "--from", "state", "--to", "tuple", "--strict", "it"]).file("it", text).refused();
    assert!(strict.contains("`last_action_range`"), "{strict}");
}

#[test]
fn formats_are_known_by_name() {
    let message = plyground(["convert", "--from", "tupel", "--to", "grid", "-"]).refused();
    let formats = "(formats: setup, tts, rows, tuple, case, state, booleans, grid)";
    let known = format!("`tupel` is not a format; did you mean `tuple`? {formats}");
    assert_eq!(message, format!("invalid value 'tupel' for '--from <FORMAT>': {known}"));
    let message = plyground(["convert", "it.txt"]).refused();
    assert!(message.starts_with("the following required arguments were not provided: --from <FORMAT> --to <FORMAT> "));
}
