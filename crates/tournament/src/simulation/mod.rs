//! Simulated tournaments: how often intervals cover the truth, and how often sequential tests err.
//!
//! Every run is the same for the same seed.

mod coverage;
mod sequential;

pub use coverage::{
    MarginCoverage, MarginNoise, MarginTrials, MatchCoverage, MatchTrials, PairCoverage, PairTrials, RatingCoverage,
    RatingTrials,
};
pub use sequential::{SprtErrors, SprtStatistic, SprtTrials};

use crate::statistics::score_of_elo;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// A game between players of an Elo difference, with a fixed share of draws: 0 for a loss, 1 for a draw, 2 for a win.
fn game(rng: &mut ChaCha8Rng, elo: f64, draw_ratio: f64) -> usize {
    let win = (score_of_elo(elo) - draw_ratio / 2.0).clamp(0.0, 1.0 - draw_ratio);
    let chance: f64 = rng.random();
    if chance < win {
        2
    } else if chance < win + draw_ratio {
        1
    } else {
        0
    }
}

/// The half points of a pair of games with an opening that favours the first seat by `bias`.
fn pair_of_games(rng: &mut ChaCha8Rng, elo: f64, bias: f64, draw_ratio: f64) -> [usize; 2] {
    [game(rng, elo + bias, draw_ratio), game(rng, elo - bias, draw_ratio)]
}

/// A normal variable.
fn normal(rng: &mut ChaCha8Rng) -> f64 {
    let (a, b): (f64, f64) = (rng.random(), rng.random());
    (-2.0 * (1.0 - a).ln()).sqrt() * (std::f64::consts::TAU * b).cos()
}
