//! A searched tree, small enough to keep: the nodes in the order they were entered, so that a subtree is a slice.

use super::node::{NodeExit, NodeKind, SearchNode, TreeRow, by_window, compact};
use super::scale::Scale;
use super::variants::SearchVariant;
use crate::error::RequestError;
use plyground_game::{Action, Look, Seat, Setup};
use plyground_search::courses::SearchAnswer;
use plyground_search::textbook::{Algorithm, Bound};
use std::ops::Range;

/// A search and its tree.
#[derive(Debug)]
pub(crate) struct SearchTree {
    pub(crate) id: String,
    /// What was asked, in full: the same question has the same key.
    pub(crate) key: String,
    /// The position at the root.
    pub(crate) setup: Setup,
    pub(crate) look: Look,
    pub(crate) evaluation: Option<String>,
    /// Without its tree, which is here.
    pub(crate) answer: SearchAnswer,
    pub(crate) nodes: Vec<SearchNode>,
    /// Nodes that were searched and not kept.
    pub(crate) dropped: u64,
    pub(crate) variants: Vec<SearchVariant>,
    pub(crate) scale: Scale,
    unsearched: Vec<Action>,
    rows: Vec<TreeRow>,
    row_of: Vec<u32>,
    leaves_before: Vec<u32>,
    cuts_before: Vec<u32>,
}

/// What a finished search hands over.
pub(crate) struct FinishedSearch {
    pub(crate) id: String,
    pub(crate) key: String,
    pub(crate) setup: Setup,
    pub(crate) look: Look,
    pub(crate) evaluation: Option<String>,
    pub(crate) answer: SearchAnswer,
    pub(crate) variants: Vec<SearchVariant>,
}

impl SearchTree {
    pub(crate) fn new(finished: FinishedSearch) -> SearchTree {
        let FinishedSearch { id, key, setup, look, evaluation, mut answer, variants } = finished;
        let (recorded, dropped) = answer.tree.take().map_or((Vec::new(), 0), |tree| (tree.nodes, tree.dropped));
        let mut left = Vec::new();
        let mut nodes: Vec<SearchNode> = Vec::with_capacity(recorded.len());
        for node in recorded {
            let ply = node.parent.map_or(0, |parent| nodes[parent].ply + 1);
            nodes.push(compact(&node, ply, &answer, &mut left));
        }
        for index in (1..nodes.len()).rev() {
            if let Some(parent) = nodes[index].parent {
                nodes[parent as usize].size += nodes[index].size;
            }
        }
        let mut tree = SearchTree {
            id,
            key,
            setup,
            look,
            evaluation,
            answer,
            scale: Scale::of(nodes.iter().map(|node| node.value)),
            nodes,
            dropped,
            variants,
            unsearched: left,
            rows: Vec::new(),
            row_of: Vec::new(),
            leaves_before: Vec::new(),
            cuts_before: Vec::new(),
        };
        for index in (0..tree.nodes.len() as u32).rev() {
            tree.nodes[index as usize].bound = tree.bound_of(index);
        }
        tree.count();
        tree
    }

    fn count(&mut self) {
        let (mut leaves, mut cuts) = (0, 0);
        let mut open: Vec<u32> = Vec::new();
        for (index, node) in (0u32..).zip(&self.nodes) {
            // Those that end before this node, the deepest first.
            while let Some(&above) = open.last().filter(|&&above| above + self.nodes[above as usize].size <= index) {
                self.rows.push(TreeRow::Cut(above));
                open.pop();
            }
            self.leaves_before.push(leaves);
            self.cuts_before.push(cuts);
            self.row_of.push(self.rows.len() as u32);
            self.rows.push(TreeRow::Node(index));
            leaves += u32::from(node.end == NodeExit::Leaf);
            cuts += u32::from(node.end == NodeExit::Cut);
            if node.unsearched.1 > 0 {
                open.push(index);
            }
        }
        self.rows.extend(open.into_iter().rev().map(TreeRow::Cut));
        self.leaves_before.push(leaves);
        self.cuts_before.push(cuts);
    }

    pub(crate) fn node(&self, index: u32) -> &SearchNode {
        &self.nodes[index as usize]
    }

    /// The node of that number, for those who heard of it elsewhere.
    pub(crate) fn node_index(&self, index: usize) -> Result<u32, RequestError> {
        match index < self.nodes.len() {
            true => Ok(index as u32),
            false => Err(RequestError::not_found("node")),
        }
    }

