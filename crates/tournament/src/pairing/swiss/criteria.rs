//! The quality criteria C6 to C21 of the rules, as words of an edge's weight.

use super::super::matching::{Field, WeightLayout};
use super::colours::seat_costs;
use super::reason::SwissCriterion;
use super::standing::{FloatKind, Standing};
use plyground_game::Seat;
use std::collections::BTreeMap;

/// Where a vertex of the graph stands, seen from the bracket that is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A player who was moved down from a higher bracket.
    MovedDown,
    /// A player of the bracket's own score.
    Resident,
    /// A player of the next lower score.
    Next,
    /// A player of a still lower score.
    Lower,
    /// What the player without an opponent is matched with.
    Bye,
}

/// The criteria of one bracket.
pub(super) struct Criteria {
    pub(super) layout: WeightLayout,
    /// Which criterion each field serves.
    names: Vec<SwissCriterion>,
    pairs: Field,
    scores: BTreeMap<u32, Field>,
    next_pairs: Field,
    next_scores: BTreeMap<u32, Field>,
    bye_unplayed: Field,
    seats: [Field; 4],
    /// For the latest round and the one before: downfloaters, upfloaters, and their score differences.
    floats: [FloatFields; 2],
}

struct FloatFields {
    down: Field,
    up: Field,
    down_difference: BTreeMap<u32, Field>,
    up_difference: BTreeMap<u32, Field>,
}

/// One side of an edge.
#[derive(Clone, Copy)]
pub(super) struct End<'a> {
    pub(super) place: Place,
    pub(super) standing: &'a Standing,
    /// The player's number.
    pub(super) number: usize,
}

impl Criteria {
    pub(super) fn new(ends: &[End<'_>]) -> Criteria {
        let (mut layout, mut names) = (WeightLayout::default(), Vec::new());
        let count = |places: &[Place]| ends.iter().filter(|end| places.contains(&end.place)).count() as u64;
        let scores_of = |places: &[Place]| {
            let mut scores: BTreeMap<u32, u64> = BTreeMap::new();
            for end in ends.iter().filter(|end| places.contains(&end.place)) {
                *scores.entry(end.standing.half_points).or_default() += 1;
            }
            scores
        };
        let bracket = [Place::MovedDown, Place::Resident];
        let own = count(&bracket);
        let mut field = |criterion: SwissCriterion, span: u64| {
            names.push(criterion);
            layout.field(span)
        };
        let by_score = |field: &mut dyn FnMut(SwissCriterion, u64) -> Field, criterion, scores: BTreeMap<u32, u64>| {
            scores.into_iter().rev().map(|(score, players)| (score, field(criterion, players))).collect()
        };
        let pairs = field(SwissCriterion::C6, own);
        let scores = by_score(&mut field, SwissCriterion::C7, scores_of(&bracket));
        let with_next = [Place::MovedDown, Place::Resident, Place::Next];
        let next_pairs = field(SwissCriterion::C8, count(&with_next));
        let next_scores = by_score(&mut field, SwissCriterion::C8, scores_of(&with_next));
        let most_unplayed = ends.iter().map(|end| end.standing.unplayed).max().unwrap_or(0);
        let bye_unplayed = field(SwissCriterion::C9, u64::from(most_unplayed));
        let seats = [SwissCriterion::C10, SwissCriterion::C11, SwissCriterion::C12, SwissCriterion::C13]
            .map(|criterion| field(criterion, own));
        let counted = [
            (field(SwissCriterion::C14, own), field(SwissCriterion::C15, own)),
            (field(SwissCriterion::C16, own), field(SwissCriterion::C17, own)),
        ];
        let moved_down = || scores_of(&[Place::MovedDown]);
        let floats = [
            (counted[0], SwissCriterion::C18, SwissCriterion::C19),
            (counted[1], SwissCriterion::C20, SwissCriterion::C21),
        ]
        .map(|((down, up), down_criterion, up_criterion)| FloatFields {
            down,
            up,
            down_difference: by_score(&mut field, down_criterion, moved_down()),
            up_difference: by_score(&mut field, up_criterion, moved_down()),
        });
        Criteria { layout, names, pairs, scores, next_pairs, next_scores, bye_unplayed, seats, floats }
    }

    /// The criterion of a sum.
    pub(super) fn name(&self, field: usize) -> SwissCriterion {
        self.names[field]
    }

    /// Adds what an edge is worth. `higher` is the player of the higher rank.
    pub(super) fn weigh(&self, weight: &mut [i128], higher: End<'_>, lower: End<'_>, initial: Seat) {
        self.for_each_field(higher, lower, initial, |field, value| self.layout.add(weight, field, value));
    }

    /// What matched pairs are worth, criterion by criterion.
    pub(super) fn sums<'e>(&self, pairs: impl Iterator<Item = (End<'e>, End<'e>)>, initial: Seat) -> Vec<i64> {
        let mut sums = vec![0; self.names.len()];
        for (higher, lower) in pairs {
            self.for_each_field(higher, lower, initial, |Field(field), value| sums[field] += value);
        }
        sums
    }

    fn for_each_field(&self, higher: End<'_>, lower: End<'_>, initial: Seat, mut add: impl FnMut(Field, i64)) {
        match (higher.place, lower.place) {
            (Place::MovedDown | Place::Resident, Place::Resident) => {
                add(self.pairs, 1);
                add(self.scores[&higher.standing.half_points], 1);
                add(self.scores[&lower.standing.half_points], 1);
                let costs = seat_costs(higher.standing, lower.standing, higher.number, initial);
                let costs = [costs.wide, costs.third, costs.missed, costs.missed_strong];
                for (field, cost) in self.seats.into_iter().zip(costs) {
                    add(field, -cost);
                }
                for (rounds_ago, fields) in (1..).zip(&self.floats) {
                    let floated = |end: End<'_>, kind| end.standing.float(rounds_ago) == kind;
                    // A resident who is paired here does not float down.
                    for end in [higher, lower] {
                        if end.place == Place::Resident && floated(end, FloatKind::Down) {
                            add(fields.down, 1);
                        }
                    }
                    if higher.place == Place::MovedDown {
                        let score = higher.standing.half_points;
                        if floated(higher, FloatKind::Down) {
                            add(fields.down_difference[&score], 1);
                        }
                        if floated(lower, FloatKind::Up) {
                            add(fields.up, -1);
                            add(fields.up_difference[&score], -1);
                        }
                    }
                }
            }
            (Place::MovedDown | Place::Resident | Place::Next, Place::Next) => {
                add(self.next_pairs, 1);
                add(self.next_scores[&higher.standing.half_points], 1);
                add(self.next_scores[&lower.standing.half_points], 1);
            }
            (Place::MovedDown | Place::Resident, Place::Bye) => {
                add(self.bye_unplayed, -i64::from(higher.standing.unplayed));
            }
            _ => {}
        }
    }
}
