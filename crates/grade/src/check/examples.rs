//! The examples that the handout prints, before everything else: a student can look each of them up.

use super::functions::{AskedFunction, ask_cases};
use super::{CheckContext, CheckError};
use crate::report::CheckTest;

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let library = context.library;
    let asked = library.asked.iter().filter(|asked| !asked.examples.is_empty());
    asked
        .map(|asked| {
            let section = "examples";
            ask_cases(context, &AskedFunction { section, function: &asked.function, cases: &asked.examples })
        })
        .collect()
}
