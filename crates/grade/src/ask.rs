//! One question to a student's own function, and the answer beside ours.

use crate::cases::{AskedSearch, CaseFailure, question};
use crate::comparison::{AskedCase, CaseComparison};
use crate::plan::{CheckPlan, GradedFunction};
use crate::trace::{self, TraceError, TracedSearch};
use plyground_agents::{AgentRunner, AgentSpec, AskOptions, QuestionedProgram, RunEnvironment, StudentReply};
use plyground_arena::{MatchError, PrepareError};
use plyground_course::{Course, CourseError};
use plyground_game::{Setup, did_you_mean};
use plyground_search::textbook::Algorithm;
use std::time::Duration;

/// A question to a function of a student's program.
pub struct FunctionQuestion {
    /// The course.
    pub course: &'static Course,
    /// What the course checks.
    pub plan: CheckPlan,
    /// The function that is asked.
    pub function: GradedFunction,
    /// The question, with our own answers.
    pub case: AskedCase,
}

/// The answer to a question.
pub struct FunctionAnswer {
    /// The student's answer beside ours.
    pub comparison: CaseComparison,
    /// What came of the question, as the program gave it.
    pub reply: StudentReply,
}

/// Why a question cannot be asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// Not a program of a course.
    #[error("`{0}` is not a program of a course, whose functions could be asked")]
    NotACourse(String),
    /// A course without functions to ask.
    #[error("course {0} does not say which functions are asked")]
    NothingToAsk(String),
    /// No such function.
    #[error("course {course} has no function `{name}`{}", did_you_mean(.name, &.known.iter().map(String::as_str).collect::<Vec<_>>()))]
    Function {
        /// The course.
        course: String,
        /// What was given.
        name: String,
        /// The functions that there are.
        known: Vec<String>,
    },
    /// A position that the course cannot be asked about, or a function that needs more than was given.
    #[error("{0}")]
    Case(String),
    /// The course's own files.
    #[error(transparent)]
    Course(#[from] CourseError),
    /// This machine cannot run the program.
    #[error("{0}")]
    Machine(MatchError),
}

impl From<CaseFailure> for AskError {
    fn from(failure: CaseFailure) -> AskError {
        AskError::Case(failure.message)
    }
}

impl From<PrepareError> for AskError {
    fn from(error: PrepareError) -> AskError {
        AskError::Machine(match error {
            PrepareError::Impossible(error) => error,
            PrepareError::Foul(foul) => MatchError::new(foul.why),
        })
    }
}

impl FunctionQuestion {
    /// The question to a function of the spec's course about a position. Without a name it is the function of the algorithm,
    /// or the first one that the course grades.
    pub fn new(
        spec: &AgentSpec,
        function: Option<&str>,
        setup: &Setup,
        search: &AskedSearch,
    ) -> Result<FunctionQuestion, AskError> {
        let AgentRunner::Course(agent) = spec.kind().runner else { return Err(AskError::NotACourse(spec.to_string())) };
        let course = agent.course;
        let plan = CheckPlan::of(course)?.ok_or_else(|| AskError::NothingToAsk(course.id.clone()))?;
        let function = find(course, &plan, function, search.algorithm)?.clone();
        let case = AskedCase::new(&course.id, question(&course.id, &function, setup, search))?;
        Ok(FunctionQuestion { course, plan, function, case })
    }

    /// Asks a program. `limit` is how long the answer may take, instead of the course's own limit.
    pub fn ask(
        &self,
        spec: &AgentSpec,
        environment: &RunEnvironment,
        limit: Option<Duration>,
        trace: u32,
    ) -> Result<FunctionAnswer, AskError> {
        let mut program = QuestionedProgram::new(spec, environment, self.plan.import_limit())?;
        let options = AskOptions { limit: limit.unwrap_or(self.function.limit()), twice: trace == 0, trace };
        let reply = program.ask(&self.case.reference.question, &options)?;
        Ok(FunctionAnswer { comparison: self.case.compare(&reply, &self.plan), reply })
    }

    /// Where the student's own search first differs from ours, if the question was asked with a trace.
    pub fn compare_trace(&self, answer: &FunctionAnswer) -> Result<TracedSearch, TraceError> {
        trace::compare_reply(&self.course.id, &self.case.case, &answer.reply, answer.comparison.is_accepted())
    }
}

fn find<'a>(
    course: &Course,
    plan: &'a CheckPlan,
    name: Option<&str>,
    algorithm: Option<Algorithm>,
) -> Result<&'a GradedFunction, AskError> {
    if let Some(name) = name {
        return plan.function(name).ok_or_else(|| {
            let known = plan.functions.iter().map(|function| function.name.clone()).collect();
            AskError::Function { course: course.id.clone(), name: name.to_owned(), known }
        });
    }
    let searches = |function: &&GradedFunction| match algorithm {
        Some(algorithm) => function.algorithm.as_deref() == Some(algorithm.name()),
        None => function.is_main,
    };
    let first =
        plan.functions.iter().find(searches).or_else(|| plan.functions.iter().find(|function| function.is_main));
    first.or(plan.functions.first()).ok_or_else(|| AskError::NothingToAsk(course.id.clone()))
}
