//! Iterative deepening: the same search, one ply deeper each time, for as long as there is time.

use super::{Plan, TextbookResult, search_until};
use plyground_game::Game;
use std::ops::ControlFlow;

/// Searches one ply deep, then two, and so on up to the plan's depth. After each, `report` says whether to go on; the
/// deepest finished search is the answer. It also ends by itself when looking deeper cannot change anything, and as soon
/// as `is_over` says that time is up: then the answer is the deepest search that was finished, if any was.
pub fn deepen<G: Game>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Evaluation>,
    is_over: &dyn Fn() -> bool,
    mut report: impl FnMut(u32, &TextbookResult<G::Move>) -> ControlFlow<()>,
) -> Option<TextbookResult<G::Move>> {
    let mut deepest = None;
    for depth in 1.. {
        let plan_of_depth = Plan { depth: Some(depth), ..*plan };
        let found = search_until(game, root, &plan_of_depth, is_over, None);
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

#[cfg(test)]
mod tests {
    use super::super::{Algorithm, Plan};
    use super::*;
    use crate::courses::Course;
    use plyground_games::{RulesVisitor, Spec, with_rules};
    use std::cell::Cell;

    /// How deep the search gets when it may look at the clock so often.
    struct Depth(u32);

    impl RulesVisitor for Depth {
        type Output = Option<u32>;

        fn visit<G: Game>(self, game: G) -> Option<u32> {
            let plan = Plan::new(
                Algorithm::AlphaBeta,
                Some(100),
                Course::named("plain").unwrap().dialect(&game, game.default_evaluation()),
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
