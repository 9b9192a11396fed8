//! Questions about any position: the inputs of a case, in the notation of its course.

use super::{cis521, col333, csc384, cse150, cse415};
use crate::plan::GradedFunction;
use plyground_game::{Action, Setup};
use plyground_search::textbook::Algorithm;
use serde_json::{Value, json};

/// How a function is asked, beside the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct AskedSearch {
    /// How many plies it looks ahead; nothing is the course's own depth.
    pub depth: Option<u32>,
    /// Which search, where one function has several.
    pub algorithm: Option<Algorithm>,
    /// Whether moves are ordered.
    pub ordering: bool,
    /// Whether positions are cached.
    pub caching: bool,
    /// The move that the question is about, in functions that take one.
    pub action: Option<Action>,
}

/// A case without answers that asks a function of a course about a position.
pub fn question(course: &str, function: &GradedFunction, setup: &Setup, search: &AskedSearch) -> Value {
    let mut case = position_inputs(course, setup, search);
    case["id"] = json!("question");
    case["kind"] = json!(function.kind);
    for (field, value) in &function.inputs {
        case[field] = value.clone();
    }
    case
}

/// The inputs of a question about a position, in the notation of a course.
pub(crate) fn position_inputs(course: &str, setup: &Setup, search: &AskedSearch) -> Value {
    match course {
        "cse415" => cse415::inputs(setup, search),
        "csc384" => csc384::inputs(setup, search),
        "col333" => col333::inputs(setup, search),
        "cse150" => cse150::inputs(setup),
        "cis521" => cis521::inputs(setup, search),
        _ => json!({}),
    }
}

/// The case about another board on which the same side is to move; its answers stay those of the old one.
pub(crate) fn moved(course: &str, case: &Value, setup: &Setup) -> Value {
    let inputs = position_inputs(course, setup, &AskedSearch::default());
    let mut case = case.clone();
    for field in ["board", "state", "last_action"] {
        if let Some(value) = inputs.get(field) {
            case[field] = value.clone();
        }
    }
    case
}
