//! Whole matches over the protocols of others: real programs of other people, our own engine at the other end, and agents
//! that are hard to understand.

use crate::support::{agent, plyground};
use serde_json::Value;
use std::path::{Path, PathBuf};

const ENGINE: &str = env!("CARGO_BIN_EXE_plyground");

/// The records of two games in which both sit on either side.
fn both_ways(game: &str, first: &str, second: &str, more: [&str; 4]) -> [Value; 2] {
    let agents = ["match", game, "--first", first, "--second", second];
    let output = plyground(agents).and(["--games", "2", "--seats", "swap", "--json", "games/"]).and(more).run();
    assert_eq!(output.code, 0, "{output:?}");
    ["games/0001.json", "games/0002.json"].map(|file| serde_json::from_str(&output.read(file)).expect("a record"))
}

/// Nobody is late here, however busy the machine is.
const UNHURRIED: [&str; 4] = ["--time", "20", "--grace", "20"];
/// Some brains think for as long as they may.
const BRIEFLY: [&str; 4] = ["--time", "0.1", "--grace", "20"];

/// One game.
fn record(game: &str, first: &str, second: &str) -> Value {
    let output = plyground(["match", game, "--first", first, "--second", second, "--json", "game.json"]).run();
    assert_eq!(output.code, 0, "{output:?}");
    serde_json::from_str(&output.read("game.json")).expect("a record")
}

/// The kinds of all fouls.
fn fouls(record: &Value) -> Vec<&str> {
    let turns = record["moves"].as_array().expect("turns");
    turns.iter().filter_map(|turn| turn["foul"]["kind"].as_str()).collect()
}

/// Two games, swapped, that were played to the end without a foul by the one of this name and another.
fn are_sound(records: &[Value; 2], name: &str) {
    for (record, seat) in records.iter().zip(["first", "second"]) {
        is_sound(record, seat, name);
    }
}

fn is_sound(record: &Value, seat: &str, name: &str) {
    assert_eq!(fouls(record), [""; 0], "{}", record["result"]);
    assert_eq!(record["seats"][seat]["name"], name);
    let reason = record["result"]["reason"].as_str().expect("a reason");
    assert!(["line", "points", "stuck", "draw"].contains(&reason), "{reason}");
}

/// Our own engine at the other end of a protocol.
fn served(kind: &str, protocol: &str) -> String {
    format!("{kind}:{ENGINE} engine --protocol {protocol} --nodes 1000")
}

fn rhino() -> String {
    let rhino = "/usr/games/gtp-rhino";
    assert!(Path::new(rhino).exists(), "install the Debian package grhino, or `cargo xtask install`");
    format!("gtp:{rhino}")
}

/// A brain that others wrote, where somebody has installed it.
fn figrid() -> Option<String> {
    let target = Path::new(ENGINE).ancestors().find(|folder| folder.join("CACHEDIR.TAG").exists())?;
    let brain: PathBuf = target.join("tools/bin/pbrain-figrid");
    if !brain.exists() {
        // Where somebody promises that everything is installed, a test that was not held is a failed one.
        let promised = std::env::var_os("PLYGROUND_ALL_INSTALLED").is_some();
        assert!(!promised, "there is no {}, though PLYGROUND_ALL_INSTALLED is set", brain.display());
        eprintln!("not tested: `cargo xtask install` installs pbrain-figrid");
        return None;
    }
    Some(format!("gomocup:{}", brain.display()))
}

#[test]
fn gtp_rhino_plays_whole_games_against_our_engine_over_gtp() {
    let games = both_ways("othello:8,rule=pass", &served("gtp", "gtp"), &rhino(), UNHURRIED);
    are_sound(&games, "Plyground");
    assert_eq!(games[0]["seats"]["second"]["name"], "GTP GRhino");
}

#[test]
fn passes_are_told_to_engines_that_want_them_told_and_spared_to_those_that_do_not() {
    let book = format!("gtp:python3 {}", agent("gtp/by_the_book.py"));
    let mut passes = 0;
    for seed in ["1", "2", "3"] {
        let opponent = format!("random:seed={seed}");
        for (agent, name) in [(&book, "By The Book"), (&rhino(), "GTP GRhino"), (&served("gtp", "gtp"), "Plyground")] {
            let games = both_ways("othello:8,rule=pass", agent, &opponent, UNHURRIED);
            are_sound(&games, name);
            let turns = games.map(|record| record["moves"].as_array().expect("turns").clone()).concat();
            passes += turns.iter().filter(|turn| turn["move"] == "pass").count();
        }
    }
    assert!(passes > 0, "nobody had to pass in any of these games: choose other seeds");
}

