//! The tree as an SVG drawing: what maximises, minimises or is left to chance, the boards, the values, and what was cut.

mod edges;
mod node;

use super::format::{bounded, plural, short_label, thousands};
use super::layout::LayoutItem;
use super::replay::{NodeView, node_positions};
use super::request::algorithm_title;
use super::search_tree::SearchTree;
use super::steps::SearchSteps;
use std::collections::HashMap;
use std::fmt::Write;

/// The side of a board at a node, and at a leaf.
const BOARD: f64 = 36.0;
const LEAF: f64 = 30.0;
/// From one ply to the next.
const PLY: f64 = 106.0;
/// The same on a slide.
const LOW_PLY: f64 = 98.0;
/// The smallest width of a column, and of the whole drawing.
const MIN_COLUMN: f64 = 39.0;
const MIN_WIDTH: f64 = 780.0;

/// Where a click on a node leads.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    /// The page's own address with the part of the tree that it shows.
    pub(crate) here: String,
    /// The page's own address for the whole tree.
    pub(crate) whole: String,
}

impl Links {
    fn select(&self, node: u32) -> String {
        format!("{}&amp;node={node}#node", self.here)
    }

    /// Shows only the subtree of a node.
    pub(crate) fn focus(&self, node: u32) -> String {
        format!("{}&amp;at={node}#tree", self.whole)
    }
}

/// The drawing. Without links it is a picture; with the story in it, scripts can play it.
pub(crate) fn tree_svg(
    tree: &SearchTree,
    drawing: &LayoutItem,
    steps: Option<&SearchSteps>,
    links: Option<&Links>,
    selected: Option<u32>,
) -> String {
    draw_tree(tree, drawing, DrawnStep { steps, now: None, asked: None, is_low: false }, links, selected)
}

/// The drawing as it is known at one step (counted from 1). `asked` is a node whose open replies are in question: they all
/// look alike, so that the answer cannot be read from the drawing.
pub(crate) fn step_svg(
    tree: &SearchTree,
    drawing: &LayoutItem,
    steps: &SearchSteps,
    now: usize,
    asked: Option<u32>,
) -> String {
    let selected = steps.steps.get(now.saturating_sub(1)).map(|step| asked.unwrap_or(step.node));
    draw_tree(tree, drawing, DrawnStep { steps: Some(steps), now: Some(now), asked, is_low: true }, None, selected)
}

/// What of the story a drawing shows.
#[derive(Clone, Copy)]
struct DrawnStep<'a> {
    steps: Option<&'a SearchSteps>,
    /// The step up to which things are known; all of them where there is none.
    now: Option<usize>,
    asked: Option<u32>,
    /// Plies lie closer together, so that letters can be larger.
    is_low: bool,
}

fn draw_tree(
    tree: &SearchTree,
    drawing: &LayoutItem,
    drawn: DrawnStep<'_>,
    links: Option<&Links>,
    selected: Option<u32>,
) -> String {
    let DrawnStep { steps, now, asked, is_low } = drawn;
    let mut nodes = Vec::new();
    drawing.nodes(&mut nodes);
    let seen: HashMap<u32, NodeView> = nodes.iter().copied().zip(node_positions(tree, &nodes)).collect();
    let LayoutItem::Node { index: focus, .. } = drawing else { return String::new() };
    let slots = drawing.width() as f64;
    // Large boards and long numbers need wider places.
    let cells = f64::from(tree.setup.board.size().cols().max(tree.setup.board.size().rows()));
    let letters = nodes.iter().map(|&node| bounded(tree.node(node)).chars().count()).max().unwrap_or(1) as f64;
    let below = folded(drawing, tree) as f64;
    let least = if cells > 6.0 { 58.0 } else { MIN_COLUMN };
    let slot = least.max(letters * 8.5 + 4.0).max(below).max((MIN_WIDTH / slots).min(58.0));
    let width = (slots * slot).max(MIN_WIDTH);
    let canvas = Canvas {
        tree,
        steps,
        links,
        selected,
        seen,
        slot,
        grown: if cells > 6.0 { 1.25 } else { 1.0 },
        now,
        asked,
        is_deep: is_low && (depth(drawing) > 2 || has_stack(drawing)),
        ply: if is_low { LOW_PLY } else { PLY } + if cells > 6.0 { 12.0 } else { 0.0 },
        best: match steps.zip(now) {
            Some((steps, now)) => {
                steps.steps.get(now.saturating_sub(1)).map(|step| step.line.clone()).unwrap_or_default()
            }
            None => tree.line_from(*focus),
        },
        bottom: 0.0,
        edges: String::new(),
        marks: String::new(),
        body: String::new(),
    };
    canvas.finish(drawing, width)
}

