//! Two players against each other.

use crate::schedule::CountedGame;
use crate::statistics::{ConfidenceInterval, IntervalMethod, MarginStatistics, Pentanomial, WinDrawLoss};
use plyground_game::Seat;
use std::collections::BTreeMap;

/// How two participants did against each other, from the view of the first of them.
#[derive(Clone, Debug)]
pub struct HeadToHead {
    /// The participants, the lower number first.
    pub players: [usize; 2],
    /// Games that were played, as the first of them saw them.
    pub results: WinDrawLoss,
    /// Complete pairs of games with the same opening and swapped seats.
    pub pairs: Pentanomial,
    /// The interval of the score, and how it was made: Wilson's under 50 games, pairs above.
    pub score: (ConfidenceInterval, IntervalMethod),
    /// The likelihood that the first of them is the better one.
    pub likelihood_of_superiority: f64,
    /// The margin of a game, in games that count points.
    pub margin: Option<MarginStatistics>,
}

/// Two games with the same opening and swapped seats, as one of the players saw them.
pub(super) struct CompletePair {
    pub(super) points: f64,
    pub(super) margins: Option<[f64; 2]>,
}

/// The pairs of which both games were played.
pub(super) fn complete_pairs<'g>(games: impl Iterator<Item = (&'g CountedGame<'g>, Seat)>) -> Vec<CompletePair> {
    let mut pairs: BTreeMap<_, Vec<(f64, Option<f64>)>> = BTreeMap::new();
    for (game, seat) in games {
        if let Some(row) = game.row() {
            let seen = (row.result_for(seat).points(), row.margin_for(seat));
            pairs.entry(game.job.pair()).or_default().push(seen);
        }
    }
    let both = pairs.into_values().filter(|games| games.len() == 2);
    both.map(|games| CompletePair {
        points: games[0].0 + games[1].0,
        margins: games[0].1.zip(games[1].1).map(|(first, second)| [first, second]),
    })
    .collect()
}

/// All pairs of players that met.
pub(super) fn head_to_head(games: &[CountedGame<'_>]) -> Vec<HeadToHead> {
    let mut met: BTreeMap<[usize; 2], Vec<(&CountedGame<'_>, Seat)>> = BTreeMap::new();
    for game in games.iter().filter(|game| game.row().is_some()) {
        let [first, second] = game.job.seats;
        let seat = if first < second { Seat::First } else { Seat::Second };
        met.entry([first.min(second), first.max(second)]).or_default().push((game, seat));
    }
    met.into_iter().map(|(players, games)| HeadToHead::new(players, &games)).collect()
}

impl HeadToHead {
    fn new(players: [usize; 2], games: &[(&CountedGame<'_>, Seat)]) -> HeadToHead {
        let mut results = WinDrawLoss::default();
        for (game, seat) in games {
            if let Some(row) = game.row() {
                super::add(&mut results, row.result_for(*seat));
            }
        }
        let complete = complete_pairs(games.iter().copied());
        let mut pairs = Pentanomial::default();
        for pair in &complete {
            pairs.0[(pair.points * 2.0) as usize] += 1;
        }
        let is_paired = results.games() >= super::PAIRED_FROM && pairs.pairs() > 0;
        let margins: Vec<[f64; 2]> = complete.into_iter().filter_map(|pair| pair.margins).collect();
        HeadToHead {
            players,
            results,
            pairs,
            score: if is_paired { pairs.recommended() } else { results.recommended() },
            likelihood_of_superiority: likelihood_of_superiority(&results, &pairs, is_paired),
            margin: MarginStatistics::of_pairs(&margins),
        }
    }

    /// The score of a participant, if it is one of the two.
    pub fn score_of(&self, participant: usize) -> Option<f64> {
        match self.players {
            [a, _] if a == participant => Some(self.results.score()),
            [_, b] if b == participant => Some(1.0 - self.results.score()),
            _ => None,
        }
    }
}

/// By pairs where there are enough; by decided games where there are few, because the variance of a few games says nothing.
fn likelihood_of_superiority(results: &WinDrawLoss, pairs: &Pentanomial, is_paired: bool) -> f64 {
    if is_paired { pairs.elo().likelihood_of_superiority } else { results.likelihood_of_superiority_of_decided_games() }
}