/// What nobody can tell an engine over GTP is not its foul: the match is not held.
#[test]
fn what_gtp_cannot_tell_is_refused_before_the_game() {
    let book = format!("gtp:python3 {}", agent("gtp/by_the_book.py"));
    let start = "........\n........\n........\n...ox...\n...xo...\n........\n........\n........\n";
    let told = |position: &str, more: &[&str]| {
        let run = plyground(["match", "othello:8,rule=pass", "--first", "random", "--second", &book])
            .and(["--position", "p.txt", "--openings", "random:3"])
            .file("p.txt", position);
        more.iter().fold(run, |run, word| run.and([word])).run()
    };
    let refused = |position: &str, more: &[&str]| {
        let run = told(position, more);
        assert_eq!(run.code, 3, "{}{}", run.stdout, run.stderr);
        run.stderr
    };
    assert_eq!(told(start, &[]).code, 0);
    assert!(refused(start, &["--to-move", "second"]).contains("from the usual start"));
    let other = start.replace("ox", "xx").replace("xo", "oo");
    assert!(refused(&other, &[]).contains("from the usual start"));
    assert!(refused(start, &["--penalty", "illegal=skip"]).contains("cannot be told of a lost turn"));
}

#[test]
fn an_engine_that_gives_up_has_fouled() {
    for (answer, kind) in
        [("= resign", "declined"), ("? illegal", "malformed"), ("= pass", "illegal"), ("= z9", "illegal")]
    {
        let engine = format!("gtp:python3 {} '{answer}'", agent("gtp/gives_up.py"));
        let record = record("othello:8,rule=pass", &engine, "random");
        assert_eq!(fouls(&record), [kind], "{answer}");
        assert_eq!(record["result"]["winner"], "second", "{answer}");
    }
}

#[test]
fn our_engine_plays_five_in_a_row_over_gomocup_against_brains_with_manners_of_their_own() {
    for brain in ["gomocup/first_free.py", "gomocup/suggests.py"] {
        let brain = format!("gomocup:python3 {}", agent(brain));
        let games = both_ways("mnk:9x9,k=5", &served("gomocup", "gomocup"), &brain, UNHURRIED);
        are_sound(&games, "Plyground");
        assert_eq!([&games[0]["result"]["winner"], &games[1]["result"]["winner"]], ["first", "second"]);
    }
}

#[test]
fn a_brain_is_shown_the_whole_board_after_an_opening() {
    let brain = format!("gomocup:python3 {}", agent("gomocup/first_free.py"));
    let agents = ["match", "mnk:9x9,k=5", "--first", &brain, "--second", &served("gomocup", "gomocup")];
    let output = plyground(agents).and(["--openings", "random:6", "--json", "game.json"]).and(UNHURRIED).run();
    is_sound(&serde_json::from_str(&output.read("game.json")).expect("a record"), "first", "First Free");
}

