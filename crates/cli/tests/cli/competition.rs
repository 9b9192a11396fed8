//! CSE 415's own competition: who has qualified by the games that are handed in.

use crate::support::{Output, plyground};
use serde_json::Value;

/// An agent that fills the board row by row, from this row on.
fn agent(moniker: &str, first_row: usize) -> String {
    format!(
        "from TTS_State import TTS_State\n\n\n\
         class MY_TTS_State(TTS_State):\n    pass\n\n\n\
         def moniker():\n    return '{moniker}'\n\n\n\
         def who_am_i():\n    return 'I fill rows.'\n\n\n\
         def get_ready(initial_state, k, who_i_play, player2Nickname):\n    return 'OK'\n\n\n\
         def take_turn(current_state, last_utterance, time_limit=2):\n\
         \x20   board = current_state.board\n\
         \x20   for step in range(len(board)):\n\
         \x20       row = ({first_row} + step) % len(board)\n\
         \x20       for col in range(len(board[0])):\n\
         \x20           if board[row][col] == ' ':\n\
         \x20               new = MY_TTS_State(board, 'B' if current_state.whose_turn == 'W' else 'W')\n\
         \x20               new.board[row][col] = current_state.whose_turn\n\
         \x20               return [[(row, col), new], 'Here.']\n\
         \x20   return [[False, current_state], 'Full.']\n"
    )
}

/// A class of three, in which Ann has won a game against Bob (a record) and one against Cy (a page of the game master).
fn class() -> Output {
    let spec = |name: &str| format!("cse415:class/{name}/{name}_TTS_agent.py");
    let (ann, bob, cy) = (spec("ann"), spec("bob"), spec("cy"));
    let record =
        plyground(["match", "tts:gold-rush", "--first", &ann, "--second", &bob, "--time", "2", "--grace", "20"])
            .and(["--json", "class/ann/first-win.json"])
            .file("class/ann/ann_TTS_agent.py", agent("Annie", 4))
            .file("class/bob/bob_TTS_agent.py", agent("Bobby", 0))
            .file("class/cy/cy_TTS_agent.py", agent("Cyber", 0))
            .run();
    assert!(record.stdout.contains("White (Annie) wins"), "{record:?}");
    record
        .then(["match", "tts:gold-rush", "--first", &ann, "--second", &cy, "--time", "2", "--grace", "20"])
        .and(["--transcript", "class/ann"])
        .run()
}

fn entrant(figures: &Value) -> &Value {
    &figures["entrants"][0]
}

#[test]
fn two_wins_against_final_files_qualify_and_hold_in_a_rematch() {
    let class = class();
    let told = class.then(["tournament", "qualify", "class", "--rematch", "--json"]).run();
    assert_eq!(told.code, 0, "{told:?}");
    let figures: Value = serde_json::from_str(&told.stdout).unwrap();
    let ann = entrant(&figures);
    assert_eq!(
        (&ann["name"], &ann["moniker"], &ann["qualified"]),
        (&"ann".into(), &"Annie".into(), &true.into()),
        "{figures}"
    );
    let claims = ann["claims"].as_array().unwrap();
    let of = |opponent: &str| claims.iter().find(|claim| claim["opponent"] == opponent).unwrap();
    assert_eq!(of("bob")["unproven"], serde_json::json!([]), "a record proves its players and its limit");
    assert!(of("cy")["unproven"].to_string().contains("no hashes"), "a page does not: {figures}");
    for claim in claims {
        assert!(claim["rematch"].as_str().is_some_and(|text| text.contains("White (Annie) wins")), "{claim}");
    }
    assert_eq!(figures["entrants"].as_array().unwrap().len(), 1, "who hands in no game does not enter");
}

#[test]
fn an_opponent_that_was_changed_later_does_not_count() {
    let told =
        class().then(["tournament", "qualify", "class"]).file("class/bob/bob_TTS_agent.py", agent("Bobby", 2)).run();
    assert_eq!(told.code, 0, "{told:?}");
    assert!(told.stdout.starts_with("ann (Annie): not qualified: 1 of 2 won games that count\n"), "{}", told.stdout);
    assert!(told.stdout.contains("wrong: the opponent's files (Bobby, hash "), "{}", told.stdout);
    assert!(told.stdout.ends_with("0 of 1 entrants have qualified; 3 submissions in the class\n"), "{}", told.stdout);
}

#[test]
fn a_course_without_a_competition_is_told_which_have_one() {
    let told = plyground(["tournament", "qualify", "class", "--course", "cis521"]).refused();
    assert_eq!(told, "course cis521 has no competition of its own (courses with one: cse415)");
    let empty = plyground(["tournament", "qualify", "class"]).file("class/readme.txt", "x").refused();
    assert_eq!(empty, "class: expected a folder for each submission, and there is none");
}
