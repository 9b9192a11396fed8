//! Ratings of many players at once: the Bradley-Terry model with draws and an advantage of moving first.

mod fit;
mod likelihood;
mod profile;

pub use fit::RatingFit;

use super::WinDrawLoss;

/// How draws are modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieModel {
    /// Davidson's (1970): a draw counts as half a win and half a loss, so that in a full round robin the order of the ratings
    /// is the order of the points. The one to use.
    Davidson,
    /// Rao and Kupper's (1967), as BayesElo has it: a draw counts as a win and a loss.
    RaoKupper,
}

/// What is known before the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingPrior {
    /// Nothing: the plain maximum of the likelihood, which is not finite after a clean sweep.
    None,
    /// Half a win and half a loss against an average ghost for every player, for the advantage and for the rate of draws. Finite
    /// for all results. The one to use.
    Ghost,
    /// One virtual draw of every pair. Grows with the number of players, and is not always finite.
    PairDraw,
}

/// The results of two players with fixed seats, as the one who moved first saw them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// The player who moved first, counted from 0.
    pub first: usize,
    /// The player who moved second.
    pub second: usize,
    /// Wins, draws and losses of the first.
    pub results: WinDrawLoss,
}

/// How ratings are fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingModel {
    /// How draws are modelled.
    pub ties: TieModel,
    /// What is known beforehand.
    pub prior: RatingPrior,
    /// Whether moving first may be an advantage (or a disadvantage), to be fitted too.
    pub fit_advantage: bool,
}

impl Default for RatingModel {
    fn default() -> RatingModel {
        RatingModel { ties: TieModel::Davidson, prior: RatingPrior::Ghost, fit_advantage: true }
    }
}

/// Why there are no ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RatingError {
    /// A pair names a player who does not exist, or one player twice.
    #[error("the results of players {first} and {second}: expected two different players below {players}")]
    Players {
        /// The first of the pair.
        first: usize,
        /// The second of the pair.
        second: usize,
        /// How many players there are.
        players: usize,
    },
    /// There are less than two players.
    #[error("ratings need at least two players")]
    TooFewPlayers,
    /// The likelihood grows for ever: some player won or lost everything, groups never met, or no game was drawn.
    #[error("no finite ratings fit these results without a prior")]
    NoFiniteFit,
}
