//! The move of an agent that looks ahead with a textbook search in our own words.

use super::CourseDialect;
use crate::textbook::{Algorithm, Caching, LeafRule, Plan, TextbookResult, deepen};
use plyground_game::{Action, Game, Setup, SetupError};
use plyground_games::{RulesVisitor, with_rules};
use std::ops::ControlFlow;

/// The best move of a position by a search in which a win or loss outranks any evaluation; none when the game is over.
///
/// A win is a win at any depth, so the search deepens ply by ply up to `depth` and takes the first win it finds,
/// which is the shortest. Its cache takes no more than `memory` bytes. Once `is_over` says that
/// time is up, the answer is that of the deepest search that was finished, and the first legal move if none was.
pub fn look_ahead(
    setup: &Setup,
    algorithm: Algorithm,
    depth: u32,
    memory: usize,
    is_over: &dyn Fn() -> bool,
) -> Result<Option<Action>, SetupError> {
    with_rules(setup, LookAhead { algorithm, depth, memory, is_over })
}

struct LookAhead<'a> {
    algorithm: Algorithm,
    depth: u32,
    memory: usize,
    is_over: &'a dyn Fn() -> bool,
}

impl RulesVisitor for LookAhead<'_> {
    type Output = Option<Action>;

    fn visit<G: Game>(self, game: G) -> Option<Action> {
        let position = game.start();
        if game.outcome(&position).is_some() {
            return None;
        }
        let plain = CourseDialect::named("plain").expect("our own way of searching is always there");
        let dialect = plain.dialect(&game, game.default_evaluation());
        let plan = Plan {
            caching: Caching::Bounds,
            memory: self.memory,
            ..Plan::new(self.algorithm, Some(self.depth), dialect)
        };
        let won = match dialect.ends {
            LeafRule::Outcome { win } => f64::from(win) / f64::from(game.scale(dialect.evaluation)),
            _ => f64::INFINITY,
        };
        let until_won = |_, found: &TextbookResult<G::Move>| {
            if found.value >= won { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let best = match deepen(&game, &position, &plan, self.is_over, until_won) {
            Some(found) => found.best,
            None => game.moves(&position).next(),
        };
        best.map(|m| game.action(m))
    }
}
