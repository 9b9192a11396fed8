//! The score of one player against another, as Elo and as normalized Elo.

use super::interval::{ConfidenceInterval, IntervalMethod};
use super::{NORMALIZED_ELO, UnitCounts, Z_95, normal_cdf};

/// The Elo difference that an expected score means. Infinite at 0 and 1 and beyond.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The expected score at an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The expected score at a difference in normalized Elo, when this share of the games is drawn.
pub fn score_of_normalized_elo(normalized_elo: f64, draw_ratio: f64) -> f64 {
    // (s - 1/2) / sd = t, where the variance of a game is (1 - draws)/4 - (s - 1/2)^2.
    let t = normalized_elo / NORMALIZED_ELO;
    0.5 + t * ((1.0 - draw_ratio) / 4.0 / (1.0 + t * t)).sqrt()
}

/// How often a player won, drew and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinDrawLoss {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// Pairs of games with the same opening and swapped seats, counted by the points that the player made in both together: 0, 1/2,
/// 1, 1 1/2, 2. Two games of one opening are not independent, so the pair is the unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

/// What the score of a match says about the difference of two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// Points per game.
    pub score: f64,
    /// The variance of the score of one unit (a game, or the mean of a pair), with divisor N.
    pub variance: f64,
    /// The Elo difference; infinite after a clean sweep.
    pub elo: f64,
    /// Its Wald interval, as match programs print it.
    pub elo_interval: ConfidenceInterval,
    /// Half the width of that interval; none when an end is infinite.
    pub elo_error: Option<f64>,
    /// The difference in normalized Elo: in standard deviations of a game.
    pub normalized_elo: f64,
    /// The half width of its interval; none when all units had the same score.
    pub normalized_elo_error: Option<f64>,
    /// The likelihood of superiority, by the variance of the units.
    pub likelihood_of_superiority: f64,
}

impl WinDrawLoss {
    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points per game; 1/2 where no game was played.
    pub fn score(&self) -> f64 {
        self.units().score()
    }

    pub(crate) fn variance(&self) -> f64 {
        self.units().variance()
    }

    /// The share of drawn games.
    pub fn draw_ratio(&self) -> f64 {
        if self.games() == 0 { 0.0 } else { self.draws as f64 / self.games() as f64 }
    }

    /// The counts from the lowest score to the highest.
    pub fn units(&self) -> UnitCounts {
        UnitCounts::games([self.losses as f64, self.draws as f64, self.wins as f64])
    }

    /// Elo, normalized Elo and the likelihood of superiority.
    pub fn elo(&self) -> EloEstimate {
        EloEstimate::of(&self.units())
    }

    /// The likelihood of superiority as cutechess prints it: from decided games alone.
    pub fn likelihood_of_superiority_of_decided_games(&self) -> f64 {
        let (wins, losses) = (self.wins as f64, self.losses as f64);
        if wins + losses == 0.0 { 0.5 } else { normal_cdf((wins - losses) / (wins + losses).sqrt()) }
    }
}

impl Pentanomial {
    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The counts from the lowest score to the highest.
    pub fn units(&self) -> UnitCounts {
        UnitCounts::pairs(self.0.map(|count| count as f64))
    }

    /// Elo, normalized Elo and the likelihood of superiority.
    pub fn elo(&self) -> EloEstimate {
        EloEstimate::of(&self.units())
    }

    /// The interval of the score to print: Student's t over the pairs, and the profile interval where there is no spread.
    pub fn recommended(&self) -> (ConfidenceInterval, IntervalMethod) {
        match self.units().student_t() {
            Some(interval) => (interval, IntervalMethod::PairedStudentT),
            None => (self.units().profile(), IntervalMethod::Profile),
        }
    }
}

impl EloEstimate {
    fn of(units: &UnitCounts) -> EloEstimate {
        let (score, variance) = (units.score(), units.variance());
        let elo_interval = units.wald().elo();
        let lead = score - 0.5;
        let in_deviations = |deviation: f64| match lead {
            0.0 => 0.0,
            _ => lead / deviation,
        };
        let game_deviation = (variance * units.games_per_unit()).sqrt();
        let games = units.total() * units.games_per_unit();
        EloEstimate {
            score,
            variance,
            elo: elo_of_score(score),
            elo_interval,
            elo_error: elo_interval.half_width(),
            normalized_elo: in_deviations(game_deviation) * NORMALIZED_ELO,
            normalized_elo_error: (variance > 0.0).then(|| Z_95 * NORMALIZED_ELO / games.sqrt()),
            likelihood_of_superiority: normal_cdf(in_deviations((variance / units.total()).sqrt())),
        }
    }
}
