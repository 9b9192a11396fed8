//! The search: alpha-beta with a null window around the first move, a table, and an ordering that learns.

use super::budget::Clock;
use super::evaluate::{Candidate, Evaluate, Scope};
use super::ordering::{KNOWN_BEST, Ordering};
use super::score::{self, INFINITE, RawScore};
use super::transposition::{Bound, Entry, TranspositionTable};
use plyground_game::{Game, Seat};

/// Forced moves are followed no further than this.
const MOST_FORCED: usize = 200;

/// One thread's search.
pub(crate) struct Search<'a, G: Game, E> {
    pub(crate) game: &'a G,
    pub(crate) position: G::Position,
    pub(crate) evaluation: E,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) clock: Clock<'a>,
    /// Mixed into every key, so that boards of one table are not mistaken for each other.
    pub(crate) ground: u64,
    pub(crate) ordering: Ordering,
    /// The candidates of each ply, kept so that nothing is allocated anew.
    lists: Vec<Vec<Candidate<G::Move>>>,
    /// The best line from each ply on.
    pub(crate) lines: Vec<Vec<G::Move>>,
}

impl<'a, G: Game, E: Evaluate<G>> Search<'a, G, E> {
    pub(crate) fn new(game: &'a G, evaluation: E, table: &'a TranspositionTable, clock: Clock<'a>) -> Search<'a, G, E> {
        Search {
            game,
            position: game.start(),
            ground: evaluation.ground(game),
            evaluation,
            table,
            clock,
            ordering: Ordering::new(E::SLOTS),
            lists: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// The value of the position to its mover, between `alpha` and `beta`. Once the clock has run out, what comes back
    /// means nothing.
    fn node(&mut self, depth: i32, ply: usize, mut alpha: RawScore, mut beta: RawScore) -> RawScore {
        self.line(ply).clear();

        // 1. There is only so much time.
        if self.clock.tick() {
            return score::DRAW;
        }

        // 2. The game may be over, or as good as over.
        if let Some(outcome) = self.game.outcome(&self.position) {
            return score::to_root(self.evaluation.ended(self.game, &self.position, outcome), ply);
        }
        if let Some(proof) = self.evaluation.verdict(self.game, &self.position) {
            return score::to_root(proof, ply);
        }

        // 3. No line from here can be better than winning at once, or worse than losing at once.
        alpha = alpha.max(score::loss_at(ply));
        beta = beta.min(score::win_at(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // 4. The table may already know.
        let key = self.game.key(&self.position) ^ self.ground;
        let known = self.table.look_up(key);
        if let Some(entry) = known {
            let value = score::to_root(entry.score, ply);
            let deep_enough = entry.depth >= depth;
            match if deep_enough { Some(entry.bound) } else { score::lasting(entry.score, entry.bound) } {
                Some(Bound::Exact) => return value,
                Some(Bound::AtLeast) if value >= beta => return value,
                Some(Bound::AtMost) if value <= alpha => return value,
                _ => {}
            }
        }

        // 5. The horizon.
        if depth <= 0 {
            let value = self.evaluation.value(self.game, &mut self.position, &mut self.clock);
            if !self.clock.is_over() {
                self.table.remember(key, Entry { score: value, depth: 0, bound: Bound::Exact, best: None });
            }
            return score::to_root(value, ply);
        }

        // 6. The moves, the most promising first.
        let mover = self.game.to_move(&self.position);
        let mut list = self.take_list(ply);
        let scope = self.evaluation.candidates(self.game, &self.position, &mut list);
        let known_best = known.and_then(|entry| entry.best);
        for candidate in &mut list {
            let best = if known_best == Some(candidate.slot) { KNOWN_BEST } else { 0 };
            candidate.promise += best + self.ordering.bonus(mover, ply, candidate.slot);
        }
        // A forced move costs no depth. The table is told the depth that was asked for, which is what it is asked by.
        let asked = depth;
        let depth = if list.len() == 1 && ply < MOST_FORCED { depth + 1 } else { depth };
        let sees_all = self.sees_all(depth);

        // 7. The first move with the whole window, the others only to see whether they are better.
        let (mut best, mut best_slot, first_alpha) = (-INFINITE, None, alpha);
        for index in 0..list.len() {
            bring_forward(&mut list, index);
            let Candidate { m, slot, .. } = list[index];
            let reduction = if sees_all { 0 } else { self.evaluation.reduction(depth, index) };
            let value = self.visit(m, mover, depth - 1, reduction, ply, index == 0, alpha, beta);
            if self.clock.is_over() {
                break;
            }
            if value <= best {
                continue;
            }
            (best, best_slot) = (value, Some(slot));
            if value > alpha {
                alpha = value;
                self.extend_line(ply, m);
            }
            // 8. Good enough that the other side would not let it come to this.
            if alpha >= beta {
                let before = list[..index].iter().map(|candidate| candidate.slot);
                self.ordering.learn(mover, ply, depth, slot, before);
                break;
            }
        }
        self.lists[ply] = list;
        if self.clock.is_over() {
            return score::DRAW;
        }
        if scope == Scope::Some {
            best = score::unproven(best);
        }

        // 9. What was found is worth remembering.
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        let best_slot = best_slot.filter(|_| bound != Bound::AtMost).or(known_best);
        self.table.remember(key, Entry { score: score::from_root(best, ply), depth: asked, bound, best: best_slot });
        best
    }

    /// Plays a move, finds its value to `mover` and takes it back.
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
        self.evaluation.play(self.game, &self.position, m);
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
        self.evaluation.undo(self.game, &self.position, m);
        value
    }

    // The mover may have another move: a second stone, or the other side has lost its turn.
    fn child(&mut self, mover: Seat, depth: i32, ply: usize, alpha: RawScore, beta: RawScore) -> RawScore {
        if self.game.to_move(&self.position) == mover {
            self.node(depth, ply, alpha, beta)
        } else {
            -self.node(depth, ply, -beta, -alpha)
        }
    }

    /// Whether looking so deep means looking at everything.
    pub(crate) fn sees_all(&self, depth: i32) -> bool {
        self.evaluation.plies_left(self.game, &self.position).is_some_and(|left| depth >= left as i32)
    }

    fn take_list(&mut self, ply: usize) -> Vec<Candidate<G::Move>> {
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        list
    }

    fn line(&mut self, ply: usize) -> &mut Vec<G::Move> {
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
        }
        &mut self.lines[ply]
    }

    /// The best line at `ply` is now this move and the best line after it.
    pub(crate) fn extend_line(&mut self, ply: usize, m: G::Move) {
        let mut rest = std::mem::take(self.line(ply + 1));
        let line = self.line(ply);
        line.clear();
        line.push(m);
        line.append(&mut rest);
        self.lines[ply + 1] = rest;
    }
}

/// Brings the most promising of the moves from `index` on to that place. Most nodes cut after a few moves, so sorting
/// them all would be wasted.
fn bring_forward<M: Copy>(list: &mut [Candidate<M>], index: usize) {
    let mut best = index;
    for at in index + 1..list.len() {
        if list[at].promise > list[best].promise {
            best = at;
        }
    }
    list.swap(index, best);
}
