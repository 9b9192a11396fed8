//! Where a student's own search first differs from ours.
//!
//! The host records the calls of the student's recursive functions ([`StudentTrace`]); ours is the tree that the course's
//! search has ([`ReferenceTree`]). Both are walked through side by side, in the order in which they search: the first child
//! that only one of them looks at, and the first value that differs, is the [`FirstDifference`].

mod align;
mod difference;
mod file;
mod our_tree;
mod reading;
mod student;

pub use difference::{DifferenceKind, FirstDifference, NodeSide, TraceComparison};
pub use file::{TraceFile, TraceFileError, TraceNode, TracedSearch};
pub use student::{StudentCall, StudentTrace, TraceError};

use crate::cases::{self, ReferenceTree};
use align::{Walk, WalkEnd};
use file::{our_nodes, your_nodes};
use our_tree::OurTree;
use plyground_agents::{StudentAnswers, StudentReply};
use reading::readings;
use serde_json::{Map, Value};
use std::ops::ControlFlow;
use student::StudentTree;

/// The most calls of a student's search that are worth recording: what fits into one line of the host.
pub const MAX_CALLS: u32 = 5000;

/// The most nodes of our own search that are recorded beside it. A student's search may have no calls for leaves.
pub const MAX_NODES: usize = 200_000;

/// Compares the search of a reply that was recorded with ours. `is_right` says whether the answers are right.
pub fn compare_reply(
    course: &str,
    case: &Value,
    reply: &StudentReply,
    is_right: bool,
) -> Result<TracedSearch, TraceError> {
    let Ok(StudentAnswers { answers, trace: Some(recorded), .. }) = &reply.outcome else {
        return Err(TraceError::NoAnswer);
    };
    let trace = StudentTrace::read(recorded)?;
    let tree = cases::reference_tree(course, case, MAX_NODES);
    let tree = tree.ok().flatten().ok_or(TraceError::NoReference)?;
    Ok(compare(&tree, &trace, answers, is_right))
}

/// Compares a student's search with ours. `answers` are what the student's program answered in the end, and
/// `is_right` whether they are right.
pub fn compare(
    reference: &ReferenceTree,
    trace: &StudentTrace,
    answers: &Map<String, Value>,
    is_right: bool,
) -> TracedSearch {
    let ours = OurTree::new(reference);
    let yours = StudentTree::new(trace, ours.root_board());
    let root_value = ["value", "expect.value"].iter().find_map(|field| answers.get(*field)?.as_f64());
    let nodes = reference.tree.nodes.len() as u64 + reference.tree.dropped;
    let walk = |reading| {
        let mut walk = Walk::new(&ours, trace, &yours, reading, root_value);
        let (first, is_partial) = match walk.run() {
            ControlFlow::Continue(()) => (None, false),
            ControlFlow::Break(WalkEnd::NotRecorded) => (None, true),
            ControlFlow::Break(WalkEnd::Differ(first)) => (Some(*first), false),
        };
        let comparison =
            TraceComparison { yours: trace.entered, ours: nodes, agreed: walk.agreed, first, is_partial, is_right };
        (walk, comparison)
    };
    let found = readings(trace, &yours).into_iter().map(walk);
    // Of equals the first, which `max_by_key` would not give.
    let best = found.reduce(|best, next| if next.1.agreed > best.1.agreed { next } else { best });
    let (walk, comparison) = best.expect("there is a reading");
    TracedSearch {
        root: reference.root.clone(),
        value_of: reference.value_of,
        prunes: reference.prunes,
        yours: your_nodes(&walk, &comparison),
        ours: our_nodes(reference, &comparison),
        comparison,
    }
}
