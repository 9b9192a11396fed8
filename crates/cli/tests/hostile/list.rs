//! `tests/hostile_agents/README.md` lists what is there.

use crate::dossier::{Dossier, FOLDER, everyone};
use std::fs;
use std::path::Path;

const BEGIN: &str =
    "<!-- the list is written by `INSTA_UPDATE=always cargo test -p plyground-cli --test hostile list` -->\n";

#[test]
fn the_list_of_hostile_agents_is_true() {
    let path = Path::new(FOLDER).join("README.md");
    let text = fs::read_to_string(&path).unwrap();
    let (prose, _) = text.split_once(BEGIN).expect("the README has a place for the list");
    let agents = everyone();
    let rows: String = agents.iter().map(row).collect();
    let list = format!("\n| agent | what it does | runs as | from level | verdict |\n|---|---|---|---|---|\n{rows}");
    let written = format!("{prose}{BEGIN}{list}\n{} agents.\n", agents.len());
    if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        fs::write(&path, written).unwrap();
        return;
    }
    assert!(text == written, "{} is not what the files say; INSTA_UPDATE=always writes it anew", path.display());
}

fn row(agent: &Dossier) -> String {
    let Dossier { name, does, level, verdict, .. } = agent;
    format!("| [{name}]({name}.py) | {does} | {} | {level} | {verdict} |\n", agent.runs())
}

#[test]
fn there_are_enough_of_them_and_nobody_is_there_twice() {
    let agents = everyone();
    assert!(agents.len() >= 25);
    for agent in &agents {
        let same = agents.iter().filter(|other| other.does == agent.does).count();
        assert_eq!(same, 1, "{} does what another one does", agent.name);
    }
}
