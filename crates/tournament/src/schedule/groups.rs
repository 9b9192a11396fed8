//! Staged groups: round robins whose best players are promoted to the next stage, until one group is left.

use super::{Field, FormatProgress, FormatRounds, PlayedRound, RoundPlan};
use crate::pairing::{groups, promoted, round_robin};

pub(super) struct GroupRounds<'a> {
    field: Field<'a>,
    /// The groups of each stage so far, by participants.
    stages: Vec<Vec<Vec<usize>>>,
}

impl<'a> GroupRounds<'a> {
    pub(super) fn new(field: Field<'a>) -> GroupRounds<'a> {
        GroupRounds { field, stages: Vec::new() }
    }

    fn deal(&self, players: &[usize]) -> Vec<Vec<usize>> {
        groups(players, players.len().div_ceil(self.field.settings.format.group_size()))
    }

    /// The players of each group of a stage, the best first. Equals stay in the order in which they entered.
    fn ranked(&self, stage: usize, round: &PlayedRound<'_>) -> Vec<Vec<usize>> {
        let tally = self.field.tally(&round.games);
        let mut ranked = self.stages[stage].clone();
        for group in &mut ranked {
            group.sort_by(|&a, &b| tally.compare(a, b));
        }
        ranked
    }

    /// The games of a stage with these groups.
    fn games(&self, groups: impl Iterator<Item = usize>) -> usize {
        groups.map(|players| players * (players - 1) / 2).sum::<usize>() * self.field.games_a_match()
    }
}

impl FormatRounds for GroupRounds<'_> {
    fn next_round(&mut self, rounds: &[PlayedRound<'_>]) -> Option<RoundPlan> {
        let mut notes = Vec::new();
        let players = match rounds.last() {
            None => self.field.seeded(),
            Some(_) if self.stages.last().is_none_or(|groups| groups.len() == 1) => return None,
            Some(round) => {
                let ranked = self.ranked(self.stages.len() - 1, round);
                let next = promoted(&ranked, self.field.settings.format.promoted());
                for (number, group) in ranked.iter().enumerate() {
                    let names: Vec<&str> = group
                        .iter()
                        .filter(|player| next.contains(player))
                        .map(|&player| self.field.name(player))
                        .collect();
                    notes.push(format!("promoted from group {}: {}", number + 1, names.join(", ")));
                }
                next
            }
        };
        let stage = self.stages.len() as u32 + 1;
        let dealt = self.deal(&players);
        for (number, group) in dealt.iter().enumerate() {
            let names: Vec<&str> = group.iter().map(|&player| self.field.name(player)).collect();
            notes.push(format!("group {}: {}", number + 1, names.join(", ")));
        }
        let pairs = dealt.iter().flat_map(|group| round_robin(group).concat());
        let jobs = pairs.flat_map(|(a, b)| self.field.games_of(stage, [a, b])).collect();
        self.stages.push(dealt);
        Some(RoundPlan { jobs, notes })
    }

    fn planned(&self, _rounds: &[PlayedRound<'_>]) -> (usize, bool) {
        let format = &self.field.settings.format;
        let mut total = 0;
        let mut players = self.field.players();
        loop {
            let dealt = self.deal(&(0..players).collect::<Vec<_>>());
            total += self.games(dealt.iter().map(Vec::len));
            if dealt.len() == 1 {
                return (total, true);
            }
            players = dealt.iter().map(|group| group.len().min(format.promoted())).sum();
        }
    }

    /// The stage that was reached, then what was made of its games.
    fn progress(&self, rounds: &[PlayedRound<'_>]) -> Vec<FormatProgress> {
        let mut progress = vec![FormatProgress::default(); self.field.players()];
        for (stage, (groups, round)) in self.stages.iter().zip(rounds).enumerate() {
            let tally = self.field.tally(&round.games);
            let is_last = groups.len() == 1;
            for (number, group) in groups.iter().enumerate() {
                for &player in group {
                    let [first, second] = tally.keys(player);
                    let place = if is_last {
                        "final group".to_owned()
                    } else {
                        format!("stage {}, group {}", stage + 1, number + 1)
                    };
                    let text =
                        Some(format!("{place}, {} of {} points", tally.of(player).points, tally.of(player).games));
                    progress[player] = FormatProgress { keys: vec![stage as f64, first, second], text };
                }
            }
        }
        progress
    }
}
