//! Pages that stand in pages of other sites: slides, lessons and boards. They exist only where the owner of the lab names the
//! sites (`plyground lab --embed-from ORIGIN`), and only those sites may frame them.

use super::lessons::{LessonQuery, lesson_page};
use super::{PageResult, page, present, run_blocking};
use crate::access::Visitor;
use crate::error::RequestError;
use crate::explore::SlideQuery;
use crate::lab::Lab;
use crate::pages::PageContext;
use crate::position::PositionQuery;
use askama::Template;
use axum::extract::{Extension, Path, Query, State};
use plyground_board::{Annotations, BoardRole, CoordinateStyle, Picture, render_board};
use std::sync::Arc;

/// Refuses where the owner names no site.
fn check_allowed(lab: &Lab) -> Result<(), RequestError> {
    match lab.options.embed_from.is_empty() {
        true => Err(RequestError::new(
            axum::http::StatusCode::NOT_FOUND,
            "this lab has no pages for other sites; its owner can allow a site with `plyground lab --embed-from ORIGIN`",
        )),
        false => Ok(()),
    }
}

/// A slide.
pub(super) async fn slide(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<SlideQuery>,
) -> PageResult {
    check_allowed(&lab)?;
    present::slide(lab, visitor, query, "/embed/present", true).await
}

/// A step of a lesson.
pub(super) async fn lesson(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Path(name): Path<String>,
    Query(query): Query<LessonQuery>,
) -> PageResult {
    check_allowed(&lab)?;
    lesson_page(lab, visitor, name, query, "/embed/lessons", true).await
}

#[derive(Template)]
#[template(path = "embed_board.html")]
struct BoardPage {
    site: PageContext,
    title: String,
    board: String,
    to_move: String,
    analyse: String,
}

/// A position.
pub(super) async fn board(State(lab): State<Arc<Lab>>, Query(query): Query<PositionQuery>) -> PageResult {
    check_allowed(&lab)?;
    run_blocking(move || {
        let opened = query.open(&lab.store)?;
        let state = opened.state.as_ref();
        let seat = state.look().seats[state.to_move().index()];
        let annotations = Annotations {
            role: BoardRole::Image { label: String::new() },
            coordinates: CoordinateStyle::Letters,
            ..Annotations::default()
        };
        Ok(page(&BoardPage {
            site: PageContext::at(""),
            title: opened.start.spec(),
            board: render_board(&Picture::of(state), &annotations),
            to_move: if state.outcome().is_some() { "The game is over".to_owned() } else { format!("{seat} to move") },
            analyse: format!("/analyse?{}", PositionQuery::from_game(&opened.start, state).query()),
        }))
    })
    .await?
}
