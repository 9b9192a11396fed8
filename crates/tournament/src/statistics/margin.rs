//! Score margins of paired games: discs, lines or points by which games were won.

use super::interval::ConfidenceInterval;
use super::student_t_quantile;

/// A mean margin with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarginEstimate {
    /// The mean margin of a game.
    pub mean: f64,
    /// The standard deviation of a unit, with divisor n - 1.
    pub deviation: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// Student's quantile for the number of units.
    pub t: f64,
    /// Mean plus and minus `t` standard errors.
    pub interval: ConfidenceInterval,
    /// All units had the same margin, so that the interval has width 0 and says less than it seems to.
    pub no_spread: bool,
}

/// The margins of pairs of games, each pair with the same opening and swapped seats, from one player's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarginStatistics {
    /// The mean margin of a game.
    pub mean: f64,
    /// By pairs: the interval to print. None for a single pair.
    pub paired: Option<MarginEstimate>,
    /// By games, as if openings did not matter: too wide where they do.
    pub unpaired: Option<MarginEstimate>,
}

impl MarginStatistics {
    /// Of at least one pair.
    pub fn of_pairs(pairs: &[[f64; 2]]) -> Option<MarginStatistics> {
        let means: Vec<f64> = pairs.iter().map(|[a, b]| (a + b) / 2.0).collect();
        let mean = average(&means)?;
        Some(MarginStatistics { mean, paired: estimate(&means), unpaired: estimate(pairs.as_flattened()) })
    }
}

fn average(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

fn estimate(values: &[f64]) -> Option<MarginEstimate> {
    let (n, mean) = (values.len() as f64, average(values)?);
    if n < 2.0 {
        return None;
    }
    let deviation = (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
    let (error, t) = (deviation / n.sqrt(), student_t_quantile(0.975, n - 1.0));
    let interval = ConfidenceInterval::around(mean, t * error);
    Some(MarginEstimate { mean, deviation, error, t, interval, no_spread: deviation == 0.0 })
}
