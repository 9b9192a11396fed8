//! A search that another program recorded, as `plyground search --tree` writes it: opened in the explorer like our own, beside
//! the reference.

use super::format::{bounded, number};
use super::node::NodeExit;
use super::search_tree::{FinishedSearch, SearchTree};
use crate::error::RequestError;
use plyground_agents::read_move;
use plyground_game::{Action, Game, Seat, Setup, find_move};
use plyground_games::{RulesVisitor, state_from_setup, with_rules};
use plyground_search::courses::{CourseDialect, Depth, SearchAnswer};
use plyground_search::textbook::{Algorithm, NodeCounts, Recorder, TreeNode};
use serde::Deserialize;

/// The most nodes of a file.
const MAX_FILE_NODES: usize = 20_000;
/// The deepest node of a file.
const MAX_PLIES: usize = 200;

/// A file: its nodes in the order in which the search entered them. Other fields are left alone.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct RecordedFile {
    /// The position at the root, where the file says it,
    pub(crate) setup: Option<Setup>,
    /// and what was asked: the lab writes both into its own files.
    pub(crate) answer: Option<RecordedAnswer>,
    nodes: Vec<RecordedNode>,
}

/// What a file says about its search.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct RecordedAnswer {
    pub(crate) course: String,
    pub(crate) algorithm: String,
    pub(crate) depth: Option<u32>,
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedNode {
    parent: Option<usize>,
    #[serde(rename = "move")]
    by: Option<String>,
    alpha: Option<f64>,
    beta: Option<f64>,
    value: Option<f64>,
    end: Option<String>,
    #[serde(default)]
    left: Vec<String>,
}

/// What the search was asked, which a file need not say.
pub(crate) struct RecordedQuestion {
    pub(crate) setup: Setup,
    pub(crate) course: &'static CourseDialect,
    pub(crate) algorithm: Algorithm,
    pub(crate) depth: Depth,
    pub(crate) evaluation: Option<String>,
    /// From whose side the reference has its values.
    pub(crate) value_of: Seat,
}

impl RecordedFile {
    /// Reads a file, which may come from anywhere.
    pub(crate) fn read(text: &str) -> Result<RecordedFile, RequestError> {
        let file: RecordedFile = serde_json::from_str(text)
            .map_err(|error| RequestError::invalid(format!("this is not a recorded search: {error}")))?;
        match file.nodes.len() {
            1..=MAX_FILE_NODES => Ok(file),
            count => Err(RequestError::invalid(format!(
                "a recorded search has 1 to {MAX_FILE_NODES} nodes, and this one has {count}"
            ))),
        }
    }

    /// The search as the explorer's own. Every move is played, so that a tree of another game is refused.
    pub(crate) fn tree(&self, id: String, question: RecordedQuestion) -> Result<SearchTree, RequestError> {
        let RecordedQuestion { setup, course, algorithm, depth, evaluation, value_of } = question;
        let mut nodes = with_rules(&setup, ReadVisitor { file: self, course }).map_err(RequestError::invalid)??;
        let mut has_children = vec![false; nodes.len()];
        for parent in nodes.iter().filter_map(|node| node.parent) {
            has_children[parent] = true;
        }
        let mut counts = NodeCounts::default();
        for (index, node) in nodes.iter_mut().enumerate() {
            let end = match (self.nodes[index].end.as_deref(), has_children[index]) {
                (Some("cached"), false) => NodeExit::Cached,
                (_, false) => NodeExit::Leaf,
                (_, true) if !node.left.is_empty() => NodeExit::Cut,
                (_, true) => NodeExit::Searched,
            };
            node.end = Some(end);
            match end {
                NodeExit::Leaf => counts.leaves += 1,
                NodeExit::Cached => counts.cached += 1,
                NodeExit::Searched | NodeExit::Cut => counts.expanded += 1,
            }
            counts.cutoffs += u64::from(end == NodeExit::Cut);
        }
        let value = nodes[0].value.unwrap_or_default();
        let best =
            nodes.iter().find(|node| node.parent == Some(0) && node.value == Some(value)).and_then(|node| node.by);
        let look = state_from_setup(&setup).map_err(RequestError::invalid)?.look();
        let mut recorder = Recorder::new(nodes.len(), 1);
        recorder.nodes = nodes;
        let answer = SearchAnswer {
            course,
            algorithm,
            depth,
            mover: setup.to_move,
            best,
            value,
            value_of,
            counts,
            root: Vec::new(),
            line: Vec::new(),
            tree: Some(recorder),
            cache_full: false,
        };
        let key = recorded_key(&id);
        Ok(SearchTree::new(FinishedSearch { id, key, setup, look, evaluation, answer, variants: Vec::new() }))
    }
}

/// Plays the moves of a file. Some courses search on past a win, so this goes by the rules of the board alone.
struct ReadVisitor<'a> {
    file: &'a RecordedFile,
    course: &'static CourseDialect,
}

