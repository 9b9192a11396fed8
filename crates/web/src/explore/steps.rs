//! A search told step by step: enter, evaluate, back up, cut, return. One step is one thing a student could do by hand.

use super::fit::Spot;
use super::kept::Kept;
use super::node::{End, Kind};
use super::story::{Effect, effect, letter};
use super::words::{bounded, in_course, number, plural};
use std::collections::HashMap;

/// One step.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Where it happens.
    pub(crate) node: u32,
    /// `enter`, `leaf`, `return`, `cut` or `done`.
    pub(crate) kind: &'static str,
    pub(crate) text: String,
    /// The best line known after it.
    pub(crate) line: Vec<u32>,
}

/// The steps of what is drawn, and when each thing in the drawing becomes known. Steps are counted from 1.
#[derive(Debug, Default)]
pub(crate) struct Told {
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

/// The story of a drawing.
pub(crate) fn told(kept: &Kept, drawing: &Spot) -> Told {
    let mut teller = Teller { kept, told: Told::default(), best: HashMap::new(), focus: 0 };
    if let Spot::Node { index, .. } = drawing {
        teller.focus = *index;
        teller.spot(drawing);
        teller.done(*index);
    }
    teller.told
}

struct Teller<'a> {
    kept: &'a Kept,
    told: Told,
    best: HashMap<u32, u32>,
    focus: u32,
}

