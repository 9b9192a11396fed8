//! Positions met again.

use super::{Bound, Window};
use plyground_game::Game;
use rustc_hash::FxHashMap;

/// What is remembered of a position, and when it is believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caching {
    /// Nothing.
    Off,
    /// The value, under position, depth and window: CSC 384's key. Exact, and rarely met again.
    Window,
    /// The value and what it bounds, under position and depth. Exact.
    Bounds,
    /// The value, under the position alone, taken for the truth although it may be a bound: what most students do.
    /// Wrong now and then.
    Blind,
}

/// A remembered value and the move it came from.
pub(super) struct Cache<G: Game> {
    caching: Caching,
    memory: usize,
    entries: FxHashMap<Key<G::Position>, Entry<G::Move>>,
}

type Key<P> = (P, u32, i32, i32);

#[derive(Clone, Copy)]
struct Entry<M> {
    value: i32,
    bound: Bound,
    best: Option<M>,
}

impl<G: Game> Cache<G> {
    /// A cache of at most so many bytes.
    pub(super) fn new(caching: Caching, memory: Option<usize>) -> Cache<G> {
        Cache { caching, memory: memory.unwrap_or(usize::MAX), entries: FxHashMap::default() }
    }

    /// Whether one more entry would make the map grow beyond its memory. A map that is full doubles.
    fn is_full(&self) -> bool {
        let has = self.entries.capacity();
        self.entries.len() == has && 2 * has.max(1) > self.memory / size_of::<(Key<G::Position>, Entry<G::Move>)>()
    }

    #[inline]
    pub(super) fn is_on(&self) -> bool {
        self.caching != Caching::Off
    }

    /// The value of a position, if the cache knows it well enough for this window.
    pub(super) fn get(&self, position: &G::Position, depth: u32, window: Window) -> Option<(i32, Option<G::Move>)> {
        let entry = self.entries.get(&self.key(position, depth, window))?;
        let good = match (self.caching, entry.bound) {
            (Caching::Bounds, Bound::Lower) => entry.value >= window.beta,
            (Caching::Bounds, Bound::Upper) => entry.value <= window.alpha,
            _ => true,
        };
        good.then_some((entry.value, entry.best))
    }

    pub(super) fn put(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window,
        value: i32,
        best: Option<G::Move>,
    ) {
        if self.is_full() {
            return;
        }
        let key = self.key(position, depth, window);
        self.entries.insert(key, Entry { value, bound: window.bound_of(value), best });
    }

    fn key(&self, position: &G::Position, depth: u32, window: Window) -> Key<G::Position> {
        match self.caching {
            Caching::Off | Caching::Blind => (position.clone(), 0, 0, 0),
            Caching::Bounds => (position.clone(), depth, 0, 0),
            Caching::Window => (position.clone(), depth, window.alpha, window.beta),
        }
    }
}

impl Window {
    /// What a fail-soft value says, given the window it was searched with.
    pub fn bound_of(self, value: i32) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value <= self.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_game::Rules;
    use plyground_game::sample::Race;

    #[test]
    fn a_cache_that_is_full_keeps_what_it_has_and_takes_no_more() {
        let bytes = 64 << 10;
        let mut cache: Cache<Race> = Cache::new(Caching::Bounds, Some(bytes));
        let position = Race { length: 4 }.start();
        for depth in 0..100_000 {
            cache.put(&position, depth, Window::OPEN, 7, None);
        }
        let size = size_of::<(Key<<Race as Rules>::Position>, Entry<<Race as Rules>::Move>)>();
        assert!(cache.entries.capacity() * size <= bytes);
        assert!(cache.entries.len() * size > bytes / 4, "{} entries", cache.entries.len());
        assert_eq!(cache.get(&position, 0, Window::OPEN), Some((7, None)));
        assert_eq!(cache.get(&position, 99_999, Window::OPEN), None);
    }
}