/// The room that the widest count of a folded subtree needs.
fn folded(item: &LayoutItem, tree: &SearchTree) -> usize {
    match item {
        LayoutItem::Node { index, folded: true, .. } => {
            62.max(thousands(u64::from(tree.node(*index).size)).len() * 7 + 16)
        }
        LayoutItem::Node { below, .. } => below.iter().map(|item| folded(item, tree)).max().unwrap_or(0),
        _ => 0,
    }
}

/// Plies below the node at the top of a drawing.
fn depth(item: &LayoutItem) -> usize {
    match item {
        LayoutItem::Node { below, .. } => below.iter().map(|item| 1 + depth(item)).max().unwrap_or(0),
        _ => 0,
    }
}

/// Whether several replies that were never looked at share one place.
fn has_stack(item: &LayoutItem) -> bool {
    match item {
        LayoutItem::Node { below, .. } => below.iter().any(has_stack),
        LayoutItem::Cut { moves, .. } => moves.len() > 1,
        LayoutItem::Omitted { .. } => false,
    }
}

struct Canvas<'a> {
    tree: &'a SearchTree,
    steps: Option<&'a SearchSteps>,
    links: Option<&'a Links>,
    selected: Option<u32>,
    seen: HashMap<u32, NodeView>,
    slot: f64,
    grown: f64,
    ply: f64,
    now: Option<usize>,
    asked: Option<u32>,
    /// Whether what lies below a later node is hidden: its places would tell what is cut there.
    is_deep: bool,
    best: Vec<u32>,
    /// How far down anything reaches.
    bottom: f64,
    edges: String,
    marks: String,
    body: String,
}

