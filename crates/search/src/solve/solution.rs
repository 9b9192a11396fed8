//! The solution of a position: its value or bounds, a best move, the line of best moves, and the value of every move.

use super::choose::{SolverTask, with_solver};
use super::proof::{Certificate, NoCertificate, write_certificate};
use super::question::{narrow_move, reaching_move};
use super::{Knowledge, PositionSolver, SolveClock, SolveLimits, SolveProgress, ValueBounds, ValueScale, WIN};
use crate::engine::{Score, SearchClock, WinKind};
use plyground_game::{Action, Game, Seat, Setup, SetupError, Square};
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
    /// The most plies that can follow, roughly: the free cells.
    max_plies: u32,
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

    /// What is proven, as the engine says it; an estimate of 0 when nothing is. A win of which only the winner is known takes as
    /// many plies as there are free cells, at most.
    pub fn score(&self) -> Score {
        let kind = |least: i32| match self.scale {
            ValueScale::Margin => WinKind::Points(least.unsigned_abs()),
            ValueScale::Plies => WinKind::Plies((WIN - least).unsigned_abs().min(self.max_plies)),
            ValueScale::Outcome => WinKind::Plies(self.max_plies),
        };
        match self.bounds.outcome() {
            None => Score::Score(0),
            Some(1) => Score::Win(kind(self.bounds.lower)),
            Some(-1) => Score::Loss(kind(-self.bounds.upper)),
            Some(_) => Score::Draw,
        }
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
    solve_with(setup, limits, SolveExtras::default(), report).map(|(solution, _)| solution)
}

/// Solves a position within limits, and writes a certificate of what was found.
pub fn prove(
    setup: &Setup,
    limits: &SolveLimits<'_>,
    report: &mut dyn FnMut(&SolveProgress),
) -> Result<(Solution, Result<Certificate, NoCertificate>), SetupError> {
    let extras = SolveExtras { certificate: true, ..SolveExtras::default() };
    let (solution, certificate) = solve_with(setup, limits, extras, report)?;
    Ok((solution, certificate.unwrap_or(Err(NoCertificate::NothingProven))))
}

/// What is wanted beside the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveExtras {
    /// The value of every move.
    pub all_moves: bool,
    /// A certificate.
    pub certificate: bool,
}

/// A solution, and its certificate or why there is none, where one was wanted and the game is not over.
pub type SolutionAndCertificate = (Solution, Option<Result<Certificate, NoCertificate>>);

/// Solves a position within limits, and finds what else is wanted.
pub fn solve_with(
    setup: &Setup,
    limits: &SolveLimits<'_>,
    extras: SolveExtras,
    report: &mut dyn FnMut(&SolveProgress),
) -> Result<SolutionAndCertificate, SetupError> {
    with_solver(setup, limits.table_bytes, Solve { limits, extras, report })
}

struct Solve<'a> {
    limits: &'a SolveLimits<'a>,
    extras: SolveExtras,
    report: &'a mut dyn FnMut(&SolveProgress),
}

impl SolverTask for Solve<'_> {
    type Output = SolutionAndCertificate;

    fn run<G: Game>(self, game: &G, solver: &mut dyn PositionSolver<G>) -> Self::Output {
        let finished = AtomicBool::new(false);
        let budget = &self.limits.budget;
        let scale = solver.scale();
        let search = SearchClock::new(budget, &finished);
        let mut clock = SolveClock::new(search, budget.threads, scale.widest(), self.report);
        let root = game.start();
        let setup = game.setup(&root);
        let mut solution = Solution {
            mover: game.to_move(&root),
            scale,
            bounds: scale.widest(),
            best: None,
            line: Vec::new(),
            nodes: 0,
            max_plies: setup.board.cells_with(Square::Free).count() as u32,
            moves: Vec::new(),
        };
        if let Some(outcome) = game.outcome(&root) {
            solution.bounds = ValueBounds::exact(scale.terminal(game, &root, outcome, solution.mover));
            return (solution, None);
        }

        // 1. The value.
        let mut known = Knowledge::nothing(scale);
        let _ = solver.narrow(game, &root, &mut known, &mut clock);

        // 2. Every move, if that is asked for. The best of them may say more than the whole did before the time was up.
        if self.extras.all_moves {
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

        // 4. The certificate.
        let certificate = self.extras.certificate.then(|| write_certificate(solver, game, &solution, &mut clock));
        solution.nodes = clock.nodes();
        (solution, certificate)
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
