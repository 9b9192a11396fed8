//! Cases: questions about positions with the answers that are right, in the format of `courses/<id>/vectors.json`, and our
//! own answer to each of them.
//!
//! Every field of a case is an input, an answer or a note. A field that was not checked fails the case, so that nothing
//! in a file goes unchecked by accident.

mod case;
mod cis521;
mod col333;
mod csc384;
mod cse150;
mod cse415;
mod modelled;
mod public;
mod question;

pub use case::{Case, CaseFailure, Difference, Reference, ReferenceTree, same};
pub use public::{PublicCases, public_cases};
pub use question::{AskedSearch, question};

pub(crate) use modelled::modelled;
pub(crate) use question::{moved, position_inputs};

use plyground_game::plain_parse_error;
use plyground_games::read_text;
use rayon::prelude::*;
use serde_json::Value;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// No file of cases is longer than this.
const MAX_BYTES: u64 = 1 << 28;

/// What came of a case.
pub enum Verdict {
    /// Every answer was right.
    Passed,
    /// Not run: a quirk of the original, or slow.
    Skipped,
    /// Some answer was wrong, or the case could not be run.
    Failed(CaseFailure),
}

/// Which cases of a vectors file to run.
pub struct CaseFilter<'a> {
    /// Only the case of this id, or those of this kind.
    pub only: Option<&'a str>,
    /// The slow ones too.
    pub slow: bool,
}

/// A file of cases.
pub struct Vectors {
    course: String,
    cases: Vec<Value>,
}

impl Vectors {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Vectors, VectorsError> {
        let text = read_text(path, MAX_BYTES).map_err(|source| VectorsError::Io { path: path.to_owned(), source })?;
        Vectors::from_text(&text, path)
    }

    /// Reads a text; problems are told with the path.
    pub fn from_text(text: &str, path: &Path) -> Result<Vectors, VectorsError> {
        let path = path.to_owned();
        let file: Value = match serde_json::from_str(text) {
            Ok(file) => file,
            Err(error) => return Err(VectorsError::Json { path, why: plain_parse_error(&error) }),
        };
        let Some(course) = file["course"].as_str() else {
            return Err(VectorsError::Lacks { path, what: "field `course`" });
        };
        let Some(cases) = file["cases"].as_array() else {
            return Err(VectorsError::Lacks { path, what: "list `cases`" });
        };
        Ok(Vectors { course: course.to_owned(), cases: cases.clone() })
    }

    /// The id of the course whose cases they are.
    pub fn course(&self) -> &str {
        &self.course
    }

    /// All cases, as they are written.
    pub fn cases(&self) -> &[Value] {
        &self.cases
    }

    /// The cases that are selected.
    pub fn select(&self, selection: &CaseFilter<'_>) -> Vec<&Value> {
        let wanted = |case: &&Value| {
            selection.only.is_none_or(|only| case["id"].as_str() == Some(only) || case["kind"].as_str() == Some(only))
        };
        self.cases.iter().filter(wanted).collect()
    }

    /// Runs cases side by side; their verdicts come in the order of the file.
    pub fn run<'a>(
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
        // A fault of ours in one case must not take the verdicts on all the others with it.
        match catch_unwind(AssertUnwindSafe(|| run(&self.course, case).and_then(|()| case.close()))) {
            Ok(Ok(())) => Verdict::Passed,
            Ok(Err(problem)) => Verdict::Failed(problem),
            Err(_) => Verdict::Failed(CaseFailure::new("the program itself failed on this case")),
        }
    }
}

/// Our own answer to a case of a course. The case need not have answers.
pub fn reference(course: &str, case: &Value) -> Result<Reference, CaseFailure> {
    let case = Case::new(case);
    run(course, &case)?;
    Ok(case.into_reference())
}

/// The search that answers a case, recorded up to so many nodes. There is none where the course asks for no search, or leaves
/// open how deep and by what evaluation.
pub fn reference_tree(course: &str, case: &Value, max_nodes: usize) -> Result<Option<ReferenceTree>, CaseFailure> {
    let case = Case::recorded(case, max_nodes);
    run(course, &case)?;
    Ok(case.into_tree())
}

/// Reads the inputs of a case, and answers it.
fn run(course: &str, case: &Case<'_>) -> Result<(), CaseFailure> {
    let answer = match course {
        "cse415" => cse415::check,
        "csc384" => csc384::check,
        "col333" => col333::check,
        "cse150" => cse150::check,
        "cis521" => cis521::check,
        other => return Err(CaseFailure::new(format!("there is no course `{other}`"))),
    };
    answer(case)
}

/// Why a file of cases cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VectorsError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It is not JSON.
    #[error("{} is not JSON: {why}", .path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// It lacks what every such file has.
    #[error("{} has no {what}", .path.display())]
    Lacks {
        /// The file.
        path: PathBuf,
        /// What it lacks.
        what: &'static str,
    },
}
