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
        let (fields, problem) = match &reply.outcome {
            Ok(StudentAnswers { answers, .. }) => (self.fields(answers), None),
            Err(problem) => (Vec::new(), Some(problem.clone())),
        };
        let agreement = match (&problem, fields.iter().all(|field| field.agrees)) {
            (None, true) if !fields.is_empty() => Agreement::Same,
            (None, false) => self.alternative(&fields, plan),
            _ => match self.convention(plan) {
                Some(tag) => Agreement::Convention { follows: tag.to_owned() },
                None => Agreement::Missing,
            },
        };
        CaseComparison {
            case: self.id().to_owned(),
            place: self.case["place"].as_str().map(str::to_owned),
            question: self.reference.question.clone(),
            setup: self.reference.shown.clone(),
            fields,
            problem,
            agreement,
            seconds: reply.wall.as_secs_f64(),
        }
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

    /// What a different answer follows, if the handout allows it.
    fn alternative(&self, fields: &[FieldComparison], plan: &CheckPlan) -> Agreement {
        if let Some(tag) = self.convention(plan) {
            return Agreement::Convention { follows: tag.to_owned() };
        }
        // One of several moves of the same value, where everything else is right.
        let is_as_good = |field: &FieldComparison| {
            let good = self.right("best_moves").and_then(Value::as_array);
            field.field == "canonical_move" && good.is_some_and(|good| good.iter().any(|best| same(best, &field.yours)))
        };
        let wrong: Vec<_> = fields.iter().filter(|field| !field.agrees).collect();
        if wrong.iter().all(|field| is_as_good(field)) {
            return Agreement::Convention { follows: "best_moves".to_owned() };
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

impl CaseComparison {
    /// Whether it costs nothing.
    pub fn is_accepted(&self) -> bool {
        matches!(self.agreement, Agreement::Same | Agreement::Convention { .. })
    }
}
