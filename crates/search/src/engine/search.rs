//! Principal variation search: alpha-beta with null windows after the first move, a transposition table, late move
//! reductions, and move ordering by killers and history.

use super::budget::SearchClock;
use super::evaluate::{Candidate, Evaluator, Scope};
use super::ordering::{HASH_MOVE, MoveOrdering};
use super::score::{self, INFINITE, RawScore};
use super::transposition::{TableEntry, TranspositionTable};
use crate::textbook::Bound;
use plyground_game::{Game, Seat};

/// The ply beyond which forced moves are no longer extended.
const MAX_FORCED_PLIES: usize = 200;

/// One thread's search.
pub(crate) struct Search<'a, G: Game, E> {
    pub(crate) game: &'a G,
    pub(crate) position: G::Position,
    pub(crate) evaluator: E,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) clock: SearchClock<'a>,
    /// Whether a root with one candidate move is searched like any other.
    pub(crate) thorough: bool,
    /// Mixed into every key, so that positions of different rules are different entries of the table.
    pub(crate) rules_hash: u64,
    pub(crate) ordering: MoveOrdering,
    /// The move list of each ply, kept so that nodes do not allocate.
    move_lists: Vec<Vec<Candidate<G::Move>>>,
    /// The principal variation from each ply on.
    pub(crate) lines: Vec<Vec<G::Move>>,
}

