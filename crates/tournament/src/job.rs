//! Jobs: the games of a schedule, each with a name that stays the same however often it is tried.

use plyground_arena::{Pairing, second_seed_of_pair};
use plyground_game::Seat;
use serde::{Deserialize, Serialize};

/// An agent that takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    /// What it is called in tables; no two have the same name.
    pub name: String,
    /// Its agent spec.
    pub spec: String,
    /// The hash of its files; empty where it has none.
    pub hash: String,
}

/// A game of the schedule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// Its name in the ledger: the round, the game, the time limit, the players in the order of their seats, the opening.
    pub id: String,
    /// The round, the stage, or the round of the bracket, counted from 1.
    pub round: u32,
    /// Which game of the settings, counted from 0.
    pub game: usize,
    /// Which time limit of the settings, counted from 0.
    pub time: usize,
    /// The participants in the first and in the second seat, counted from 0.
    pub seats: [usize; 2],
    /// Which opening of these players it is, counted from 0. Both seats play each opening.
    pub opening: u32,
    /// The seed of everything random in it. A single match with this seed is the same game.
    pub seed: u64,
}

impl Job {
    /// The job of a tournament with this seed.
    pub fn new(tournament_seed: u64, round: u32, game: usize, time: usize, seats: [usize; 2], opening: u32) -> Job {
        let [first, second] = seats;
        let (low, high) = (first.min(second), first.max(second));
        let parts = [u64::from(round), game as u64, time as u64, low as u64, high as u64, u64::from(opening)];
        // Seeds stay below 2^52, so that every reader of JSON takes them for the number that they are.
        let pair_seed = parts.into_iter().fold(mix(tournament_seed), |seed, part| mix(seed ^ mix(part))) >> 12;
        let seed = if first == low { pair_seed } else { second_seed_of_pair(pair_seed) };
        Job { id: format!("{round}.{game}.{time}.{first}-{second}.{opening}"), round, game, time, seats, opening, seed }
    }

    /// The participant in a seat.
    pub const fn at(&self, seat: Seat) -> usize {
        self.seats[seat.index()]
    }

    /// The seat of a participant, if it plays in this game.
    pub fn seat_of(&self, participant: usize) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.at(*seat) == participant)
    }

    /// The seed of its opening, which both games of a pair share.
    pub const fn opening_seed(&self) -> u64 {
        Pairing { number: 1, swapped: false, seed: self.seed }.opening_seed()
    }

    /// Both games of the pair have the same: round, game, time limit, players, opening.
    pub fn pair(&self) -> (u32, usize, usize, [usize; 2], u32) {
        let [first, second] = self.seats;
        (self.round, self.game, self.time, [first.min(second), first.max(second)], self.opening)
    }
}

/// Scatters the bits of a number (the finalizer of SplitMix64).
const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_games_of_a_pair_share_an_opening_and_nothing_else_shares_a_seed() {
        let [one, two] = [Job::new(5, 1, 0, 0, [3, 7], 0), Job::new(5, 1, 0, 0, [7, 3], 0)];
        assert_eq!((one.pair(), one.opening_seed()), (two.pair(), two.opening_seed()));
        assert!(one.seed != two.seed && one.id != two.id && one.seed < 1 << 53);
        let mut seeds = BTreeSet::new();
        for (round, opening) in [(1, 0), (1, 1), (2, 0)] {
            for seats in [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2]] {
                for (game, time) in [(0, 0), (0, 1), (1, 0)] {
                    assert!(seeds.insert(Job::new(5, round, game, time, seats, opening).seed));
                }
            }
        }
        assert_ne!(Job::new(6, 1, 0, 0, [3, 7], 0).seed, one.seed);
    }
}
