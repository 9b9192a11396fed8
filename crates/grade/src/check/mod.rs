//! Everything that a course checks in a submission, in the order in which a student reads it.

mod custom_player;
mod diagnosis;
mod evaluations;
mod examples;
mod files;
mod filled_texts;
mod functions;
mod imports;
mod inspection;
mod layout;
mod legal_moves;
mod library;
mod master_calls;
mod matches;
mod own_tests;
mod playing;
mod remarks;
mod searches;
mod signatures;
mod store;
mod style;
mod submission;
mod time_limits;
mod transcripts;
mod written_report;
mod wrong_search;

pub use library::CaseLibrary;
pub use store::TestStore;
pub use submission::OpenedSubmission;
pub use wrong_search::{WrongSearchError, wrong_search};

use diagnosis::KeptAnswer;
use inspection::Inspected;
use store::definition;

use crate::report::{CheckReport, CheckSection, CheckTest, Finding};
use plyground_agents::{AgentError, QuestionedProgram, RunEnvironment, SubmissionError};
use plyground_arena::{MatchError, PrepareError};
use plyground_course::CourseError;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// How a submission is checked.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// How its programs are run.
    pub environment: RunEnvironment,
    /// Where all random numbers come from.
    pub seed: u64,
    /// The parts that are made, by their ids; all of them if none is named.
    pub parts: Vec<String>,
}

/// Is told what a check finds while it runs.
pub trait CheckWatcher {
    /// A section begins.
    fn section_begins(&mut self, _id: &str, _title: &str) {}
    /// A test is decided, this moment: the tests of a section are told of one by one.
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
    /// What is asked.
    pub(crate) library: &'a CaseLibrary,
    pub(crate) environment: RunEnvironment,
    programs: HashMap<PathBuf, QuestionedProgram>,
    inspected: Inspected,
    store: &'a mut dyn TestStore,
    watcher: &'a mut dyn CheckWatcher,
    /// The ids of the tests that the watcher was told of.
    told: HashSet<String>,
    /// The answers to the cases so far, for a diagnosis.
    answers: Vec<KeptAnswer>,
    /// The graded functions with wrong answers.
    wrong_functions: Vec<String>,
    /// The functions that answered none of their cases in time, so far.
    silent_functions: HashSet<String>,
    /// The functions whose last cases were not asked in this run, because answers did not come in time.
    stopped_functions: HashSet<String>,
    /// Whether it gave no legal move in any of the positions that it was shown.
    never_moves: bool,
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
    CheckStep { id: "layout", title: "Archive", run: layout::run },
    CheckStep { id: "imports", title: "Imports", run: imports::run },
    CheckStep { id: "signatures", title: "Names of the handout", run: signatures::run },
    CheckStep { id: "style", title: "Style", run: style::run },
    CheckStep { id: "feedback", title: "Feedback questions", run: filled_texts::run },
    CheckStep { id: "report", title: "Report", run: written_report::run },
    CheckStep { id: "examples", title: "Examples of the handout", run: examples::run },
    CheckStep { id: "functions", title: "Functions", run: functions::run },
    CheckStep { id: "searches", title: "Searches", run: searches::run },
    CheckStep { id: "own-tests", title: "Your own inputs and outputs", run: own_tests::run },
    CheckStep { id: "custom", title: "Custom player", run: custom_player::run },
    CheckStep { id: "diagnosis", title: "Diagnosis", run: diagnosis::run },
    CheckStep { id: "calls", title: "What the game master calls", run: master_calls::run },
    CheckStep { id: "evaluation", title: "Evaluation of your own", run: evaluations::run },
    CheckStep { id: "time", title: "Time limits", run: time_limits::run },
    CheckStep { id: "remarks", title: "Remarks", run: remarks::run },
    CheckStep { id: "transcripts", title: "Games handed in", run: transcripts::run },
    CheckStep { id: "legal-moves", title: "Legal moves", run: legal_moves::run },
    CheckStep { id: "matches", title: "Games", run: matches::run },
];

/// The ids of the parts of a check, in their order.
pub fn parts() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|step| step.id)
}

/// Checks a submission. Tests that the store has are not made again.
pub fn check(
    submission: &OpenedSubmission,
    library: &CaseLibrary,
    options: &CheckOptions,
    store: &mut dyn TestStore,
    watcher: &mut dyn CheckWatcher,
) -> Result<CheckReport, CheckError> {
    let mut context = CheckContext::new(submission, library, options, store, watcher);
    let mut sections = Vec::new();
    let is_wanted = |step: &&CheckStep| options.parts.is_empty() || options.parts.iter().any(|id| id == step.id);
    for step in STEPS.iter().filter(is_wanted) {
        context.watcher.section_begins(step.id, step.title);
        let tests = (step.run)(&mut context)?;
        tests.iter().for_each(|test| context.tell(test));
        if !tests.is_empty() {
            sections.push(CheckSection { id: step.id.to_owned(), title: step.title.to_owned(), tests });
        }
    }
    Ok(CheckReport {
        course: context.course().to_owned(),
        submission: submission.name.clone(),
        program: program_name(&sections),
        sandbox: options.environment.level.to_string(),
        hidden_cases: library.has_own_cases,
        sections,
    })
}

/// The name that the program gives itself.
fn program_name(sections: &[CheckSection]) -> Option<String> {
    let findings = sections.iter().flat_map(|section| &section.tests).flat_map(|test| &test.findings);
    let mut names = findings.filter_map(|finding| match finding {
        Finding::Named { name } => Some(name.clone()),
        _ => None,
    });
    names.next()
}

impl<'a> CheckContext<'a> {
    fn new(
        submission: &'a OpenedSubmission,
        library: &'a CaseLibrary,
        options: &'a CheckOptions,
        store: &'a mut dyn TestStore,
        watcher: &'a mut dyn CheckWatcher,
    ) -> CheckContext<'a> {
        CheckContext {
            submission,
            options,
            library,
            environment: submission.environment(&options.environment),
            programs: HashMap::new(),
            inspected: Inspected::default(),
            store,
            watcher,
            told: HashSet::new(),
            answers: Vec::new(),
            wrong_functions: Vec::new(),
            silent_functions: HashSet::new(),
            stopped_functions: HashSet::new(),
            never_moves: false,
        }
    }

    /// The id of the course.
    pub(crate) fn course(&self) -> &str {
        &self.submission.course.course.id
    }

    /// The test of this id, as it was decided before under the same definition; else it is made, and kept. The watcher is told
    /// of it at once.
    pub(crate) fn test(
        &mut self,
        id: &str,
        depends_on: &Value,
        make: impl FnOnce(&mut Self) -> Result<CheckTest, CheckError>,
    ) -> Result<CheckTest, CheckError> {
        let test = self.untold_test(id, depends_on, make)?;
        self.tell(&test);
        Ok(test)
    }

    /// Tells the watcher of a test, once.
    fn tell(&mut self, test: &CheckTest) {
        if self.told.insert(test.id.clone()) {
            self.watcher.test_done(test);
        }
    }

    /// A test that the watcher is told of only if it is in the report in the end.
    pub(crate) fn untold_test(
        &mut self,
        id: &str,
        depends_on: &Value,
        make: impl FnOnce(&mut Self) -> Result<CheckTest, CheckError>,
    ) -> Result<CheckTest, CheckError> {
        let options = (self.library.full, self.options.seed, self.environment.level.to_string());
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
            let program = QuestionedProgram::new(&spec, &self.environment, self.library.plan.import_limit())?;
            self.programs.insert(file.to_owned(), program);
        }
        Ok(self.programs.get_mut(file).expect("it was put there"))
    }
}
