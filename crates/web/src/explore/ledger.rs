//! The windows: every node is a row, and all rows share one number line. Alpha and beta are brackets that close, the
//! value is a diamond, and where it reaches a bracket a red rule joins them.

use super::draw::{Links, short};
use super::effect::describe;
use super::format::{bounded, course_notation, number};
use super::node::{NodeExit, NodeKind, RowRange, TreeRow};
use super::scale::Scale;
use super::search_tree::SearchTree;
use super::steps::SearchSteps;
use std::fmt::Write;

/// Rows with more replies than this name only some of them.
const MAX_NAMED_REPLIES: usize = 24;

/// The rows of a subtree, or some of them, as rows of a table.
pub(crate) fn ledger_rows(
    tree: &SearchTree,
    focus: u32,
    span: RowRange,
    steps: &SearchSteps,
    links: &Links,
    selected: Option<u32>,
) -> String {
    let best = tree.line_from(focus);
    let rows = tree.rows(focus);
    let mut html = String::new();
    for (number, row) in rows.iter().enumerate().skip(span.from).take(span.most) {
        match *row {
            TreeRow::Node(index) => node_row(tree, focus, index, number, steps, links, selected, &best, &mut html),
            TreeRow::Cut(index) => cut_row(tree, focus, index, number, steps, &mut html),
        }
    }
    html
}

#[expect(clippy::too_many_arguments, reason = "one row and all that it is drawn with")]
fn node_row(
    tree: &SearchTree,
    focus: u32,
    index: u32,
    row: usize,
    steps: &SearchSteps,
    links: &Links,
    selected: Option<u32>,
    best: &[u32],
    html: &mut String,
) {
    let node = tree.node(index);
    let level = level(tree, focus, index);
    let icon = match (node.end, node.kind) {
        (NodeExit::Leaf, _) => "leaf",
        (NodeExit::Cached, _) => "replay",
        (_, NodeKind::Max) => "max",
        (_, NodeKind::Min) => "min",
        (_, NodeKind::Chance) => "chance",
    };
    let is_best = best.contains(&index);
    let step =
        |name: &str, step: Option<&usize>| step.map(|step| format!(" data-{name}=\"{step}\"")).unwrap_or_default();
    let (at, done) = (step("at", steps.at.get(&index)), step("done", steps.done.get(&index)));
    let chosen = if selected == Some(index) { " is-sel" } else { "" };
    let hidden = match icon {
        "max" => "maximises: ",
        "min" => "minimises: ",
        "chance" => "chance: ",
        "leaf" => "leaf: ",
        _ => "from the cache: ",
    };
    let _ = write!(
        html,
        "<tr class=\"lv{level}{chosen}\" data-n=\"{index}\" aria-rowindex=\"{}\"{at}{done}><td class=\"nm\"><svg class=\"ico\" aria-hidden=\"true\" viewBox=\"0 0 24 24\"><use href=\"#i-{icon}\"/></svg><a href=\"{}&amp;node={index}#node\"><span class=\"sr\">{hidden}</span>{}</a></td><td class=\"rl\">{}</td><td class=\"rv\"><span>{}</span></td><td class=\"why\"><span>{}</span></td></tr>",
        row + 2,
        links.here,
        tree.move_text(index),
        ruler(tree, index, is_best),
        bounded(node),
        describe(tree, index),
    );
}

fn cut_row(tree: &SearchTree, focus: u32, index: u32, row: usize, steps: &SearchSteps, html: &mut String) {
    let left = tree.unsearched(index);
    let mut moves: Vec<String> =
        left.iter().take(MAX_NAMED_REPLIES).map(|&m| course_notation(tree.answer.course, m)).collect();
    if left.len() > MAX_NAMED_REPLIES {
        moves.push(format!("and {} more", left.len() - MAX_NAMED_REPLIES));
    }
    let at = steps.rest.get(&index).map(|step| format!(" data-at=\"{step}\"")).unwrap_or_default();
    let _ = write!(
        html,
        "<tr class=\"cut lv{}\" data-of=\"{index}\" aria-rowindex=\"{}\"{at}><td class=\"nm\"><svg class=\"ico\" aria-hidden=\"true\" viewBox=\"0 0 24 24\"><use href=\"#i-cut\"/></svg>{} cut</td><td class=\"never\" colspan=\"3\"><span class=\"mono\">{}</span> never looked at</td></tr>",
        level(tree, focus, index) + 1,
        row + 2,
        left.len(),
        moves.join(" "),
    );
}

/// Deep rows are not indented any further.
fn level(tree: &SearchTree, focus: u32, index: u32) -> u16 {
    (tree.node(index).ply - tree.node(focus).ply).min(7)
}

/// One node on the number line.
fn ruler(tree: &SearchTree, index: u32, is_best: bool) -> String {
    let node = tree.node(index);
    let reached = if node.end == NodeExit::Cut {
        Some(if node.kind == NodeKind::Max { node.beta } else { node.alpha })
    } else if tree.ends_parent(index) {
        node.parent
            .map(|parent| tree.node(parent))
            .map(|parent| if parent.kind == NodeKind::Max { parent.beta } else { parent.alpha })
    } else {
        None
    };
    let mut label = format!("window {} to {}, value {}", number(node.alpha), number(node.beta), number(node.value));
    if let Some(bound) = reached.filter(|bound| bound.is_finite()) {
        let _ = write!(label, ", {} the bound {}", if bound == node.value { "at" } else { "past" }, number(bound));
    }
    let line = Line { alpha: node.alpha, beta: node.beta, value: Some(node.value), reached, is_best };
    let width = "width=\"100%\" ";
    line.svg(&tree.scale, width, &format!("role=\"img\" aria-label=\"{label}\""), true)
}

