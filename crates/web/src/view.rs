//! A game as it is shown: parts of a page, drawn on the server, that a page with scripts replaces when they change.

mod analysis;
mod check;
mod delta;
mod figures;
mod game;
mod moves;
mod strip;

pub(crate) use analysis::{AnalysisParts, AnalysisView, PositionParts};
pub(crate) use check::CheckParts;
pub(crate) use delta::{PartsDelta, SentParts, delta};
pub(crate) use game::{GameNews, GameParts, render};
pub(crate) use moves::MoveItem;
pub(crate) use strip::{Bar, strip};

use crate::boards::DisplayOptions;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How one viewer looks at a game: the query of its page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ViewState {
    #[serde(flatten)]
    pub(crate) display: DisplayOptions,
    /// The turn after which the board is shown; none is the latest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<usize>,
}

impl ViewState {
    /// The query of an address, with its question mark, for another turn.
    pub(crate) fn query(&self, at: Option<usize>) -> String {
        let at = at.map(|at| format!("at={at}"));
        let display = self.display.query_pairs().map(|(key, value)| format!("{key}={value}"));
        let query: Vec<_> = at.into_iter().chain(display).collect();
        if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) }
    }
}

/// A drawn game, shared by all who look at it in the same way.
#[derive(Clone, Debug)]
pub(crate) struct Rendered {
    pub(crate) parts: Arc<GameParts>,
    /// The parts and the news as JSON, for the page's script.
    pub(crate) json: Arc<str>,
    /// The news, without the parts.
    pub(crate) news: GameNews,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{Notation, Pieces, TorusEdges};
    use axum::extract::Query;

    fn read(query: &str) -> ViewState {
        let uri = format!("/game/x{query}").parse().unwrap();
        Query::try_from_uri(&uri).map(|query| query.0).unwrap()
    }

    #[test]
    fn a_view_reads_the_query_that_it_writes() {
        let display = DisplayOptions { pieces: Pieces::Marks, edges: TorusEdges::Off, notation: Notation::Course };
        let view = ViewState { display, at: Some(3) };
        assert_eq!(view.query(view.at), "?at=3&pieces=marks&edges=off&notation=course");
        assert_eq!(read(&view.query(view.at)), view);
        assert_eq!(ViewState::default().query(None), "");
    }

    #[test]
    fn words_that_are_empty_or_unknown_mean_the_default() {
        assert_eq!(read("?pieces=&edges=sharp&notation=&more=1"), ViewState::default());
    }
}
