//! Games that go on and games that were kept.

use super::forms::{NewGame, begin_from_form};
use super::{ApiPath, PageResult, page, run_blocking};
use crate::access::Visitor;
use crate::analysis;
use crate::boards::{Notation, Pieces, TorusEdges};
use crate::error::RequestError;
use crate::lab::{Lab, new_id};
use crate::loaded::{AgentSummary, Upload, loadable_kinds};
use crate::pages::{PageContext, sentence};
use crate::session::{GameSession, SessionKind};
use crate::store::{GameRow, SaveError};
use crate::view::{GameParts, ViewState};
use askama::Template;
use axum::extract::multipart::MultipartError;
use axum::extract::{Extension, Form, Multipart, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use plyground_agents::{AGENTS, AgentKind};
use plyground_game::Skin;
use plyground_games::{FAMILIES, Family};
use plyground_record::{Record, replay};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage {
    site: PageContext,
    id: String,
    shown: Arc<GameParts>,
    view: ViewState,
    live: bool,
    /// Which state of the game this is.
    stamp: String,
    people: usize,
    is_match: bool,
    at: String,
    turns: usize,
    wraps: bool,
    has_marks: bool,
    digits_search: bool,
    skin: &'static str,
    /// Whether an agent is to move: a page without scripts looks again by itself.
    waits: bool,
    problem: Option<String>,
    /// Whether a page without scripts asks before a person gives up.
    asks_resign: bool,
}

pub(super) async fn game(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<String>,
    Query(view): Query<ViewState>,
) -> PageResult {
    render_game(lab, id, view, None, false).await
}

async fn render_game(
    lab: Arc<Lab>,
    id: String,
    view: ViewState,
    problem: Option<RequestError>,
    asks_resign: bool,
) -> PageResult {
    let status = problem.as_ref().map_or(StatusCode::OK, |problem| problem.status);
    let answer = run_blocking(move || {
        let session = lab.session(&id)?;
        // Read before the page is drawn: a change in between is sent once more, and none is missed.
        let stamp = session.current_stamp();
        let shown = session.rendered(&view)?.parts;
        let game = session.game();
        let look = game.state().look();
        Ok(page(&GamePage {
            site: PageContext::at("/games"),
            shown,
            live: game.is_playing(),
            stamp,
            people: game.people(),
            is_match: game.kind == SessionKind::Match,
            at: view.at.map(|at| at.to_string()).unwrap_or_default(),
            turns: game.record().moves.len(),
            wraps: look.wraps,
            has_marks: look.skin == Skin::Marks,
            digits_search: Family::named(look.family).is_some_and(|family| family.digits_search) && game.people() > 0,
            skin: crate::boards::skin_name(look.skin),
            waits: game.mover().is_some_and(|seat| !game.is_person(seat)),
            problem: problem.map(|problem| sentence(&problem.message)),
            asks_resign,
            id,
            view,
        }))
    })
    .await??;
    Ok((status, answer).into_response())
}

/// What a form of a game's page sends.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct MoveForm {
    #[serde(rename = "move")]
    pub(super) said: String,
    pub(super) remark: String,
    /// Whether the form has asked before.
    sure: String,
}

/// What a person can do in a game, by the last word of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameAction {
    Move,
    Undo,
    Redo,
    Resign,
    Flip,
    Stop,
    Hint,
    Rematch,
}

impl GameAction {
    fn from_word(word: &str) -> Result<GameAction, RequestError> {
        match word {
            "move" => Ok(GameAction::Move),
            "undo" => Ok(GameAction::Undo),
            "redo" => Ok(GameAction::Redo),
            "resign" => Ok(GameAction::Resign),
            "flip" => Ok(GameAction::Flip),
            "stop" => Ok(GameAction::Stop),
            "hint" => Ok(GameAction::Hint),
            "rematch" => Ok(GameAction::Rematch),
            _ => Err(RequestError::not_found("action")),
        }
    }
}

/// Does what a person asks for, by name. A rematch is another game; everything else changes this one.
pub(super) async fn perform(
    lab: Arc<Lab>,
    visitor: Visitor,
    id: String,
    verb: String,
    act: MoveForm,
) -> Result<Arc<GameSession>, RequestError> {
    let finder = Arc::clone(&lab);
    let session = run_blocking(move || finder.session(&id)).await?;
    let action = GameAction::from_word(&verb)?;
    if action == GameAction::Hint {
        analysis::hint(&lab, visitor, &session).await?;
        return Ok(session);
    }
    run_blocking(move || {
        match action {
            GameAction::Move => session.play(&lab, visitor, &act.said, &act.remark),
            GameAction::Undo => session.undo(&lab, visitor),
            GameAction::Redo => session.redo(&lab, visitor),
            GameAction::Resign => session.resign(&lab, visitor),
            GameAction::Flip => session.change_sides(&lab, visitor),
            GameAction::Stop => session.stop(),
            GameAction::Rematch => return session.rematch(&lab, visitor),
            GameAction::Hint => Ok(()),
        }?;
        Ok(session)
    })
    .await
}

