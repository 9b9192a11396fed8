//! A node: its move, its board, whose choice it is, and its value.

use super::{BOARD, Canvas, LEAF, short};
use crate::explore::format::{bounded, plural, short_label, thousands};
use crate::explore::node::{NodeExit, NodeKind};
use plyground_board::render_thumbnail;
use std::fmt::Write;

impl Canvas<'_> {
    pub(super) fn node(&mut self, index: u32, folded: bool, is_last: bool, x: f64, level: usize, above: Option<u32>) {
        let tree = self.tree;
        let node = tree.node(index);
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
            // Letters on slides are larger.
            (board / 2.0 + 9.0).max(14.0 + letters * if self.now.is_some() { 5.4 } else { 4.0 })
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
                short_label(tree.answer.course, by)
            );
        }
        let later = self.later(index);
        let parent = above.unwrap_or(index);
        let size = if self.asked == Some(parent) || is_last { LEAF * self.grown } else { board };
        let (asked, mark) = self.question_mark(parent, later, x, top, size);
        if self.now.is_some() && above.is_some() {
            // What is not searched yet looks like what will be cut.
            let _ = write!(
                inside,
                "<rect class=\"off-box\" x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" rx=\"3\"/>{mark}",
                short(x - size / 2.0),
                short(top),
                short(size)
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
            inside += &render_thumbnail(&seen.picture).replacen("<svg class=\"mini", &place, 1);
        }
        let value = bounded(node);
        let known = self.known(index, &value);
        let values = self.values(index);
        let middle = top + board + 12.0;
        if is_leaf {
            let _ = write!(
                inside,
                "<text class=\"val{ink}\"{values} x=\"{}\" y=\"{}\">{known}</text>",
                short(x),
                short(top + board + 15.0)
            );
        } else {
            let glyph = match node.kind {
                NodeKind::Max => "class=\"tri-max\" d=\"M0-8 8 6H-8z\"",
                NodeKind::Min => "class=\"tri-min\" d=\"M0 7-8-7H8z\"",
                NodeKind::Chance => "class=\"tri-min\" d=\"M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0\"",
            };
            // Glyph and value stand together under the middle of the board.
            let span = 20.0 + value.chars().count() as f64 * 7.8;
            let start = x - span / 2.0;
            let _ = write!(
                inside,
                "<g transform=\"translate({} {})\"><path {glyph}/></g><text class=\"val{ink} at-start\"{values} x=\"{}\" y=\"{}\">{known}</text>",
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
            .steps
            .and_then(|steps| steps.done.get(&index))
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
                let number = self.now.map(|_| format!(" data-n=\"{index}\"{at}{done}")).unwrap_or_default();
                let leaf = if is_leaf && self.now.is_some() { " leafy" } else { "" };
                let _ = write!(self.body, "<g class=\"node{chosen}{folds}{leaf}{later}{asked}\"{number}>{inside}</g>");
            }
        }
    }

    /// A node for those who do not see it. It begins with all that is seen, in that order, so that it can be called by it.
    fn in_words(&self, index: u32, folded: bool, on_line: bool) -> String {
        let tree = self.tree;
        let node = tree.node(index);
        let role = match (node.end, node.kind) {
            (NodeExit::Leaf, _) => "leaf",
            (_, NodeKind::Max) => "maximises",
            (_, NodeKind::Min) => "minimises",
            (_, NodeKind::Chance) => "chance",
        };
        let value = bounded(node);
        let cut = match tree.unsearched(index).len() as u64 {
            0 => String::new(),
            count => format!(", {} cut", plural(count, "reply", "replies")),
        };
        let more = if folded {
            format!(", +{} below, open", plural(u64::from(node.size) - 1, "node", "nodes"))
        } else {
            String::new()
        };
        let line = if on_line { ", on the best line" } else { "" };
        let said = node.by.map_or_else(|| tree.move_text(index), |by| short_label(tree.answer.course, by));
        format!("{said}, {value}{more}, {role}{cut}{line}")
    }

    /// What is known of a value at the step that is drawn.
    fn known(&self, index: u32, value: &str) -> String {
        match self.steps.zip(self.now) {
            Some((steps, now)) => steps.value_at(index, now).to_owned(),
            None => value.to_owned(),
        }
    }

    fn values(&self, index: u32) -> String {
        let Some(values) = self.steps.and_then(|steps| steps.values.get(&index)) else { return String::new() };
        let values: Vec<String> = values.iter().map(|(step, text)| format!("{step}:{text}")).collect();
        format!(" data-vals=\"{}\"", values.join(";"))
    }
}
