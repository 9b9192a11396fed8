//! A sequential test between two agents: pairs of games until one of two hypotheses is accepted.
//!
//! Pairs count in the order of the schedule, and the first pair that decides is the last one that counts, however many games were
//! being played at the same time.

use super::{CountedGame, Field, FormatRounds, PlayedRound, RoundPlan};
use crate::job::Job;
use crate::statistics::{Pentanomial, Sprt, SprtDecision};
use plyground_game::Seat;

/// How many pairs are begun before the test is asked again.
const PAIRS_AT_ONCE: usize = 8;

/// What a sequential test says so far, from the view of the first agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequentialState {
    /// The test.
    pub test: Sprt,
    /// The pairs of games that count.
    pub pairs: Pentanomial,
    /// The log-likelihood ratio after them.
    pub ratio: f64,
    /// What follows.
    pub decision: SprtDecision,
}

pub(super) struct SequentialRounds<'a> {
    field: Field<'a>,
    state: Option<SequentialState>,
    /// The games of the round that is being played.
    current: Vec<Job>,
}

impl<'a> SequentialRounds<'a> {
    pub(super) fn new(field: Field<'a>) -> SequentialRounds<'a> {
        let state = field.settings.sprt().ok().map(|test| SequentialState {
            test,
            pairs: Pentanomial::default(),
            ratio: 0.0,
            decision: SprtDecision::Continue,
        });
        SequentialRounds { field, state, current: Vec::new() }
    }

    fn max_pairs(&self) -> usize {
        self.field.settings.format.max_games().div_ceil(2)
    }

    /// Pair after pair, the games and time limits take turns.
    fn jobs(&self, from: usize) -> Vec<Job> {
        let settings = self.field.settings;
        let pairs = from..(from + PAIRS_AT_ONCE).min(self.max_pairs());
        let job = |pair: usize, seats| {
            let (opening, condition) = (pair / settings.conditions(), pair % settings.conditions());
            let (game, time) = (condition / settings.time.len(), condition % settings.time.len());
            Job::new(settings.seed, 1, game, time, seats, opening as u32)
        };
        pairs.flat_map(|pair| [job(pair, [0, 1]), job(pair, [1, 0])]).collect()
    }
}

impl SequentialState {
    /// Counts a pair; the first agent has made so many half points in it.
    fn add(&mut self, half_points: usize) {
        self.pairs.0[half_points] += 1;
        let units = self.pairs.units();
        self.ratio = self.test.ratio(&units).map_or(0.0, |ratio| ratio.exact);
        self.decision = self.test.bounds.decision(self.ratio);
    }

    /// Counts pairs until the test is decided; returns how many.
    fn add_pairs(&mut self, games: &[CountedGame<'_>]) -> usize {
        for (number, pair) in games.chunks_exact(2).enumerate() {
            if self.decision != SprtDecision::Continue {
                return number;
            }
            let points: f64 =
                pair.iter().map(|game| game.points()[game.job.seat_of(0).unwrap_or(Seat::First).index()]).sum();
            self.add((points * 2.0) as usize);
        }
        games.len() / 2
    }
}

impl FormatRounds for SequentialRounds<'_> {
    fn next_round(&mut self, rounds: &[PlayedRound<'_>]) -> Option<RoundPlan> {
        let state = self.state.as_mut()?;
        if let Some(last) = rounds.last() {
            state.add_pairs(&last.games);
        }
        let played: usize = rounds.iter().map(|round| round.games.len() / 2).sum();
        if state.decision != SprtDecision::Continue || played >= self.max_pairs() {
            return None;
        }
        self.current = self.jobs(played);
        Some(RoundPlan { jobs: self.current.clone(), notes: Vec::new() })
    }

    fn planned(&self, rounds: &[PlayedRound<'_>]) -> (usize, bool) {
        let played: usize = rounds.iter().map(|round| round.games.len()).sum();
        let is_decided = self.state.is_some_and(|state| state.decision != SprtDecision::Continue);
        match is_decided || played >= self.max_pairs() * 2 {
            true => (played, true),
            false => (self.max_pairs() * 2, false),
        }
    }

    fn sequential(&self) -> Option<SequentialState> {
        self.state
    }

    fn count(&self, games: &[CountedGame<'_>]) -> usize {
        // While games of the round are missing, only those before the first missing one count.
        let before_gap = games.iter().zip(&self.current).take_while(|(game, job)| game.job.id == job.id).count();
        self.state.map_or(games.len(), |mut state| 2 * state.add_pairs(&games[..before_gap]))
    }
}