/// For pages without scripts: does it, and shows the page again.
pub(super) async fn act(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Path((id, verb)): Path<(String, String)>,
    Form(act): Form<MoveForm>,
) -> PageResult {
    if GameAction::from_word(&verb)? == GameAction::Resign && act.sure.is_empty() {
        let question = RequestError::new(StatusCode::OK, "Resign? This gives up the game.");
        return render_game(lab, id, ViewState::default(), Some(question), true).await;
    }
    match perform(Arc::clone(&lab), visitor, id.clone(), verb, act).await {
        Ok(session) => Ok(Redirect::to(&format!("/game/{}", session.id)).into_response()),
        Err(problem) if problem.status == StatusCode::NOT_FOUND => Err(problem.into()),
        Err(problem) => render_game(lab, id, ViewState::default(), Some(problem), false).await,
    }
}

#[derive(Template)]
#[template(path = "games.html")]
struct GamesPage {
    site: PageContext,
    games: Vec<GameRow>,
    newer: Option<u32>,
    older: Option<u32>,
    problem: Option<String>,
    game: String,
    first: String,
    second: String,
    by_lot: bool,
    limit: String,
    specs: Vec<&'static str>,
    agents: Vec<(String, String)>,
    allow_agents: bool,
    /// Each with what it is called.
    kinds: Vec<(&'static str, String)>,
    loaded: Vec<AgentSummary>,
    /// What was wrong with the files that were to be loaded.
    load_problem: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct GamesQuery {
    page: u32,
}

const GAMES_PER_PAGE: u32 = 30;

pub(super) async fn list(State(lab): State<Arc<Lab>>, Query(which): Query<GamesQuery>) -> PageResult {
    run_blocking(move || Ok(render_list(&lab, which.page, &NewGame::default(), None, None))).await?
}

/// The page stays as it was filled in, with the message beside the form that it is about: that of a match, or that of files.
fn render_list(
    lab: &Lab,
    number: u32,
    new: &NewGame,
    problem: Option<RequestError>,
    load_problem: Option<RequestError>,
) -> PageResult {
    let mut games = lab.store.games(GAMES_PER_PAGE + 1, number.saturating_mul(GAMES_PER_PAGE))?;
    let older = (games.len() > GAMES_PER_PAGE as usize).then(|| number + 1);
    games.truncate(GAMES_PER_PAGE as usize);
    let built_in = AGENTS.iter().filter(|kind| kind.is_built_in());
    let mut agents: Vec<_> = built_in.map(|kind| (kind.name.to_owned(), kind.about.to_owned())).collect();
    let loaded = lab.loaded_agents();
    agents.extend(loaded.iter().map(|agent| (agent.agent.clone(), agent.label())));
    let or = |given: &str, usual: &str| if given.is_empty() { usual.to_owned() } else { given.to_owned() };
    let status = problem.as_ref().or(load_problem.as_ref()).map(|problem| problem.status);
    let told = |problem: Option<RequestError>| problem.map(|problem| sentence(&problem.message));
    let answer = page(&GamesPage {
        site: PageContext::at("/games"),
        games,
        newer: number.checked_sub(1),
        older,
        problem: told(problem),
        game: or(&new.position.game, "tts:gold-rush"),
        first: or(&new.first, "engine:level=6"),
        second: or(&new.second, "mcts:playouts=2000"),
        by_lot: new.draws_lots(),
        limit: new.limit.clone(),
        specs: FAMILIES.iter().flat_map(|family| family.examples).copied().filter(|spec| !spec.contains('#')).collect(),
        agents,
        allow_agents: lab.options.allow_agents,
        kinds: loadable_kinds().map(|kind| (kind.name, kind_title(kind))).collect(),
        loaded,
        load_problem: told(load_problem),
    })?;
    Ok(match status {
        Some(status) => (status, answer).into_response(),
        None => answer,
    })
}

/// `Othello, Toronto CSC 384`.
fn kind_title(kind: &AgentKind) -> String {
    let family = kind.family.unwrap_or_default();
    let course = kind.course().map_or("", |agent| &agent.course.title).split(':').next().unwrap_or_default();
    format!("{}, {course}", Family::title_of(family))
}

pub(super) async fn begin_match(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Form(fields): Form<Vec<(String, String)>>,
) -> PageResult {
    begin_from_form(lab, visitor, fields, |lab, new, problem| render_list(lab, 0, new, Some(problem), None)).await
}

pub(super) async fn load_agent(State(lab): State<Arc<Lab>>, form: Multipart) -> PageResult {
    match receive_agent(&lab, form).await {
        Ok(_) => Ok(Redirect::to("/games#load-h").into_response()),
        Err(problem) => {
            run_blocking(move || Ok(render_list(&lab, 0, &NewGame::default(), None, Some(problem)))).await?
        }
    }
}

/// Keeps a game that was played elsewhere, as `plyground match --json` writes it.
pub(super) async fn open_record(State(lab): State<Arc<Lab>>, form: Multipart) -> PageResult {
    let Upload { files, .. } = read_upload(form).await?;
    let id = run_blocking(move || {
        let (_, bytes) = files.first().ok_or_else(|| RequestError::invalid("the form contains no file"))?;
        save_record(&lab, bytes)
    })
    .await?;
    Ok(Redirect::to(&format!("/game/{id}")).into_response())
}

/// Keeps a record whose game is possible, and says under which name.
pub(super) fn save_record(lab: &Lab, bytes: &[u8]) -> Result<String, RequestError> {
    let text = std::str::from_utf8(bytes).map_err(RequestError::invalid)?;
    let mut record = Record::from_json(text).map_err(RequestError::invalid)?;
    record.started = normalize_start_time(&record.started)?;
    let proven = replay(&record, |_| {}).and_then(|state| record.verified_sentence(state.as_ref()).map(drop));
    proven.map_err(RequestError::invalid)?;
    let id = new_id();
    lab.store.save_game(&id, &mut 0, &record, false).map_err(SaveError::problem)?;
    Ok(id)
}

/// When a game began, in the one form that can be put in order. A record that was read from a page of a course does not say.
fn normalize_start_time(text: &str) -> Result<String, RequestError> {
    if text.is_empty() {
        return Ok(String::new());
    }
    let time: Result<jiff::Timestamp, _> = text.parse();
    time.map(|time| time.to_string()).map_err(|_| {
        RequestError::invalid(format!(
            "`started` is `{text}`, which is not a time (expected for instance `2026-01-31T12:00:00Z`)"
        ))
    })
}

/// Takes the files of a form in.
pub(super) async fn receive_agent(lab: &Arc<Lab>, form: Multipart) -> Result<String, RequestError> {
    let upload = read_upload(form).await?;
    let lab = Arc::clone(lab);
    run_blocking(move || lab.load_agent(&upload)).await
}

/// The files in a form, and what is said about them.
pub(super) async fn read_upload(mut form: Multipart) -> Result<Upload, RequestError> {
    let mut upload = Upload::default();
    while let Some(field) = form.next_field().await.map_err(upload_error)? {
        let text = match field.name() {
            Some("kind") => &mut upload.kind,
            Some("name") => &mut upload.name,
            Some("main") => &mut upload.main,
            Some("file") => {
                let name = field.file_name().unwrap_or_default().to_owned();
                upload.files.push((name, field.bytes().await.map_err(upload_error)?.to_vec()));
                continue;
            }
            _ => continue,
        };
        *text = field.text().await.map_err(upload_error)?;
    }
    Ok(upload)
}

pub(super) fn upload_error(error: MultipartError) -> RequestError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            RequestError::new(error.status(), "the upload is too large (the limit is 1 MiB)")
        }
        status => RequestError::new(status, error.body_text()),
    }
}

/// A game's record in one of its forms.
pub(super) async fn record(
    State(lab): State<Arc<Lab>>,
    ApiPath((id, file)): ApiPath<(String, String)>,
) -> Result<Response, RequestError> {
    run_blocking(move || {
        let mut record = lab.session(&id)?.game().record().clone();
        if !lab.shows_output() {
            record.strip_output();
        }
        let (kind, text) = match file.as_str() {
            "record.json" => ("application/json", record.to_json()),
            "record.html" => {
                ("text/html; charset=utf-8", plyground_record::html(&record).map_err(RequestError::internal)?)
            }
            "record.txt" => {
                ("text/plain; charset=utf-8", plyground_record::text(&record).map_err(RequestError::internal)?)
            }
            _ => return Err(RequestError::not_found("form of a record")),
        };
        // The page is one to keep. Opened from here it could speak for this site, so it is only ever downloaded.
        let name = format!("attachment; filename=\"plyground-{id}.{}\"", file.trim_start_matches("record."));
        let headers =
            [(axum::http::header::CONTENT_TYPE, kind.to_owned()), (axum::http::header::CONTENT_DISPOSITION, name)];
        Ok((headers, text).into_response())
    })
    .await
}
