//! A recorded search tree.

use super::{DEFAULT_MEMORY, NodeExit, SearchObserver, Window};
use plyground_game::{Action, Board, Game, Seat};
use serde::Serialize;
use std::io::{self, BufWriter, Write};

/// Records every node that a search enters, up to a number of nodes and bytes.
#[derive(Clone, Debug, Serialize)]
pub struct Recorder {
    /// The nodes in the order they were entered; the root is the first.
    pub nodes: Vec<TreeNode>,
    /// Nodes beyond those limits, which were not recorded.
    pub dropped: u64,
    #[serde(skip)]
    max_nodes: usize,
    #[serde(skip)]
    max_bytes: usize,
    /// About how many bytes the recorded nodes take.
    #[serde(skip)]
    bytes: usize,
    #[serde(skip)]
    boards: bool,
    #[serde(skip)]
    scale: f64,
    /// The nodes entered and not yet left; `None` is a node that was not recorded.
    #[serde(skip)]
    open: Vec<Option<usize>>,
}

/// One node of the tree.
#[derive(Clone, Debug, Serialize)]
pub struct TreeNode {
    /// The index of the node above it.
    pub parent: Option<usize>,
    /// The move that led here.
    #[serde(rename = "move", serialize_with = "as_text")]
    pub by: Option<Action>,
    /// Whose turn it is here.
    pub to_move: Seat,
    /// The board, as in a set-up, unless boards are not recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// Alpha when the node was entered; null is minus infinity.
    pub alpha: Option<f64>,
    /// Beta when the node was entered; null is plus infinity.
    pub beta: Option<f64>,
    /// The value; null while the search is still below it.
    pub value: Option<f64>,
    /// How the node was left: `leaf`, `searched`, `cut` or `cached`; null while the search is still below it.
    pub end: Option<NodeExit>,
    /// The moves that were never searched because of a cutoff.
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
    /// Records up to `max_nodes` nodes, in [`DEFAULT_MEMORY`] bytes, of a search whose evaluation
    /// has this scale. Expectimax divides by the scale itself, so its scale is 1.
    pub fn new(max_nodes: usize, scale: i32) -> Recorder {
        Recorder {
            nodes: Vec::new(),
            dropped: 0,
            max_nodes,
            max_bytes: DEFAULT_MEMORY,
            bytes: 0,
            boards: true,
            scale: f64::from(scale),
            open: Vec::new(),
        }
    }

    /// Records no more nodes than fit into about `max_bytes` bytes.
    pub fn within(self, max_bytes: usize) -> Recorder {
        Recorder { max_bytes, ..self }
    }

    /// Records no boards. They follow from the moves, and take most of the memory of a tree.
    pub fn without_boards(self) -> Recorder {
        Recorder { boards: false, ..self }
    }

    /// Writes the tree as one line of JSON, piece by piece: as one text it would take more memory than the tree.
    pub fn write_json(&self, output: &mut dyn Write) -> io::Result<()> {
        let mut output = BufWriter::new(output);
        serde_json::to_writer(&mut output, self)?;
        writeln!(output)?;
        output.flush()
    }
}

impl<G: Game> SearchObserver<G> for Recorder {
    fn enter(&mut self, game: &G, position: &G::Position, by: Option<G::Move>, window: Window) {
        if self.nodes.len() == self.max_nodes || self.bytes >= self.max_bytes {
            self.dropped += 1;
            self.open.push(None);
            return;
        }
        let finite = |value: i32| (value.abs() != i32::MAX).then(|| f64::from(value) / self.scale);
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
        // The list of nodes doubles when it is full, and for that moment the old one is there, too.
        self.bytes += 3 * size_of::<TreeNode>() + node.board.as_ref().map_or(0, |board| board.size().cells());
        self.open.push(Some(self.nodes.len()));
        self.nodes.push(node);
    }

    fn cut(&mut self, game: &G, left: &[G::Move]) {
        if let Some(index) = self.open.last().copied().flatten() {
            self.bytes += left.len() * size_of::<Action>();
            self.nodes[index].left = left.iter().map(|&m| game.action(m)).collect();
        }
    }

    fn leave(&mut self, value: f64, end: NodeExit) {
        if let Some(index) = self.open.pop().flatten() {
            let node = &mut self.nodes[index];
            node.value = Some(value / self.scale);
            node.end = Some(end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::{Algorithm, Dialect, Plan, search};
    use plyground_game::Rules;
    use plyground_game::sample::Race;

    #[test]
    fn a_tree_ends_at_its_nodes_or_at_its_bytes() {
        let race = Race { length: 20 };
        let plan = Plan::new(Algorithm::Minimax, Some(5), Dialect::plain((), 1));
        let tree = |recorder: Recorder| {
            let mut recorder = recorder;
            search(&race, &race.start(), &plan, &mut recorder);
            (recorder.nodes.len(), recorder.dropped)
        };
        assert_eq!(tree(Recorder::new(usize::MAX, 1)), (63, 0));
        assert_eq!(tree(Recorder::new(10, 1)), (10, 53));
        // Each node counts three times its size, and a byte for each cell of its board.
        let bytes = 3 * size_of::<TreeNode>() + 20;
        assert_eq!(tree(Recorder::new(usize::MAX, 1).within(10 * bytes)), (10, 53));
        assert_eq!(tree(Recorder::new(usize::MAX, 1).within(10 * bytes + 1)), (11, 52));
        assert_eq!(tree(Recorder::new(usize::MAX, 1).within(10 * (bytes - 20)).without_boards()), (10, 53));
    }
}
