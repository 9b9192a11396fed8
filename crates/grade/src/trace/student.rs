//! A student's own search as the host recorded it, call by call, and the tree of positions that it makes.

use plyground_game::Seat;
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashSet;

/// No sentence of the host is longer than this.
const MAX_WHY: usize = 300;

/// The calls of a student's recursive functions, in the order in which they were made.
#[derive(Clone, Debug)]
pub struct StudentTrace {
    /// The names of the functions.
    pub functions: Vec<String>,
    /// The recorded calls.
    pub calls: Vec<StudentCall>,
    /// How many calls were made, also those that are not recorded.
    pub entered: u64,
    /// The calls in which others were made that are not recorded; `None` is the question itself.
    open: HashSet<Option<usize>>,
}

/// A call of a student's function.
#[derive(Clone, Debug)]
pub struct StudentCall {
    /// The call that it was made in.
    pub parent: Option<usize>,
    /// Which function: an index of [`StudentTrace::functions`].
    pub function: usize,
    /// The board when it was made, as rows of a setup with `/` between them.
    pub board: Option<String>,
    /// Whose turn it was, where the state says so.
    pub to_move: Option<Seat>,
    /// The argument that is named like a depth.
    pub depth: Option<f64>,
    /// The argument alpha; infinite ones are `None`.
    pub alpha: Option<f64>,
    /// The argument beta; infinite ones are `None`.
    pub beta: Option<f64>,
    /// The numbers among what it returned.
    pub returned: Vec<f64>,
}

/// Why there is no trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TraceError {
    /// The host cannot follow the program.
    #[error("{why}")]
    Untraceable {
        /// Why not.
        why: String,
    },
    /// There is no answer, and so no search to compare.
    #[error("there is no answer, so there is no search to compare")]
    NoAnswer,
    /// The course does not fix the search.
    #[error("the course does not prescribe this search node by node, so there is no search of ours to compare it with")]
    NoReference,
    /// The host did not write it.
    #[error("what was recorded cannot be read: {why}")]
    Unreadable {
        /// What is wrong with it.
        why: String,
    },
}

/// A call as the host writes it: `[parent, function, board, seat, depth, alpha, beta, returned]`.
type WrittenCall = (
    Option<usize>,
    usize,
    Option<String>,
    Option<Seat>,
    Option<Value>,
    Option<Value>,
    Option<Value>,
    Option<Vec<Value>>,
);

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenTrace {
    Calls { functions: Vec<String>, calls: Vec<WrittenCall>, open: Vec<Option<usize>>, entered: u64 },
    Nothing { why: String },
}

impl StudentTrace {
    /// Reads what the host recorded. The student's program ran in the same process, so nothing in it is taken on trust.
    pub fn read(trace: &Value) -> Result<StudentTrace, TraceError> {
        let unreadable = |why: &str| TraceError::Unreadable { why: why.to_owned() };
        match WrittenTrace::deserialize(trace) {
            Err(_) => Err(unreadable("it is not a list of calls")),
            Ok(WrittenTrace::Nothing { why }) => Err(TraceError::Untraceable { why: one_line(&why) }),
            Ok(WrittenTrace::Calls { functions, calls, open, entered }) => {
                let is_ordered = |(index, call): (usize, &WrittenCall)| {
                    call.0.is_none_or(|parent| parent < index) && call.1 < functions.len()
                };
                if !calls.iter().enumerate().all(is_ordered) {
                    return Err(unreadable("a call was made in one that came after it"));
                }
                let functions = functions.iter().map(|name| one_line(name)).collect();
                let entered = entered.max(calls.len() as u64);
                let calls = calls.into_iter().map(StudentCall::from).collect();
                Ok(StudentTrace { functions, calls, entered, open: open.into_iter().collect() })
            }
        }
    }
}

