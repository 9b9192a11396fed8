//! Intervals for a score, and the choice between them.

use super::distributions::{solve_increasing, student_t_quantile};
use super::elo::elo_of_score;
use super::{CHI_SQUARE_95, ELO_PER_LOGIT, UnitCounts, WinDrawLoss, Z_95};

/// A 95 per cent interval. An end may be infinite, where the results set no limit on that side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConfidenceInterval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl ConfidenceInterval {
    /// An interval from a centre and its half width.
    pub(crate) fn around(centre: f64, half_width: f64) -> ConfidenceInterval {
        ConfidenceInterval { low: centre - half_width, high: centre + half_width }
    }

    /// Whether a value lies in it.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Half of its width, if both ends are finite.
    pub fn half_width(&self) -> Option<f64> {
        let width = self.high - self.low;
        width.is_finite().then_some(width / 2.0)
    }

    /// An interval of scores as an interval of Elo differences. Ends at 0 or 1 and beyond become infinite.
    pub fn elo(&self) -> ConfidenceInterval {
        ConfidenceInterval { low: elo_of_score(self.low), high: elo_of_score(self.high) }
    }
}

/// How an interval for the score of a match was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntervalMethod {
    /// Wilson's: for less than 50 games.
    Wilson,
    /// By the profile of the likelihood.
    Profile,
    /// Student's t over pairs of games with the same opening.
    PairedStudentT,
}

impl WinDrawLoss {
    /// Wilson's interval for the score: never wider than 0 to 1, and never of width 0. It is wide for matches with many draws.
    pub fn wilson(&self) -> ConfidenceInterval {
        let (n, s) = (self.games() as f64, self.score());
        if n == 0.0 {
            return ConfidenceInterval { low: 0.0, high: 1.0 };
        }
        let (centre, spread) = (s + CHI_SQUARE_95 / (2.0 * n), s * (1.0 - s) / n + CHI_SQUARE_95 / (4.0 * n * n));
        let (half, scale) = (Z_95 * spread.sqrt(), 1.0 + CHI_SQUARE_95 / n);
        // At 0 and 1 the ends are exact; rounding must not move them inwards.
        ConfidenceInterval {
            low: if s == 0.0 { 0.0 } else { (centre - half) / scale },
            high: if s == 1.0 { 1.0 } else { (centre + half) / scale },
        }
    }

    /// The Elo difference after one more win and one more loss, and its Wald interval: always finite.
    pub fn plus_one(&self) -> (f64, ConfidenceInterval) {
        let more = WinDrawLoss { wins: self.wins + 1, losses: self.losses + 1, ..*self };
        let (s, n) = (more.score(), more.games() as f64);
        let error = (more.variance() / n).sqrt();
        let elo = elo_of_score(s);
        (elo, ConfidenceInterval::around(elo, Z_95 * ELO_PER_LOGIT * error / (s * (1.0 - s))))
    }

    /// The profile interval for the score: see [`UnitCounts::profile`].
    pub fn profile(&self) -> ConfidenceInterval {
        self.units().profile()
    }

    /// The interval to print: Wilson's under 50 games, the profile interval from 50 on.
    pub fn recommended(&self) -> (ConfidenceInterval, IntervalMethod) {
        match self.games() {
            0..50 => (self.wilson(), IntervalMethod::Wilson),
            _ => (self.profile(), IntervalMethod::Profile),
        }
    }
}

impl UnitCounts {
    /// The plain (Wald) interval for the score; its ends may lie beyond 0 and 1. Not to be trusted under 50 units, and of width 0
    /// after a clean sweep or draws alone.
    pub fn wald(&self) -> ConfidenceInterval {
        ConfidenceInterval::around(self.score(), Z_95 * (self.variance() / self.total()).sqrt())
    }

    /// Student's interval for the score, with divisor N - 1. There is none for less than two units, or without any spread.
    pub fn student_t(&self) -> Option<ConfidenceInterval> {
        let (n, variance) = (self.total(), self.variance());
        if n < 2.0 || variance == 0.0 {
            return None;
        }
        let half = student_t_quantile(0.975, n - 1.0) * (variance / (n - 1.0)).sqrt();
        Some(ConfidenceInterval::around(self.score(), half))
    }

    /// All scores that the likelihood ratio does not refuse when any distribution over the possible scores of a unit is
    /// allowed. Within 0 to 1, and never of width 0.
    pub fn profile(&self) -> ConfidenceInterval {
        if self.total() == 0.0 {
            return ConfidenceInterval { low: 0.0, high: 1.0 };
        }
        let score = self.score();
        let excess = |s: f64| self.score_deviance(s) - CHI_SQUARE_95;
        ConfidenceInterval {
            low: if score <= 0.0 { 0.0 } else { solve_increasing(0.0, score, |s| -excess(s)) },
            high: if score >= 1.0 { 1.0 } else { solve_increasing(score, 1.0, excess) },
        }
    }

    /// Twice the logarithm of the likelihood ratio against a mean score of `s`.
    fn score_deviance(&self, s: f64) -> f64 {
        if s <= 0.0 || s >= 1.0 {
            return f64::INFINITY;
        }
        // The tilt x keeps 1 + x (a - s) from falling below 0 for every possible score a, from 0 to 1, also for those that
        // did not occur.
        let slope = |x: f64| -> f64 { self.cells().map(|(a, n)| n * (a - s) / (1.0 + x * (a - s))).sum() };
        let x = solve_increasing(-1.0 / (1.0 - s), 1.0 / s, |x| -slope(x));
        2.0 * self.cells().filter(|&(_, n)| n > 0.0).map(|(a, n)| n * (x * (a - s)).ln_1p()).sum::<f64>()
    }
}
