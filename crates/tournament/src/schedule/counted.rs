//! Which games count, and what follows when an agent fouls again and again.
//!
//! An agent is withdrawn at the game, in the order of the schedule, in which it fouls for the last permitted time. Later games of
//! it are walkovers, also those that were played meanwhile, so that the order in which games happen to end decides nothing.

use crate::job::Job;
use crate::ledger::{GameRow, PlayedGames};
use crate::settings::FoulRule;
use plyground_game::Seat;

/// A game of the schedule that counts.
#[derive(Clone, Debug)]
pub struct CountedGame<'g> {
    /// Which one.
    pub job: Job,
    /// What came of it.
    pub result: CountedResult<'g>,
}

/// What came of a game that counts.
#[derive(Clone, Copy, Debug)]
pub enum CountedResult<'g> {
    /// It was played.
    Played(&'g GameRow),
    /// It was not played, because an agent was withdrawn. Without a winner if both were.
    Walkover(Option<Seat>),
}

impl<'g> CountedGame<'g> {
    /// The game as it was played; none for a walkover.
    pub const fn row(&self) -> Option<&'g GameRow> {
        match self.result {
            CountedResult::Played(row) => Some(row),
            CountedResult::Walkover(_) => None,
        }
    }

    /// The points of both seats.
    pub fn points(&self) -> [f64; 2] {
        match self.result {
            CountedResult::Played(row) => Seat::BOTH.map(|seat| row.result_for(seat).points()),
            CountedResult::Walkover(winner) => Seat::BOTH.map(|seat| f64::from(u8::from(winner == Some(seat)))),
        }
    }
}

/// Counts the games of round after round.
pub(super) struct Counting<'g> {
    played: &'g PlayedGames,
    rule: FoulRule,
    /// Games with a foul, by participant.
    fouls: Vec<u32>,
}

impl<'g> Counting<'g> {
    pub(super) fn new(played: &'g PlayedGames, players: usize, rule: FoulRule) -> Counting<'g> {
        Counting { played, rule, fouls: vec![0; players] }
    }

    fn is_withdrawn(&self, participant: usize) -> bool {
        self.rule.withdraw_after > 0 && self.fouls[participant] >= self.rule.withdraw_after
    }

    /// Those who are withdrawn by now.
    pub(super) fn withdrawn(&self) -> Vec<Option<u32>> {
        (0..self.fouls.len()).map(|player| self.is_withdrawn(player).then_some(self.fouls[player])).collect()
    }

    /// The games of a round that count, and those that are still to be played.
    pub(super) fn count(&mut self, jobs: Vec<Job>) -> (Vec<CountedGame<'g>>, Vec<Job>) {
        let (mut counted, mut open) = (Vec::new(), Vec::new());
        for job in jobs {
            let is_out = Seat::BOTH.map(|seat| self.is_withdrawn(job.at(seat)));
            let result = match (is_out, self.played.get(&job.id)) {
                ([true, true], _) => CountedResult::Walkover(None),
                ([true, false], _) => CountedResult::Walkover(Some(Seat::Second)),
                ([false, true], _) => CountedResult::Walkover(Some(Seat::First)),
                ([false, false], Some(row)) => {
                    for seat in Seat::BOTH {
                        self.fouls[job.at(seat)] += u32::from(row.has_foul_of(seat));
                    }
                    CountedResult::Played(row)
                }
                ([false, false], None) => {
                    open.push(job);
                    continue;
                }
            };
            counted.push(CountedGame { job, result });
        }
        (counted, open)
    }
}
