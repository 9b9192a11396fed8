//! Experiments for a write-up: ladders, board sizes, reviews, and the draft that they fill.

use crate::support::{agent, plyground};
use serde_json::{Value, json};

#[test]
fn a_range_is_a_ladder_of_agents_with_intervals() {
    let args = ["experiment", "ladder", "mnk:3x3,k=3", "minimax:depth=1..3", "--games", "4", "--seed", "5", "--json"];
    let figures = plyground(args).json();
    assert_eq!(figures["games"], 12, "three pairs, four games each");
    let agents: Vec<_> = figures["standings"].as_array().unwrap().iter().map(|it| it["agent"].clone()).collect();
    for depth in 1..=3 {
        assert!(agents.contains(&json!(format!("minimax:depth={depth}"))), "{agents:?}");
    }
    for pair in figures["pairs"].as_array().unwrap() {
        let count = |key: &str| pair[key].as_u64().unwrap();
        assert_eq!(count("won") + count("drawn") + count("lost"), 4);
        let (score, interval) = (pair["score"].as_f64().unwrap(), &pair["interval"]);
        assert!(interval[0].as_f64().unwrap() <= score && score <= interval[1].as_f64().unwrap(), "{pair}");
        assert_eq!(pair["method"], "wilson");
    }
    for row in figures["standings"].as_array().unwrap() {
        let rating = row["rating"].as_f64().unwrap();
        assert!(row["rating_interval"][0].as_f64().unwrap() < rating, "{row}");
    }
    let findings = figures["findings"].to_string();
    assert!(findings.contains("depth=2 against depth=1: ") && findings.contains("at least 10"), "{findings}");
    assert_eq!(plyground(args).json()["pairs"], figures["pairs"], "the seed decides");
}

#[test]
fn a_mistake_in_a_ladder_is_told_what_was_expected() {
    let refused =
        |agents: [&str; 2]| plyground(["experiment", "ladder", "mnk:3x3,k=3", agents[0], agents[1]]).refused();
    assert_eq!(refused(["random", "random"]), "the agent `random` is named twice");
    assert_eq!(refused(["human", "random"]), "a person cannot play all games of a ladder; name agents alone");
    let odd = plyground(["experiment", "ladder", "mnk:3x3,k=3", "first", "random", "--games", "3"]).refused();
    assert_eq!(odd, "--games 3: expected an even number, because seats are swapped in pairs of games");
}

#[test]
fn students_files_and_classes_climb_a_ladder_too() {
    let file = format!("cse150:{}", agent("cse150/two_players.py"));
    let both = format!("cse150:{}", agent("cse150/first.py"));
    let figures = plyground(["experiment", "ladder", "mnk:3x3,k=3", &file, &both, "--games", "2", "--json"])
        .and(["--own-folders", "--time", "20"])
        .run();
    assert_eq!(figures.code, 0, "{figures:?}");
    let figures: Value = serde_json::from_str(&figures.stdout).unwrap();
    assert_eq!(figures["standings"].as_array().unwrap().len(), 2);
    assert_eq!(figures["pairs"][0]["agents"], json!([file, both]));
}

#[test]
fn boards_grow_until_a_search_takes_too_long() {
    let figures = plyground(["experiment", "boards", "mnk:2x3,k=3", "--time", "0.05", "--json"]).json();
    assert_eq!(figures["limit"], 0.05);
    let searches = figures["searches"].as_array().unwrap();
    let names: Vec<_> = searches.iter().map(|it| it["search"].as_str().unwrap()).collect();
    assert_eq!(names, ["our minimax", "our alphabeta", "our alphabeta with a table"]);
    for search in searches {
        let boards = search["boards"].as_array().unwrap();
        assert_eq!((&boards[0]["game"], &boards[0]["finished"]), (&json!("mnk:2x3,k=3"), &json!(true)));
        let (last, others) = boards.split_last().unwrap();
        assert_eq!(last["finished"], false, "boards grow until one is too large: {search}");
        assert!(others.iter().all(|board| board["finished"] == true && board["nodes"].as_u64() > Some(0)), "{search}");
    }
    let cells = |index: usize| searches[index]["boards"].as_array().unwrap().len();
    assert!(cells(0) <= cells(2), "a table never makes the largest board smaller");
}

