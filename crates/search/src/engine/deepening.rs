//! The root: one ply deeper each time, with the best move so far always at hand.

use super::evaluate::{Candidate, Evaluate};
use super::score::{self, INFINITE, RawScore};
use super::search::Search;
use plyground_game::Game;

/// How deep anybody looks.
const DEEPEST: u32 = 250;
/// With one legal move there is nothing to decide; a short look tells what to think of the position.
const DEPTH_WITHOUT_CHOICE: u32 = 4;

/// What the search has found so far.
#[derive(Clone, Debug)]
pub(crate) struct Finding<M> {
    pub(crate) depth: u32,
    pub(crate) score: RawScore,
    /// Whether every line was followed to its end.
    pub(crate) complete: bool,
    /// The best line, never empty.
    pub(crate) line: Vec<M>,
}

impl<G: Game, E: Evaluate<G>> Search<'_, G, E> {
    /// Searches ever deeper from the root, which has a move, and tells of each depth.
    pub(crate) fn deepen(
        &mut self,
        from: u32,
        most_depth: Option<u32>,
        mut report: impl FnMut(&Finding<G::Move>, u64),
    ) -> Finding<G::Move> {
        // 1. A legal move is ready before anything else is done.
        let mut roots = Vec::new();
        self.evaluation.candidates(self.game, &self.position, &mut roots);
        roots.sort_by_key(|candidate| -candidate.promise);
        let mut found = Finding { depth: 0, score: score::DRAW, complete: false, line: vec![self.first_move(&roots)] };

        // 2. A family may know a shorter way than searching, if nobody asked for a short look only.
        let thorough = most_depth.is_none();
        let solution = if thorough { self.evaluation.solve(self.game, &self.position, &mut self.clock) } else { None };
        if let Some(solution) = solution {
            found.score = solution.score;
            found.line = vec![solution.best];
            report(&found, self.clock.nodes());
            return found;
        }

        // 3. Near the end, who wins is found out first: that takes less than finding out by how much.
        let settled = if thorough { self.settle(&roots) } else { None };
        if let Some(settled) = settled.as_ref().filter(|settled| !score::is_on_points(settled.score)) {
            report(settled, self.clock.nodes());
            return settled.clone();
        }

        // 4. Deeper and deeper, until time, depth or doubt runs out.
        let deepest = if roots.len() == 1 { DEPTH_WITHOUT_CHOICE } else { DEEPEST };
        let most_depth = most_depth.unwrap_or(deepest).min(deepest);
        for depth in from..=most_depth.max(from) {
            let finished = self.look(depth, &mut roots, &mut found);
            if !finished {
                break;
            }
            found.complete = self.sees_all(depth as i32);
            report(&found, self.clock.nodes());
            if found.complete || score::is_final(found.score) {
                break;
            }
        }

        // 5. A move that was proven good is not given up for one that only looks better. Where all moves are bad, the
        //    one that looks best is the hardest to answer.
        match settled {
            _ if found.complete => found,
            Some(settled) if settled.score > found.score.max(score::DRAW) => settled,
            Some(settled) if settled.score < score::DRAW => Finding { score: found.score.min(settled.score), ..found },
            _ => found,
        }
    }

    /// Finds out who wins, and a move that keeps it, where the end is near enough for half of the time.
    fn settle(&mut self, roots: &[Candidate<G::Move>]) -> Option<Finding<G::Move>> {
        let left = self.evaluation.plies_left(self.game, &self.position)?;
        if left > E::SETTLED || roots.len() == 1 {
            return None;
        }
        let half = self.clock.part(2);
        let whole = std::mem::replace(&mut self.clock, half);
        let found = self.outcome_at(left, roots);
        let spent = std::mem::replace(&mut self.clock, whole);
        self.clock.join(&spent);
        found
    }

    fn outcome_at(&mut self, depth: u32, roots: &[Candidate<G::Move>]) -> Option<Finding<G::Move>> {
        let mover = self.game.to_move(&self.position);
        let mut best = (-INFINITE, self.first_move(roots));
        // The first move that wins will do, and if none does, the first that draws.
        for (alpha, beta) in [(score::DRAW, score::DRAW + 1), (score::DRAW - 1, score::DRAW)] {
            // Values below a window only say that they are below it.
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
                    return Some(Finding { depth, score: value, complete: true, line: vec![candidate.m] });
                }
            }
        }
        Some(Finding { depth, score: best.0, complete: true, line: vec![best.1] })
    }

    fn first_move(&self, roots: &[Candidate<G::Move>]) -> G::Move {
        let first = roots.first().map(|candidate| candidate.m);
        first.or_else(|| self.game.moves(&self.position).next()).expect("a game that goes on has a move")
    }

    /// Looks at every root move to this depth. False when time ran out; what was found by then counts, as the best move
    /// of the depth before came first.
    fn look(&mut self, depth: u32, roots: &mut [Candidate<G::Move>], found: &mut Finding<G::Move>) -> bool {
        let mover = self.game.to_move(&self.position);
        let sees_all = self.sees_all(depth as i32);
        let mut alpha = -INFINITE;
        for index in 0..roots.len() {
            let candidate = roots[index];
            let reduction = if sees_all { 0 } else { self.evaluation.reduction(depth as i32, index) };
            let value = self.visit(candidate.m, mover, depth as i32 - 1, reduction, 0, index == 0, alpha, INFINITE);
            if self.clock.is_over() {
                return false;
            }
            if value > alpha {
                alpha = value;
                self.extend_line(0, candidate.m);
                *found = Finding { depth, score: value, complete: false, line: self.lines[0].clone() };
                // The best so far is the first to be looked at next time; the others keep their order.
                roots[..=index].rotate_right(1);
            }
        }
        true
    }
}
