//! A graded class, for its owner.

use super::{PageResult, page, run_blocking};
use crate::error::RequestError;
use crate::lab::Lab;
use crate::pages::PageContext;
use askama::Template;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use plyground_grade::pages::{ClassLinks, ClassRow, ReportView, class_parts, report_lede, report_parts};
use std::sync::Arc;

/// What the page of similar submissions may do: it has its style in itself, and nothing else.
const ONE_FILE_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

#[derive(Template)]
#[template(path = "class.html")]
struct ClassPage {
    site: PageContext,
    title: String,
    lede: String,
    /// Where each part leads: address and word.
    links: Vec<(String, &'static str)>,
    body: String,
}

/// The whole class.
pub(super) async fn summary(State(lab): State<Arc<Lab>>, Path(key): Path<String>) -> PageResult {
    run_blocking(move || {
        let class = lab.class_for(&key)?.summary().map_err(RequestError::internal)?;
        let student = |row: &ClassRow| {
            let number = class.rows.iter().position(|known| std::ptr::eq(known, row)).unwrap_or_default();
            format!("/class/{key}/{}", number + 1)
        };
        Ok(page(&ClassPage {
            site: PageContext::at(""),
            title: class.title.clone(),
            lede: format!("{} students, all checked with the same tests.", class.rows.len()),
            links: vec![(format!("/class/{key}/similarity"), "Similar submissions")],
            body: class_parts(&class, &ClassLinks { student: &student }),
        }))
    })
    .await?
}

/// One student of it, by the number of the row. Hidden cases are shown: this is the grader's page.
pub(super) async fn student(State(lab): State<Arc<Lab>>, Path((key, number)): Path<(String, usize)>) -> PageResult {
    run_blocking(move || {
        let owned = lab.class_for(&key)?;
        let class = owned.summary().map_err(RequestError::internal)?;
        let row = number.checked_sub(1).and_then(|index| class.rows.get(index));
        let row = row.ok_or_else(|| RequestError::not_found("student"))?;
        let (lede, body) = match (&row.problem, owned.report(row)) {
            (_, Ok(report)) => (report_lede(&report), report_parts(&report, &ReportView::EVERYTHING)),
            (Some(problem), Err(_)) => (plyground_record::escape_html(problem), String::new()),
            (None, Err(error)) => return Err(error),
        };
        Ok(page(&ClassPage {
            site: PageContext::at(""),
            title: format!("{}: {} of {} points", row.called(), row.points, row.of),
            lede,
            links: vec![(format!("/class/{key}"), "All submissions")],
            body,
        }))
    })
    .await?
}

/// Which submissions look alike, as `grade run` wrote it.
pub(super) async fn similarity(State(lab): State<Arc<Lab>>, Path(key): Path<String>) -> PageResult {
    let text = run_blocking(move || lab.class_for(&key)?.similarity()).await?;
    let headers =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, ONE_FILE_POLICY)];
    Ok((headers, text).into_response())
}
