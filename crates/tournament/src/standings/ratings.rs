//! Ratings of all participants at once, each with an interval that stays finite.

use crate::schedule::CountedGame;
use crate::statistics::{ConfidenceInterval, PairResult, RatingFit, RatingModel, WinDrawLoss, Z_95};
use plyground_game::Seat;
use std::collections::BTreeMap;

/// A rating: Davidson's Bradley-Terry model with draws and an advantage of moving first, around a mean of 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StandingRating {
    /// In Elo points, as log odds of win to loss.
    pub rating: f64,
    /// Its 95 per cent interval.
    pub interval: ConfidenceInterval,
    /// How the interval was made.
    pub interval_kind: RatingIntervalKind,
    /// The best and the worst place by ratings that the results allow: others stand above or below only where the interval of
    /// the difference (Wald) excludes 0.
    pub places: [usize; 2],
}

/// How the interval of a rating was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingIntervalKind {
    /// By the profile of the likelihood.
    Profile,
    /// By the curvature at the maximum (Wald): quick, for many players.
    Wald,
}

/// What moving first is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatAdvantage {
    /// In Elo points.
    pub elo: f64,
    /// Its 95 per cent interval (Wald).
    pub interval: ConfidenceInterval,
}

/// With more participants, a profile interval for each would take too long.
const MAX_PROFILES: usize = 40;

/// The ratings of a tournament.
pub(super) struct FittedRatings {
    fit: RatingFit,
    /// Who has played at all.
    has_played: Vec<bool>,
    kind: RatingIntervalKind,
}

/// Fits the games that were played; none if there are none.
pub(super) fn fit(players: usize, games: &[CountedGame<'_>]) -> Option<FittedRatings> {
    let mut pairs: BTreeMap<[usize; 2], WinDrawLoss> = BTreeMap::new();
    let mut has_played = vec![false; players];
    for row in games.iter().filter_map(CountedGame::row) {
        super::add(pairs.entry(row.job.seats).or_default(), row.result_for(Seat::First));
        for player in row.job.seats {
            has_played[player] = true;
        }
    }
    if pairs.is_empty() {
        return None;
    }
    let pairs: Vec<PairResult> =
        pairs.into_iter().map(|([first, second], results)| PairResult { first, second, results }).collect();
    let fit = RatingModel::default().fit(players, &pairs).ok()?;
    let kind = if players <= MAX_PROFILES { RatingIntervalKind::Profile } else { RatingIntervalKind::Wald };
    Some(FittedRatings { fit, has_played, kind })
}

impl FittedRatings {
    pub(super) fn rating(&self, player: usize) -> Option<StandingRating> {
        let interval = match self.kind {
            _ if !self.has_played[player] => return None,
            RatingIntervalKind::Profile => self.fit.profile(player),
            RatingIntervalKind::Wald => self.fit.wald(player),
        };
        let places = self.places(player);
        Some(StandingRating { rating: self.fit.rating(player), interval, interval_kind: self.kind, places })
    }

    fn places(&self, player: usize) -> [usize; 2] {
        let rated = |other: &usize| self.has_played[*other];
        let mut places = [1, (0..self.has_played.len()).filter(rated).count()];
        for other in (0..self.has_played.len()).filter(rated).filter(|other| *other != player) {
            let (lead, error) = self.fit.difference(other, player);
            if lead > Z_95 * error {
                places[0] += 1;
            } else if lead < -Z_95 * error {
                places[1] -= 1;
            }
        }
        places
    }

    pub(super) fn advantage(&self) -> Option<SeatAdvantage> {
        let (elo, error) = self.fit.advantage()?;
        let half = Z_95 * error;
        Some(SeatAdvantage { elo, interval: ConfidenceInterval { low: elo - half, high: elo + half } })
    }
}
