//! Iterative deepening: the same search, one ply deeper each time, for as long as there is time.

use super::{Found, Plan, Watch, Window, search};
use plyground_game::Game;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Searches one ply deep, then two, and so on up to the plan's depth. After each, `report` says whether to go on; the
/// deepest finished search is the answer. It also ends by itself when looking deeper cannot change anything, and as soon
/// as `is_over` says that time is up: then the answer is the deepest search that was finished, if any was.
pub fn deepen<G: Game>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Measure>,
    is_over: &dyn Fn() -> bool,
    mut report: impl FnMut(u32, &Found<G::Move>) -> ControlFlow<()>,
) -> Option<Found<G::Move>> {
    let mut deepest = None;
    for depth in 1.. {
        let plan_of_depth = Plan { depth: Some(depth), ..*plan };
        let found = unless_over(is_over, |watch| search(game, root, &plan_of_depth, watch));
        let Some(found) = found else { break };
        let told = report(depth, &found);
        let is_last = told.is_break() || Some(depth) == plan.depth || !found.limited;
        deepest = Some(found);
        if is_last {
            break;
        }
    }
    deepest
}

/// Does a search that may be cut off anywhere: nothing is left of it then.
fn unless_over<T>(is_over: &dyn Fn() -> bool, search: impl FnOnce(&mut Hourglass<'_>) -> T) -> Option<T> {
    let mut hourglass = Hourglass { is_over, nodes: 0 };
    // The search owns all that it changes, so that nobody sees it half done.
    match catch_unwind(AssertUnwindSafe(|| search(&mut hourglass))) {
        Ok(found) => Some(found),
        Err(payload) if payload.is::<TimeIsUp>() => None,
        Err(panic) => resume_unwind(panic),
    }
}

/// What unwinds the stack of a search whose time is up. The textbook's functions know no clock, and stay as short as the
/// textbook's.
struct TimeIsUp;

struct Hourglass<'a> {
    is_over: &'a dyn Fn() -> bool,
    nodes: u32,
}

impl<G: Game> Watch<G> for Hourglass<'_> {
    fn enter(&mut self, _game: &G, _position: &G::Position, _by: Option<G::Move>, _window: Window) {
        self.nodes = self.nodes.wrapping_add(1);
        if self.nodes.is_multiple_of(256) && (self.is_over)() {
            resume_unwind(Box::new(TimeIsUp));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Algorithm, Plan};
    use super::*;
    use crate::courses::Course;
    use plyground_games::{Spec, Visitor, with_rules};
    use std::cell::Cell;

    /// How deep the search gets when it may look at the clock so often.
    struct Depth(u32);

    impl Visitor for Depth {
        type Output = Option<u32>;

        fn visit<G: Game>(self, game: G) -> Option<u32> {
            let plan = Plan::new(
                Algorithm::AlphaBeta,
                Some(100),
                Course::named("plain").unwrap().dialect(&game, game.playing_measure()),
            );
            let looks = Cell::new(0);
            let is_over = || {
                looks.set(looks.get() + 1);
                looks.get() > self.0
            };
            let mut reached = None;
            let found = deepen(&game, &game.start(), &plan, &is_over, |depth, _| {
                reached = Some(depth);
                ControlFlow::Continue(())
            });
            assert_eq!(found.is_some(), reached.is_some());
            reached
        }
    }

    #[test]
    fn a_search_that_is_cut_off_answers_with_the_deepest_one_that_was_finished() {
        let start = Spec::parse("mnk:9x9,k=5").unwrap().setup().unwrap();
        let depth = |looks| with_rules(&start, Depth(looks)).unwrap();
        assert_eq!(depth(0), Some(2), "two plies are over before anybody looks at the clock");
        assert!(depth(1_000) > Some(2));
        assert!(depth(1_000) < Some(100));
    }
}
