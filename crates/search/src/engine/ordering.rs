//! Which moves to look at first: what cut elsewhere is likely to cut here.

use plyground_game::Seat;

/// What past cuts say about moves, by their slots.
#[derive(Clone, Debug)]
pub(crate) struct Ordering {
    /// The last two moves that cut at each ply.
    killers: Vec<[u16; 2]>,
    /// How often and how deep a move has cut, for each seat.
    history: [Vec<i32>; 2],
}

const NONE: u16 = u16::MAX;
/// The best move of an earlier, shallower search.
pub(crate) const KNOWN_BEST: i32 = 1 << 28;
const KILLER: [i32; 2] = [1 << 12, 1 << 11];
/// History never outweighs a killer.
const MOST_HISTORY: i32 = 1 << 10;

impl Ordering {
    pub(crate) fn new(slots: usize) -> Ordering {
        Ordering { killers: Vec::new(), history: [vec![0; slots], vec![0; slots]] }
    }

    /// What to add to a move's own order.
    #[inline]
    pub(crate) fn bonus(&self, seat: Seat, ply: usize, slot: u16) -> i32 {
        let killers = self.killers.get(ply).copied().unwrap_or([NONE; 2]);
        let killer = killers.iter().position(|&killer| killer == slot).map_or(0, |which| KILLER[which]);
        killer + self.history[seat.index()][usize::from(slot)]
    }

    /// A move cut here; those before it did not.
    pub(crate) fn learn(&mut self, seat: Seat, ply: usize, depth: i32, slot: u16, before: impl Iterator<Item = u16>) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NONE; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != slot {
            *killers = [slot, killers[0]];
        }
        let gain = (depth * depth).min(MOST_HISTORY / 4);
        let history = &mut self.history[seat.index()];
        // Each step towards the limit is smaller than the one before.
        let mut nudge = |slot: u16, gain: i32| {
            let at = &mut history[usize::from(slot)];
            *at += gain - *at * gain.abs() / MOST_HISTORY;
        };
        nudge(slot, gain);
        before.for_each(|slot| nudge(slot, -gain));
    }
}
