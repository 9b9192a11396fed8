//! Style, as pycodestyle sees it with its own defaults: all or nothing.

use super::imports::lines;
use super::inspection::shown;
use super::{CheckContext, CheckError};
use crate::report::CheckTest;
use serde_json::json;
use std::path::Path;

const ID: &str = "style/pycodestyle";

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let Ok(file) = context.submission.agent() else { return Ok(Vec::new()) };
    if !context.library.plan.style {
        return Ok(Vec::new());
    }
    Ok(vec![context.test(ID, &json!("2.15.0"), |context| make(context, &file))?])
}

fn make(context: &mut CheckContext<'_>, file: &Path) -> Result<CheckTest, CheckError> {
    let name = shown(file);
    let facts = match context.facts(file)? {
        Ok(facts) => facts,
        Err(why) => {
            let test = CheckTest::single(ID, format!("{name}: its style cannot be checked"), false);
            return Ok(test.with_findings([crate::report::Finding::note(why)]));
        }
    };
    let Some(found) = facts.style else {
        let why = facts.style_problem.unwrap_or_else(|| "pycodestyle said nothing".to_owned());
        // A file that Python can parse and pycodestyle cannot is not the student's fault.
        return Ok(CheckTest::unchecked(ID, format!("{name}: pycodestyle failed"), why));
    };
    let title = match found.len() {
        0 => format!("{name}: pycodestyle finds nothing"),
        1 => format!("{name}: pycodestyle finds one thing"),
        many => format!("{name}: pycodestyle finds {many} things"),
    };
    let test = CheckTest::single(ID, title, found.is_empty());
    Ok(test.with_findings(lines("Row, column, and what is wrong:", found)))
}
