//! The cases that a check asks, with our own answers to them. They are answered once, however many submissions are checked.

use super::CheckError;
use crate::cases::{Vectors, public_cases};
use crate::comparison::AskedCase;
use crate::plan::{CheckPlan, GradedFunction};
use plyground_course::Course;
use plyground_game::Setup;
use rayon::prelude::*;
use serde_json::Value;
use std::path::PathBuf;

/// How much more is asked in a full check.
const FULL: u64 = 10;
/// The fields of a case that tell how much is searched in it.
const COUNTS: [&str; 5] = ["leaves", "expanded", "evals", "nodes", "leaves_unpruned"];

/// What a course checks, and the cases that are asked.
pub struct CaseLibrary {
    /// What the course checks.
    pub plan: CheckPlan,
    /// Whether more is asked than at home.
    pub full: bool,
    /// Whether the cases are a grader's own, which students are not shown.
    pub has_own_cases: bool,
    /// The grader's own boards: games are played on them instead of the course's.
    pub boards: Vec<Setup>,
    /// The functions of the plan, each with the cases that ask it, the quick ones first.
    pub(crate) asked: Vec<FunctionCases>,
}

/// A function with the cases that ask it.
pub(crate) struct FunctionCases {
    pub(crate) function: GradedFunction,
    /// The examples of the handout.
    pub(crate) examples: Vec<AskedCase>,
    /// The public cases, or the grader's own.
    pub(crate) cases: Vec<AskedCase>,
}

impl CaseLibrary {
    /// The cases of a course: the public ones, or those of the files.
    pub fn new(course: &Course, files: &[PathBuf], full: bool) -> Result<CaseLibrary, CheckError> {
        let nothing = || CheckError::NothingToCheck(course.id.clone());
        let plan = CheckPlan::of(course)?.ok_or_else(nothing)?;
        let public = public_cases(&course.id).ok_or_else(nothing)?;
        let cases = match files {
            [] => public.vectors.cases().to_vec(),
            files => own_cases(&course.id, files)?,
        };
        let asked = plan.functions.iter().map(|function| FunctionCases {
            function: function.clone(),
            examples: answered(course, function, public.examples.cases(), full),
            cases: answered(course, function, &cases, full),
        });
        Ok(CaseLibrary { asked: asked.collect(), plan, full, has_own_cases: !files.is_empty(), boards: Vec::new() })
    }

    /// The same cases, and games on these boards.
    pub fn with_boards(self, boards: Vec<Setup>) -> CaseLibrary {
        CaseLibrary { boards, ..self }
    }
}

/// The cases that ask a function and that a slow program can answer, the quick ones first.
fn answered(course: &Course, function: &GradedFunction, cases: &[Value], full: bool) -> Vec<AskedCase> {
    let scale = if full { FULL } else { 1 };
    let most = function.most_work * scale;
    let is_small = |case: &Value| {
        let counts = COUNTS.iter().filter_map(|count| case.get(count).or_else(|| case["expect"].get(count)));
        counts.filter_map(Value::as_u64).all(|count| count <= most)
    };
    let wanted: Vec<&Value> = cases.iter().filter(|case| function.is_asked_by(case) && is_small(case)).collect();
    // A case that we cannot answer ourselves would blame the student for it.
    let answer = |case: &&Value| AskedCase::new(&course.id, (*case).clone()).ok();
    let mut asked: Vec<AskedCase> = wanted.par_iter().filter_map(answer).collect();
    asked.retain(|case| case.reference.work <= most);
    asked.sort_by_key(|case| case.reference.work);
    let mut left = function.all_work * scale;
    asked.retain(|case| {
        let fits = case.reference.work <= left;
        left = left.saturating_sub(case.reference.work);
        fits
    });
    asked
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
