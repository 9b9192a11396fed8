//! A game as it is shown: parts of a page, drawn on the server, that a page with scripts replaces when they change.

mod analysis;
mod figures;
mod game;
mod moves;
mod strip;

pub(crate) use analysis::{AnalysisParts, AnalysisView, PositionParts};
pub(crate) use game::{GameParts, render};
pub(crate) use moves::MoveItem;
pub(crate) use strip::{Bar, strip};

use crate::boards::DisplayOptions;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How one viewer looks at a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ViewState {
    /// `stones`, `marks`, or what suits the size of the board.
    pub(crate) pieces: String,
    /// `off` shows a torus without its repeated edges.
    pub(crate) edges: String,
    /// `course` writes places as the course does.
    pub(crate) notation: String,
    /// The turn after which the board is shown; none is the latest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<usize>,
}

impl ViewState {
    pub(crate) fn display(&self) -> DisplayOptions {
        DisplayOptions { pieces: self.pieces.clone(), edges: self.edges.clone(), notation: self.notation.clone() }
    }

    /// As it stands in an address, for another turn.
    pub(crate) fn query(&self, at: Option<usize>) -> String {
        let at = at.map(|at| at.to_string()).unwrap_or_default();
        let pairs = [("at", &at), ("pieces", &self.pieces), ("edges", &self.edges), ("notation", &self.notation)];
        let given: Vec<_> = pairs.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        let query: Vec<_> =
            given.iter().map(|(key, value)| format!("{key}={}", crate::position::percent_encode(value))).collect();
        if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) }
    }
}

/// A drawn game, shared by all who look at it in the same way.
#[derive(Clone, Debug)]
pub(crate) struct Rendered {
    pub(crate) parts: Arc<GameParts>,
    /// The parts and the news as JSON, for the page's script.
    pub(crate) json: Arc<str>,
}
