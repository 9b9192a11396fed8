//! Halls: a lecturer opens one for the slides of a search, and everyone who types its code follows.

use super::{PageResult, page, run_blocking};
use crate::access::Visitor;
use crate::error::RequestError;
use crate::explore::SlideQuery;
use crate::lab::Lab;
use crate::pages::PageContext;
use askama::Template;
use axum::extract::{Extension, Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;
use std::sync::Arc;

/// Opens a hall at the slide that the form describes.
pub(super) async fn open(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Form(query): Form<SlideQuery>,
) -> PageResult {
    let path = run_blocking(move || {
        let step = query.step.unwrap_or(1);
        let base = SlideQuery { hall: String::new(), ..query }.base("");
        let hall = lab.halls.open(visitor, base.trim_start_matches('?').to_owned(), step)?;
        Ok(format!("/present?{}&hall={}&step={step}", hall.query, hall.code))
    })
    .await?;
    Ok(Redirect::to(&path).into_response())
}

/// What a visitor typed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct CodeQuery {
    code: String,
}

#[derive(Template)]
#[template(path = "hall.html")]
struct HallPage {
    site: PageContext,
    code: String,
    problem: Option<String>,
}

/// Asks for a code, and leads to its hall.
pub(super) async fn join(State(lab): State<Arc<Lab>>, Query(query): Query<CodeQuery>) -> PageResult {
    let found = if query.code.trim().is_empty() { None } else { Some(lab.halls.by_code(&query.code)) };
    match found {
        Some(Ok(hall)) => Ok(Redirect::to(&format!("/hall/{}", hall.code)).into_response()),
        other => {
            let problem = other.and_then(Result::err);
            let status = problem.as_ref().map_or(StatusCode::OK, |problem| problem.status);
            let problem = problem.map(|problem| crate::pages::sentence(&problem.message));
            let shown = page(&HallPage { site: PageContext::at("/explore"), code: query.code, problem })?;
            Ok((status, shown).into_response())
        }
    }
}

/// The slide at which the lecturer is.
pub(super) async fn follow(State(lab): State<Arc<Lab>>, Path(code): Path<String>) -> PageResult {
    let hall = lab.halls.by_code(&code)?;
    let place = hall.place();
    let ask = if place.asks { "&ask=1" } else { "" };
    let path = format!("/present?{}&hall={}&step={}{ask}", hall.query, hall.code, place.step);
    Ok(Redirect::to(&path).into_response())
}

/// Where the lecturer goes, or what a visitor predicts.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct HallForm {
    step: usize,
    ask: String,
    predict: usize,
}

/// The lecturer goes to a step.
pub(super) async fn go(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Path(code): Path<String>,
    Form(form): Form<HallForm>,
) -> Result<StatusCode, RequestError> {
    lab.halls.by_code(&code)?.go(visitor, form.step, !form.ask.is_empty())?;
    Ok(StatusCode::NO_CONTENT)
}

/// A visitor predicts.
pub(super) async fn vote(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Path(code): Path<String>,
    Form(form): Form<HallForm>,
) -> Result<StatusCode, RequestError> {
    lab.halls.by_code(&code)?.vote(visitor, form.predict)?;
    Ok(StatusCode::NO_CONTENT)
}
