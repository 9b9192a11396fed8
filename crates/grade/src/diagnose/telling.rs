//! Cases of our own in which the named faults show, so that a name is not given by chance.
//!
//! The public cases may be few, and two programs may give the same answers to all of them. Once a fault is named, the program
//! is asked about more positions: those in which the fault gives another answer than a right program, those in which two
//! named faults differ, and a few in which nothing is special. They lie some moves after the positions of cases that were
//! asked, and ask for the same depth, window and options.

use super::answer::ModelAnswers;
use super::catalogue::Catalogue;
use super::prepared::{PreparedCase, right_answers};
use super::{AnsweredCase, Cause, Diagnosis, FittingModel, MAX_FOR_CASE, named};
use crate::cases::{moved, reference};
use plyground_games::state_from_setup;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// How many cases in which a model is wrong it must explain beside the public ones.
const FOR_EACH: usize = 6;
/// How many cases tell two faults apart.
const BETWEEN: usize = 2;
/// How many cases are asked in which nothing is special.
const OTHERS: usize = 4;
/// How many positions are tried for all of that.
const TRIES: usize = 500;
/// Searches that visit more positions than this when they are right, or when they are faulty, are not asked.
const MAX_RIGHT: u64 = 300;
const MAX_FAULTY: u64 = 5_000;

impl Diagnosis {
    /// More cases to ask the program, in which the named faults show; none if nothing is named. `asked` is what it
    /// was asked so far. The same seed gives the same cases.
    pub fn telling_cases(&self, course: &str, asked: &[AnsweredCase<'_>], seed: u64) -> Vec<Value> {
        let (Some(catalogue), false) = (Catalogue::of(course), self.fitting.is_empty()) else { return Vec::new() };
        let is_base = |asked: &&AnsweredCase<'_>| {
            let kind = asked.case["kind"].as_str().unwrap_or_default();
            let is_shown = self.fitting.iter().any(|fitting| fitting.shows_in(kind));
            self.kinds.contains(&kind) && is_shown && asked.answers.is_some()
        };
        let bases: Vec<_> = asked.iter().filter(is_base).collect();
        let is_wrong = |asked: &&&AnsweredCase<'_>| {
            PreparedCase::new(course, catalogue, asked).is_some_and(|prepared| !prepared.is_right)
        };
        // Where the fault showed, it shows again some moves later.
        let wrong: Vec<_> = bases.par_iter().filter(is_wrong).copied().collect();
        if wrong.is_empty() {
            return Vec::new();
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut wanted = Wanted::new(&self.fitting);
        let mut cases = Vec::new();
        for number in 0..TRIES {
            if wanted.is_satisfied() {
                break;
            }
            let among = if number.is_multiple_of(4) { &bases } else { &wrong };
            let base = among[rng.random_range(0..among.len())];
            let Some(case) = later(course, catalogue, base.case, &mut rng) else { continue };
            let returned = base.answers.into_iter().flat_map(Map::keys);
            let returned: BTreeSet<&str> = returned.map(String::as_str).collect();
            if !wanted.takes(course, catalogue, &case, &returned) {
                continue;
            }
            if let Some(case) = with_right_answers(course, catalogue, &case, base.case, cases.len()) {
                cases.push(case);
            }
        }
        cases
    }

    /// Takes the answers to more cases into account: a fault that does not give all of them is no longer named.
    pub fn confirm(&mut self, course: &str, more: &[AnsweredCase<'_>]) {
        let Some(catalogue) = Catalogue::of(course) else { return };
        // Other kinds are those of another program.
        let more = more.iter().filter_map(|asked| PreparedCase::new(course, catalogue, asked));
        let more: Vec<_> = more.filter(|case| self.kinds.contains(&case.kind)).collect();
        self.compared += more.len();
        self.wrong += more.iter().filter(|case| !case.is_right).count();
        self.fitting.retain(|fitting| {
            let mut shown = more.iter().filter(|case| fitting.fault.kinds.iter().any(|kind| kind == case.kind));
            shown.all(|case| match case.fits(fitting.model, MAX_FOR_CASE) {
                Ok((fits, _)) => fits,
                Err(_) => case.is_right,
            })
        });
        if matches!(self.cause, Cause::Faults(_)) {
            self.cause = named(&self.fitting);
        }
    }
}

impl FittingModel {
    /// Whether the fault can show in cases of this kind.
    fn shows_in(&self, kind: &str) -> bool {
        self.fault.kinds.iter().any(|known| known == kind) && self.model.touch(kind)
    }
}

/// What the cases must still show.
struct Wanted<'a> {
    fitting: &'a [FittingModel],
    /// For each model, how many cases are wanted in which it is wrong.
    wrong: Vec<usize>,
    /// For each two models of different faults, how many cases are wanted in which they differ.
    apart: BTreeMap<(usize, usize), usize>,
    others: usize,
}

