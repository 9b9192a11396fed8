//! Holds ARCHITECTURE.md to what `cargo metadata` says, every crate to a first line that says what it is, every link to
//! its target, and every dependency to a licence that asks for nothing but its mention.

#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

mod course_ids;
mod families;
mod licence;
mod options;
mod words;

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A workspace crate's folder, and the workspace crates it uses.
type Walls = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_table_of_crates_is_what_cargo_sees() {
    let drawn = drawn(&std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap());
    let built = built(&metadata());
    for (folder, uses) in &built {
        let row = drawn.get(folder).unwrap_or_else(|| panic!("ARCHITECTURE.md has no row for `{folder}`"));
        assert_eq!(row, uses, "ARCHITECTURE.md (left) and Cargo.toml (right) disagree on what `{folder}` uses");
    }
    let gone: Vec<_> = drawn.keys().filter(|folder| !built.contains_key(*folder)).collect();
    assert!(gone.is_empty(), "ARCHITECTURE.md has rows for crates that do not exist: {gone:?}");
}

#[test]
fn every_crate_says_in_its_first_line_what_it_is() {
    for package in members(&metadata()) {
        for target in list(&package["targets"]) {
            let path = text(&target["src_path"]);
            let source = std::fs::read_to_string(path).unwrap();
            let words = source.lines().next().and_then(|line| line.strip_prefix("//! ")).unwrap_or_default();
            assert!(words.split(' ').count() > 2, "{path} should begin with `//! ` and what it is");
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    let decisions = std::fs::read_dir(root().join("docs/decisions")).unwrap().map(|entry| entry.unwrap().path());
    let papers = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/command-line.md"];
    for page in papers.iter().map(|name| root().join(name)).chain(decisions) {
        let words = std::fs::read_to_string(&page).unwrap();
        let targets = words.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        for target in targets.filter(|target| !target.is_empty() && !target.starts_with("http")) {
            assert!(page.parent().unwrap().join(target).exists(), "{} links to {target}", page.display());
        }
    }
}

#[test]
fn no_dependency_asks_for_more_than_its_mention() {
    let metadata = metadata();
    let refused: Vec<String> = list(&metadata["packages"])
        .iter()
        .filter_map(|package| {
            let problem = match package["license"].as_str() {
                None => "names no licence".to_owned(),
                Some(terms) => match licence::is_permissive(terms) {
                    Ok(true) => return None,
                    Ok(false) => format!("is under `{terms}`, which is not on the list in xtask/tests/architecture"),
                    Err(problem) => format!("is under `{terms}`: {problem}"),
                },
            };
            Some(format!("{} {} {problem}", text(&package["name"]), text(&package["version"])))
        })
        .collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

/// What the table says: rows of `| `folder` | what it is | uses |`, where `uses` is a list of last names or a dash.
fn drawn(page: &str) -> Walls {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [folder, _, uses, ""] = cells[..] else { panic!("a row of another shape in ARCHITECTURE.md: {row}") };
        let uses = uses.split(", ").filter(|&name| name != "-").map(str::to_owned).collect();
        (folder.trim_matches('`').to_owned(), uses)
    })
    .collect()
}

/// What cargo says.
fn built(metadata: &Value) -> Walls {
    let folder = |package: &Value| {
        let manifest = PathBuf::from(text(&package["manifest_path"]));
        let folder = manifest.parent().unwrap().strip_prefix(root()).unwrap().to_owned();
        folder.to_str().unwrap().to_owned()
    };
    let members = members(metadata);
    let last_name = |name: &str| {
        let member = members.iter().find(|member| member["name"] == name)?;
        folder(member).rsplit('/').next().map(str::to_owned)
    };
    let uses = |package: &Value| {
        let normal = list(&package["dependencies"]).iter().filter(|dependency| dependency["kind"].is_null());
        normal.filter_map(|dependency| last_name(text(&dependency["name"]))).collect()
    };
    members.iter().map(|&member| (folder(member), uses(member))).collect()
}

fn members(metadata: &Value) -> Vec<&Value> {
    let ids = list(&metadata["workspace_members"]);
    list(&metadata["packages"]).iter().filter(|package| ids.contains(&package["id"])).collect()
}

/// The whole resolved tree, for every platform. What is not on this machine yet is fetched.
fn metadata() -> Value {
    let ask = |network: &[&str]| {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let arguments = ["metadata", "--format-version", "1", "--locked"];
        Command::new(cargo).args(arguments).args(network).current_dir(root()).output().unwrap()
    };
    let mut output = ask(&["--offline"]);
    if !output.status.success() {
        output = ask(&[]);
    }
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
