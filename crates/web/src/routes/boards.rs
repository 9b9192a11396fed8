//! Boards that people draw and keep: size, k, blocked cells, handicaps.

use super::{ApiJson, ApiPath, PageResult, page, run_blocking};
use crate::error::RequestError;
use crate::lab::Lab;
use crate::pages::{PageContext, sentence};
use askama::Template;
use axum::Json;
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use plyground_board::{Annotations, BoardRole, Picture, SquareAnnotation, render_board, render_thumbnail};
use plyground_game::{Board, BoardSize, GameState, Seat, Setup, Square};
use plyground_games::{FAMILIES, Family, Spec, state_from_setup};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// A board as its form says it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct BoardForm {
    /// A game to begin with.
    game: String,
    name: String,
    family: String,
    rows: String,
    cols: String,
    k: String,
    /// Other options, as in a spec: `pops=3`.
    options: String,
    to_move: String,
    /// A line for each row: `.` free, `x` First's, `o` Second's, `#` closed.
    squares: String,
    action: BoardAction,
}

/// What a button of the board editor does. Unknown words only show the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum BoardAction {
    Resize,
    Save,
    #[default]
    #[serde(other)]
    Show,
}

impl BoardForm {
    /// The draft of a position.
    fn from_setup(setup: &Setup) -> BoardForm {
        let size = setup.board.size();
        let others = setup.options.iter().filter(|(key, _)| *key != "k");
        BoardForm {
            family: setup.family.clone(),
            rows: size.rows().to_string(),
            cols: size.cols().to_string(),
            k: setup.options.get("k").cloned().unwrap_or_default(),
            options: others.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(","),
            to_move: setup.to_move.to_string(),
            squares: setup.board.rows().join("\n"),
            ..BoardForm::default()
        }
    }

    fn size(&self) -> Result<BoardSize, RequestError> {
        let number = |what: &str, text: &str| {
            text.trim().parse::<usize>().map_err(|_| RequestError::invalid(format!("{what}: `{text}` is not a number")))
        };
        BoardSize::new(number("rows", &self.rows)?, number("columns", &self.cols)?).map_err(RequestError::invalid)
    }

    /// The cells as they are, on a board of the size that the form says.
    fn resized(&self) -> Result<BoardForm, RequestError> {
        let size = self.size()?;
        let old = self.grid().ok();
        let mut grid = Board::empty(size);
        for cell in size.iter() {
            if let Some(old) = old.as_ref().filter(|old| old.size().contains(cell)) {
                grid.set(cell, old.at(cell));
            }
        }
        Ok(BoardForm { squares: grid.rows().join("\n"), ..self.clone() })
    }

    fn grid(&self) -> Result<Board, RequestError> {
        let lines: Vec<String> =
            self.squares.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect();
        Board::try_from(lines).map_err(RequestError::invalid)
    }

    /// The position, if a game can begin with it.
    fn setup(&self) -> Result<Setup, RequestError> {
        let family = Family::named(&self.family).ok_or_else(|| RequestError::invalid("choose a game"))?;
        let board = self.grid()?;
        let k = self.k.trim();
        let mut spec = format!("{}:{}", family.name, board.size());
        if !k.is_empty() && family.keys().contains(&"k") {
            spec += &format!(",k={k}");
        }
        for option in self.options.split(',').map(str::trim).filter(|option| !option.is_empty()) {
            spec += &format!(",{option}");
        }
        let start = Spec::without_files(&spec).and_then(|spec| spec.setup()).map_err(RequestError::invalid)?;
        let to_move = match self.to_move.as_str() {
            "" => start.to_move,
            seat => seat.parse().map_err(RequestError::invalid)?,
        };
        let setup = Setup { board, to_move, ..start };
        state_from_setup(&setup).map_err(RequestError::invalid)?;
        Ok(setup)
    }
}

/// What a draft looks like, and what a careful instructor would say about it.
struct BoardPreview {
    board: String,
    remarks: Vec<String>,
    problem: Option<RequestError>,
}

fn preview_board(form: &BoardForm) -> BoardPreview {
    let grid = match form.grid() {
        Ok(grid) => grid,
        Err(problem) => return BoardPreview { board: String::new(), remarks: Vec::new(), problem: Some(problem) },
    };
    let (look, remarks, problem) =
        match form.setup().and_then(|setup| state_from_setup(&setup).map_err(RequestError::invalid)) {
            Ok(state) => (Some(state.look()), remarks(state.as_ref()), None),
            Err(problem) => (usual_look(&form.family), Vec::new(), Some(problem)),
        };
    let board = look.map(|look| editable_board(&Picture::new(look, grid))).unwrap_or_default();
    BoardPreview { board, remarks, problem }
}

/// What the linter says, and what a start should make one think.
fn remarks(state: &dyn GameState) -> Vec<String> {
    let mut remarks = state.remarks();
    if let Some(outcome) = state.outcome() {
        let who = outcome.winner().map_or("it is a draw", |seat| match seat {
            Seat::First => "First has won",
            Seat::Second => "Second has won",
        });
        remarks.push(format!("warning: the game is already over in this position: {who}"));
    }
    let stones = Seat::BOTH.map(|seat| state.setup().board.cells_with(Square::Taken(seat)).count());
    if stones[0] != stones[1] {
        remarks.push(format!("First begins with {} and Second with {} pieces", stones[0], stones[1]));
    }
    remarks.iter().map(|remark| sentence(remark)).collect()
}

fn usual_look(family: &str) -> Option<plyground_game::Look> {
    Spec::without_files(Family::named(family)?.usual).and_then(|spec| spec.state()).map(|state| state.look()).ok()
}

