//! Iterative deepening: the same search, one ply deeper each time.

use super::{Found, Plan, search};
use plyground_game::Game;
use std::ops::ControlFlow;

/// Searches one ply deep, then two, and so on up to the plan's depth. After each, `report` says whether to go on; the
/// deepest finished search is the answer. It also ends by itself when looking deeper cannot change anything.
pub fn deepen<G: Game>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Measure>,
    mut report: impl FnMut(u32, &Found<G::Move>) -> ControlFlow<()>,
) -> Found<G::Move> {
    let mut depth = 1;
    loop {
        let found = search(game, root, &Plan { depth: Some(depth), ..*plan }, &mut ());
        let told = report(depth, &found);
        if told.is_break() || Some(depth) == plan.depth || !found.limited {
            return found;
        }
        depth += 1;
    }
}