impl<'a, G: Game, E: Evaluator<G>> Search<'a, G, E> {
    pub(crate) fn new(
        game: &'a G,
        evaluator: E,
        table: &'a TranspositionTable,
        clock: SearchClock<'a>,
    ) -> Search<'a, G, E> {
        Search {
            game,
            position: game.start(),
            rules_hash: evaluator.rules_hash(game),
            evaluator,
            table,
            clock,
            thorough: false,
            ordering: MoveOrdering::new(E::MOVE_INDICES),
            move_lists: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// The score of the position from its mover's side, fail-soft. It means nothing once the clock has run out.
    fn node(&mut self, depth: i32, ply: usize, mut alpha: RawScore, mut beta: RawScore) -> RawScore {
        self.line(ply).clear();

        // 1. The budget may be spent.
        if self.clock.tick() {
            return score::DRAW;
        }

        // 2. The game may be over, or its outcome may be clear without a search.
        if let Some(outcome) = self.game.outcome(&self.position) {
            return score::to_root(self.evaluator.terminal_score(self.game, &self.position, outcome), ply);
        }
        if let Some(proof) = self.evaluator.static_proof(self.game, &self.position) {
            return score::to_root(proof, ply);
        }

        // 3. Mate distance pruning: no line is better than winning at once, or worse than losing at once.
        alpha = alpha.max(score::loss_at(ply));
        beta = beta.min(score::win_at(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // 4. The transposition table may already know.
        let key = self.game.key(&self.position) ^ self.rules_hash;
        let known = self.table.probe(key);
        if let Some(entry) = known {
            let value = score::to_root(entry.score, ply);
            let deep_enough = entry.depth >= depth;
            match if deep_enough { Some(entry.bound) } else { score::bound_at_any_depth(entry.score, entry.bound) } {
                Some(Bound::Exact) => return value,
                Some(Bound::Lower) if value >= beta => return value,
                Some(Bound::Upper) if value <= alpha => return value,
                _ => {}
            }
        }

        // 5. At the horizon the position is evaluated.
        if depth <= 0 {
            let value = self.evaluator.evaluate(self.game, &mut self.position, &mut self.clock);
            if !self.clock.is_over() {
                self.table.store(key, TableEntry { score: value, depth: 0, bound: Bound::Exact, best: None });
            }
            return score::to_root(value, ply);
        }

        // 6. Candidate moves and their order: the hash move, then killers and history.
        let mover = self.game.to_move(&self.position);
        let mut list = self.take_move_list(ply);
        let scope = self.evaluator.candidates(self.game, &self.position, &mut list);
        let known_best = known.and_then(|entry| entry.best);
        for candidate in &mut list {
            let best = if known_best == Some(candidate.move_index) { HASH_MOVE } else { 0 };
            candidate.order_score += best + self.ordering.bonus(mover, ply, candidate.move_index);
        }
        // A forced move is extended. The table stores the depth that was asked for, because probes compare with that.
        let asked = depth;
        let depth = if list.len() == 1 && ply < MAX_FORCED_PLIES { depth + 1 } else { depth };
        let reaches_end = self.reaches_end(depth);

        // 7. The first move is searched with the full window, the others with a null window first.
        let (mut best, mut best_index, first_alpha) = (-INFINITE, None, alpha);
        let limit = if scope == Scope::Some { self.evaluator.late_move_limit(depth) } else { usize::MAX };
        for index in 0..list.len().min(limit) {
            select_next(&mut list, index);
            let Candidate { m, move_index, .. } = list[index];
            let reduction = if reaches_end { 0 } else { self.evaluator.reduction(depth, index) };
            let value = self.visit(m, mover, depth - 1, reduction, ply, index == 0, alpha, beta);
            if self.clock.is_over() {
                break;
            }
            if value <= best {
                continue;
            }
            (best, best_index) = (value, Some(move_index));
            if value > alpha {
                alpha = value;
                self.extend_line(ply, m);
            }
            // 8. A beta cutoff.
            if alpha >= beta {
                let before = list[..index].iter().map(|candidate| candidate.move_index);
                self.ordering.record_cutoff(mover, ply, depth, move_index, before);
                break;
            }
        }
        self.move_lists[ply] = list;
        if self.clock.is_over() {
            return score::DRAW;
        }
        if scope == Scope::Some {
            best = score::as_estimate(best);
        }

        // 9. The result is stored.
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let best_index = best_index.filter(|_| bound != Bound::Upper).or(known_best);
        self.table.store(key, TableEntry { score: score::to_node(best, ply), depth: asked, bound, best: best_index });
        best
    }

    /// Plays a move, searches its score from `mover`'s side and takes the move back.
    #[expect(clippy::too_many_arguments, reason = "they are what a node knows, and nothing else needs them together")]
    pub(crate) fn visit(
        &mut self,
        m: G::Move,
        mover: Seat,
        depth: i32,
        reduction: i32,
        ply: usize,
        is_first: bool,
        alpha: RawScore,
        beta: RawScore,
    ) -> RawScore {
        self.evaluator.play(self.game, &self.position, m);
        let undo = self.game.play(&mut self.position, m);
        let mut value;
        if is_first {
            value = self.child(mover, depth, ply + 1, alpha, beta);
        } else {
            value = self.child(mover, depth - reduction, ply + 1, alpha, alpha + 1);
            if value > alpha && reduction > 0 {
                value = self.child(mover, depth, ply + 1, alpha, alpha + 1);
            }
            if value > alpha && value < beta {
                value = self.child(mover, depth, ply + 1, alpha, beta);
            }
        }
        self.game.undo(&mut self.position, m, undo);
        self.evaluator.undo(self.game, &self.position, m);
        value
    }

    // The same seat may move again: it has a second stone, or the other side must pass.
    fn child(&mut self, mover: Seat, depth: i32, ply: usize, alpha: RawScore, beta: RawScore) -> RawScore {
        if self.game.to_move(&self.position) == mover {
            self.node(depth, ply, alpha, beta)
        } else {
            -self.node(depth, ply, -beta, -alpha)
        }
    }

    /// Whether a search of that depth reaches the end of the game in every line.
    pub(crate) fn reaches_end(&self, depth: i32) -> bool {
        self.evaluator.plies_left(self.game, &self.position).is_some_and(|left| depth >= left as i32)
    }

    fn take_move_list(&mut self, ply: usize) -> Vec<Candidate<G::Move>> {
        if self.move_lists.len() <= ply {
            self.move_lists.resize_with(ply + 1, Vec::new);
        }
        let mut list = std::mem::take(&mut self.move_lists[ply]);
        list.clear();
        list
    }

    fn line(&mut self, ply: usize) -> &mut Vec<G::Move> {
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
        }
        &mut self.lines[ply]
    }

    /// Makes the principal variation at `ply` this move and the principal variation of the next ply.
    pub(crate) fn extend_line(&mut self, ply: usize, m: G::Move) {
        let mut rest = std::mem::take(self.line(ply + 1));
        let line = self.line(ply);
        line.clear();
        line.push(m);
        line.append(&mut rest);
        self.lines[ply + 1] = rest;
    }
}

/// Swaps the best ordered of the moves from `index` on to `index`. Most nodes have a cutoff after a few moves, so sorting
/// the whole list would be wasted.
fn select_next<M: Copy>(list: &mut [Candidate<M>], index: usize) {
    let mut best = index;
    for at in index + 1..list.len() {
        if list[at].order_score > list[best].order_score {
            best = at;
        }
    }
    list.swap(index, best);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_ordered_move_comes_next_and_the_first_of_equals() {
        let candidate = |m: u8, order_score| Candidate { m, move_index: 0, order_score };
        let mut list = vec![candidate(0, 1), candidate(1, 5), candidate(2, 7), candidate(3, 7)];
        select_next(&mut list, 0);
        assert_eq!(list.iter().map(|candidate| candidate.m).collect::<Vec<_>>(), [2, 1, 0, 3]);
        select_next(&mut list, 1);
        assert_eq!(list.iter().map(|candidate| candidate.m).collect::<Vec<_>>(), [2, 3, 0, 1]);
    }
}
