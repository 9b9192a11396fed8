//! Which solver answers for which game: the one place that knows.

use super::PositionSolver;
use super::connect4::Connect4Solver;
use super::dominoes::DominoesSolver;
use super::engine_first::EngineFirst;
use super::general::GeneralSolver;
use super::grid_line::GridLineSolver;
use super::othello::OthelloSolver;
use plyground_game::{Game, Setup, SetupError};
use plyground_games::bits::Bits;
use plyground_games::dominoes::Dominoes;
use plyground_games::drop::{Connect4, ExtConnect4};
use plyground_games::grid_line::GridLine;
use plyground_games::othello::Othello;
use plyground_games::{FamilyVisitor, RulesVisitor, with_family};

/// Something that is done with a game and its solver.
pub(crate) trait SolverTask {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run<G: Game>(self, game: &G, solver: &mut dyn PositionSolver<G>) -> Self::Output;
}

/// Hands the game that starts from `setup` and the solver for it to the task. The solver's table has at most `table_bytes`
/// bytes.
pub(crate) fn with_solver<T: SolverTask>(setup: &Setup, table_bytes: usize, task: T) -> Result<T::Output, SetupError> {
    with_family(setup, Choose { task, table_bytes })
}

struct Choose<T> {
    task: T,
    table_bytes: usize,
}

impl<T: SolverTask> Choose<T> {
    /// The family's own solver, where there is one for this board; otherwise the general one.
    ///
    /// A line that stands on the board although the game is not won has a meaning in the rules alone, so that such a position
    /// is solved by the general solver, which knows nothing else.
    fn with<G: Game, S: PositionSolver<G>>(self, game: &G, own: Option<S>) -> T::Output {
        match own.filter(|_| game.standing_lines(&game.start()).is_empty()) {
            Some(mut solver) => self.task.run(game, &mut solver),
            None => self.general(game),
        }
    }

    fn general<G: Game>(self, game: &G) -> T::Output {
        self.task.run(game, &mut GeneralSolver::new(game, self.table_bytes))
    }
}

impl<T: SolverTask> RulesVisitor for Choose<T> {
    type Output = T::Output;

    fn visit<G: Game>(self, game: G) -> T::Output {
        self.general(&game)
    }
}

impl<T: SolverTask> FamilyVisitor for Choose<T> {
    fn grid_line<B: Bits>(self, game: GridLine<B>) -> T::Output {
        match GridLineSolver::new(&game, self.table_bytes) {
            Some(own) => self.with(&game, Some(own)),
            None => {
                let own = EngineFirst::new(GeneralSolver::new(&game, self.table_bytes));
                self.with(&game, Some(own))
            }
        }
    }

    fn othello<B: Bits>(self, game: Othello<B>) -> T::Output {
        let own = OthelloSolver::new(&game);
        self.with(&game, own)
    }

    fn extconnect4<B: Bits>(self, game: ExtConnect4<B>) -> T::Output {
        self.general(&game)
    }

    fn connect4<B: Bits>(self, game: Connect4<B>) -> T::Output {
        let own = Connect4Solver::new(&game, self.table_bytes);
        self.with(&game, own)
    }

    fn dominoes<B: Bits>(self, game: Dominoes<B>) -> T::Output {
        let own = DominoesSolver::new(&game, self.table_bytes);
        self.with(&game, Some(own))
    }
}
