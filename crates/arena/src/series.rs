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

/// The games of a series. The first has the seed itself, so that any game can be held again alone by its own seed; those
/// of another series with the next seed have nothing in common with these.
pub fn pairings(games: u32, order: SeatOrder, seed: u64) -> Vec<Pairing> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game_seed = seed;
    let pairing = |index: u32| {
        let is_second_of_pair = order == SeatOrder::Swap && index % 2 == 1;
        if index > 0 && !is_second_of_pair {
            game_seed = rng.random_range(0..=MOST_SEED);
        }
        let swapped = if order == SeatOrder::Random { rng.random_bool(0.5) } else { is_second_of_pair };
        Pairing { number: index + 1, swapped, seed: game_seed }
    };
    (0..games).map(pairing).collect()
}

/// What every reader of JSON takes for the number it is.
const MOST_SEED: u64 = (1 << 53) - 1;

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
    use std::collections::BTreeSet;

    #[test]
    fn swapped_games_share_an_opening() {
        let games = pairings(4, SeatOrder::Swap, 10);
        assert_eq!(games.iter().map(|game| game.swapped).collect::<Vec<_>>(), [false, true, false, true]);
        let seeds: Vec<_> = games.iter().map(|game| game.seed).collect();
        assert_eq!((seeds[0], seeds[1], seeds[2] == seeds[3]), (10, 10, true));
    }

    #[test]
    fn the_next_seed_is_another_series() {
        let seeds = |seed| pairings(100, SeatOrder::Given, seed).iter().map(|game| game.seed).collect::<BTreeSet<_>>();
        assert_eq!(seeds(1).len(), 100);
        assert_eq!(seeds(1), seeds(1));
        assert_eq!(seeds(1).intersection(&seeds(2)).count(), 0);
    }

    #[test]
    fn random_seats_follow_the_seed_and_use_both() {
        let seats = |seed| pairings(64, SeatOrder::Random, seed).iter().map(|it| it.swapped).collect::<Vec<_>>();
        assert_eq!(seats(1), seats(1));
        assert_ne!(seats(1), seats(2));
        assert!(seats(1).contains(&true) && seats(1).contains(&false));
    }
}