#[test]
fn the_boards_of_a_students_own_search_are_measured_by_its_first_move() {
    let minimax = format!("cse150:{}", agent("cse150/minimax.py"));
    let run = plyground(["experiment", "boards", "mnk:2x3,k=3", "--agent", &minimax, "--agents-only", "--time", "2"])
        .and(["--json"])
        .run();
    assert_eq!(run.code, 0, "{run:?}");
    let figures: Value = serde_json::from_str(&run.stdout).unwrap();
    let boards = figures["searches"][0]["boards"].as_array().unwrap();
    assert_eq!((&figures["searches"][0]["search"], &boards[0]["finished"]), (&json!(minimax), &json!(true)));
    let last = boards.last().unwrap();
    assert_eq!(last["finished"], false);
    assert!(last["why"].as_str().is_some_and(|why| why.contains("2 s")), "{last}");
}

#[test]
fn moves_that_gave_away_a_result_are_shown_with_the_better_move() {
    let game = plyground(["match", "mnk:3x3,k=3", "--first", "first", "--second", "first", "--json", "g.json"]).run();
    let review = game.then(["experiment", "review", "g.json"]).run();
    let told: Vec<_> = review.stdout.lines().filter(|line| line.starts_with("turn ")).collect();
    assert_eq!(told.len(), 3, "{}", review.stdout);
    let is_told = |line: &str, who: &str, what: &str| line.starts_with(who) && line.contains(what);
    let lost = " played b1 and turned a draw into a loss, proven; better is b2";
    assert!(is_told(told[0], "turn 2: Player 2 (", lost), "{}", told[0]);
    let missed = " played c1 and turned a win into a draw, proven; better is ";
    assert!(is_told(told[1], "turn 3: Player 1 (", missed), "{}", told[1]);
    assert!(review.stdout.contains("x[.].") && review.stdout.contains('+'), "{}", review.stdout);
    assert!(review.stdout.ends_with(
        "3 moves of 7 in 1 game gave away a result: 3 proven, 0 judged by the engine at 50000 positions.\n"
    ));
    let json = review.then(["experiment", "review", "g.json", "--json", "--agent", "nobody"]).json();
    assert_eq!(json["games"][0]["moves"], json!([]), "only the moves of the agent that is named");
}

#[test]
fn a_review_names_what_is_not_a_game() {
    let told = plyground(["experiment", "review", "empty/"]).file("empty/readme.txt", "x").refused();
    assert_eq!(told, "empty/: there are no records in this folder (`plyground match --json` writes them)");
    assert!(plyground(["experiment", "review", "none.json"]).refused().contains("none.json"));
}

#[test]
fn experiments_fill_one_draft_and_keep_what_was_written_in_it() {
    let ladder = plyground(["experiment", "ladder", "mnk:3x3,k=3", "first", "random", "--games", "2"])
        .and(["--report", "write-up"])
        .run();
    assert_eq!((ladder.code, ladder.stderr.as_str()), (0, "wrote write-up/report.md\n"), "{ladder:?}");
    let draft = ladder.read("write-up/report.md");
    for part in ["## Approach", "## Largest boards", "| first | random |", "![Ratings", "--games 2", "### First author"]
    {
        assert!(draft.contains(part), "{part} in {draft}");
    }
    assert!(ladder.has("write-up/games/0001.json") && ladder.has("write-up/ladder.svg"));
    let edited = draft.replace("### First author", "### Ada\n\nI <b>wrote</b> the search.");
    let boards = ladder
        .then(["experiment", "boards", "mnk:2x3,k=3", "--time", "0.01", "--report", "write-up"])
        .file("write-up/report.md", edited)
        .run();
    assert_eq!(boards.code, 0, "{boards:?}");
    let review = boards.then(["experiment", "review", "write-up/games", "--report", "write-up"]).run();
    assert_eq!(review.code, 0, "{review:?}");
    let draft = review.read("write-up/report.md");
    assert!(draft.contains("I <b>wrote</b> the search.") && draft.contains("| first | random |"), "{draft}");
    assert!(draft.contains("our minimax") && draft.contains("gave away a result"), "{draft}");
    assert!(!draft.contains("Not measured yet"), "{draft}");
    let page = review.read("write-up/report.html");
    assert!(page.contains("I &lt;b&gt;wrote&lt;/b&gt; the search.") && page.contains("<figure><svg "), "{page}");
    let again = review.then(["experiment", "page", "write-up"]).ok();
    assert_eq!(again, "wrote write-up/report.html\n");
}
