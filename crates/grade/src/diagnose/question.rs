//! A case as a question to the model: what is searched or evaluated, and how the result is written as answers.

use plyground_game::{Action, Seat, Setup};
use plyground_search::courses::{CourseDialect, move_json};
use plyground_search::textbook::Algorithm;
use serde_json::{Value, json};

/// What the model is asked.
#[derive(Clone, Debug)]
pub(crate) struct ModelQuestion {
    /// The course whose way of searching applies.
    pub(crate) course: &'static CourseDialect,
    /// The position.
    pub(crate) setup: Setup,
    /// What is to be found.
    pub(crate) asks: Asks,
    /// The evaluation, where it is not the course's.
    pub(crate) evaluation: Option<String>,
    /// The fields of the answer.
    pub(crate) figures: &'static [(&'static str, Figure)],
}

/// What is to be found.
#[derive(Clone, Debug)]
pub(crate) enum Asks {
    /// The result of a search.
    Search(SearchAsked),
    /// The evaluation of the position for a seat.
    Evaluation(Seat),
    /// The move whose successor has the best evaluation for the mover.
    BestSuccessor,
}

/// A search, as a case asks for it.
#[derive(Clone, Debug)]
pub(crate) struct SearchAsked {
    pub(crate) algorithm: Algorithm,
    /// Plies; none is to the end of the game.
    pub(crate) depth: Option<u32>,
    /// Whether the program chooses the depth itself, so that only searches to the end of the game can be compared.
    pub(crate) own_depth: bool,
    /// Whose values are positive, where the course does not say it.
    pub(crate) maximiser: Option<Seat>,
    /// Alpha and beta at the root.
    pub(crate) window: (f64, f64),
    pub(crate) ordering: bool,
    pub(crate) caching: bool,
}

impl SearchAsked {
    /// A search with an open window, without ordering and caching.
    pub(crate) fn new(algorithm: Algorithm, depth: Option<u32>) -> SearchAsked {
        SearchAsked {
            algorithm,
            depth,
            own_depth: false,
            maximiser: None,
            window: (f64::NEG_INFINITY, f64::INFINITY),
            ordering: false,
            caching: false,
        }
    }
}

/// A part of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Figure {
    /// The best move, as the course writes moves.
    Move,
    /// The best move with the colour of its mover.
    ActionObject,
    /// The same as the course prints it.
    ActionText,
    /// The value.
    Value,
    /// Positions evaluated.
    Leaves,
    /// Positions whose moves were looked at.
    Expanded,
    /// Positions cut.
    Cutoffs,
}

impl ModelQuestion {
    /// A move as this figure of an answer.
    pub(super) fn write_move(&self, figure: Figure, action: Option<Action>, swapped: bool) -> Value {
        let Some(action) = action else { return Value::Null };
        let mut pair = move_json(self.course.coordinates, action);
        if let (true, Some(numbers)) = (swapped, pair.as_array_mut()) {
            numbers.reverse();
        }
        let colour = self.setup.to_move.index() + 1;
        match figure {
            Figure::ActionObject => json!({ "color": colour, "location": pair }),
            Figure::ActionText => json!(format!("Action({colour}, ({}, {}))", pair[0], pair[1])),
            _ => pair,
        }
    }
}

/// A value as answers have it: infinities as texts, as the program that asks students' functions writes them.
pub(super) fn write_value(value: f64) -> Value {
    if value.is_infinite() {
        return json!(if value > 0.0 { "inf" } else { "-inf" });
    }
    plyground_search::courses::number_json(value)
}