impl Teller<'_> {
    fn push(&mut self, node: u32, kind: &'static str, text: String) -> usize {
        let line = std::iter::successors(Some(self.focus), |at| self.best.get(at).copied()).collect();
        self.told.steps.push(Step { node, kind, text, line });
        self.told.steps.len()
    }

    fn next(&self) -> usize {
        self.told.steps.len() + 1
    }

    fn spot(&mut self, spot: &Spot) {
        match spot {
            Spot::Node { index, below, .. } if below.is_empty() => self.whole(*index),
            Spot::Node { index, below, .. } => {
                let step = self.push(*index, "enter", self.entering(*index));
                self.told.at.insert(*index, step);
                let mut cut = false;
                for spot in below {
                    // The stacked or dashed replies of a cut are passed over in one step.
                    if matches!(spot, Spot::Off { .. }) && std::mem::replace(&mut cut, true) {
                        continue;
                    }
                    self.spot(spot);
                }
                if *index != self.focus {
                    self.returns(*index);
                }
            }
            Spot::Off { above, .. } => {
                let text = self.cutting(*above);
                let step = self.push(*above, "cut", text);
                self.told.rest.insert(*above, step);
            }
            Spot::More { above, count, nodes } => {
                let replies = plural(*count as u64, "more reply", "more replies");
                let text =
                    format!("{replies} of {}, {} in all.", self.kept.said(*above), plural(*nodes, "node", "nodes"));
                let step = self.push(*above, "leaf", text);
                self.told.rest.insert(*above, step);
            }
        }
    }

    /// A node with nothing drawn below it: a leaf, or a whole subtree at once.
    fn whole(&mut self, index: u32) {
        let kept = self.kept;
        let node = kept.node(index);
        let said = kept.said(index);
        let value = number(node.value);
        let what = match node.end {
            End::Leaf => format!("{} is a leaf worth {value}.", opening(kept, index, &said)),
            End::Cached => format!("{} was met before, and the cache says {value}.", opening(kept, index, &said)),
            _ => format!(
                "{}, {} below it, is worth {}.",
                opening(kept, index, &said),
                plural(u64::from(node.size) - 1, "node", "nodes"),
                bounded(node)
            ),
        };
        self.backs_up(index);
        let effect = self.told_effect(index);
        let step = self.push(index, "leaf", if effect.is_empty() { what } else { format!("{what} {effect}") });
        self.told.at.insert(index, step);
        self.told.done.insert(index, step);
        self.told.values.insert(index, vec![(step, bounded(node))]);
    }

    fn returns(&mut self, index: u32) {
        let kept = self.kept;
        let node = kept.node(index);
        self.backs_up(index);
        let above = node.parent.map_or_else(String::new, |parent| match kept.node(parent).parent {
            None => "the root".to_owned(),
            Some(_) => kept.said(parent),
        });
        let worth = match (node.kind, node.end) {
            (Kind::Chance, End::Searched) => format!("is worth the average of its replies, {}", number(node.value)),
            (_, End::Cut) => format!(
                "is worth {} {}",
                if node.kind == Kind::Max { "at least" } else { "at most" },
                number(node.value)
            ),
            _ => format!("is worth {}", number(node.value)),
        };
        let text = format!("Back at {above}, {} {worth}. {}", kept.said(index), self.told_effect(index));
        let step = self.push(index, "return", text.trim_end().to_owned());
        self.told.done.insert(index, step);
        self.told.values.entry(index).or_default().push((step, bounded(node)));
    }

    /// The node above learns this value with the next step.
    fn backs_up(&mut self, index: u32) {
        let Some(above) = self.kept.node(index).parent.filter(|_| index != self.focus) else { return };
        let step = self.next();
        let parent = self.kept.node(above);
        let value = self.kept.node(index).value;
        let sign = match parent.kind {
            Kind::Max => '≥',
            Kind::Min => '≤',
            Kind::Chance => return,
        };
        let known = self.best.get(&above).map(|&best| self.kept.node(best).value);
        let better = known.is_none_or(|known| if parent.kind == Kind::Max { value > known } else { value < known });
        if better {
            self.best.insert(above, index);
            self.told.values.entry(above).or_default().push((step, format!("{sign}{}", number(value))));
        }
    }

    fn done(&mut self, index: u32) {
        let kept = self.kept;
        let node = kept.node(index);
        let step = self.next();
        self.told.done.insert(index, step);
        self.told.values.entry(index).or_default().push((step, bounded(node)));
        let text = if index == 0 {
            let best = kept.answer.best.map_or("none".to_owned(), |best| in_course(kept.answer.course, best));
            let unseen: usize = kept.nodes.iter().zip(0..).map(|(_, index)| kept.left(index).len()).sum();
            let unseen = match unseen {
                0 => String::new(),
                count => format!(", {} never looked at", plural(count as u64, "reply", "replies")),
            };
            let leaves = plural(kept.answer.counts.leaves, "leaf", "leaves");
            format!("Done. Best move {best}, value {}, {leaves} visited{unseen}.", number(node.value))
        } else {
            let nodes = plural(u64::from(node.size), "node", "nodes");
            format!("{} is done: {nodes}, value {}.", kept.said(index), bounded(node))
        };
        self.push(index, "done", text);
    }

    fn entering(&self, index: u32) -> String {
        let kept = self.kept;
        let node = kept.node(index);
        let side = side(kept, node.kind);
        let replies = kept.children(index).count() + kept.left(index).len();
        let window = format!("α = {}, β = {}", number(node.alpha), number(node.beta));
        match (node.parent, node.kind) {
            (None, _) if kept.prunes() => {
                let moves = plural(replies as u64, "move", "moves");
                format!("Root, {side} to move. The window is open: {window}. {moves} to try.")
            }
            (None, _) => format!("Root, {side} to move. {} to try.", plural(replies as u64, "move", "moves")),
            (_, Kind::Chance) => {
                let each = plural(replies as u64, "reply", "replies");
                format!("Try {}. {side} answers at random: {each}, each with chance 1/{replies}.", kept.said(index))
            }
            _ if kept.prunes() => format!("Try {}. {side} answers next; it inherits {window}.", kept.said(index)),
            _ => format!("Try {}. {side} answers next.", kept.said(index)),
        }
    }

    fn cutting(&self, index: u32) -> String {
        let kept = self.kept;
        let node = kept.node(index);
        let left = kept.left(index);
        let mut moves: Vec<String> = left.iter().take(6).map(|&m| in_course(kept.answer.course, m)).collect();
        if left.len() > 6 {
            moves.push(format!("{} more", left.len() - 6));
        }
        let (value, moves) = (number(node.value), moves.join(", "));
        let verb = if left.len() == 1 { "is" } else { "are" };
        if node.kind == Kind::Max {
            let sign = if node.value == node.beta { '=' } else { '>' };
            let other = side(kept, Kind::Min);
            format!(
                "Cut: {value} {sign} β = {}. {other} would not come here, so {moves} {verb} never looked at.",
                number(node.beta)
            )
        } else {
            let sign = if node.value == node.alpha { '=' } else { '<' };
            let other = side(kept, Kind::Max);
            let alpha = number(node.alpha);
            format!("Cut: {value} {sign} α = {alpha}. {other} has {alpha} already, so {moves} {verb} never looked at.")
        }
    }

    fn told_effect(&self, index: u32) -> String {
        let kept = self.kept;
        let node = kept.node(index);
        let Some(parent) = node.parent.filter(|_| index != self.focus) else { return String::new() };
        let kind = kept.node(parent).kind;
        let letter = letter(kind);
        let verb = if kind == Kind::Max { "rises" } else { "closes" };
        match (effect(kept, index), kept.prunes()) {
            (Effect::None, _) => String::new(),
            (Effect::Part(parts), _) => format!("It counts 1/{parts} of the average."),
            (Effect::Moves { from, to }, true) => {
                format!("{} {verb} from {} to {}.", letter, number(from), number(to))
            }
            (Effect::Stays { at }, true) => format!("{} stays at {}.", letter, number(at)),
            (Effect::Cuts { bound }, _) => {
                let (other, way) = if kind == Kind::Max { ('β', "at or above") } else { ('α', "at or below") };
                format!("That is {way} {other} = {}.", number(bound))
            }
            (Effect::Moves { .. }, false) => {
                if kind == Kind::Max { "The highest so far." } else { "The lowest so far." }.to_owned()
            }
            (Effect::Stays { at }, false) => {
                format!("{} stays the {}.", number(at), if kind == Kind::Max { "highest" } else { "lowest" })
            }
        }
    }
}

fn opening(kept: &Kept, index: u32, said: &str) -> String {
    let ply = kept.node(index).ply;
    match ply {
        0 => "The root".to_owned(),
        1 => format!("Move {said}"),
        _ => format!("Reply {said}"),
    }
}

/// Who decides at nodes of a kind.
pub(super) fn side(kept: &Kept, kind: Kind) -> &'static str {
    kept.seat_name(match kind {
        Kind::Max => kept.answer.value_of,
        Kind::Min => kept.answer.value_of.other(),
        Kind::Chance => kept.answer.mover.other(),
    })
}
