//! The map of a large tree: an icicle whose widths are nodes in the order of the search, one band for each ply.

use super::draw::{Links, short};
use super::format::{bounded, number, thousands};
use super::node::{NodeExit, RowRange};
use super::search_tree::SearchTree;
use std::fmt::Write;

/// The map is so many units wide.
const WIDTH: f64 = 1000.0;
/// Branches narrower than this are drawn together.
const MIN_BLOCK: f64 = 1.0;
/// Plies that have a band of their own.
const MAX_PLIES: u16 = 12;

/// The map, with the part that the page shows in a frame.
pub(crate) fn map_svg(tree: &SearchTree, focus: u32) -> String {
    let nodes = tree.nodes.len();
    let deepest = tree.nodes.iter().map(|node| node.ply).max().unwrap_or(0).min(MAX_PLIES);
    let band = (104.0 / f64::from(deepest + 1)).clamp(12.0, 26.0);
    let unit = WIDTH / nodes as f64;
    let mut rects = String::new();
    let mut merged: Vec<(f64, f64)> = vec![(0.0, 0.0); usize::from(deepest) + 1];
    for (index, node) in tree.nodes.iter().enumerate().filter(|(_, node)| node.ply <= deepest) {
        let (x, wide) = (index as f64 * unit, f64::from(node.size) * unit);
        let y = f64::from(node.ply) * band;
        let run = &mut merged[usize::from(node.ply)];
        if wide < MIN_BLOCK {
            // A run goes on where the last one ended.
            if x - run.1 > 0.01 || run.1 - run.0 == 0.0 {
                if run.1 - run.0 >= MIN_BLOCK / 2.0 {
                    block(&mut rects, *run, y, band);
                }
                *run = (x, x + wide);
            } else {
                run.1 = x + wide;
            }
            continue;
        }
        let heat = match tree.scale.colour_step(node.value) {
            0 => "h-0".to_owned(),
            step if step < 0 => format!("h-n{}", -step),
            step => format!("h-p{step}"),
        };
        let cut = if node.end == NodeExit::Cut { ", cut" } else { "" };
        let _ = write!(
            rects,
            "<rect class=\"{heat}\" data-n=\"{index}\" x=\"{x:.2}\" y=\"{}\" width=\"{wide:.2}\" height=\"{}\"><title>{}: {}, {} nodes{cut}</title></rect>",
            short(y),
            short(band),
            tree.move_text(index as u32),
            bounded(node),
            thousands(u64::from(node.size))
        );
    }
    for (ply, run) in merged.into_iter().enumerate().filter(|(_, run)| run.1 - run.0 >= MIN_BLOCK / 2.0) {
        block(&mut rects, run, ply as f64 * band, band);
    }
    let node = tree.node(focus);
    let (x, wide) = (f64::from(focus) * unit, (f64::from(node.size) * unit).max(3.0));
    let top = f64::from(node.ply.min(deepest)) * band;
    let high = f64::from(deepest + 1) * band;
    let share = f64::from(node.size) * 100.0 / nodes as f64;
    format!(
        "<svg class=\"icicle\" viewBox=\"-2 -2 1004 {}\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"Map of {} nodes by ply. The frame is {}, {}% of the work, value {}.\">{rects}<rect class=\"lens\" x=\"{x:.2}\" y=\"{}\" width=\"{wide:.2}\" height=\"{}\"/></svg>",
        short(high + 4.0),
        thousands(nodes as u64),
        tree.move_text(focus),
        short(share),
        number(node.value),
        short(top),
        short(high - top)
    )
}

fn block(rects: &mut String, (from, to): (f64, f64), y: f64, band: f64) {
    let _ = write!(
        rects,
        "<rect class=\"small\" x=\"{from:.2}\" y=\"{}\" width=\"{:.2}\" height=\"{}\"/>",
        short(y),
        to - from,
        short(band)
    );
}

/// A subtree as a row of a table.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct FoldRow {
    pub(crate) node: u32,
    #[serde(rename = "move")]
    pub(crate) said: String,
    pub(crate) value: f64,
    /// The value with its bound.
    pub(crate) shown: String,
    pub(crate) bound: &'static str,
    pub(crate) end: &'static str,
    /// Of the work below its parent, in per cent.
    pub(crate) share: f64,
    pub(crate) nodes: u32,
    pub(crate) leaves: u32,
    pub(crate) cutoffs: u32,
    pub(crate) best: bool,
    pub(crate) href: String,
    #[serde(skip)]
    pub(crate) counts: [String; 3],
}

/// The subtrees right below a node, or some of them.
pub(crate) fn fold_rows(tree: &SearchTree, parent: u32, span: RowRange, links: &Links) -> Vec<FoldRow> {
    let best = tree.best_child(parent);
    let most = tree.children(parent).map(|child| tree.node(child).size).max().unwrap_or(1);
    let children = tree.children(parent).skip(span.from).take(span.most);
    let row = |child: u32| {
        let node = tree.node(child);
        FoldRow {
            node: child,
            said: tree.move_text(child),
            value: node.value,
            shown: bounded(node),
            bound: node.bound.name(),
            end: node.end.name(),
            share: f64::from(node.size) * 100.0 / f64::from(most),
            nodes: node.size,
            leaves: tree.leaves(child),
            cutoffs: tree.cuts(child),
            best: best == Some(child),
            href: links.focus(child).replace("&amp;", "&"),
            counts: [node.size, tree.leaves(child), tree.cuts(child)].map(|count| thousands(count.into())),
        }
    };
    children.map(row).collect()
}
