//! The result of a textbook search, and how much work it was.

use plyground_game::Seat;

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct TextbookResult<M> {
    /// The first of the best moves, in the order searched; none when the root is a leaf.
    pub best: Option<M>,
    /// The value of the root, from the side of `value_of`.
    pub value: f64,
    /// From whose side the values are.
    pub value_of: Seat,
    /// How much work it was.
    pub counts: NodeCounts,
    /// Whether the depth limit ended any line; if not, a deeper search has the same result.
    pub limited: bool,
    /// Whether the cache ran out of memory. Value and move are right all the same; the counts are those of a search with
    /// a cache of that size.
    pub cache_full: bool,
    /// The root's moves that were searched, in order.
    pub root: Vec<RootMove<M>>,
    /// The principal variation, as far as it is known.
    pub line: Vec<M>,
}

/// A move at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove<M> {
    /// The move.
    pub m: M,
    /// Its value, or what is known of it.
    pub value: f64,
    /// What is known of it.
    pub bound: Bound,
}

/// What a value says about the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true value.
    Exact,
    /// The true value is this or more.
    Lower,
    /// The true value is this or less.
    Upper,
}

impl Bound {
    /// `exact`, `lower` or `upper`.
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        }
    }
}

/// How many nodes a search expanded, evaluated, cut off and found in its cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeCounts {
    /// Positions whose moves were generated and searched.
    pub expanded: u64,
    /// Positions evaluated: static evaluations, or leaves.
    pub leaves: u64,
    /// Positions with a cutoff.
    pub cutoffs: u64,
    /// Positions found in the cache.
    pub cached: u64,
}

impl NodeCounts {
    /// Positions generated, the root left out.
    pub const fn nodes(&self) -> u64 {
        self.expanded + self.leaves + self.cached - 1
    }
}
