//! The report of a tournament, and the credit of a competition.

use crate::support::{Output, plyground};
use serde_json::Value;

/// A tournament of three agents that was played to its end.
fn played() -> Output {
    let settings = "title = 'Small class'\nagents = ['first', 'random', 'greedy']\ngames = ['mnk:3x3,k=3']\nseed = 3\n\
                    [format]\nkind = 'round-robin'\ngames = 4\n";
    let run = plyground(["tournament", "run", "class.toml"]).file("class.toml", settings).run();
    assert_eq!(run.code, 0, "{run:?}");
    run
}

#[test]
fn a_report_is_a_page_with_tables_figures_and_games() {
    let report = played().then(["tournament", "report", "class.toml"]).run();
    assert_eq!((report.code, report.stdout.as_str()), (0, "wrote class-report/index.html\n"), "{report:?}");
    let page = report.read("class-report/index.html");
    for said in ["<h1>Small class</h1>", "Head to head", "Could be", "All 12 games are counted.", "seed 3", "kind = "] {
        assert!(page.contains(said), "{said}");
    }
    assert!(!page.contains("<script"));
    let figures: Value = serde_json::from_str(&report.read("class-report/tournament.json")).unwrap();
    assert_eq!(figures["games"].as_array().unwrap().len(), 12);
    let links = figures["games"].as_array().unwrap().iter().map(|game| game["link"].as_str().expect("a page"));
    for link in links {
        assert!(report.has(format!("class-report/{link}")) && page.contains(&format!("href=\"{link}\"")), "{link}");
    }
    assert_eq!(report.read("class-report/standings.csv").lines().count(), 4);
    assert_eq!(report.read("class-report/games.csv").lines().count(), 13);
}

#[test]
fn a_report_with_pseudonyms_names_no_agent() {
    let report =
        played().then(["tournament", "report", "class.toml", "--to", "public", "--pseudonyms", "--seed", "7"]).run();
    assert_eq!(report.code, 0, "{report:?}");
    for file in ["index.html", "standings.csv", "games.csv", "tournament.json"] {
        let text = report.read(&format!("public/{file}"));
        assert!(!text.contains("greedy") && text.contains("Agent 1"), "{file}: {text}");
    }
    assert!(!report.has("public/games"));
}

#[test]
fn credit_follows_the_places() {
    let credit = played().then(["tournament", "credit", "class.toml", "--csv", "credit.csv"]).run();
    assert_eq!(credit.code, 0, "{credit:?}");
    let points: Vec<&str> = credit.stdout.lines().map(|line| line[5..7].trim()).collect();
    assert_eq!(points, ["15", "5", "5"], "the winner is the one finalist of three: {}", credit.stdout);
    assert!(credit.read("credit.csv").starts_with("name,place,credit,finalist,winner\n"));
}
