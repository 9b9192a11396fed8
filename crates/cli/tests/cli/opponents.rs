//! Whole matches over the protocols of others: real programs of other people, our own engine at the other end, and agents
//! that are hard to understand.

use crate::support::{ROOT, plyground};
use serde_json::Value;
use std::path::{Path, PathBuf};

const ENGINE: &str = env!("CARGO_BIN_EXE_plyground");

/// The records of two games in which both sit on either side.
fn both_ways(game: &str, first: &str, second: &str) -> [Value; 2] {
    let agents = ["match", game, "--first", first, "--second", second];
    let output = plyground(agents).and(["--games", "2", "--seats", "swap", "--json", "games/", "--time", "20"]).run();
    assert_eq!(output.code, 0, "{output:?}");
    ["games/0001.json", "games/0002.json"].map(|file| serde_json::from_str(&output.read(file)).expect("a record"))
}

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

/// Played to the end without a foul, by these two.
fn is_sound(record: &Value, names: [&str; 2]) {
    assert_eq!(fouls(record), [""; 0], "{}", record["result"]);
    assert_eq!(["first", "second"].map(|seat| record["seats"][seat]["name"].as_str().expect("a name")), names);
    let reason = record["result"]["reason"].as_str().expect("a reason");
    assert!(["line", "points", "draw"].contains(&reason), "{reason}");
}

/// Our own engine at the other end of a protocol.
fn served(kind: &str, protocol: &str) -> String {
    format!("{kind}:{ENGINE} engine --protocol {protocol} --nodes 1000")
}

fn agent(path: &str) -> String {
    format!("{ROOT}/tests/agents/{path}")
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
        eprintln!("not tested: `cargo xtask install` installs pbrain-figrid");
        return None;
    }
    Some(format!("gomocup:{}", brain.display()))
}

#[test]
fn gtp_rhino_plays_whole_games_against_our_engine_over_gtp() {
    let [given, swapped] = both_ways("othello:8,rule=pass", &served("gtp", "gtp"), &rhino());
    is_sound(&given, ["Plyground", "GTP GRhino"]);
    is_sound(&swapped, ["GTP GRhino", "Plyground"]);
}

#[test]
fn passes_are_told_to_engines_that_want_them_told_and_spared_to_those_that_do_not() {
    let book = format!("gtp:python3 {}", agent("gtp/by_the_book.py"));
    let mut passes = 0;
    for seed in ["1", "2", "3"] {
        let opponent = format!("random:seed={seed}");
        for (agent, name) in [(&book, "By The Book"), (&rhino(), "GTP GRhino"), (&served("gtp", "gtp"), "Plyground")] {
            let [given, swapped] = both_ways("othello:8,rule=pass", agent, &opponent);
            is_sound(&given, [name, &opponent]);
            is_sound(&swapped, [&opponent, name]);
            let turns = [&given, &swapped].map(|record| record["moves"].as_array().expect("turns").clone()).concat();
            passes += turns.iter().filter(|turn| turn["move"] == "pass").count();
        }
    }
    assert!(passes > 0, "nobody had to pass in any of these games: choose other seeds");
}

#[test]
fn an_engine_that_gives_up_has_fouled() {
    for (answer, kind) in
        [("= resign", "silent"), ("? illegal", "malformed"), ("= pass", "illegal"), ("= z9", "illegal")]
    {
        let engine = format!("gtp:python3 {} '{answer}'", agent("gtp/gives_up.py"));
        let record = record("othello:8,rule=pass", &engine, "random");
        assert_eq!(fouls(&record), [kind], "{answer}");
        assert_eq!(record["result"]["winner"], "second", "{answer}");
    }
}

#[test]
fn our_engine_plays_five_in_a_row_over_gomocup_against_brains_with_manners_of_their_own() {
    for (brain, name) in [("gomocup/first_free.py", "First Free"), ("gomocup/suggests.py", "")] {
        let brain = format!("gomocup:python3 {}", agent(brain));
        let name = if name.is_empty() { brain.as_str() } else { name };
        let [given, swapped] = both_ways("mnk:9x9,k=5", &brain, &served("gomocup", "gomocup"));
        is_sound(&given, [name, "Plyground"]);
        is_sound(&swapped, ["Plyground", name]);
        assert_eq!([&given["result"]["winner"], &swapped["result"]["winner"]], ["second", "first"]);
    }
}

#[test]
fn a_brain_is_shown_the_whole_board_after_an_opening() {
    let brain = format!("gomocup:python3 {}", agent("gomocup/first_free.py"));
    let agents = ["match", "mnk:9x9,k=5", "--first", &brain, "--second", &served("gomocup", "gomocup")];
    let output = plyground(agents).and(["--openings", "random:6", "--json", "game.json", "--time", "20"]).run();
    is_sound(&serde_json::from_str(&output.read("game.json")).expect("a record"), ["First Free", "Plyground"]);
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
    let [given, swapped] = both_ways("mnk:15x15,k=5", &served("gomocup", "gomocup"), &figrid);
    for record in [&given, &swapped] {
        assert_eq!(fouls(record), [""; 0], "{}", record["result"]);
    }
    let refused = record("mnk:9x9,k=5", "random", &figrid);
    assert_eq!(refused["result"]["reason"], "preparation");
}

#[test]
fn our_engine_plays_every_family_over_our_own_protocol() {
    for game in ["mnk:4x4,k=3", "tts:gold-rush", "othello:6", "extconnect4:case1", "connect4:6x7", "dominoes:6x6"] {
        for record in both_ways(game, &served("exec", "plyground"), "random") {
            assert_eq!(fouls(&record), [""; 0], "{game}: {}", record["result"]);
        }
    }
}
