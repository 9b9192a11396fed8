//! Our own tree, with what a walk through it looks up.

use super::student::StudentTree;
use crate::cases::ReferenceTree;
use plyground_search::textbook::{NodeExit, TreeNode};
use std::collections::HashSet;

/// Our tree, with what a walk looks up.
pub(super) struct OurTree<'a> {
    pub(super) reference: &'a ReferenceTree,
    /// The board of each node, as rows of a setup with `/` between them.
    pub(super) boards: Vec<String>,
    pub(super) children: Vec<Vec<usize>>,
    /// The nodes of which some children are not recorded: those that were open when the record ended.
    pub(super) open: HashSet<usize>,
}

impl<'a> OurTree<'a> {
    pub(super) fn new(reference: &'a ReferenceTree) -> OurTree<'a> {
        let nodes = &reference.tree.nodes;
        let board = |node: &TreeNode| node.board.as_ref().map_or(String::new(), |board| board.rows().join("/"));
        let mut children = vec![Vec::new(); nodes.len()];
        for (index, node) in nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(index);
            }
        }
        let mut open = HashSet::new();
        let mut last = if reference.tree.dropped > 0 { nodes.len().checked_sub(1) } else { None };
        while let Some(at) = last {
            open.insert(at);
            last = nodes[at].parent;
        }
        OurTree { reference, boards: nodes.iter().map(board).collect(), children, open }
    }

    pub(super) fn root_board(&self) -> &str {
        &self.boards[0]
    }

    pub(super) fn node(&self, at: usize) -> &'a TreeNode {
        &self.reference.tree.nodes[at]
    }

    pub(super) fn is_leaf(&self, at: usize) -> bool {
        self.node(at).end == Some(NodeExit::Leaf)
    }
}

/// Whether the student's search has no call for any of our leaves, though it visits the nodes above them.
pub(super) fn hides_leaves(ours: &OurTree<'_>, yours: &StudentTree) -> bool {
    let mut pairs = vec![(0, 0)];
    let mut is_hidden = false;
    while let Some((our, your)) = pairs.pop() {
        for &child in &ours.children[our] {
            let same = |&&other: &&usize| yours.nodes[other].board == ours.boards[child];
            match (ours.is_leaf(child), yours.nodes[your].children.iter().find(same)) {
                (true, Some(_)) => return false,
                (true, None) => is_hidden = true,
                (false, Some(&other)) => pairs.push((child, other)),
                (false, None) => {}
            }
        }
    }
    is_hidden
}
