//! The sequential probability ratio test: play until one of two hypotheses about the difference is accepted.

mod likelihood;
mod units;

pub use units::UnitCounts;

use super::{NORMALIZED_ELO, score_of_elo};
use likelihood::{most_likely_at_mean, most_likely_at_t};

/// In which scale the two hypotheses are stated. A log-likelihood ratio without its model says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtModel {
    /// Elo, by the expected score.
    Logistic,
    /// Normalized Elo: in standard deviations of a game.
    Normalized,
    /// BayesElo, with the rate of draws taken from the results. For single games only.
    Bayes,
}

/// A test between `elo0` and `elo1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// What the Elo figures mean.
    pub model: SprtModel,
    /// The lower hypothesis, H0.
    pub elo0: f64,
    /// The higher hypothesis, H1.
    pub elo1: f64,
    /// The bounds at which the test ends.
    pub bounds: SprtBounds,
}

/// Where a test ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtBounds {
    /// At this ratio and below, H0 is accepted.
    pub lower: f64,
    /// At this ratio and above, H1 is accepted.
    pub upper: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// H0 is accepted.
    AcceptH0,
    /// H1 is accepted.
    AcceptH1,
    /// Play on.
    Continue,
}

/// The log-likelihood ratio of H1 to H0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogLikelihoodRatio {
    /// By the most likely distributions under both hypotheses.
    pub exact: f64,
    /// By their variances: the usual approximation. Useless after a clean sweep.
    pub by_variances: f64,
    /// By the variance of the results alone (logistic and BayesElo).
    pub by_one_variance: Option<f64>,
    /// By bounds that were turned into scores (normalized), as an older fastchess does it.
    pub by_scores: Option<f64>,
    /// The rate of draws as BayesElo states it.
    pub draw_elo: Option<f64>,
}

/// Why there is no such test.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The hypotheses are the wrong way round, or the same, or not numbers.
    #[error("H0 ({elo0} Elo) must lie below H1 ({elo1} Elo)")]
    Hypotheses {
        /// H0.
        elo0: f64,
        /// H1.
        elo1: f64,
    },
    /// The rates of error leave nothing to decide.
    #[error("the rates of error must be above 0 and together below 1 (found {alpha} and {beta})")]
    ErrorRates {
        /// Of accepting H1 although H0 is true.
        alpha: f64,
        /// Of accepting H0 although H1 is true.
        beta: f64,
    },
    /// BayesElo with pairs of games.
    #[error("BayesElo is a model of single games, not of pairs")]
    BayesOfPairs,
}

impl SprtBounds {
    /// The bounds for rates of error: `alpha` of accepting H1 wrongly, `beta` of accepting H0 wrongly.
    pub fn new(alpha: f64, beta: f64) -> Result<SprtBounds, SprtError> {
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::ErrorRates { alpha, beta });
        }
        Ok(SprtBounds { lower: (beta / (1.0 - alpha)).ln(), upper: ((1.0 - beta) / alpha).ln() })
    }

    /// What a ratio means.
    pub fn decision(&self, ratio: f64) -> SprtDecision {
        if ratio >= self.upper {
            SprtDecision::AcceptH1
        } else if ratio <= self.lower {
            SprtDecision::AcceptH0
        } else {
            SprtDecision::Continue
        }
    }
}

impl Sprt {
    /// A test of `elo0` against `elo1`.
    pub fn new(model: SprtModel, elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        if !(elo0 < elo1 && elo0.is_finite() && elo1.is_finite()) {
            return Err(SprtError::Hypotheses { elo0, elo1 });
        }
        Ok(Sprt { model, elo0, elo1, bounds: SprtBounds::new(alpha, beta)? })
    }

