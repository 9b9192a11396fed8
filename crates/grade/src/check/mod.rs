//! Everything that a course checks in a submission, in the order in which a student reads it.

mod examples;
mod files;
mod functions;
mod legal_moves;
mod matches;
mod store;
mod submission;

pub use store::TestStore;
pub use submission::OpenedSubmission;

use store::definition;

use crate::cases::{Vectors, public_cases};
use crate::plan::CheckPlan;
use crate::report::{CheckReport, CheckSection, CheckTest};
use plyground_agents::{AgentError, QuestionedProgram, RunEnvironment, SubmissionError};
use plyground_arena::{MatchError, PrepareError};
use plyground_course::CourseError;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// How a submission is checked.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// How its programs are run.
    pub environment: RunEnvironment,
    /// The grader's own cases, instead of the public ones.
    pub cases: Vec<PathBuf>,
    /// Whether to take the course's own time limits, more cases and more games.
    pub full: bool,
    /// Where all random numbers come from.
    pub seed: u64,
}

/// Is told what a check finds while it runs.
pub trait CheckWatcher {
    /// A section begins.
    fn section_begins(&mut self, _id: &str, _title: &str) {}
    /// A test is decided.
    fn test_done(&mut self, _test: &CheckTest) {}
}

/// Watches nothing.
impl CheckWatcher for () {}

/// Why a submission cannot be checked. What is wrong with a submission itself stands in the report.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Not a submission.
    #[error("{}: {source}", .path.display())]
    Submission {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: SubmissionError,
    },
    /// A path that cannot be named as an agent.
    #[error(transparent)]
    Spec {
        /// Why not.
        source: AgentError,
    },
    /// A file of cases.
    #[error(transparent)]
    Vectors(#[from] crate::cases::VectorsError),
    /// Cases of another course.
    #[error("{} has cases of {found}, not of {wanted}", .path.display())]
    OtherCourse {
        /// The file.
        path: PathBuf,
        /// Whose cases they are.
        found: String,
        /// Whose were expected.
        wanted: String,
    },
    /// This machine cannot run the programs.
    #[error("{0}")]
    Machine(MatchError),
    /// The course's own files.
    #[error(transparent)]
    Course(#[from] CourseError),
    /// A course without anything to check.
    #[error("course {0} does not say what is checked in a submission")]
    NothingToCheck(String),
}

impl From<PrepareError> for CheckError {
    fn from(error: PrepareError) -> CheckError {
        CheckError::Machine(match error {
            PrepareError::Impossible(error) => error,
            PrepareError::Foul(foul) => MatchError::new(foul.why),
        })
    }
}

/// What the steps of a check share.
pub(crate) struct CheckContext<'a> {
    pub(crate) submission: &'a OpenedSubmission,
    pub(crate) options: &'a CheckOptions,
    pub(crate) plan: CheckPlan,
    /// The cases that are asked: the public ones, or the grader's own.
    pub(crate) cases: Vec<Value>,
    /// The examples of the handout.
    pub(crate) examples: Vec<Value>,
    pub(crate) environment: RunEnvironment,
    programs: HashMap<PathBuf, QuestionedProgram>,
    store: &'a mut dyn TestStore,
    /// The name that the program gives itself, once it was imported.
    pub(crate) program_name: Option<String>,
}

/// A part of a check.
pub(crate) struct CheckStep {
    id: &'static str,
    title: &'static str,
    run: fn(&mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError>,
}

/// The steps of every course; those of a single one come where the course's handout has them.
const STEPS: &[CheckStep] = &[
    CheckStep { id: "files", title: "Files and names", run: files::run },
    CheckStep { id: "examples", title: "Examples of the handout", run: examples::run },
    CheckStep { id: "functions", title: "Functions", run: functions::run },
    CheckStep { id: "legal-moves", title: "Legal moves", run: legal_moves::run },
    CheckStep { id: "matches", title: "Games", run: matches::run },
];

/// Checks a submission. Tests that the store has are not made again.
pub fn check(
    submission: &OpenedSubmission,
    options: &CheckOptions,
    store: &mut dyn TestStore,
    watcher: &mut dyn CheckWatcher,
) -> Result<CheckReport, CheckError> {
    let mut context = CheckContext::new(submission, options, store)?;
    let mut sections = Vec::new();
    for step in STEPS {
        watcher.section_begins(step.id, step.title);
        let tests = (step.run)(&mut context)?;
        tests.iter().for_each(|test| watcher.test_done(test));
        if !tests.is_empty() {
            sections.push(CheckSection { id: step.id.to_owned(), title: step.title.to_owned(), tests });
        }
    }
    Ok(CheckReport {
        course: context.course().to_owned(),
        submission: submission.name.clone(),
        program: context.program_name,
        sandbox: options.environment.level.to_string(),
        sections,
    })
}

impl<'a> CheckContext<'a> {
    fn new(
        submission: &'a OpenedSubmission,
        options: &'a CheckOptions,
        store: &'a mut dyn TestStore,
    ) -> Result<CheckContext<'a>, CheckError> {
        let course = submission.course.course;
        let nothing = || CheckError::NothingToCheck(course.id.clone());
        let plan = CheckPlan::of(course)?.ok_or_else(nothing)?;
        let public = public_cases(&course.id).ok_or_else(nothing)?;
        let cases = match &options.cases[..] {
            [] => public.vectors.cases().to_vec(),
            files => own_cases(&course.id, files)?,
        };
        Ok(CheckContext {
            submission,
            options,
            plan,
            cases,
            examples: public.examples.cases().to_vec(),
            environment: submission.environment(&options.environment),
            programs: HashMap::new(),
            store,
            program_name: None,
        })
    }

    /// The id of the course.
    pub(crate) fn course(&self) -> &str {
        &self.submission.course.course.id
    }

    /// The test of this id, as it was decided before under the same definition; else it is made, and kept.
    pub(crate) fn test(
        &mut self,
        id: &str,
        depends_on: &Value,
        make: impl FnOnce(&mut Self) -> Result<CheckTest, CheckError>,
    ) -> Result<CheckTest, CheckError> {
        let options = (self.options.full, self.options.seed, self.environment.level.to_string());
        let definition = definition(&json!([options, depends_on]));
        if let Some(known) = self.store.find(id, &definition) {
            return Ok(known);
        }
        let begun = Instant::now();
        let mut test = make(self)?;
        test.seconds = begun.elapsed().as_secs_f64();
        self.store.keep(&definition, &test);
        Ok(test)
    }

    /// The program in a file, whose functions can be asked.
    pub(crate) fn program(&mut self, file: &Path) -> Result<&mut QuestionedProgram, CheckError> {
        if !self.programs.contains_key(file) {
            let spec = self.submission.spec(file)?;
            let program = QuestionedProgram::new(&spec, &self.environment, self.plan.import_limit())?;
            self.programs.insert(file.to_owned(), program);
        }
        Ok(self.programs.get_mut(file).expect("it was put there"))
    }
}

fn own_cases(course: &str, files: &[PathBuf]) -> Result<Vec<Value>, CheckError> {
    let mut cases = Vec::new();
    for path in files {
        let vectors = Vectors::read(path)?;
        if vectors.course() != course {
            let (found, wanted) = (vectors.course().to_owned(), course.to_owned());
            return Err(CheckError::OtherCourse { path: path.clone(), found, wanted });
        }
        cases.extend_from_slice(vectors.cases());
    }
    Ok(cases)
}
