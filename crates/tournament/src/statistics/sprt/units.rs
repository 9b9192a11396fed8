//! Results counted by the score of a unit: a game, or a pair of games with the same opening.

/// What stands for a score that never occurred.
const NEVER: f64 = 0.001;

/// How often each score of a unit occurred, from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitCounts {
    counts: [f64; 5],
    len: usize,
}

impl UnitCounts {
    /// Losses, draws and wins of single games.
    pub fn games(counts: [f64; 3]) -> UnitCounts {
        UnitCounts { counts: [counts[0], counts[1], counts[2], 0.0, 0.0], len: 3 }
    }

    /// Pairs of games by their points: 0, 1/2, 1, 1 1/2, 2.
    pub fn pairs(counts: [f64; 5]) -> UnitCounts {
        UnitCounts { counts, len: 5 }
    }

    /// One more unit; `cell` counts from the lowest score.
    pub(crate) fn add(&mut self, cell: usize) {
        self.counts[cell] += 1.0;
    }

    /// 1, or 2 for pairs.
    pub fn games_per_unit(&self) -> f64 {
        if self.len == 3 { 1.0 } else { 2.0 }
    }

    /// The number of units.
    pub fn total(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Each possible score of a unit, from 0 to 1, and how often it occurred.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let last = (self.len - 1) as f64;
        self.counts[..self.len].iter().enumerate().map(move |(cell, &count)| (cell as f64 / last, count))
    }

    /// The mean score; 1/2 where there is none.
    pub fn score(&self) -> f64 {
        let total = self.total();
        if total == 0.0 { 0.5 } else { self.cells().map(|(a, n)| a * n).sum::<f64>() / total }
    }

    /// The variance of a unit's score, with divisor N.
    pub fn variance(&self) -> f64 {
        let (total, score) = (self.total(), self.score());
        if total == 0.0 { 0.0 } else { self.cells().map(|(a, n)| n * (a - score).powi(2)).sum::<f64>() / total }
    }

    /// The share of a cell.
    pub(super) fn share(&self, cell: usize) -> f64 {
        self.counts[cell] / self.total()
    }

    /// The counts with a trifle in place of each 0.
    pub(crate) fn without_zeros(&self) -> UnitCounts {
        let mut filled = *self;
        for count in &mut filled.counts[..self.len] {
            if *count == 0.0 {
                *count = NEVER;
            }
        }
        filled
    }

    /// The logarithm of how much likelier the results are under `high` than under `low`.
    pub(super) fn log_ratio(&self, high: &[f64; 5], low: &[f64; 5]) -> f64 {
        let terms = self.counts[..self.len].iter().zip(high).zip(low);
        terms.map(|((&count, high), low)| count * (high / low).ln()).sum()
    }
}
