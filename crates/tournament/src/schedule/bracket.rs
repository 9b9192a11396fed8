//! Single and double knockout: matches whose losers leave, or leave when they lose again.
//!
//! A match that ends level is decided by the margin in games that count points, then by more pairs of games with new openings, and
//! at last by the better seed, so that every match has a winner after a bounded number of games.

use super::{Field, FormatProgress, FormatRounds, PlayedRound, RoundPlan};
use crate::job::Job;
use crate::pairing::KnockoutBracket;
use std::cmp::Ordering;

/// How often a level match is given more games.
const MAX_EXTENSIONS: u32 = 3;

pub(super) struct BracketRounds<'a> {
    field: Field<'a>,
    /// The participants by their seeds.
    order: Vec<usize>,
    bracket: KnockoutBracket,
    losses_allowed: u32,
    /// The winner of each match, by seed.
    winners: Vec<Option<usize>>,
    /// How often each match was given more games.
    extensions: Vec<u32>,
    notes: Vec<String>,
}

impl<'a> BracketRounds<'a> {
    pub(super) fn single(field: Field<'a>) -> BracketRounds<'a> {
        BracketRounds::new(field, KnockoutBracket::single(field.players()), 1)
    }

    pub(super) fn double(field: Field<'a>) -> BracketRounds<'a> {
        BracketRounds::new(field, KnockoutBracket::double(field.players()), 2)
    }

    fn new(field: Field<'a>, bracket: KnockoutBracket, losses_allowed: u32) -> BracketRounds<'a> {
        let matches = bracket.matches.len();
        BracketRounds {
            field,
            order: field.seeded(),
            bracket,
            losses_allowed,
            winners: vec![None; matches],
            extensions: vec![0; matches],
            notes: Vec::new(),
        }
    }

    fn round(&self, number: usize) -> u32 {
        self.bracket.matches[number].round as u32 + 1
    }

    fn name(&self, seed: usize) -> &'a str {
        self.field.name(self.order[seed])
    }

    /// Decides the matches that were played in the last round, as far as they can be decided.
    fn decide(&mut self, rounds: &[PlayedRound<'_>]) {
        for (number, seeds) in self.bracket.ready(&self.winners) {
            let [a, b] = seeds.map(|seed| self.order[seed]);
            let round = self.round(number);
            let is_of_match = |job: &Job| job.round == round && job.seat_of(a).is_some() && job.seat_of(b).is_some();
            let games: Vec<_> =
                rounds.iter().flat_map(|round| &round.games).filter(|game| is_of_match(&game.job)).cloned().collect();
            if games.is_empty() {
                continue;
            }
            let tally = self.field.tally(&games);
            let [for_a, for_b] = [a, b].map(|player| tally.of(player).points);
            let names = seeds.map(|seed| self.name(seed));
            match tally.compare(a, b) {
                Ordering::Less => self.winners[number] = Some(seeds[0]),
                Ordering::Greater => self.winners[number] = Some(seeds[1]),
                Ordering::Equal if self.extensions[number] < MAX_EXTENSIONS => {
                    self.extensions[number] += 1;
                    self.notes.push(format!(
                        "{} and {} are level at {for_a} to {for_b}, and play another pair of games",
                        names[0], names[1]
                    ));
                    continue;
                }
                Ordering::Equal => {
                    let better = seeds[0].min(seeds[1]);
                    self.winners[number] = Some(better);
                    let name = self.name(better);
                    self.notes.push(format!(
                        "{} and {} are still level at {for_a} to {for_b}: {name} goes on, who entered as the better seed",
                        names[0], names[1]
                    ));
                }
            }
            // More than a level score needs no sentence, less does: points that are equal were decided by the margin.
            if for_a == for_b && tally.compare(a, b) != Ordering::Equal {
                self.notes.push(format!("{} and {} are level on points, and the margin decides", names[0], names[1]));
            }
        }
    }

    /// How many matches each seed has lost so far, and in which round the last one.
    fn losses(&self) -> Vec<(u32, u32)> {
        let mut losses = vec![(0, 0); self.order.len()];
        for (number, winner) in self.winners.iter().enumerate() {
            let (Some(winner), Some([Some(a), Some(b)])) = (*winner, self.bracket.entrants(number, &self.winners))
            else {
                continue;
            };
            let loser = if winner == a { b } else { a };
            losses[loser].0 += 1;
            losses[loser].1 = losses[loser].1.max(self.round(number));
        }
        losses
    }
}

impl FormatRounds for BracketRounds<'_> {
    fn next_round(&mut self, rounds: &[PlayedRound<'_>]) -> Option<RoundPlan> {
        self.decide(rounds);
        let games = self.field.settings.format.games / 2;
        let ready = self.bracket.ready(&self.winners);
        // Only the earliest open round is played, so that all players of it have had the same time.
        let round = ready.iter().map(|(number, _)| self.round(*number)).min()?;
        let jobs = ready
            .into_iter()
            .filter(|(number, _)| self.round(*number) == round)
            .flat_map(|(number, seeds)| {
                let extensions = self.extensions[number];
                let openings = if extensions == 0 { 0..games } else { games + extensions - 1..games + extensions };
                self.field.pairs_of(round, seeds.map(|seed| self.order[seed]), openings)
            })
            .collect();
        Some(RoundPlan { jobs, notes: std::mem::take(&mut self.notes) })
    }

    fn last_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// Matches may be given more games, and the last match of a double knockout may not be needed.
    fn planned(&self, rounds: &[PlayedRound<'_>]) -> (usize, bool) {
        let played: usize = rounds.iter().map(|round| round.games.len()).sum();
        let matches = (self.field.players() - 1) * self.losses_allowed as usize;
        match self.bracket.ready(&self.winners).is_empty() {
            true => (played, true),
            false => (played.max(matches * self.field.games_a_match()), false),
        }
    }

    fn progress(&self, _rounds: &[PlayedRound<'_>]) -> Vec<FormatProgress> {
        let is_over = self.bracket.ready(&self.winners).is_empty();
        let mut progress = vec![FormatProgress::default(); self.order.len()];
        for (seed, (lost, last)) in self.losses().into_iter().enumerate() {
            let is_out = lost >= self.losses_allowed;
            progress[self.order[seed]] = match is_out {
                true => FormatProgress { keys: vec![f64::from(last)], text: Some(format!("out in round {last}")) },
                false => FormatProgress {
                    keys: vec![f64::INFINITY],
                    text: Some(if is_over { "winner".to_owned() } else { "still in".to_owned() }),
                },
            };
        }
        progress
    }
}
