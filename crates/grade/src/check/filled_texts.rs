//! Texts that a student fills in: the name, and the answers to the feedback questions.

use super::inspection::unreadable;
use super::{CheckContext, CheckError};
use crate::plan::FilledText;
use crate::report::{CheckTest, Finding};
use serde_json::json;
use std::path::Path;

/// The step of the feedback questions.
pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    of_section(context, "feedback")
}

/// The texts whose tests belong to a section.
pub(super) fn of_section(context: &mut CheckContext<'_>, section: &str) -> Result<Vec<CheckTest>, CheckError> {
    let Ok(file) = context.submission.agent() else { return Ok(Vec::new()) };
    let is_of_section = |text: &&FilledText| text.test.split('/').next() == Some(section);
    let texts: Vec<FilledText> = context.library.plan.texts.iter().filter(is_of_section).cloned().collect();
    let test = |text: &FilledText| {
        let depends_on = json!([text, context.library.plan.placeholders]);
        context.test(&text.test, &depends_on, |context| filled(context, text, &file))
    };
    texts.iter().map(test).collect()
}

fn filled(context: &mut CheckContext<'_>, wanted: &FilledText, file: &Path) -> Result<CheckTest, CheckError> {
    let facts = context.facts(file)?;
    let why = unreadable(&facts).or_else(|| {
        let facts = facts.as_ref().ok()?;
        match facts.texts.get(&wanted.name) {
            None if facts.module_names.contains(&wanted.name) => None,
            None => Some(format!("there is no variable `{}`", wanted.name)),
            Some(found) => {
                let problem = found.text.as_ref().and_then(|text| problem(text, &context.library.plan.placeholders));
                problem.map(|problem| format!("line {}: {problem}", found.line))
            }
        }
    });
    let title = if why.is_none() { "filled in" } else { "not filled in" };
    let test = CheckTest::single(&*wanted.test, format!("{}: {title}", wanted.title), why.is_none());
    Ok(test.with_findings(why.map(Finding::note)))
}

/// Why a text is not an answer.
fn problem(text: &str, placeholders: &[String]) -> Option<String> {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let given = plain(text);
    if given.is_empty() {
        return Some("it is empty".to_owned());
    }
    let is_placeholder = placeholders.iter().any(|placeholder| given.starts_with(&plain(placeholder)));
    is_placeholder.then(|| "it is still the text of the skeleton".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blank_text_and_that_of_the_skeleton_are_no_answers() {
        let placeholders = ["Type your response here.".to_owned()];
        assert_eq!(problem(" \n", &placeholders).as_deref(), Some("it is empty"));
        let skeleton = "\nType your  response here.\nYour response may span several lines.\n";
        assert_eq!(problem(skeleton, &placeholders).as_deref(), Some("it is still the text of the skeleton"));
        assert_eq!(problem("Eight hours", &placeholders), None);
    }
}
