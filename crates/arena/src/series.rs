//! Several games between the same two: who sits where, with which opening, and the score.

use plyground_game::Seat;
use plyground_record::Record;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fmt;
use std::str::FromStr;

/// Who sits where from game to game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeatOrder {
    /// As named on the command line.
    #[default]
    Given,
    /// Changed after every game; the two games of a pair share an opening.
    Swap,
    /// Drawn by the seed.
    Random,
}

impl FromStr for SeatOrder {
    type Err = String;

    fn from_str(text: &str) -> Result<SeatOrder, String> {
        match text {
            "given" => Ok(SeatOrder::Given),
            "swap" => Ok(SeatOrder::Swap),
            "random" => Ok(SeatOrder::Random),
            _ => Err(format!("`{text}` is no order of seats (there are: given, swap, random)")),
        }
    }
}

/// One game of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Which game, from 1.
    pub number: u32,
    /// Whether the one named second sits first.
    pub swapped: bool,
    /// The seed of its opening and of everything random in it.
    pub seed: u64,
}

impl Pairing {
    /// Where the one named first sits.
    pub const fn seat_of_first_named(self) -> Seat {
        if self.swapped { Seat::Second } else { Seat::First }
    }
}

/// The games of a series.
pub fn pairings(games: u32, order: SeatOrder, seed: u64) -> Vec<Pairing> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let pairing = |index: u32| {
        let (swapped, step) = match order {
            SeatOrder::Given => (false, index),
            SeatOrder::Swap => (index % 2 == 1, index / 2),
            SeatOrder::Random => (rng.random_bool(0.5), index),
        };
        Pairing { number: index + 1, swapped, seed: seed.wrapping_add(u64::from(step)) }
    };
    (0..games).map(pairing).collect()
}

/// How a series stands, seen from the one named first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Turns with a foul, of both.
    pub fouls: u32,
}

impl Score {
    /// Counts one more game.
    pub fn count(&mut self, pairing: Pairing, record: &Record) {
        match record.result.winner {
            Some(seat) if seat == pairing.seat_of_first_named() => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
        let fouls = record.moves.iter().filter(|turn| turn.foul.is_some()).count();
        self.fouls += fouls as u32 + u32::from(record.result.foul.is_some());
    }

    /// How many games were counted.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// `12 won, 3 drawn, 5 lost of 20 (67.5 %)`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Score { wins, draws, losses, .. } = *self;
        let share = 100.0 * (f64::from(wins) + f64::from(draws) / 2.0) / f64::from(self.games().max(1));
        write!(f, "{wins} won, {draws} drawn, {losses} lost of {} ({share:.1} %)", self.games())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapped_games_share_an_opening() {
        let swapped = pairings(4, SeatOrder::Swap, 10);
        let facts: Vec<_> = swapped.iter().map(|pairing| (pairing.swapped, pairing.seed)).collect();
        assert_eq!(facts, [(false, 10), (true, 10), (false, 11), (true, 11)]);
    }

    #[test]
    fn random_seats_follow_the_seed_and_use_both() {
        let seats = |seed| pairings(64, SeatOrder::Random, seed).iter().map(|it| it.swapped).collect::<Vec<_>>();
        assert_eq!(seats(1), seats(1));
        assert_ne!(seats(1), seats(2));
        assert!(seats(1).contains(&true) && seats(1).contains(&false));
    }
}