impl From<WrittenCall> for StudentCall {
    fn from((parent, function, board, to_move, depth, alpha, beta, returned): WrittenCall) -> StudentCall {
        let finite = |value: Option<Value>| value.as_ref().and_then(Value::as_f64);
        StudentCall {
            parent,
            function,
            board,
            to_move,
            depth: finite(depth),
            alpha: finite(alpha),
            beta: finite(beta),
            returned: returned.unwrap_or_default().iter().filter_map(number).collect(),
        }
    }
}

fn number(value: &Value) -> Option<f64> {
    match value.as_str() {
        Some("inf") => Some(f64::INFINITY),
        Some("-inf") => Some(f64::NEG_INFINITY),
        _ => value.as_f64(),
    }
}

/// A text of the student's process as one short line without control characters.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_WHY).collect()
}

/// The positions that a student's search visits, each once below the position that it was reached from.
#[derive(Clone, Debug)]
pub(super) struct StudentTree {
    /// The root is the first: the position of the question.
    pub(super) nodes: Vec<StudentNode>,
}

#[derive(Clone, Debug)]
pub(super) struct StudentNode {
    pub(super) board: String,
    /// The call that searched it; the root may have none.
    pub(super) call: Option<usize>,
    /// When it was entered, by the number of calls before.
    pub(super) entered: usize,
    pub(super) children: Vec<usize>,
    /// Whether all its children were recorded.
    pub(super) is_whole: bool,
}

impl StudentTree {
    /// The tree of a trace.
    ///
    /// A call on the position of the call that it was made in is the same node, such as that of a helper. Of several visits
    /// to the same child, such as those of iterative deepening, the last one is kept.
    pub(super) fn new(trace: &StudentTrace, root: &str) -> StudentTree {
        let is_whole = |call: Option<usize>| !trace.open.contains(&call);
        let node = |board: String, call: Option<usize>| StudentNode {
            board,
            call,
            entered: call.map_or(0, |at| at + 1),
            children: Vec::new(),
            is_whole: is_whole(call),
        };
        let mut nodes = vec![node(root.to_owned(), None)];
        for (at, call) in trace.calls.iter().enumerate() {
            // What is not a board is taken for the position before it.
            let above = || nodes[call.parent.map_or(0, |parent| parent + 1)].board.clone();
            nodes.push(node(call.board.clone().unwrap_or_else(above), Some(at)));
        }
        for (at, call) in trace.calls.iter().enumerate() {
            nodes[call.parent.map_or(0, |parent| parent + 1)].children.push(at + 1);
        }
        // From the last call to the first, so that the children of a node are done before it.
        for at in (0..nodes.len()).rev() {
            merge(&mut nodes, at);
        }
        StudentTree { nodes }
    }
}

/// Gives a node the children of the calls on its own position, in the order in which they were visited.
fn merge(nodes: &mut [StudentNode], at: usize) {
    let mut visits = Vec::new();
    let (mut inner, mut inner_visits) = (Vec::new(), 0);
    for child in std::mem::take(&mut nodes[at].children) {
        if nodes[child].board == nodes[at].board {
            inner_visits += nodes[child].children.len();
            visits.extend(nodes[child].children.iter().copied());
            inner.push(child);
            nodes[at].is_whole &= nodes[child].is_whole;
        } else {
            visits.push(child);
        }
    }
    let is_delegated = inner_visits == visits.len();
    let mut seen = HashSet::new();
    let mut kept: Vec<usize> =
        visits.iter().rev().copied().filter(|&child| seen.insert(nodes[child].board.as_str())).collect();
    kept.reverse();
    // One inner call searches the node in its place, and so does each of those that visit the same children again. A function
    // that is called for one move after the other returns the value of a child.
    let went_on = inner.iter().filter(|&&child| !nodes[child].children.is_empty()).count();
    let is_searched_inside = went_on <= 1 || kept.len() < visits.len();
    if is_delegated
        && is_searched_inside
        && let Some(&last) = inner.iter().rev().find(|&&child| went_on == 0 || !nodes[child].children.is_empty())
    {
        nodes[at].call = nodes[last].call;
    }
    nodes[at].children = kept;
}
