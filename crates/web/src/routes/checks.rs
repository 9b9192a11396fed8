//! Checks of submissions: the form, the page that shows a check while it runs, and the search of a wrong case.

use super::games::read_upload;
use super::starters::{self, StarterLink};
use super::{PageResult, page, run_blocking};
use crate::access::Visitor;
use crate::checks::LiveCheck;
use crate::error::RequestError;
use crate::lab::Lab;
use crate::pages::{PageContext, sentence};
use crate::view::CheckParts;
use askama::Template;
use axum::Extension;
use axum::extract::{Multipart, Path, Query, State};
use axum::response::{IntoResponse, Redirect};
use plyground_agents::CourseAgent;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "checks.html")]
struct ChecksPage {
    site: PageContext,
    allow_agents: bool,
    /// Id and title.
    courses: Vec<(&'static str, &'static str)>,
    course: String,
    own: Vec<OwnCheck>,
    starters: Vec<StarterLink>,
    problem: Option<String>,
}

/// A check of this visitor in the list.
struct OwnCheck {
    id: String,
    name: String,
    course: &'static str,
    title: String,
}

impl OwnCheck {
    fn new(live: &LiveCheck) -> OwnCheck {
        let title = match live.progress().ended {
            Some(Ok(report)) => plyground_grade::pages::report_title(&report),
            Some(Err(_)) => "It could not be checked".to_owned(),
            None => "Runs".to_owned(),
        };
        OwnCheck { id: live.id.clone(), name: live.name.clone(), course: &live.course.course.title, title }
    }
}

fn render_form(lab: &Lab, visitor: Visitor, course: String, problem: Option<RequestError>) -> PageResult {
    let status = problem.as_ref().map(|problem| problem.status);
    let answer = page(&ChecksPage {
        site: PageContext::at("/checks"),
        allow_agents: lab.options.allow_agents,
        courses: CourseAgent::all()
            .iter()
            .map(|agent| (agent.course.id.as_str(), agent.course.title.as_str()))
            .collect(),
        course,
        starters: starters::links(),
        own: lab.checks_of(visitor).iter().map(|live| OwnCheck::new(live)).collect(),
        problem: problem.map(|problem| sentence(&problem.message)),
    })?;
    Ok(match status {
        Some(status) => (status, answer).into_response(),
        None => answer,
    })
}

/// Asks for files.
pub(super) async fn form(State(lab): State<Arc<Lab>>, Extension(visitor): Extension<Visitor>) -> PageResult {
    render_form(&lab, visitor, String::new(), None)
}

/// Takes files in, and begins to check them.
pub(super) async fn begin(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    form: Multipart,
) -> PageResult {
    let upload = read_upload(form).await?;
    let course = upload.kind.clone();
    let beginner = Arc::clone(&lab);
    match run_blocking(move || beginner.begin_check(visitor, &upload)).await {
        Ok(id) => Ok(Redirect::to(&format!("/checks/{id}")).into_response()),
        Err(problem) => render_form(&lab, visitor, course, Some(problem)),
    }
}

#[derive(Template)]
#[template(path = "check.html")]
struct CheckPageView {
    site: PageContext,
    id: String,
    title: String,
    parts: CheckParts,
}

/// Shows a check, as far as it is.
pub(super) async fn show(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
) -> PageResult {
    run_blocking(move || {
        let live = lab.check_by_id(visitor, &id)?;
        let title = format!("{}: {}", live.name, live.course.course.title);
        let site = PageContext::at("/checks");
        Ok(page(&CheckPageView { site, id, title, parts: CheckParts::new(&live) }))
    })
    .await?
}

/// The number of a test in a report.
#[derive(Debug, Deserialize)]
pub(super) struct TestQuery {
    test: usize,
}

/// Records the first wrong search of a test, and shows it beside ours.
pub(super) async fn search(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    Query(wanted): Query<TestQuery>,
) -> PageResult {
    lab.limiter.check_rate(visitor)?;
    let path = run_blocking(move || lab.trace_test(visitor, &id, wanted.test)).await?;
    Ok(Redirect::to(&path).into_response())
}
