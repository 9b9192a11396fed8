//! Searches that the caller can stop before they are done.

use super::{Plan, SearchObserver, TextbookResult, run};
use plyground_game::Game;
use std::ops::ControlFlow;

/// The leaves that a search evaluates, at least, between two questions whether to stop: leaves at the depth limit, ends of
/// games, and positions found in the cache. It may finish the children of one node more.
pub const LEAVES_BETWEEN_CHECKS: u64 = 256;

/// Searches from `root` until it is done or until `is_over` says so: then there is no result. `is_over` is asked about
/// once every [`LEAVES_BETWEEN_CHECKS`] leaves.
pub fn search_until<G: Game, W: SearchObserver<G>>(
    game: &G,
    root: &G::Position,
    plan: &Plan<G::Evaluation>,
    is_over: &dyn Fn() -> bool,
    observer: &mut W,
) -> Option<TextbookResult<G::Move>> {
    match run(game, root, plan, StopCheck::asking(is_over), observer) {
        ControlFlow::Continue(result) => Some(result),
        ControlFlow::Break(Stopped) => None,
    }
}

/// A search was stopped. Nodes pass it up to the root with `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// The value of a node, unless the search was stopped below it.
pub(super) type Stoppable<T> = ControlFlow<Stopped, T>;

/// Decides when a search asks its caller whether to stop. The search counts its leaves anyway, so that an inner node costs
/// one comparison and a leaf costs nothing.
pub(super) struct StopCheck<'a> {
    is_over: Option<&'a dyn Fn() -> bool>,
    /// The number of leaves at which to ask next.
    next: u64,
}

impl<'a> StopCheck<'a> {
    /// Never stops.
    pub(super) const NEVER: StopCheck<'static> = StopCheck { is_over: None, next: u64::MAX };

    pub(super) fn asking(is_over: &'a dyn Fn() -> bool) -> StopCheck<'a> {
        StopCheck { is_over: Some(is_over), next: LEAVES_BETWEEN_CHECKS }
    }

    /// Breaks when the caller says that the search is over.
    #[inline(always)]
    pub(super) fn check(&mut self, leaves: u64) -> Stoppable<()> {
        if leaves < self.next { ControlFlow::Continue(()) } else { self.ask(leaves) }
    }

    /// Counts a position that was found in the cache like a leaf.
    pub(super) fn count_cached(&mut self) {
        self.next -= 1;
    }

    #[cold]
    fn ask(&mut self, leaves: u64) -> Stoppable<()> {
        self.next = leaves + LEAVES_BETWEEN_CHECKS;
        if self.is_over.is_some_and(|is_over| is_over()) {
            ControlFlow::Break(Stopped)
        } else {
            ControlFlow::Continue(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::{Algorithm, Dialect, LeafRule, search};
    use plyground_game::sample::{Race, RacePosition};
    use plyground_game::{Action, Look, NamedEvaluation, Outcome, Rules, Seat, Setup, SetupError, evaluate_by_playing};
    use std::cell::Cell;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn a_check_asks_once_every_so_many_leaves_and_cached_positions() {
        let asked = Cell::new(0);
        let is_over = || {
            asked.set(asked.get() + 1);
            asked.get() == 4
        };
        let mut stop = StopCheck::asking(&is_over);
        for (leaves, times) in [(255, 0), (256, 1), (257, 1), (511, 1), (1_000, 2), (1_255, 2), (1_256, 3)] {
            assert_eq!(stop.check(leaves), ControlFlow::Continue(()));
            assert_eq!(asked.get(), times, "{leaves}");
        }
        (0..200).for_each(|_| stop.count_cached());
        assert_eq!(stop.check(1_256 + 55), ControlFlow::Continue(()));
        assert_eq!(stop.check(1_256 + 56), ControlFlow::Break(Stopped));
    }

    #[test]
    fn a_search_that_never_stops_never_asks() {
        let mut stop = StopCheck::NEVER;
        stop.count_cached();
        assert_eq!(stop.check(u64::MAX / 2), ControlFlow::Continue(()));
        assert_eq!(stop.next, u64::MAX - 1);
    }

    /// A race that counts how often all successors of a position are evaluated at once.
    #[derive(Clone)]
    struct CountingRace {
        race: Race,
        calls: Arc<AtomicU64>,
    }

    impl Rules for CountingRace {
        type Position = RacePosition;
        type Move = u8;
        type Undo = ();
        type Moves = <Race as Rules>::Moves;

        fn start(&self) -> RacePosition {
            self.race.start()
        }
        fn to_move(&self, p: &RacePosition) -> Seat {
            self.race.to_move(p)
        }
        fn moves(&self, p: &RacePosition) -> Self::Moves {
            self.race.moves(p)
        }
        fn play(&self, p: &mut RacePosition, steps: u8) {
            self.race.play(p, steps);
        }
        fn undo(&self, p: &mut RacePosition, steps: u8, undo: ()) {
            self.race.undo(p, steps, undo);
        }
        fn outcome(&self, p: &RacePosition) -> Option<Outcome> {
            self.race.outcome(p)
        }
        fn skip(&self, p: &mut RacePosition) {
            self.race.skip(p);
        }
        fn key(&self, p: &RacePosition) -> u64 {
            self.race.key(p)
        }
        fn key_from_scratch(&self, p: &RacePosition) -> u64 {
            self.race.key_from_scratch(p)
        }
    }

    impl Game for CountingRace {
        type Evaluation = ();

        fn look(&self) -> Look {
            self.race.look()
        }
        fn setup(&self, p: &RacePosition) -> Setup {
            self.race.setup(p)
        }
        fn position_from(&self, setup: &Setup) -> Result<RacePosition, SetupError> {
            self.race.position_from(setup)
        }
        fn action(&self, steps: u8) -> Action {
            self.race.action(steps)
        }
        fn evaluations(&self) -> &'static [NamedEvaluation<()>] {
            self.race.evaluations()
        }
        fn evaluate(&self, (): (), p: &RacePosition, seat: Seat) -> i32 {
            self.race.evaluate((), p, seat)
        }
        fn evaluate_successors(
            &self,
            (): (),
            p: &mut RacePosition,
            seat: Seat,
            each: impl FnMut(u8, i32) -> ControlFlow<()>,
        ) {
            self.calls.fetch_add(1, Ordering::Relaxed);
            evaluate_by_playing(self, (), p, seat, each);
        }
    }

    #[test]
    fn the_fast_way_to_the_leaves_stays_on_when_a_search_may_be_stopped() {
        let game = CountingRace { race: Race { length: 40 }, calls: Arc::default() };
        let dialect = Dialect { ends: LeafRule::NoMoves, ..Dialect::plain((), 1) };
        let plan = Plan::new(Algorithm::Minimax, Some(12), dialect);
        let result = search(&game, &game.start(), &plan, &mut ());
        let calls = game.calls.swap(0, Ordering::Relaxed);
        assert_eq!((result.counts.leaves, calls), (1 << 12, 1 << 11), "one call for each two leaves");
        let asked = Cell::new(0);
        let is_over = || {
            asked.set(asked.get() + 1);
            false
        };
        assert_eq!(search_until(&game, &game.start(), &plan, &is_over, &mut ()), Some(result));
        assert_eq!(game.calls.swap(0, Ordering::Relaxed), calls);
        assert_eq!(asked.get(), (1 << 12) / 256 - 1, "after the last leaf there is no inner node to ask at");
        assert_eq!(search_until(&game, &game.start(), &plan, &|| true, &mut ()), None);
        assert!(game.calls.load(Ordering::Relaxed) < calls / 10);
    }
}
