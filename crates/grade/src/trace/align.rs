//! Walks through a student's search and ours side by side, until they differ.

use super::difference::{DifferenceKind, FirstDifference, NodeSide};
use super::our_tree::{OurTree, hides_leaves};
use super::reading::{ValueReading, ValueView, is_same};
use super::student::{StudentNode, StudentTrace, StudentTree};
use plyground_game::{Action, Board, Cell, Seat, Setup, Square};
use plyground_search::textbook::{NodeExit, TreeNode};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Why a walk ended before the root was left.
pub(super) enum WalkEnd {
    /// The two differ.
    Differ(Box<FirstDifference>),
    /// One of the two is not recorded further.
    NotRecorded,
}

type Walked = ControlFlow<WalkEnd>;

/// A walk through both trees.
pub(super) struct Walk<'a> {
    ours: &'a OurTree<'a>,
    trace: &'a StudentTrace,
    yours: &'a StudentTree,
    reading: ValueReading,
    /// The student's value of the root, where no call has returned it.
    root_value: Option<f64>,
    /// Whether the student's search evaluates leaves without a call of their own.
    hides_leaves: bool,
    /// The nodes of the student's search that have children, by board.
    expanded: HashMap<&'a str, Vec<usize>>,
    /// The first visit to each board in the student's search.
    visited: HashMap<&'a str, usize>,
    pub(super) agreed: u64,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        ours: &'a OurTree<'a>,
        trace: &'a StudentTrace,
        yours: &'a StudentTree,
        reading: ValueReading,
        root_value: Option<f64>,
    ) -> Walk<'a> {
        let mut expanded: HashMap<&str, Vec<usize>> = HashMap::new();
        let mut visited = HashMap::new();
        for node in &yours.nodes {
            visited.entry(node.board.as_str()).or_insert(node.entered);
            if !node.children.is_empty() {
                expanded.entry(&node.board).or_default().push(node.entered);
            }
        }
        let hides_leaves = hides_leaves(ours, yours);
        Walk { ours, trace, yours, reading, root_value, hides_leaves, expanded, visited, agreed: 0 }
    }

    /// Walks through both trees from their roots.
    pub(super) fn run(&mut self) -> Walked {
        self.node(0, 0)
    }

    fn node(&mut self, ours: usize, yours: usize) -> Walked {
        let theirs = &self.yours.nodes[yours];
        let children: Vec<usize> = self.ours.children[ours]
            .iter()
            .copied()
            .filter(|&child| !(self.hides_leaves && self.ours.is_leaf(child)))
            .collect();
        match self.ours.node(ours).end {
            // The search was not recorded further, or stopped.
            None => return ControlFlow::Break(WalkEnd::NotRecorded),
            Some(NodeExit::Cached) => return self.value(ours, yours),
            Some(NodeExit::Leaf) => {
                if let Some(&child) = theirs.children.first() {
                    let action = self.action(ours, &self.yours.nodes[child].board);
                    return self.differ(ours, yours, DifferenceKind::GoesOn { action });
                }
                return self.value(ours, yours);
            }
            Some(NodeExit::Searched | NodeExit::Cut) => {}
        }
        if self.call(theirs).and_then(|call| call.to_move).is_some_and(|seat| seat != self.ours.node(ours).to_move) {
            return self.differ(ours, yours, DifferenceKind::Turn);
        }
        if theirs.children.is_empty() && !children.is_empty() {
            if !theirs.is_whole {
                return ControlFlow::Break(WalkEnd::NotRecorded);
            }
            if !self.is_remembered(theirs) {
                return self.differ(ours, yours, DifferenceKind::StopsHere);
            }
        } else {
            self.children(ours, yours, &children)?;
        }
        self.value(ours, yours)
    }

    /// Compares the children one after the other.
    fn children(&mut self, ours: usize, yours: usize, children: &[usize]) -> Walked {
        let theirs = &self.yours.nodes[yours];
        let mut next = theirs.children.iter().copied().peekable();
        for (index, &child) in children.iter().enumerate() {
            let board = &self.ours.boards[child];
            let found = next.peek().copied();
            if found.is_some_and(|found| self.yours.nodes[found].board == *board) {
                next.next();
                self.node(child, found.expect("it was just looked at"))?;
                continue;
            }
            let is_later = next.clone().any(|later| self.yours.nodes[later].board == *board);
            if !is_later && self.ours.reference.caches && self.visited.get(board.as_str()).is_some_and(|&at| at > 0) {
                continue; // it was looked up, and not searched again
            }
            let action = self.ours.node(child).by.unwrap_or(Action::Pass);
            let Some(found) = found else {
                if !theirs.is_whole {
                    return ControlFlow::Break(WalkEnd::NotRecorded);
                }
                let left = (children.len() - index) as u64;
                let kind = if self.ours.reference.prunes && index > 0 {
                    DifferenceKind::StopsEarly { action, left }
                } else {
                    DifferenceKind::Missing { action }
                };
                return self.differ(ours, yours, kind);
            };
            let kind = match self.child_action(ours, &self.yours.nodes[found].board) {
                Some(yours) if is_later => DifferenceKind::Order { yours, ours: action },
                Some(_) => DifferenceKind::Missing { action },
                None => self.other_board(ours, found),
            };
            return self.differ(ours, yours, kind);
        }
        if self.ours.open.contains(&ours) {
            return ControlFlow::Break(WalkEnd::NotRecorded);
        }
        let Some(extra) = next.next() else { return ControlFlow::Continue(()) };
        let kind = match self.child_action(ours, &self.yours.nodes[extra].board) {
            Some(action) => DifferenceKind::NotCut { action },
            None => self.other_board(ours, extra),
        };
        self.differ(ours, yours, kind)
    }

    /// Compares the values of a node. Outside the window any value is as good as its bound.
    fn value(&mut self, ours: usize, yours: usize) -> Walked {
        let node = self.ours.node(ours);
        let mine = self.our_view(node, node.value);
        if let (Some(theirs), Some(mine)) = (self.returned(&self.yours.nodes[yours]), mine) {
            let sign = self.sign(node.to_move);
            let (low, high) = (node.alpha.unwrap_or(f64::NEG_INFINITY), node.beta.unwrap_or(f64::INFINITY));
            let bounded = |value: f64| (value * sign).max(low).min(high);
            let agree = is_same(theirs, mine) || (low < high && is_same(bounded(theirs), bounded(mine)));
            if !agree {
                let is_leaf = self.ours.children[ours].is_empty();
                let looks_no_further = !is_leaf && self.yours.nodes[yours].children.is_empty();
                let kind = if looks_no_further && self.hides_leaves {
                    DifferenceKind::StopsHere
                } else {
                    DifferenceKind::Value { is_leaf }
                };
                return self.differ(ours, yours, kind);
            }
        }
        self.agreed += 1;
        ControlFlow::Continue(())
    }

    /// Whose turn it is at the root.
    pub(super) fn root_to_move(&self) -> Seat {
        self.ours.reference.root.to_move
    }

    /// The call that searched a node of the student's.
    pub(super) fn call_of(&self, at: usize) -> Option<u64> {
        self.yours.nodes[at].call.map(|call| call as u64)
    }

    /// The value of a student's node in our view, and its window, as far as they are known and finite.
    pub(super) fn shown(&self, at: usize, to_move: Seat) -> (Option<f64>, Option<f64>, Option<f64>) {
        let node = &self.yours.nodes[at];
        let value = self.returned(node).map(|value| value * self.sign(to_move) + 0.0);
        let window = if self.reading.view == ValueView::Maximiser { self.call(node) } else { None };
        let (alpha, beta) = (window.and_then(|call| call.alpha), window.and_then(|call| call.beta));
        (value.filter(|value| value.is_finite()), alpha, beta)
    }

    /// The moves from a student's node to those of its children that a move leads to.
    pub(super) fn moves_from(&self, at: usize) -> Vec<(Action, usize)> {
        let Some(before) = read_board(&self.yours.nodes[at].board) else { return Vec::new() };
        let action = |&child: &usize| {
            let cell = placed(&before, &read_board(&self.yours.nodes[child].board)?)?;
            Some((Action::Place(cell), child))
        };
        self.yours.nodes[at].children.iter().filter_map(action).collect()
    }

    fn differ(&self, ours: usize, yours: usize, kind: DifferenceKind) -> Walked {
        let (node, theirs) = (self.ours.node(ours), &self.yours.nodes[yours]);
        let call = self.call(theirs);
        let mut path = Vec::new();
        let mut at = Some(ours);
        while let Some(index) = at {
            path.extend(self.ours.node(index).by);
            at = self.ours.node(index).parent;
        }
        path.reverse();
        let root = &self.ours.reference.root;
        let board = node.board.clone().unwrap_or_else(|| root.board.clone());
        // What the family keeps beside the board belongs to the root.
        let extra = if path.is_empty() { root.extra.clone() } else { Default::default() };
        ControlFlow::Break(WalkEnd::Differ(Box::new(FirstDifference {
            path,
            setup: Setup { board, to_move: node.to_move, extra, ..root.clone() },
            is_reply: node.to_move != root.to_move,
            kind,
            yours: NodeSide {
                value: self.returned(theirs),
                alpha: call.and_then(|call| call.alpha),
                beta: call.and_then(|call| call.beta),
                children: theirs.children.len() as u64,
                node: theirs.call.map(|call| call as u64),
            },
            ours: NodeSide {
                value: self.our_view(node, node.value),
                alpha: node.alpha,
                beta: node.beta,
                children: self.ours.children[ours].len() as u64,
                node: Some(ours as u64),
            },
        })))
    }

    fn call(&self, node: &StudentNode) -> Option<&'a super::student::StudentCall> {
        node.call.map(|call| &self.trace.calls[call])
    }

    fn returned(&self, node: &StudentNode) -> Option<f64> {
        match self.call(node) {
            Some(call) => call.returned.get(self.reading.column).or(call.returned.first()).copied(),
            None => self.root_value,
        }
    }

    /// Our value in the student's view.
    fn our_view(&self, node: &TreeNode, value: Option<f64>) -> Option<f64> {
        // So that no zero is negative.
        value.map(|value| value * self.sign(node.to_move) + 0.0)
    }

    fn sign(&self, to_move: Seat) -> f64 {
        let is_maximisers = to_move == self.ours.reference.value_of;
        match self.reading.view {
            ValueView::Mover if !is_maximisers => -1.0,
            ValueView::LastMover if is_maximisers => -1.0,
            _ => 1.0,
        }
    }

    /// Whether the student's search has met this board before, and went on from it then.
    fn is_remembered(&self, node: &StudentNode) -> bool {
        let depth = self.call(node).and_then(|call| call.depth);
        let same_depth = |earlier: usize| {
            let earlier = self.call(&self.yours.nodes[earlier]).and_then(|call| call.depth);
            depth.is_none() || earlier.is_none() || depth == earlier
        };
        let earlier = self.expanded.get(node.board.as_str()).into_iter().flatten();
        earlier.copied().any(|earlier| earlier < node.entered && same_depth(earlier))
    }

    /// The move of ours that leads from a node to this board, searched or left out by a cut.
    fn child_action(&self, ours: usize, board: &str) -> Option<Action> {
        let mut children = self.ours.children[ours].iter();
        if let Some(&child) = children.find(|&&child| self.ours.boards[child] == board) {
            return self.ours.node(child).by;
        }
        self.action(ours, board).filter(|action| self.ours.node(ours).left.contains(action))
    }

    /// The move that a board looks like, seen from the board of a node.
    fn action(&self, ours: usize, board: &str) -> Option<Action> {
        placed(self.ours.node(ours).board.as_ref()?, &read_board(board)?).map(Action::Place)
    }

    fn other_board(&self, ours: usize, yours: usize) -> DifferenceKind {
        let board = &self.yours.nodes[yours].board;
        let action = self.action(ours, board);
        let root = &self.ours.reference.root.board;
        DifferenceKind::OtherBoard { action, board: read_board(board).unwrap_or_else(|| Board::empty(root.size())) }
    }
}

fn read_board(text: &str) -> Option<Board> {
    Board::try_from(text.split('/').map(str::to_owned).collect::<Vec<_>>()).ok()
}

/// The cell on which something new lies, if it is one stone or one domino.
fn placed(before: &Board, after: &Board) -> Option<Cell> {
    if before.size() != after.size() {
        return None;
    }
    let new: Vec<Cell> = before.cells_with(Square::Free).filter(|&cell| after.at(cell) != Square::Free).collect();
    let is_domino = new.len() == 2 && new.iter().all(|&cell| after.at(cell) == Square::Blocked);
    (new.len() == 1 || is_domino).then(|| new[0])
}