struct Line {
    alpha: f64,
    beta: f64,
    value: Option<f64>,
    reached: Option<f64>,
    is_best: bool,
}

impl Line {
    fn svg(&self, scale: &Scale, width: &str, role: &str, ticks: bool) -> String {
        let (low, high) = (self.alpha.is_finite(), self.beta.is_finite());
        let from = if low { scale.at(self.alpha) } else { 0.0 };
        let to = if high { scale.at(self.beta) } else { 100.0 };
        let fill = match (low, high) {
            (true, true) => "",
            (false, true) => " fill=\"url(#fade-low)\"",
            (true, false) => " fill=\"url(#fade-high)\"",
            (false, false) => " fill=\"url(#fade-both)\"",
        };
        let mut svg = format!("<svg class=\"ruler\" {width}height=\"22\" {role}>");
        svg += if ticks {
            "<use href=\"#ruler-line\" width=\"100%\" height=\"22\"/>"
        } else {
            "<path class=\"base\" d=\"M0 11H52\"/>"
        };
        // A shut window still has a place.
        let wide = (to - from).max(0.0);
        let _ = write!(
            svg,
            "<rect class=\"win\" x=\"{}%\" y=\"2\" width=\"{}%\" height=\"18\"{fill}/>",
            short(from),
            short(wide)
        );
        if low {
            let _ = write!(
                svg,
                "<svg x=\"{}%\" overflow=\"visible\"><path class=\"jaw\" d=\"M5 3H0V19H5\"/></svg>",
                short(from)
            );
        }
        if high {
            let _ = write!(
                svg,
                "<svg x=\"{}%\" overflow=\"visible\"><path class=\"jaw\" d=\"M-5 3H0V19H-5\"/></svg>",
                short(to)
            );
        }
        if let Some(value) = self.value {
            let at = scale.at(value);
            if let Some(bound) = self.reached {
                let _ = write!(
                    svg,
                    "<line class=\"gap\" x1=\"{}%\" x2=\"{}%\" y1=\"11\" y2=\"11\"/>",
                    short(at),
                    short(scale.at(bound))
                );
            }
            let shape = match (self.reached, self.is_best) {
                (Some(_), _) => "class=\"v out\" d=\"M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0\"",
                (None, true) => "class=\"v pv\" d=\"M0-6.500 6.500 0 0 6.500-6.500 0z\"",
                (None, false) => "class=\"v\" d=\"M0-6.500 6.500 0 0 6.500-6.500 0z\"",
            };
            let _ = write!(svg, "<svg x=\"{}%\" y=\"11\" overflow=\"visible\"><path {shape}/></svg>", short(at));
        }
        svg + "</svg>"
    }
}

/// The numbers above the column, and the line that every row uses.
pub(crate) fn ledger_axis(scale: &Scale) -> (String, String) {
    let ticks = scale.ticks();
    let every = if ticks.len() > 5 { 2 } else { 1 };
    let zero = ticks.iter().position(|(value, _)| *value == 0.0).unwrap_or(0);
    let mut axis = "<svg class=\"axis\" width=\"100%\" height=\"16\" aria-hidden=\"true\">".to_owned();
    let mut line = "<symbol id=\"ruler-line\" overflow=\"visible\"><line class=\"base\" x1=\"0\" x2=\"100%\" y1=\"11\" y2=\"11\"/>".to_owned();
    for (index, &(value, at)) in ticks.iter().enumerate() {
        let wide = if index.abs_diff(zero) % every == 0 { "" } else { " class=\"wide-only\"" };
        let _ = write!(axis, "<text{wide} x=\"{}%\" y=\"12\">{}</text>", short(at), number(value));
        let _ = write!(line, "<line class=\"base\" x1=\"{0}%\" x2=\"{0}%\" y1=\"8\" y2=\"14\"/>", short(at));
    }
    (axis + "</svg>", line + "</symbol>")
}

/// Small rulers that explain the large ones.
pub(crate) fn key_rulers(prunes: bool) -> Vec<(String, &'static str)> {
    let scale = Scale::of([-3.0, 3.0].into_iter());
    let open = (f64::NEG_INFINITY, f64::INFINITY);
    let key = |alpha: f64, beta: f64, value: Option<f64>, reached: Option<f64>| {
        Line { alpha, beta, value, reached, is_best: false }.svg(&scale, "width=\"52\" ", "aria-hidden=\"true\"", false)
    };
    if !prunes {
        return vec![(key(open.0, open.1, Some(1.0), None), "every window is open: nothing can be cut")];
    }
    vec![
        (key(-2.0, 2.5, None, None), "open window, α to β"),
        (key(open.0, open.1, None, None), "fading: still infinite"),
        (key(-2.0, open.1, Some(1.0), None), "value inside"),
        (key(1.0, open.1, Some(-2.0), Some(1.0)), "value at or past a bound: cut"),
    ]
}
