//! Which source files may name a family of games. All others ask the family for what they need.

use crate::root;
use std::fs;
use std::path::{Path, PathBuf};

/// Files and folders that name families: where the families are, and the adapters of courses, each of which is one family's.
const MAY_NAME: [&str; 20] = [
    // The list, the way from a name to a type, and the families themselves.
    "crates/games/src/family.rs",
    "crates/games/src/registry.rs",
    "crates/games/src/grid_line/",
    "crates/games/src/drop/",
    "crates/games/src/othello.rs",
    "crates/games/src/dominoes.rs",
    // Boards that a course hands out, and a format that has the name of its family.
    "crates/games/src/boards.rs",
    "crates/games/src/boards/",
    "crates/games/src/formats/name.rs",
    // Adapters of courses: transcripts, dialogues, vectors.
    "crates/record/src/connect_four.rs",
    "crates/record/src/logs_txt.rs",
    "crates/record/src/play_game.rs",
    "crates/record/src/run_game.rs",
    "crates/record/src/tts/",
    "crates/agents/src/served/csc384.rs",
    "crates/grade/src/cases/",
    // Mutated references of the courses' searches: each course is one family's.
    "crates/grade/src/diagnose/",
    "crates/cli/src/commands/new_agent/",
    // A skin that has the name of its family, and pictures for tests.
    "crates/web/src/boards.rs",
    "crates/board/src/gallery.rs",
];

#[test]
fn only_a_few_files_name_a_family() {
    let names = names();
    assert_eq!(names.len(), 6, "{names:?}");
    let mut found = Vec::new();
    for file in sources(&root().join("crates")) {
        let path = file.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
        if MAY_NAME.iter().any(|allowed| path.starts_with(allowed)) {
            continue;
        }
        for (number, line) in code(&fs::read_to_string(&file).unwrap()).lines().enumerate() {
            for (constant, name) in &names {
                if line.contains(&format!("\"{name}\"")) || names_constant(line, constant) {
                    found.push(format!("{path}:{} names the family `{name}`: {}", number + 1, line.trim()));
                }
            }
        }
    }
    assert!(found.is_empty(), "ask the family for a value instead (crates/games/src/family.rs)\n{}", found.join("\n"));
}

#[test]
fn every_file_that_may_name_a_family_is_there() {
    for allowed in MAY_NAME {
        assert!(root().join(allowed).exists(), "{allowed}");
    }
}

/// The families: the constant that holds the name, such as `drop::CONNECT4`, and the name.
fn names() -> Vec<(String, String)> {
    let games = root().join("crates/games/src");
    let list = fs::read_to_string(games.join("family.rs")).unwrap();
    let constants = list.lines().filter_map(|line| line.trim().strip_prefix("name: ")?.strip_suffix(','));
    constants
        .filter(|constant| constant.contains("::"))
        .map(|constant| {
            let (module, word) = constant.split_once("::").unwrap();
            let places = [games.join(format!("{module}.rs")), games.join(module).join("mod.rs")];
            let source = places.iter().find_map(|file| fs::read_to_string(file).ok()).unwrap();
            let start = format!("pub const {word}: &str = \"");
            let name = source.split(&start).nth(1).and_then(|rest| rest.split('"').next()).unwrap();
            (constant.to_owned(), name.to_owned())
        })
        .collect()
}

/// Whether the line holds the constant with its module, or its word alone where no other constant has it.
fn names_constant(line: &str, constant: &str) -> bool {
    let (_, word) = constant.split_once("::").unwrap();
    let mut words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    line.contains(constant) || (word != "FAMILY" && words.any(|found| found == word))
}

/// The source without comments and without its tests; lines keep their numbers.
fn code(source: &str) -> String {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let is_comment = |line: &str| line.trim_start().starts_with("//");
    source.lines().map(|line| if is_comment(line) { "\n".to_owned() } else { format!("{line}\n") }).collect()
}

/// Every Rust file in the `src` folders of crates, those of tests left out.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && name != "tests" {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") && name != "tests.rs" {
            files.push(path);
        }
    }
    files
}

#[test]
fn comments_and_tests_are_no_code() {
    let source = "a\n  // \"mnk\"\nb\n#[cfg(test)]\nmod tests {\n\"mnk\"\n}\n";
    assert_eq!(code(source), "a\n\nb\n");
    assert!(names_constant("use x::{MNK, TTS};", "grid_line::MNK"));
    assert!(names_constant("use plyground_games::othello::FAMILY;", "othello::FAMILY"));
    assert!(!names_constant("const FAMILY: u8 = MNK_OR_SO;", "grid_line::MNK"));
}
