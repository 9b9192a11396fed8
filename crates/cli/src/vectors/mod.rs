//! Vectors files: cases with answers, in the format that the courses' examples come in.
//!
//! Every field of a case is an input, an answer or a note. A field that was not checked fails the case, so that nothing
//! in a file goes unchecked by accident.

mod case;
mod cis521;
mod col333;
mod csc384;
mod cse150;
mod cse415;

pub(crate) use case::{Case, CaseFailure};

use anyhow::{Context, Result, anyhow, bail};
use plyground_game::plain_parse_error;
use plyground_games::read_text;
use rayon::prelude::*;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// No file of cases is longer than this.
const MAX_BYTES: u64 = 1 << 28;

/// What came of a case.
pub(crate) enum Verdict {
    /// Every answer was right.
    Passed,
    /// Not run: a quirk of the original, or slow.
    Skipped,
    /// Some answer was wrong, or the case could not be run.
    Failed(CaseFailure),
}

/// Which cases of a vectors file to run.
pub(crate) struct CaseFilter<'a> {
    /// Only the case of this id, or those of this kind.
    pub(crate) only: Option<&'a str>,
    /// The slow ones too.
    pub(crate) slow: bool,
}

/// A file of cases.
pub(crate) struct Vectors {
    course: String,
    cases: Vec<Value>,
}

impl Vectors {
    pub(crate) fn read(path: &Path) -> Result<Vectors> {
        let text = read_text(path, MAX_BYTES).with_context(|| format!("cannot read {}", path.display()))?;
        let file: Value = serde_json::from_str(&text)
            .map_err(|error| anyhow!("{} is not JSON: {}", path.display(), plain_parse_error(&error)))?;
        let Some(course) = file["course"].as_str() else {
            bail!("{} has no field `course`", path.display());
        };
        let Some(cases) = file["cases"].as_array() else {
            bail!("{} has no list `cases`", path.display());
        };
        Ok(Vectors { course: course.to_owned(), cases: cases.clone() })
    }

    /// The cases that are selected.
    pub(crate) fn select(&self, selection: &CaseFilter<'_>) -> Vec<&Value> {
        let wanted = |case: &&Value| {
            selection.only.is_none_or(|only| case["id"].as_str() == Some(only) || case["kind"].as_str() == Some(only))
        };
        self.cases.iter().filter(wanted).collect()
    }

    /// Runs cases side by side; their verdicts come in the order of the file.
    pub(crate) fn run<'a>(
        &self,
        cases: &[&'a Value],
        selection: &CaseFilter<'_>,
        done: impl Fn() + Sync,
    ) -> Vec<(Case<'a>, Verdict)> {
        let run = |value: &&'a Value| {
            let case = Case::new(value);
            let verdict = self.verdict(&case, selection);
            done();
            (case, verdict)
        };
        // Large cases take a thread for minutes, so threads take cases one at a time.
        cases.par_iter().with_max_len(1).map(run).collect()
    }

    fn verdict(&self, case: &Case<'_>, selection: &CaseFilter<'_>) -> Verdict {
        if case.has("quirk") || (case.is_tagged("slow") && !selection.slow) {
            return Verdict::Skipped;
        }
        let check = match self.course.as_str() {
            "cse415" => cse415::check,
            "csc384" => csc384::check,
            "col333" => col333::check,
            "cse150" => cse150::check,
            "cis521" => cis521::check,
            other => return Verdict::Failed(CaseFailure::new(format!("there is no course `{other}`"))),
        };
        // A fault of ours in one case must not take the verdicts on all the others with it.
        match catch_unwind(AssertUnwindSafe(|| check(case).and_then(|()| case.close()))) {
            Ok(Ok(())) => Verdict::Passed,
            Ok(Err(problem)) => Verdict::Failed(problem),
            Err(_) => Verdict::Failed(CaseFailure::new("the program itself failed on this case")),
        }
    }
}
