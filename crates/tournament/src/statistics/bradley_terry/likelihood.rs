//! The penalised log-likelihood, its gradient and its second derivatives.

use super::super::matrix::SquareMatrix;
use super::{PairResult, RatingModel, RatingPrior, TieModel};

/// Ratings and the other parameters, in natural units.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    pub(super) theta: Vec<f64>,
    /// The advantage of moving first; 0 unless it is fitted.
    pub(super) advantage: f64,
    /// The logarithm of Davidson's nu, or Rao and Kupper's d.
    pub(super) tie: f64,
}

/// A value with its derivatives by the ratings, then the advantage, then the tie parameter.
pub(super) struct Expansion {
    pub(super) value: f64,
    pub(super) gradient: Vec<f64>,
    /// Minus the second derivatives.
    pub(super) information: SquareMatrix,
}

/// One game's derivatives by x, the difference of the players, and by the tie parameter.
#[derive(Clone, Copy, Default)]
struct GameTerms {
    value: f64,
    x: f64,
    tie: f64,
    xx: f64,
    x_tie: f64,
    tie_tie: f64,
}

pub(super) fn expand(model: &RatingModel, players: usize, pairs: &[PairResult], at: &Parameters) -> Expansion {
    let mut sum =
        Expansion { value: 0.0, gradient: vec![0.0; players + 2], information: SquareMatrix::zero(players + 2) };
    for pair in pairs {
        let counts = [pair.results.wins, pair.results.draws, pair.results.losses].map(|count| count as f64);
        let advantage = if model.fit_advantage { Some(players) } else { None };
        sum.add_games(model.ties, at, pair.first, pair.second, advantage, counts);
    }
    match model.prior {
        RatingPrior::None => {}
        RatingPrior::PairDraw => {
            for first in 0..players {
                for second in first + 1..players {
                    sum.add_games(model.ties, at, first, second, None, [0.0, 1.0, 0.0]);
                }
            }
        }
        RatingPrior::Ghost => {
            for player in 0..players {
                sum.add_ghost(player, at.theta[player]);
            }
            if model.fit_advantage {
                sum.add_ghost(players, at.advantage);
            }
            match model.ties {
                // Half a draw and half a decided game of equals: q = nu / (2 + nu).
                TieModel::Davidson => sum.add_ghost(players + 1, at.tie - std::f64::consts::LN_2),
                TieModel::RaoKupper => sum.add_tie_ghost(players + 1, at.tie),
            }
        }
    }
    sum
}

impl Expansion {
    fn add_games(
        &mut self,
        ties: TieModel,
        at: &Parameters,
        first: usize,
        second: usize,
        advantage: Option<usize>,
        counts: [f64; 3],
    ) {
        let x = at.theta[first] - at.theta[second] + advantage.map_or(0.0, |_| at.advantage);
        let game = match ties {
            TieModel::Davidson => davidson(x, at.tie, counts),
            TieModel::RaoKupper => rao_kupper(x, at.tie, counts),
        };
        self.value += game.value;
        let tie = self.gradient.len() - 1;
        self.gradient[tie] += game.tie;
        self.information.add(tie, tie, -game.tie_tie);
        let signs = [(first, 1.0), (second, -1.0)].into_iter().chain(advantage.map(|place| (place, 1.0)));
        for (a, sign_a) in signs.clone() {
            self.gradient[a] += sign_a * game.x;
            self.information.add(a, tie, -sign_a * game.x_tie);
            self.information.add(tie, a, -sign_a * game.x_tie);
            for (b, sign_b) in signs.clone() {
                self.information.add(a, b, -sign_a * sign_b * game.xx);
            }
        }
    }

    /// Half a win and half a loss at log odds of `t`.
    fn add_ghost(&mut self, place: usize, t: f64) {
        let p = sigmoid(t);
        self.value += 0.5 * (ln_sigmoid(t) + ln_sigmoid(-t));
        self.gradient[place] += 0.5 - p;
        self.information.add(place, place, p * (1.0 - p));
    }

    /// Half a draw and half a decided game of equals, where q = tanh(d / 2).
    fn add_tie_ghost(&mut self, place: usize, d: f64) {
        if d <= 0.0 {
            self.value = f64::NEG_INFINITY;
            return;
        }
        let p = sigmoid(d);
        self.value += 0.5 * ((d / 2.0).tanh().ln() + std::f64::consts::LN_2 + ln_sigmoid(-d));
        self.gradient[place] += 0.5 * (1.0 / d.sinh() - p);
        self.information.add(place, place, 0.5 * (d.cosh() / d.sinh().powi(2) + p * (1.0 - p)));
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// ln(1 / (1 + e^-x)), also far out.
fn ln_sigmoid(x: f64) -> f64 {
    if x > 0.0 { -(-x).exp().ln_1p() } else { x - x.exp().ln_1p() }
}

/// Weights of win, draw and loss: e^(x/2), nu, e^(-x/2), where `tie` is ln nu.
fn davidson(x: f64, tie: f64, [wins, draws, losses]: [f64; 3]) -> GameTerms {
    let games = wins + draws + losses;
    let top = (x.abs() / 2.0).max(tie);
    let (win, draw, loss) = ((x / 2.0 - top).exp(), (tie - top).exp(), (-x / 2.0 - top).exp());
    let sum = win + draw + loss;
    let (pw, pd, pl) = (win / sum, draw / sum, loss / sum);
    let lead = (pw - pl) / 2.0;
    GameTerms {
        value: (wins - losses) * x / 2.0 + draws * tie - games * (top + sum.ln()),
        x: (wins - losses) / 2.0 - games * lead,
        tie: draws - games * pd,
        xx: -games * ((pw + pl) / 4.0 - lead * lead),
        x_tie: games * pd * lead,
        tie_tie: -games * pd * (1.0 - pd),
    }
}

/// A win with probability sigmoid(x - d), a loss with sigmoid(-x - d), else a draw.
fn rao_kupper(x: f64, d: f64, [wins, draws, losses]: [f64; 3]) -> GameTerms {
    if d < 0.0 || (d == 0.0 && draws > 0.0) {
        return GameTerms { value: f64::NEG_INFINITY, ..GameTerms::default() };
    }
    let (pw, pl) = (sigmoid(x - d), sigmoid(-x - d));
    // A draw's probability is that of a win times that of a loss times (e^2d - 1).
    let (w, l) = (wins + draws, losses + draws);
    let (spread_w, spread_l) = (w * pw * (1.0 - pw), l * pl * (1.0 - pl));
    let mut terms = GameTerms {
        value: w * ln_sigmoid(x - d) + l * ln_sigmoid(-x - d),
        x: w * (1.0 - pw) - l * (1.0 - pl),
        tie: -w * (1.0 - pw) - l * (1.0 - pl),
        xx: -spread_w - spread_l,
        x_tie: spread_w - spread_l,
        tie_tie: -spread_w - spread_l,
    };
    if draws > 0.0 {
        let rest = -(-2.0 * d).exp_m1();
        terms.value += draws * (2.0 * d + rest.ln());
        terms.tie += draws * 2.0 / rest;
        terms.tie_tie -= draws * 4.0 * (1.0 - rest) / (rest * rest);
    }
    terms
}
