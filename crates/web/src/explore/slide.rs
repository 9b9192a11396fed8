//! A search for a lecture hall: the tree or the board at one step, its sentence, the windows of the move that is being
//! searched, and a question about what comes next.

use super::draw::{short, step_svg};
use super::format::{bounded, course_notation, number};
use super::layout::{LayoutItem, LayoutLimits, layout_within};
use super::node::{NodeExit, NodeKind, TreeRow};
use super::page::title_of;
use super::question::{AskedQuestion, StudentAnswer, question_at};
use super::replay::node_positions;
use super::request::SearchRequest;
use super::search_tree::SearchTree;
use super::steps::{SearchSteps, StepKind, search_steps};
use crate::error::RequestError;
use crate::position::percent_encode;
use plyground_board::{Annotations, BoardRole, CoordinateStyle, render_board};
use serde::Deserialize;
use std::fmt::Write;

/// Rows of the windows that a slide has room for.
const MAX_ROWS: usize = 7;

/// The query of a slide: a search, the part of its tree, the step, and how it is shown.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct SlideQuery {
    #[serde(flatten)]
    pub(crate) search: SearchRequest,
    /// The node whose subtree is shown.
    pub(crate) at: usize,
    /// The step, counted from 1; the first where there is none.
    pub(crate) step: Option<usize>,
    /// Instead of a step: what the explorer shows, a node and the kind of its step.
    pub(crate) node: Option<u32>,
    pub(crate) kind: String,
    pub(crate) view: SlideKind,
    /// Whether the slide asks what comes next.
    pub(crate) ask: String,
    /// `light` or `dark`, whatever the visitor's system prefers.
    pub(crate) theme: String,
    /// `more` for high contrast.
    pub(crate) contrast: String,
    /// The code of the hall that follows these slides.
    pub(crate) hall: String,
    #[serde(flatten)]
    pub(crate) answer: StudentAnswer,
}

/// What fills a slide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SlideKind {
    /// The board of the node that the step is about.
    Board,
    #[default]
    #[serde(other)]
    Tree,
}

/// A step as the page's script plays it.
pub(crate) struct SlideStep {
    pub(crate) node: u32,
    pub(crate) kind: &'static str,
    pub(crate) text: String,
    /// The best line after it, and the rows that are shown, as lists of words.
    pub(crate) line: String,
    pub(crate) rows: String,
    /// Whether something can be asked here.
    pub(crate) asks: bool,
}

/// Everything that a slide shows.
pub(crate) struct SlideView {
    pub(crate) title: String,
    pub(crate) now: usize,
    pub(crate) steps: Vec<SlideStep>,
    pub(crate) tree: Option<String>,
    pub(crate) board: Option<String>,
    pub(crate) defs: String,
    pub(crate) axis: String,
    pub(crate) rows: String,
    pub(crate) has_windows: bool,
    pub(crate) question: Option<AskedQuestion>,
    pub(crate) links: SlideLinks,
}

/// Where the controls of a slide lead without scripts.
pub(crate) struct SlideLinks {
    /// The address of the search, without the step.
    pub(crate) base: String,
    pub(crate) back: String,
    pub(crate) next: String,
    pub(crate) cut: Option<String>,
    pub(crate) ask: Option<String>,
    pub(crate) other_view: String,
    pub(crate) explorer: String,
}

impl SlideQuery {
    /// The address of a slide with this search and these looks, without the step.
    pub(crate) fn base(&self, path: &str) -> String {
        let mut base = format!("{path}?{}", self.search.query());
        if self.at > 0 {
            let _ = write!(base, "&at={}", self.at);
        }
        if self.view == SlideKind::Board {
            base += "&view=board";
        }
        for (key, value) in [("theme", &self.theme), ("contrast", &self.contrast), ("hall", &self.hall)] {
            if !value.is_empty() {
                let _ = write!(base, "&{key}={}", percent_encode(value));
            }
        }
        base
    }
}

/// A subtree drawn for a slide, with its steps.
pub(crate) struct SlideDrawing {
    pub(crate) item: LayoutItem,
    pub(crate) steps: SearchSteps,
}

