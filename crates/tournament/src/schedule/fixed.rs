//! Round robins and gauntlets: all games are known before the first one.

use super::{Field, FormatRounds, PlayedRound, RoundPlan};
use crate::job::Job;
use crate::pairing::{gauntlet, round_robin};
use crate::settings::FormatKind;

pub(super) struct FixedRounds {
    games: usize,
    jobs: Option<Vec<Job>>,
}

impl FixedRounds {
    pub(super) fn new(field: Field<'_>) -> FixedRounds {
        let format = &field.settings.format;
        let players: Vec<usize> = (0..field.players()).collect();
        let rounds = match format.kind {
            FormatKind::Gauntlet => {
                let (challengers, others) = players.split_at(format.challengers());
                gauntlet(challengers, others)
            }
            _ => round_robin(&players),
        };
        // Every pair plays one pair of games before any pair plays a second one: a table is fair at any time.
        let openings = 0..format.games / 2;
        let jobs: Vec<Job> = openings
            .flat_map(|opening| rounds.iter().flatten().map(move |&(a, b)| (opening, [a, b])))
            .flat_map(|(opening, pair)| field.pairs_of(1, pair, opening..opening + 1))
            .collect();
        FixedRounds { games: jobs.len(), jobs: Some(jobs) }
    }
}

impl FormatRounds for FixedRounds {
    fn next_round(&mut self, _rounds: &[PlayedRound<'_>]) -> Option<RoundPlan> {
        self.jobs.take().map(|jobs| RoundPlan { jobs, notes: Vec::new() })
    }

    fn planned(&self, _rounds: &[PlayedRound<'_>]) -> (usize, bool) {
        (self.games, true)
    }
}
