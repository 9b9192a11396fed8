//! What a tournament will be, before any game is played.

use super::{Schedule, ScheduleState};
use crate::job::Job;
use crate::ledger::{GameRow, GameRowFacts, PlayedGames};
use crate::statistics::{PairResult, RatingModel, WinDrawLoss, Z_95};
use plyground_game::Seat;
use plyground_record::EndReason;
use std::collections::BTreeMap;

/// What a tournament will be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TournamentForecast {
    /// How many games it has.
    pub games: usize,
    /// Whether that is exact: in knockouts and sequential tests results decide it.
    pub is_exact: bool,
    /// The half width of the 95 per cent interval of a rating (Wald), on average over agents that are equally strong.
    pub rating_error: Option<f64>,
}

impl Schedule<'_> {
    /// Plays the tournament with coins in place of agents.
    pub fn forecast(&self) -> TournamentForecast {
        let mut played = PlayedGames::new();
        let begun = self.state(&played);
        let (planned, is_exact) = (begun.planned, begun.planned_is_exact);
        loop {
            let open = self.state(&played).open;
            if open.is_empty() {
                break;
            }
            played.extend(open.into_iter().map(|job| (job.id.clone(), coin(job))));
        }
        let state = self.state(&played);
        let games = if is_exact { planned } else { state.counted.len() };
        TournamentForecast { games, is_exact, rating_error: rating_error(self.participants.len(), &state) }
    }
}

/// A game that a coin decided; its seed is the coin.
fn coin(job: Job) -> GameRow {
    let winner = Seat::BOTH[(job.seed >> 20) as usize % 2];
    GameRow { job, winner: Some(winner), reason: EndReason::Line, scores: None, facts: GameRowFacts::default() }
}

/// Each pair of players wins half of its games.
fn rating_error(players: usize, state: &ScheduleState<'_>) -> Option<f64> {
    let mut met: BTreeMap<[usize; 2], u64> = BTreeMap::new();
    for game in &state.counted {
        *met.entry(game.job.seats).or_default() += 1;
    }
    // Numbers of games may be odd, and half games are no games: twice as many have errors that are smaller by the root of two.
    let pairs: Vec<PairResult> = met
        .into_iter()
        .map(|([first, second], games)| PairResult {
            first,
            second,
            results: WinDrawLoss { wins: games, draws: 0, losses: games },
        })
        .collect();
    let fit = RatingModel::default().fit(players, &pairs).ok()?;
    let mean = (0..players).map(|player| fit.error(player)).sum::<f64>() / players as f64;
    Some(Z_95 * mean * std::f64::consts::SQRT_2)
}
