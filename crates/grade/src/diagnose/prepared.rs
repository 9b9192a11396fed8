//! Cases that were asked, with what is right, so that answers can be judged and compared with those of a model.

use super::AnsweredCase;
use super::answer::{ModelAnswers, NoModel};
use super::catalogue::{Catalogue, KnownConvention, Shows};
use super::model::LARGE_BONUS;
use super::question::{Asks, ModelQuestion};
use super::switches::{BestSwitch, CutSwitch, Switches};
use crate::cases::{modelled, same};
use serde_json::{Map, Value};

/// Searches that visit more positions than this when they are right are left out of a diagnosis.
pub(super) const MAX_VISITED: u64 = 5_000;

/// From here on a number stands for infinity: programs write 999 or 10**9 where they mean it.
const LIKE_INFINITY: f64 = 100.0;

/// A case with its answers, and with the right ones.
pub(super) struct PreparedCase<'a> {
    pub(super) kind: &'a str,
    pub(super) question: ModelQuestion,
    pub(super) right: ModelAnswers,
    case: &'a Value,
    answers: &'a Map<String, Value>,
    again: Option<&'a Map<String, Value>>,
    /// Whether the answers are right, or those of a known convention.
    pub(super) is_right: bool,
}

impl<'a> PreparedCase<'a> {
    /// The case, if a diagnosis can use it: its kind is one that the model knows, it was answered, the handout says what is
    /// right, and the tree is small.
    pub(super) fn new(course: &str, catalogue: &Catalogue, asked: &AnsweredCase<'a>) -> Option<PreparedCase<'a>> {
        let kind = asked.case["kind"].as_str()?;
        let (question, right) = right_answers(course, catalogue, asked.case, MAX_VISITED)?;
        let mut prepared = PreparedCase {
            kind,
            question,
            right,
            case: asked.case,
            answers: asked.answers?,
            again: asked.again,
            is_right: false,
        };
        let compared = |field: &String| prepared.right.first.contains_key(field);
        if !prepared.answers.keys().any(compared) {
            return None;
        }
        prepared.is_right = prepared.are_accepted(catalogue, prepared.answers)
            && prepared.again.is_none_or(|again| prepared.are_accepted(catalogue, again));
        Some(prepared)
    }

    /// Whether these switches give the program's answers. Where they give the right ones, any that are right will do.
    pub(super) fn fits(&self, switches: &Switches, budget: u64) -> Result<(bool, u64), NoModel> {
        if !switches.touch(self.kind) {
            return Ok((self.is_right, 0));
        }
        let model = self.question.answer(switches, budget)?;
        let fits = if model.first == self.right.first && model.again == self.right.again {
            self.is_right
        } else {
            agree(&model.first, self.answers) && self.again.is_none_or(|again| agree(&model.again, again))
        };
        Ok((fits, model.visited))
    }

    /// Whether answers are right, or those of a convention.
    fn are_accepted(&self, catalogue: &Catalogue, answers: &Map<String, Value>) -> bool {
        let differing =
            |field: &&String| self.right.first.get(*field).is_some_and(|right| !same(right, &answers[*field]));
        let differing: Vec<&String> = answers.keys().filter(differing).collect();
        let points = catalogue.conventions.iter().filter(|point| point.is_about(self.case));
        let ways: Vec<_> = points.flat_map(|point| point.ways.iter().map(move |way| (point, &way.shows))).collect();
        differing.is_empty()
            || ways
                .iter()
                .any(|(point, shows)| matches!(shows, Shows::Lists(_)) && point.shows(shows, self.case, answers))
            || differing.iter().all(|field| {
                ways.iter().any(|(point, shows)| match shows {
                    Shows::OneOf(named) | Shows::Bounded(named) => {
                        named == *field && point.shows(shows, self.case, answers)
                    }
                    _ => false,
                })
            })
    }
}

/// The right answers to a case that a diagnosis can use: its kind is one that the model knows, the handout says what is right, and
/// the search visits at most so many positions.
pub(super) fn right_answers(
    course: &str,
    catalogue: &Catalogue,
    case: &Value,
    most: u64,
) -> Option<(ModelQuestion, ModelAnswers)> {
    let question = modelled(course, case).ok()??;
    let is_left_open = |point: &KnownConvention| point.tags.iter().any(|tag| is_tagged(case, tag));
    if catalogue.conventions.iter().any(is_left_open) {
        return None;
    }
    let right = question.answer(&Switches::default(), most).ok()?;
    if matches!(&question.asks, Asks::Search(search) if search.own_depth) {
        // A move can be compared only where the whole game is searched and one move is the best.
        let last = Switches { best: Some(BestSwitch::Last), cut: Some(CutSwitch::Never), ..Switches::default() };
        let (field, _) = question.figures[0];
        let best = |answers: &ModelAnswers| answers.first.get(field).cloned();
        if right.limited || best(&question.answer(&last, MAX_VISITED).ok()?) != best(&right) {
            return None;
        }
    }
    Some((question, right))
}

/// Whether a program's answers are those of a model, as far as it gives them.
fn agree(model: &Map<String, Value>, answers: &Map<String, Value>) -> bool {
    let mut common = answers.iter().filter_map(|(field, answer)| Some((model.get(field)?, answer))).peekable();
    common.peek().is_some() && common.all(|(model, answer)| same(model, answer) || are_infinite_alike(model, answer))
}

/// Whether the model says infinity, or a large number in its place, and the program any number that stands for it.
pub(super) fn are_infinite_alike(model: &Value, answer: &Value) -> bool {
    let number = |value: &Value| match value.as_str() {
        Some("inf") => Some(f64::INFINITY),
        Some("-inf") => Some(f64::NEG_INFINITY),
        _ => value.as_f64(),
    };
    let (Some(model), Some(answer)) = (number(model), number(answer)) else { return false };
    model.abs() >= LARGE_BONUS && answer * model.signum() >= LIKE_INFINITY
}

pub(super) fn is_tagged(case: &Value, tag: &str) -> bool {
    case["tags"].as_array().is_some_and(|tags| tags.iter().any(|known| known == tag))
}
