//! What a submission imports, and whether it uses threads and global variables where the course forbids them.

use super::inspection::{shown, unreadable};
use super::{CheckContext, CheckError};
use crate::plan::ImportRules;
use crate::report::{CheckTest, Finding};
use plyground_agents::{FileFacts, FoundName};
use serde_json::json;
use std::path::PathBuf;

/// The most lines of a test that are shown.
const SHOWN: usize = 20;
/// The most files of its own that are followed.
const MAX_FILES: usize = 50;

/// Our own package. It solves what the courses grade.
const OURS: &str = "plyground";

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let mut tests = Vec::new();
    let ours = imports_of_ours(context)?;
    if !ours.is_empty() {
        let test =
            || CheckTest::single("imports/plyground", "it imports Plyground, which solves what is graded", false);
        let depends_on = json!(ours);
        tests.push(context.test("imports/plyground", &depends_on, |_| Ok(test().with_findings(lines("Here:", ours))))?);
    }
    let Some(rules) = context.library.plan.imports.clone() else { return Ok(tests) };
    let depends_on = json!(rules);
    tests.push(context.test("imports/modules", &depends_on, |context| modules(context, &rules))?);
    if !rules.template.is_empty() {
        tests.push(context.test("imports/template", &depends_on, |context| template(context, &rules))?);
    }
    if rules.forbid_threads {
        tests.push(context.test("imports/threads", &depends_on, |context| threads(context, &rules))?);
    }
    if rules.forbid_globals {
        tests.push(context.test("imports/globals", &depends_on, |context| globals(context, &rules))?);
    }
    Ok(tests)
}

/// A file, and what was read in it or why it could not be read.
type ReadFile = (PathBuf, Result<FileFacts, String>);

/// The files of the submission that run: those that the course asks for, and those that they import.
fn files(context: &mut CheckContext<'_>) -> Result<Vec<ReadFile>, CheckError> {
    let mut waiting = context.graded_files();
    waiting.reverse();
    let mut found: Vec<ReadFile> = Vec::new();
    while let Some(file) = waiting.pop() {
        if found.len() == MAX_FILES || found.iter().any(|(known, _)| *known == file) {
            continue;
        }
        let facts = context.facts(&file)?;
        for import in facts.iter().flat_map(|facts| &facts.imports) {
            let modules = if import.module.is_empty() { import.names.clone() } else { vec![import.module.clone()] };
            waiting.extend(modules.iter().filter_map(|module| context.submission.own_module(top(module))));
        }
        found.push((file, facts));
    }
    Ok(found)
}

/// Where the submission imports our own package, unless it has a module of that name itself.
fn imports_of_ours(context: &mut CheckContext<'_>) -> Result<Vec<String>, CheckError> {
    let mut found = Vec::new();
    if context.submission.own_module(OURS).is_none() {
        for (file, facts) in files(context)? {
            let ours =
                facts.iter().flat_map(|facts| &facts.imports).filter(|it| it.level == 0 && top(&it.module) == OURS);
            found.extend(ours.map(|import| format!("{}, line {}: `{}`", shown(&file), import.line, import.module)));
        }
    }
    Ok(found)
}

fn top(module: &str) -> &str {
    module.split('.').next().unwrap_or_default()
}

fn modules(context: &mut CheckContext<'_>, rules: &ImportRules) -> Result<CheckTest, CheckError> {
    let (mut wrong, mut notes, mut unread) = (Vec::new(), Vec::new(), Vec::new());
    for (file, facts) in files(context)? {
        if let Some(why) = unreadable(&facts) {
            unread.push(format!("{}: {why}", shown(&file)));
        }
        let Ok(facts) = facts else { continue };
        for import in &facts.imports {
            let module = top(&import.module);
            let is_named = |name: &String| name == module || (name == "stdlib" && import.is_standard);
            let is_allowed = import.level > 0
                || rules.allow.iter().any(is_named)
                || context.is_course_module(module)
                || context.submission.own_module(module).is_some();
            let at = format!("{}, line {}", shown(&file), import.line);
            if !is_allowed {
                wrong.push(format!("{at}: `{}`", import.module));
            }
            if import.star && import.is_standard {
                notes.push(format!("{at}: `from {} import *` hides which names it uses", import.module));
            }
        }
        notes.extend(facts.hiding.iter().map(|found| {
            format!("{}, line {}: `{}` can do what the text does not say", shown(&file), found.line, found.name)
        }));
    }
    let title = match (wrong.len(), unread.len()) {
        (0, 0) => "it imports what the course allows".to_owned(),
        (0, _) => "what it imports cannot be read".to_owned(),
        _ => format!("it imports what the course does not allow ({})", allowed(rules)),
    };
    // What could not be read costs nothing here: such a file cannot be imported either.
    let is_known = unread.is_empty() || !wrong.is_empty();
    let mut test = CheckTest::single("imports/modules", title, wrong.is_empty() && unread.is_empty());
    test.findings.extend(lines("Not allowed:", wrong));
    test.findings.extend(lines("A person should look at these; they cost nothing:", notes));
    test.findings.extend(lines("Cannot be read as Python:", unread));
    Ok(if rules.graded && is_known { test } else { test.not_graded() })
}

