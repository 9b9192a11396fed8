//! Glicko-2: ratings that change from one period to the next. For one finished tournament, [`super::RatingModel`] says more.

use super::PlayerResult;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// Points of the public scale in one unit of the internal one, as the paper gives it.
const SCALE: f64 = 173.7178;

/// A rating with its deviation and volatility.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko2Player {
    /// The rating: 1500 at first.
    pub rating: f64,
    /// The rating deviation: 350 at first.
    pub deviation: f64,
    /// The volatility: 0.06 at first.
    pub volatility: f64,
}

/// One game of a period.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko2Game {
    /// The opponent before the period; the volatility does not matter.
    pub opponent: Glicko2Player,
    /// How the player did.
    pub result: PlayerResult,
}

/// What a period brought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko2Change {
    /// The player after the period.
    pub player: Glicko2Player,
    /// The paper's v and delta; none where no game was played.
    pub v_and_delta: Option<(f64, f64)>,
}

impl Glicko2Player {
    /// The player after a period of games, all of them counted at once. `tau` restrains the volatility; 0.5 is usual.
    pub fn after(&self, games: &[Glicko2Game], tau: f64) -> Glicko2Change {
        if games.is_empty() {
            let deviation = self.deviation.hypot(SCALE * self.volatility);
            return Glicko2Change { player: Glicko2Player { deviation, ..*self }, v_and_delta: None };
        }
        let library = |player: &Glicko2Player| Glicko2Rating {
            rating: player.rating,
            deviation: player.deviation,
            volatility: player.volatility,
        };
        let results: Vec<(Glicko2Rating, Outcomes)> =
            games.iter().map(|game| (library(&game.opponent), game.result.library())).collect();
        let config = Glicko2Config { tau, convergence_tolerance: 1e-12 };
        let after = glicko2_rating_period(&library(self), &results, &config);
        let player = Glicko2Player { rating: after.rating, deviation: after.deviation, volatility: after.volatility };
        Glicko2Change { player, v_and_delta: Some(self.v_and_delta(games)) }
    }

    fn v_and_delta(&self, games: &[Glicko2Game]) -> (f64, f64) {
        let (mut information, mut surprise) = (0.0, 0.0);
        for game in games {
            let phi = game.opponent.deviation / SCALE;
            let g = 1.0 / (1.0 + 3.0 * phi * phi / std::f64::consts::PI.powi(2)).sqrt();
            let expected = 1.0 / (1.0 + (-g * (self.rating - game.opponent.rating) / SCALE).exp());
            information += g * g * expected * (1.0 - expected);
            surprise += g * (game.result.points() - expected);
        }
        (1.0 / information, surprise / information)
    }
}
