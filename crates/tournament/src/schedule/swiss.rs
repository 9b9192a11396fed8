//! The Swiss system: in each round, players of equal scores play a match.

use super::{Field, FormatProgress, FormatRounds, PlayedRound, RoundPlan};
use crate::pairing::{PairingReason, SwissGame, SwissPairings, SwissRound, SwissTournament};
use crate::statistics::PlayerResult;
use plyground_game::Seat;

pub(super) struct SwissRounds<'a> {
    field: Field<'a>,
    /// The participants by their pairing numbers.
    order: Vec<usize>,
    tournament: SwissTournament,
    /// The pairings of the round that is being played.
    current: Option<SwissPairings>,
}

impl<'a> SwissRounds<'a> {
    pub(super) fn new(field: Field<'a>) -> SwissRounds<'a> {
        let players = field.players();
        // So many rounds leave one player who has won everything.
        let enough = players.next_power_of_two().trailing_zeros().max(1);
        let tournament = SwissTournament {
            players,
            rounds_total: field.settings.format.rounds.unwrap_or(enough) as usize,
            initial_seat: if field.settings.seed.is_multiple_of(2) { Seat::First } else { Seat::Second },
            rounds: Vec::new(),
        };
        SwissRounds { field, order: field.seeded(), tournament, current: None }
    }

    fn name(&self, number: usize) -> &'a str {
        self.field.name(self.order[number])
    }

    /// The result of a match of several games is that of its points.
    fn finish_round(&mut self, round: &PlayedRound<'_>) {
        let Some(pairings) = self.current.take() else { return };
        let tally = self.field.tally(&round.games);
        let games = pairings.pairs.iter().map(|pair| {
            let result = match tally.compare(self.order[pair.first], self.order[pair.second]) {
                std::cmp::Ordering::Less => PlayerResult::Win,
                std::cmp::Ordering::Equal => PlayerResult::Draw,
                std::cmp::Ordering::Greater => PlayerResult::Loss,
            };
            SwissGame { first: pair.first, second: pair.second, result }
        });
        let games = games.collect();
        self.tournament.rounds.push(SwissRound { games, bye: pairings.bye.map(|bye| bye.player) });
    }

    /// Why two players meet, with their names.
    fn reason(&self, reason: &PairingReason) -> String {
        match reason {
            PairingReason::FirstChoice => "the first choice of the rules".to_owned(),
            PairingReason::Criterion { criterion, instead_of } => {
                format!("not {}, {criterion}", self.name(*instead_of))
            }
            PairingReason::InPlaceOf { player, criterion: Some(criterion) } => {
                format!("in place of {}, {criterion}", self.name(*player))
            }
            PairingReason::InPlaceOf { player, criterion: None } => {
                format!(
                    "in place of {}, in the first order of the bracket that satisfies all criteria",
                    self.name(*player)
                )
            }
            PairingReason::Order { instead_of } => {
                format!("not {}, by the first order of the bracket that satisfies all criteria", self.name(*instead_of))
            }
        }
    }
}

impl FormatRounds for SwissRounds<'_> {
    fn next_round(&mut self, rounds: &[PlayedRound<'_>]) -> Option<RoundPlan> {
        if let Some(last) = rounds.last() {
            self.finish_round(last);
        }
        let round = self.tournament.rounds.len() as u32 + 1;
        if round as usize > self.tournament.rounds_total {
            return None;
        }
        let pairings = match self.tournament.pair_next_round() {
            Ok(pairings) => pairings,
            // The tournament ends early, and says why.
            Err(error) => {
                self.tournament.rounds_total = self.tournament.rounds.len();
                return Some(RoundPlan { jobs: Vec::new(), notes: vec![format!("the tournament ends here: {error}")] });
            }
        };
        let mut notes: Vec<String> = pairings
            .pairs
            .iter()
            .map(|pair| {
                let (first, second) = (self.name(pair.first), self.name(pair.second));
                format!("{first} and {second}: {}", self.reason(&pair.reason))
            })
            .collect();
        notes.extend(pairings.bye.map(|bye| {
            let points = f64::from(bye.half_points) / 2.0;
            format!(
                "{} has no opponent and wins the round: {points} match points, the lowest that may rest",
                self.name(bye.player)
            )
        }));
        let jobs = pairings
            .pairs
            .iter()
            .flat_map(|pair| self.field.games_of(round, [self.order[pair.first], self.order[pair.second]]))
            .collect();
        self.current = Some(pairings);
        Some(RoundPlan { jobs, notes })
    }

    fn planned(&self, _rounds: &[PlayedRound<'_>]) -> (usize, bool) {
        (self.tournament.rounds_total * (self.field.players() / 2) * self.field.games_a_match(), true)
    }

    /// Match points, then those of all opponents (Buchholz).
    fn progress(&self, _rounds: &[PlayedRound<'_>]) -> Vec<FormatProgress> {
        let half_points = self.tournament.half_points().unwrap_or_default();
        let mut opponents = vec![0; half_points.len()];
        for game in self.tournament.rounds.iter().flat_map(|round| &round.games) {
            opponents[game.first] += half_points[game.second];
            opponents[game.second] += half_points[game.first];
        }
        let mut progress = vec![FormatProgress::default(); half_points.len()];
        for (number, (&own, &others)) in half_points.iter().zip(&opponents).enumerate() {
            let [own, others] = [own, others].map(|half| f64::from(half) / 2.0);
            progress[self.order[number]] = FormatProgress {
                keys: vec![own, others],
                text: Some(format!("{own} match points, {others} of the opponents")),
            };
        }
        progress
    }
}
