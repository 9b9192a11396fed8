//! A search told step by step: enter, evaluate, back up, cut, return. One step is one thing a student could do by hand.

use super::effect::{Effect, effect, letter};
use super::format::{bounded, course_notation, number, plural};
use super::layout::LayoutItem;
use super::node::{NodeExit, NodeKind};
use super::search_tree::SearchTree;
use std::collections::HashMap;

/// One step.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Where it happens.
    pub(crate) node: u32,
    pub(crate) kind: StepKind,
    pub(crate) text: String,
    /// The best line known after it.
    pub(crate) line: Vec<u32>,
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepKind {
    /// The search enters a node.
    Enter,
    /// A node is evaluated, or has no drawn replies.
    Leaf,
    /// All replies are searched: the node returns its value.
    Return,
    /// The rest of the replies is cut.
    Cut,
    /// The search is over.
    Done,
}

impl StepKind {
    /// As the page's script knows it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            StepKind::Enter => "enter",
            StepKind::Leaf => "leaf",
            StepKind::Return => "return",
            StepKind::Cut => "cut",
            StepKind::Done => "done",
        }
    }
}

/// The steps of what is drawn, and when each thing in the drawing becomes known. Steps are counted from 1.
#[derive(Debug, Default)]
pub(crate) struct SearchSteps {
    pub(crate) steps: Vec<Step>,
    /// When a node is entered.
    pub(crate) at: HashMap<u32, usize>,
    /// When its value is final.
    pub(crate) done: HashMap<u32, usize>,
    /// What is known of its value, and since when.
    pub(crate) values: HashMap<u32, Vec<(usize, String)>>,
    /// When the rest of its replies was cut or passed over.
    pub(crate) rest: HashMap<u32, usize>,
}

impl SearchSteps {
    /// What is known of the value of a node at a step; nothing before it has one.
    pub(crate) fn value_at(&self, node: u32, now: usize) -> &str {
        let known = self.values.get(&node).into_iter().flatten().rev().find(|(since, _)| *since <= now);
        known.map_or("", |(_, text)| text)
    }
}

/// The story of a drawing.
pub(crate) fn search_steps(tree: &SearchTree, drawing: &LayoutItem) -> SearchSteps {
    let mut builder = StepBuilder { tree, steps: SearchSteps::default(), best: HashMap::new(), focus: 0 };
    if let LayoutItem::Node { index, .. } = drawing {
        builder.focus = *index;
        builder.item(drawing);
        builder.done(*index);
    }
    builder.steps
}

struct StepBuilder<'a> {
    tree: &'a SearchTree,
    steps: SearchSteps,
    best: HashMap<u32, u32>,
    focus: u32,
}

