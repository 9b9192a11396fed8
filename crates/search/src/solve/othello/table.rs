//! The solver's transposition table. Entries hold the whole position, so that an entry is never taken for another.

/// What is known of a position: bounds of its value, and the best move so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The cell of the best move; [`NO_CELL`] if there is none.
    pub(super) best: u8,
}

/// No cell of the frame.
pub(super) const NO_CELL: u8 = 64;

/// Two entries: the one with the most free cells, and the latest of the others.
type Bucket = [[u64; 3]; 2];

pub(super) struct EndgameTable {
    buckets: Vec<Bucket>,
}

impl EndgameTable {
    /// A table with 2^`bits` buckets. Memory that is never written is never taken from the system.
    pub(super) fn new(bits: u32) -> EndgameTable {
        EndgameTable { buckets: vec![[[0; 3]; 2]; 1 << bits] }
    }

    fn bucket(&self, own: u64, other: u64) -> usize {
        let mixed = own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other.rotate_left(29).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed ^ mixed >> 29) as usize & (self.buckets.len() - 1)
    }

    #[inline]
    pub(super) fn get(&self, own: u64, other: u64) -> Option<Known> {
        let entries = &self.buckets[self.bucket(own, other)];
        entries.iter().find(|entry| entry[0] == own && entry[1] == other).map(|entry| unpacked(entry[2]))
    }

    /// Keeps what was found. It narrows what was known before.
    pub(super) fn put(&mut self, own: u64, other: u64, free: u32, known: Known) {
        let index = self.bucket(own, other);
        let bucket = &mut self.buckets[index];
        if let Some(entry) = bucket.iter_mut().find(|entry| entry[0] == own && entry[1] == other) {
            let before = unpacked(entry[2]);
            let lower = known.lower.max(before.lower);
            entry[2] = packed(Known { lower, upper: known.upper.min(before.upper), ..known }, free);
            return;
        }
        let entry = [own, other, packed(known, free)];
        if bucket[0][2] >> 24 <= u64::from(free) {
            bucket[1] = bucket[0];
            bucket[0] = entry;
        } else {
            bucket[1] = entry;
        }
    }
}

fn packed(known: Known, free: u32) -> u64 {
    let [lower, upper] = [known.lower, known.upper].map(|bound| u64::from(bound as u8));
    lower | upper << 8 | u64::from(known.best) << 16 | u64::from(free) << 24
}

#[inline]
fn unpacked(word: u64) -> Known {
    Known { lower: word as i8, upper: (word >> 8) as i8, best: (word >> 16) as u8 }
}
