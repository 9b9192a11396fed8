//! `plyground check` over the whole hand-ins of `tests/submissions`: right ones lose nothing, every fault gets its name, a
//! fault that no catalogue knows gets none, and hostile hand-ins lose their own points alone.

use crate::support::{Output, ROOT, plyground};
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What `expected.toml` says of a hand-in. The file explains its fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    #[serde(default)]
    right: bool,
    fault: Option<String>,
    #[serde(default)]
    differs: bool,
    #[serde(default)]
    lost: BTreeSet<String>,
    #[serde(default, rename = "convention")]
    _convention: Option<Value>,
    interpreter: Option<String>,
    course: Option<String>,
    /// Whether most of its searches never end, so that it takes the limit of each.
    #[serde(default)]
    endless: bool,
}

fn expected(group: &str) -> BTreeMap<String, Expected> {
    let path = format!("{ROOT}/tests/submissions/{group}/expected.toml");
    let text = std::fs::read_to_string(&path).expect("every group says what is expected");
    let expected: BTreeMap<String, Expected> = toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    let folders = std::fs::read_dir(Path::new(&path).parent().expect("a folder")).expect("the folder of the group");
    let folders = folders.map(|entry| entry.expect("an entry")).filter(|entry| entry.path().is_dir());
    let folders: BTreeSet<_> = folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(expected.keys().cloned().collect::<BTreeSet<_>>(), folders, "{path}");
    expected
}

/// What a check found, as far as these tests look at it.
struct Found {
    /// Tests in which something is wrong, whether they are graded or not.
    wrong: BTreeSet<String>,
    /// Those that cost points.
    lost: BTreeSet<String>,
    /// The names that a diagnosis gives.
    named: BTreeSet<String>,
    output: Output,
}

fn check(course: &str, folder: &str, more: &[&str], files: &[(&str, String)]) -> Found {
    let mut run = plyground(["check", course, folder, "--json", "report.json"]);
    for (name, content) in files {
        run = run.file(name, content);
    }
    let output = more.iter().fold(run, |run, argument| run.and([argument])).run();
    assert!(matches!(output.code, 0 | 1), "{folder}: {output:?}");
    let report: Value = serde_json::from_str(&output.read("report.json")).expect("a report is JSON");
    let tests = || {
        report["sections"]
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|section| section["tests"].as_array().into_iter().flatten())
    };
    let ids = |is_meant: &dyn Fn(&Value) -> bool| {
        tests().filter(|test| is_meant(test)).map(|test| test["id"].as_str().expect("an id").to_owned()).collect()
    };
    let findings = tests().flat_map(|test| test["findings"].as_array().into_iter().flatten());
    let faults = findings.flat_map(|finding| finding["faults"].as_array().into_iter().flatten());
    Found {
        wrong: ids(&|test| test["right"].as_u64() < test["of"].as_u64()),
        lost: ids(&|test| test["outcome"] == "wrong"),
        named: faults.map(|fault| fault["id"].as_str().expect("an id").to_owned()).collect(),
        output,
    }
}

/// Python 2.7, if this machine has it.
fn python_2() -> Option<PathBuf> {
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let kept = std::fs::read_dir(home.join(".pyenv/versions")).into_iter().flatten().flatten();
    let kept = kept.filter(|entry| entry.file_name().to_string_lossy().starts_with("2.7."));
    let mut paths = kept.map(|entry| entry.path().join("bin/python")).chain(["/usr/bin/python2.7".into()]);
    paths.find(|path| path.exists())
}

