//! Whether the functions and classes that the handout names are there, with its parameters.

use super::imports::lines;
use super::inspection::{shown, unreadable};
use super::{CheckContext, CheckError};
use crate::plan::WantedSignature;
use crate::report::{CheckTest, Finding};
use plyground_agents::{FileFacts, FoundFunction};
use serde_json::json;

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let all = context.library.plan.signatures.clone();
    let (needed, suggested): (Vec<_>, Vec<_>) = all.into_iter().partition(|signature| signature.graded);
    let mut tests = Vec::new();
    for (id, what, wanted) in [
        ("signatures/needed", "what the course calls", needed),
        ("signatures/suggested", "what the handout suggests", suggested),
    ] {
        if !wanted.is_empty() {
            tests.push(context.test(id, &json!(wanted), |context| compare(context, id, what, &wanted))?);
        }
    }
    Ok(tests)
}

fn compare(
    context: &mut CheckContext<'_>,
    id: &str,
    what: &str,
    wanted: &[WantedSignature],
) -> Result<CheckTest, CheckError> {
    let (mut wrong, mut notes) = (Vec::new(), Vec::new());
    for signature in wanted {
        let handout = format!("{}({})", signature.name, signature.parameters.join(", "));
        let file = match context.submission.file_named(signature.file.as_deref()) {
            Ok(file) => file,
            Err(why) => {
                wrong.push(format!("{handout}: {why}"));
                continue;
            }
        };
        let facts = context.facts(&file)?;
        match (unreadable(&facts), facts) {
            (None, Ok(facts)) => match found(&facts, &signature.name) {
                Found::Nowhere => wrong.push(format!("{handout} is not in {}", shown(&file))),
                Found::Function(function) => match difference(&function, &signature.parameters) {
                    Difference::None => {}
                    Difference::Names(own) => notes.push(format!(
                        "{handout} has ({own}) for its parameters, which is fine where they are given by position"
                    )),
                    Difference::Count(own) => {
                        wrong.push(format!("{handout} has ({own}) for its parameters (line {})", function.line));
                    }
                },
                Found::Unseen => {}
            },
            (why, _) => wrong.push(format!("{handout}: {}", why.unwrap_or_default())),
        }
    }
    let (right, of) = (wanted.len() - wrong.len(), wanted.len());
    let mut test = CheckTest::counted(id, format!("{what}: {right} of {of} are there"), right as u32, of as u32);
    test.findings.extend(lines("Not as in the handout:", wrong));
    test.findings.extend(notes.into_iter().map(Finding::note));
    Ok(if wanted.iter().any(|signature| signature.graded) { test } else { test.not_graded() })
}

/// Where a name was found.
enum Found {
    /// With its parameters.
    Function(FoundFunction),
    /// It is there, or may be, and its parameters cannot be seen: it is imported, inherited or computed.
    Unseen,
    /// It is not there.
    Nowhere,
}

fn found(facts: &FileFacts, name: &str) -> Found {
    let hides_names = facts.imports.iter().any(|import| import.star);
    let (first, method) = name.split_once('.').map_or((name, None), |(class, method)| (class, Some(method)));
    let is_class = facts.classes.iter().any(|class| class.name == first);
    if is_class {
        return found_method(facts, first, method.unwrap_or("__init__"));
    }
    let function = facts.functions.iter().rev().find(|function| function.owner.is_none() && function.name == name);
    match function {
        Some(function) => Found::Function(function.clone()),
        None if hides_names || facts.module_names.iter().any(|known| known == first) => Found::Unseen,
        None => Found::Nowhere,
    }
}

/// A method of a class or of a class that it inherits from.
fn found_method(facts: &FileFacts, class: &str, method: &str) -> Found {
    let mut waiting = vec![class.to_owned()];
    let mut seen: Vec<String> = Vec::new();
    while let Some(class) = waiting.pop() {
        if seen.contains(&class) || class == "object" {
            continue;
        }
        let Some(known) = facts.classes.iter().rev().find(|known| known.name == class) else { return Found::Unseen };
        let is_it = |function: &&FoundFunction| function.owner.as_ref() == Some(&class) && function.name == method;
        if let Some(function) = facts.functions.iter().rev().find(is_it) {
            return Found::Function(function.clone());
        }
        if known.names.iter().any(|name| name == method) {
            return Found::Unseen;
        }
        waiting.extend(known.bases.iter().cloned());
        seen.push(class);
    }
    Found::Nowhere
}

/// How the parameters of a function differ from those of the handout.
enum Difference {
    None,
    /// It can be called alike, and the parameters have other names.
    Names(String),
    /// It cannot be called as the handout does.
    Count(String),
}

fn difference(function: &FoundFunction, wanted: &[String]) -> Difference {
    // What a decorator makes of it cannot be seen.
    if function.decorators.iter().any(|name| !matches!(name.as_str(), "staticmethod" | "classmethod")) {
        return Difference::None;
    }
    let own = function.parameters.join(", ");
    let (given, least) = (wanted.len(), function.least as usize);
    let fits =
        least <= given && (function.takes_more || function.parameters.len() >= given) && function.needs_keywords == 0;
    let same = wanted.iter().zip(&function.parameters).all(|(wanted, own)| wanted == own);
    match (fits, same) {
        (false, _) => Difference::Count(own),
        (true, false) => Difference::Names(own),
        (true, true) => Difference::None,
    }
}
