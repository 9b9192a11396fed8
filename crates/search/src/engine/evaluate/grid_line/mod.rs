//! k in a row on a plane or a torus, with one or two stones a turn.
//!
//! Large boards are evaluated by shapes ([`ShapeEvaluator`]), small ones and those with unusual lines by counting lines
//! ([`LineEvaluator`]).

mod double_threats;
#[cfg(test)]
mod exhaustive;
mod forcing;
mod fours;
mod line_evaluator;
mod patterns;
mod shape_board;
mod shape_evaluator;
mod shapes;
mod threats;

pub(crate) use line_evaluator::LineEvaluator;
pub(crate) use shape_evaluator::ShapeEvaluator;
