//! A student's search beside ours: the page that opens a file of `plyground ask --trace --save`.

use super::games::read_upload;
use super::{PageResult, page, run_blocking};
use crate::error::RequestError;
use crate::explore::{ComparedSearches, compared_searches};
use crate::lab::Lab;
use crate::loaded::Upload;
use crate::pages::PageContext;
use askama::Template;
use axum::extract::{Multipart, Path, State};
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

/// Takes a file in.
pub(super) async fn open(State(lab): State<Arc<Lab>>, form: Multipart) -> PageResult {
    let Upload { files, .. } = read_upload(form).await?;
    let path = run_blocking(move || {
        let (_, bytes) = files.first().ok_or_else(|| RequestError::invalid("the form contains no file"))?;
        let text = std::str::from_utf8(bytes).map_err(RequestError::invalid)?;
        let file = TraceFile::read(text).map_err(RequestError::invalid)?;
        compared_searches(&file)?;
        Ok(lab.show_trace(file))
    })
    .await?;
    Ok(Redirect::to(&path).into_response())
}

/// Shows a file that was opened.
pub(super) async fn show(State(lab): State<Arc<Lab>>, Path(id): Path<String>) -> PageResult {
    let shown = run_blocking(move || compared_searches(&*lab.traces.by_id(&id)?)).await?;
    page(&ComparePage { site: PageContext::at("/explore"), shown: Some(shown) })
}
