//! Diagnoses: which known fault a program has, by its answers.
//!
//! A course lists the faults that its programs are known to have (`courses/<id>/faults.toml`), each as a few switches of one
//! plain search, the model. [`diagnose`] names a fault only if the model with that fault, and nothing else, gives all answers of
//! the program, the wrong ones and the right ones. Faults that the cases asked cannot tell apart are named together, and a
//! program that none of them explains differs: it gets no wrong name.
//!
//! What a first call leaves behind for a second one shows in [`AnsweredCase::again`]: the answers to the same question, asked
//! again in the same process. Each model predicts both.
//!
//! [`conventions`] says how a program decides what the handout leaves open, which no diagnosis is about.

mod answer;
mod catalogue;
mod conventions;
mod evaluation;
mod model;
mod position;
mod prepared;
pub(crate) mod question;
mod switches;
mod telling;

#[cfg(test)]
mod tests;

pub use catalogue::KnownFault;
pub use conventions::{Convention, conventions};

use answer::NoModel;
use catalogue::Catalogue;
use prepared::PreparedCase;
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use switches::Switches;

/// The most positions that a model may visit for one case, and for all cases of a fault together.
const MAX_FOR_CASE: u64 = 100_000;
const MAX_FOR_FAULT: u64 = 500_000;

/// A case that a program was asked, and what it answered.
#[derive(Clone, Copy, Debug)]
pub struct AnsweredCase<'a> {
    /// The case.
    pub case: &'a Value,
    /// The program's answers by their fields; none if it raised an exception, ended or took too long.
    pub answers: Option<&'a Map<String, Value>>,
    /// Its answers to the same question, asked a second time in the same process.
    pub again: Option<&'a Map<String, Value>>,
}

/// What the answers of one program say about it.
#[derive(Debug)]
pub struct Diagnosis {
    /// The kinds of cases that it was asked, sorted.
    pub kinds: Vec<&'static str>,
    /// How many of its answers could be compared.
    pub compared: usize,
    /// How many of those are wrong.
    pub wrong: usize,
    /// What is known about them.
    pub cause: Cause,
    /// The models that give all answers.
    fitting: Vec<FittingModel>,
}

/// A model of a known fault that gives all answers of a program.
#[derive(Clone, Copy, Debug)]
struct FittingModel {
    fault: &'static KnownFault,
    model: &'static Switches,
}

/// Why answers are wrong.
#[derive(Debug)]
pub enum Cause {
    /// None of them is.
    Right,
    /// Each of these faults alone explains all answers in the kinds of cases where it shows. If there are several, the cases
    /// asked cannot tell them apart.
    Faults(Vec<&'static KnownFault>),
    /// None of the known faults explains them.
    Differs,
}

/// Says for each program of a hand-in which known fault it has. In most courses all kinds of cases belong to one program.
/// Cases that cannot be used are left out: kinds that are not searched or evaluated, large searches, cases without an answer,
/// and what the handout leaves open.
pub fn diagnose(course: &str, asked: &[AnsweredCase<'_>]) -> Vec<Diagnosis> {
    let Some(catalogue) = Catalogue::of(course) else { return Vec::new() };
    let prepared: Vec<_> = asked.par_iter().filter_map(|asked| PreparedCase::new(course, catalogue, asked)).collect();
    let mut programs: BTreeMap<usize, Vec<PreparedCase<'_>>> = BTreeMap::new();
    for case in prepared {
        programs.entry(catalogue.program(case.kind)).or_default().push(case);
    }
    programs.into_values().map(|cases| diagnose_program(catalogue, cases)).collect()
}

fn diagnose_program(catalogue: &'static Catalogue, mut cases: Vec<PreparedCase<'_>>) -> Diagnosis {
    // A wrong answer rules out more faults than a right one, and a small search does it sooner.
    cases.sort_by_key(|case| (case.is_right, case.right.visited));
    let wrong = cases.iter().filter(|case| !case.is_right).count();
    let kinds = catalogue.faults.iter().flat_map(|fault| &fault.kinds).map(String::as_str);
    let mut kinds: Vec<_> = kinds.filter(|kind| cases.iter().any(|case| case.kind == *kind)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let fitting: Vec<_> = match wrong {
        0 => Vec::new(),
        _ => catalogue.faults.par_iter().flat_map_iter(|fault| fitting(fault, &cases)).collect(),
    };
    let cause = if wrong == 0 { Cause::Right } else { named(&fitting) };
    Diagnosis { kinds, compared: cases.len(), wrong, cause, fitting }
}

/// The faults of these models; each once.
fn named(fitting: &[FittingModel]) -> Cause {
    let mut faults: Vec<_> = fitting.iter().map(|fitting| fitting.fault).collect();
    faults.dedup_by_key(|fault| &fault.id);
    if faults.is_empty() { Cause::Differs } else { Cause::Faults(faults) }
}

/// The models of the fault that alone give all answers to the cases in whose kinds it shows.
fn fitting(fault: &'static KnownFault, cases: &[PreparedCase<'_>]) -> Vec<FittingModel> {
    let cases: Vec<_> = cases.iter().filter(|case| fault.kinds.iter().any(|kind| kind == case.kind)).collect();
    if cases.iter().all(|case| case.is_right) {
        return Vec::new();
    }
    let fits = fault.models.iter().filter(|model| fits_all(model, &cases));
    fits.map(|model| FittingModel { fault, model }).collect()
}

fn fits_all(model: &Switches, cases: &[&PreparedCase<'_>]) -> bool {
    let mut left = MAX_FOR_FAULT;
    let (mut wrong, mut wrong_tried) = (0, 0);
    for case in cases {
        wrong += usize::from(!case.is_right);
        match case.fits(model, left.min(MAX_FOR_CASE)) {
            Ok((false, _)) => return false,
            Ok((true, visited)) => {
                left = left.saturating_sub(visited);
                wrong_tried += usize::from(!case.is_right);
            }
            // Where a right answer is out of the model's reach the other cases decide.
            Err(NoModel::TooLarge) => left = left.saturating_sub(MAX_FOR_CASE.min(left)),
            Err(_) if case.is_right => {}
            Err(_) => return false,
        }
    }
    // What was tried must be most of what is wrong, or the name would be a guess.
    wrong_tried > 0 && 2 * wrong_tried >= wrong
}
