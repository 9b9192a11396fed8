//! The transposition table: results of positions searched before. Threads share it without locks.
//!
//! An entry is two words: its data, and its key XOR its data. When two threads write the same entry at once, the words do
//! not match, and a probe ignores the entry.

use super::score::RawScore;
use crate::textbook::Bound;
use std::sync::atomic::{AtomicU64, Ordering};

/// The stored result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableEntry {
    /// From the mover's side, with plies counted from this position.
    pub(crate) score: RawScore,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The move index of the best move.
    pub(crate) best: Option<u16>,
}

/// Entries of one bucket; they fill one cache line.
const BUCKET_ENTRIES: usize = 4;
const NO_MOVE: u16 = u16::MAX;

#[derive(Default)]
struct TableSlot {
    check: AtomicU64,
    data: AtomicU64,
}

pub(crate) struct TranspositionTable {
    buckets: Vec<[TableSlot; BUCKET_ENTRIES]>,
    /// The number of the current search: entries of older searches are replaced first.
    age: u8,
}

impl std::fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TranspositionTable").field("buckets", &self.buckets.len()).field("age", &self.age).finish()
    }
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes: the largest power of two of buckets, and at least one bucket.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        let buckets = (bytes / size_of::<[TableSlot; BUCKET_ENTRIES]>()).max(1);
        let buckets = 1 << buckets.ilog2();
        TranspositionTable { buckets: std::iter::repeat_with(Default::default).take(buckets).collect(), age: 0 }
    }

    /// Begins a new search, whose entries are younger than all others.
    pub(crate) fn start_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn bucket(&self, key: u64) -> &[TableSlot; BUCKET_ENTRIES] {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    pub(crate) fn probe(&self, key: u64) -> Option<TableEntry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    pub(crate) fn store(&self, key: u64, entry: TableEntry) {
        // An entry of the same position is replaced; otherwise the oldest and shallowest entry.
        let keep_priority = |slot: &TableSlot| {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 || slot.check.load(Ordering::Relaxed) ^ data == key {
                return i32::MIN;
            }
            let age = self.age.wrapping_sub((data >> 40) as u8);
            unpack(data).depth - 4 * i32::from(age)
        };
        let slot = self.bucket(key).iter().min_by_key(|&slot| keep_priority(slot)).expect("a bucket has entries");
        let data = pack(entry, self.age);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key ^ data, Ordering::Relaxed);
    }
}

// From the low end: score 16 bits, move 16, depth 8, age 8, bound 8. The bound is never 0, so no entry is all zeros.
fn pack(entry: TableEntry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.score as i16 as u16)
        | u64::from(entry.best.unwrap_or(NO_MOVE)) << 16
        | u64::from(entry.depth.clamp(0, 255) as u8) << 32
        | u64::from(age) << 40
        | bound << 48
}

fn unpack(data: u64) -> TableEntry {
    TableEntry {
        score: RawScore::from(data as u16 as i16),
        best: Some((data >> 16) as u16).filter(|&move_index| move_index != NO_MOVE),
        depth: i32::from((data >> 32) as u8),
        bound: match data >> 48 {
            1 => Bound::Upper,
            2 => Bound::Lower,
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
        let entry = |score| TableEntry { score, depth: 7, bound: Bound::Lower, best: Some(12) };
        table.store(5, entry(-31_990));
        assert_eq!(table.probe(5), Some(entry(-31_990)));
        assert_eq!(table.probe(5 + (1 << 40)), None);
        table.store(5, TableEntry { best: None, ..entry(3) });
        assert_eq!(table.probe(5), Some(TableEntry { best: None, ..entry(3) }));
    }

    #[test]
    fn what_is_shallow_gives_way() {
        let table = TranspositionTable::new(1);
        for key in 1..=5 {
            table.store(key, TableEntry { score: 0, depth: key as i32, bound: Bound::Exact, best: None });
        }
        assert_eq!(table.probe(1), None);
        assert!((2..=5).all(|key| table.probe(key).is_some()));
    }

    #[test]
    fn a_table_has_a_power_of_two_of_buckets_within_its_bytes() {
        let buckets = |bytes| TranspositionTable::new(bytes).buckets.len();
        assert_eq!([0, 64, 127, 128, 4_095, 4_096].map(buckets), [1, 1, 1, 2, 32, 64]);
    }

    #[test]
    fn entries_of_older_searches_are_replaced_before_shallow_ones() {
        let mut table = TranspositionTable::new(1);
        let entry = |depth| TableEntry { score: 1, depth, bound: Bound::Upper, best: None };
        table.store(1, entry(10));
        table.start_search();
        table.start_search();
        table.start_search();
        // Three searches later, depth 10 counts as 10 - 3 * 4 and goes before depth 0.
        for (key, depth) in [(2, 0), (3, 5), (4, 5), (5, 7)] {
            table.store(key, entry(depth));
        }
        assert_eq!([1, 2, 3, 4, 5].map(|key| table.probe(key).is_some()), [false, true, true, true, true]);
        // The same position keeps its entry, and depths are kept from 0 to 255.
        table.store(2, entry(300));
        table.store(3, entry(-1));
        assert_eq!([2, 3].map(|key| table.probe(key).map(|entry| entry.depth)), [Some(255), Some(0)]);
        assert!([4, 5].iter().all(|&key| table.probe(key).is_some()));
    }
}