    pub(crate) fn children(&self, index: u32) -> impl Iterator<Item = u32> + '_ {
        let end = index + self.node(index).size;
        let mut next = index + 1;
        std::iter::from_fn(move || {
            let child = (next < end).then_some(next)?;
            next += self.node(child).size;
            Some(child)
        })
    }

    /// The moves that were never looked at here.
    pub(crate) fn unsearched(&self, index: u32) -> &[Action] {
        let (from, count) = self.node(index).unsearched;
        &self.unsearched[from as usize..from as usize + usize::from(count)]
    }

    /// From the root to the node.
    pub(crate) fn path(&self, index: u32) -> Vec<u32> {
        let mut path: Vec<u32> = std::iter::successors(Some(index), |&index| self.node(index).parent).collect();
        path.reverse();
        path
    }

    /// The replies that the value of this node comes from, as far as a player chose them.
    pub(crate) fn line_from(&self, index: u32) -> Vec<u32> {
        std::iter::successors(Some(index), |&index| self.best_child(index)).collect()
    }

    pub(crate) fn best_child(&self, index: u32) -> Option<u32> {
        let node = self.node(index);
        let chosen = node.kind != NodeKind::Chance;
        self.children(index).find(|&child| chosen && self.node(child).value == node.value)
    }

    /// Leaves of the subtree.
    pub(crate) fn leaves(&self, index: u32) -> u32 {
        let range = self.range(index);
        self.leaves_before[range.end] - self.leaves_before[range.start]
    }

    /// Cut-offs in the subtree.
    pub(crate) fn cuts(&self, index: u32) -> u32 {
        let range = self.range(index);
        self.cuts_before[range.end] - self.cuts_before[range.start]
    }

    fn range(&self, index: u32) -> Range<usize> {
        let from = index as usize;
        from..from + self.node(index).size as usize
    }

    /// The rows of a subtree.
    pub(crate) fn rows(&self, index: u32) -> &[TreeRow] {
        let from = self.row_of[index as usize] as usize;
        let after = self.range(index).end;
        let mut end = self.row_of.get(after).map_or(self.rows.len(), |&row| row as usize);
        // What was left of nodes above it comes after their own rows.
        while matches!(self.rows[end - 1], TreeRow::Cut(above) if above < index) {
            end -= 1;
        }
        &self.rows[from..end]
    }

    /// The row of a node, counted from that of the node above it.
    pub(crate) fn row_under(&self, under: u32, node: u32) -> usize {
        let row = |index: u32| self.row_of[index as usize] as usize;
        row(node).saturating_sub(row(under)).min(self.rows(under).len().saturating_sub(1))
    }

    pub(crate) fn prunes(&self) -> bool {
        self.answer.algorithm == Algorithm::AlphaBeta
    }

    /// Whether the value of this node ends the search of the node above it.
    pub(crate) fn ends_parent(&self, index: u32) -> bool {
        let node = self.node(index);
        let Some(parent) = node.parent.map(|parent| self.node(parent)) else { return false };
        let parent_end = node.parent.unwrap_or(0) + parent.size;
        parent.end == NodeExit::Cut && index + node.size == parent_end
    }

    pub(crate) fn seat_name(&self, seat: Seat) -> &'static str {
        self.look.seats[seat.index()]
    }

    /// What the children tell about the value: a reply never looked at, or known by a bound, may still be better.
    fn bound_of(&self, index: u32) -> Bound {
        let node = self.node(index);
        match node.end {
            NodeExit::Leaf => return Bound::Exact,
            NodeExit::Cached => return by_window(node),
            NodeExit::Searched | NodeExit::Cut => (),
        }
        if node.kind == NodeKind::Chance {
            return Bound::Exact;
        }
        let (up, down) = match node.kind {
            NodeKind::Max => (Bound::Lower, Bound::Upper),
            _ => (Bound::Upper, Bound::Lower),
        };
        let mut could_be_better = !self.unsearched(index).is_empty();
        let mut is_reached = false;
        for child in self.children(index).map(|child| self.node(child)) {
            could_be_better |= child.bound == up;
            is_reached |= child.value == node.value && child.bound != down;
        }
        match (is_reached, could_be_better) {
            (true, false) => Bound::Exact,
            (true, true) => up,
            (false, false) => down,
            (false, true) => by_window(node),
        }
    }
}
