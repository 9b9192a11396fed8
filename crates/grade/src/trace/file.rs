//! A student's search beside ours, node by node: what the lab's explorer draws.

use super::align::Walk;
use super::difference::TraceComparison;
use crate::cases::ReferenceTree;
use plyground_game::{Action, Seat, Setup, plain_parse_error};
use plyground_search::textbook::TreeNode;
use serde::{Deserialize, Serialize};

/// The most nodes of each search in a file.
const MAX_FILE_NODES: usize = 20_000;

/// A student's search beside ours, as `plyground ask --trace --save FILE` writes it and the lab opens it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceFile {
    /// Always [`TraceFile::FORMAT`].
    pub format: String,
    /// The course.
    pub course: String,
    /// What was asked, such as `get_best_move`.
    pub title: String,
    /// Both searches.
    #[serde(flatten)]
    pub search: TracedSearch,
}

/// A student's search beside ours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TracedSearch {
    /// The position that was asked about.
    pub root: Setup,
    /// The seat from whose view the values are.
    pub value_of: Seat,
    /// Whether ours cuts.
    pub prunes: bool,
    /// Where the two differ first.
    pub comparison: TraceComparison,
    /// The student's search, in the order of entering. Boards that no move leads to are left out, with all below them.
    pub yours: Vec<TraceNode>,
    /// Our search.
    pub ours: Vec<TraceNode>,
}

/// A node of a search in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceNode {
    /// The index of the node above it; the root alone has none.
    pub parent: Option<usize>,
    /// The move that led here.
    #[serde(rename = "move")]
    pub action: Option<Action>,
    /// Whose turn it is.
    pub to_move: Seat,
    /// Its value, where it is known and finite.
    pub value: Option<f64>,
    /// Alpha on entering; `None` is minus infinity, or not known.
    pub alpha: Option<f64>,
    /// Beta on entering; `None` is plus infinity, or not known.
    pub beta: Option<f64>,
    /// The moves that were left out by a cut.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<Action>,
    /// Whether the two searches differ here first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub differs: bool,
}

/// Why a file cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TraceFileError {
    /// Not such a file.
    #[error("this is not a saved comparison of two searches: {why}")]
    Format {
        /// What is wrong with it.
        why: String,
    },
}

impl TraceFile {
    /// What the field `format` says.
    pub const FORMAT: &str = "plyground-trace-1";

    /// A file about a function of a course.
    pub fn new(course: &str, title: &str, search: TracedSearch) -> TraceFile {
        let text = |text: &str| text.to_owned();
        TraceFile { format: text(TraceFile::FORMAT), course: text(course), title: text(title), search }
    }

    /// Reads a file, which may come from anywhere.
    pub fn read(text: &str) -> Result<TraceFile, TraceFileError> {
        let wrong = |why: &str| TraceFileError::Format { why: why.to_owned() };
        let file: TraceFile = serde_json::from_str(text).map_err(|error| wrong(&plain_parse_error(&error)))?;
        if file.format != TraceFile::FORMAT {
            return Err(wrong("its `format` is another one"));
        }
        for nodes in [&file.search.yours, &file.search.ours] {
            // In the order of entering, the node above is the one before or one of those above that one.
            let mut open: Vec<usize> = Vec::new();
            for (index, node) in nodes.iter().enumerate() {
                while open.last().is_some_and(|&last| node.parent != Some(last)) {
                    open.pop();
                }
                if open.is_empty() != (index == 0) || node.parent.is_none() != (index == 0) {
                    return Err(wrong(&format!("node {index} has no place in the tree")));
                }
                open.push(index);
            }
            if nodes.is_empty() || nodes.len() > MAX_FILE_NODES {
                return Err(wrong(&format!("a search has 1 to {MAX_FILE_NODES} nodes")));
            }
        }
        Ok(file)
    }

    /// One line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a comparison can be written as JSON")
    }
}

/// The nodes of ours.
pub(super) fn our_nodes(reference: &ReferenceTree, comparison: &TraceComparison) -> Vec<TraceNode> {
    let differs = comparison.first.as_ref().and_then(|first| first.ours.node);
    let node = |(index, node): (usize, &TreeNode)| TraceNode {
        parent: node.parent,
        action: node.by,
        to_move: node.to_move,
        value: node.value,
        alpha: node.alpha,
        beta: node.beta,
        left: node.left.clone(),
        differs: differs == Some(index as u64),
    };
    reference.tree.nodes.iter().enumerate().take(MAX_FILE_NODES).map(node).collect()
}

/// The nodes of the student's search that moves lead to, with values in our view.
pub(super) fn your_nodes(walk: &Walk<'_>, comparison: &TraceComparison) -> Vec<TraceNode> {
    let first = comparison.first.as_ref();
    let mut nodes: Vec<TraceNode> = Vec::new();
    let mut waiting = vec![(0, None, None, walk.root_to_move())];
    while let Some((at, parent, action, to_move)) = waiting.pop() {
        if nodes.len() == MAX_FILE_NODES {
            break;
        }
        let index = nodes.len();
        let (value, alpha, beta) = walk.shown(at, to_move);
        let differs = first.is_some_and(|first| match at {
            0 => first.path.is_empty(),
            _ => first.yours.node.is_some() && first.yours.node == walk.call_of(at),
        });
        nodes.push(TraceNode { parent, action, to_move, value, alpha, beta, left: Vec::new(), differs });
        let below = walk.moves_from(at).into_iter().rev();
        waiting.extend(below.map(|(action, child)| (child, Some(index), Some(action), to_move.other())));
    }
    nodes
}
