//! How often a 95 per cent interval covers the truth.

use super::{game, normal, pair_of_games};
use crate::statistics::{
    MarginStatistics, PairResult, RatingModel, RatingPrior, TieModel, UnitCounts, WinDrawLoss, Z_95, score_of_elo,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Matches of single games.
#[derive(Clone, Copy, Debug)]
pub struct MatchTrials {
    /// The true difference.
    pub elo: f64,
    /// The share of drawn games.
    pub draw_ratio: f64,
    /// Games of a match.
    pub games: u64,
    /// How many matches.
    pub matches: u64,
}

/// The share of matches whose interval covers the truth.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatchCoverage {
    /// Wald's interval.
    pub wald: f64,
    /// Wilson's interval.
    pub wilson: f64,
    /// The profile interval.
    pub profile: f64,
    /// The interval after one more win and one more loss.
    pub plus_one: f64,
    /// Matches in which one player won everything.
    pub clean_sweeps: f64,
}

impl MatchTrials {
    /// Plays the matches.
    pub fn run(&self, seed: u64) -> MatchCoverage {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let truth = score_of_elo(self.elo);
        let share = 1.0 / self.matches as f64;
        let mut covered = MatchCoverage::default();
        for _ in 0..self.matches {
            let mut counts = [0u64; 3];
            for _ in 0..self.games {
                counts[game(&mut rng, self.elo, self.draw_ratio)] += 1;
            }
            let results = WinDrawLoss { losses: counts[0], draws: counts[1], wins: counts[2] };
            let count = |sum: &mut f64, is_covered: bool| *sum += if is_covered { share } else { 0.0 };
            count(&mut covered.wald, results.units().wald().contains(truth));
            count(&mut covered.wilson, results.wilson().contains(truth));
            count(&mut covered.profile, results.profile().contains(truth));
            count(&mut covered.plus_one, results.plus_one().1.contains(self.elo));
            count(&mut covered.clean_sweeps, results.wins.max(results.losses) == self.games);
        }
        covered
    }
}

/// Matches of pairs of games, each pair with an opening that favours one seat.
#[derive(Clone, Copy, Debug)]
pub struct PairTrials {
    /// The true difference.
    pub elo: f64,
    /// The share of drawn games.
    pub draw_ratio: f64,
    /// By how much an opening favours a seat.
    pub bias: f64,
    /// Pairs of a match.
    pub pairs: u64,
    /// How many matches.
    pub matches: u64,
}

/// The share of matches whose interval covers the truth.
#[derive(Clone, Copy, Debug, Default)]
pub struct PairCoverage {
    /// Wald's interval over pairs.
    pub pentanomial: f64,
    /// Student's interval over pairs.
    pub pentanomial_t: f64,
    /// Wald's interval over single games.
    pub trinomial: f64,
}

impl PairTrials {
    /// The expected score.
    pub fn true_score(&self) -> f64 {
        (score_of_elo(self.elo + self.bias) + score_of_elo(self.elo - self.bias)) / 2.0
    }

    /// Plays the matches.
    pub fn run(&self, seed: u64) -> PairCoverage {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (truth, share) = (self.true_score(), 1.0 / self.matches as f64);
        let mut covered = PairCoverage::default();
        for _ in 0..self.matches {
            let (mut pairs, mut games) = (UnitCounts::pairs([0.0; 5]), UnitCounts::games([0.0; 3]));
            for _ in 0..self.pairs {
                let results = pair_of_games(&mut rng, self.elo, self.bias, self.draw_ratio);
                pairs.add(results[0] + results[1]);
                for result in results {
                    games.add(result);
                }
            }
            covered.pentanomial += if pairs.wald().contains(truth) { share } else { 0.0 };
            let student_t = pairs.student_t().unwrap_or_else(|| pairs.wald());
            covered.pentanomial_t += if student_t.contains(truth) { share } else { 0.0 };
            covered.trinomial += if games.wald().contains(truth) { share } else { 0.0 };
        }
        covered
    }
}

/// How margins vary from game to game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarginNoise {
    /// Normally.
    Normal,
    /// By an exponential distribution: few games are won by much.
    Skewed,
}

/// Margins of pairs of games.
#[derive(Clone, Copy, Debug)]
pub struct MarginTrials {
    /// Pairs of a match, each with its own opening.
    pub openings: u64,
    /// The standard deviation of what an opening is worth.
    pub opening_deviation: f64,
    /// The standard deviation of a game.
    pub noise_deviation: f64,
    /// The distribution of a game.
    pub noise: MarginNoise,
    /// How many matches.
    pub matches: u64,
}

/// The share of matches whose interval covers the truth, by pairs and by games.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarginCoverage {
    /// Student's interval over pairs.
    pub paired: f64,
    /// The same with the normal quantile.
    pub paired_z: f64,
    /// The mean half width over pairs.
    pub paired_half_width: f64,
    /// Student's interval over games.
    pub unpaired: f64,
    /// The same with the normal quantile.
    pub unpaired_z: f64,
    /// The mean half width over games.
    pub unpaired_half_width: f64,
}

