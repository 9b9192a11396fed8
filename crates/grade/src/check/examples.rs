//! The examples that the handout prints, before everything else: a student can look each of them up.

use super::functions::{AskedFunction, ask_cases, selected};
use super::{CheckContext, CheckError};
use crate::report::CheckTest;

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let mut tests = Vec::new();
    for function in context.plan.functions.clone() {
        let cases = selected(context, &function, &context.examples)?;
        if cases.is_empty() {
            continue;
        }
        let asked = AskedFunction { section: "examples", function: &function, cases: &cases };
        tests.push(ask_cases(context, &asked)?);
    }
    Ok(tests)
}
