//! The transposition table: what is known of positions met before. Threads share it without locks.
//!
//! An entry is two words, its data and its key mixed with the data. If two threads write the same entry at once, the
//! words do not fit together and nobody believes them.

use super::score::RawScore;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    AtMost,
    AtLeast,
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// As seen from the position itself.
    pub(crate) score: RawScore,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The slot of the best move.
    pub(crate) best: Option<u16>,
}

/// Entries that share a place; they fill one cache line.
const IN_A_BUCKET: usize = 4;
const NO_MOVE: u16 = u16::MAX;

#[derive(Default)]
struct Cell {
    check: AtomicU64,
    data: AtomicU64,
}

pub(crate) struct TranspositionTable {
    buckets: Vec<[Cell; IN_A_BUCKET]>,
    /// Which move of the game is being thought about: older entries go first.
    age: u8,
}

impl std::fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("buckets", &self.buckets.len()).field("age", &self.age).finish()
    }
}

impl TranspositionTable {
    /// A table of about so many bytes, and no more entries than anyone needs.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        let buckets = (bytes / size_of::<[Cell; IN_A_BUCKET]>()).max(1);
        let buckets = 1 << buckets.ilog2();
        TranspositionTable { buckets: std::iter::repeat_with(Default::default).take(buckets).collect(), age: 0 }
    }

    /// Tells the table that the next move is being thought about.
    pub(crate) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn bucket(&self, key: u64) -> &[Cell; IN_A_BUCKET] {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    pub(crate) fn look_up(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|cell| {
            let data = cell.data.load(Ordering::Relaxed);
            (data != 0 && cell.check.load(Ordering::Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    pub(crate) fn remember(&self, key: u64, entry: Entry) {
        // The same position keeps its place; otherwise what is old and shallow gives way.
        let worth = |cell: &Cell| {
            let data = cell.data.load(Ordering::Relaxed);
            if data == 0 || cell.check.load(Ordering::Relaxed) ^ data == key {
                return i32::MIN;
            }
            let age = self.age.wrapping_sub((data >> 40) as u8);
            unpack(data).depth - 4 * i32::from(age)
        };
        let cell = self.bucket(key).iter().min_by_key(|&cell| worth(cell)).expect("a bucket has entries");
        let data = pack(entry, self.age);
        cell.data.store(data, Ordering::Relaxed);
        cell.check.store(key ^ data, Ordering::Relaxed);
    }
}

// From the low end: score 16 bits, move 16, depth 8, age 8, bound 8. The bound is never 0, so no entry is all zeros.
fn pack(entry: Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::AtMost => 1,
        Bound::AtLeast => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.score as i16 as u16)
        | u64::from(entry.best.unwrap_or(NO_MOVE)) << 16
        | u64::from(entry.depth.clamp(0, 255) as u8) << 32
        | u64::from(age) << 40
        | bound << 48
}

fn unpack(data: u64) -> Entry {
    Entry {
        score: RawScore::from(data as u16 as i16),
        best: Some((data >> 16) as u16).filter(|&slot| slot != NO_MOVE),
        depth: i32::from((data >> 32) as u8),
        bound: match data >> 48 {
            1 => Bound::AtMost,
            2 => Bound::AtLeast,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_is_found_and_nothing_else() {
        let table = TranspositionTable::new(1 << 12);
        let entry = |score| Entry { score, depth: 7, bound: Bound::AtLeast, best: Some(12) };
        table.remember(5, entry(-31_990));
        assert_eq!(table.look_up(5), Some(entry(-31_990)));
        assert_eq!(table.look_up(5 + (1 << 40)), None);
        table.remember(5, Entry { best: None, ..entry(3) });
        assert_eq!(table.look_up(5), Some(Entry { best: None, ..entry(3) }));
    }

    #[test]
    fn what_is_shallow_gives_way() {
        let table = TranspositionTable::new(1);
        for key in 1..=5 {
            table.remember(key, Entry { score: 0, depth: key as i32, bound: Bound::Exact, best: None });
        }
        assert_eq!(table.look_up(1), None);
        assert!((2..=5).all(|key| table.look_up(key).is_some()));
    }
}