impl MarginTrials {
    /// Plays the matches.
    pub fn run(&self, seed: u64) -> MarginCoverage {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let share = 1.0 / self.matches as f64;
        let mut covered = MarginCoverage::default();
        for _ in 0..self.matches {
            let mut pairs = Vec::new();
            for _ in 0..self.openings {
                let opening = self.opening_deviation * normal(&mut rng);
                pairs.push([opening, -opening].map(|worth| worth + self.noise_deviation * self.noise(&mut rng)));
            }
            let Some(margins) = MarginStatistics::of_pairs(&pairs) else { continue };
            let count = |is_covered: bool| if is_covered { share } else { 0.0 };
            if let Some(paired) = margins.paired {
                covered.paired += count(paired.interval.contains(0.0));
                covered.paired_z += count(paired.mean.abs() <= Z_95 * paired.error);
                covered.paired_half_width += share * paired.t * paired.error;
            }
            if let Some(unpaired) = margins.unpaired {
                covered.unpaired += count(unpaired.interval.contains(0.0));
                covered.unpaired_z += count(unpaired.mean.abs() <= Z_95 * unpaired.error);
                covered.unpaired_half_width += share * unpaired.t * unpaired.error;
            }
        }
        covered
    }

    fn noise(&self, rng: &mut ChaCha8Rng) -> f64 {
        match self.noise {
            MarginNoise::Normal => normal(rng),
            MarginNoise::Skewed => -(1.0 - rng.random::<f64>()).ln() - 1.0,
        }
    }
}

/// Round robins by Davidson's model.
#[derive(Clone, Debug)]
pub struct RatingTrials {
    /// The true ratings.
    pub true_elo: Vec<f64>,
    /// The advantage of moving first.
    pub advantage: f64,
    /// Davidson's nu.
    pub nu: f64,
    /// Games of a pair; seats are swapped after each.
    pub games_per_pair: u64,
    /// What ratings are fitted with.
    pub prior: RatingPrior,
    /// How many tournaments.
    pub tournaments: u64,
}

/// The share of intervals that cover the truth.
#[derive(Clone, Debug, Default)]
pub struct RatingCoverage {
    /// Wald's interval, for each player.
    pub wald: Vec<f64>,
    /// The profile interval, for each player.
    pub profile: Vec<f64>,
    /// Wald's interval of the difference between the first player and the last.
    pub wald_difference: f64,
    /// The root of the mean square error of a rating.
    pub rmse_elo: f64,
    /// By how much the first player is overrated.
    pub bias_top_elo: f64,
    /// Tournaments in which a player won or lost everything.
    pub some_player_swept: f64,
    /// Tournaments without finite ratings; they count for nothing above.
    pub no_finite_fit: f64,
}

impl RatingTrials {
    /// Plays the tournaments.
    pub fn run(&self, seed: u64) -> RatingCoverage {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let n = self.true_elo.len();
        let model = RatingModel { ties: TieModel::Davidson, prior: self.prior, fit_advantage: true };
        let mut sum = RatingCoverage { wald: vec![0.0; n], profile: vec![0.0; n], ..RatingCoverage::default() };
        let mut fitted = 0.0;
        for _ in 0..self.tournaments {
            let pairs = self.play(&mut rng);
            let games = self.games_per_pair as f64 * (n - 1) as f64;
            let Ok(fit) = model.fit(n, &pairs) else {
                sum.no_finite_fit += 1.0;
                continue;
            };
            fitted += 1.0;
            let swept = fit.points().iter().any(|&points| points == 0.0 || points == games);
            sum.some_player_swept += f64::from(u8::from(swept));
            for (player, &truth) in self.true_elo.iter().enumerate() {
                sum.wald[player] += f64::from(u8::from(fit.wald(player).contains(truth)));
                let is_covered = fit.deviance(player, truth) <= Z_95 * Z_95;
                sum.profile[player] += f64::from(u8::from(is_covered));
                sum.rmse_elo += (fit.rating(player) - truth).powi(2) / n as f64;
            }
            sum.bias_top_elo += fit.rating(0) - self.true_elo[0];
            let (difference, error) = fit.difference(0, n - 1);
            let is_covered = (difference - self.true_elo[0] + self.true_elo[n - 1]).abs() <= Z_95 * error;
            sum.wald_difference += f64::from(u8::from(is_covered));
        }
        sum.wald.iter_mut().chain(&mut sum.profile).for_each(|count| *count /= fitted);
        sum.wald_difference /= fitted;
        sum.rmse_elo = (sum.rmse_elo / fitted).sqrt();
        sum.bias_top_elo /= fitted;
        sum.some_player_swept /= self.tournaments as f64;
        sum.no_finite_fit /= self.tournaments as f64;
        sum
    }

    fn play(&self, rng: &mut ChaCha8Rng) -> Vec<PairResult> {
        let mut pairs = Vec::new();
        for a in 0..self.true_elo.len() {
            for b in a + 1..self.true_elo.len() {
                let mut results = [WinDrawLoss::default(); 2];
                for number in 0..self.games_per_pair {
                    let seat = (number % 2) as usize;
                    let (first, second) = if seat == 0 { (a, b) } else { (b, a) };
                    let x = (self.true_elo[first] - self.true_elo[second] + self.advantage)
                        / crate::statistics::ELO_PER_LOGIT;
                    let (win, loss) = ((x / 2.0).exp(), (-x / 2.0).exp());
                    let chance = rng.random::<f64>() * (win + self.nu + loss);
                    let counts = &mut results[seat];
                    if chance < win {
                        counts.wins += 1;
                    } else if chance < win + self.nu {
                        counts.draws += 1;
                    } else {
                        counts.losses += 1;
                    }
                }
                pairs.push(PairResult { first: a, second: b, results: results[0] });
                pairs.push(PairResult { first: b, second: a, results: results[1] });
            }
        }
        pairs
    }
}