/// Cases that a slow program answers in a moment: the graded kinds of a course, and at most so many nodes or leaves.
fn quick_cases(course: &str, kinds: &[&str]) -> String {
    let path = format!("{ROOT}/courses/{course}/vectors.json");
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("the cases")).expect("JSON");
    let mut cases = vectors["cases"].as_array().expect("cases").clone();
    cases.retain(|case| {
        let counted: u64 = ["leaves", "expanded", "evals"].iter().filter_map(|count| case[count].as_u64()).sum();
        // Where nothing is counted, a search is small if it looks a few plies ahead or the board is nearly full.
        let rows = || case["board"].as_array().into_iter().flatten();
        let free = rows().flat_map(|row| row.as_array().into_iter().flatten()).filter(|cell| **cell == 0).count();
        let plies = if rows().count() > 4 { 2 } else { 3 };
        let is_shallow = case["limit"].as_u64().is_none_or(|limit| limit <= plies) && case["limit"] != -1;
        let is_small = if counted > 0 { counted <= 80 } else { is_shallow || free <= 6 };
        kinds.iter().any(|kind| case["kind"] == *kind) && is_small
    });
    assert!(cases.len() > 50, "{course}: {} cases", cases.len());
    json!({ "course": course, "about": {}, "cases": cases }).to_string()
}

/// Holds every hand-in of a course to its `expected.toml`, over all public cases or over the quick ones of some kinds.
fn hand_ins_are_told_apart(course: &str, quick_kinds: &[&str]) {
    let expected = expected(course);
    let is_quick = !quick_kinds.is_empty();
    let files = if is_quick { vec![("quick.json", quick_cases(course, quick_kinds))] } else { Vec::new() };
    let mistakes: Vec<String> = expected
        .into_par_iter()
        .filter(|(_, expected)| !(is_quick && expected.endless))
        .flat_map(|(name, expected)| {
            let mut arguments = vec!["--only".to_owned(), "functions".to_owned(), "diagnosis".to_owned()];
            if is_quick {
                arguments.extend(["--cases".to_owned(), "quick.json".to_owned()]);
            }
            if expected.interpreter.is_some() {
                let Some(python) = python_2() else { return Vec::new() };
                arguments.extend(["--interpreter".to_owned(), python.display().to_string()]);
            }
            let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
            let found = check(course, &format!("{ROOT}/tests/submissions/{course}/{name}"), &arguments, &files);
            judge(&name, &expected, &found, is_quick)
        })
        .collect();
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}

/// What a check says otherwise than is expected of it.
fn judge(name: &str, expected: &Expected, found: &Found, is_quick: bool) -> Vec<String> {
    let mut mistakes = Vec::new();
    let mut must = |holds: bool, what: &str| {
        if !holds {
            let Found { wrong, named, .. } = found;
            mistakes.push(format!("{name}: {what}; wrong {wrong:?}, named {named:?}"));
        }
    };
    must(found.lost.is_subset(&expected.lost), "it loses more than its fault costs");
    // The handout's examples are not asked here.
    let costs: Vec<_> = expected.lost.iter().filter(|id| id.starts_with("functions/")).collect();
    let found_in = costs.iter().filter(|id| found.wrong.contains(**id)).count();
    // Quick cases need not show a fault in every function that has it.
    let is_found = if is_quick { found_in > 0 || costs.is_empty() } else { found_in == costs.len() };
    must(is_found, "its fault is not found");
    must(expected.right || expected.fault.is_some() || expected.differs, "expected.toml must say something");
    must(!(expected.differs && expected.fault.is_some()), "expected.toml must say one thing");
    must(!expected.right || expected.lost.is_empty(), "a right hand-in loses nothing");
    match &expected.fault {
        Some(fault) => must(found.named.contains(fault), &format!("its fault is not named {fault}")),
        None => must(found.named.is_empty(), "it gets a name that is not its own"),
    }
    mistakes
}

#[test]
fn hand_ins_of_col333_are_told_apart() {
    hand_ins_are_told_apart("col333", &[]);
}

#[test]
fn hand_ins_of_cse150_are_told_apart() {
    hand_ins_are_told_apart("cse150", &[]);
}

#[test]
fn hand_ins_of_cis521_are_told_apart() {
    hand_ins_are_told_apart("cis521", &["best_move"]);
}

