//! The API: the same lab for programs, and for the scripts of our own pages.

use super::forms::NewGame;
use super::games::{MoveForm, perform, receive_agent, record, save_record};
use super::run_blocking;
use crate::access::Visitor;
use crate::error::RequestError;
use crate::lab::Lab;
use crate::position::{OpenedPosition, PositionQuery};
use crate::session::{BestMoveQuery, GameSession, best_move};
use crate::view::ViewState;
use axum::body::Bytes;
use axum::extract::multipart::MultipartRejection;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Multipart, Request, State};
use axum::http::{StatusCode, request::Parts};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use plyground_games::FAMILIES;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) fn routes() -> Router<Arc<Lab>> {
    Router::new()
        .route("/families", get(families))
        .route("/position", post(position))
        .route("/games", get(games).post(begin))
        .route("/games/{id}", get(game))
        .route("/games/{id}/view", get(view))
        .route("/games/{id}/best", post(find_best))
        .route("/games/{id}/{verb}", post(act).get(record))
        .route("/analysis", get(super::analyse::view))
        .route("/agents", get(loaded_agents).post(load))
        .route("/records", post(keep))
        .route("/boards", get(super::boards::list).post(super::boards::create))
        .route("/boards/preview", post(super::boards::preview))
        .route("/boards/{name}", axum::routing::delete(super::boards::delete))
        .route("/status", get(status))
        .route("/openapi.json", get(super::reference::document))
        .fallback(async || RequestError::not_found("part of the API"))
}

/// A JSON body. Errors are a [`RequestError`], as JSON.
pub(crate) struct ApiJson<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for ApiJson<T> {
    type Rejection = RequestError;

    async fn from_request(request: Request, state: &S) -> Result<ApiJson<T>, RequestError> {
        let (parts, body) = request.into_parts();
        let bytes = Bytes::from_request(Request::from_parts(parts.clone(), body), state).await;
        let bytes = bytes.map_err(|error| RequestError::new(error.status(), error.body_text()))?;
        only_an_object(&bytes)?;
        match Json::<T>::from_request(Request::from_parts(parts, bytes.into()), state).await {
            Ok(Json(value)) => Ok(ApiJson(value)),
            Err(JsonRejection::JsonDataError(error)) => Err(RequestError::invalid(error.body_text())),
            Err(other) => Err(RequestError::new(other.status(), other.body_text())),
        }
    }
}

/// A list would be taken for an object whose names were left out.
fn only_an_object(bytes: &[u8]) -> Result<(), RequestError> {
    match bytes.trim_ascii_start().first() {
        Some(b'[') => Err(RequestError::invalid("the body must be a JSON object, not a list")),
        _ => Ok(()),
    }
}

/// Extractor for the query string of a URL; a bad one is answered with a [`RequestError`], as by [`ApiJson`]. Errors
/// are a [`RequestError`], as JSON.
pub(crate) struct ApiQuery<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for ApiQuery<T> {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<ApiQuery<T>, RequestError> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        query.map(|query| ApiQuery(query.0)).map_err(|error: QueryRejection| RequestError::invalid(error.body_text()))
    }
}

/// The parameters in the path of an address. Errors are a [`RequestError`], as JSON.
pub(crate) struct ApiPath<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for ApiPath<T> {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<ApiPath<T>, RequestError> {
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        path.map(|path| ApiPath(path.0)).map_err(|_| RequestError::not_found("address"))
    }
}

async fn families() -> Json<Value> {
    let family = |family: &plyground_games::Family| {
        json!({
            "name": family.name,
            "title": family.title,
            "about": family.about,
            "usual": family.usual,
            "examples": family.examples,
            "boards": family.board_names(),
            "options": family.options.iter().map(|option| json!({
                "key": option.key, "values": option.values.to_string(), "about": option.about,
            })).collect::<Vec<_>>(),
        })
    };
    Json(json!({ "families": FAMILIES.iter().map(family).collect::<Vec<_>>() }))
}

/// How busy the lab is.
async fn status(State(lab): State<Arc<Lab>>) -> Json<Value> {
    Json(
        json!({ "searches": lab.analysis_queue.running(), "thinking": lab.move_queue.running() + lab.match_queue.running(), "streams": lab.limiter.streams() }),
    )
}

/// What there is to know about a position.
async fn position(
    State(lab): State<Arc<Lab>>,
    ApiJson(position): ApiJson<PositionQuery>,
) -> Result<Json<Value>, RequestError> {
    run_blocking(move || {
        let OpenedPosition { start, state: game_state, notes } = position.open(&lab.store)?;
        let here = PositionQuery::from_game(&start, game_state.as_ref());
        Ok(Json(json!({
            "setup": game_state.setup(),
            "to_move": game_state.outcome().is_none().then(|| game_state.to_move()),
            "legal": game_state.legal_actions().iter().map(ToString::to_string).collect::<Vec<_>>(),
            "winner": game_state.outcome().and_then(|outcome| outcome.winner()),
            "over": game_state.outcome().is_some(),
            "scores": game_state.scores(),
            "remarks": game_state.remarks(),
            "notes": notes,
            "link": here.query(),
        })))
    })
    .await
}

