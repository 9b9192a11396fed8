//! Profile intervals: a rating is held, everything else is fitted again, and the likelihood may fall by so much.

use super::super::interval::ConfidenceInterval;
use super::super::{CHI_SQUARE_95, ELO_PER_LOGIT};
use super::fit::{RatingFit, climb};
use super::likelihood::Parameters;

impl RatingFit {
    /// The profile interval of a rating, as wide on each side as the results say: the one to print. An end is infinite where
    /// the results set no limit.
    pub fn profile(&self, player: usize) -> ConfidenceInterval {
        ConfidenceInterval { low: self.profile_end(player, -1.0), high: self.profile_end(player, 1.0) }
    }

    /// Twice what the log-likelihood loses when a player's rating is held at `rating`. Infinite where nothing fits.
    pub fn deviance(&self, player: usize, rating: f64) -> f64 {
        self.held(player, rating / ELO_PER_LOGIT, &self.at).map_or(f64::INFINITY, |(deviance, _)| deviance)
    }

    fn held(&self, player: usize, theta: f64, near: &Parameters) -> Option<(f64, Parameters)> {
        let mut start = near.clone();
        let rest = (near.theta[player] - theta) / (self.players() - 1) as f64;
        for (other, value) in start.theta.iter_mut().enumerate() {
            *value = if other == player { theta } else { *value + rest };
        }
        let (at, expansion) = climb(&self.model, &self.pairs, start, Some(player))?;
        Some((2.0 * (self.value - expansion.value), at))
    }

    /// Steps outwards until the deviance is too large, then closes in: regula falsi on its square root, which is nearly
    /// straight.
    fn profile_end(&self, player: usize, side: f64) -> f64 {
        let centre = self.at.theta[player];
        let aim = CHI_SQUARE_95.sqrt();
        let (mut near, mut inner, mut inner_root) = (self.at.clone(), 0.0, 0.0);
        let mut outer = aim * self.error(player) / ELO_PER_LOGIT;
        let (mut outer_root, mut outer_at);
        loop {
            match self.held(player, centre + side * outer, &near) {
                Some((deviance, at)) if deviance < CHI_SQUARE_95 => {
                    (inner, inner_root, near) = (outer, deviance.max(0.0).sqrt(), at);
                    outer *= 1.5;
                }
                Some((deviance, at)) => {
                    (outer_root, outer_at) = (deviance.sqrt(), at);
                    break;
                }
                None => return side * f64::INFINITY,
            }
            if outer > 60.0 {
                return side * f64::INFINITY;
            }
        }
        let mut last = None;
        for _ in 0..100 {
            let share = (aim - inner_root) / (outer_root - inner_root);
            // After the same end moved twice, the middle breaks the habit.
            let share = if last.is_some_and(|(_, times)| times >= 2) { 0.5 } else { share.clamp(0.001, 0.999) };
            let middle = inner + share * (outer - inner);
            let Some((deviance, at)) = self.held(player, centre + side * middle, &outer_at) else { break };
            let root = deviance.max(0.0).sqrt();
            if (root - aim).abs() < 1e-10 || (outer - inner) < 1e-10 {
                return ELO_PER_LOGIT * (centre + side * middle);
            }
            let is_inner = root < aim;
            if is_inner {
                (inner, inner_root) = (middle, root);
            } else {
                (outer, outer_root, outer_at) = (middle, root, at);
            }
            last = match last {
                Some((end, times)) if end == is_inner => Some((end, times + 1)),
                _ => Some((is_inner, 1)),
            };
        }
        ELO_PER_LOGIT * (centre + side * 0.5 * (inner + outer))
    }
}
