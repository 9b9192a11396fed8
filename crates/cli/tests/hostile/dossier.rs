//! What a hostile agent's file says about itself in its first lines.

use plyground_guard::SandboxLevel;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the agents are.
pub(crate) const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/hostile_agents");

/// Modules that agents use and that are none themselves.
pub(crate) const HELPERS: [&str; 2] = ["protocol", "honest_toro"];

/// One agent.
#[derive(Clone, Debug)]
pub(crate) struct Dossier {
    pub(crate) name: String,
    /// What it does, in a sentence.
    pub(crate) does: String,
    /// The lowest level at which it may run.
    pub(crate) level: SandboxLevel,
    /// Its one expected verdict, as [`crate::test_line::test_line`] says it.
    pub(crate) verdict: String,
    fields: BTreeMap<String, String>,
}

/// Every field that a file may have.
const FIELDS: [&str; 10] =
    ["runs", "level", "verdict", "time", "memory", "game", "against", "arguments", "idle", "slow"];

impl Dossier {
    fn read(path: PathBuf) -> Dossier {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let mut header = text.lines().map_while(|line| line.strip_prefix("# "));
        let does = header.next().unwrap_or_else(|| panic!("{name} does not say what it does")).to_owned();
        let field = |line: &str| {
            let (key, value) = line.split_once(": ").unwrap_or_else(|| panic!("{name}: `{line}` is no field"));
            assert!(FIELDS.contains(&key), "{name}: nobody knows the field `{key}`");
            (key.to_owned(), value.to_owned())
        };
        let fields: BTreeMap<_, _> = header.map(field).collect();
        let needed = |key: &str| fields.get(key).unwrap_or_else(|| panic!("{name} has no `{key}`")).clone();
        let (level, verdict) = (needed("level").parse().unwrap(), needed("verdict"));
        needed("runs");
        Dossier { name, does, level, verdict, fields }
    }

    pub(crate) fn field(&self, key: &str) -> Option<&str> {
        self.fields.get(key).map(String::as_str)
    }

    /// Which protocol it abuses.
    pub(crate) fn runs(&self) -> &str {
        self.field("runs").unwrap()
    }

    /// The spec of a copy of it; words in capitals are filled in by the field where it plays.
    pub(crate) fn spec(&self, copy: &Path, fill_in: impl Fn(&str) -> String) -> String {
        let path = copy.display();
        match self.runs() {
            "exec" => {
                let arguments = self.field("arguments").unwrap_or_default().split_whitespace().map(fill_in);
                arguments.fold(format!("exec:python3 {path}"), |spec, word| format!("{spec} {word}"))
            }
            course => format!("{course}:{path}"),
        }
    }

    /// The smallest game that shows it.
    pub(crate) fn game(&self) -> &str {
        self.field("game").unwrap_or(match self.runs() {
            "cse415" => "tts:3x3,k=3",
            "csc384" => "othello:4",
            _ => "mnk:3x3,k=3",
        })
    }
}

/// Every agent, by name.
pub(crate) fn everyone() -> Vec<Dossier> {
    let files = fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path());
    let agents = files.filter(|path| {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        path.extension().is_some_and(|extension| extension == "py") && !HELPERS.contains(&stem)
    });
    let mut agents: Vec<_> = agents.map(Dossier::read).collect();
    agents.sort_by(|one, other| one.name.cmp(&other.name));
    agents
}

/// The one of this name.
pub(crate) fn named(name: &str) -> Dossier {
    everyone().into_iter().find(|agent| agent.name == name).unwrap()
}
