//! The transposition table: eight bytes a position, and no position is ever taken for another.

/// What is known of a position: a bound of its value, and the column of the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) value: i32,
    /// Whether the value is at least this; otherwise it is at most this.
    pub(super) is_lower: bool,
    pub(super) column: u32,
}

/// The bits of an entry that tell positions of one bucket apart. An odd factor makes a different number of each key: its high
/// bits are the bucket, and the others are in the entry, as a table has at least 2^16 buckets.
const CHECK_BITS: u32 = 48;
const MIN_BITS: u32 = 64 - CHECK_BITS;
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

pub(super) struct KeyTable {
    /// Two entries: the one that took most work, and the latest of the others.
    buckets: Vec<[u64; 2]>,
    bits: u32,
}

impl KeyTable {
    /// A table of at most that many bytes, and of a megabyte at least.
    pub(super) fn new(bytes: usize) -> KeyTable {
        let bits = (bytes / size_of::<[u64; 2]>()).max(1).ilog2().max(MIN_BITS);
        KeyTable { buckets: vec![[0; 2]; 1 << bits], bits }
    }

    #[inline(always)]
    fn place(&self, key: u64) -> (usize, u64) {
        let mixed = (key ^ key >> 32).wrapping_mul(FACTOR);
        ((mixed >> (64 - self.bits)) as usize, mixed << (64 - CHECK_BITS))
    }

    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let (bucket, check) = self.place(key);
        let entry = self.buckets[bucket].into_iter().find(|entry| (entry ^ check) >> (64 - CHECK_BITS) == 0)?;
        // An entry that was never written has no bound.
        (entry & HAS_BOUND != 0).then(|| Known {
            value: (entry & 0x7f) as i32 - 64,
            is_lower: entry >> 7 & 1 == 1,
            column: (entry >> 8 & 0x7) as u32,
        })
    }

    /// Keeps what was found with 2^`work` nodes or so.
    #[inline(always)]
    pub(super) fn put(&mut self, key: u64, known: Known, work: u32) {
        let (bucket, check) = self.place(key);
        let entry = check
            | (known.value + 64) as u64
            | u64::from(known.is_lower) << 7
            | u64::from(known.column & 7) << 8
            | HAS_BOUND
            | u64::from(work.min(15)) << 12;
        let entries = &mut self.buckets[bucket];
        let same = |kept: u64| (kept ^ check) >> (64 - CHECK_BITS) == 0;
        if same(entries[0]) || entries[0] >> 12 & 15 <= u64::from(work.min(15)) {
            if !same(entries[0]) {
                entries[1] = entries[0];
            }
            entries[0] = entry;
        } else {
            entries[1] = entry;
        }
    }
}

const HAS_BOUND: u64 = 1 << 11;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_read_as_it_was_written_and_never_for_another_key() {
        let mut table = KeyTable::new(1 << 20);
        let known = |value, is_lower, column| Known { value, is_lower, column };
        for (key, entry) in [(1, known(-21, false, 6)), (2, known(0, true, 0)), (1 << 48 | 1, known(32, true, 7))] {
            assert_eq!(table.get(key), None);
            table.put(key, entry, 3);
            assert_eq!(table.get(key), Some(entry));
        }
        assert_eq!(table.get(1), Some(known(-21, false, 6)));
        assert_eq!(table.get(0), None);
    }

    #[test]
    fn of_two_in_a_bucket_the_one_that_took_most_work_stays() {
        let mut table = KeyTable::new(1 << 20);
        // Keys that differ in low bits of their product only share a bucket.
        let mut same: Vec<u64> = (1..1 << 22).filter(|&key| table.place(key).0 == table.place(1).0).take(3).collect();
        let entry = Known { value: 1, is_lower: true, column: 2 };
        let [least, most, last] = [same.remove(0), same.remove(0), same.remove(0)];
        table.put(least, entry, 1);
        table.put(most, entry, 9);
        table.put(last, entry, 2);
        assert_eq!([least, most, last].map(|key| table.get(key).is_some()), [false, true, true]);
    }
}
