//! One node of a search tree, in a few bytes.

use plyground_game::Action;
use plyground_search::courses::SearchAnswer;
pub(crate) use plyground_search::textbook::NodeExit;
use plyground_search::textbook::{Algorithm, Bound, TreeNode};

/// One node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchNode {
    pub(crate) parent: Option<u32>,
    /// Nodes of the subtree, itself included.
    pub(crate) size: u32,
    pub(crate) ply: u16,
    pub(crate) by: Option<Action>,
    pub(crate) end: NodeExit,
    /// Who decides here.
    pub(crate) kind: NodeKind,
    /// The window when it was entered.
    pub(crate) alpha: f64,
    pub(crate) beta: f64,
    pub(crate) value: f64,
    /// What the value says about the true one.
    pub(crate) bound: Bound,
    /// Where the moves never looked at lie in the tree's list, and how many they are.
    pub(super) unsearched: (u32, u16),
}

/// Who decides at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    Max,
    Min,
    Chance,
}

/// One row in the explorer's table of a search tree: a node, or the moves pruned at one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TreeRow {
    /// A node.
    Node(u32),
    /// The moves that were never looked at below a cut node.
    Cut(u32),
}

/// A range of rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowRange {
    pub(crate) from: usize,
    pub(crate) most: usize,
}

/// What a fail-soft value says, given the window it was searched with.
pub(super) fn by_window(node: &SearchNode) -> Bound {
    if node.value >= node.beta {
        Bound::Lower
    } else if node.value <= node.alpha {
        Bound::Upper
    } else {
        Bound::Exact
    }
}

/// A recorded node in a few bytes; the moves never looked at go to the common list.
pub(super) fn compact(node: &TreeNode, ply: u16, answer: &SearchAnswer, left: &mut Vec<Action>) -> SearchNode {
    let from = left.len() as u32;
    left.extend(&node.left);
    let maximises = node.to_move == answer.value_of;
    let kind = match answer.algorithm {
        Algorithm::Expectimax if node.to_move != answer.mover => NodeKind::Chance,
        Algorithm::Expectimax if answer.mover != answer.value_of => NodeKind::Min,
        Algorithm::Expectimax => NodeKind::Max,
        _ if maximises => NodeKind::Max,
        _ => NodeKind::Min,
    };
    SearchNode {
        parent: node.parent.map(|parent| parent as u32),
        size: 1,
        ply,
        by: node.by,
        end: node.end.expect("a finished search has left every node"),
        kind,
        alpha: node.alpha.unwrap_or(f64::NEG_INFINITY),
        beta: node.beta.unwrap_or(f64::INFINITY),
        value: node.value.unwrap_or_default(),
        bound: Bound::Exact,
        unsearched: (from, node.left.len() as u16),
    }
}
