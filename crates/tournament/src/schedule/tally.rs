//! Points and margins of games, by which formats order players.

use super::CountedGame;
use crate::settings::RankRule;
use plyground_game::Seat;
use std::cmp::Ordering;

/// What each player made of some games.
pub(super) struct Tally {
    rank: RankRule,
    players: Vec<PlayerTally>,
}

#[derive(Clone, Copy, Default)]
pub(super) struct PlayerTally {
    pub(super) points: f64,
    pub(super) games: u32,
    margin: f64,
    margin_games: u32,
}

impl PlayerTally {
    fn mean_margin(&self) -> f64 {
        self.margin / f64::from(self.margin_games.max(1))
    }
}

impl Tally {
    pub(super) fn new(players: usize, rank: RankRule, games: &[CountedGame<'_>]) -> Tally {
        let mut tally = vec![PlayerTally::default(); players];
        for game in games {
            let points = game.points();
            for seat in Seat::BOTH {
                let player = &mut tally[game.job.at(seat)];
                player.points += points[seat.index()];
                player.games += 1;
                if let Some(margin) = game.row().and_then(|row| row.margin_for(seat)) {
                    player.margin += margin;
                    player.margin_games += 1;
                }
            }
        }
        Tally { rank, players: tally }
    }

    pub(super) fn of(&self, player: usize) -> &PlayerTally {
        &self.players[player]
    }

    /// What orders players: first the rule of the tournament, then the other.
    pub(super) fn keys(&self, player: usize) -> [f64; 2] {
        let tally = self.of(player);
        match self.rank {
            RankRule::Points => [tally.points, tally.mean_margin()],
            RankRule::Margin => [tally.mean_margin(), tally.points],
        }
    }

    /// The better player comes first.
    pub(super) fn compare(&self, a: usize, b: usize) -> Ordering {
        let [a, b] = [a, b].map(|player| self.keys(player));
        b[0].total_cmp(&a[0]).then(b[1].total_cmp(&a[1]))
    }
}
