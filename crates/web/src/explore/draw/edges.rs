//! The lines from a node to what follows it.

use super::{BOARD, Canvas, short};
use crate::explore::layout::LayoutItem;
use crate::explore::node::NodeKind;
use std::fmt::Write;

impl Canvas<'_> {
    pub(super) fn edges(&mut self, index: u32, below: &[LayoutItem], x: f64, middles: &[f64], level: usize) {
        let from = self.top(level) + 46.0 + BOARD * self.grown;
        let chance = self.tree.node(index).kind == NodeKind::Chance;
        let to = self.top(level + 1) + if chance { -10.0 } else { 2.0 };
        let parts = below.len();
        let mut crossed = false;
        // The best line lies over the others.
        let mut order: Vec<usize> = (0..below.len()).collect();
        order.sort_by_key(|&at| matches!(&below[at], LayoutItem::Node { index, .. } if self.best.contains(index)));
        for at in order {
            let (item, to_x) = (&below[at], middles[at]);
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
            match item {
                LayoutItem::Node { index: child, .. } => {
                    let best = if self.best.contains(child) && self.best.contains(&index) { " pv" } else { "" };
                    let (at, later) = (self.at(*child), self.later(*child));
                    let _ = write!(self.edges, "<path class=\"edge{best}{later}\" data-to=\"{child}\"{at} d=\"{d}\"/>");
                    if chance {
                        let _ = write!(
                            self.edges,
                            "<text class=\"chance{later}\"{at} x=\"{}\" y=\"{}\">1/{parts}</text>",
                            short(to_x),
                            short(to + 11.0)
                        );
                    }
                }
                LayoutItem::Cut { above, .. } => {
                    let (at, later) = (self.rest_at(*above), self.rest_later(*above));
                    let _ = write!(self.edges, "<path class=\"edge off{later}\"{at} d=\"{d}\"/>");
                    if !std::mem::replace(&mut crossed, true) {
                        let (cx, cy) = bend(x, from, to_x, to, 0.42);
                        let _ = write!(
                            self.marks,
                            "<path class=\"cutmark{later}\"{at} d=\"M{} {}l11 11m0-11l-11 11\"/>",
                            short(cx - 5.5),
                            short(cy - 5.5)
                        );
                    }
                }
                LayoutItem::Omitted { above, .. } => {
                    let (at, later) = (self.rest_at(*above), self.rest_later(*above));
                    let _ = write!(self.edges, "<path class=\"edge{later}\"{at} d=\"{d}\"/>");
                }
            }
        }
    }
}

/// A point of an edge.
fn bend(x: f64, y: f64, to_x: f64, to_y: f64, t: f64) -> (f64, f64) {
    let u = 1.0 - t;
    let at = |a: f64, b: f64, c: f64, d: f64| u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d;
    (at(x, x, to_x, to_x), at(y, y + 28.0, to_y - 30.0, to_y))
}
