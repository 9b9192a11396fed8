//! What the engine thinks of a position, for as long as the page is open.

mod analyse;
mod hint;
mod position_value;

pub(crate) use analyse::{AnalysisResult, AnalysisTask, StopReason, analyse};
pub(crate) use hint::hint;
pub(crate) use position_value::PositionValue;