impl SlideDrawing {
    pub(crate) fn new(tree: &SearchTree, focus: u32) -> SlideDrawing {
        let item = layout_within(tree, focus, LayoutLimits::SLIDE);
        let steps = search_steps(tree, &item);
        SlideDrawing { item, steps }
    }

    /// The rows of what is drawn, in the order of the search: replies that were cut come after those that were searched.
    pub(crate) fn rows(&self, tree: &SearchTree) -> Vec<TreeRow> {
        let focus = self.steps.steps.first().map_or(0, |first| first.node);
        let is_drawn = |row: &TreeRow| match row {
            TreeRow::Node(index) => self.steps.at.contains_key(index),
            TreeRow::Cut(index) => self.steps.rest.contains_key(index),
        };
        tree.rows(focus).iter().copied().filter(is_drawn).collect()
    }

    /// The step of this kind at a node, or the step that enters the node.
    fn step_of(&self, node: u32, kind: &str) -> Option<usize> {
        let steps = &self.steps.steps;
        let found = steps.iter().position(|step| step.node == node && step.kind.name() == kind).map(|index| index + 1);
        found.or_else(|| self.steps.at.get(&node).copied())
    }

    /// The step that an address names, or the nearest that there is.
    pub(crate) fn step(&self, wanted: Option<usize>) -> usize {
        wanted.unwrap_or(1).clamp(1, self.steps.steps.len().max(1))
    }
}

/// What a slide shows of a search. `path` is the page's own address.
pub(crate) fn slide_view(query: &SlideQuery, tree: &SearchTree, path: &str) -> Result<SlideView, RequestError> {
    let focus = tree.node_index(query.at)?;
    let drawing = SlideDrawing::new(tree, focus);
    let steps = &drawing.steps;
    let now = drawing.step(query.step.or_else(|| drawing.step_of(query.node?, &query.kind)));
    let question = match query.ask.is_empty() {
        true => None,
        false => question_at(tree, steps, now).map(|question| question.asked(tree, steps, &query.answer)),
    };
    let asked = question.as_ref().and_then(|question| question.open_replies_of);
    let shown_board = steps.steps.get(now - 1).map_or(focus, |step| step.node);
    let (line, axis) = slide_axis(tree, "slide");
    let base = query.base(path);
    let at = |step: usize| format!("{base}&step={step}");
    let next_cut = next_cut(steps, now);
    let ask = (now..=steps.steps.len()).find(|&step| question_at(tree, steps, step).is_some());
    let other = match query.view {
        SlideKind::Tree => SlideKind::Board,
        SlideKind::Board => SlideKind::Tree,
    };
    let links = SlideLinks {
        back: at((now - 1).max(1)),
        next: at((now + 1).min(steps.steps.len())),
        cut: next_cut.map(at),
        ask: ask.map(|step| format!("{}&ask=1", at(step))),
        other_view: format!("{}&step={now}", SlideQuery { view: other, ..query.clone() }.base(path)),
        explorer: format!("/explore?{}&at={}#tree", query.search.query(), query.at),
        base,
    };
    Ok(SlideView {
        title: title_of(tree),
        now,
        tree: (query.view == SlideKind::Tree).then(|| step_svg(tree, &drawing.item, steps, now, asked)),
        board: (query.view == SlideKind::Board).then(|| board_svg(tree, shown_board)),
        defs: line + SLIDE_SHAPES,
        axis,
        rows: slide_rows(tree, &drawing, now, "slide", RowChoice::Hidden),
        has_windows: tree.prunes(),
        question,
        links,
        steps: slide_steps(tree, &drawing),
    })
}

/// The next step at which something is cut, or the first one.
fn next_cut(steps: &SearchSteps, now: usize) -> Option<usize> {
    let is_cut = |step: &usize| steps.steps[step - 1].kind == StepKind::Cut;
    (now + 1..=steps.steps.len()).find(is_cut).or_else(|| (1..=steps.steps.len()).find(is_cut))
}

