//! What results say about players: Elo differences, ratings, sequential tests and margins, each with its uncertainty.
//!
//! All intervals are two-sided 95 per cent intervals.

mod bradley_terry;
mod distributions;
mod elo;
mod glicko2;
mod interval;
mod margin;
mod matrix;
mod player_result;
mod sprt;
mod trueskill;

pub use bradley_terry::{PairResult, RatingError, RatingFit, RatingModel, RatingPrior, TieModel};
pub use distributions::{normal_cdf, normal_quantile, student_t_quantile};
pub use elo::{EloEstimate, Pentanomial, WinDrawLoss, elo_of_score, score_of_elo, score_of_normalized_elo};
pub use glicko2::{Glicko2Change, Glicko2Game, Glicko2Player};
pub use interval::{ConfidenceInterval, IntervalMethod};
pub use margin::{MarginEstimate, MarginStatistics};
pub use player_result::PlayerResult;
pub use sprt::{LogLikelihoodRatio, Sprt, SprtBounds, SprtDecision, SprtError, SprtModel, UnitCounts};
pub use trueskill::{TrueSkillGame, TrueSkillPlayer, TrueSkillSettings};

/// The normal quantile of a two-sided 95 per cent interval.
pub const Z_95: f64 = 1.959_963_984_540_054;
/// The 95 per cent quantile of the chi-square distribution with one degree of freedom.
pub(crate) const CHI_SQUARE_95: f64 = Z_95 * Z_95;
/// Elo points of one unit of natural log odds.
pub const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;
/// Normalized Elo points of one standard deviation of a game.
pub const NORMALIZED_ELO: f64 = 800.0 / std::f64::consts::LN_10;