impl<'a> Wanted<'a> {
    fn new(fitting: &'a [FittingModel]) -> Wanted<'a> {
        let pairs = (0..fitting.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
        let apart = pairs.filter(|&(i, j)| fitting[i].fault.id != fitting[j].fault.id).map(|pair| (pair, BETWEEN));
        Wanted { fitting, wrong: vec![FOR_EACH; fitting.len()], apart: apart.collect(), others: OTHERS }
    }

    fn is_satisfied(&self) -> bool {
        self.others == 0 && self.wrong.iter().chain(self.apart.values()).all(|&left| left == 0)
    }

    /// Whether the case shows what is wanted, which is then wanted once less. `returned` are the fields that a program gives.
    fn takes(&mut self, course: &str, catalogue: &Catalogue, case: &Value, returned: &BTreeSet<&str>) -> bool {
        let Some((question, right)) = right_answers(course, catalogue, case, MAX_RIGHT) else { return false };
        let kind = case["kind"].as_str().unwrap_or_default();
        let seen = |answers: &ModelAnswers| {
            let seen = |answers: &Map<String, Value>| -> Vec<Value> {
                answers.iter().filter(|(field, _)| returned.contains(field.as_str())).map(|(_, a)| a.clone()).collect()
            };
            [seen(&answers.first), seen(&answers.again)]
        };
        let right = seen(&right);
        let given: Vec<_> = self
            .fitting
            .iter()
            .map(|fitting| {
                if !fitting.shows_in(kind) {
                    return Some(right.clone());
                }
                question.answer(fitting.model, MAX_FAULTY).ok().map(|answers| seen(&answers))
            })
            .collect();
        let mut is_taken = false;
        let mut once_less = |left: &mut usize| {
            is_taken |= *left > 0;
            *left = left.saturating_sub(1);
        };
        for (left, given) in self.wrong.iter_mut().zip(&given) {
            if given.as_ref().is_some_and(|given| *given != right) {
                once_less(left);
            }
        }
        for (&(i, j), left) in &mut self.apart {
            if let (Some(one), Some(two)) = (&given[i], &given[j])
                && one != two
            {
                once_less(left);
            }
        }
        if !is_taken && self.others > 0 {
            self.others -= 1;
            is_taken = true;
        }
        is_taken
    }
}

/// The case two or four plies later, by random moves, if the game still goes on there.
fn later(course: &str, catalogue: &Catalogue, case: &Value, rng: &mut ChaCha8Rng) -> Option<Value> {
    let question = crate::cases::modelled(course, case).ok()??;
    let mut state = state_from_setup(&question.setup).ok()?;
    // The same side is to move.
    for _ in 0..2 * rng.random_range(1..=2) {
        let actions = state.legal_actions();
        if actions.is_empty() {
            return None;
        }
        state.play(actions[rng.random_range(0..actions.len())]).ok()?;
    }
    if state.legal_actions().is_empty() || state.to_move() != question.setup.to_move {
        return None;
    }
    let mut case = moved(course, case, &state.setup());
    for field in catalogue.conventions.iter().filter_map(|point| point.field.as_deref()) {
        set(&mut case, field, Value::Null);
    }
    Some(case)
}

/// The question alone, with our answers to what the handout leaves open and to what holds as before.
fn with_right_answers(course: &str, catalogue: &Catalogue, case: &Value, base: &Value, number: usize) -> Option<Value> {
    let found = reference(course, case).ok()?;
    let mut case = found.question;
    for (field, answer) in &found.answers {
        if base.get(field) == Some(answer) {
            case[field.as_str()] = answer.clone();
        }
    }
    for field in catalogue.conventions.iter().filter_map(|point| point.field.as_deref()) {
        if let Some(answer) = found.answers.get(field) {
            set(&mut case, field, answer.clone());
        }
    }
    case["id"] = format!("telling-{}", number + 1).into();
    Some(case)
}

/// Sets a field; `alt.strict` is the field `strict` of the object `alt`.
fn set(case: &mut Value, field: &str, value: Value) {
    match field.split_once('.') {
        None => case[field] = value,
        Some((outer, inner)) => {
            if !case[outer].is_object() {
                case[outer] = Value::Object(Map::new());
            }
            set(&mut case[outer], inner, value);
        }
    }
}