/// The board of a node, as the course counts its rows and columns.
pub(crate) fn board_svg(tree: &SearchTree, node: u32) -> String {
    let Some(seen) = node_positions(tree, &[node]).pop() else { return String::new() };
    let label = match tree.path(node).iter().skip(1).map(|&at| tree.move_text(at)).collect::<Vec<_>>() {
        moves if moves.is_empty() => "The board at the root".to_owned(),
        moves => format!("The board after {}", moves.join(", then ")),
    };
    let annotations = Annotations {
        role: BoardRole::Image { label },
        coordinates: CoordinateStyle::Numbers,
        ..Annotations::default()
    };
    render_board(&seen.picture, &annotations)
}

fn slide_steps(tree: &SearchTree, drawing: &SlideDrawing) -> Vec<SlideStep> {
    let steps = &drawing.steps;
    let words = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let step = |(index, step): (usize, &super::steps::Step)| SlideStep {
        node: step.node,
        kind: step.kind.name(),
        text: step.text.clone(),
        line: words(&step.line),
        rows: rows_at(tree, steps, index + 1).join(" "),
        asks: question_at(tree, steps, index + 1).is_some(),
    };
    steps.steps.iter().enumerate().map(step).collect()
}

/// The rows that a slide shows at a step: the way to the node that is being searched, and its replies so far. A row is the
/// number of its node; the row of replies that were cut has a `c` before it.
pub(crate) fn rows_at(tree: &SearchTree, steps: &SearchSteps, now: usize) -> Vec<String> {
    let Some(step) = steps.steps.get(now - 1) else { return Vec::new() };
    let drawn = |child: &u32| steps.at.contains_key(child);
    let has_replies = tree.children(step.node).any(|child| drawn(&child));
    let focus = steps.steps[0].node;
    let open = match tree.node(step.node).parent {
        Some(parent) if !has_replies && step.node != focus => parent,
        _ => step.node,
    };
    let mut path: Vec<u32> = tree.path(open).into_iter().skip_while(|&node| node != focus).collect();
    if path.len() > 3 {
        path.drain(1..path.len() - 2);
    }
    let is_cut = steps.rest.get(&open).is_some_and(|&cut| cut <= now) && !tree.unsearched(open).is_empty();
    let replies: Vec<u32> =
        tree.children(open).filter(|child| steps.at.get(child).is_some_and(|&at| at <= now)).collect();
    let room = MAX_ROWS - path.len() - usize::from(is_cut);
    let latest = replies.len().saturating_sub(room);
    let mut rows: Vec<String> = path.iter().chain(&replies[latest..]).map(u32::to_string).collect();
    if is_cut {
        rows.push(format!("c{open}"));
    }
    rows
}

/// What becomes of the rows that other steps show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowChoice {
    /// They are there, so that a script can show them.
    Hidden,
    /// They are left out.
    LeftOut,
}

/// The windows as rows of a table. `prefix` begins the ids of the shapes that the rows share.
pub(crate) fn slide_rows(
    tree: &SearchTree,
    drawing: &SlideDrawing,
    now: usize,
    prefix: &str,
    others: RowChoice,
) -> String {
    let steps = &drawing.steps;
    let shown = rows_at(tree, steps, now);
    let rows = drawing.rows(tree);
    let focus_ply = steps.steps.first().map_or(0, |first| tree.node(first.node).ply);
    let selected = steps.steps.get(now - 1).map(|step| step.node);
    let is_best = |index: u32| steps.steps.last().is_some_and(|last| last.line.contains(&index));
    let mut html = String::new();
    for row in rows {
        let (index, id) = match row {
            TreeRow::Node(index) => (index, index.to_string()),
            TreeRow::Cut(index) => (index, format!("c{index}")),
        };
        let is_shown = shown.contains(&id);
        if others == RowChoice::LeftOut && !is_shown {
            continue;
        }
        let hidden = if is_shown { "" } else { " hidden" };
        let level = (tree.node(index).ply - focus_ply).min(4);
        if let TreeRow::Cut(_) = row {
            cut_row(tree, index, steps, now, level, hidden, &mut html);
            continue;
        }
        let node = tree.node(index);
        let (icon, role) = match (node.end, node.kind) {
            (NodeExit::Leaf, _) => ("leaf", "leaf"),
            (NodeExit::Cached, _) => ("replay", "from the cache"),
            (_, NodeKind::Max) => ("max", "maximises"),
            (_, NodeKind::Min) => ("min", "minimises"),
            (_, NodeKind::Chance) => ("chance", "chance"),
        };
        let (at, done) = (steps.at.get(&index).copied().unwrap_or(1), steps.done.get(&index).copied().unwrap_or(1));
        let mut class = format!("lv{level}");
        for (name, is_so) in
            [(" is-sel", selected == Some(index)), (" is-later", at > now), (" is-open", at <= now && done > now)]
        {
            if is_so {
                class += name;
            }
        }
        let values: Vec<String> =
            steps.values.get(&index).into_iter().flatten().map(|(step, text)| format!("{step}:{text}")).collect();
        let _ = write!(
            html,
            "<tr class=\"{class}\" data-row=\"{index}\" data-n=\"{index}\" data-at=\"{at}\" data-done=\"{done}\"{hidden}><th scope=\"row\" class=\"nm\"><svg class=\"ico\" aria-hidden=\"true\" viewBox=\"0 0 24 24\"><use href=\"#i-{icon}\"/></svg><span class=\"sr\">{role} </span>{}</th><td class=\"rl\">{}</td><td class=\"rv\"><span data-vals=\"{}\">{}</span></td></tr>",
            tree.move_text(index),
            slide_ruler(tree, index, is_best(index), prefix),
            values.join(";"),
            steps.value_at(index, now),
        );
    }
    html
}

