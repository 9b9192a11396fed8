//! What of a tree is drawn: as much as fits, and the rest counted.

use super::kept::Kept;
use super::node::End;
use plyground_game::Action;

/// Places side by side that a tree may take.
const MOST_SLOTS: usize = 48;
/// Replies of one node that are drawn before the rest is one stack.
const MOST_REPLIES: usize = 30;

/// Something in the drawing.
#[derive(Clone, Debug)]
pub(crate) enum Spot {
    /// A node; a folded one has more below it than is drawn.
    Node { index: u32, folded: bool, below: Vec<Spot> },
    /// Replies that were never looked at, in one place.
    Off { above: u32, moves: Vec<Action> },
    /// Searched replies that have no place of their own.
    More { above: u32, count: usize, nodes: u64 },
}

impl Spot {
    /// Places side by side that it takes.
    pub(crate) fn slots(&self) -> usize {
        match self {
            Spot::Node { below, .. } => below.iter().map(Spot::slots).sum::<usize>().max(1),
            _ => 1,
        }
    }

    /// Every node drawn.
    pub(crate) fn nodes(&self, into: &mut Vec<u32>) {
        if let Spot::Node { index, below, .. } = self {
            into.push(*index);
            below.iter().for_each(|spot| spot.nodes(into));
        }
    }
}

/// The drawing of a subtree: with every reply, else with stacks of those never looked at, else with fewer plies.
pub(crate) fn fit(kept: &Kept, focus: u32) -> Spot {
    let deepest = deepest(kept, focus);
    for plies in (1..=deepest.max(1)).rev() {
        // Many plies of few replies are as hard to read as few of many.
        if plies > 9 {
            continue;
        }
        for stacks in [false, true] {
            if count(kept, focus, plies, stacks, MOST_SLOTS) <= MOST_SLOTS {
                return spot(kept, focus, plies, stacks);
            }
        }
    }
    spot(kept, focus, 1, true)
}

fn deepest(kept: &Kept, focus: u32) -> u16 {
    let last = focus + kept.node(focus).size;
    let most = (focus..last).map(|index| kept.node(index).ply).max().unwrap_or(0);
    most - kept.node(focus).ply
}

/// The places that a drawing would take, counted no further than necessary.
fn count(kept: &Kept, index: u32, plies: u16, stacks: bool, most: usize) -> usize {
    if plies == 0 || kept.node(index).size == 1 {
        return 1;
    }
    let left = kept.left(index).len();
    let mut slots = if stacks { left.min(1) } else { left };
    for (number, child) in kept.children(index).enumerate() {
        if number == MOST_REPLIES {
            return slots + 1;
        }
        slots += count(kept, child, plies - 1, stacks, most);
        if slots > most {
            break;
        }
    }
    slots
}

fn spot(kept: &Kept, index: u32, plies: u16, stacks: bool) -> Spot {
    let node = kept.node(index);
    let folded = node.size > 1 && plies == 0;
    let mut below = Vec::new();
    if plies > 0 && node.end != End::Leaf {
        let best = kept.best_child(index);
        let children: Vec<u32> = kept.children(index).collect();
        let mut more = (0, 0);
        for (number, &child) in children.iter().enumerate() {
            // The best reply keeps its place, however late it comes.
            if number < MOST_REPLIES || children.len() == MOST_REPLIES + 1 || Some(child) == best {
                below.push(spot(kept, child, plies - 1, stacks));
            } else {
                more = (more.0 + 1, more.1 + u64::from(kept.node(child).size));
            }
        }
        if more.0 > 0 {
            below.push(Spot::More { above: index, count: more.0, nodes: more.1 });
        }
        let left = kept.left(index);
        if stacks && !left.is_empty() {
            below.push(Spot::Off { above: index, moves: left.to_vec() });
        } else {
            below.extend(left.iter().map(|&action| Spot::Off { above: index, moves: vec![action] }));
        }
    }
    Spot::Node { index, folded, below }
}
