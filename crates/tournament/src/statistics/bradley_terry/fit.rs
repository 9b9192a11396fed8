//! The fit: Newton's method with step halving, which always finds the maximum where there is one.

use super::super::interval::ConfidenceInterval;
use super::super::matrix::SquareMatrix;
use super::super::{ELO_PER_LOGIT, Z_95};
use super::likelihood::{Expansion, Parameters, expand};
use super::{PairResult, RatingError, RatingModel, TieModel};

/// Beyond this many natural units (7000 Elo) a rating is on its way to infinity.
const FAR: f64 = 40.0;

/// Fitted ratings, in Elo points around a mean of 0. They are log odds of win to loss; times [`RatingFit::score_scale`] they are Elo
/// by expected score.
#[derive(Clone, Debug)]
pub struct RatingFit {
    pub(super) model: RatingModel,
    pub(super) pairs: Vec<PairResult>,
    pub(super) at: Parameters,
    pub(super) value: f64,
    /// Of the ratings, then the advantage, then the tie parameter, in natural units.
    covariance: SquareMatrix,
}

impl RatingModel {
    /// Fits players 0, 1, ... to their results.
    pub fn fit(&self, players: usize, pairs: &[PairResult]) -> Result<RatingFit, RatingError> {
        if players < 2 {
            return Err(RatingError::TooFewPlayers);
        }
        if let Some(&PairResult { first, second, .. }) =
            pairs.iter().find(|pair| pair.first.max(pair.second) >= players || pair.first == pair.second)
        {
            return Err(RatingError::Players { first, second, players });
        }
        let start = Parameters {
            theta: vec![0.0; players],
            advantage: 0.0,
            tie: if self.ties == TieModel::Davidson { 0.0 } else { 1.0 },
        };
        let (at, expansion) = climb(self, pairs, start, None).ok_or(RatingError::NoFiniteFit)?;
        let covariance = covariance(self, &expansion).ok_or(RatingError::NoFiniteFit)?;
        Ok(RatingFit { model: *self, pairs: pairs.to_vec(), at, value: expansion.value, covariance })
    }
}

/// Climbs to the maximum from `at`, with the ratings' sum held, and one player's rating held if one is given.
pub(super) fn climb(
    model: &RatingModel,
    pairs: &[PairResult],
    mut at: Parameters,
    held: Option<usize>,
) -> Option<(Parameters, Expansion)> {
    let players = at.theta.len();
    let mut here = expand(model, players, pairs, &at);
    for _ in 0..500 {
        let free = Free::new(model, players, held);
        let (gradient, information) = free.reduce(&here);
        let step = free.expand(&information.cholesky()?.solve(&gradient), players);
        let gain: f64 = step.iter().zip(&here.gradient).map(|(step, slope)| step * slope).sum();
        let longest = step.iter().fold(0.0f64, |longest, step| longest.max(step.abs()));
        // A step of several units leaves the region where the quadratic says anything.
        let mut scale = (4.0 / longest).min(1.0);
        loop {
            let next = at.moved(&step, scale);
            let there = expand(model, players, pairs, &next);
            if there.value >= here.value - 1e-12 * here.value.abs() {
                (at, here) = (next, there);
                break;
            }
            scale /= 2.0;
            if scale < 1e-12 {
                return (gain < 1e-10).then_some((at, here));
            }
        }
        let far = at.theta.iter().chain([&at.advantage, &at.tie]).any(|value| value.abs() > FAR);
        if far {
            return None;
        }
        if gain < 1e-18 || longest < 1e-11 {
            return Some((at, here));
        }
    }
    None
}

impl Parameters {
    fn moved(&self, step: &[f64], scale: f64) -> Parameters {
        let players = self.theta.len();
        Parameters {
            theta: self.theta.iter().zip(step).map(|(theta, step)| theta + scale * step).collect(),
            advantage: self.advantage + scale * step[players],
            tie: self.tie + scale * step[players + 1],
        }
    }
}

/// Which parameters move freely. One rating is minus the sum of the others.
struct Free {
    places: Vec<usize>,
    dependent: usize,
    players: usize,
}

impl Free {
    fn new(model: &RatingModel, players: usize, held: Option<usize>) -> Free {
        let dependent = if held == Some(players - 1) { players - 2 } else { players - 1 };
        let ratings = (0..players).filter(|&player| player != dependent && Some(player) != held);
        let advantage = model.fit_advantage.then_some(players);
        Free { places: ratings.chain(advantage).chain([players + 1]).collect(), dependent, players }
    }

