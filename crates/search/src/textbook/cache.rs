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
    pub(super) fn new(caching: Caching) -> Cache<G> {
        Cache { caching, entries: FxHashMap::default() }
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
