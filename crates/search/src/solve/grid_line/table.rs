//! The transposition table. Entries hold the whole position, so that none is ever taken for another.

/// The most cells of a board: four bits of each word are left for what is known.
pub(super) const MAX_CELLS: usize = 60;

/// Two words, each with the stones of one side and two bits of what is known: whether it is known that this side wins or does
/// not, and which.
type Entry = [u64; 2];

const STONES: u64 = (1 << MAX_CELLS) - 1;
const KNOWN: u64 = 1 << 62;
const WINS: u64 = 1 << 63;

pub(super) struct StoneTable {
    /// Of each bucket the first entry is the one with the fewest stones, the others are the latest.
    buckets: Vec<[Entry; 4]>,
}

impl StoneTable {
    /// A table of at most that many bytes.
    pub(super) fn new(bytes: usize) -> StoneTable {
        StoneTable { buckets: vec![[[0; 2]; 4]; (bytes / size_of::<[Entry; 4]>()).max(1)] }
    }

    #[inline]
    fn bucket(&self, stones: [u64; 2]) -> usize {
        let mixed = stones[0].wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ stones[1].rotate_left(31).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        ((u128::from(mixed) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Whether a side, 0 for the mover, wins, if that is known.
    #[inline]
    pub(super) fn get(&self, stones: [u64; 2], side: usize) -> Option<bool> {
        let entry = self.buckets[self.bucket(stones)].iter().find(|entry| is_of(entry, stones))?;
        (entry[side] & KNOWN != 0).then_some(entry[side] & WINS != 0)
    }

    pub(super) fn put(&mut self, stones: [u64; 2], side: usize, wins: bool) {
        let index = self.bucket(stones);
        let bucket = &mut self.buckets[index];
        let place = match bucket.iter().position(|entry| is_of(entry, stones)) {
            Some(place) => place,
            None => {
                let count = |entry: &Entry| ((entry[0] | entry[1]) & STONES).count_ones();
                let is_free = bucket[0][0] >> 62 == 0 && bucket[0][1] >> 62 == 0;
                if is_free || count(&stones) <= count(&bucket[0]) {
                    bucket.rotate_right(1);
                    bucket[0] = stones;
                    0
                } else {
                    bucket[1..].rotate_right(1);
                    bucket[1] = stones;
                    1
                }
            }
        };
        bucket[place][side] |= KNOWN | if wins { WINS } else { 0 };
    }
}

#[inline]
fn is_of(entry: &Entry, stones: [u64; 2]) -> bool {
    (entry[0] & STONES, entry[1] & STONES) == (stones[0], stones[1]) && (entry[0] | entry[1]) >> 62 != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_one_side_says_nothing_of_the_other() {
        let mut table = StoneTable::new(1 << 12);
        assert_eq!(table.get([0, 0], 0), None, "an empty board is not an empty entry");
        table.put([0, 0], 1, false);
        assert_eq!([0, 1].map(|side| table.get([0, 0], side)), [None, Some(false)]);
        table.put([0, 0], 0, true);
        assert_eq!([0, 1].map(|side| table.get([0, 0], side)), [Some(true), Some(false)]);
        assert_eq!(table.get([0, 1], 0), None);
    }

    #[test]
    fn of_each_bucket_the_position_with_the_fewest_stones_stays() {
        let mut table = StoneTable::new(1);
        table.put([0b1, 0b10], 0, true);
        (0..9).for_each(|at| table.put([0b111 << at, 0b111 << 40], 0, false));
        assert_eq!(table.get([0b1, 0b10], 0), Some(true));
        assert_eq!(table.get([0b111 << 8, 0b111 << 40], 0), Some(false));
    }
}
