//! The tree as an SVG drawing: what maximises, minimises or is left to chance, the boards, the values, and what was cut.

use super::fit::Spot;
use super::kept::Kept;
use super::node::{End, Kind};
use super::replay::{Seen, positions};
use super::steps::Told;
use super::words::{bounded, label, plural, thousands};
use plyground_game::mini;
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

    fn edges(&mut self, index: u32, below: &[Spot], x: f64, middles: &[f64], level: usize) {
        let from = self.top(level) + 46.0 + BOARD * self.grown;
        let chance = self.kept.node(index).kind == Kind::Chance;
        let to = self.top(level + 1) + if chance { -10.0 } else { 2.0 };
        let parts = below.len();
        let mut crossed = false;
        // The best line lies over the others.
        let mut order: Vec<usize> = (0..below.len()).collect();
        order.sort_by_key(|&at| matches!(&below[at], Spot::Node { index, .. } if self.best.contains(index)));
        for at in order {
            let (spot, to_x) = (&below[at], middles[at]);
            let d = format!(
                "M{} {}C{} {} {} {} {} {}",
                short(x),
                short(from),
                short(x),
                short(from + 28.0),
                short(to_x),
                short(to - 30.0),
                short(to_x),
                short(to)
            );
            match spot {
                Spot::Node { index: child, .. } => {
                    let best = if self.best.contains(child) && self.best.contains(&index) { " pv" } else { "" };
                    let at = self.at(*child);
                    let _ = write!(self.edges, "<path class=\"edge{best}\" data-to=\"{child}\"{at} d=\"{d}\"/>");
                    if chance {
                        let _ = write!(
                            self.edges,
                            "<text class=\"chance\"{at} x=\"{}\" y=\"{}\">1/{parts}</text>",
                            short(to_x),
                            short(to + 11.0)
                        );
                    }
                }
                Spot::Off { above, .. } => {
                    let at = self.rest_at(*above);
                    let _ = write!(self.edges, "<path class=\"edge off\"{at} d=\"{d}\"/>");
                    if !std::mem::replace(&mut crossed, true) {
                        let (cx, cy) = bend(x, from, to_x, to, 0.42);
                        let _ = write!(
                            self.marks,
                            "<path class=\"cutmark\"{at} d=\"M{} {}l11 11m0-11l-11 11\"/>",
                            short(cx - 5.5),
                            short(cy - 5.5)
                        );
                    }
                }
                Spot::More { above, .. } => {
                    let at = self.rest_at(*above);
                    let _ = write!(self.edges, "<path class=\"edge\"{at} d=\"{d}\"/>");
                }
            }
        }
    }

    fn node(&mut self, index: u32, folded: bool, is_last: bool, x: f64, level: usize, above: Option<u32>) {
        let kept = self.kept;
        let node = kept.node(index);
        let is_leaf = is_last && !folded;
        let board = if is_leaf { LEAF } else { BOARD } * self.grown;
        let top = self.top(level) + 20.0;
        let on_line = self.best.contains(&index) && above.is_none_or(|above| self.best.contains(&above));
        let ink = if on_line && above.is_some() { " pv-t" } else { "" };
        let mut inside = String::new();
        let halo_top = if above.is_some() { top - 18.0 } else { top - 5.0 };
        let bottom = top
            + board
            + if is_leaf {
                22.0
            } else if folded {
                44.0
            } else {
                30.0
            };
        self.bottom = self.bottom.max(bottom);
        let letters = bounded(node).chars().count() as f64;
        let half = if is_leaf {
            self.slot.min((board + 14.0).max(letters * 8.0 + 4.0)) / 2.0
        } else {
            (board / 2.0 + 9.0).max(14.0 + letters * 4.0)
        };
        let _ = write!(
            inside,
            "<rect class=\"halo\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\"/>",
            short(x - half),
            short(halo_top),
            short(half * 2.0),
            short(bottom - halo_top)
        );
        if let Some(by) = node.by.filter(|_| above.is_some()) {
            let _ = write!(
                inside,
                "<text class=\"by{ink}\" data-by=\"{index}\" x=\"{}\" y=\"{}\">{}</text> ",
                short(x),
                short(top - 6.0),
                label(kept.answer.course, by)
            );
        }
        if let Some(seen) = self.seen.get(&index) {
            let place = format!(
                "<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"mini",
                short(x - board / 2.0),
                short(top),
                short(board),
                short(board)
            );
            inside += &mini(&seen.picture).replacen("<svg class=\"mini", &place, 1);
        }
        let value = bounded(node);
        let values = self.values(index);
        let middle = top + board + 12.0;
        if is_leaf {
            let _ = write!(
                inside,
                "<text class=\"val{ink}\"{values} x=\"{}\" y=\"{}\">{value}</text>",
                short(x),
                short(top + board + 15.0)
            );
        } else {
            let glyph = match node.kind {
                Kind::Max => "class=\"tri-max\" d=\"M0-8 8 6H-8z\"",
                Kind::Min => "class=\"tri-min\" d=\"M0 7-8-7H8z\"",
                Kind::Chance => "class=\"tri-min\" d=\"M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0\"",
            };
            // Glyph and value stand together under the middle of the board.
            let span = 20.0 + value.chars().count() as f64 * 7.8;
            let start = x - span / 2.0;
            let _ = write!(
                inside,
                "<g transform=\"translate({} {})\"><path {glyph}/></g><text class=\"val{ink} at-start\"{values} x=\"{}\" y=\"{}\">{value}</text>",
                short(start + 8.0),
                short(middle),
                short(start + 21.0),
                short(middle + 5.0)
            );
        }
        if folded {
            let _ = write!(
                inside,
                " <text class=\"below\" x=\"{}\" y=\"{}\">+{}</text>",
                short(x),
                short(top + board + 36.0),
                thousands(u64::from(node.size) - 1)
            );
        }
        let at = self.at(index);
        let done = self
            .told
            .and_then(|told| told.done.get(&index))
            .map(|step| format!(" data-done=\"{step}\""))
            .unwrap_or_default();
        let chosen = if self.selected == Some(index) { " is-sel" } else { "" };
        let folds = if folded { " folded" } else { "" };
        match self.links {
            Some(links) => {
                let href = if folded { links.focus(index) } else { links.select(index) };
                let label = self.in_words(index, folded, on_line);
                let current = if self.selected == Some(index) { " aria-current=\"true\"" } else { "" };
                let up = above.map(|above| format!(" data-up=\"{above}\"")).unwrap_or_default();
                let _ = write!(
                    self.body,
                    "<a class=\"node{chosen}{folds}\" href=\"{href}\" data-n=\"{index}\"{up}{at}{done}{current}><title>{label}</title><g aria-hidden=\"true\">{inside}</g></a>"
                );
            }
            None => {
                let _ = write!(self.body, "<g class=\"node{folds}\">{inside}</g>");
            }
        }
    }

    /// A node for those who do not see it. It begins with all that is seen, in that order, so that it can be called by it.
    fn in_words(&self, index: u32, folded: bool, on_line: bool) -> String {
        let kept = self.kept;
        let node = kept.node(index);
        let role = match (node.end, node.kind) {
            (End::Leaf, _) => "leaf",
            (_, Kind::Max) => "maximises",
            (_, Kind::Min) => "minimises",
            (_, Kind::Chance) => "chance",
        };
        let value = bounded(node);
        let cut = match kept.left(index).len() as u64 {
            0 => String::new(),
            count => format!(", {} cut", plural(count, "reply", "replies")),
        };
        let more = if folded {
            format!(", +{} below, open", plural(u64::from(node.size) - 1, "node", "nodes"))
        } else {
            String::new()
        };
        let line = if on_line { ", on the best line" } else { "" };
        let said = node.by.map_or_else(|| kept.said(index), |by| label(kept.answer.course, by));
        format!("{said}, {value}{more}, {role}{cut}{line}")
    }

    fn off(&mut self, above: u32, moves: &[plyground_game::Gesture], x: f64, level: usize) {
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

    fn values(&self, index: u32) -> String {
        let Some(values) = self.told.and_then(|told| told.values.get(&index)) else { return String::new() };
        let values: Vec<String> = values.iter().map(|(step, text)| format!("{step}:{text}")).collect();
        format!(" data-vals=\"{}\"", values.join(";"))
    }
}

/// A point of an edge.
fn bend(x: f64, y: f64, to_x: f64, to_y: f64, t: f64) -> (f64, f64) {
    let u = 1.0 - t;
    let at = |a: f64, b: f64, c: f64, d: f64| u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d;
    (at(x, x, to_x, to_x), at(y, y + 28.0, to_y - 30.0, to_y))
}

/// A length with one decimal, if it needs it.
pub(super) fn short(length: f64) -> String {
    let text = format!("{length:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}
