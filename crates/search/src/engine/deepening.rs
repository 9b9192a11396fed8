//! Iterative deepening at the root, with the best move so far always at hand.

use super::evaluate::{Candidate, Evaluator};
use super::score::{self, INFINITE, RawScore};
use super::search::Search;
use plyground_game::Game;

/// The deepest iteration.
const MAX_DEPTH: u32 = 250;
/// The deepest iteration of a player when there is only one candidate move: the move is clear, and a shallow search gives its
/// score.
const SINGLE_MOVE_DEPTH: u32 = 4;

/// The result of the deepest iteration so far.
#[derive(Clone, Debug)]
pub(crate) struct RootResult<M> {
    pub(crate) depth: u32,
    pub(crate) score: RawScore,
    /// Whether every line was searched to the end of the game.
    pub(crate) complete: bool,
    /// The principal variation, never empty.
    pub(crate) line: Vec<M>,
}

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    /// Searches from the root, which has a legal move, one ply deeper in each iteration, and reports every iteration.
    pub(crate) fn deepen(
        &mut self,
        from: u32,
        max_depth: Option<u32>,
        mut report: impl FnMut(&RootResult<G::Move>, u64),
    ) -> RootResult<G::Move> {
        // 1. A legal move is ready before anything else.
        let mut roots = Vec::new();
        self.evaluator.candidates(self.game, &self.position, &mut roots);
        sort_by_order_score(&mut roots);
        let mut found =
            RootResult { depth: 0, score: score::DRAW, complete: false, line: vec![self.first_move(&roots)] };

        // 2. A family may have a solver that is faster than this search. A search with a depth limit does without it.
        let thorough = max_depth.is_none();
        let solution = if thorough { self.evaluator.solve(self.game, &self.position, &mut self.clock) } else { None };
        if let Some(solution) = solution {
            found.score = solution.score;
            found.complete = true;
            found.line = vec![solution.best];
            report(&found, self.clock.nodes());
            return found;
        }

        // 3. Near the end, a search with a null window proves who wins: that is cheaper than proving by how much.
        let proven = if thorough { self.prove_outcome(&roots) } else { None };
        if let Some(proven) = proven.as_ref().filter(|proven| !score::is_win_by_points(proven.score)) {
            report(proven, self.clock.nodes());
            return proven.clone();
        }

        // 4. Deeper and deeper, until a limit is reached or the score is proven.
        let max_iteration = if roots.len() == 1 && !self.thorough { SINGLE_MOVE_DEPTH } else { MAX_DEPTH };
        let max_depth = max_depth.unwrap_or(max_iteration).min(max_iteration);
        for depth in from..=max_depth.max(from) {
            let finished = self.search_root(depth, &mut roots, &mut found);
            if !finished {
                break;
            }
            found.complete = self.reaches_end(depth as i32);
            report(&found, self.clock.nodes());
            if found.complete || score::is_win_by_plies(found.score) {
                break;
            }
        }

        // 5. A proven move is not given up for one with a better estimate. In a lost position, the move with the best
        //    estimate is the hardest to answer.
        match proven {
            _ if found.complete => found,
            Some(proven) if proven.score > found.score.max(score::DRAW) => proven,
            Some(proven) if proven.score < score::DRAW => RootResult { score: found.score.min(proven.score), ..found },
            _ => found,
        }
    }

    /// Proves who wins, with a move that achieves it, when the end is near. Takes at most half of the time.
    fn prove_outcome(&mut self, roots: &[Candidate<G::Move>]) -> Option<RootResult<G::Move>> {
        let left = self.evaluator.plies_left(self.game, &self.position)?;
        if left > E::OUTCOME_SEARCH_PLIES || (roots.len() == 1 && !self.thorough) {
            return None;
        }
        let half = self.clock.part(2);
        let whole = std::mem::replace(&mut self.clock, half);
        let found = self.prove_outcome_to(left, roots);
        let spent = std::mem::replace(&mut self.clock, whole);
        self.clock.join(&spent);
        found
    }

    fn prove_outcome_to(&mut self, depth: u32, roots: &[Candidate<G::Move>]) -> Option<RootResult<G::Move>> {
        let mover = self.game.to_move(&self.position);
        let mut best = (-INFINITE, self.first_move(roots));
        // The first move that wins will do, and if none does, the first that draws.
        for (alpha, beta) in [(score::DRAW, score::DRAW + 1), (score::DRAW - 1, score::DRAW)] {
            // A score that failed low in the first window says nothing in the second.
            best.0 = -INFINITE;
            for candidate in roots {
                let value = self.visit(candidate.m, mover, depth as i32 - 1, 0, 0, true, alpha, beta);
                if self.clock.is_over() {
                    return None;
                }
                if value > best.0 {
                    best = (value, candidate.m);
                }
                if value >= beta {
                    return Some(RootResult { depth, score: value, complete: true, line: vec![candidate.m] });
                }
            }
        }
        Some(RootResult { depth, score: best.0, complete: true, line: vec![best.1] })
    }

    fn first_move(&self, roots: &[Candidate<G::Move>]) -> G::Move {
        let first = roots.first().map(|candidate| candidate.m);
        first.or_else(|| self.game.moves(&self.position).next()).expect("a game that goes on has a move")
    }

    /// Searches every root move to `depth`. False when a limit was reached; the best move found by then stands, because
    /// the best move of the iteration before was searched first.
    fn search_root(&mut self, depth: u32, roots: &mut [Candidate<G::Move>], found: &mut RootResult<G::Move>) -> bool {
        let mover = self.game.to_move(&self.position);
        let reaches_end = self.reaches_end(depth as i32);
        let mut alpha = -INFINITE;
        for index in 0..roots.len() {
            let candidate = roots[index];
            let reduction = if reaches_end { 0 } else { self.evaluator.reduction(depth as i32, index) };
            let value = self.visit(candidate.m, mover, depth as i32 - 1, reduction, 0, index == 0, alpha, INFINITE);
            if self.clock.is_over() {
                return false;
            }
            if value > alpha {
                alpha = value;
                self.extend_line(0, candidate.m);
                *found = RootResult { depth, score: value, complete: false, line: self.lines[0].clone() };
                // The best move so far is searched first in the next iteration; the others keep their order.
                roots[..=index].rotate_right(1);
            }
        }
        true
    }
}

/// Sorts the best first. It is generic over the moves alone, so that sorting is not compiled again for every game.
fn sort_by_order_score<M>(roots: &mut [Candidate<M>]) {
    roots.sort_by_key(|candidate| -candidate.order_score);
}
