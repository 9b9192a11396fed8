//! What happened at a node, in words: short for a row of the ledger, and what a value does to the node above it.

use super::kept::Kept;
use super::node::{End, Kind, Node};
use super::words::{in_course, number, plural};

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

pub(super) fn effect(kept: &Kept, index: u32) -> Effect {
    let node = kept.node(index);
    let Some(above) = node.parent else { return Effect::None };
    let parent = kept.node(above);
    if parent.kind == Kind::Chance {
        return Effect::Part(kept.children(above).count() as u32);
    }
    let rises = parent.kind == Kind::Max;
    if kept.ends_parent(index) {
        return Effect::Cuts { bound: if rises { parent.beta } else { parent.alpha } };
    }
    // Without cuts every child has the window of the root, and only its elders tell what is best so far.
    let before = if kept.prunes() {
        if rises { node.alpha } else { node.beta }
    } else {
        let elders = kept.children(above).take_while(|&child| child < index).map(|child| kept.node(child).value);
        if rises { elders.fold(f64::NEG_INFINITY, f64::max) } else { elders.fold(f64::INFINITY, f64::min) }
    };
    let better = if rises { node.value > before } else { node.value < before };
    if better { Effect::Moves { from: before, to: node.value } } else { Effect::Stays { at: before } }
}

/// The letter of the bound that a node moves.
pub(super) fn letter(kind: Kind) -> char {
    if kind == Kind::Max { 'α' } else { 'β' }
}

/// The row's sentence.
pub(super) fn happened(kept: &Kept, index: u32) -> String {
    let node = kept.node(index);
    if node.parent.is_none() {
        return at_the_root(kept, node);
    }
    let replies = kept.children(index).count() as u64;
    let how = match node.end {
        End::Leaf => String::new(),
        End::Cached => "met before, ".to_owned(),
        End::Cut => return crossed(node),
        End::Searched if node.kind == Kind::Chance => format!("average of {}, ", plural(replies, "reply", "replies")),
        End::Searched => match replies {
            1 => "its one reply searched, ".to_owned(),
            2 => "both replies searched, ".to_owned(),
            _ => format!("all {replies} replies searched, "),
        },
    };
    how + &shortly(kept, index)
}

fn shortly(kept: &Kept, index: u32) -> String {
    let parent = kept.node(index).parent.map_or(Kind::Max, |parent| kept.node(parent).kind);
    let letter = letter(parent);
    match (effect(kept, index), kept.prunes()) {
        (Effect::None, _) => String::new(),
        (Effect::Part(parts), _) => format!("counts 1/{parts}"),
        (Effect::Cuts { bound }, _) => {
            let other = if parent == Kind::Max { 'β' } else { 'α' };
            let at = if kept.node(index).value == bound { "equals" } else { "past" };
            format!("{at} {other}: cut")
        }
        (Effect::Moves { to, .. }, true) if kept.node(index).end != End::Leaf => {
            format!("{letter} becomes {}", number(to))
        }
        (Effect::Moves { to, .. }, true) if parent == Kind::Max => format!("raises {letter} to {}", number(to)),
        (Effect::Moves { to, .. }, true) => format!("closes {letter} to {}", number(to)),
        (Effect::Stays { .. }, true) => format!("{letter} stays"),
        (Effect::Moves { .. }, false) => {
            if parent == Kind::Max { "highest so far" } else { "lowest so far" }.to_owned()
        }
        (Effect::Stays { .. }, false) => if parent == Kind::Max { "not higher" } else { "not lower" }.to_owned(),
    }
}

fn crossed(node: &Node) -> String {
    match node.kind {
        Kind::Max if node.value == node.beta => "v equals β".to_owned(),
        Kind::Max => "v above β".to_owned(),
        _ if node.value == node.alpha => "v equals α".to_owned(),
        _ => "v below α".to_owned(),
    }
}

fn at_the_root(kept: &Kept, node: &Node) -> String {
    let best = kept.answer.best.map(|best| in_course(kept.answer.course, best));
    let Some(best) = best else { return "nothing to choose from".to_owned() };
    if node.kind == Kind::Chance {
        return "average of all replies".to_owned();
    }
    let mut climbs: Vec<f64> = Vec::new();
    for value in kept.children(0).map(|child| kept.node(child).value) {
        let better = climbs.last().is_none_or(|&last| if node.kind == Kind::Max { value > last } else { value < last });
        if better {
            climbs.push(value);
        }
    }
    let verb = if node.kind == Kind::Max { "climbed" } else { "fell" };
    let letter = if kept.prunes() { letter(node.kind).to_string() } else { "the best".to_owned() };
    let numbers: Vec<String> = climbs.iter().map(|&value| number(value)).collect();
    match numbers.as_slice() {
        [] => format!("best {best}"),
        [only] => format!("best {best}; {letter} became {only} at once"),
        [all @ .., last] if all.len() < 4 => format!("best {best}; {letter} {verb} {}, then {last}", all.join(", ")),
        [first, .., last] => format!("best {best}; {letter} {verb} from {first} to {last} in {} steps", numbers.len()),
    }
}
