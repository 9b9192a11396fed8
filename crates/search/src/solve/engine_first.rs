//! A solver that asks the engine first: its searches for threats find wins on boards that no solver can search to the end.

use super::{Knowledge, PositionSolver, SolveClock, ValueBounds, ValueScale, win_in};
use crate::engine::{Engine, Score, SearchProgress, WinKind};
use plyground_game::{Game, find_move};

/// The most positions that the engine searches before the solver begins.
const ENGINE_NODES: u64 = 1_000_000;

/// A solver with the engine before it.
pub(crate) struct EngineFirst<S> {
    engine: Engine,
    solver: S,
}

impl<S> EngineFirst<S> {
    pub(crate) fn new(solver: S) -> EngineFirst<S> {
        EngineFirst { engine: Engine::default().for_analysis(), solver }
    }
}

impl<G: Game, S: PositionSolver<G>> PositionSolver<G> for EngineFirst<S> {
    fn scale(&self) -> ValueScale {
        self.solver.scale()
    }

    fn decide(
        &mut self,
        game: &G,
        position: &G::Position,
        target: i32,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<ValueBounds> {
        self.solver.decide(game, position, target, clock)
    }

    fn narrow(
        &mut self,
        game: &G,
        position: &G::Position,
        known: &mut Knowledge<G::Move>,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<()> {
        let budget = clock.engine_budget(ENGINE_NODES);
        let mut report = |progress: &SearchProgress| clock.show(progress.nodes);
        if let Ok(result) = self.engine.search(&game.setup(position), &budget, &mut report) {
            clock.count(result.progress.nodes);
            let best = result.best.and_then(|best| find_move(game, position, best));
            known.add(proven_bounds(result.progress.value, self.scale()), best);
            clock.report(known.bounds);
        }
        // Who wins is known; how soon may cost far more than that.
        if known.bounds.outcome().is_some() {
            return Some(());
        }
        self.solver.narrow(game, position, known, clock)
    }

    fn remembered(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        self.solver.remembered(game, position)
    }
}

/// What a score of the engine proves. A win that it found need not be the soonest or the largest.
fn proven_bounds(score: Score, scale: ValueScale) -> ValueBounds {
    let widest = scale.widest();
    let at_least = |kind: WinKind| match (scale, kind) {
        (ValueScale::Plies, WinKind::Plies(plies)) => win_in(plies),
        (ValueScale::Margin, WinKind::Points(points)) => points as i32,
        _ => 1,
    };
    match score {
        Score::Score(_) => widest,
        Score::Draw => ValueBounds::exact(0),
        Score::Win(kind) => ValueBounds { lower: at_least(kind), ..widest },
        Score::Loss(kind) => ValueBounds { upper: -at_least(kind), ..widest },
    }
}