impl StepBuilder<'_> {
    fn push(&mut self, node: u32, kind: StepKind, text: String) -> usize {
        let line = std::iter::successors(Some(self.focus), |at| self.best.get(at).copied()).collect();
        self.steps.steps.push(Step { node, kind, text, line });
        self.steps.steps.len()
    }

    fn next(&self) -> usize {
        self.steps.steps.len() + 1
    }

    fn item(&mut self, item: &LayoutItem) {
        match item {
            LayoutItem::Node { index, below, .. } if below.is_empty() => self.folded(*index),
            LayoutItem::Node { index, below, .. } => {
                let step = self.push(*index, StepKind::Enter, self.entering(*index));
                self.steps.at.insert(*index, step);
                let mut cut = false;
                for item in below {
                    // The stacked or dashed replies of a cut are passed over in one step.
                    if matches!(item, LayoutItem::Cut { .. }) && std::mem::replace(&mut cut, true) {
                        continue;
                    }
                    self.item(item);
                }
                if *index != self.focus {
                    self.returns(*index);
                }
            }
            LayoutItem::Cut { above, .. } => {
                let text = self.cutting(*above);
                let step = self.push(*above, StepKind::Cut, text);
                self.steps.rest.insert(*above, step);
            }
            LayoutItem::Omitted { above, count, nodes } => {
                let replies = plural(*count as u64, "more reply", "more replies");
                let text = format!(
                    "{replies} of {}, {} in all.",
                    self.tree.move_text(*above),
                    plural(*nodes, "node", "nodes")
                );
                let step = self.push(*above, StepKind::Leaf, text);
                self.steps.rest.insert(*above, step);
            }
        }
    }

    /// A node with nothing drawn below it: a leaf, or a whole subtree at once.
    fn folded(&mut self, index: u32) {
        let tree = self.tree;
        let node = tree.node(index);
        let said = tree.move_text(index);
        let value = number(node.value);
        let what = match node.end {
            NodeExit::Leaf => format!("{} is a leaf worth {value}.", opening(tree, index, &said)),
            NodeExit::Cached => format!("{} was met before, and the cache says {value}.", opening(tree, index, &said)),
            _ => format!(
                "{}, {} below it, is worth {}.",
                opening(tree, index, &said),
                plural(u64::from(node.size) - 1, "node", "nodes"),
                bounded(node)
            ),
        };
        self.backs_up(index);
        let effect = self.effect_text(index);
        let step = self.push(index, StepKind::Leaf, if effect.is_empty() { what } else { format!("{what} {effect}") });
        self.steps.at.insert(index, step);
        self.steps.done.insert(index, step);
        self.steps.values.insert(index, vec![(step, bounded(node))]);
    }

    fn returns(&mut self, index: u32) {
        let tree = self.tree;
        let node = tree.node(index);
        self.backs_up(index);
        let above = node.parent.map_or_else(String::new, |parent| match tree.node(parent).parent {
            None => "the root".to_owned(),
            Some(_) => tree.move_text(parent),
        });
        let worth = match (node.kind, node.end) {
            (NodeKind::Chance, NodeExit::Searched) => {
                format!("is worth the average of its replies, {}", number(node.value))
            }
            (_, NodeExit::Cut) => format!(
                "is worth {} {}",
                if node.kind == NodeKind::Max { "at least" } else { "at most" },
                number(node.value)
            ),
            _ => format!("is worth {}", number(node.value)),
        };
        let text = format!("Back at {above}, {} {worth}. {}", tree.move_text(index), self.effect_text(index));
        let step = self.push(index, StepKind::Return, text.trim_end().to_owned());
        self.steps.done.insert(index, step);
        self.steps.values.entry(index).or_default().push((step, bounded(node)));
    }

    /// The node above learns this value with the next step.
    fn backs_up(&mut self, index: u32) {
        let Some(above) = self.tree.node(index).parent.filter(|_| index != self.focus) else { return };
        let step = self.next();
        let parent = self.tree.node(above);
        let value = self.tree.node(index).value;
        let sign = match parent.kind {
            NodeKind::Max => '≥',
            NodeKind::Min => '≤',
            NodeKind::Chance => return,
        };
        let known = self.best.get(&above).map(|&best| self.tree.node(best).value);
        let better = known.is_none_or(|known| if parent.kind == NodeKind::Max { value > known } else { value < known });
        if better {
            self.best.insert(above, index);
            self.steps.values.entry(above).or_default().push((step, format!("{sign}{}", number(value))));
        }
    }

    fn done(&mut self, index: u32) {
        let tree = self.tree;
        let node = tree.node(index);
        let step = self.next();
        self.steps.done.insert(index, step);
        self.steps.values.entry(index).or_default().push((step, bounded(node)));
        let text = if index == 0 {
            let best = tree.answer.best.map_or("none".to_owned(), |best| course_notation(tree.answer.course, best));
            let unseen: usize = tree.nodes.iter().zip(0..).map(|(_, index)| tree.unsearched(index).len()).sum();
            let unseen = match unseen {
                0 => String::new(),
                count => format!(", {} never looked at", plural(count as u64, "reply", "replies")),
            };
            let leaves = plural(tree.answer.counts.leaves, "leaf", "leaves");
            format!("Done. Best move {best}, value {}, {leaves} visited{unseen}.", number(node.value))
        } else {
            let nodes = plural(u64::from(node.size), "node", "nodes");
            format!("{} is done: {nodes}, value {}.", tree.move_text(index), bounded(node))
        };
        self.push(index, StepKind::Done, text);
    }

    fn entering(&self, index: u32) -> String {
        let tree = self.tree;
        let node = tree.node(index);
        let side = side(tree, node.kind);
        let replies = tree.children(index).count() + tree.unsearched(index).len();
        let window = format!("α = {}, β = {}", number(node.alpha), number(node.beta));
        match (node.parent, node.kind) {
            (None, _) if tree.prunes() => {
                let moves = plural(replies as u64, "move", "moves");
                format!("Root, {side} to move. The window is open: {window}. {moves} to try.")
            }
            (None, _) => format!("Root, {side} to move. {} to try.", plural(replies as u64, "move", "moves")),
            (_, NodeKind::Chance) => {
                let each = plural(replies as u64, "reply", "replies");
                format!(
                    "Try {}. {side} answers at random: {each}, each with chance 1/{replies}.",
                    tree.move_text(index)
                )
            }
            _ if tree.prunes() => format!("Try {}. {side} answers next; it inherits {window}.", tree.move_text(index)),
            _ => format!("Try {}. {side} answers next.", tree.move_text(index)),
        }
    }

    fn cutting(&self, index: u32) -> String {
        let tree = self.tree;
        let node = tree.node(index);
        let left = tree.unsearched(index);
        let mut moves: Vec<String> = left.iter().take(6).map(|&m| course_notation(tree.answer.course, m)).collect();
        if left.len() > 6 {
            moves.push(format!("{} more", left.len() - 6));
        }
        let (value, moves) = (number(node.value), moves.join(", "));
        let verb = if left.len() == 1 { "is" } else { "are" };
        if node.kind == NodeKind::Max {
            let sign = if node.value == node.beta { '=' } else { '>' };
            let other = side(tree, NodeKind::Min);
            format!(
                "Cut: {value} {sign} β = {}. {other} would not come here, so {moves} {verb} never looked at.",
                number(node.beta)
            )
        } else {
            let sign = if node.value == node.alpha { '=' } else { '<' };
            let other = side(tree, NodeKind::Max);
            let alpha = number(node.alpha);
            format!("Cut: {value} {sign} α = {alpha}. {other} has {alpha} already, so {moves} {verb} never looked at.")
        }
    }

    fn effect_text(&self, index: u32) -> String {
        let tree = self.tree;
        let node = tree.node(index);
        let Some(parent) = node.parent.filter(|_| index != self.focus) else { return String::new() };
        let kind = tree.node(parent).kind;
        let letter = letter(kind);
        let verb = if kind == NodeKind::Max { "rises" } else { "closes" };
        match (effect(tree, index), tree.prunes()) {
            (Effect::None, _) => String::new(),
            (Effect::Part(parts), _) => format!("It counts 1/{parts} of the average."),
            (Effect::Moves { from, to }, true) => {
                format!("{} {verb} from {} to {}.", letter, number(from), number(to))
            }
            (Effect::Stays { at }, true) => format!("{} stays at {}.", letter, number(at)),
            (Effect::Cuts { bound }, _) => {
                let (other, way) = if kind == NodeKind::Max { ('β', "at or above") } else { ('α', "at or below") };
                format!("That is {way} {other} = {}.", number(bound))
            }
            (Effect::Moves { .. }, false) => {
                if kind == NodeKind::Max { "The highest so far." } else { "The lowest so far." }.to_owned()
            }
            (Effect::Stays { at }, false) => {
                format!("{} stays the {}.", number(at), if kind == NodeKind::Max { "highest" } else { "lowest" })
            }
        }
    }
}

fn opening(tree: &SearchTree, index: u32, said: &str) -> String {
    let ply = tree.node(index).ply;
    match ply {
        0 => "The root".to_owned(),
        1 => format!("Move {said}"),
        _ => format!("Reply {said}"),
    }
}

/// Who decides at nodes of a kind.
pub(super) fn side(tree: &SearchTree, kind: NodeKind) -> &'static str {
    tree.seat_name(match kind {
        NodeKind::Max => tree.answer.value_of,
        NodeKind::Min => tree.answer.value_of.other(),
        NodeKind::Chance => tree.answer.mover.other(),
    })
}
