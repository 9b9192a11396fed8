//! A student's search beside ours: what a page shows of a trace file.

use super::draw::tree_svg;
use super::format::{course_notation, number, plural};
use super::layout::layout;
use super::node::NodeExit;
use super::search_tree::{FinishedSearch, SearchTree};
use crate::error::RequestError;
use plyground_board::{Picture, render_thumbnail};
use plyground_game::Action;
use plyground_games::state_from_setup;
use plyground_grade::trace::{NodeSide, TraceFile, TraceNode, TracedSearch};
use plyground_search::courses::{CourseDialect, Depth, SearchAnswer};
use plyground_search::textbook::{Algorithm, NodeCounts, Recorder, TreeNode};

/// Both searches around the first node that differs.
pub(crate) struct ComparedSearches {
    pub(crate) title: String,
    pub(crate) sentence: String,
    /// The moves from the root to the node.
    pub(crate) path: Vec<String>,
    /// The node's board, and what it shows in words.
    pub(crate) board: Option<(String, String)>,
    /// What the two have there: a name, the student's, ours, and whether they are the same.
    pub(crate) rows: Vec<(&'static str, String, String, bool)>,
    pub(crate) yours: TracedTree,
    pub(crate) ours: TracedTree,
}

/// One of the two trees.
pub(crate) struct TracedTree {
    pub(crate) words: String,
    /// The drawing; `None` where the search returns no numbers.
    pub(crate) tree: Option<String>,
}

/// What the page of a file shows.
pub(crate) fn compared_searches(file: &TraceFile) -> Result<ComparedSearches, RequestError> {
    let course = CourseDialect::named(&file.course).map_err(RequestError::invalid)?;
    let said = |action: &Action| course_notation(course, *action);
    let search = &file.search;
    let state = state_from_setup(&search.root).map_err(RequestError::invalid)?;
    let comparison = &search.comparison;
    let first = comparison.first.as_ref();
    let board = first.and_then(|first| {
        let at = state_from_setup(&first.setup).ok()?;
        let seat = at.look().seats[first.setup.to_move.index()];
        Some((render_thumbnail(&Picture::of(at.as_ref())), format!("{seat} to move")))
    });
    let mut rows = Vec::new();
    if let Some(first) = first {
        let mut row = |name, text: &dyn Fn(&NodeSide) -> String| {
            let (yours, ours) = (text(&first.yours), text(&first.ours));
            let is_same = yours == ours;
            rows.push((name, yours, ours, is_same));
        };
        let known = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), number);
        row("Value returned", &|side| known(side.value));
        row("α on entry", &|side| known(side.alpha));
        row("β on entry", &|side| known(side.beta));
        row("Moves looked at", &|side| side.children.to_string());
    }
    rows.push((
        "Nodes in all",
        comparison.yours.to_string(),
        comparison.ours.to_string(),
        comparison.yours == comparison.ours,
    ));
    let look = state.look();
    let tree = |nodes: &[TraceNode]| TracedTree {
        words: plural(nodes.len() as u64, "node", "nodes"),
        tree: traced_tree(search, course, look.clone(), nodes).map(|tree| drawing(&tree, nodes)),
    };
    Ok(ComparedSearches {
        title: file.title.clone(),
        sentence: crate::pages::sentence(&comparison.sentence()),
        path: first.map(|first| first.path.iter().map(said).collect()).unwrap_or_default(),
        board,
        rows,
        yours: tree(&search.yours),
        ours: tree(&search.ours),
    })
}

/// The drawing of the part around the node that differs; a leaf is drawn with its siblings.
fn drawing(tree: &SearchTree, nodes: &[TraceNode]) -> String {
    let differs = nodes.iter().position(|node| node.differs).unwrap_or(0) as u32;
    let node = tree.node(differs);
    let focus = if node.size == 1 { node.parent.unwrap_or(0) } else { differs };
    tree_svg(tree, &layout(tree, focus), None, None, Some(differs))
}

/// A search of a file as the explorer's own, if all its values are known.
fn traced_tree(
    search: &TracedSearch,
    course: &'static CourseDialect,
    look: plyground_game::Look,
    nodes: &[TraceNode],
) -> Option<SearchTree> {
    let mut has_children = vec![false; nodes.len()];
    for parent in nodes.iter().filter_map(|node| node.parent) {
        has_children[parent] = true;
    }
    let end = |index: usize| match (has_children[index], nodes[index].left.is_empty()) {
        (false, _) => NodeExit::Leaf,
        (true, true) => NodeExit::Searched,
        (true, false) => NodeExit::Cut,
    };
    let node = |(index, node): (usize, &TraceNode)| {
        Some(TreeNode {
            parent: node.parent,
            by: node.action,
            to_move: node.to_move,
            board: None,
            alpha: node.alpha,
            beta: node.beta,
            value: Some(node.value?),
            end: Some(end(index)),
            left: node.left.clone(),
        })
    };
    let mut tree = Recorder::new(nodes.len(), 1);
    tree.nodes = nodes.iter().enumerate().map(node).collect::<Option<_>>()?;
    let answer = SearchAnswer {
        course,
        algorithm: if search.prunes { Algorithm::AlphaBeta } else { Algorithm::Minimax },
        depth: Depth::Unlimited,
        mover: search.root.to_move,
        best: None,
        value: tree.nodes[0].value.unwrap_or_default(),
        value_of: search.value_of,
        counts: NodeCounts::default(),
        root: Vec::new(),
        line: Vec::new(),
        tree: Some(tree),
        cache_full: false,
    };
    Some(SearchTree::new(FinishedSearch {
        id: String::new(),
        key: String::new(),
        setup: search.root.clone(),
        look,
        evaluation: None,
        answer,
        variants: Vec::new(),
    }))
}
