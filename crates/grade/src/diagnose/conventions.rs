//! Conventions: points that the handout leaves open, and which of the known ways a program goes there.

use super::AnsweredCase;
use super::catalogue::{Catalogue, KnownConvention, Shows};
use super::prepared::{MAX_VISITED, are_infinite_alike, is_tagged};
use super::switches::Switches;
use crate::cases::{modelled, same};
use serde_json::{Map, Value};

/// A point that the handout leaves open, and how a program decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convention {
    /// What other files call the point.
    pub id: &'static str,
    /// What is left open.
    pub about: &'static str,
    /// What the program does. The subject is the program.
    pub sentence: &'static str,
    /// Whether it is what our own search does.
    pub is_ours: bool,
    /// How many of the cases asked are about it.
    pub cases: usize,
}

/// What a convention says when none of the known ways fits all answers.
const NONE_KNOWN: &str = "does something else, or not always the same";

/// How a program decides the points that the handout of its course leaves open, as far as the cases asked show it.
/// Cases without an answer count as those in which it raised an exception, ended or took too long.
pub fn conventions(course: &str, asked: &[AnsweredCase<'_>]) -> Vec<Convention> {
    let Some(catalogue) = Catalogue::of(course) else { return Vec::new() };
    catalogue.conventions.iter().filter_map(|point| followed(course, point, asked)).collect()
}

fn followed(course: &str, point: &'static KnownConvention, asked: &[AnsweredCase<'_>]) -> Option<Convention> {
    let about: Vec<_> = asked.iter().filter(|asked| point.is_about(asked.case)).collect();
    if about.is_empty() {
        return None;
    }
    let fits = |shows: &Shows| {
        about.iter().all(|asked| match (asked.answers, shows) {
            (None, shows) => matches!(shows, Shows::Raises),
            (Some(answers), Shows::Model(switches)) => is_of_model(course, asked.case, switches, answers),
            (Some(answers), shows) => point.shows(shows, asked.case, answers),
        })
    };
    let way = point.ways.iter().position(|way| fits(&way.shows));
    let sentence = way.map_or(NONE_KNOWN, |way| point.ways[way].sentence.as_str());
    Some(Convention { id: &point.id, about: &point.about, sentence, is_ours: way == Some(0), cases: about.len() })
}

fn is_of_model(course: &str, case: &Value, switches: &Switches, answers: &Map<String, Value>) -> bool {
    let Ok(Some(question)) = modelled(course, case) else { return false };
    let Ok(model) = question.answer(switches, MAX_VISITED) else { return false };
    let alike = |(field, answer): (&String, &Value)| {
        model.first.get(field).is_none_or(|model| same(model, answer) || are_infinite_alike(model, answer))
    };
    answers.iter().all(alike)
}

impl KnownConvention {
    /// Whether the case is about this point.
    pub(super) fn is_about(&self, case: &Value) -> bool {
        let kind = case["kind"].as_str().unwrap_or_default();
        let has_field = self.field.as_ref().is_some_and(|field| find(case, field).is_some());
        self.kinds.iter().any(|known| known == kind) && (has_field || self.tags.iter().any(|tag| is_tagged(case, tag)))
    }

    /// Whether answers to a case show this way; those of a model are for the caller to compare.
    pub(super) fn shows(&self, shows: &Shows, case: &Value, answers: &Map<String, Value>) -> bool {
        let listed = self.field.as_ref().and_then(|field| find(case, field));
        match shows {
            Shows::Model(_) | Shows::Raises => false,
            Shows::Gives(values) => values.iter().all(|(field, value)| {
                answers.get(field).is_some_and(|answer| same(value, answer) || are_infinite_alike(value, answer))
            }),
            Shows::Lists(fields) => listed.and_then(Value::as_array).is_some_and(|listed| {
                let asked = fields.iter().zip(listed).filter_map(|(field, value)| Some((answers.get(field)?, value)));
                asked.fold(None, |all, (answer, value)| Some(all.unwrap_or(true) && same(answer, value))) == Some(true)
            }),
            Shows::OneOf(field) => {
                let answer = answers.get(field);
                let is_it = |value: &Value| answer.is_some_and(|answer| same(answer, value));
                // A list of moves, or one move.
                listed.is_some_and(|listed| is_it(listed) || listed.as_array().is_some_and(|all| all.iter().any(is_it)))
            }
            Shows::Bounded(field) => {
                let (answer, side) = (answers.get(field).and_then(Value::as_f64), listed.and_then(Value::as_str));
                match (answer, side) {
                    (Some(answer), Some("lower")) => case["beta"].as_f64().is_some_and(|beta| answer >= beta),
                    (Some(answer), Some("upper")) => case["alpha"].as_f64().is_some_and(|alpha| answer <= alpha),
                    _ => false,
                }
            }
        }
    }
}

fn find<'a>(case: &'a Value, field: &str) -> Option<&'a Value> {
    field.split('.').try_fold(case, |at, part| at.get(part))
}
