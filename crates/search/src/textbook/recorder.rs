//! A whole search tree, kept for looking at.

use super::{NodeExit, SearchObserver, Window};
use plyground_game::{Action, Game, Grid, Seat};
use serde::Serialize;

/// Keeps every node that a search enters, up to a budget.
#[derive(Clone, Debug, Serialize)]
pub struct Recorder {
    /// The nodes in the order they were entered; the root is the first.
    pub nodes: Vec<TreeNode>,
    /// Nodes that the budget did not cover.
    pub dropped: u64,
    #[serde(skip)]
    budget: usize,
    #[serde(skip)]
    boards: bool,
    #[serde(skip)]
    unit: f64,
    /// The nodes entered and not yet left; a dropped one is `None`.
    #[serde(skip)]
    open: Vec<Option<usize>>,
}

/// One node of the tree.
#[derive(Clone, Debug, Serialize)]
pub struct TreeNode {
    /// The index of the node above it.
    pub parent: Option<usize>,
    /// The move that led here, as people say it.
    #[serde(rename = "move", serialize_with = "as_text")]
    pub by: Option<Action>,
    /// Whose turn it is here.
    pub to_move: Seat,
    /// The board, as in a set-up, unless boards were not to be kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Grid>,
    /// The maximiser's assurance when the node was entered; null is minus infinity.
    pub alpha: Option<f64>,
    /// The minimiser's; null is plus infinity.
    pub beta: Option<f64>,
    /// What came of it; null while the search is still below it.
    pub value: Option<f64>,
    /// `leaf`, `searched`, `cut` or `cached`.
    pub end: Option<&'static str>,
    /// The moves that were never looked at because the node was cut.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "all_as_text")]
    pub left: Vec<Action>,
}

fn as_text<S: serde::Serializer>(by: &Option<Action>, serializer: S) -> Result<S::Ok, S::Error> {
    by.map(|action| action.to_string()).serialize(serializer)
}

fn all_as_text<S: serde::Serializer>(left: &[Action], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(left.iter().map(Action::to_string))
}

impl Recorder {
    /// Keeps up to `budget` nodes of a search whose evaluation has `unit` units to 1; expectimax hands over whole
    /// values, so its unit is 1.
    pub fn new(budget: usize, unit: i32) -> Recorder {
        Recorder { nodes: Vec::new(), dropped: 0, budget, boards: true, unit: f64::from(unit), open: Vec::new() }
    }

    /// The same without boards. The moves tell them, and a large tree of large boards would fill the memory.
    pub fn without_boards(self) -> Recorder {
        Recorder { boards: false, ..self }
    }

    /// The tree as JSON. Trees are large, and this crate is compiled for speed.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

impl<G: Game> SearchObserver<G> for Recorder {
    fn enter(&mut self, game: &G, position: &G::Position, by: Option<G::Move>, window: Window) {
        if self.nodes.len() == self.budget {
            self.dropped += 1;
            self.open.push(None);
            return;
        }
        let finite = |value: i32| (value.abs() != i32::MAX).then(|| f64::from(value) / self.unit);
        let node = TreeNode {
            parent: self.open.last().copied().flatten(),
            by: by.map(|m| game.action(m)),
            to_move: game.to_move(position),
            board: self.boards.then(|| game.setup(position).board),
            alpha: finite(window.alpha),
            beta: finite(window.beta),
            value: None,
            end: None,
            left: Vec::new(),
        };
        self.open.push(Some(self.nodes.len()));
        self.nodes.push(node);
    }

    fn cut(&mut self, game: &G, left: &[G::Move]) {
        if let Some(index) = self.open.last().copied().flatten() {
            self.nodes[index].left = left.iter().map(|&m| game.action(m)).collect();
        }
    }

    fn leave(&mut self, value: f64, end: NodeExit) {
        if let Some(index) = self.open.pop().flatten() {
            let node = &mut self.nodes[index];
            node.value = Some(value / self.unit);
            node.end = Some(match end {
                NodeExit::Leaf => "leaf",
                NodeExit::Searched => "searched",
                NodeExit::Cut => "cut",
                NodeExit::Cached => "cached",
            });
        }
    }
}