/// The row of the replies that were never looked at.
fn cut_row(
    tree: &SearchTree,
    index: u32,
    steps: &SearchSteps,
    now: usize,
    level: u16,
    hidden: &str,
    html: &mut String,
) {
    let left = tree.unsearched(index);
    let cut = steps.rest.get(&index).copied().unwrap_or(1);
    let later = if cut > now { " is-later" } else { "" };
    let mut moves: Vec<String> = left.iter().take(6).map(|&m| course_notation(tree.answer.course, m)).collect();
    if left.len() > 6 {
        moves.push(format!("and {} more", left.len() - 6));
    }
    let _ = write!(
        html,
        "<tr class=\"cut lv{}{later}\" data-row=\"c{index}\" data-at=\"{cut}\"{hidden}><th scope=\"row\" class=\"nm\"><svg class=\"ico\" aria-hidden=\"true\" viewBox=\"0 0 24 24\"><use href=\"#i-cut\"/></svg>{} cut</th><td class=\"never\" colspan=\"2\"><span class=\"mono\">{}</span></td></tr>",
        level + 1,
        left.len(),
        moves.join(" "),
    );
}

/// One node on the number line, in sizes that grow with the letters.
fn slide_ruler(tree: &SearchTree, index: u32, is_best: bool, prefix: &str) -> String {
    let node = tree.node(index);
    let reached = if node.end == NodeExit::Cut {
        Some(if node.kind == NodeKind::Max { node.beta } else { node.alpha })
    } else if tree.ends_parent(index) {
        let parent = node.parent.map(|parent| tree.node(parent));
        parent.map(|parent| if parent.kind == NodeKind::Max { parent.beta } else { parent.alpha })
    } else {
        None
    };
    let label = format!("window {} to {}, value {}", number(node.alpha), number(node.beta), bounded(node));
    let mut svg = format!("<svg class=\"rule\" role=\"img\" aria-label=\"{label}\"><use href=\"#{prefix}-line\"/>");
    svg += &window_shapes(tree, node.alpha, node.beta);
    let at = short(tree.scale.at(node.value));
    match reached.filter(|bound| bound.is_finite()) {
        Some(bound) => {
            let _ = write!(
                svg,
                "<line class=\"gap\" x1=\"{at}%\" x2=\"{}%\" y1=\"50%\" y2=\"50%\"/><circle class=\"v out\" cx=\"{at}%\" cy=\"50%\" r=\".36em\"/>",
                short(tree.scale.at(bound))
            );
        }
        None => {
            let best = if is_best { " pv" } else { "" };
            let _ = write!(svg, "<use class=\"v{best}\" href=\"#slide-value\" x=\"{at}%\" y=\"50%\"/>");
        }
    }
    svg + "</svg>"
}

