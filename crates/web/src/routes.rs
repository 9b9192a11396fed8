//! The site: every address there is, and what answers there.

pub(crate) mod analyse;
pub(crate) mod api;
mod boards;
mod checks;
mod class;
mod compare;
mod embed;
mod explore;
mod forms;
mod games;
mod halls;
mod help;
mod home;
mod lessons;
mod pictures;
mod play;
mod present;
mod reference;
mod starters;

use crate::error::{PageError, RequestError};
use crate::lab::Lab;
use crate::listener::READ_TIMEOUT;
use crate::{access, assets, events};
pub(crate) use api::{ApiJson, ApiPath, ApiQuery};
use askama::Template;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use std::sync::Arc;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;

/// The largest request that is needed: the files of an agent.
const MAX_BODY_BYTES: usize = crate::loaded::MAX_UPLOAD_BYTES + (64 << 10);

/// The whole site.
pub fn app(lab: Arc<Lab>) -> Router {
    Router::new()
        .route("/", get(home::home))
        .route("/play", get(play::form).post(play::begin))
        .route("/play/preview", post(play::preview))
        .route("/game/{id}", get(games::game))
        .route("/game/{id}/{verb}", post(games::act))
        .route("/analyse", get(analyse::form).post(analyse::import))
        .route("/games", get(games::list))
        .route("/boards", get(boards::form).post(boards::save))
        .route("/boards/{name}/forget", post(boards::forget))
        .route("/help", get(help::help))
        .route("/explore", get(explore::explorer))
        .route("/present", get(present::present))
        .route("/hall", get(halls::join).post(halls::open))
        .route("/hall/{code}", get(halls::follow))
        .route("/hall/{code}/step", post(halls::go))
        .route("/hall/{code}/vote", post(halls::vote))
        .route("/pictures", get(pictures::list))
        .route("/pictures/{file}", get(pictures::picture))
        .route("/embed/present", get(embed::slide))
        .route("/embed/lessons/{name}", get(embed::lesson))
        .route("/embed/board", get(embed::board))
        .route("/lessons", get(lessons::list).post(lessons::save))
        .route("/lessons/new", get(lessons::edit))
        .route("/lessons/import", post(lessons::import))
        .route("/lessons/{name}", get(lessons::show))
        .route("/lessons/{name}/handout", get(lessons::handout))
        .route("/lessons/{name}/markdown", get(lessons::markdown))
        .route("/lessons/{name}/delete", post(lessons::delete))
        .route("/compare", get(compare::form).post(compare::open))
        .route("/compare/{id}", get(compare::show))
        .route("/checks", get(checks::form).post(checks::begin))
        .route("/checks/{id}", get(checks::show))
        .route("/checks/{id}/search", get(checks::search))
        .route("/class/{key}", get(class::summary))
        .route("/class/{key}/similarity", get(class::similarity))
        .route("/class/{key}/{student}", get(class::student))
        .route("/starters/{file}", get(starters::archive))
        .route("/match", post(games::begin_match))
        .route("/agents", post(games::load_agent))
        .route("/records", post(games::open_record))
        .route("/assets/{build}/{*name}", get(assets::asset))
        .route("/api", get(reference::reference))
        .nest("/api", api::routes().merge(explore::api()))
        .route("/api/events", get(events::events))
        .fallback(not_found)
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(RequestBodyTimeoutLayer::new(READ_TIMEOUT))
        .layer(from_fn_with_state(Arc::clone(&lab), access::check_access))
        .with_state(lab)
}

async fn not_found() -> PageError {
    RequestError::not_found("page").into()
}

/// A page, or why there is none.
type PageResult = Result<Response, PageError>;

fn page(template: &impl Template) -> PageResult {
    Ok(Html(template.render().map_err(RequestError::internal)?).into_response())
}

/// Runs something that waits for a lock, a disk or a processor on a thread where that does not block other requests.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, RequestError> + Send + 'static,
) -> Result<T, RequestError> {
    let (tell, told) = tokio::sync::oneshot::channel();
    // In a box, so that what tokio does with a task is compiled once and not once for every kind of work.
    let work: Box<dyn FnOnce() + Send> = Box::new(move || drop(tell.send(work())));
    tokio::task::spawn_blocking(work);
    told.await.unwrap_or_else(|_| Err(RequestError::internal("a request failed in the middle")))
}
