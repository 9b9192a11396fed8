//! Libraries do not know the command line: their messages name none of its options, and those of the lab only the lab's own.

use crate::course_ids::{code, rust_files};
use crate::root;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn a_library_names_no_option_of_the_command_line() {
    let helps = fs::read_dir(root().join("crates/cli/tests/cli/snapshots")).unwrap();
    let helps = helps.map(|entry| entry.unwrap().path()).filter(|path| path.to_str().unwrap().contains("cli__help__"));
    let all: BTreeSet<String> = helps.flat_map(|path| options(&fs::read_to_string(path).unwrap())).collect();
    assert!(all.contains("own-folders") && all.contains("interpreter"), "{all:?}");
    let lab = root().join("crates/cli/tests/cli/snapshots/cli__help__lab.snap");
    let of_the_lab: BTreeSet<String> = options(&fs::read_to_string(lab).unwrap());
    let mut named = Vec::new();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let own = match folder.file_name().unwrap().to_str().unwrap() {
            "cli" => continue,
            "web" => of_the_lab.clone(),
            _ => BTreeSet::new(),
        };
        for file in rust_files(&folder.join("src")) {
            let text = fs::read_to_string(&file).unwrap();
            let path = file.strip_prefix(root()).unwrap().display();
            // It writes a script that runs our own command.
            if file.starts_with(root().join("crates/grade/src/autograder")) {
                continue;
            }
            let is_foreign = |option: &String| all.contains(option) && !own.contains(option);
            let lines = code(&text).filter(|(_, line)| options(line).iter().any(is_foreign));
            named.extend(lines.map(|(number, line)| format!("{path}:{number}: {}", line.trim())));
        }
    }
    assert!(
        named.is_empty(),
        "give the error a `Remedy`, which the command line puts into words:\n{}",
        named.join("\n")
    );
}

/// The long options that a text names, without their dashes.
fn options(text: &str) -> BTreeSet<String> {
    let named = text.split("--").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '-').unwrap_or(rest.len());
        rest.starts_with(|c: char| c.is_ascii_lowercase()).then(|| rest[..end].to_owned())
    });
    named.collect()
}
