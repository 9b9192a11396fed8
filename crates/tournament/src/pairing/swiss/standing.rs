//! What the rounds so far made of a player: score, opponents, seats and floats.

use super::{PlayerResult, SwissRound};
use plyground_game::Seat;

/// Whether a player met an opponent of another score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FloatKind {
    /// An opponent of the same score.
    #[default]
    None,
    /// A weaker opponent, or none at all.
    Down,
    /// A stronger opponent.
    Up,
}

/// A player before the round that is paired.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    pub(super) half_points: u32,
    pub(super) opponents: Vec<usize>,
    /// The seats of the games that were played, from the first to the latest.
    pub(super) seats: Vec<Seat>,
    /// The floats of all rounds.
    floats: Vec<FloatKind>,
    pub(super) unplayed: u32,
    pub(super) had_bye: bool,
}

/// How strongly a player should have a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PreferenceStrength {
    Mild,
    Strong,
    Absolute,
}

pub(super) fn add_round(standings: &mut [Standing], round: &SwissRound, seen: &[bool]) {
    for game in &round.games {
        let scores = [game.first, game.second].map(|player| standings[player].half_points);
        let gained = match game.result {
            PlayerResult::Win => [2, 0],
            PlayerResult::Draw => [1, 1],
            PlayerResult::Loss => [0, 2],
        };
        let places = [(game.first, game.second, Seat::First), (game.second, game.first, Seat::Second)];
        for (player, opponent, seat) in places {
            let (own, other) = (scores[seat.index()], scores[seat.other().index()]);
            let standing = &mut standings[player];
            standing.half_points += gained[seat.index()];
            standing.opponents.push(opponent);
            standing.seats.push(seat);
            standing.floats.push(match own.cmp(&other) {
                std::cmp::Ordering::Greater => FloatKind::Down,
                std::cmp::Ordering::Less => FloatKind::Up,
                std::cmp::Ordering::Equal => FloatKind::None,
            });
        }
    }
    if let Some(player) = round.bye {
        let standing = &mut standings[player];
        standing.half_points += 2;
        standing.had_bye = true;
        standing.unplayed += 1;
        standing.floats.push(FloatKind::Down);
    }
    // A player who was not paired, and had no bye either, was absent.
    for (standing, _) in standings.iter_mut().zip(seen).filter(|(_, seen)| !**seen) {
        standing.unplayed += 1;
        standing.floats.push(FloatKind::Down);
    }
}

impl Standing {
    /// The float of the latest round (1), or of the one before (2).
    pub(super) fn float(&self, rounds_ago: usize) -> FloatKind {
        self.floats.len().checked_sub(rounds_ago).map_or(FloatKind::None, |round| self.floats[round])
    }

    /// Games in the first seat less games in the second.
    pub(super) fn seat_difference(&self) -> i32 {
        self.seats.iter().map(|&seat| if seat == Seat::First { 1 } else { -1 }).sum()
    }

    /// The seat of the last two games, if it was the same.
    pub(super) fn repeated_seat(&self) -> Option<Seat> {
        match self.seats[..] {
            [.., a, b] if a == b => Some(a),
            _ => None,
        }
    }

    /// The seat that the player should have, and how strongly. None before the first game.
    pub(super) fn preference(&self) -> Option<(Seat, PreferenceStrength)> {
        let last = *self.seats.last()?;
        let difference = self.seat_difference();
        let rarer = if difference > 0 { Seat::Second } else { Seat::First };
        Some(match (difference.abs(), self.repeated_seat()) {
            (2.., _) => (rarer, PreferenceStrength::Absolute),
            (_, Some(repeated)) => (repeated.other(), PreferenceStrength::Absolute),
            (1, None) => (rarer, PreferenceStrength::Strong),
            _ => (last.other(), PreferenceStrength::Mild),
        })
    }

    pub(super) fn absolute_preference(&self) -> Option<Seat> {
        self.preference().filter(|&(_, strength)| strength == PreferenceStrength::Absolute).map(|(seat, _)| seat)
    }
}
