//! What of a tree is drawn: as much as fits, and the rest counted.

use super::node::NodeExit;
use super::search_tree::SearchTree;
use plyground_game::Action;

/// Something in the drawing.
#[derive(Clone, Debug)]
pub(crate) enum LayoutItem {
    /// A node; a folded one has more below it than is drawn.
    Node { index: u32, folded: bool, below: Vec<LayoutItem> },
    /// Replies that were never looked at, in one place.
    Cut { above: u32, moves: Vec<Action> },
    /// Searched replies that have no place of their own.
    Omitted { above: u32, count: usize, nodes: u64 },
}

impl LayoutItem {
    /// Places side by side that it takes.
    pub(crate) fn width(&self) -> usize {
        match self {
            LayoutItem::Node { below, .. } => below.iter().map(LayoutItem::width).sum::<usize>().max(1),
            _ => 1,
        }
    }

    /// Every node drawn.
    pub(crate) fn nodes(&self, into: &mut Vec<u32>) {
        if let LayoutItem::Node { index, below, .. } = self {
            into.push(*index);
            below.iter().for_each(|item| item.nodes(into));
        }
    }
}

/// How much of a tree a drawing may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LayoutLimits {
    /// Places side by side.
    pub(crate) width: usize,
    /// Replies of one node before the rest is folded into one place.
    pub(crate) replies: usize,
    /// Plies; many plies of few replies are as hard to read as few of many.
    pub(crate) plies: u16,
}

impl LayoutLimits {
    /// A page that is read at a desk.
    pub(crate) const PAGE: LayoutLimits = LayoutLimits { width: 48, replies: 30, plies: 9 };
    /// A slide or a picture that is read from the last row.
    pub(crate) const SLIDE: LayoutLimits = LayoutLimits { width: 24, replies: 10, plies: 3 };
}

/// The drawing of a subtree: with every reply, else with stacks of those never looked at, else with fewer plies.
pub(crate) fn layout(tree: &SearchTree, focus: u32) -> LayoutItem {
    layout_within(tree, focus, LayoutLimits::PAGE)
}

/// The drawing of a subtree within these limits.
pub(crate) fn layout_within(tree: &SearchTree, focus: u32, limits: LayoutLimits) -> LayoutItem {
    let deepest = deepest(tree, focus).max(1).min(limits.plies);
    for plies in (1..=deepest).rev() {
        for stacks in [false, true] {
            if count_width(tree, focus, plies, stacks, limits) <= limits.width {
                return layout_node(tree, focus, plies, stacks, limits);
            }
        }
    }
    layout_node(tree, focus, 1, true, limits)
}

fn deepest(tree: &SearchTree, focus: u32) -> u16 {
    let last = focus + tree.node(focus).size;
    let most = (focus..last).map(|index| tree.node(index).ply).max().unwrap_or(0);
    most - tree.node(focus).ply
}

/// The places that a drawing would take, counted no further than necessary.
fn count_width(tree: &SearchTree, index: u32, plies: u16, stacks: bool, limits: LayoutLimits) -> usize {
    if plies == 0 || tree.node(index).size == 1 {
        return 1;
    }
    let left = tree.unsearched(index).len();
    let mut slots = if stacks { left.min(1) } else { left };
    for (number, child) in tree.children(index).enumerate() {
        if number == limits.replies {
            return slots + 1;
        }
        slots += count_width(tree, child, plies - 1, stacks, limits);
        if slots > limits.width {
            break;
        }
    }
    slots
}

fn layout_node(tree: &SearchTree, index: u32, plies: u16, stacks: bool, limits: LayoutLimits) -> LayoutItem {
    let node = tree.node(index);
    let folded = node.size > 1 && plies == 0;
    let mut below = Vec::new();
    if plies > 0 && node.end != NodeExit::Leaf {
        let best = tree.best_child(index);
        let children: Vec<u32> = tree.children(index).collect();
        let mut more = (0, 0);
        for (number, &child) in children.iter().enumerate() {
            // The best reply keeps its place, however late it comes.
            if number < limits.replies || children.len() == limits.replies + 1 || Some(child) == best {
                below.push(layout_node(tree, child, plies - 1, stacks, limits));
            } else {
                more = (more.0 + 1, more.1 + u64::from(tree.node(child).size));
            }
        }
        if more.0 > 0 {
            below.push(LayoutItem::Omitted { above: index, count: more.0, nodes: more.1 });
        }
        let left = tree.unsearched(index);
        if stacks && !left.is_empty() {
            below.push(LayoutItem::Cut { above: index, moves: left.to_vec() });
        } else {
            below.extend(left.iter().map(|&action| LayoutItem::Cut { above: index, moves: vec![action] }));
        }
    }
    LayoutItem::Node { index, folded, below }
}