    fn reduce(&self, full: &Expansion) -> (Vec<f64>, SquareMatrix) {
        let tied = |place: usize| if place < self.players { 1.0 } else { 0.0 };
        let (h, d) = (&full.information, self.dependent);
        let mut information = SquareMatrix::zero(self.places.len());
        let mut gradient = Vec::new();
        for (row, &a) in self.places.iter().enumerate() {
            gradient.push(full.gradient[a] - tied(a) * full.gradient[d]);
            for (col, &b) in self.places.iter().enumerate() {
                let value = h.at(a, b) - tied(a) * h.at(d, b) - tied(b) * h.at(a, d) + tied(a) * tied(b) * h.at(d, d);
                information.add(row, col, value);
            }
        }
        (gradient, information)
    }

    fn expand(&self, reduced: &[f64], players: usize) -> Vec<f64> {
        let mut full = vec![0.0; players + 2];
        for (&place, &value) in self.places.iter().zip(reduced) {
            full[place] += value;
            if place < players {
                full[self.dependent] -= value;
            }
        }
        full
    }
}

fn covariance(model: &RatingModel, at: &Expansion) -> Option<SquareMatrix> {
    let players = at.gradient.len() - 2;
    let free = Free::new(model, players, None);
    let reduced = free.reduce(at).1.cholesky()?.inverse();
    // Rows, then columns, from the free parameters to all of them.
    let size = reduced.size;
    let rows: Vec<Vec<f64>> = (0..size)
        .map(|row| free.expand(&(0..size).map(|col| reduced.at(row, col)).collect::<Vec<_>>(), players))
        .collect();
    let mut full = SquareMatrix::zero(players + 2);
    for col in 0..players + 2 {
        let column: Vec<f64> = rows.iter().map(|row| row[col]).collect();
        for (row, value) in free.expand(&column, players).into_iter().enumerate() {
            full.add(row, col, value);
        }
    }
    Some(full)
}

impl RatingFit {
    /// How many players there are.
    pub fn players(&self) -> usize {
        self.at.theta.len()
    }

    /// A player's rating.
    pub fn rating(&self, player: usize) -> f64 {
        ELO_PER_LOGIT * self.at.theta[player]
    }

    /// The standard error of a rating.
    pub fn error(&self, player: usize) -> f64 {
        ELO_PER_LOGIT * self.covariance.at(player, player).sqrt()
    }

    /// The Wald interval of a rating: quick, and symmetric also where the truth is not.
    pub fn wald(&self, player: usize) -> ConfidenceInterval {
        ConfidenceInterval::around(self.rating(player), Z_95 * self.error(player))
    }

    /// The difference of two players' ratings and its standard error, which is not the sum of theirs.
    pub fn difference(&self, player: usize, other: usize) -> (f64, f64) {
        let v = |a: usize, b: usize| self.covariance.at(a, b);
        let variance = v(player, player) + v(other, other) - 2.0 * v(player, other);
        (self.rating(player) - self.rating(other), ELO_PER_LOGIT * variance.max(0.0).sqrt())
    }

    /// The advantage of moving first and its standard error, if it was fitted.
    pub fn advantage(&self) -> Option<(f64, f64)> {
        let place = self.players();
        let error = ELO_PER_LOGIT * self.covariance.at(place, place).sqrt();
        self.model.fit_advantage.then_some((ELO_PER_LOGIT * self.at.advantage, error))
    }

    /// Davidson's nu: how often equals draw, as odds against one of the two decided results.
    pub fn nu(&self) -> Option<f64> {
        (self.model.ties == TieModel::Davidson).then(|| self.at.tie.exp())
    }

    /// Rao and Kupper's tie parameter in Elo, as BayesElo prints it.
    pub fn draw_elo(&self) -> Option<f64> {
        (self.model.ties == TieModel::RaoKupper).then_some(ELO_PER_LOGIT * self.at.tie)
    }

    /// The penalised log-likelihood at the fit.
    pub fn log_likelihood(&self) -> f64 {
        self.value
    }

    /// By what a rating is multiplied to be Elo by expected score, near equality.
    pub fn score_scale(&self) -> f64 {
        match self.model.ties {
            TieModel::Davidson => 2.0 / (2.0 + self.at.tie.exp()),
            TieModel::RaoKupper => 1.0 / (self.at.tie / 2.0).cosh().powi(2),
        }
    }

    /// The players' worths: the exponentials of their ratings, as shares of 1.
    pub fn worths(&self) -> Vec<f64> {
        let sum: f64 = self.at.theta.iter().map(|theta| theta.exp()).sum();
        self.at.theta.iter().map(|theta| theta.exp() / sum).collect()
    }

    /// The points of each player: one for a win, half a point for a draw.
    pub fn points(&self) -> Vec<f64> {
        let mut points = vec![0.0; self.players()];
        for PairResult { first, second, results } in &self.pairs {
            points[*first] += results.wins as f64 + results.draws as f64 / 2.0;
            points[*second] += results.losses as f64 + results.draws as f64 / 2.0;
        }
        points
    }
}
