//! A student's answer to a case beside ours.

use crate::cases::{self, CaseFailure, Reference, same};
use crate::plan::CheckPlan;
use plyground_agents::{ReplyProblem, StudentAnswers, StudentReply};
use plyground_game::Setup;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A case to be asked, with the answers that are right.
#[derive(Clone, Debug)]
pub struct AskedCase {
    /// The case as it is written.
    pub case: Value,
    /// Our own answers to it.
    pub reference: Reference,
}

/// A student's answer to a case beside ours.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CaseComparison {
    /// The id of the case.
    pub case: String,
    /// Where it stands in the handout, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What was asked.
    pub question: Value,
    /// The position that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Setup>,
    /// The answers, field by field.
    pub fields: Vec<FieldComparison>,
    /// Whether they are those of a second call in the same process: the first one was right.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked_again: bool,
    /// What happened instead of an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<ReplyProblem>,
    /// What the comparison comes to.
    pub agreement: Agreement,
    /// How long the answer took, in seconds.
    pub seconds: f64,
}

/// One field of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldComparison {
    /// Which, as the case names it.
    pub field: String,
    /// The student's answer.
    pub yours: Value,
    /// The right one.
    pub ours: Value,
    /// Whether they are the same.
    pub agrees: bool,
}

/// What a comparison comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    /// All answers are right.
    Same,
    /// They differ in what the handout leaves open; it costs nothing.
    Convention {
        /// What the program does there, by the name of the tag or of the alternative.
        follows: String,
    },
    /// Some answer is wrong.
    Different,
    /// There was no answer.
    Missing,
}

impl AskedCase {
    /// A case of a course, with or without answers of its own.
    pub fn new(course: &str, case: Value) -> Result<AskedCase, CaseFailure> {
        let reference = cases::reference(course, &case)?;
        Ok(AskedCase { case, reference })
    }

    /// Its id.
    pub fn id(&self) -> &str {
        self.case["id"].as_str().unwrap_or_default()
    }

    /// The right answer of a field: the case's own, else ours.
    fn right(&self, field: &str) -> Option<&Value> {
        let own = field.split('.').try_fold(&self.case, |at, part| at.get(part));
        own.or_else(|| self.reference.answers.get(field))
    }

    fn tags(&self) -> impl Iterator<Item = &str> {
        self.case["tags"].as_array().into_iter().flatten().filter_map(Value::as_str)
    }

    /// Whether the handout leaves the answer open, and the name of what it leaves open.
    pub fn convention(&self, plan: &CheckPlan) -> Option<&str> {
        self.tags().find(|tag| plan.conventions.iter().any(|known| known == tag))
    }

    /// Compares a reply with the right answers.
    pub fn compare(&self, reply: &StudentReply, plan: &CheckPlan) -> CaseComparison {
        let (mut fields, again, problem) = match &reply.outcome {
            Ok(StudentAnswers { answers, again, .. }) => (self.fields(answers), again.as_ref(), None),
            Err(problem) => (Vec::new(), None, Some(problem.clone())),
        };
        let mut agreement = self.agreement(&fields, plan);
        // What the first call left behind can spoil the second.
        let mut asked_again = false;
        if let Some(again) = again.map(|again| self.fields(again))
            && agreement.is_accepted()
            && !self.agreement(&again, plan).is_accepted()
        {
            (fields, agreement, asked_again) = (again, Agreement::Different, true);
        }
        CaseComparison {
            case: self.id().to_owned(),
            place: self.case["place"].as_str().map(str::to_owned),
            question: self.reference.question.clone(),
            setup: self.reference.shown.clone(),
            fields,
            asked_again,
            problem,
            agreement,
            seconds: reply.wall.as_secs_f64(),
        }
    }

    /// What fields come to; none where there was no answer.
    fn agreement(&self, fields: &[FieldComparison], plan: &CheckPlan) -> Agreement {
        if fields.is_empty() {
            return match self.convention(plan) {
                Some(tag) => Agreement::Convention { follows: tag.to_owned() },
                None => Agreement::Missing,
            };
        }
        if fields.iter().all(|field| field.agrees) { Agreement::Same } else { self.alternative(fields, plan) }
    }

    /// The fields that both have.
    fn fields(&self, answers: &Map<String, Value>) -> Vec<FieldComparison> {
        let compared = answers.iter().filter_map(|(field, yours)| {
            let ours = self.right(field)?;
            let agrees = same(yours, ours);
            Some(FieldComparison { field: field.clone(), yours: yours.clone(), ours: ours.clone(), agrees })
        });
        compared.collect()
    }

    /// Whether a list of the case has this value.
    fn lists(&self, field: &str, value: &Value) -> bool {
        let listed = self.right(field).and_then(Value::as_array);
        listed.is_some_and(|listed| listed.iter().any(|known| same(known, value)))
    }

    /// Whether a value is a bound of ours, which lies outside of the window asked for: a search may return any.
    fn is_bound(&self, value: &Value) -> bool {
        let number = |value: &Value| match value.as_str() {
            Some("inf") => Some(f64::INFINITY),
            Some("-inf") => Some(f64::NEG_INFINITY),
            _ => value.as_f64(),
        };
        let (Some(value), Some(alpha), Some(beta)) =
            (number(value), number(&self.case["alpha"]), number(&self.case["beta"]))
        else {
            return false;
        };
        match self.right("bound").and_then(Value::as_str) {
            Some("lower") => value >= beta,
            Some("upper") => value <= alpha,
            _ => false,
        }
    }

