//! Series of games between two agents: which seat each has, and the seed of each game.

use plyground_game::Seat;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::str::FromStr;

/// Which agent has which seat, from game to game.
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
            _ => Err(format!("`{text}` is not an order of seats (there are: given, swap, random)")),
        }
    }
}

/// One game of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Which game, from 1.
    pub number: u32,
    /// Whether the agent named second has the first seat.
    pub swapped: bool,
    /// The seed of everything random in it. No two games of a series have the same.
    pub seed: u64,
}

impl Pairing {
    /// The seat of the agent named first.
    pub const fn seat_of_first_named(self) -> Seat {
        if self.swapped { Seat::Second } else { Seat::First }
    }

    /// The seed of its opening, which the two games of a pair share.
    pub const fn opening_seed(self) -> u64 {
        self.seed & !SECOND_OF_PAIR
    }
}

/// The games of a series. The first has the seed itself, so that any game can be repeated alone by its own seed; those
/// of another series with the next seed have nothing in common with these.
pub fn pairings(games: u32, order: SeatOrder, seed: u64) -> Vec<Pairing> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut pair_seed = seed;
    let pairing = |index: u32| {
        let is_second_of_pair = order == SeatOrder::Swap && index % 2 == 1;
        if index > 0 && !is_second_of_pair {
            pair_seed = rng.random_range(0..SECOND_OF_PAIR);
        }
        let swapped = if order == SeatOrder::Random { rng.random_bool(0.5) } else { is_second_of_pair };
        // Two players who draw their moves must not draw the same ones again when they change seats.
        let seed = if is_second_of_pair { second_seed_of_pair(pair_seed) } else { pair_seed };
        Pairing { number: index + 1, swapped, seed }
    };
    (0..games).map(pairing).collect()
}

/// The seed of the second game of a pair whose first game has this seed: another game with the same opening.
pub const fn second_seed_of_pair(first: u64) -> u64 {
    first ^ SECOND_OF_PAIR
}

/// The seed of a player in a game with this seed: each seat of each game draws for itself.
pub const fn player_seed(game_seed: u64, seat: Seat) -> u64 {
    game_seed.wrapping_mul(2).wrapping_add(seat.index() as u64)
}

/// What tells the seeds of a pair apart. With it every drawn seed is still a number that every reader of JSON takes for the
/// number it is.
const SECOND_OF_PAIR: u64 = 1 << 52;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn swapped_games_share_an_opening() {
        let games = pairings(4, SeatOrder::Swap, 10);
        assert_eq!(games.iter().map(|game| game.swapped).collect::<Vec<_>>(), [false, true, false, true]);
        let openings: Vec<_> = games.iter().map(|game| game.opening_seed()).collect();
        assert_eq!((openings[0], openings[1], openings[2] == openings[3]), (10, 10, true));
        assert_ne!(openings[1], openings[2]);
    }

    #[test]
    fn every_game_draws_for_itself_and_can_be_held_alone() {
        let games = pairings(1_000, SeatOrder::Swap, 10);
        assert_eq!(games.iter().map(|game| game.seed).collect::<BTreeSet<_>>().len(), 1_000);
        for game in games {
            let alone = pairings(1, SeatOrder::Given, game.seed)[0];
            assert_eq!((alone.seed, alone.opening_seed()), (game.seed, game.opening_seed()));
        }
    }

    /// A seed that a user types may be any number.
    #[test]
    fn the_games_of_a_pair_differ_with_any_seed() {
        for seed in [0, SECOND_OF_PAIR - 1, SECOND_OF_PAIR, SECOND_OF_PAIR + 1, u64::MAX] {
            let games = pairings(2, SeatOrder::Swap, seed);
            assert_eq!((games[0].seed, games[0].opening_seed()), (seed, games[1].opening_seed()), "{seed}");
            assert_ne!(games[0].seed, games[1].seed, "{seed}");
        }
    }

    #[test]
    fn the_next_seed_is_another_series() {
        let seeds = |seed| pairings(100, SeatOrder::Given, seed).iter().map(|game| game.seed).collect::<BTreeSet<_>>();
        assert_eq!(seeds(1).len(), 100);
        assert_eq!(seeds(1), seeds(1));
        assert_eq!(seeds(1).intersection(&seeds(2)).count(), 0);
    }

    #[test]
    fn each_seat_of_each_game_draws_for_itself() {
        let seeds = [10, 11].map(|game| Seat::BOTH.map(|seat| player_seed(game, seat)));
        assert_eq!(seeds, [[20, 21], [22, 23]]);
        assert_eq!(player_seed(u64::MAX, Seat::Second), u64::MAX);
    }

    #[test]
    fn seats_are_those_of_the_names_unless_swapped() {
        let series = pairings(3, SeatOrder::Given, 10);
        assert!(series.iter().all(|game| game.seat_of_first_named() == Seat::First));
        assert_eq!(series.iter().map(|game| game.number).collect::<Vec<_>>(), [1, 2, 3]);
        let seats = pairings(3, SeatOrder::Swap, 10).iter().map(|game| game.seat_of_first_named()).collect::<Vec<_>>();
        assert_eq!(seats, [Seat::First, Seat::Second, Seat::First]);
        let orders = ["given", "swap", "random"].map(|text| text.parse());
        assert_eq!(orders, [Ok(SeatOrder::Given), Ok(SeatOrder::Swap), Ok(SeatOrder::Random)]);
        let error = "both".parse::<SeatOrder>().unwrap_err();
        assert_eq!(error, "`both` is not an order of seats (there are: given, swap, random)");
    }

    #[test]
    fn random_seats_follow_the_seed_and_use_both() {
        let seats = |seed| pairings(64, SeatOrder::Random, seed).iter().map(|it| it.swapped).collect::<Vec<_>>();
        assert_eq!(seats(1), seats(1));
        assert_ne!(seats(1), seats(2));
        assert!(seats(1).contains(&true) && seats(1).contains(&false));
    }
}
