//! Lessons: the list, one lesson step by step, its handout, and the page on which lessons are written.

use super::games::read_upload;
use super::{PageResult, page, run_blocking};
use crate::access::Visitor;
use crate::error::RequestError;
use crate::explore::{SLIDE_SHAPES, StudentAnswer};
use crate::lab::Lab;
use crate::lessons::{
    FigureView, Lesson, LessonFigures, LessonPart, LessonStep, SHIPPED, ShippedLesson, parse, render_figures, shipped,
};
use crate::options::Access;
use crate::pages::{PageContext, sentence};
use crate::store::{Overwrite, SavedLesson};
use crate::switch::Switch;
use askama::Template;
use axum::extract::{Extension, Form, Multipart, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect};
use plyground_games::Family;
use serde::Deserialize;
use std::sync::Arc;

/// What a new lesson begins with.
const TEMPLATE: &str = include_str!("../../lessons/template.txt");

#[derive(Template)]
#[template(path = "lessons.html")]
struct LessonsPage {
    site: PageContext,
    shipped: Vec<ShippedCard>,
    saved: Vec<SavedLesson>,
    may_change: bool,
}

struct ShippedCard {
    lesson: ShippedLesson,
    title: String,
    family: String,
    steps: usize,
}

/// The list.
pub(super) async fn list(State(lab): State<Arc<Lab>>) -> PageResult {
    run_blocking(move || {
        let card = |lesson: &ShippedLesson| {
            let read = parse(lesson.text).map_err(RequestError::internal)?;
            let family = read.family().map(|family| Family::title_of(family).to_owned()).unwrap_or_default();
            Ok(ShippedCard { lesson: *lesson, family, steps: read.steps.len(), title: read.title })
        };
        Ok(page(&LessonsPage {
            site: PageContext::at("/lessons"),
            shipped: SHIPPED.iter().map(card).collect::<Result<_, RequestError>>()?,
            saved: lab.store.lessons()?,
            may_change: may_change(&lab),
        }))
    })
    .await?
}

/// Only the owner of a lab changes or deletes lessons: who sits at the machine.
fn may_change(lab: &Lab) -> bool {
    lab.options.access == Access::Local
}

/// The text of a lesson, of the program or of the store.
fn find(lab: &Lab, name: &str) -> Result<String, RequestError> {
    match shipped(name) {
        Some(lesson) => Ok(lesson.text.to_owned()),
        None => lab.store.lesson(name)?.ok_or_else(|| RequestError::not_found("lesson")),
    }
}

fn open(lab: &Lab, name: &str) -> Result<Lesson, RequestError> {
    parse(&find(lab, name)?).map_err(RequestError::invalid)
}

/// Which step of a lesson, and what was answered there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct LessonQuery {
    /// Counted from 1.
    step: Option<usize>,
    answers: Switch,
    #[serde(flatten)]
    answer: StudentAnswer,
}

/// A part of a step, ready to be shown.
enum ShownPart {
    Text(String),
    Figure(Box<FigureView>),
    Question(String),
    Answer(String),
}

struct ShownStep {
    number: usize,
    title: String,
    parts: Vec<ShownPart>,
    /// Questions of this step that have no answer of their own behind them.
    has_answer: bool,
}

fn shown_step(number: usize, step: &LessonStep, figures: &mut LessonFigures) -> ShownStep {
    let part = |part: &LessonPart| match part {
        LessonPart::Text(html) => ShownPart::Text(html.clone()),
        LessonPart::Figure(figure) => ShownPart::Figure(Box::new(figures.remove(&figure.line).unwrap_or_default())),
        LessonPart::Question(html) => ShownPart::Question(html.clone()),
        LessonPart::Answer(html) => ShownPart::Answer(html.clone()),
    };
    let has_answer = step.parts.iter().any(|part| matches!(part, LessonPart::Answer(_)));
    ShownStep { number, title: step.title.clone(), parts: step.parts.iter().map(part).collect(), has_answer }
}

