//! The folders that courses hand out, as zip archives: what `plyground new-agent COURSE --starter` writes.

use super::{PageResult, run_blocking};
use crate::error::RequestError;
use axum::extract::{Path, Query};
use axum::http::header;
use axum::response::IntoResponse;
use plyground_agents::{CourseAgent, StarterError, StarterFolder, starter_courses};
use serde::Deserialize;

/// A folder as the page offers it.
pub(super) struct StarterLink {
    pub(super) course: &'static str,
    pub(super) title: &'static str,
    /// Whether a name of a file has the student's id in it.
    pub(super) takes_id: bool,
}

/// All folders that there are.
pub(super) fn links() -> Vec<StarterLink> {
    let title = |id| CourseAgent::all().iter().find(|agent| agent.course.id == id).map(|agent| &agent.course.title);
    let link = |course| {
        let takes_id = StarterFolder::new(course, None).is_ok_and(|folder| folder.takes_id);
        StarterLink { course, title: title(course).map_or(course, |title| title), takes_id }
    };
    starter_courses().into_iter().map(link).collect()
}

/// The student's id, where a name of a file has it.
#[derive(Debug, Deserialize)]
pub(super) struct StarterQuery {
    id: Option<String>,
}

/// The folder of a course, to be kept.
pub(super) async fn archive(Path(file): Path<String>, Query(query): Query<StarterQuery>) -> PageResult {
    let archive = run_blocking(move || {
        let course = file.strip_suffix(".zip").ok_or_else(|| RequestError::not_found("starter folder"))?;
        let id = query.id.as_deref().map(str::trim).filter(|id| !id.is_empty());
        let folder = StarterFolder::new(course, id).map_err(|error| match error {
            StarterError::None { .. } => RequestError::not_found("starter folder"),
            StarterError::Course(error) => RequestError::internal(error),
            error => RequestError::invalid(error),
        })?;
        let name = format!("{course}-starter");
        let bytes = folder.zip(&name).map_err(RequestError::internal)?;
        let headers = [
            (header::CONTENT_TYPE, "application/zip".to_owned()),
            (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.zip\"")),
        ];
        Ok((headers, bytes).into_response())
    });
    Ok(archive.await?)
}
