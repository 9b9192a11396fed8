//! A course is one folder: its id stands in no Rust code, apart from adapters that no data can replace.

use crate::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The files and folders that may name a course, and why each is code.
const ADAPTERS: &[(&str, &str)] = &[
    ("crates/agents/src/host/files.rs", "the list of the Python files that the program carries"),
    ("crates/agents/src/served/", "the protocol by which our engine plays for the manager of csc384"),
    ("crates/cli/src/commands/engine.rs", "the help of that protocol"),
    ("crates/grade/src/cases/", "the runners of the courses' cases"),
    ("xtask/src/stages.rs", "checks that the host of cse150 runs under Python 2"),
];

#[test]
fn a_course_is_named_by_its_folder_and_not_by_code() {
    let list = fs::read_to_string(root().join("courses/list.txt")).unwrap();
    // `plain` is a word, and the course that is always there.
    let ids: Vec<&str> = list.split_whitespace().filter(|id| *id != "plain").collect();
    let names_course = |text: &str| ids.iter().any(|id| text.contains(id));
    let (mut named, mut adapters) = (Vec::new(), BTreeSet::new());
    for file in ["crates", "bench", "xtask", "fuzz"].iter().flat_map(|folder| rust_files(&root().join(folder))) {
        let text = fs::read_to_string(&file).unwrap();
        let path = file.strip_prefix(root()).unwrap().to_str().unwrap();
        let own_name = names_course(path).then(|| path.to_owned());
        let lines = code(&text).filter(|(_, line)| names_course(line));
        let places =
            own_name.into_iter().chain(lines.map(|(number, line)| format!("{path}:{number}: {}", line.trim())));
        match ADAPTERS.iter().find(|(adapter, _)| path.starts_with(adapter)) {
            Some((adapter, _)) => adapters.extend(places.map(|_| *adapter)),
            None => named.extend(places),
        }
    }
    assert!(named.is_empty(), "what a course says belongs into its folder:\n{}", named.join("\n"));
    assert_eq!(adapters.len(), ADAPTERS.len(), "only {adapters:?} name a course; take the others off the list");
}

/// The lines of a file that do something, with their numbers: not its comments, not its tests, not the examples of a help
/// text.
pub(crate) fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]").enumerate();
    let speaks = |line: &str| ["//", "plyground "].iter().any(|start| line.trim_start().starts_with(start));
    lines.filter(move |(_, line)| !speaks(line)).map(|(index, line)| (index + 1, line))
}

/// The Rust files below a folder, without integration tests and what was built.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !["tests", "target", "templates", "assets"].contains(&name) {
            found.extend(rust_files(&path));
        } else if name.ends_with(".rs") && name != "tests.rs" {
            found.push(path);
        }
    }
    found
}