#[derive(Template)]
#[template(path = "lesson.html")]
pub(super) struct LessonPage {
    site: PageContext,
    name: String,
    title: String,
    intro: String,
    /// Titles of all steps.
    steps: Vec<String>,
    step: ShownStep,
    defs: &'static str,
    path: String,
    is_embedded: bool,
}

/// One step of a lesson.
pub(super) async fn show(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Path(name): Path<String>,
    Query(query): Query<LessonQuery>,
) -> PageResult {
    lesson_page(lab, visitor, name, query, "/lessons", false).await
}

/// One step of a lesson, at one of the addresses that show lessons.
pub(super) async fn lesson_page(
    lab: Arc<Lab>,
    visitor: Visitor,
    name: String,
    query: LessonQuery,
    path: &str,
    is_embedded: bool,
) -> PageResult {
    let lesson = {
        let (lab, name) = (Arc::clone(&lab), name.clone());
        run_blocking(move || open(&lab, &name)).await?
    };
    let now = query.step.unwrap_or(1).clamp(1, lesson.steps.len());
    let mut figures = render_figures(&lab, visitor, &lesson, Some(now - 1), &query.answer).await;
    page(&LessonPage {
        site: PageContext::at("/lessons"),
        path: format!("{path}/{name}"),
        name,
        title: lesson.title.clone(),
        intro: lesson.intro.clone(),
        steps: lesson.steps.iter().map(|step| step.title.clone()).collect(),
        step: shown_step(now, &lesson.steps[now - 1], &mut figures),
        defs: SLIDE_SHAPES,
        is_embedded,
    })
}

#[derive(Template)]
#[template(path = "handout.html")]
struct HandoutPage {
    site: PageContext,
    name: String,
    title: String,
    intro: String,
    steps: Vec<ShownStep>,
    answers: bool,
    defs: &'static str,
}

/// All steps for paper, with or without the answers.
pub(super) async fn handout(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Path(name): Path<String>,
    Query(query): Query<LessonQuery>,
) -> PageResult {
    let lesson = {
        let (lab, name) = (Arc::clone(&lab), name.clone());
        run_blocking(move || open(&lab, &name)).await?
    };
    let mut figures = render_figures(&lab, visitor, &lesson, None, &StudentAnswer::default()).await;
    let steps = lesson.steps.iter().zip(1..);
    page(&HandoutPage {
        site: PageContext::at("/lessons"),
        name,
        title: lesson.title.clone(),
        intro: lesson.intro.clone(),
        steps: steps.map(|(step, number)| shown_step(number, step, &mut figures)).collect(),
        answers: query.answers.is_on(),
        defs: SLIDE_SHAPES,
    })
}

