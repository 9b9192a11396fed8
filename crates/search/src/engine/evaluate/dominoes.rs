//! Dominoes: safe moves, cells that each side can still cover, and a proof by counting or by the solver.

use super::{Candidate, Evaluator, Scope, Solution};
use crate::engine::budget::SearchClock;
use crate::engine::score::{RawScore, estimate, loss_at, win_at};
use crate::solve::{Core, Solver, evaluate_bounds};
use plyground_game::{BoardSize, Game, Rules, Seat};
use plyground_games::CellIndex;
use plyground_games::bits::Bits;
use plyground_games::dominoes::{Dominoes, DominoesEvaluation, DominoesPosition};
use std::ops::ControlFlow;

/// The most free cells with which the solver is tried at the root.
const MAX_CELLS_TO_PROVE: u32 = 50;
/// The most free cells with which safe moves are counted; with more, counting proves nothing and is slow.
const MAX_CELLS_TO_COUNT: u32 = 100;
/// The most cells of a board on which one step of the solver is fast enough to stop in time.
const MAX_CELLS_TO_SOLVE: u32 = 128;
/// The buckets of the solver's table: a few megabytes.
const SOLVER_BUCKETS: usize = 1 << 16;

/// Evaluates positions of Dominoes.
#[derive(Clone, Debug)]
pub(crate) struct DominoesEvaluator<B> {
    /// Used for counting only; its table has one bucket.
    solver: Solver<B>,
    size: BoardSize,
    all: B,
}

impl<B: Bits> DominoesEvaluator<B> {
    pub(crate) fn new(game: &Dominoes<B>) -> DominoesEvaluator<B> {
        let size = game.setup(&game.start()).board.size();
        DominoesEvaluator { solver: Solver::new(size, 1), size, all: B::below(size.cells()) }
    }

    fn free(&self, game: &Dominoes<B>, position: &DominoesPosition<B>) -> B {
        self.all.without(game.filled(position))
    }

    fn core(&self, game: &Dominoes<B>, position: &DominoesPosition<B>) -> Core<B> {
        let to_move = game.to_move(position);
        self.solver.reduce(Core { free: self.free(game, position), to_move, lead: 0 })
    }

    /// The score of a proof, with as many plies as can follow at most.
    fn proof_score(&self, game: &Dominoes<B>, position: &DominoesPosition<B>, vertical_wins: bool) -> RawScore {
        let plies = self.free(game, position).count() as usize / 2;
        if vertical_wins == (game.to_move(position) == Seat::First) { win_at(plies) } else { loss_at(plies) }
    }
}

impl<B: Bits> Evaluator<Dominoes<B>> for DominoesEvaluator<B> {
    const MOVE_INDICES: usize = BoardSize::MAX_CELLS;

    #[inline]
    fn move_index(&self, _game: &Dominoes<B>, domino: CellIndex) -> u16 {
        domino.number() as u16
    }

    fn static_proof(&mut self, game: &Dominoes<B>, position: &DominoesPosition<B>) -> Option<RawScore> {
        if self.free(game, position).count() > MAX_CELLS_TO_COUNT {
            return None;
        }
        let core = self.core(game, position);
        let proof = self.solver.counting_proof(core, &self.solver.bounds_of_both(core));
        proof.map(|vertical_wins| self.proof_score(game, position, vertical_wins))
    }

    fn evaluate(
        &mut self,
        game: &Dominoes<B>,
        position: &mut DominoesPosition<B>,
        _clock: &mut SearchClock<'_>,
    ) -> RawScore {
        let mover = game.to_move(position);
        if self.free(game, position).count() > MAX_CELLS_TO_COUNT {
            return estimate(30 * game.evaluate(DominoesEvaluation::Mobility, position, mover));
        }
        let core = self.core(game, position);
        estimate(30 * evaluate_bounds(core.lead, &self.solver.bounds_of_both(core), mover))
    }

    fn plies_left(&self, game: &Dominoes<B>, position: &DominoesPosition<B>) -> Option<u32> {
        Some(self.free(game, position).count() / 2)
    }

    fn candidates(
        &mut self,
        game: &Dominoes<B>,
        position: &DominoesPosition<B>,
        list: &mut Vec<Candidate<CellIndex>>,
    ) -> Scope {
        let mover = game.to_move(position);
        game.evaluate_successors(DominoesEvaluation::Mobility, &mut position.clone(), mover, |m, ahead| {
            list.push(Candidate { m, move_index: m.number() as u16, order_score: 300 * ahead });
            ControlFlow::Continue(())
        });
        Scope::All
    }

    fn solve(
        &mut self,
        game: &Dominoes<B>,
        position: &DominoesPosition<B>,
        clock: &mut SearchClock<'_>,
    ) -> Option<Solution<CellIndex>> {
        if self.free(game, position).count() > MAX_CELLS_TO_PROVE || self.all.count() > MAX_CELLS_TO_SOLVE {
            return None;
        }
        // 1. Moves that leave the mover most and the other side least come first.
        let mover = game.to_move(position);
        let mut children: Vec<(i32, CellIndex, Core<B>)> = game
            .moves(position)
            .map(|m| {
                let mut after = *position;
                game.play(&mut after, m);
                let core = self.core(game, &after);
                (-evaluate_bounds(core.lead, &self.solver.bounds_of_both(core), mover), m, core)
            })
            .collect();
        children.sort_by_key(|&(order_score, m, _)| (order_score, m));

        // 2. One move wins, or none does and the first is as good as any other.
        let mut solver = Solver::new(self.size, SOLVER_BUCKETS);
        let mut share = clock.part(2);
        let wanted = mover == Seat::First;
        let winner = children.iter().find_map(|&(_, m, core)| {
            let wins = solver.wins(core, 0, &mut || share.tick());
            match wins {
                Some(wins) if wins == wanted => Some(Ok(m)),
                Some(_) => None,
                None => Some(Err(())),
            }
        });
        clock.join(&share);
        match winner {
            Some(Err(())) => None,
            Some(Ok(best)) => Some(Solution { best, score: self.proof_score(game, position, wanted) }),
            None => {
                let &(_, best, _) = children.first()?;
                Some(Solution { best, score: self.proof_score(game, position, !wanted) })
            }
        }
    }
}
