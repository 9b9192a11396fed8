//! What a series says about itself, in the terminal and as JSON.

use crate::support::{Output, ROOT, agent, plyground};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn read(output: &Output, name: &str) -> Value {
    serde_json::from_str(&output.read(name)).expect("it is JSON")
}

/// What the lines after the score say.
fn remarks(output: &Output) -> Vec<&str> {
    output.stdout.lines().skip(1).collect()
}

#[test]
fn kinds_of_fouls_are_told_by_agent() {
    let decliner = format!("cse150:{}", agent("cse150/none_answer.py"));
    let run = plyground(["match", "mnk:3x3,k=3", "--first", &decliner, "--second", "random", "--games", "2"])
        .and(["--seats", "swap", "--json", "out/"])
        .run();
    let fouls = |number: u32| {
        let record = read(&run, &format!("out/{number:04}.json"));
        record["moves"].as_array().unwrap().iter().filter(|turn| turn["foul"]["kind"] == "declined").count()
    };
    let fouls = fouls(1) + fouls(2);
    assert!(fouls > 2, "{}", run.stdout);
    assert!(
        remarks(&run).contains(&format!("{decliner}, turns with a foul: {fouls} declined").as_str()),
        "{}",
        run.stdout
    );
    assert!(!run.stdout.contains("random, turns with a foul"), "{}", run.stdout);
    let series = read(&run, "out/series-0001.json");
    assert_eq!(series["schema"], "plyground.series/1");
    assert_eq!((&series["game"], &series["games"]), (&json!("mnk:3x3,k=3"), &json!(2)));
    let [first, second] = [0, 1].map(|index| &series["agents"][index]);
    assert_eq!((&first["spec"], &first["fouls"]), (&json!(decliner), &json!({ "declined": fouls })));
    assert_eq!((&second["spec"], &second["fouls"]), (&json!("random"), &json!({})));
    assert_eq!((&first["won"], &first["lost"]), (&second["lost"], &second["won"]));
}

#[test]
fn who_fails_to_prepare_is_counted_with_the_reason() {
    let old = format!("cis521:{}", agent("cis521/python2.py"));
    let run = plyground(["match", "dominoes:3x3", "--first", "first", "--second", &old, "--games", "2"])
        .and(["--seats", "swap", "--json", "out/"])
        .run();
    assert!(run.stdout.starts_with(&format!("first against {old}: 2 won, 0 drawn, 0 lost of 2 (100.0 %)\n")));
    let reason = "the file imports Queue, a module of Python 2, and this is Python 3";
    let expected = format!("{old} failed to prepare in 2 of 2 games: {reason}");
    assert!(remarks(&run)[0].starts_with(&expected), "{}", run.stdout);
    assert_eq!(remarks(&run).len(), 1, "games that were not played do not repeat: {}", run.stdout);
    let series = read(&run, "out/series-0001.json");
    let unprepared = series["agents"][1]["unprepared"].as_object().unwrap();
    assert!(unprepared.iter().all(|(why, count)| why.starts_with(reason) && count == 2), "{series}");
    assert_eq!((unprepared.len(), &series["agents"][0]["unprepared"]), (1, &json!({})));
}

#[test]
fn points_and_the_margin_are_told_where_games_have_them() {
    for game in ["othello:4", "extconnect4:case4"] {
        let run = plyground(["match", game, "--first", "greedy", "--second", "random", "--games", "4"])
            .and(["--seats", "swap", "--openings", "random:2", "--json", "out/"])
            .run();
        let mut totals = [0; 2];
        for number in 1..=4 {
            let record = read(&run, &format!("out/{number:04}.json"));
            for (seat, index) in [("first", 0), ("second", 1)] {
                let agent = usize::from(record["seats"][seat]["spec"] != "greedy");
                totals[agent] += record["result"]["scores"][index].as_i64().unwrap();
            }
        }
        let margin = (totals[0] - totals[1]) as f64 / 4.0;
        let expected = format!("points: {} to {} in 4 games, a margin of {margin:+.1} a game", totals[0], totals[1]);
        assert_eq!(remarks(&run)[0], expected);
        let points = &read(&run, "out/series-0001.json")["points"];
        assert_eq!(*points, json!({ "games": 4, "totals": totals, "margin": margin }));
    }
    let run = plyground(["match", "mnk:3x3,k=3", "--first", "greedy", "--second", "random", "--games", "2"]).run();
    assert!(!run.stdout.contains("points"), "{}", run.stdout);
}