impl Canvas<'_> {
    fn finish(mut self, drawing: &LayoutItem, width: f64) -> String {
        let left = (width - drawing.width() as f64 * self.slot) / 2.0;
        self.item(drawing, left, 0, None);
        let high = self.bottom + 6.0;
        let label = self.label();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tree{5}\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"{6}\" aria-label=\"{label}\">\
             <g aria-hidden=\"true\">{2}</g>{3}<g aria-hidden=\"true\">{4}</g></svg>",
            short(width),
            short(high),
            self.edges,
            self.body,
            self.marks,
            if self.is_deep { " deep" } else { "" },
            if self.now.is_some() { "img" } else { "group" },
        )
    }

    fn label(&self) -> String {
        let name = algorithm_title(self.tree.answer.algorithm);
        format!("{name} tree, {}", plural(self.tree.nodes.len() as u64, "node searched", "nodes searched"))
    }

    /// Draws an item from `left` on and returns the middle of it.
    fn item(&mut self, item: &LayoutItem, left: f64, level: usize, above: Option<u32>) -> f64 {
        let wide = item.width() as f64 * self.slot;
        match item {
            LayoutItem::Node { index, folded, below } => {
                let mut from = left;
                let mut middles = Vec::new();
                for item in below {
                    middles.push(self.item(item, from, level + 1, Some(*index)));
                    from += item.width() as f64 * self.slot;
                }
                let x = match (middles.first(), middles.last()) {
                    (Some(first), Some(last)) => (first + last) / 2.0,
                    _ => left + wide / 2.0,
                };
                self.edges(*index, below, x, &middles, level);
                self.node(*index, *folded, below.is_empty(), x, level, above);
                x
            }
            LayoutItem::Cut { above, moves } => {
                let x = left + wide / 2.0;
                self.cut_replies(*above, moves, x, level);
                x
            }
            LayoutItem::Omitted { above, count, nodes } => {
                let x = left + wide / 2.0;
                let (size, top) = (LEAF, self.top(level) + 20.0);
                let at = self.rest_at(*above);
                let later = self.rest_later(*above);
                let _ = write!(
                    self.body,
                    "<g class=\"more{later}\"{at}><title>{} more replies, {} nodes</title><rect class=\"off-box\" x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" rx=\"3\"/><text x=\"{}\" y=\"{}\">+{count}</text></g>",
                    thousands(*count as u64),
                    thousands(*nodes),
                    short(x - size / 2.0),
                    short(top),
                    short(x),
                    short(top + 21.0)
                );
                x
            }
        }
    }

    fn top(&self, level: usize) -> f64 {
        level as f64 * self.ply - 12.0
    }

    fn cut_replies(&mut self, above: u32, moves: &[plyground_game::Action], x: f64, level: usize) {
        let size = LEAF * self.grown;
        let top = self.top(level) + 20.0;
        let at = self.rest_at(above);
        let later = self.rest_later(above);
        let (asked, mark) = self.question_mark(above, later, x, top, size);
        let words = match moves {
            [only] => short_label(self.tree.answer.course, *only),
            _ => format!("{} cut", moves.len()),
        };
        let merged = if moves.len() > 1 { " class=\"merged\"" } else { "" };
        let behind = if moves.len() > 1 {
            format!(
                "<path class=\"off-box\" d=\"M{} {}v-3h{}v{}h-3\"/>",
                short(x - size / 2.0 + 3.0),
                short(top),
                short(size),
                short(size)
            )
        } else {
            String::new()
        };
        let _ = write!(
            self.body,
            "<g class=\"off{later}{asked}\" aria-hidden=\"true\"{at}><text{merged} x=\"{}\" y=\"{}\">{words}</text>{behind}<rect class=\"off-box\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"/>{mark}</g>",
            short(x),
            short(top - 6.0),
            short(x - size / 2.0),
            short(top),
            short(size),
            short(size)
        );
    }

    fn at(&self, index: u32) -> String {
        let step = self.steps.and_then(|steps| steps.at.get(&index));
        step.map(|step| format!(" data-at=\"{step}\"{}", self.up_at(self.tree.node(index).parent))).unwrap_or_default()
    }

    fn rest_at(&self, above: u32) -> String {
        let step = self.steps.and_then(|steps| steps.rest.get(&above));
        step.map(|step| format!(" data-at=\"{step}\"{}", self.up_at(Some(above)))).unwrap_or_default()
    }

    /// When the node above is entered, where a script must know it.
    fn up_at(&self, above: Option<u32>) -> String {
        let above = above.filter(|_| self.is_deep).and_then(|above| self.steps?.at.get(&above));
        above.map(|step| format!(" data-up-at=\"{step}\"")).unwrap_or_default()
    }

    /// The class of what is not known yet at the step that is drawn.
    fn later(&self, index: u32) -> &'static str {
        self.class_at(self.steps.and_then(|steps| steps.at.get(&index)), self.tree.node(index).parent)
    }

    fn rest_later(&self, above: u32) -> &'static str {
        self.class_at(self.steps.and_then(|steps| steps.rest.get(&above)), Some(above))
    }

    fn class_at(&self, step: Option<&usize>, above: Option<u32>) -> &'static str {
        let is_later = |step: Option<&usize>| self.now.zip(step).is_some_and(|(now, &step)| step > now);
        let above = above.and_then(|above| self.steps?.at.get(&above));
        match (is_later(step), self.is_deep && is_later(above)) {
            (false, _) => "",
            (true, false) => " is-later",
            (true, true) => " is-later is-far",
        }
    }

    /// The class and the mark of a reply that is in question.
    fn question_mark(&self, above: u32, later: &str, x: f64, top: f64, size: f64) -> (&'static str, String) {
        match self.asked == Some(above) && !later.is_empty() {
            true => {
                let mark =
                    format!("<text class=\"qm\" x=\"{}\" y=\"{}\">?</text>", short(x), short(top + size / 2.0 + 6.0));
                (" asked", mark)
            }
            false => ("", String::new()),
        }
    }
}

/// A length with one decimal, if it needs it.
pub(super) fn short(length: f64) -> String {
    let text = format!("{length:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}