    /// What a different answer follows, if the handout allows it.
    fn alternative(&self, fields: &[FieldComparison], plan: &CheckPlan) -> Agreement {
        if let Some(tag) = self.convention(plan) {
            return Agreement::Convention { follows: tag.to_owned() };
        }
        // What each wrong field follows: one of several moves of the same value, a move out of a cache that takes bounds for
        // values, or a bound of a value outside of the window.
        let mut followed = fields.iter().filter(|field| !field.agrees).map(|field| match field.field.as_str() {
            "canonical_move" if self.lists("best_moves", &field.yours) => Some("best_moves"),
            "canonical_move" if self.right("blind_move").is_some_and(|blind| same(blind, &field.yours)) => {
                Some("blind_move")
            }
            "value" if self.is_bound(&field.yours) => Some("bound"),
            _ => None,
        });
        let first = followed.next().flatten();
        if let Some(follows) = first
            && followed.all(|other| other.is_some())
        {
            return Agreement::Convention { follows: follows.to_owned() };
        }
        // All figures of a known alternative at once: `alt` lists them in the order of the case's own fields.
        let alternatives = self.case["alt"].as_object().into_iter().flatten();
        for (name, figures) in alternatives {
            let order = ["value", "expanded", "evals", "cutoffs"];
            let follows = fields.iter().all(|field| {
                let index = order.iter().position(|known| *known == field.field);
                index.and_then(|index| figures.get(index)).is_some_and(|figure| same(figure, &field.yours))
            });
            if follows {
                return Agreement::Convention { follows: format!("alt.{name}") };
            }
        }
        Agreement::Different
    }
}

impl Agreement {
    /// Whether it costs nothing.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Agreement::Same | Agreement::Convention { .. })
    }
}

impl CaseComparison {
    /// Whether it costs nothing.
    pub fn is_accepted(&self) -> bool {
        self.agreement.is_accepted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_course::Course;
    use serde_json::json;
    use std::time::Duration;

    fn compared(family: &str, case: Value, answers: Value, again: Option<Value>) -> CaseComparison {
        let map = |value: Value| value.as_object().unwrap().clone();
        let outcome = Ok(StudentAnswers { answers: map(answers), again: again.map(map), trace: None });
        let reply = StudentReply { outcome, wall: Duration::ZERO, cpu: Duration::ZERO, output: String::new() };
        let course = Course::of_family(family).unwrap();
        let plan = CheckPlan::of(course).unwrap().unwrap();
        AskedCase::new(&course.id, case).unwrap().compare(&reply, &plan)
    }

    fn dominoes(again: Value) -> CaseComparison {
        let case =
            json!({"id": "twice", "kind": "best_move", "board": ["...", "...", "..."], "vertical": true, "limit": 2});
        compared("dominoes", case, json!({"move": [0, 1], "value": 3, "leaves": 10}), Some(again))
    }

    #[test]
    fn a_second_answer_that_is_wrong_counts_and_is_the_one_shown() {
        let same = dominoes(json!({"move": [0, 1], "value": 3, "leaves": 10}));
        assert_eq!((same.agreement, same.asked_again), (Agreement::Same, false));
        let grown = dominoes(json!({"move": [0, 1], "value": 3, "leaves": 20}));
        assert_eq!((&grown.agreement, grown.asked_again), (&Agreement::Different, true));
        let leaves = grown.fields.iter().find(|field| field.field == "leaves").unwrap();
        assert_eq!((&leaves.yours, &leaves.ours), (&json!(20), &json!(10)));
    }

    #[test]
    fn what_the_courses_othello_leaves_open_costs_nothing() {
        // No value of this board reaches alpha, so a search may return alpha itself.
        let board = json!([[0, 1, 0, 0], [0, 1, 1, 0], [2, 1, 2, 0], [1, 0, 0, 0]]);
        let case = json!({"id": "bound", "kind": "alphabeta_node", "board": board, "color": 1, "node": "min", "alpha": 20,
                          "beta": 30, "limit": -1, "ordering": 0});
        let follows = |case: &Value, answers: Value| compared("othello", case.clone(), answers, None).agreement;
        let convention = |name: &str| Agreement::Convention { follows: name.to_owned() };
        let value = |value: i32| json!({"value": value, "canonical_move": [0, 0]});
        assert_eq!(follows(&case, value(20)), convention("bound"));
        assert_eq!(follows(&case, value(21)), Agreement::Different);
        let case = json!({"id": "blind", "kind": "select_move", "algorithm": "minimax", "board": board, "color": 2,
                          "limit": 1, "caching": 1, "ordering": 0, "canonical_move": [0, 0], "best_moves": [[0, 0], [3, 0]],
                          "blind_move": [2, 0]});
        let moved = |to: [u8; 2]| json!({"canonical_move": to});
        assert_eq!(follows(&case, moved([0, 0])), Agreement::Same);
        assert_eq!(follows(&case, moved([3, 0])), convention("best_moves"));
        assert_eq!(follows(&case, moved([2, 0])), convention("blind_move"));
        assert_eq!(follows(&case, moved([1, 0])), Agreement::Different);
    }
}
