//! The tree as an SVG drawing: what maximises, minimises or is left to chance, the boards, the values, and what was cut.

mod edges;
mod node;

use super::fit::Spot;
use super::kept::Kept;
use super::replay::{Seen, positions};
use super::steps::Told;
use super::words::{bounded, label, plural, thousands};
use std::collections::HashMap;
use std::fmt::Write;

/// The side of a board at a node, and at a leaf.
const BOARD: f64 = 42.0;
const LEAF: f64 = 34.0;
/// From one ply to the next.
const PLY: f64 = 124.0;
/// The narrowest place, and the least width of all.
const SLOT: f64 = 43.0;
const LEAST: f64 = 860.0;

/// Where a click on a node leads.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    /// The page's own address with the part of the tree that it shows.
    pub(crate) here: String,
    /// The same without that part.
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
    kept: &Kept,
    drawing: &Spot,
    told: Option<&Told>,
    links: Option<&Links>,
    selected: Option<u32>,
) -> String {
    let mut nodes = Vec::new();
    drawing.nodes(&mut nodes);
    let seen: HashMap<u32, Seen> = nodes.iter().copied().zip(positions(kept, &nodes)).collect();
    let Spot::Node { index: focus, .. } = drawing else { return String::new() };
    let slots = drawing.slots() as f64;
    // Large boards and long numbers need wider places.
    let cells = f64::from(kept.setup.board.size().cols().max(kept.setup.board.size().rows()));
    let letters = nodes.iter().map(|&node| bounded(kept.node(node)).chars().count()).max().unwrap_or(1) as f64;
    let below = folded(drawing, kept) as f64;
    let least = if cells > 6.0 { 58.0 } else { SLOT };
    let slot = least.max(letters * 8.5 + 4.0).max(below).max((LEAST / slots).min(58.0));
    let width = (slots * slot).max(LEAST);
    let canvas = Canvas {
        kept,
        told,
        links,
        selected,
        seen,
        slot,
        grown: if cells > 6.0 { 1.25 } else { 1.0 },
        ply: PLY + if cells > 6.0 { 12.0 } else { 0.0 },
        best: kept.line_from(*focus),
        bottom: 0.0,
        edges: String::new(),
        marks: String::new(),
        body: String::new(),
    };
    canvas.finish(drawing, width)
}

/// The room that the widest count of a folded subtree needs.
fn folded(spot: &Spot, kept: &Kept) -> usize {
    match spot {
        Spot::Node { index, folded: true, .. } => 62.max(thousands(u64::from(kept.node(*index).size)).len() * 7 + 16),
        Spot::Node { below, .. } => below.iter().map(|spot| folded(spot, kept)).max().unwrap_or(0),
        _ => 0,
    }
}

struct Canvas<'a> {
    kept: &'a Kept,
    told: Option<&'a Told>,
    links: Option<&'a Links>,
    selected: Option<u32>,
    seen: HashMap<u32, Seen>,
    slot: f64,
    grown: f64,
    ply: f64,
    best: Vec<u32>,
    /// How far down anything reaches.
    bottom: f64,
    edges: String,
    marks: String,
    body: String,
}

impl Canvas<'_> {
    fn finish(mut self, drawing: &Spot, width: f64) -> String {
        let left = (width - drawing.slots() as f64 * self.slot) / 2.0;
        self.spot(drawing, left, 0, None);
        let high = self.bottom + 6.0;
        let label = self.label();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tree\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"group\" aria-label=\"{label}\">\
             <g aria-hidden=\"true\">{2}</g>{3}<g aria-hidden=\"true\">{4}</g></svg>",
            short(width),
            short(high),
            self.edges,
            self.body,
            self.marks
        )
    }

    fn label(&self) -> String {
        let name = match self.kept.answer.algorithm.name() {
            "alphabeta" => "Alpha-beta",
            "minimax" => "Minimax",
            _ => "Expectimax",
        };
        format!("{name} tree, {}", plural(self.kept.nodes.len() as u64, "node searched", "nodes searched"))
    }

    /// Draws a spot from `left` on and returns the middle of it.
    fn spot(&mut self, spot: &Spot, left: f64, level: usize, above: Option<u32>) -> f64 {
        let wide = spot.slots() as f64 * self.slot;
        match spot {
            Spot::Node { index, folded, below } => {
                let mut from = left;
                let mut middles = Vec::new();
                for spot in below {
                    middles.push(self.spot(spot, from, level + 1, Some(*index)));
                    from += spot.slots() as f64 * self.slot;
                }
                let x = match (middles.first(), middles.last()) {
                    (Some(first), Some(last)) => (first + last) / 2.0,
                    _ => left + wide / 2.0,
                };
                self.edges(*index, below, x, &middles, level);
                self.node(*index, *folded, below.is_empty(), x, level, above);
                x
            }
            Spot::Off { above, moves } => {
                let x = left + wide / 2.0;
                self.off(*above, moves, x, level);
                x
            }
            Spot::More { above, count, nodes } => {
                let x = left + wide / 2.0;
                let (size, top) = (LEAF, self.top(level) + 20.0);
                let at = self.rest_at(*above);
                let _ = write!(
                    self.body,
                    "<g class=\"more\"{at}><title>{} more replies, {} nodes</title><rect class=\"off-box\" x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" rx=\"3\"/><text x=\"{}\" y=\"{}\">+{count}</text></g>",
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

    fn off(&mut self, above: u32, moves: &[plyground_game::Action], x: f64, level: usize) {
        let size = LEAF * self.grown;
        let top = self.top(level) + 20.0;
        let at = self.rest_at(above);
        let words = match moves {
            [only] => label(self.kept.answer.course, *only),
            _ => format!("{} cut", moves.len()),
        };
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
            "<g class=\"off\" aria-hidden=\"true\"{at}><text x=\"{}\" y=\"{}\">{words}</text>{behind}<rect class=\"off-box\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"/></g>",
            short(x),
            short(top - 6.0),
            short(x - size / 2.0),
            short(top),
            short(size),
            short(size)
        );
    }

    fn at(&self, index: u32) -> String {
        self.told.and_then(|told| told.at.get(&index)).map(|step| format!(" data-at=\"{step}\"")).unwrap_or_default()
    }

    fn rest_at(&self, above: u32) -> String {
        self.told.and_then(|told| told.rest.get(&above)).map(|step| format!(" data-at=\"{step}\"")).unwrap_or_default()
    }
}

/// A length with one decimal, if it needs it.
pub(super) fn short(length: f64) -> String {
    let text = format!("{length:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}