/// Whether what the template imports is still imported by the program itself.
fn template(context: &mut CheckContext<'_>, rules: &ImportRules) -> Result<CheckTest, CheckError> {
    let mut imported: Vec<String> = Vec::new();
    let mut is_readable = true;
    for file in context.graded_files() {
        let facts = context.facts(&file)?;
        is_readable &= unreadable(&facts).is_none();
        imported.extend(facts.iter().flat_map(|facts| &facts.imports).map(|import| top(&import.module).to_owned()));
    }
    let has = |module: &String| imported.contains(module);
    let is_there = rules.template.iter().any(has);
    let title = match is_there {
        true => "it imports the course's module as the template does".to_owned(),
        false => format!("it does not import {} any more", rules.template.join(" or ")),
    };
    let missing: Vec<String> =
        rules.template_notes.iter().filter(|module| !has(module)).map(|module| format!("`{module}`")).collect();
    let note = (!missing.is_empty()).then(|| {
        Finding::note(format!(
            "the template also imports {}; leave that as it is (it costs nothing here)",
            missing.join(", ")
        ))
    });
    let test = CheckTest::single("imports/template", title, is_there).with_findings(note);
    // A file that cannot be read as Python cannot be imported either, and that costs points already.
    Ok(if rules.graded && is_readable { test } else { test.not_graded() })
}

fn allowed(rules: &ImportRules) -> String {
    let words = rules.allow.iter().map(|name| if name == "stdlib" { "the standard library" } else { name });
    words.collect::<Vec<_>>().join(" and ")
}

fn threads(context: &mut CheckContext<'_>, rules: &ImportRules) -> Result<CheckTest, CheckError> {
    let mut wrong = Vec::new();
    for (file, facts) in files(context)? {
        wrong.extend(facts.iter().flat_map(|facts| &facts.concurrent).map(|found| told(&shown(&file), found)));
    }
    let title = if wrong.is_empty() { "it starts no threads or processes" } else { "it starts threads or processes" };
    let test =
        CheckTest::single("imports/threads", title, wrong.is_empty()).with_findings(lines("Not allowed:", wrong));
    Ok(if rules.graded { test } else { test.not_graded() })
}

fn globals(context: &mut CheckContext<'_>, rules: &ImportRules) -> Result<CheckTest, CheckError> {
    let (mut wrong, mut notes) = (Vec::new(), Vec::new());
    for (file, facts) in files(context)? {
        let (Ok(facts), name) = (facts, shown(&file)) else { continue };
        wrong.extend(facts.global_names.iter().map(|found| format!("{} is said to be global", told(&name, found))));
        wrong.extend(facts.changed.iter().map(|found| format!("{} is changed by a function", told(&name, found))));
        let is_constant = |found: &FoundName| !found.name.chars().any(char::is_lowercase);
        let is_changed = |found: &FoundName| facts.changed.iter().any(|changed| changed.name == found.name);
        let unchanged = facts.containers.iter().filter(|found| !is_constant(found) && !is_changed(found));
        notes.extend(unchanged.map(|found| told(&name, found)));
    }
    let title = if wrong.is_empty() { "no function changes a global variable" } else { "it has global variables" };
    let mut test = CheckTest::single("imports/globals", title, wrong.is_empty());
    test.findings.extend(lines("Not allowed:", wrong));
    test.findings.extend(lines(
        "Lists and dictionaries of the module that no function is seen to change; they cost nothing:",
        notes,
    ));
    Ok(if rules.graded { test } else { test.not_graded() })
}

fn told(file: &str, found: &FoundName) -> String {
    format!("{file}, line {}: `{}`", found.line, found.name)
}

/// The first lines, and how many more there are.
pub(super) fn lines(title: &str, mut lines: Vec<String>) -> Vec<Finding> {
    let more = lines.len().saturating_sub(SHOWN);
    lines.truncate(SHOWN);
    let shown = (!lines.is_empty()).then(|| Finding::Lines { title: title.to_owned(), lines });
    let more = (more > 0).then(|| Finding::More { count: more as u32, what: "like these".to_owned() });
    shown.into_iter().chain(more).collect()
}
