//! The analysis page: a position, the game that led there, and what the engine thinks.

use super::api::Asked;
use super::{PageResult, off, page};
use crate::analysis::{Finding, Question, study};
use crate::boards::Taste;
use crate::gate::{Scarce, Visitor};
use crate::lab::Lab;
use crate::pages::{Site, sentence};
use crate::place::Place;
use crate::problem::Problem;
use crate::view::{AnalysisParts, PlaceParts, Spot};
use askama::Template;
use axum::Json;
use axum::extract::{Extension, Form, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use plyground_agents::read_move;
use plyground_game::Skin;
use plyground_games::FAMILIES;
use plyground_search::courses::Course;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// What the page is asked for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Inquiry {
    game: String,
    position: String,
    to_move: String,
    moves: String,
    /// The ply that is looked at; the last if there is none.
    at: String,
    /// A move to play from there.
    play: String,
    pieces: String,
    edges: String,
    notation: String,
    /// How many lines are shown.
    lines: String,
    /// `off` leaves the squares alone.
    values: String,
    /// `1` lets the engine think before the page is sent, for those without scripts.
    think: String,
    /// How often somebody asked to go deeper.
    effort: String,
}

impl Inquiry {
    /// The spot that is meant, with the move played if there is one.
    pub(crate) fn spot(&self, lab: &Lab) -> Result<Spot, Problem> {
        let place = Place {
            game: if self.game.is_empty() && self.position.is_empty() {
                "othello:6".to_owned()
            } else {
                self.game.clone()
            },
            position: self.position.clone(),
            to_move: self.to_move.clone(),
            moves: self.moves.clone(),
        };
        let start = place.found(&lab.store)?.setup;
        let mut game = place.state(&lab.store)?;
        let last = game.history().len();
        let mut at = match self.at.as_str() {
            "" => last,
            text => text.parse().map_err(|_| Problem::bad(format!("`{text}` is no number of a ply")))?,
        };
        at = at.min(last);
        let mut state = game.boxed_clone();
        for _ in at..last {
            state.undo();
        }
        if !self.play.is_empty() {
            let action = read_move(&self.play, Course::of_family(&start.family)).map_err(Problem::bad)?;
            state.play(action).map_err(Problem::bad)?;
            at += 1;
            // The next move of the game is no new line.
            if game.history().get(at - 1).and_then(|(_, known)| *known) != Some(action) {
                game = state.boxed_clone();
            }
        }
        let place = Place::of(&start, game.as_ref());
        let taste = Taste { pieces: self.pieces.clone(), edges: self.edges.clone(), notation: self.notation.clone() };
        Ok(Spot { place, start, game, state, at, taste, values: self.values != "off" })
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
    site: Site,
    spot: PlaceParts,
    shown: AnalysisParts,
    turns: usize,
    at: usize,
    wraps: bool,
    has_marks: bool,
    skin: &'static str,
    asked: Inquiry,
    place: Place,
    here: Place,
    think: String,
    specs: Vec<&'static str>,
    problem: Option<String>,
    lines: usize,
}

pub(super) async fn form(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Query(asked): Query<Inquiry>,
) -> PageResult {
    shown(lab, visitor, asked).await
}

/// A position that is too long for an address.
pub(super) async fn import(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Form(asked): Form<Inquiry>,
) -> PageResult {
    shown(lab, visitor, asked).await
}

async fn shown(lab: Arc<Lab>, visitor: Visitor, asked: Inquiry) -> PageResult {
    let thinks = match asked.think == "1" {
        true => lab.pace.take(visitor, Scarce::Search).map(Some),
        false => Ok(None),
    };
    let slot = match &thinks {
        Ok(Some(_)) => Some(lab.studies.slot(visitor, Arc::default()).await),
        _ => None,
    };
    off(move || {
        let slot = slot;
        // The page stays usable, and keeps what was typed.
        let (spot, problem) = match (asked.spot(&lab), thinks.as_ref().err()) {
            (Ok(spot), problem) => (spot, problem.cloned()),
            (Err(problem), _) => (Inquiry::default().spot(&lab)?, Some(problem)),
        };
        let finding = slot.as_ref().and_then(|_| result(&spot));
        drop((slot, thinks));
        Ok(render(&spot, &asked, finding.as_ref(), problem))
    })
    .await?
}

fn render(spot: &Spot, asked: &Inquiry, finding: Option<&Finding>, problem: Option<Problem>) -> PageResult {
    let look = spot.state.look();
    let place = match problem {
        Some(_) => Place {
            game: asked.game.clone(),
            position: asked.position.clone(),
            to_move: asked.to_move.clone(),
            moves: asked.moves.clone(),
        },
        None => spot.place.clone(),
    };
    let status = problem.as_ref().map_or(StatusCode::OK, |problem| problem.status);
    let answer = page(&AnalysePage {
        site: Site::at("/analyse"),
        spot: spot.place_parts()?,
        shown: spot.analysis_parts(finding, asked.lines())?,
        turns: spot.game.history().len(),
        at: spot.at,
        wraps: look.wraps,
        has_marks: look.skin == Skin::Marks,
        skin: crate::boards::skin_name(look.skin),
        asked: asked.clone(),
        place,
        here: spot.place.clone(),
        think: format!("{}&think=1", spot.href(spot.at)),
        specs: FAMILIES.iter().flat_map(|family| family.examples).copied().filter(|spec| !spec.contains('#')).collect(),
        problem: problem.map(|problem| sentence(&problem.message)),
        lines: asked.lines(),
    })?;
    Ok((status, answer).into_response())
}

/// A second of thinking, for a page without scripts.
fn result(spot: &Spot) -> Option<Finding> {
    let question = Question {
        setup: spot.state.setup(),
        plies: spot.plies(),
        time: Duration::from_secs(1),
        stop: Arc::default(),
        unwanted: Arc::default(),
    };
    let mut last = None;
    study(&question, &mut |finding| last = Some(finding.clone()));
    last
}

/// The page's parts at another place, for its script.
pub(super) async fn view(State(lab): State<Arc<Lab>>, Asked(asked): Asked<Inquiry>) -> Result<Response, Problem> {
    off(move || {
        let spot = asked.spot(&lab)?;
        let told: Value = json!({
            "place": spot.place_parts()?,
            "parts": spot.analysis_parts(None, asked.lines())?,
            "href": spot.href(spot.at),
            "at": spot.at,
            "turns": spot.game.history().len(),
            "game": spot.place.game,
            "position": spot.place.position,
            "moves": spot.place.moves,
        });
        Ok(Json(told).into_response())
    })
    .await
}
