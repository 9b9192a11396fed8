//! Move ordering by killer moves and history: a move that caused a cutoff elsewhere is likely to cause one here.

use plyground_game::Seat;

/// Killer moves and history scores, by move index.
#[derive(Clone, Debug)]
pub(crate) struct MoveOrdering {
    /// The last two moves that caused a cutoff at each ply.
    killers: Vec<[u16; 2]>,
    /// How often, and in how deep a search, a move has caused cutoffs, for each seat.
    history: [Vec<i32>; 2],
}

const NO_MOVE: u16 = u16::MAX;
/// The order score of the hash move, the best move that the transposition table knows.
pub(crate) const HASH_MOVE: i32 = 1 << 28;
const KILLER_BONUS: [i32; 2] = [1 << 12, 1 << 11];
/// History never outweighs a killer.
const MAX_HISTORY: i32 = 1 << 10;

impl MoveOrdering {
    pub(crate) fn new(slots: usize) -> MoveOrdering {
        MoveOrdering { killers: Vec::new(), history: [vec![0; slots], vec![0; slots]] }
    }

    /// What the history and the killers add to a move's order score.
    #[inline]
    pub(crate) fn bonus(&self, seat: Seat, ply: usize, move_index: u16) -> i32 {
        let killers = self.killers.get(ply).copied().unwrap_or([NO_MOVE; 2]);
        let killer = killers.iter().position(|&killer| killer == move_index).map_or(0, |which| KILLER_BONUS[which]);
        killer + self.history[seat.index()][usize::from(move_index)]
    }

    /// A move caused a cutoff; the moves `before` it did not.
    pub(crate) fn record_cutoff(
        &mut self,
        seat: Seat,
        ply: usize,
        depth: i32,
        move_index: u16,
        before: impl Iterator<Item = u16>,
    ) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_MOVE; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != move_index {
            *killers = [move_index, killers[0]];
        }
        let gain = (depth * depth).min(MAX_HISTORY / 4);
        let history = &mut self.history[seat.index()];
        // Gravity: the nearer a score is to its limit, the less is added.
        let mut update = |move_index: u16, gain: i32| {
            let at = &mut history[usize::from(move_index)];
            *at += gain - *at * gain.abs() / MAX_HISTORY;
        };
        update(move_index, gain);
        before.for_each(|move_index| update(move_index, -gain));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn killers_of_a_ply_come_before_history_and_the_last_one_first() {
        let mut ordering = MoveOrdering::new(8);
        let seat = Seat::First;
        assert_eq!(ordering.bonus(seat, 2, 5), 0);
        ordering.record_cutoff(seat, 2, 3, 5, [1, 2].into_iter());
        ordering.record_cutoff(seat, 2, 3, 6, [].into_iter());
        // A cutoff at depth 3 is worth 9 points of history, and costs the moves before it as much.
        assert_eq!([5, 6].map(|index| ordering.bonus(seat, 2, index)), [(1 << 11) + 9, (1 << 12) + 9]);
        assert_eq!([1, 2, 3].map(|index| ordering.bonus(seat, 2, index)), [-9, -9, 0]);
        assert_eq!(ordering.bonus(seat, 1, 5), 9, "a killer of another ply");
        assert_eq!(ordering.bonus(Seat::Second, 1, 5), 0, "the history of the other seat");
        // The killer that cuts again stays first, and the second stays second.
        ordering.record_cutoff(seat, 2, 1, 6, [].into_iter());
        assert_eq!([5, 6].map(|index| ordering.bonus(seat, 2, index)), [(1 << 11) + 9, (1 << 12) + 10]);
    }

    #[test]
    fn history_stays_below_its_limit() {
        let mut ordering = MoveOrdering::new(2);
        let mut scores = Vec::new();
        for _ in 0..3 {
            ordering.record_cutoff(Seat::First, 0, 100, 0, [1].into_iter());
            scores.push([0, 1].map(|index| ordering.bonus(Seat::First, 9, index)));
        }
        assert_eq!(scores, [[256, -256], [448, -448], [592, -592]]);
        for _ in 0..100 {
            ordering.record_cutoff(Seat::First, 0, 100, 0, [1].into_iter());
        }
        assert!([0, 1].iter().all(|&index| ordering.bonus(Seat::First, 9, index).abs() <= MAX_HISTORY));
    }
}
