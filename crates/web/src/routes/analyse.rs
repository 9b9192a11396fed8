//! The analysis page: a position, the game that led there, and what the engine thinks.

use super::api::ApiQuery;
use super::{PageResult, page, run_blocking};
use crate::access::{QuotaKind, Visitor};
use crate::analysis::{AnalysisResult, AnalysisTask, analyse};
use crate::boards::{DisplayOptions, Notation, Pieces, TorusEdges};
use crate::error::RequestError;
use crate::lab::Lab;
use crate::pages::{PageContext, sentence};
use crate::position::{OpenedPosition, PositionQuery};
use crate::switch::Switch;
use crate::view::{AnalysisParts, AnalysisView, PositionParts};
use askama::Template;
use axum::Json;
use axum::extract::{Extension, Form, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use plyground_agents::read_move;
use plyground_game::Skin;
use plyground_games::FAMILIES;
use plyground_search::courses::CourseDialect;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// The query of the analysis page.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AnalysisQuery {
    #[serde(flatten)]
    position: PositionQuery,
    /// The ply that is looked at; the last if there is none.
    at: String,
    /// A move to play from there.
    play: String,
    #[serde(flatten)]
    pub(crate) display: DisplayOptions,
    /// How many lines are shown.
    lines: String,
    /// Whether values stand on the squares, as they usually do.
    values: Switch,
    /// Whether the engine thinks before the page is sent, for those without scripts.
    think: Switch,
    /// How often the visitor asked to go deeper.
    effort: String,
}

impl AnalysisQuery {
    /// The position that is meant, with the move played if there is one.
    pub(crate) fn open(&self, lab: &Lab) -> Result<AnalysisView, RequestError> {
        let mut position = self.position.clone();
        if position.game.is_empty() && position.text.is_empty() {
            position.game = "othello:6".to_owned();
        }
        let OpenedPosition { start, state: mut game, .. } = position.open(&lab.store)?;
        let last = game.history().len();
        let mut at = match self.at.as_str() {
            "" => last,
            text => text.parse().map_err(|_| RequestError::invalid(format!("`{text}` is not the number of a ply")))?,
        };
        at = at.min(last);
        let mut state = game.boxed_clone();
        for _ in at..last {
            state.undo();
        }
        if !self.play.is_empty() {
            let action =
                read_move(&self.play, CourseDialect::of_family(&start.family)).map_err(RequestError::invalid)?;
            state.play(action).map_err(RequestError::invalid)?;
            at += 1;
            // The next move of the game is not a new line.
            if game.history().get(at - 1).and_then(|(_, known)| *known) != Some(action) {
                game = state.boxed_clone();
            }
        }
        let position = PositionQuery::from_game(&start, game.as_ref());
        let (display, values) = (self.display, !self.values.is_off());
        Ok(AnalysisView { position, start, game, state, at, display, values })
    }

    pub(crate) fn lines(&self) -> usize {
        self.lines.parse().unwrap_or(4).clamp(1, 20)
    }

    /// How long the engine may think: ten seconds, and four times that for each wish to go deeper.
    pub(crate) fn time(&self) -> Duration {
        let effort: u32 = self.effort.parse().unwrap_or(0).min(2);
        Duration::from_secs(10 * 4_u64.pow(effort))
    }
}

#[derive(Template)]
#[template(path = "analyse.html")]
struct AnalysePage {
    site: PageContext,
    view: PositionParts,
    shown: AnalysisParts,
    turns: usize,
    at: usize,
    wraps: bool,
    has_marks: bool,
    skin: &'static str,
    query: AnalysisQuery,
    position: PositionQuery,
    here: PositionQuery,
    think: String,
    specs: Vec<&'static str>,
    problem: Option<String>,
    lines: usize,
}

pub(super) async fn form(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<AnalysisQuery>,
) -> PageResult {
    analysis_page(lab, visitor, query).await
}

/// A position that is too long for an address.
pub(super) async fn import(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Form(query): Form<AnalysisQuery>,
) -> PageResult {
    analysis_page(lab, visitor, query).await
}

async fn analysis_page(lab: Arc<Lab>, visitor: Visitor, query: AnalysisQuery) -> PageResult {
    let thinks = match query.think.is_on() {
        true => lab.limiter.acquire(visitor, QuotaKind::Search).map(Some),
        false => Ok(None),
    };
    let slot = match &thinks {
        Ok(Some(_)) => Some(lab.analysis_queue.acquire(visitor, Arc::default()).await),
        _ => None,
    };
    run_blocking(move || {
        let slot = slot;
        // The page stays usable, and keeps what was typed.
        let (view, problem) = match (query.open(&lab), thinks.as_ref().err()) {
            (Ok(view), problem) => (view, problem.cloned()),
            (Err(problem), _) => (AnalysisQuery::default().open(&lab)?, Some(problem)),
        };
        let result = slot.as_ref().and_then(|_| think_briefly(&lab, &view));
        drop((slot, thinks));
        Ok(render(&view, &query, result.as_ref(), problem))
    })
    .await?
}

fn render(
    view: &AnalysisView,
    query: &AnalysisQuery,
    result: Option<&AnalysisResult>,
    problem: Option<RequestError>,
) -> PageResult {
    let look = view.state.look();
    let position = match problem {
        Some(_) => query.position.clone(),
        None => view.position.clone(),
    };
    let status = problem.as_ref().map_or(StatusCode::OK, |problem| problem.status);
    let answer = page(&AnalysePage {
        site: PageContext::at("/analyse"),
        view: view.place_parts()?,
        shown: view.analysis_parts(result, query.lines())?,
        turns: view.game.history().len(),
        at: view.at,
        wraps: look.wraps,
        has_marks: look.skin == Skin::Marks,
        skin: crate::boards::skin_name(look.skin),
        query: query.clone(),
        position,
        here: view.position.clone(),
        think: format!("{}&think=1", view.href(view.at)),
        specs: FAMILIES.iter().flat_map(|family| family.examples).copied().filter(|spec| !spec.contains('#')).collect(),
        problem: problem.map(|problem| sentence(&problem.message)),
        lines: query.lines(),
    })?;
    Ok((status, answer).into_response())
}

/// A second of thinking, for a page without scripts.
fn think_briefly(lab: &Lab, view: &AnalysisView) -> Option<AnalysisResult> {
    let task = AnalysisTask {
        setup: view.state.setup(),
        plies: view.plies(),
        time: Duration::from_secs(1),
        table: lab.options.table,
        stop: Arc::default(),
        cancelled: Arc::default(),
    };
    let mut last = None;
    analyse(&task, &mut |result| last = Some(result.clone()));
    last
}

/// The page's parts at another place, for its script.
pub(super) async fn view(
    State(lab): State<Arc<Lab>>,
    ApiQuery(query): ApiQuery<AnalysisQuery>,
) -> Result<Response, RequestError> {
    run_blocking(move || {
        let view = query.open(&lab)?;
        let told: Value = json!({
            "place": view.place_parts()?,
            "parts": view.analysis_parts(None, query.lines())?,
            "href": view.href(view.at),
            "at": view.at,
            "turns": view.game.history().len(),
            "game": view.position.game,
            "position": view.position.text,
            "moves": view.position.moves,
        });
        Ok(Json(told).into_response())
    })
    .await
}
