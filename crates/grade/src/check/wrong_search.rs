//! The first search of a submission that goes wrong, node by node.

use super::{CaseLibrary, CheckError, OpenedSubmission};
use crate::ask::{FunctionAnswer, FunctionQuestion};
use crate::trace::{MAX_CALLS, TraceError, TraceFile};
use plyground_agents::{AskOptions, QuestionedProgram, RunEnvironment};
use std::time::{Duration, Instant};

/// How long searches are recorded before the looking ends.
const PATIENCE: Duration = Duration::from_secs(30);

/// Why there is no search to show.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WrongSearchError {
    /// The test does not ask a function.
    #[error("this test asks no function")]
    NoFunction,
    /// The submission has no such file.
    #[error("{0}")]
    File(String),
    /// No wrong answer of it comes from a search that can be followed.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// It could not be run.
    #[error(transparent)]
    Check(#[from] CheckError),
}

/// The first case of a function, the quick ones first, whose answer is wrong and whose search can be followed: the student's
/// search beside ours. `function` is the name in rubrics, such as `best_move`.
pub fn wrong_search(
    submission: &OpenedSubmission,
    library: &CaseLibrary,
    environment: &RunEnvironment,
    function: &str,
) -> Result<TraceFile, WrongSearchError> {
    let asked = library.asked.iter().find(|asked| asked.function.id() == function);
    let asked = asked.ok_or(WrongSearchError::NoFunction)?;
    let file = submission.file_of(&asked.function).map_err(WrongSearchError::File)?;
    let spec = submission.spec(&file)?;
    let environment = submission.environment(environment);
    let mut program =
        QuestionedProgram::new(&spec, &environment, library.plan.import_limit()).map_err(CheckError::from)?;
    let begun = Instant::now();
    let mut why = TraceError::NoAnswer;
    for case in asked.examples.iter().chain(&asked.cases) {
        if begun.elapsed() > PATIENCE {
            break;
        }
        let options = AskOptions { limit: asked.function.limit(), twice: false, trace: MAX_CALLS };
        let reply = program.ask(&case.reference.question, &options).map_err(CheckError::from)?;
        let comparison = case.compare(&reply, &library.plan);
        if comparison.is_accepted() {
            continue;
        }
        let question = FunctionQuestion {
            course: submission.course.course,
            plan: library.plan.clone(),
            function: asked.function.clone(),
            case: case.clone(),
        };
        match question.compare_trace(&FunctionAnswer { comparison, reply }) {
            Ok(search) => return Ok(TraceFile::new(&question.course.id, &question.function.name, search)),
            Err(error) => why = error,
        }
    }
    Err(why.into())
}
