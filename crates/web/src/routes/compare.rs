//! A student's search beside ours: the page that opens a file of `plyground ask --trace --save`.

use super::games::upload_error;
use super::{PageResult, page, run_blocking};
use crate::access::Visitor;
use crate::error::RequestError;
use crate::explore::{self, ComparedSearches, RecordedFile, RecordedQuestion, SearchRequest, compared_searches};
use crate::lab::{Lab, new_id};
use crate::pages::PageContext;
use crate::position::PositionQuery;
use crate::switch::Switch;
use askama::Template;
use axum::extract::{Extension, Multipart, Path, State};
use axum::response::{IntoResponse, Redirect};
use plyground_grade::trace::TraceFile;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "compare.html")]
struct ComparePage {
    site: PageContext,
    shown: Option<ComparedSearches>,
}

/// Asks for a file.
pub(super) async fn form() -> PageResult {
    page(&ComparePage { site: PageContext::at("/explore"), shown: None })
}

/// Takes a file in: a saved comparison, or a recorded search with what it was asked.
pub(super) async fn open(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    form: Multipart,
) -> PageResult {
    let (text, request) = read_form(form).await?;
    let json: serde_json::Value = serde_json::from_str(&text)
        .map_err(|error| RequestError::invalid(format!("this file is not JSON: {error}")))?;
    if json.get("nodes").is_some() {
        return open_recorded(lab, visitor, text, request).await;
    }
    let path = run_blocking(move || {
        let file = TraceFile::read(&text).map_err(RequestError::invalid)?;
        compared_searches(&file)?;
        Ok(lab.show_trace(file))
    })
    .await?;
    Ok(Redirect::to(&path).into_response())
}

/// The file as text, and the search that the form describes.
async fn read_form(mut form: Multipart) -> Result<(String, SearchRequest), RequestError> {
    let mut text = None;
    let mut request = SearchRequest::default();
    while let Some(field) = form.next_field().await.map_err(upload_error)? {
        let into = match field.name() {
            Some("file") => {
                let bytes = field.bytes().await.map_err(upload_error)?;
                text = Some(String::from_utf8(bytes.to_vec()).map_err(RequestError::invalid)?);
                continue;
            }
            Some("game") => &mut request.position.game,
            Some("position") => &mut request.position.text,
            Some("moves") => &mut request.position.moves,
            Some("course") => &mut request.course,
            Some("algorithm") => &mut request.algorithm,
            Some("depth") => &mut request.depth,
            Some("evaluation") => &mut request.evaluation,
            _ => continue,
        };
        *into = field.text().await.map_err(upload_error)?;
    }
    text.map(|text| (text, request)).ok_or_else(|| RequestError::invalid("the form contains no file"))
}

/// Opens a recorded search in the explorer, beside the reference for the same question.
async fn open_recorded(lab: Arc<Lab>, visitor: Visitor, text: String, mut request: SearchRequest) -> PageResult {
    let (file, request) = {
        let lab = Arc::clone(&lab);
        run_blocking(move || {
            let file = RecordedFile::read(&text)?;
            if let Some(setup) = &file.setup {
                request.position = PositionQuery::from_setup(setup);
            }
            let answer = file.answer.clone().unwrap_or_default();
            let depth = answer.depth.map(|depth| depth.to_string()).unwrap_or_default();
            for (own, said) in [
                (&mut request.course, answer.course),
                (&mut request.algorithm, answer.algorithm),
                (&mut request.depth, depth),
            ] {
                if own.trim().is_empty() {
                    *own = said;
                }
            }
            if request.position.game.is_empty() && request.position.text.is_empty() {
                return Err(RequestError::invalid("this file does not say its position; fill in the game"));
            }
            Ok((file, request.with_defaults(&lab)))
        })
        .await?
    };
    let reference = explore::search(&lab, visitor, request.clone()).await?;
    let path = run_blocking(move || {
        let answer = &reference.answer;
        let question = RecordedQuestion {
            setup: reference.setup.clone(),
            course: answer.course,
            algorithm: answer.algorithm,
            depth: answer.depth,
            evaluation: reference.evaluation.clone(),
            value_of: answer.value_of,
        };
        let tree = lab.searches.insert(file.tree(new_id(), question)?);
        let shown = SearchRequest { recorded: tree.id.clone(), compare: Switch::On, ..request };
        Ok(format!("/explore?{}", shown.query()))
    })
    .await?;
    Ok(Redirect::to(&path).into_response())
}

/// Shows a file that was opened.
pub(super) async fn show(State(lab): State<Arc<Lab>>, Path(id): Path<String>) -> PageResult {
    let shown = run_blocking(move || compared_searches(&*lab.traces.by_id(&id)?)).await?;
    page(&ComparePage { site: PageContext::at("/explore"), shown: Some(shown) })
}