    /// The ratio after results, and its approximations. Scores that never occurred count as 0.001 of a unit, so that the ratio is
    /// finite after a clean sweep.
    pub fn ratio(&self, units: &UnitCounts) -> Result<LogLikelihoodRatio, SprtError> {
        let results = units.without_zeros();
        match self.model {
            SprtModel::Logistic => Ok(between_scores(&results, score_of_elo(self.elo0), score_of_elo(self.elo1), None)),
            SprtModel::Bayes => {
                if units.games_per_unit() != 1.0 {
                    return Err(SprtError::BayesOfPairs);
                }
                let (wins, losses) = (results.share(2), results.share(0));
                let draw_elo = 200.0 * ((1.0 - losses) / losses * (1.0 - wins) / wins).log10();
                let score = |elo: f64| {
                    let (win, loss) = (score_of_elo(elo - draw_elo), score_of_elo(-elo - draw_elo));
                    win + (1.0 - win - loss) / 2.0
                };
                Ok(between_scores(&results, score(self.elo0), score(self.elo1), Some(draw_elo)))
            }
            SprtModel::Normalized => Ok(self.normalized(&results)),
        }
    }

    /// What the test says after results.
    pub fn decide(&self, units: &UnitCounts) -> Result<SprtDecision, SprtError> {
        Ok(self.bounds.decision(self.ratio(units)?.exact))
    }

    fn normalized(&self, results: &UnitCounts) -> LogLikelihoodRatio {
        let games_per_unit = results.games_per_unit();
        let t_of_unit = |elo: f64| elo * games_per_unit.sqrt() / NORMALIZED_ELO;
        let (q0, q1) =
            (most_likely_at_t(results, t_of_unit(self.elo0)), most_likely_at_t(results, t_of_unit(self.elo1)));
        let game_deviation = (results.variance() * games_per_unit).sqrt();
        let score = |elo: f64| 0.5 + elo * game_deviation / NORMALIZED_ELO;
        LogLikelihoodRatio {
            exact: results.log_ratio(&q1, &q0),
            by_variances: self.normalized_by_variances(results),
            by_one_variance: None,
            by_scores: Some(by_variances(results, score(self.elo0), score(self.elo1))),
            draw_elo: None,
        }
    }

    /// The approximation by variances alone, which takes a tenth of the time.
    pub fn ratio_by_variances(&self, units: &UnitCounts) -> Result<f64, SprtError> {
        match self.model {
            SprtModel::Normalized => Ok(self.normalized_by_variances(&units.without_zeros())),
            SprtModel::Logistic | SprtModel::Bayes => Ok(self.ratio(units)?.by_variances),
        }
    }

    /// The approximation of the normalized ratio, for results without empty counts.
    fn normalized_by_variances(&self, results: &UnitCounts) -> f64 {
        let game_deviation = (results.variance() * results.games_per_unit()).sqrt();
        let t = (results.score() - 0.5) / game_deviation;
        let distance = |elo: f64| 1.0 + (t - elo / NORMALIZED_ELO).powi(2);
        results.total() * results.games_per_unit() / 2.0 * (distance(self.elo0) / distance(self.elo1)).ln()
    }
}

fn between_scores(results: &UnitCounts, s0: f64, s1: f64, draw_elo: Option<f64>) -> LogLikelihoodRatio {
    let (q0, q1) = (most_likely_at_mean(results, s0), most_likely_at_mean(results, s1));
    let lead = 2.0 * results.score() - s0 - s1;
    LogLikelihoodRatio {
        exact: results.log_ratio(&q1, &q0),
        by_variances: by_variances(results, s0, s1),
        by_one_variance: Some(results.total() * (s1 - s0) * lead / (2.0 * results.variance())),
        by_scores: None,
        draw_elo,
    }
}

fn by_variances(results: &UnitCounts, s0: f64, s1: f64) -> f64 {
    let around = |s: f64| -> f64 { results.cells().map(|(a, n)| n * (a - s).powi(2)).sum() };
    results.total() / 2.0 * (around(s0) / around(s1)).ln()
}
