//! Exact solvers: the value of a position with perfect play of both sides, and a move that achieves it.
//!
//! ```
//! use plyground_game::Seat;
//! use plyground_games::Spec;
//! use plyground_search::solve::{SolveLimits, solve};
//!
//! let start = Spec::parse("dominoes:4x4")?.setup()?;
//! let solution = solve(&start, &SolveLimits::unlimited(), &mut |_| {})?;
//! assert_eq!(solution.winner(), Some(Some(Seat::First)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every solver answers one question, `PositionSolver::decide`: does the mover of this position get at least so much? The
//! exact value, the best move, the values of all moves, the principal variation and the proof of a value are found with this
//! question alone, the same way for every game (`question.rs`, `solution.rs`, `proof/`). Which solver answers for which game is said in
//! one place, `choose.rs`: a family that has a solver of its own is named there, and every other game is solved by the general
//! one (`general.rs`).
//!
//! **To add a solver of a family**, implement `PositionSolver` in a folder of its own and name it in `choose.rs`. `decide`
//! must be right for every position of its game that can be reached from `game.start()`, keeps its table from question to
//! question (a proof asks thousands of them), counts every position on the clock, and gives up when the clock says so. Values
//! are seen from the mover, on the [`ValueScale`] that the solver names.

mod choose;
mod clock;
mod connect4;
mod dominoes;
mod engine_first;
mod general;
mod grid_line;
mod othello;
mod position_table;
mod proof;
mod question;
mod solution;
mod value;

pub(crate) use clock::SolveClock;
pub use clock::{SolveLimits, SolveProgress};
pub(crate) use dominoes::{Core, Solver, evaluate_bounds};
pub use dominoes::{dominoes_winner, dominoes_winners};
pub use othello::{OthelloDiscs, OthelloValue, othello_value};
pub use proof::{
    Certificate, CheckedClaim, NoCertificate, ProofClaim, ProofFault, ProofFormatError, ProofGoal, verify,
};
pub use solution::{RootValue, Solution, SolutionAndCertificate, SolveExtras, prove, solve, solve_with};
pub use value::{LEAST_WIN, ValueBounds, ValueScale, WIN, win_in};

use plyground_game::Game;

/// A solver of the games of one family.
pub(crate) trait PositionSolver<G: Game> {
    /// What its values count.
    fn scale(&self) -> ValueScale;

    /// Decides whether the mover of `position`, where the game is not over, gets at least `target`: the bounds have
    /// `lower >= target` or `upper < target`, and both hold. `None` when the clock has run out.
    fn decide(
        &mut self,
        game: &G,
        position: &G::Position,
        target: i32,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<ValueBounds>;

    // What follows has a default that works for every solver.

    /// Narrows what is known of `position`, where the game is not over, to its value. `None` when the clock has run out; what is
    /// known holds then, too.
    fn narrow(
        &mut self,
        game: &G,
        position: &G::Position,
        known: &mut Knowledge<G::Move>,
        clock: &mut SolveClock<'_, '_>,
    ) -> Option<()> {
        question::narrow_by_steps(self, game, position, known, clock)
    }

    /// A move to try first where a good one is looked for: the one in the table, if there is one.
    fn remembered(&self, _game: &G, _position: &G::Position) -> Option<G::Move> {
        None
    }
}

/// What is known of a position while it is being solved.
pub(crate) struct Knowledge<M> {
    /// Bounds of its value, from the mover's side.
    pub(crate) bounds: ValueBounds,
    /// A move that reaches the lower bound, where the solver knows one. It is looked for otherwise.
    pub(crate) best: Option<M>,
}

impl<M> Knowledge<M> {
    /// Nothing but what holds for every position of that scale.
    pub(crate) const fn nothing(scale: ValueScale) -> Knowledge<M> {
        Knowledge { bounds: scale.widest(), best: None }
    }

    /// Adds what was found, with a move that reaches the new lower bound if there is one.
    pub(crate) fn add(&mut self, bounds: ValueBounds, best: Option<M>) {
        if bounds.lower > self.bounds.lower || self.best.is_none() {
            self.best = best;
        }
        self.bounds = self.bounds.and(bounds);
    }
}