/// The open part of the number line with its brackets; a side that is still infinite has none.
fn window_shapes(tree: &SearchTree, alpha: f64, beta: f64) -> String {
    let scale = &tree.scale;
    let (low, high) = (alpha.is_finite(), beta.is_finite());
    let from = if low { scale.at(alpha) } else { 0.0 };
    let to = if high { scale.at(beta) } else { 100.0 };
    let fill = match (low, high) {
        (true, true) => "",
        (false, true) => " fill=\"url(#fade-low)\"",
        (true, false) => " fill=\"url(#fade-high)\"",
        (false, false) => " fill=\"url(#fade-both)\"",
    };
    let mut svg = format!(
        "<rect class=\"win\" x=\"{}%\" y=\"8%\" width=\"{}%\" height=\"84%\"{fill}/>",
        short(from),
        short((to - from).max(0.0))
    );
    for (is_there, id, at) in [(low, "slide-alpha", from), (high, "slide-beta", to)] {
        if is_there {
            let _ = write!(svg, "<use href=\"#{id}\" x=\"{}%\"/>", short(at));
        }
    }
    svg
}

/// The line that all rows use, and the numbers above them.
pub(crate) fn slide_axis(tree: &SearchTree, prefix: &str) -> (String, String) {
    let ticks = tree.scale.ticks();
    let every = ticks.len().div_ceil(7);
    let zero = ticks.iter().position(|(value, _)| *value == 0.0).unwrap_or(0);
    let mut line = format!("<g id=\"{prefix}-line\"><line class=\"base\" x1=\"0\" x2=\"100%\" y1=\"50%\" y2=\"50%\"/>");
    let mut axis = "<svg class=\"axis\" aria-hidden=\"true\">".to_owned();
    for (index, &(value, at)) in ticks.iter().enumerate() {
        let at = short(at);
        let _ = write!(line, "<line class=\"base\" x1=\"{at}%\" x2=\"{at}%\" y1=\"34%\" y2=\"66%\"/>");
        if index.abs_diff(zero).is_multiple_of(every) {
            let _ = write!(axis, "<text x=\"{at}%\" y=\"80%\">{}</text>", number(value));
        }
    }
    (line + "</g>", axis + "</svg>")
}

/// The shapes that rows of all searches share, for the `defs` of a page.
pub(crate) const SLIDE_SHAPES: &str = concat!(
    "<g id=\"slide-alpha\" class=\"jaw\"><line x1=\"0\" x2=\"0\" y1=\"8%\" y2=\"92%\"/><line x1=\"0\" x2=\".35em\" y1=\"8%\" y2=\"8%\"/><line x1=\"0\" x2=\".35em\" y1=\"92%\" y2=\"92%\"/></g>",
    "<g id=\"slide-beta\" class=\"jaw\"><line x1=\"0\" x2=\"0\" y1=\"8%\" y2=\"92%\"/><line x1=\"0\" x2=\"-.35em\" y1=\"8%\" y2=\"8%\"/><line x1=\"0\" x2=\"-.35em\" y1=\"92%\" y2=\"92%\"/></g>",
    "<rect id=\"slide-value\" x=\"-.32em\" y=\"-.32em\" width=\".64em\" height=\".64em\" transform=\"rotate(45)\"/>",
    "<linearGradient id=\"fade-low\"><stop class=\"stop-off\" offset=\"0\"/><stop class=\"stop-on\" offset=\".25\"/><stop class=\"stop-on\" offset=\"1\"/></linearGradient>",
    "<linearGradient id=\"fade-high\"><stop class=\"stop-on\" offset=\"0\"/><stop class=\"stop-on\" offset=\".75\"/><stop class=\"stop-off\" offset=\"1\"/></linearGradient>",
    "<linearGradient id=\"fade-both\"><stop class=\"stop-off\" offset=\"0\"/><stop class=\"stop-on\" offset=\".15\"/><stop class=\"stop-on\" offset=\".85\"/><stop class=\"stop-off\" offset=\"1\"/></linearGradient>",
    "<symbol id=\"i-chance\" viewBox=\"0 0 24 24\"><circle cx=\"12\" cy=\"12\" r=\"8.5\"/></symbol>",
);
