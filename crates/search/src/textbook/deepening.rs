//! Iterative deepening: one search after another, each one ply deeper.

use super::{Plan, TextbookResult, search_until};
use plyground_game::Game;
use std::ops::ControlFlow;

/// Searches one ply deep, then two, and so on up to the plan's depth, and returns the deepest finished search, if any was
/// finished. It ends when `report`, called after each search, says so, when `is_over` says so in the middle of one, and
/// when a deeper search cannot change the result.
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
        let found = search_until(game, root, &plan_of_depth, is_over, &mut ());
        let Some(found) = found else { break };
        let goes_on = report(depth, &found);
        let is_last = goes_on.is_break() || Some(depth) == plan.depth || !found.limited;
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
    use crate::courses::CourseDialect;
    use plyground_games::{RulesVisitor, Spec, with_rules};
    use std::cell::Cell;

    /// How deep the search gets when its stop question is answered with no so often.
    struct Depth(u32);

    impl RulesVisitor for Depth {
        type Output = Option<u32>;

        fn visit<G: Game>(self, game: G) -> Option<u32> {
            let plan = Plan::new(
                Algorithm::AlphaBeta,
                Some(100),
                CourseDialect::named("plain").unwrap().dialect(&game, game.default_evaluation()),
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
        assert_eq!(depth(0), Some(2), "two plies have fewer leaves than there are between two checks");
        assert!(depth(1_000) > Some(2));
        assert!(depth(1_000) < Some(100));
    }
}
