//! How often sequential tests err, and how long they take.

use super::{game, pair_of_games};
use crate::statistics::{Sprt, SprtDecision, SprtError, UnitCounts};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// No test goes on for longer than this.
const MAX_UNITS: u64 = 1_000_000;

/// Which ratio a test goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtStatistic {
    /// The exact ratio.
    Exact,
    /// The approximation by variances.
    ByVariances,
}

/// Many runs of a test.
#[derive(Clone, Copy, Debug)]
pub struct SprtTrials {
    /// The test.
    pub test: Sprt,
    /// Which ratio it goes by.
    pub statistic: SprtStatistic,
    /// The true difference of a game, in Elo.
    pub true_elo: f64,
    /// The share of drawn games.
    pub draw_ratio: f64,
    /// Units are pairs of games with openings that favour a seat by so much; single games where there is none.
    pub opening_bias: Option<f64>,
    /// How many runs.
    pub runs: u64,
}

/// What came of the runs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SprtErrors {
    /// The share of runs that accepted H1.
    pub h1_rate: f64,
    /// The mean number of units.
    pub mean_units: f64,
    /// The median number of units.
    pub median_units: f64,
    /// Runs that did not end.
    pub unfinished: u64,
}

impl SprtTrials {
    /// Runs the tests.
    pub fn run(&self, seed: u64) -> Result<SprtErrors, SprtError> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut lengths = Vec::new();
        let mut errors = SprtErrors::default();
        for _ in 0..self.runs {
            let mut units = match self.opening_bias {
                None => UnitCounts::games([0.0; 3]),
                Some(_) => UnitCounts::pairs([0.0; 5]),
            };
            let mut length = 0;
            loop {
                units.add(match self.opening_bias {
                    None => game(&mut rng, self.true_elo, self.draw_ratio),
                    Some(bias) => pair_of_games(&mut rng, self.true_elo, bias, self.draw_ratio).iter().sum(),
                });
                length += 1;
                let ratio = match self.statistic {
                    SprtStatistic::Exact => self.test.ratio(&units)?.exact,
                    SprtStatistic::ByVariances => self.test.ratio_by_variances(&units)?,
                };
                match self.test.bounds.decision(ratio) {
                    SprtDecision::Continue if length < MAX_UNITS => continue,
                    SprtDecision::Continue => errors.unfinished += 1,
                    SprtDecision::AcceptH1 => errors.h1_rate += 1.0 / self.runs as f64,
                    SprtDecision::AcceptH0 => {}
                }
                break;
            }
            lengths.push(length);
        }
        lengths.sort_unstable();
        errors.mean_units = lengths.iter().sum::<u64>() as f64 / lengths.len().max(1) as f64;
        errors.median_units = lengths.get(lengths.len() / 2).map_or(0.0, |&length| length as f64);
        Ok(errors)
    }
}
