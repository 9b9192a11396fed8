//! TrueSkill for two players. Its name and method are protected by patents in some countries; for one finished tournament,
//! [`super::RatingModel`] says more.

use super::{PlayerResult, normal_quantile};
use skillratings::trueskill::{TrueSkillConfig, TrueSkillRating, match_quality, trueskill};

/// A skill and its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrueSkillPlayer {
    /// The mean: 25 at first.
    pub mu: f64,
    /// The standard deviation: 25/3 at first.
    pub sigma: f64,
}

/// The constants of the method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrueSkillSettings {
    /// How much the performance of a player varies from game to game.
    pub beta: f64,
    /// How much a skill may change between games.
    pub tau: f64,
    /// The probability that equal players draw.
    pub draw_probability: f64,
}

/// A game between two players, and what it changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrueSkillGame {
    /// Both players after the game.
    pub players: [TrueSkillPlayer; 2],
    /// The probability of a draw before the game, relative to that of two equal and certain players.
    pub match_quality: f64,
}

impl Default for TrueSkillSettings {
    fn default() -> TrueSkillSettings {
        TrueSkillSettings { beta: 25.0 / 6.0, tau: 25.0 / 300.0, draw_probability: 0.1 }
    }
}

impl TrueSkillSettings {
    /// The difference of performances below which a game is drawn.
    pub fn draw_margin(&self) -> f64 {
        normal_quantile((self.draw_probability + 1.0) / 2.0) * std::f64::consts::SQRT_2 * self.beta
    }

    /// The players after a game; the result is that of the first one.
    pub fn play(&self, players: [TrueSkillPlayer; 2], result: PlayerResult) -> TrueSkillGame {
        let config =
            TrueSkillConfig { draw_probability: self.draw_probability, beta: self.beta, dynamics_factor: self.tau };
        let [first, second] = players.map(|player| TrueSkillRating { rating: player.mu, uncertainty: player.sigma });
        let (after_first, after_second) = trueskill(&first, &second, &result.library(), &config);
        let players =
            [after_first, after_second].map(|after| TrueSkillPlayer { mu: after.rating, sigma: after.uncertainty });
        TrueSkillGame { players, match_quality: match_quality(&first, &second, &config) }
    }
}
