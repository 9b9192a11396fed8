//! The Swiss system in its Dutch form: FIDE's rules C.04.3, in force from February 2026. White is the first seat.
//!
//! Players are paired bracket by bracket, from the highest score down. Each bracket is two perfect matchings of the largest weight
//! over all players that are not paired yet: the first finds what the criteria allow and whom the players from higher brackets
//! meet, the second pairs the rest. The criteria and the order in which the rules generate candidates are the words of the
//! weights, so that no candidate is ever generated.

mod bracket;
mod colours;
mod criteria;
mod reason;
mod standing;

pub use reason::{PairingReason, SwissCriterion};

use super::super::statistics::PlayerResult;
use bracket::Round;
use plyground_game::Seat;
use standing::Standing;

/// A tournament so far. Players are numbered from 0 in the order of their strength; the rules' pairing numbers are one higher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissTournament {
    /// How many players there are.
    pub players: usize,
    /// How many rounds there will be. In the last one, colours matter less for the leaders.
    pub rounds_total: usize,
    /// The seat of the strongest player in the first round, as drawn by lot.
    pub initial_seat: Seat,
    /// The rounds that were played.
    pub rounds: Vec<SwissRound>,
}

/// A round that was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwissRound {
    /// Its games.
    pub games: Vec<SwissGame>,
    /// The player without an opponent, who got the points of a win.
    pub bye: Option<usize>,
}

/// A game of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwissGame {
    /// The player in the first seat.
    pub first: usize,
    /// The player in the second seat.
    pub second: usize,
    /// How it ended for the player in the first seat.
    pub result: PlayerResult,
}

/// The pairings of a round, from the highest bracket to the lowest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissPairings {
    /// Who plays whom.
    pub pairs: Vec<SwissPair>,
    /// Who has no opponent.
    pub bye: Option<SwissBye>,
}

/// A pairing, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissPair {
    /// The player in the first seat.
    pub first: usize,
    /// The player in the second seat.
    pub second: usize,
    /// Why these two.
    pub reason: PairingReason,
}

/// A bye, with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwissBye {
    /// The player without an opponent.
    pub player: usize,
    /// The player's score in half points, the lowest for which a round can be paired.
    pub half_points: u32,
}

/// Why there are no pairings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SwissError {
    /// A round names a player who does not exist, or names one twice.
    #[error("round {round}: player {} is not in the tournament, or is named twice", .player + 1)]
    Player {
        /// The round, counted from 1.
        round: usize,
        /// The player, counted from 0.
        player: usize,
    },
    /// All rounds were played.
    #[error("all {0} rounds were played")]
    Over(usize),
    /// In every pairing, players would meet again, have the same seat too often, or have a second bye.
    #[error(
        "round {round} cannot be paired: too few of the {players} players may still meet \
         (each pair meets once, no player gets a second bye or the same seat three times in a row)"
    )]
    NoLegalPairing {
        /// The round, counted from 1.
        round: usize,
        /// How many players there are.
        players: usize,
    },
}

impl SwissTournament {
    /// Pairs the next round.
    pub fn pair_next_round(&self) -> Result<SwissPairings, SwissError> {
        let round = self.rounds.len() + 1;
        if round > self.rounds_total {
            return Err(SwissError::Over(self.rounds_total));
        }
        let standings = self.standings()?;
        let is_last = round == self.rounds_total;
        let pairings = Round::new(self, &standings, is_last).pair();
        pairings.ok_or(SwissError::NoLegalPairing { round, players: self.players })
    }

    /// The points of each player so far, in half points.
    pub fn half_points(&self) -> Result<Vec<u32>, SwissError> {
        Ok(self.standings()?.iter().map(|standing| standing.half_points).collect())
    }

    fn standings(&self) -> Result<Vec<Standing>, SwissError> {
        let mut standings = vec![Standing::default(); self.players];
        for (number, round) in self.rounds.iter().enumerate() {
            let named = round.games.iter().flat_map(|game| [game.first, game.second]).chain(round.bye);
            let mut seen = vec![false; self.players];
            for player in named {
                if player >= self.players || std::mem::replace(&mut seen[player], true) {
                    return Err(SwissError::Player { round: number + 1, player });
                }
            }
            standing::add_round(&mut standings, round, &seen);
        }
        Ok(standings)
    }
}