/// The Markdown file.
pub(super) async fn markdown(State(lab): State<Arc<Lab>>, Path(name): Path<String>) -> PageResult {
    let text = {
        let name = name.clone();
        run_blocking(move || find(&lab, &name)).await?
    };
    let file = format!("attachment; filename=\"{}.md\"", file_name(&name));
    let headers =
        [(header::CONTENT_TYPE, "text/markdown; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, file)];
    Ok((headers, text).into_response())
}

fn file_name(name: &str) -> String {
    name.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect()
}

/// A lesson as its form says it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct LessonForm {
    name: String,
    text: String,
    /// `save`, or anything else to look at it.
    action: String,
    /// The lesson to begin with.
    from: String,
}

#[derive(Template)]
#[template(path = "lesson_edit.html")]
struct EditPage {
    site: PageContext,
    form: LessonForm,
    problem: Option<String>,
    title: String,
    steps: Vec<ShownStep>,
    defs: &'static str,
}

/// The page on which a lesson is written, with the text of another one or with an example.
pub(super) async fn edit(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Query(form): Query<LessonForm>,
) -> PageResult {
    let form = {
        let lab = Arc::clone(&lab);
        run_blocking(move || {
            let text = if form.from.is_empty() { TEMPLATE.to_owned() } else { find(&lab, &form.from)? };
            let name = if shipped(&form.from).is_some() { String::new() } else { form.from.clone() };
            Ok(LessonForm { text, name, ..form })
        })
        .await?
    };
    edit_page(lab, visitor, form, None).await
}

/// Shows or saves what was written.
pub(super) async fn save(
    State(lab): State<Arc<Lab>>,
    Extension(visitor): Extension<Visitor>,
    Form(form): Form<LessonForm>,
) -> PageResult {
    if form.action != "save" {
        return edit_page(lab, visitor, form, None).await;
    }
    let saved = {
        let (lab, form) = (Arc::clone(&lab), form.clone());
        run_blocking(move || save_lesson(&lab, &form.name, &form.text)).await
    };
    match saved {
        Ok(name) => Ok(Redirect::to(&format!("/lessons/{name}")).into_response()),
        Err(problem) => edit_page(lab, visitor, form, Some(problem)).await,
    }
}

/// Takes a Markdown file in; its name is the lesson's.
pub(super) async fn import(State(lab): State<Arc<Lab>>, form: Multipart) -> PageResult {
    let upload = read_upload(form).await?;
    let name = run_blocking(move || {
        let (file, bytes) = upload.files.first().ok_or_else(|| RequestError::invalid("the form contains no file"))?;
        let text = std::str::from_utf8(bytes).map_err(|_| RequestError::invalid("the file is not UTF-8 text"))?;
        let file = file.rsplit(['/', '\\']).next().unwrap_or(file);
        save_lesson(&lab, &file_name(file.split('.').next().unwrap_or_default()), text)
    })
    .await?;
    Ok(Redirect::to(&format!("/lessons/{name}")).into_response())
}

/// Deletes a lesson of the store.
pub(super) async fn delete(State(lab): State<Arc<Lab>>, Path(name): Path<String>) -> PageResult {
    run_blocking(move || match may_change(&lab) {
        true => lab.store.delete_lesson(&name),
        false => Err(RequestError::forbidden("visitors cannot delete lessons; the owner of the lab can")),
    })
    .await?;
    Ok(Redirect::to("/lessons").into_response())
}

fn save_lesson(lab: &Lab, name: &str, text: &str) -> Result<String, RequestError> {
    let name = name.trim();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if name.is_empty() || name.len() > 40 || !name.chars().all(plain) {
        return Err(RequestError::invalid("the name of a lesson must have 1 to 40 letters, digits, `-` or `_`"));
    }
    if shipped(name).is_some() || matches!(name, "new" | "import") {
        return Err(RequestError::conflict(format!("`{name}` is a name of the program; choose another")));
    }
    // Forms send lines as the network ends them.
    let text = text.replace("\r\n", "\n");
    let lesson = parse(&text).map_err(RequestError::invalid)?;
    let overwrite = if may_change(lab) { Overwrite::Allowed } else { Overwrite::Refused };
    lab.store.save_lesson(name, &lesson.title, &text, overwrite)?;
    Ok(name.to_owned())
}

async fn edit_page(lab: Arc<Lab>, visitor: Visitor, form: LessonForm, problem: Option<RequestError>) -> PageResult {
    let read = parse(&form.text.replace("\r\n", "\n"));
    let (lesson, problem) = match (read, problem) {
        (Ok(lesson), problem) => (Some(lesson), problem),
        (Err(error), problem) => (None, Some(problem.unwrap_or_else(|| RequestError::invalid(error)))),
    };
    let mut steps = Vec::new();
    if let Some(lesson) = &lesson {
        let mut figures = render_figures(&lab, visitor, lesson, None, &StudentAnswer::default()).await;
        steps = lesson.steps.iter().zip(1..).map(|(step, number)| shown_step(number, step, &mut figures)).collect();
    }
    let status = problem.as_ref().map_or(StatusCode::OK, |problem| problem.status);
    let answer = page(&EditPage {
        site: PageContext::at("/lessons"),
        title: lesson.map(|lesson| lesson.title).unwrap_or_default(),
        problem: problem.map(|problem| sentence(&problem.message)),
        steps,
        form,
        defs: SLIDE_SHAPES,
    })?;
    Ok((status, answer).into_response())
}
