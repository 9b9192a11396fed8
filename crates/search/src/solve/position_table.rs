//! The table of the general solver: whole positions, with what is known of their values.

use super::ValueBounds;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// Positions and their bounds. The table grows while it may; then it forgets what took the least work.
pub(super) struct PositionTable<P> {
    buckets: Vec<[Option<KnownPosition<P>>; 2]>,
    max_buckets: usize,
    used: usize,
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub(super) struct KnownPosition<P> {
    position: P,
    pub(super) bounds: ValueBounds,
    /// The index of the best move in the order of the game.
    pub(super) best: u16,
    /// The positions that were searched for it.
    work: u64,
}

const FIRST_BUCKETS: usize = 1 << 8;
const GROWTH: usize = 4;

impl<P: Clone + Eq + Hash> PositionTable<P> {
    /// A table of at most `bytes` bytes, and of one bucket at least.
    pub(super) fn new(bytes: usize) -> PositionTable<P> {
        let fitting = (bytes / size_of::<[Option<KnownPosition<P>>; 2]>()).max(1);
        let max_buckets = 1 << fitting.ilog2();
        PositionTable { buckets: empty(FIRST_BUCKETS.min(max_buckets)), max_buckets, used: 0 }
    }

    pub(super) fn get(&self, position: &P) -> Option<&KnownPosition<P>> {
        self.buckets[self.index(position)].iter().flatten().find(|known| known.position == *position)
    }

    /// Stores what `work` positions were searched for.
    pub(super) fn store(&mut self, position: &P, bounds: ValueBounds, best: usize, work: u64) {
        // A game with so many moves is not solved by this table; a wrong move costs time only.
        let best = best as u16;
        self.insert(KnownPosition { position: position.clone(), bounds, best, work });
        // Half full: few positions meet in one bucket.
        if 2 * self.used > self.buckets.len() && self.buckets.len() < self.max_buckets {
            let larger = empty((GROWTH * self.buckets.len()).min(self.max_buckets));
            self.used = 0;
            let old = std::mem::replace(&mut self.buckets, larger);
            old.into_iter().flatten().flatten().for_each(|known| self.insert(known));
        }
    }

    /// The first entry of a bucket is the one that took most work, the second the one that came last.
    fn insert(&mut self, new: KnownPosition<P>) {
        let index = self.index(&new.position);
        let bucket = &mut self.buckets[index];
        let before = bucket.iter().flatten().count();
        let same = bucket.iter().position(|entry| entry.as_ref().is_some_and(|it| it.position == new.position));
        match same {
            Some(place) => bucket[place] = Some(new),
            None if bucket[0].as_ref().is_none_or(|kept| new.work > kept.work) => {
                if let Some(less) = bucket[0].replace(new) {
                    bucket[1] = Some(less);
                }
            }
            None => bucket[1] = Some(new),
        }
        self.used += bucket.iter().flatten().count() - before;
    }

    fn index(&self, position: &P) -> usize {
        // Positions that differ little have hashes that differ little: a multiplication between two shifts scatters them.
        let hash = FxBuildHasher.hash_one(position);
        let mixed = (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ (mixed >> 29)) as usize & (self.buckets.len() - 1)
    }
}

fn empty<P: Clone>(buckets: usize) -> Vec<[Option<KnownPosition<P>>; 2]> {
    vec![[const { None }; 2]; buckets]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_what_it_has_room_for_and_the_work_that_was_most() {
        let mut table = PositionTable::new(1 << 20);
        for position in 0..2_000_u32 {
            table.store(&position, ValueBounds::exact(position as i32), position as usize, 1);
        }
        let kept = |position| table.get(&position).map(|known| (known.bounds, known.best));
        let right = (0..2_000).filter(|&it| kept(it) == Some((ValueBounds::exact(it as i32), it as u16))).count();
        assert!(right > 1_900 && kept(2_000).is_none(), "{right}");

        let mut one = PositionTable::new(1);
        for (position, work) in [(1, 5), (2, 9), (3, 2), (4, 1)] {
            one.store(&position, ValueBounds::exact(0), 0, work);
        }
        assert_eq!([1, 2, 3, 4].map(|position| one.get(&position).is_some()), [false, true, false, true]);
    }
}