#[test]
fn hand_ins_of_csc384_are_told_apart() {
    hand_ins_are_told_apart("csc384", &["utility", "minimax_node", "alphabeta_node", "select_move"]);
}

#[test]
fn hand_ins_of_cse415_are_told_apart() {
    hand_ins_are_told_apart("cse415", &["static", "minimax"]);
}

#[test]
fn every_known_fault_has_a_hand_in_and_every_course_has_right_and_odd_ones() {
    let mut odd = 0;
    for course in ["cis521", "csc384", "cse415", "cse150", "col333"] {
        let expected = expected(course);
        let path = format!("{ROOT}/courses/{course}/faults.toml");
        let catalogue: toml::Table = std::fs::read_to_string(&path).expect("the faults").parse().expect("TOML");
        let shown: BTreeSet<_> = expected.values().filter_map(|expected| expected.fault.as_deref()).collect();
        let known = catalogue["fault"].as_array().expect("faults").iter();
        let known: BTreeSet<_> = known.map(|fault| fault["id"].as_str().expect("an id")).collect();
        assert_eq!(shown, known, "{course}");
        let right = expected.values().filter(|expected| expected.right && expected.fault.is_none()).count();
        assert!(expected.len() >= 8 && right >= 4, "{course}: {right} right ones of {}", expected.len());
        odd += expected.values().filter(|expected| expected.differs).count();
    }
    assert!(odd >= 5, "{odd}");
}

/// A few quick cases of each kind that a course asks: a program that never answers takes the limit of each.
fn few_cases(course: &str) -> String {
    let path = format!("{ROOT}/courses/{course}/vectors.json");
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("the cases")).expect("JSON");
    let mut left: BTreeMap<String, usize> = BTreeMap::new();
    // Nothing that the handout leaves open, and nothing that takes long.
    let open = ["edge", "nomove", "limit0", "misfit_last", "over_k", "no_stones"];
    let is_plain = |case: &Value| {
        let mut tags = case["tags"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let work = case["leaves"].as_u64().or(case["expect"]["nodes"].as_u64()).unwrap_or_default();
        work < 1000 && !tags.any(|tag| open.contains(&tag))
    };
    let mut cases = vectors["cases"].as_array().expect("cases").clone();
    cases.retain(|case| {
        let left = left.entry(case["kind"].as_str().expect("a kind").to_owned()).or_insert(2);
        let is_taken = *left > 0 && is_plain(case);
        *left -= usize::from(is_taken);
        is_taken
    });
    json!({ "course": course, "about": {}, "cases": cases }).to_string()
}

#[test]
fn hostile_hand_ins_lose_their_own_points_alone() {
    let mistakes: Vec<String> = expected("hostile")
        .into_par_iter()
        .flat_map(|(name, expected)| {
            let course = expected.course.as_deref().expect("a hostile hand-in says whose it is");
            let folder = format!("{ROOT}/tests/submissions/hostile/{name}");
            let arguments = ["--only", "files", "functions", "--cases", "few.json"];
            let found = check(course, &folder, &arguments, &[("few.json", few_cases(course))]);
            let mut mistakes = Vec::new();
            if found.lost != expected.lost {
                mistakes.push(format!("{name}: loses {:?}, not {:?}: {:?}", found.lost, expected.lost, found.output));
            }
            let texts = [&found.output.stdout, &found.output.stderr, &found.output.read("report.json")];
            if texts.iter().any(|text| text.chars().any(|c| c.is_control() && c != '\n') || text.len() > 1 << 20) {
                mistakes.push(format!("{name}: its name is not made harmless"));
            }
            if ["results.json", "grades.csv", "ledger.sqlite"].iter().any(|file| found.output.has(file)) {
                mistakes.push(format!("{name}: writes where the results go"));
            }
            mistakes
        })
        .collect();
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}