async fn games(
    State(lab): State<Arc<Lab>>,
    ApiQuery(which): ApiQuery<GameListQuery>,
) -> Result<Json<Value>, RequestError> {
    run_blocking(move || {
        let games = lab.store.games(which.most.min(200), which.after)?;
        Ok(Json(json!({ "games": games })))
    })
    .await
}

/// Which of the games are listed.
#[derive(Debug, Deserialize)]
#[serde(default)]
struct GameListQuery {
    most: u32,
    after: u32,
}

impl Default for GameListQuery {
    fn default() -> GameListQuery {
        GameListQuery { most: 50, after: 0 }
    }
}

async fn begin(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    ApiJson(new): ApiJson<NewGame>,
) -> Result<Response, RequestError> {
    let session = run_blocking(move || new.begin(&lab, visitor)).await?;
    Ok((StatusCode::CREATED, Json(state(&session))).into_response())
}

async fn game(State(lab): State<Arc<Lab>>, ApiPath(id): ApiPath<String>) -> Result<Json<Value>, RequestError> {
    run_blocking(move || lab.session(&id).map(|session| Json(state(&session)))).await
}

/// The parts of a game's page, as this viewer wants to see them.
async fn view(
    State(lab): State<Arc<Lab>>,
    ApiPath(id): ApiPath<String>,
    ApiQuery(view): ApiQuery<ViewState>,
) -> Result<Response, RequestError> {
    run_blocking(move || {
        let json = lab.session(&id)?.rendered(&view)?.json;
        Ok(([(axum::http::header::CONTENT_TYPE, "application/json")], json.to_string()).into_response())
    })
    .await
}

async fn act(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    ApiPath((id, verb)): ApiPath<(String, String)>,
    body: Bytes,
) -> Result<Json<Value>, RequestError> {
    only_an_object(&body)?;
    // Most actions need no words.
    let act: MoveForm = match body.is_empty() {
        true => MoveForm::default(),
        false => serde_json::from_slice(&body).map_err(|error| RequestError::invalid(format!("the body: {error}")))?,
    };
    let session = perform(lab, visitor, id, verb, act).await?;
    Ok(Json(state(&session)))
}

/// A move by the course's own search. It ends when the request does.
async fn find_best(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    ApiPath(id): ApiPath<String>,
    ApiJson(query): ApiJson<BestMoveQuery>,
) -> Result<Json<Value>, RequestError> {
    Ok(Json(json!({ "text": best_move(lab, visitor, id, query).await? })))
}

/// Keeps a game that was played elsewhere.
async fn keep(State(lab): State<Arc<Lab>>, body: Bytes) -> Result<Response, RequestError> {
    let id = run_blocking(move || save_record(&lab, &body)).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))).into_response())
}

/// The agents that were loaded.
async fn loaded_agents(State(lab): State<Arc<Lab>>) -> Json<Value> {
    Json(json!({ "agents": lab.loaded_agents() }))
}

async fn load(
    State(lab): State<Arc<Lab>>,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, RequestError> {
    let form = form.map_err(|error| RequestError::new(error.status(), error.body_text()))?;
    let word = receive_agent(&lab, form).await?;
    Ok((StatusCode::CREATED, Json(json!({ "agent": word }))).into_response())
}

/// A game as data.
fn state(session: &GameSession) -> Value {
    let game = session.game();
    let (record, game_state, playing) = (game.record(), game.state(), game.is_playing());
    json!({
        "id": session.id,
        "game": record.game.start.spec(),
        "title": record.game.title,
        "playing": playing,
        "to_move": game.mover(),
        "legal": if playing { game_state.legal_actions().iter().map(ToString::to_string).collect() } else { Vec::new() },
        "setup": game_state.setup(),
        "scores": game_state.scores(),
        "seats": { "first": record.seats.first.spec, "second": record.seats.second.spec },
        "moves": record.moves.iter().map(|turn| json!({
            "number": turn.number,
            "seat": turn.seat,
            "move": turn.played.map(|action| action.to_string()),
            "remark": turn.remark,
            "seconds": turn.time.wall,
            "foul": turn.foul.as_ref().map(|foul| foul.kind),
        })).collect::<Vec<_>>(),
        "result": (!playing).then(|| json!({
            "winner": record.result.winner, "reason": record.result.reason, "text": game.result_in_words(),
        })),
        "news": game.news,
    })
}
