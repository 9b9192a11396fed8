//! What happened at a node, in words: short for a row of the ledger, and what a value does to the node above it.

use super::format::{course_notation, number, plural};
use super::node::{NodeExit, NodeKind, SearchNode};
use super::search_tree::SearchTree;

/// What a value does to the window of the node above.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Effect {
    /// Nothing lies above.
    None,
    /// It is one part of so many of an average.
    Part(u32),
    /// The best so far: α or β moves, from and to.
    Moves { from: f64, to: f64 },
    /// There was something as good already.
    Stays { at: f64 },
    /// The rest of the replies cannot matter: the value has reached this bound.
    Cuts { bound: f64 },
}

pub(super) fn effect(tree: &SearchTree, index: u32) -> Effect {
    let node = tree.node(index);
    let Some(above) = node.parent else { return Effect::None };
    let parent = tree.node(above);
    if parent.kind == NodeKind::Chance {
        return Effect::Part(tree.children(above).count() as u32);
    }
    let rises = parent.kind == NodeKind::Max;
    if tree.ends_parent(index) {
        return Effect::Cuts { bound: if rises { parent.beta } else { parent.alpha } };
    }
    // Without cuts every child has the window of the root, and only its elders tell what is best so far.
    let before = if tree.prunes() {
        if rises { node.alpha } else { node.beta }
    } else {
        let elders = tree.children(above).take_while(|&child| child < index).map(|child| tree.node(child).value);
        if rises { elders.fold(f64::NEG_INFINITY, f64::max) } else { elders.fold(f64::INFINITY, f64::min) }
    };
    let better = if rises { node.value > before } else { node.value < before };
    if better { Effect::Moves { from: before, to: node.value } } else { Effect::Stays { at: before } }
}

/// The letter of the bound that a node moves.
pub(super) fn letter(kind: NodeKind) -> char {
    if kind == NodeKind::Max { 'α' } else { 'β' }
}

/// The row's sentence.
pub(super) fn describe(tree: &SearchTree, index: u32) -> String {
    let node = tree.node(index);
    if node.parent.is_none() {
        return describe_root(tree, node);
    }
    let replies = tree.children(index).count() as u64;
    let how = match node.end {
        NodeExit::Leaf => String::new(),
        NodeExit::Cached => "met before, ".to_owned(),
        NodeExit::Cut => return describe_cut(node),
        NodeExit::Searched if node.kind == NodeKind::Chance => {
            format!("average of {}, ", plural(replies, "reply", "replies"))
        }
        NodeExit::Searched => match replies {
            1 => "its one reply searched, ".to_owned(),
            2 => "both replies searched, ".to_owned(),
            _ => format!("all {replies} replies searched, "),
        },
    };
    how + &describe_effect(tree, index)
}

fn describe_effect(tree: &SearchTree, index: u32) -> String {
    let parent = tree.node(index).parent.map_or(NodeKind::Max, |parent| tree.node(parent).kind);
    let letter = letter(parent);
    match (effect(tree, index), tree.prunes()) {
        (Effect::None, _) => String::new(),
        (Effect::Part(parts), _) => format!("counts 1/{parts}"),
        (Effect::Cuts { bound }, _) => {
            let other = if parent == NodeKind::Max { 'β' } else { 'α' };
            let at = if tree.node(index).value == bound { "equals" } else { "past" };
            format!("{at} {other}: cut")
        }
        (Effect::Moves { to, .. }, true) if tree.node(index).end != NodeExit::Leaf => {
            format!("{letter} becomes {}", number(to))
        }
        (Effect::Moves { to, .. }, true) if parent == NodeKind::Max => format!("raises {letter} to {}", number(to)),
        (Effect::Moves { to, .. }, true) => format!("closes {letter} to {}", number(to)),
        (Effect::Stays { .. }, true) => format!("{letter} stays"),
        (Effect::Moves { .. }, false) => {
            if parent == NodeKind::Max { "highest so far" } else { "lowest so far" }.to_owned()
        }
        (Effect::Stays { .. }, false) => if parent == NodeKind::Max { "not higher" } else { "not lower" }.to_owned(),
    }
}

fn describe_cut(node: &SearchNode) -> String {
    match node.kind {
        NodeKind::Max if node.value == node.beta => "v equals β".to_owned(),
        NodeKind::Max => "v above β".to_owned(),
        _ if node.value == node.alpha => "v equals α".to_owned(),
        _ => "v below α".to_owned(),
    }
}

fn describe_root(tree: &SearchTree, node: &SearchNode) -> String {
    let best = tree.answer.best.map(|best| course_notation(tree.answer.course, best));
    let Some(best) = best else { return "nothing to choose from".to_owned() };
    if node.kind == NodeKind::Chance {
        return "average of all replies".to_owned();
    }
    let mut climbs: Vec<f64> = Vec::new();
    for value in tree.children(0).map(|child| tree.node(child).value) {
        let better =
            climbs.last().is_none_or(|&last| if node.kind == NodeKind::Max { value > last } else { value < last });
        if better {
            climbs.push(value);
        }
    }
    let verb = if node.kind == NodeKind::Max { "climbed" } else { "fell" };
    let letter = if tree.prunes() { letter(node.kind).to_string() } else { "the best".to_owned() };
    let numbers: Vec<String> = climbs.iter().map(|&value| number(value)).collect();
    match numbers.as_slice() {
        [] => format!("best {best}"),
        [only] => format!("best {best}; {letter} became {only} at once"),
        [all @ .., last] if all.len() < 4 => format!("best {best}; {letter} {verb} {}, then {last}", all.join(", ")),
        [first, .., last] => format!("best {best}; {letter} {verb} from {first} to {last} in {} steps", numbers.len()),
    }
}