#[test]
fn the_line_ends_of_a_brain_are_no_lines_of_its_output() {
    let text = std::fs::read_to_string(agent("gomocup/first_free.py")).expect("a brain");
    let talks = "say(\"Message thinking about %d stones\" % len(taken))\n    say(\"debug \")\n";
    assert!(text.contains(talks));
    let text = text.replace(talks, "pass\n").replace(r#"text + "\r""#, r#"text + "\r\n""#);
    let agents = ["match", "mnk:5x5,k=5", "--first", "gomocup:python3 brain.py", "--second", "random"];
    let output = plyground(agents).and(["--json", "game.json"]).file("brain.py", text).run();
    let record: Value = serde_json::from_str(&output.read("game.json")).expect("a record");
    assert_eq!(fouls(&record), [""; 0]);
    // The complaint about an info comes before the first answer, and after that there is nothing to print.
    let printed = |turn: usize| record["moves"][turn]["output"].as_str().unwrap_or_default();
    assert_eq!([printed(2), printed(4)], [""; 2]);
    assert!(!printed(0).contains("\n\n") && printed(0).starts_with("unknown info"), "{:?}", printed(0));
}

#[test]
fn a_brain_that_refuses_the_board_fails_to_prepare_and_one_that_talks_nonsense_fouls() {
    let brain = format!("gomocup:python3 {}", agent("gomocup/refuses.py"));
    let refused = record("mnk:15x15,k=5", "random", &brain);
    assert_eq!((&refused["result"]["reason"], &refused["result"]["winner"]), (&"preparation".into(), &"first".into()));
    assert_eq!(refused["result"]["foul"]["said"], "ERROR unsupported size");
    assert_eq!(fouls(&record("mnk:20x20,k=5", &brain, "random")), ["malformed"]);
}

#[test]
fn a_real_brain_plays_whole_games_against_our_engine_over_gomocup() {
    let Some(figrid) = figrid() else { return };
    let games = both_ways("mnk:15x15,k=5", &figrid, &served("gomocup", "gomocup"), BRIEFLY);
    are_sound(&games, "figrid-board");
    let refused = record("mnk:9x9,k=5", "random", &figrid);
    assert_eq!(refused["result"]["reason"], "preparation");
}

#[test]
fn our_engine_plays_every_family_over_our_own_protocol() {
    for game in ["mnk:4x4,k=3", "tts:gold-rush", "othello:6", "extconnect4:case1", "connect4:6x7", "dominoes:6x6"] {
        are_sound(&both_ways(game, &served("exec", "plyground"), "random", UNHURRIED), "Plyground");
    }
}

/// What an agent over our own protocol is told in a match.
fn heard(game: &str, opponent: &str, more: &[&str]) -> Vec<Value> {
    let folder = tempfile::TempDir::new().expect("a scratch folder");
    let notes = folder.path().join("notes.jsonl");
    let listener = format!("exec:python3 {} {}", agent("exec/listens.py"), notes.display());
    let run = plyground(["match", game, "--first", &listener, "--second", opponent, "--sandbox", "none"]);
    let run = more.iter().fold(run, |run, word| run.and([word])).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let heard = std::fs::read_to_string(notes).expect("it took notes");
    heard.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn an_agent_hears_how_the_game_ended_and_may_say_more_than_we_know() {
    let heard = heard("mnk:3x3,k=3", "first", &[]);
    let types: Vec<_> = heard.iter().map(|message| message["type"].as_str().expect("a type")).collect();
    assert_eq!(types, ["hello", "start", "turn", "turn", "turn", "turn", "end"]);
    assert_eq!((&heard[0]["protocol"], &heard[0]["seat"], &heard[0]["k"]), (&1.into(), &"first".into(), &3.into()));
    assert_eq!((&heard[3]["last"], &heard[3]["number"]), (&"b1".into(), &3.into()));
    assert_eq!(heard[6]["last"], "a3");
    let line = serde_json::json!([[2, 0], [1, 1], [0, 2]]);
    assert_eq!(heard[6]["result"], serde_json::json!({ "winner": "first", "reason": "line", "line": line }));
}

#[test]
fn whoever_wins_by_a_foul_hears_of_no_last_move() {
    let raises = format!("cse150:{}", agent("cse150/raises.py"));
    let heard = heard("mnk:3x3,k=3", &raises, &["--policy", "strict"]);
    let end = heard.last().expect("an end");
    assert_eq!((&end["type"], &end["result"]["reason"]), (&"end".into(), &"forfeit".into()));
    assert!(end.get("last").is_none_or(Value::is_null), "{end}");
}

/// In Connect6 the same side places two stones running; what it said with the first is no news to it.
#[test]
fn whoever_moves_twice_running_is_not_told_its_own_remark() {
    let heard = heard("mnk:9x9,k=6,variant=connect6", "greedy", &["--time", "10"]);
    let remarks: Vec<_> =
        heard.iter().filter(|told| told["type"] == "turn").map(|told| told["remark"].as_str().expect("text")).collect();
    assert_eq!(remarks[0], "The game is starting.");
    assert!(!remarks[1].is_empty() && !remarks[3].is_empty(), "greedy says something: {remarks:?}");
    assert_eq!((remarks[2], remarks[4]), ("", ""));
}

#[test]
fn a_brain_that_only_chats_floods() {
    let brain = format!("gomocup:python3 {}", agent("gomocup/chats.py"));
    let record = record("mnk:15x15,k=5", &brain, "random");
    assert_eq!(fouls(&record), ["flooding"]);
    assert_eq!(record["moves"][0]["foul"]["why"], "it said 10000 lines in one turn, and no move");
}