/// A board whose cells can all be clicked, whatever lies on them.
fn editable_board(picture: &Picture) -> String {
    let note = |cell| {
        let content = match picture.board.at(cell) {
            Square::Free => "free",
            Square::Blocked => "blocked",
            Square::Taken(seat) => picture.look.seats[seat.index()],
        };
        let label = format!("{cell}, {content}");
        (cell, SquareAnnotation { play: Some(cell.to_string()), label, ..SquareAnnotation::default() })
    };
    let annotations = Annotations {
        role: BoardRole::Grid { label: "The board that you draw".to_owned() },
        repeated_edges: false,
        squares: picture.size().iter().map(note).collect(),
        ..Annotations::default()
    };
    render_board(picture, &annotations)
}

#[derive(Template)]
#[template(path = "boards.html")]
struct BoardsPage {
    site: PageContext,
    form: BoardForm,
    board: String,
    remarks: Vec<String>,
    problem: Option<String>,
    families: Vec<(&'static str, &'static str, bool)>,
    saved: Vec<BoardCard>,
}

/// A board that was saved, in a list.
struct BoardCard {
    name: String,
    spec: String,
    picture: String,
}

pub(super) async fn form(State(lab): State<Arc<Lab>>, Query(mut form): Query<BoardForm>) -> PageResult {
    run_blocking(move || {
        if form.squares.is_empty() {
            let game = if form.game.is_empty() { "tts:gold-rush".to_owned() } else { form.game.clone() };
            let position = crate::position::PositionQuery { game, ..Default::default() };
            let name = form.game.strip_prefix(crate::position::SAVED_BOARD_PREFIX).unwrap_or_default().to_owned();
            form = BoardForm { name, ..BoardForm::from_setup(&position.open(&lab.store)?.start) };
        }
        Ok(boards_page(&lab, &form, None))
    })
    .await?
}

pub(super) async fn save(State(lab): State<Arc<Lab>>, Form(form): Form<BoardForm>) -> PageResult {
    run_blocking(move || {
        Ok(match form.action {
            BoardAction::Save => match save_board(&lab, &form) {
                Ok(()) => Ok(Redirect::to("/boards").into_response()),
                Err(problem) => boards_page(&lab, &form, Some(problem)),
            },
            BoardAction::Resize => match form.resized() {
                Ok(form) => boards_page(&lab, &form, None),
                Err(problem) => boards_page(&lab, &form, Some(problem)),
            },
            BoardAction::Show => boards_page(&lab, &form, None),
        })
    })
    .await?
}

pub(super) async fn forget(State(lab): State<Arc<Lab>>, Path(name): Path<String>) -> PageResult {
    run_blocking(move || lab.store.delete_board(&name)).await?;
    Ok(Redirect::to("/boards").into_response())
}

fn save_board(lab: &Lab, form: &BoardForm) -> Result<(), RequestError> {
    let name = form.name.trim();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if name.is_empty() || name.len() > 40 || !name.chars().all(plain) {
        return Err(RequestError::invalid("the name of a board must have 1 to 40 letters, digits, `-` or `_`"));
    }
    lab.store.save_board(name, &form.setup()?)
}

fn boards_page(lab: &Lab, form: &BoardForm, problem: Option<RequestError>) -> PageResult {
    let preview = preview_board(form);
    let problem = problem.or(preview.problem);
    let status = problem.as_ref().map_or(StatusCode::OK, |problem| problem.status);
    let kept = |saved: crate::store::SavedBoard| {
        let picture = state_from_setup(&saved.setup)
            .map(|state| render_thumbnail(&Picture::of(state.as_ref())))
            .unwrap_or_default();
        BoardCard { spec: saved.setup.spec(), picture, name: saved.name }
    };
    let answer = page(&BoardsPage {
        site: PageContext::at("/boards"),
        board: preview.board,
        remarks: preview.remarks,
        problem: problem.map(|problem| sentence(&problem.message)),
        families: FAMILIES.iter().map(|family| (family.name, family.title, family.name == form.family)).collect(),
        saved: lab.store.boards()?.into_iter().map(kept).collect(),
        form: form.clone(),
    })?;
    Ok((status, answer).into_response())
}

/// The draft as a picture, for the page's script.
pub(super) async fn preview(ApiJson(form): ApiJson<BoardForm>) -> Result<Json<Value>, RequestError> {
    run_blocking(move || {
        let form = if form.action == BoardAction::Resize { form.resized()? } else { form };
        let preview = preview_board(&form);
        Ok(Json(json!({
            "board": preview.board,
            "squares": form.squares,
            "remarks": preview.remarks,
            "problem": preview.problem.map(|problem| sentence(&problem.message)),
        })))
    })
    .await
}

pub(super) async fn list(State(lab): State<Arc<Lab>>) -> Result<Json<Value>, RequestError> {
    run_blocking(move || Ok(Json(json!({ "boards": lab.store.boards()? })))).await
}

pub(super) async fn create(
    State(lab): State<Arc<Lab>>,
    ApiJson(form): ApiJson<BoardForm>,
) -> Result<Response, RequestError> {
    run_blocking(move || {
        save_board(&lab, &form)?;
        let game = format!("{}{}", crate::position::SAVED_BOARD_PREFIX, form.name.trim());
        Ok((StatusCode::CREATED, Json(json!({ "game": game }))).into_response())
    })
    .await
}

pub(super) async fn delete(
    State(lab): State<Arc<Lab>>,
    ApiPath(name): ApiPath<String>,
) -> Result<StatusCode, RequestError> {
    run_blocking(move || match lab.store.delete_board(&name)? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(RequestError::not_found("board")),
    })
    .await
}