#[test]
fn games_that_repeat_are_remarked() {
    let run = plyground(["match", "dominoes:4x4", "--first", "first", "--second", "greedy", "--games", "6"])
        .and(["--seats", "swap", "--json", "out/", "--concurrency", "2"])
        .run();
    let expected = "different games: 2 (game 3 has the moves of game 1, game 4 has the moves of game 2, game 5 has the moves \
                    of game 1, and so on for 1 more)";
    let advice = "`--openings random:4` lets agents that always answer alike play different games";
    assert_eq!(remarks(&run), [expected, advice]);
    let series = read(&run, "out/series-0001.json");
    let repeats = [(3, 1), (4, 2), (5, 1), (6, 2)].map(|(game, same_as)| json!({ "game": game, "same_as": same_as }));
    assert_eq!(series["repeats"], json!(repeats));
}

#[test]
fn two_hundred_random_games_are_two_hundred() {
    let run = plyground(["match", "connect4:6x7", "--first", "random", "--second", "random", "--games", "200"])
        .and(["--seats", "swap", "--json", "out/"])
        .run();
    let played = |number: u32| {
        let record = read(&run, &format!("out/{number:04}.json"));
        let moves: Vec<_> = record["moves"].as_array().unwrap().iter().map(|turn| turn["move"].to_string()).collect();
        moves.join(" ")
    };
    assert_eq!((1..=200).map(played).collect::<BTreeSet<_>>().len(), 200);
    assert!(!run.stdout.contains("different games"), "{}", run.stdout);
    // Any of them can be held again alone.
    let seed = read(&run, "out/0002.json")["settings"]["seed"].to_string();
    let alone = plyground(["match", "connect4:6x7", "--first", "random", "--second", "random", "--json", "g.json"])
        .and(["--seed", &seed])
        .run();
    let moves =
        |record: &Value| record["moves"].as_array().unwrap().iter().map(|it| it["move"].clone()).collect::<Vec<_>>();
    assert_eq!(moves(&read(&alone, "g.json")), moves(&read(&run, "out/0002.json")));
}

#[test]
fn a_later_series_in_the_same_folder_keeps_the_report_of_the_first() {
    let run = plyground(["match", "dominoes:2x2", "--first", "first", "--second", "random", "--games", "2"])
        .and(["--json", "out/"])
        .file("out/0001.json", "{}")
        .file("out/series-0001.json", "kept")
        .run();
    assert_eq!(run.read("out/series-0001.json"), "kept");
    assert_eq!(read(&run, "out/series-0002.json")["games"], 2);
    let single = plyground(["match", "dominoes:2x2", "--first", "first", "--second", "first", "--json", "out/"]).run();
    assert!(single.has("out/0001.json") && !single.has("out/series-0001.json"));
}

#[test]
fn the_document_names_every_field_of_a_report() {
    let run = plyground(["match", "othello:4", "--first", "first", "--second", "first", "--games", "2"])
        .and(["--json", "out/"])
        .run();
    let report = read(&run, "out/series-0001.json");
    let document = std::fs::read_to_string(format!("{ROOT}/docs/series.md")).expect("it is there");
    let mut fields: Vec<String> = report.as_object().unwrap().keys().cloned().collect();
    for (path, value) in [("agents[i]", &report["agents"][0]), ("points", &report["points"])] {
        fields.extend(value.as_object().unwrap().keys().map(|key| format!("{path}.{key}")));
    }
    for field in fields.into_iter().chain(["game".to_owned(), "same_as".to_owned()]) {
        assert!(document.contains(&format!("`{field}`")), "docs/series.md does not know `{field}`");
    }
}
