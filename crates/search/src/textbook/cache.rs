//! The cache: values of positions met before.

use super::{Bound, Window};
use plyground_game::Game;
use rustc_hash::FxHashMap;

/// The most bytes of a cache, and of a recorded tree, when no other limit is asked for: 1 GiB.
pub const DEFAULT_MEMORY: usize = 1 << 30;

/// What is cached of a position, and when it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caching {
    /// Nothing.
    Off,
    /// The value, by position, depth and window: CSC 384's key. Exact, but rarely found again.
    Window,
    /// The value and what it bounds, by position and depth. Exact.
    Bounds,
    /// The value, by position alone, used as if it were exact although it may be a bound: what most students do. It is
    /// sometimes wrong.
    Blind,
}

/// Values and best moves of positions.
pub(super) struct Cache<G: Game> {
    caching: Caching,
    max_bytes: usize,
    entries: FxHashMap<CacheKey<G::Position>, CacheEntry<G::Move>>,
    refused: bool,
}

type CacheKey<P> = (P, u32, i32, i32);

#[derive(Clone, Copy)]
struct CacheEntry<M> {
    value: i32,
    bound: Bound,
    best: Option<M>,
}

impl<G: Game> Cache<G> {
    /// A cache of at most `max_bytes` bytes.
    pub(super) fn new(caching: Caching, max_bytes: usize) -> Cache<G> {
        Cache { caching, max_bytes, entries: FxHashMap::default(), refused: false }
    }

    /// Whether one more entry would make the map grow beyond its memory. A full map moves to one twice as large, and for
    /// that moment both are there.
    fn is_full(&self) -> bool {
        let capacity = self.entries.capacity();
        // One byte for each entry is the map's own.
        let entry_bytes = size_of::<(CacheKey<G::Position>, CacheEntry<G::Move>)>() + 1;
        self.entries.len() == capacity && 3 * capacity.max(1) > self.max_bytes / entry_bytes
    }

    /// Whether a position was not stored because the cache was full.
    pub(super) fn refused(&self) -> bool {
        self.refused
    }

    #[inline]
    pub(super) fn is_on(&self) -> bool {
        self.caching != Caching::Off
    }

    /// The value of a position, if the cached value decides this window.
    pub(super) fn get(&self, position: &G::Position, depth: u32, window: Window) -> Option<(i32, Option<G::Move>)> {
        let entry = self.entries.get(&self.key(position, depth, window))?;
        let decides = match (self.caching, entry.bound) {
            (Caching::Bounds, Bound::Lower) => entry.value >= window.beta,
            (Caching::Bounds, Bound::Upper) => entry.value <= window.alpha,
            _ => true,
        };
        decides.then_some((entry.value, entry.best))
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
            self.refused = true;
            return;
        }
        let key = self.key(position, depth, window);
        self.entries.insert(key, CacheEntry { value, bound: window.bound_of(value), best });
    }

    fn key(&self, position: &G::Position, depth: u32, window: Window) -> CacheKey<G::Position> {
        match self.caching {
            Caching::Off | Caching::Blind => (position.clone(), 0, 0, 0),
            Caching::Bounds => (position.clone(), depth, 0, 0),
            Caching::Window => (position.clone(), depth, window.alpha, window.beta),
        }
    }
}

impl Window {
    /// What a fail-soft value bounds, given the window it was searched with.
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

    type RaceCache = Cache<Race>;
    const NARROW: Window = Window { alpha: -5, beta: 5 };

    #[test]
    fn a_cache_that_is_full_keeps_what_it_has_and_takes_no_more() {
        let bytes = 64 << 10;
        let mut cache = RaceCache::new(Caching::Bounds, bytes);
        let position = Race { length: 4 }.start();
        for depth in 0..100_000 {
            assert_eq!(cache.refused(), depth as usize > cache.entries.len());
            cache.put(&position, depth, Window::OPEN, 7, None);
        }
        let size = size_of::<(CacheKey<<Race as Rules>::Position>, CacheEntry<<Race as Rules>::Move>)>();
        assert!(cache.refused() && cache.entries.capacity() * size <= bytes);
        assert!(cache.entries.len() * size > bytes / 4, "{} entries", cache.entries.len());
        assert_eq!(cache.get(&position, 0, Window::OPEN), Some((7, None)));
        assert_eq!(cache.get(&position, 99_999, Window::OPEN), None);
    }

    #[test]
    fn a_window_says_what_a_value_bounds() {
        let bounds = [-6, -5, -4, 4, 5, 6].map(|value| NARROW.bound_of(value));
        assert_eq!(bounds, [Bound::Upper, Bound::Upper, Bound::Exact, Bound::Exact, Bound::Lower, Bound::Lower]);
    }

    #[test]
    fn a_bound_is_used_only_where_it_decides() {
        let position = Race { length: 4 }.start();
        let known = |caching, value, (alpha, beta), depth| {
            let mut cache = RaceCache::new(caching, 1 << 20);
            cache.put(&position, 3, NARROW, value, Some(1));
            cache.get(&position, depth, Window { alpha, beta }).is_some()
        };
        // 6 is a lower bound: it decides windows that end at 6 or below.
        assert_eq!([(0, 6), (0, 7)].map(|window| known(Caching::Bounds, 6, window, 3)), [true, false]);
        // -6 is an upper bound: it decides windows that begin at -6 or above.
        assert_eq!([(-6, 0), (-7, 0)].map(|window| known(Caching::Bounds, -6, window, 3)), [true, false]);
        assert!(known(Caching::Bounds, 0, (-9, 9), 3) && !known(Caching::Bounds, 0, (-9, 9), 4));
        assert!(known(Caching::Window, 6, (-5, 5), 3) && !known(Caching::Window, 6, (-5, 6), 3));
        assert!(known(Caching::Blind, 6, (-9, 9), 7), "whatever the window and the depth");
    }
}