impl RulesVisitor for ReadVisitor<'_> {
    type Output = Result<Vec<TreeNode>, RequestError>;

    fn visit<G: Game>(self, game: G) -> Self::Output {
        let mut position = game.start();
        let mut open = Vec::new();
        let mut nodes: Vec<TreeNode> = Vec::with_capacity(self.file.nodes.len());
        for (index, node) in self.file.nodes.iter().enumerate() {
            let wrong = |what: &dyn std::fmt::Display| RequestError::invalid(format!("node {index}: {what}"));
            // In the order of entering, the node above is the one before or one of those above that one.
            while let Some((_, played)) = open.pop_if(|(last, _)| node.parent != Some(*last)) {
                if let Some((m, undo)) = played {
                    game.undo(&mut position, m, undo);
                }
            }
            if open.is_empty() != (index == 0) || node.parent.is_none() != (index == 0) {
                return Err(wrong(&"its parent is not a node that is still open, in the order of entering"));
            }
            if open.len() > MAX_PLIES {
                return Err(wrong(&format!("it lies deeper than {MAX_PLIES} plies")));
            }
            let by = match (&node.by, index) {
                (_, 0) => None,
                (None, _) => return Err(wrong(&"it has no `move`")),
                (Some(text), _) => Some(read_move(text, self.course).map_err(|error| wrong(&error))?),
            };
            let played = match by {
                None => None,
                Some(action) => {
                    let m = find_move(&game, &position, action)
                        .ok_or_else(|| wrong(&format!("the move `{action}` is not possible there")))?;
                    Some((m, game.play(&mut position, m)))
                }
            };
            open.push((index, played));
            let value = node.value.filter(|value| value.is_finite()).ok_or_else(|| wrong(&"it has no `value`"))?;
            let left = node.left.iter().map(|text| read_move(text, self.course).map_err(|error| wrong(&error)));
            nodes.push(TreeNode {
                parent: node.parent,
                by,
                to_move: game.to_move(&position),
                board: None,
                alpha: node.alpha,
                beta: node.beta,
                value: Some(value),
                end: None,
                left: left.collect::<Result<Vec<Action>, _>>()?,
            });
        }
        Ok(nodes)
    }
}

/// The key of a recorded search among those in memory.
pub(crate) fn recorded_key(id: &str) -> String {
    format!("recorded {id}")
}

/// Where two searches differ first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SearchDifference {
    pub(crate) sentence: String,
    /// The node, in the first of the two.
    pub(crate) node: u32,
}

/// What happens in a search, one after the other.
#[derive(Clone, Copy, PartialEq)]
enum TreeEvent {
    Enter(u32),
    Exit(u32),
}

/// Walks through both searches until they do something else; nothing where they never do.
pub(crate) fn first_difference(yours: &SearchTree, ours: &SearchTree) -> Option<SearchDifference> {
    let knows_windows = yours.nodes.iter().any(|node| node.alpha.is_finite() || node.beta.is_finite());
    let place = |tree: &SearchTree, node: u32| match node {
        0 => "the root".to_owned(),
        node => tree.path(node).iter().skip(1).map(|&at| tree.move_text(at)).collect::<Vec<_>>().join(", then "),
    };
    let parent = |tree: &SearchTree, node: u32| tree.node(node).parent.unwrap_or(0);
    for (mine, theirs) in events(yours).into_iter().zip(events(ours)) {
        let found = match (mine, theirs) {
            (TreeEvent::Enter(mine), TreeEvent::Enter(theirs)) => {
                let (node, other) = (yours.node(mine), ours.node(theirs));
                let above = place(yours, parent(yours, mine));
                if node.by != other.by {
                    let (first, second) = (yours.move_text(mine), ours.move_text(theirs));
                    Some((
                        parent(yours, mine),
                        format!("at {above} it looks at {first} next, and the reference at {second}"),
                    ))
                } else if ours.prunes() && knows_windows && (node.alpha, node.beta) != (other.alpha, other.beta) {
                    let window = |alpha: f64, beta: f64| format!("α = {}, β = {}", number(alpha), number(beta));
                    let (first, second) = (window(node.alpha, node.beta), window(other.alpha, other.beta));
                    Some((
                        mine,
                        format!("it enters {} with {first}, and the reference with {second}", place(yours, mine)),
                    ))
                } else {
                    None
                }
            }
            (TreeEvent::Exit(mine), TreeEvent::Exit(theirs)) => {
                let (node, other) = (yours.node(mine), ours.node(theirs));
                (node.value != other.value).then(|| {
                    let (first, second) = (bounded(node), bounded(other));
                    (mine, format!("{} is worth {first} in it, and {second} in the reference", place(yours, mine)))
                })
            }
            (TreeEvent::Enter(mine), TreeEvent::Exit(theirs)) => {
                let above = parent(yours, mine);
                let why = match ours.node(theirs).end {
                    NodeExit::Cut => "cuts there",
                    NodeExit::Leaf => "evaluates it and looks no further",
                    NodeExit::Cached => "has it from its cache",
                    NodeExit::Searched => "has no more moves there",
                };
                let next = yours.move_text(mine);
                Some((above, format!("at {} it also looks at {next}, and the reference {why}", place(yours, above))))
            }
            (TreeEvent::Exit(mine), TreeEvent::Enter(theirs)) => {
                let next = ours.move_text(theirs);
                Some((mine, format!("it leaves {}, and the reference looks at {next} there", place(yours, mine))))
            }
        };
        if let Some((node, sentence)) = found {
            return Some(SearchDifference { sentence, node });
        }
    }
    None
}

/// Every node is entered, and left after all that lies below it.
fn events(tree: &SearchTree) -> Vec<TreeEvent> {
    let mut events = Vec::with_capacity(2 * tree.nodes.len());
    let mut open: Vec<u32> = Vec::new();
    for index in 0..tree.nodes.len() as u32 {
        while let Some(last) = open.pop_if(|last| *last + tree.node(*last).size <= index) {
            events.push(TreeEvent::Exit(last));
        }
        events.push(TreeEvent::Enter(index));
        open.push(index);
    }
    events.extend(open.into_iter().rev().map(TreeEvent::Exit));
    events
}
