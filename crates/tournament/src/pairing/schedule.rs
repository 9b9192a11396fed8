//! Schedules that are known before the first game: round robins, gauntlets and groups.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// A game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledGame {
    /// The round, counted from 0.
    pub round: usize,
    /// The player in the first seat.
    pub first: usize,
    /// The player in the second seat.
    pub second: usize,
    /// Which opening of this pair of players it is, counted from 0. Both seats play each opening.
    pub opening: usize,
}

/// Players 0, 1, ... in an order that depends on the seed alone.
pub fn seeded_order(players: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..players).collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    order
}

/// Every pair of players once, in rounds in which each player plays at most once: the circle method. With an odd number of
/// players, one of them rests in each round.
pub fn round_robin(players: &[usize]) -> Vec<Vec<(usize, usize)>> {
    if players.len() < 2 {
        return Vec::new();
    }
    let places = players.len() + players.len() % 2;
    let mut rounds = Vec::new();
    for round in 0..places - 1 {
        // The last place stands still, all others turn around it.
        let at = |place: usize| if place == places - 1 { place } else { (place + round) % (places - 1) };
        let pairs = (0..places / 2).map(|place| (at(place), at(places - 1 - place)));
        let meet = pairs.filter_map(|(a, b)| Some((*players.get(a)?, *players.get(b)?)));
        // The player who stands still changes seats from round to round.
        rounds.push(meet.map(|(a, b)| if round % 2 == 0 { (a, b) } else { (b, a) }).collect());
    }
    rounds
}

/// Each challenger against each of the others: a round for each challenger.
pub fn gauntlet(challengers: &[usize], others: &[usize]) -> Vec<Vec<(usize, usize)>> {
    challengers.iter().map(|&challenger| others.iter().map(|&other| (challenger, other)).collect()).collect()
}

/// Groups of nearly equal size and strength: the players, strongest first, are dealt out in turn, forwards and backwards.
pub fn groups(players: &[usize], groups: usize) -> Vec<Vec<usize>> {
    let mut dealt = vec![Vec::new(); groups];
    for (row, chunk) in players.chunks(groups.max(1)).enumerate() {
        for (place, &player) in chunk.iter().enumerate() {
            dealt[if row % 2 == 0 { place } else { groups - 1 - place }].push(player);
        }
    }
    dealt
}

/// The players who go on to the next stage: the best `promoted` of each group, all winners of groups first. Each group is given in
/// the order of its standings.
pub fn promoted(standings: &[Vec<usize>], promoted: usize) -> Vec<usize> {
    (0..promoted).flat_map(|place| standings.iter().filter_map(move |group| group.get(place).copied())).collect()
}

/// The games of rounds: `games` for each pair, in twos with the same opening and swapped seats. An odd number is rounded up, so that no
/// player has a seat more often.
pub fn swapped_games(rounds: &[Vec<(usize, usize)>], games: usize) -> Vec<ScheduledGame> {
    let mut schedule = Vec::new();
    for (round, pairs) in rounds.iter().enumerate() {
        for &(a, b) in pairs {
            for opening in 0..games.div_ceil(2) {
                schedule.push(ScheduledGame { round, first: a, second: b, opening });
                schedule.push(ScheduledGame { round, first: b, second: a, opening });
            }
        }
    }
    schedule
}
