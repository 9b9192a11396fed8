//! The solution of a position: its value or bounds, a best move, the line of best moves, and the value of every move.

use super::choose::{SolverTask, with_solver};
use super::question::{narrow_move, reaching_move};
use super::{Knowledge, PositionSolver, SolveClock, SolveLimits, SolveProgress, ValueBounds, ValueScale};
use crate::engine::SearchClock;
use plyground_game::{Action, Game, Seat, Setup, SetupError};
use std::sync::atomic::AtomicBool;

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The seat to move.
    pub mover: Seat,
    /// What the value counts.
    pub scale: ValueScale,
    /// The value from the mover's side, or what is known of it.
    pub bounds: ValueBounds,
    /// A move that reaches the lower bound, as far as one was found; none when the game is over.
    pub best: Option<Action>,
    /// The principal variation: best moves of both sides, as far as they were found.
    pub line: Vec<Action>,
    /// Positions searched.
    pub nodes: u64,
    /// Every move with what is known of its value, in the order of the game, where that was asked for.
    pub moves: Vec<RootValue>,
}

/// A move and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootValue {
    /// The move.
    pub action: Action,
    /// The value from the side of the seat that makes the move.
    pub bounds: ValueBounds,
}

impl Solution {
    /// The seat that wins, or `Some(None)` for a draw; `None` when that is not known.
    pub fn winner(&self) -> Option<Option<Seat>> {
        self.bounds.outcome().map(|outcome| match outcome {
            1 => Some(self.mover),
            -1 => Some(self.mover.other()),
            _ => None,
        })
    }

    /// The exact value, once it is known.
    pub const fn value(&self) -> Option<i32> {
        self.bounds.value()
    }
}

/// Solves a position within limits. When a limit is reached first, the solution has the bounds that are known by then.
pub fn solve(
    setup: &Setup,
    limits: &SolveLimits<'_>,
    report: &mut dyn FnMut(&SolveProgress),
) -> Result<Solution, SetupError> {
    with_solver(setup, limits.table_bytes, Solve { limits, report, all_moves: false })
}

/// Solves a position within limits, and every move of it.
pub fn solve_all_moves(
    setup: &Setup,
    limits: &SolveLimits<'_>,
    report: &mut dyn FnMut(&SolveProgress),
) -> Result<Solution, SetupError> {
    with_solver(setup, limits.table_bytes, Solve { limits, report, all_moves: true })
}

struct Solve<'a> {
    limits: &'a SolveLimits<'a>,
    report: &'a mut dyn FnMut(&SolveProgress),
    all_moves: bool,
}

impl SolverTask for Solve<'_> {
    type Output = Solution;

    fn run<G: Game>(self, game: &G, solver: &mut dyn PositionSolver<G>) -> Solution {
        let finished = AtomicBool::new(false);
        let budget = &self.limits.budget;
        let scale = solver.scale();
        let search = SearchClock::new(budget, &finished);
        let mut clock = SolveClock::new(search, budget.threads, scale.widest(), self.report);
        let root = game.start();
        let mut solution = Solution {
            mover: game.to_move(&root),
            scale,
            bounds: scale.widest(),
            best: None,
            line: Vec::new(),
            nodes: 0,
            moves: Vec::new(),
        };
        if let Some(outcome) = game.outcome(&root) {
            solution.bounds = ValueBounds::exact(scale.terminal(game, &root, outcome, solution.mover));
            return solution;
        }

        // 1. The value.
        let mut known = Knowledge::nothing(scale);
        let _ = solver.narrow(game, &root, &mut known, &mut clock);

        // 2. Every move, if that is asked for. The best of them may say more than the whole did before the time was up.
        if self.all_moves {
            for m in game.moves(&root) {
                let bounds = narrow_move(solver, game, &root, m, &mut clock);
                solution.moves.push(RootValue { action: game.action(m), bounds });
            }
            let most = |bound: fn(&ValueBounds) -> i32| solution.moves.iter().map(|it| bound(&it.bounds)).max();
            if let (Some(lower), Some(upper)) = (most(|it| it.lower), most(|it| it.upper)) {
                let best = game.moves(&root).zip(&solution.moves).find(|(_, it)| it.bounds.lower == lower);
                known.add(ValueBounds { lower, upper }, best.map(|(m, _)| m));
            }
        }

        // 3. A best move, and the best replies to it.
        solution.bounds = known.bounds;
        solution.line = principal_line(solver, game, &known, &mut clock);
        solution.best = solution.line.first().copied();
        solution.nodes = clock.nodes();
        solution
    }
}

/// The best moves of both sides, as long as the clock allows and the value is known.
fn principal_line<G: Game>(
    solver: &mut dyn PositionSolver<G>,
    game: &G,
    known: &Knowledge<G::Move>,
    clock: &mut SolveClock<'_, '_>,
) -> Vec<Action> {
    let scale = solver.scale();
    let mut position = game.start();
    let mut bounds = known.bounds;
    let mut line = Vec::new();
    while game.outcome(&position).is_none() {
        let mut moves = game.moves(&position);
        let only = moves.next().filter(|_| moves.next().is_none()).or(known.best.filter(|_| line.is_empty()));
        // A lower bound that is a proof of something is reached by some move, and in a lost position any move is as good;
        // later moves are shown of exact values only.
        let is_proof = bounds.lower > scale.widest().lower || bounds.upper < 0;
        let is_known = bounds.value().is_some() || (line.is_empty() && is_proof);
        let m = match only {
            Some(only) => only,
            None if !is_known => break,
            None => match reaching_move(solver, game, &position, bounds.lower, clock) {
                Some(Some((m, _))) => m,
                Some(None) | None => break,
            },
        };
        line.push(game.action(m));
        let mover = game.to_move(&position);
        game.play(&mut position, m);
        let later = ValueBounds { lower: scale.later(bounds.lower), upper: scale.later(bounds.upper) };
        bounds = if game.to_move(&position) == mover { later } else { later.turned() };
    }
    line
}
