//! Holds names and documentation to `docs/glossary.md`: one public type name is one thing, and no page uses an old word.

use crate::root;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

#[test]
fn a_public_type_name_belongs_to_one_crate() {
    let mut owners: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for folder in std::fs::read_dir(root().join("crates")).unwrap() {
        let folder = folder.unwrap().path();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        for source in files_below(&folder.join("src"), "rs") {
            for type_name in public_types(&std::fs::read_to_string(source).unwrap()) {
                owners.entry(type_name).or_default().insert(name.clone());
            }
        }
    }
    assert!(owners.contains_key("GameState"), "no types were found");
    let shared: Vec<_> = owners.iter().filter(|(_, crates)| crates.len() > 1).collect();
    assert!(shared.is_empty(), "these names are defined in several crates: {shared:?}");
}

#[test]
fn no_page_uses_an_old_word() {
    let glossary = std::fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    let old = old_words(&glossary);
    assert!(old.contains("gesture") && old.contains("somebody"), "the old words were not found: {old:?}");
    let mut pages: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root().join(name)).into();
    pages.extend(files_below(&root().join("docs"), "md"));
    let mut found = Vec::new();
    for page in pages.iter().filter(|page| !page.ends_with("docs/glossary.md")) {
        for (number, line) in prose(&std::fs::read_to_string(page).unwrap()) {
            let words = line.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
            found.extend(
                words.filter(|word| old.contains(word)).map(|word| format!("{}:{number}: {word}", page.display())),
            );
        }
    }
    assert!(found.is_empty(), "words that docs/glossary.md calls old:\n{}", found.join("\n"));
}

#[test]
fn every_section_of_the_glossary_is_in_order() {
    let glossary = std::fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    let mut count = 0;
    for section in glossary.split("\n## ") {
        let terms: Vec<String> = rows(section).map(|row| row[0].to_lowercase()).collect();
        assert!(terms.is_sorted(), "not in alphabetical order: {terms:?}");
        count += terms.len();
    }
    assert!((50..=120).contains(&count), "at most 120 terms, not {count}");
}

#[test]
fn every_source_file_that_a_page_names_exists() {
    let sources: Vec<String> = ["crates", "bench", "xtask"]
        .iter()
        .flat_map(|folder| files_below(&root().join(folder), "rs"))
        .map(|path| path.display().to_string().replace("/src/", "/"))
        .collect();
    let mut pages = files_below(&root().join("docs"), "md");
    pages.push(root().join("ARCHITECTURE.md"));
    let mut named = 0;
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        let quoted = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
        let is_source = |word: &&str| word.ends_with(".rs") && !word.contains(['<', '*', ' ']);
        for source in quoted.filter(is_source) {
            named += 1;
            let ending = format!("/{}", source.replace("/src/", "/"));
            let exists = sources.iter().any(|path| path.ends_with(&ending)) || source == "agent.rs";
            assert!(exists, "{} names {source}, which does not exist", page.display());
        }
    }
    assert!(named > 20, "only {named} files are named");
}

#[test]
fn types_are_found_where_the_public_can_see_them() {
    let source = "pub struct A;\n    pub enum B<T> {\npub(crate) struct C;\nstruct D;\npub trait E: F {\n#[cfg(test)]\nmod tests {\npub struct G;";
    assert_eq!(public_types(source), ["A", "B", "E"]);
}

fn public_types(source: &str) -> Vec<String> {
    let code = source.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
    let name = |line: &str| {
        let rest = line.trim_start().strip_prefix("pub ")?;
        let (keyword, rest) = rest.split_once(' ')?;
        let is_type = ["struct", "enum", "trait", "type", "union"].contains(&keyword);
        is_type.then(|| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
    };
    code.lines().filter_map(name).collect()
}

/// The words of the column `old`, and the pronouns that the glossary asks to replace by a noun.
fn old_words(glossary: &str) -> BTreeSet<String> {
    let columns = rows(glossary).filter_map(|row| row.get(2).cloned());
    let mut words: BTreeSet<String> =
        columns.flat_map(|column| column.split(", ").map(str::to_owned).collect::<Vec<_>>()).collect();
    words.remove("");
    let style = glossary.split("\n## Style").nth(1).expect("the glossary has a section Style");
    let sentence = style.split("do not say").nth(1).and_then(|rest| rest.split('.').next()).expect("words to avoid");
    words.extend(sentence.split('`').skip(1).step_by(2).map(str::to_owned));
    words
}

/// The rows of the tables, cell by cell, without their heads.
fn rows(page: &str) -> impl Iterator<Item = Vec<String>> {
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let is_row = |line: &&str| line.starts_with('|') && !line.starts_with("|---") && !line.starts_with("| term ");
    page.lines().filter(is_row).map(cells).collect::<Vec<_>>().into_iter()
}

/// The lines that people read as text, with their numbers: no code blocks, and nothing between backticks.
fn prose(page: &str) -> Vec<(usize, String)> {
    let mut in_code = false;
    let mut lines = Vec::new();
    for (number, line) in page.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            lines.push((number + 1, line.split('`').step_by(2).collect::<Vec<_>>().join(" ")));
        }
    }
    lines
}

fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path, extension));
        } else if path.extension().is_some_and(|ending| ending == extension) {
            files.push(path);
        }
    }
    files
}
