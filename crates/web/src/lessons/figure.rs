//! The figures of a lesson: each is a search of the explorer at one step, or a position.

use super::parse::{Figure, FigureKind, Lesson};
use crate::access::Visitor;
use crate::boards::DisplayOptions;
use crate::error::RequestError;
use crate::explore::{
    self, AskedQuestion, RowChoice, SearchRequest, SearchTree, SlideDrawing, StudentAnswer, VariantBar, board_svg,
    compared_request, question_at, slide_axis, slide_rows, step_svg, title_of, variant_bars,
};
use crate::lab::Lab;
use crate::position::PositionQuery;
use crate::routes::run_blocking;
use plyground_board::{Annotations, BoardRole, CoordinateStyle, Picture, render_board};
use std::collections::HashMap;
use std::sync::Arc;

/// A figure as a page shows it.
#[derive(Default)]
pub(crate) struct FigureView {
    pub(crate) caption: String,
    /// Drawings, one or two, with what stands above each.
    pub(crate) drawings: Vec<(String, String)>,
    /// The windows: what rows share, the axis, the rows.
    pub(crate) windows: Option<(String, String, String)>,
    pub(crate) counts: Vec<VariantBar>,
    /// The sentence of the step.
    pub(crate) saying: Option<String>,
    pub(crate) question: Option<AskedQuestion>,
    pub(crate) present: Option<String>,
    pub(crate) explore: Option<String>,
    /// Where the lesson and the search do not agree, or why there is no figure.
    pub(crate) problems: Vec<String>,
}

/// The figures of some steps, by the line at which they begin.
pub(crate) type LessonFigures = HashMap<usize, FigureView>;

/// Makes the figures of a lesson: of one step, or of all. A figure that cannot be made says why.
pub(crate) async fn render_figures(
    lab: &Arc<Lab>,
    visitor: Visitor,
    lesson: &Lesson,
    only: Option<usize>,
    answer: &StudentAnswer,
) -> LessonFigures {
    let mut views = LessonFigures::new();
    for (_, figure) in lesson.figures().filter(|(step, _)| only.is_none_or(|only| only == *step)) {
        let view = match render_figure(lab, visitor, figure.clone(), answer.clone()).await {
            Ok(view) => view,
            Err(problem) => FigureView {
                problems: vec![format!("line {}: {}", figure.line, problem.message)],
                ..FigureView::default()
            },
        };
        views.insert(figure.line, view);
    }
    views
}

async fn render_figure(
    lab: &Arc<Lab>,
    visitor: Visitor,
    figure: Figure,
    answer: StudentAnswer,
) -> Result<FigureView, RequestError> {
    let is_position = figure.show == FigureKind::Board && figure.step.is_none() && figure.expectations.is_empty();
    if is_position {
        let lab = Arc::clone(lab);
        return run_blocking(move || position_figure(&lab, &figure)).await;
    }
    let request = {
        let (lab, request) = (Arc::clone(lab), figure.request.clone());
        run_blocking(move || Ok(request.with_defaults(&lab))).await?
    };
    let tree = explore::search(lab, visitor, request.clone()).await?;
    let other = match compared_request(&request).filter(|_| figure.show == FigureKind::Both) {
        Some(other) => Some(explore::search(lab, visitor, other).await?),
        None => None,
    };
    run_blocking(move || search_figure(&figure, &request, &tree, other.as_deref(), &answer)).await
}

/// A board alone, without a search.
fn position_figure(lab: &Lab, figure: &Figure) -> Result<FigureView, RequestError> {
    let opened = figure.request.position.open(&lab.store)?;
    let picture = Picture::of(opened.state.as_ref());
    let seat = opened.state.look().seats[opened.state.to_move().index()];
    let annotations = Annotations {
        role: BoardRole::Image { label: String::new() },
        coordinates: CoordinateStyle::Numbers,
        skin: DisplayOptions::default().skin(&picture),
        ..Annotations::default()
    };
    let caption = match figure.caption.is_empty() {
        true => format!("{seat} to move"),
        false => figure.caption.clone(),
    };
    let here = PositionQuery::from_game(&opened.start, opened.state.as_ref()).query();
    Ok(FigureView {
        caption,
        drawings: vec![(String::new(), render_board(&picture, &annotations))],
        explore: Some(format!("/analyse?{here}")),
        ..FigureView::default()
    })
}

fn search_figure(
    figure: &Figure,
    request: &SearchRequest,
    tree: &SearchTree,
    other: Option<&SearchTree>,
    answer: &StudentAnswer,
) -> Result<FigureView, RequestError> {
    let focus = tree.node_index(figure.at)?;
    let drawing = SlideDrawing::new(tree, focus);
    let steps = &drawing.steps;
    let last = steps.steps.len();
    let now = drawing.step(Some(figure.step.unwrap_or(last)));
    let question = match figure.asks {
        true => question_at(tree, steps, now).map(|question| question.asked(tree, steps, answer)),
        false => None,
    };
    let mut problems: Vec<String> =
        figure.expectations.iter().filter_map(|expected| expected.problem(tree, &drawing)).collect();
    if figure.asks && question.is_none() {
        problems.push(format!("nothing can be asked at step {now}"));
    }
    if figure.step.is_some_and(|step| step == 0 || step > last) {
        problems.push(format!("the search has {last} steps"));
    }
    if figure.show == FigureKind::Both && other.is_none() {
        problems.push("only minimax and alpha-beta stand beside each other".to_owned());
    }
    let asked = question.as_ref().and_then(|question| question.open_replies_of);
    let prefix = format!("f{}", figure.line);
    let mut view = FigureView {
        caption: if figure.caption.is_empty() { title_of(tree) } else { figure.caption.clone() },
        saying: (question.is_none() && figure.step.is_some())
            .then(|| steps.steps.get(now - 1).map(|step| step.text.clone()))
            .flatten(),
        problems: problems.into_iter().map(|problem| format!("line {}: {problem}", figure.line)).collect(),
        present: Some(present_address(request, figure, now)),
        explore: Some(format!("/explore?{}&at={}", request.query(), figure.at)),
        question,
        ..FigureView::default()
    };
    match figure.show {
        FigureKind::Tree => view.drawings.push((String::new(), step_svg(tree, &drawing.item, steps, now, asked))),
        FigureKind::Board => {
            let node = steps.steps.get(now - 1).map_or(focus, |step| step.node);
            view.drawings.push((String::new(), board_svg(tree, node)));
        }
        FigureKind::Windows => {
            let (line, axis) = slide_axis(tree, &prefix);
            view.windows = Some((line, axis, slide_rows(tree, &drawing, now, &prefix, RowChoice::LeftOut)));
        }
        FigureKind::Counts => view.counts = variant_bars(request, tree),
        FigureKind::Both => {
            for tree in std::iter::once(tree).chain(other) {
                let whole = SlideDrawing::new(tree, 0);
                let end = whole.steps.steps.len();
                let leaves = explore::plural(tree.answer.counts.leaves, "leaf", "leaves");
                let title = format!("{}: {leaves}", explore::algorithm_title(tree.answer.algorithm));
                view.drawings.push((title, step_svg(tree, &whole.item, &whole.steps, end, None)));
            }
        }
    }
    Ok(view)
}

fn present_address(request: &SearchRequest, figure: &Figure, now: usize) -> String {
    let at = if figure.at > 0 { format!("&at={}", figure.at) } else { String::new() };
    let ask = if figure.asks { "&ask=1" } else { "" };
    format!("/present?{}{at}&step={now}{ask}", request.query())
}
