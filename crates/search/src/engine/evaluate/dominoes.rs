//! Dominoes: moves that nobody can take away, cells that somebody can still cover, and a proof as soon as there is one.

use super::{Candidate, Evaluate, Scope, Solution};
use crate::engine::budget::Clock;
use crate::engine::score::{RawScore, estimate, loss_at, win_at};
use crate::solve::{Core, Solver, worth};
use plyground_game::{BoardSize, Game, Rules, Seat};
use plyground_games::CellIndex;
use plyground_games::bits::Bits;
use plyground_games::dominoes::{Dominoes, DominoesEvaluation, DominoesPosition};
use std::ops::ControlFlow;

/// With more free cells than this, a whole proof is not worth trying for.
const PROVABLE: u32 = 50;
/// With more free cells than this, counting settles nothing and costs much.
const COUNTABLE: u32 = 100;
/// The largest board on which the solver is quick enough to be stopped in time.
const SOLVABLE: u32 = 128;
/// What the solver may remember: a few megabytes.
const BUCKETS: usize = 1 << 16;

/// What is known of a board.
#[derive(Clone, Debug)]
pub(crate) struct DominoEvaluation<B> {
    /// Only counts here, and remembers nothing.
    solver: Solver<B>,
    size: BoardSize,
    all: B,
}

impl<B: Bits> DominoEvaluation<B> {
    pub(crate) fn new(game: &Dominoes<B>) -> DominoEvaluation<B> {
        let size = game.setup(&game.start()).board.size();
        DominoEvaluation { solver: Solver::new(size, 1), size, all: B::below(size.cells()) }
    }

    fn free(&self, game: &Dominoes<B>, position: &DominoesPosition<B>) -> B {
        self.all.without(game.filled(position))
    }

    fn core(&self, game: &Dominoes<B>, position: &DominoesPosition<B>) -> Core<B> {
        let to_move = game.to_move(position);
        self.solver.reduced(Core { free: self.free(game, position), to_move, lead: 0 })
    }

    /// A proof for the mover or against, with as many plies as can follow.
    fn proven(&self, game: &Dominoes<B>, position: &DominoesPosition<B>, vertical_wins: bool) -> RawScore {
        let plies = self.free(game, position).count() as usize / 2;
        if vertical_wins == (game.to_move(position) == Seat::First) { win_at(plies) } else { loss_at(plies) }
    }
}

impl<B: Bits> Evaluate<Dominoes<B>> for DominoEvaluation<B> {
    const SLOTS: usize = BoardSize::MAX_CELLS;

    #[inline]
    fn slot(&self, _game: &Dominoes<B>, domino: CellIndex) -> u16 {
        domino.number() as u16
    }

    fn verdict(&mut self, game: &Dominoes<B>, position: &DominoesPosition<B>) -> Option<RawScore> {
        if self.free(game, position).count() > COUNTABLE {
            return None;
        }
        let core = self.core(game, position);
        let settled = self.solver.settled(core, &self.solver.both_prospects(core));
        settled.map(|vertical_wins| self.proven(game, position, vertical_wins))
    }

    fn value(&mut self, game: &Dominoes<B>, position: &mut DominoesPosition<B>, _clock: &mut Clock<'_>) -> RawScore {
        let mover = game.to_move(position);
        if self.free(game, position).count() > COUNTABLE {
            return estimate(30 * game.evaluate(DominoesEvaluation::Mobility, position, mover));
        }
        let core = self.core(game, position);
        estimate(30 * worth(core.lead, &self.solver.both_prospects(core), mover))
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
            list.push(Candidate { m, slot: m.number() as u16, promise: 300 * ahead });
            ControlFlow::Continue(())
        });
        Scope::All
    }

    fn solve(
        &mut self,
        game: &Dominoes<B>,
        position: &DominoesPosition<B>,
        clock: &mut Clock<'_>,
    ) -> Option<Solution<CellIndex>> {
        if self.free(game, position).count() > PROVABLE || self.all.count() > SOLVABLE {
            return None;
        }
        // 1. The moves that leave the mover most and the other least come first.
        let mover = game.to_move(position);
        let mut children: Vec<(i32, CellIndex, Core<B>)> = game
            .moves(position)
            .map(|m| {
                let mut after = *position;
                game.play(&mut after, m);
                let core = self.core(game, &after);
                (-worth(core.lead, &self.solver.both_prospects(core), mover), m, core)
            })
            .collect();
        children.sort_by_key(|&(promise, m, _)| (promise, m));

        // 2. One of them wins, or none does and the first is as good as any.
        let mut solver = Solver::new(self.size, BUCKETS);
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
            Some(Ok(best)) => Some(Solution { best, score: self.proven(game, position, wanted) }),
            None => {
                let &(_, best, _) = children.first()?;
                Some(Solution { best, score: self.proven(game, position, !wanted) })
            }
        }
    }
}
