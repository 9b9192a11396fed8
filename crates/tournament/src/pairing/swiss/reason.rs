//! Why players meet: which criterion kept the first candidate of the rules from being taken.

use super::bracket::{BracketGraph, Round};
use std::fmt;

/// The criteria of the rules that can decide a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum SwissCriterion {
    /// No two players meet twice.
    C1,
    /// No two players who must have the same seat meet.
    C3,
    /// All others can be paired, and the bye goes to a player of the lowest score possible.
    C4,
    /// As few players as possible float down.
    C6,
    /// Those who float down have low scores.
    C7,
    /// The next bracket is paired well.
    C8,
    /// The player with the bye missed few games.
    C9,
    /// Leaders keep a seat difference of at most 2.
    C10,
    /// Leaders do not get the same seat three times in a row.
    C11,
    /// As many players as possible get the seat that they should have.
    C12,
    /// Strong preferences for a seat come first.
    C13,
    /// Players who floated down last round do not float down again.
    C14,
    /// Players who floated up last round do not float up again.
    C15,
    /// Players who floated down two rounds ago do not float down again.
    C16,
    /// Players who floated up two rounds ago do not float up again.
    C17,
    /// Small differences for those who float down again after the last round.
    C18,
    /// Small differences for those who float up again after the last round.
    C19,
    /// Small differences for those who float down again after two rounds.
    C20,
    /// Small differences for those who float up again after two rounds.
    C21,
}

/// Why two players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairingReason {
    /// They are each other's first choice: top half against bottom half, in order.
    FirstChoice,
    /// The higher player would have met `instead_of` first, and this criterion refused it.
    Criterion {
        /// The criterion.
        criterion: SwissCriterion,
        /// The opponent that was refused.
        instead_of: usize,
    },
    /// The higher player was paired although `player` should have been first.
    InPlaceOf {
        /// The player who was passed over.
        player: usize,
        /// The criterion that refused this player; none if the order of the rules alone decided.
        criterion: Option<SwissCriterion>,
    },
    /// The higher player would have met `instead_of` first. No criterion refused it alone; the bracket as a whole is the first in
    /// the order of the rules that satisfies them.
    Order {
        /// The opponent that another player got.
        instead_of: usize,
    },
}

impl fmt::Display for SwissCriterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            SwissCriterion::C1 => "C1: they have met",
            SwissCriterion::C3 => "C3: both must have the same seat",
            SwissCriterion::C4 => "C4: the others could not all be paired",
            SwissCriterion::C6 => "C6: more players would float down",
            SwissCriterion::C7 => "C7: players of higher scores would float down",
            SwissCriterion::C8 => "C8: the next bracket would be paired worse",
            SwissCriterion::C9 => "C9: the bye would go to a player who missed more games",
            SwissCriterion::C10 => "C10: a leader's seats would differ by more than 2",
            SwissCriterion::C11 => "C11: a leader would have the same seat for the third time in a row",
            SwissCriterion::C12 => "C12: more players would miss the seat that they should have",
            SwissCriterion::C13 => "C13: more players would miss a seat that they should strongly have",
            SwissCriterion::C14 => "C14: more players would float down as in the last round",
            SwissCriterion::C15 => "C15: more players would float up as in the last round",
            SwissCriterion::C16 => "C16: more players would float down as two rounds ago",
            SwissCriterion::C17 => "C17: more players would float up as two rounds ago",
            SwissCriterion::C18 => "C18: a larger difference for one who floated down in the last round",
            SwissCriterion::C19 => "C19: a larger difference for one who floated up in the last round",
            SwissCriterion::C20 => "C20: a larger difference for one who floated down two rounds ago",
            SwissCriterion::C21 => "C21: a larger difference for one who floated up two rounds ago",
        };
        f.write_str(words)
    }
}

impl fmt::Display for PairingReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairingReason::FirstChoice => f.write_str("first choice"),
            PairingReason::Criterion { criterion, instead_of } => write!(f, "not {}: {criterion}", instead_of + 1),
            PairingReason::InPlaceOf { player, criterion: Some(criterion) } => {
                write!(f, "in place of {}: {criterion}", player + 1)
            }
            PairingReason::InPlaceOf { player, criterion: None } => {
                write!(f, "in place of {}: the first order of the bracket that satisfies all criteria", player + 1)
            }
            PairingReason::Order { instead_of } => {
                write!(f, "not {}: the first order of the bracket that satisfies all criteria", instead_of + 1)
            }
        }
    }
}

/// A bracket that was paired.
pub(super) struct BracketView<'r> {
    pub(super) round: &'r Round<'r>,
    pub(super) moved_down: &'r [usize],
    pub(super) residents: &'r [usize],
    pub(super) below: &'r [usize],
    pub(super) bye_score: Option<u32>,
}

/// Up to this many unpaired players, each refused pair is tried; above, one trial stands for all pairs of a bracket.
const MAX_TRIED: usize = 48;

/// The reason of each pair that was made in a bracket, in their order.
pub(super) fn reasons(view: &BracketView<'_>, made: &[(usize, usize)]) -> Vec<PairingReason> {
    let moved_down = made.iter().filter(|(higher, _)| view.moved_down.contains(higher)).count();
    let first: Vec<(usize, usize)> = first_candidate(view, made, moved_down);
    let graph = BracketGraph::new(view.round, view.moved_down, view.residents, view.below, view.bye_score);
    let criteria = graph.criteria();
    let best = graph.solve(&criteria, |_, _, _, _| {}).map(|partners| graph.sums(&criteria, &partners));
    // What is lost when these pairs must be made and this player must be paired here, if that can be done at all.
    let refused = |pairs: &[(usize, usize)], player: Option<usize>| -> Option<SwissCriterion> {
        let mut forced = BracketGraph::new(view.round, view.moved_down, view.residents, view.below, view.bye_score);
        forced.force(pairs, player);
        let Some(partners) = forced.solve(&criteria, |_, _, _, _| {}) else { return Some(SwissCriterion::C4) };
        let sums = forced.sums(&criteria, &partners);
        let worse = best.as_ref()?.iter().zip(&sums).position(|(best, sum)| best != sum);
        worse.map(|field| criteria.name(field))
    };
    let tries_each = graph.vertices.len() <= MAX_TRIED;
    let of_all = if tries_each || first.iter().all(|pair| made.contains(pair)) { None } else { refused(&first, None) };
    let refused_pair = |higher: usize, wanted: usize| match view.round.may_meet(higher, wanted) {
        Err(criterion) => Some(criterion),
        Ok(()) if tries_each => refused(&[(higher, wanted)], None),
        Ok(()) => of_all,
    };
    let is_higher = |player: usize| made.iter().any(|&(higher, _)| higher == player);
    let mut passed_over = first.iter().filter(|&&(top, _)| !is_higher(top));
    let reason = |&(higher, lower): &(usize, usize)| match first.iter().find(|(top, _)| *top == higher) {
        Some(&(_, wanted)) if wanted == lower => PairingReason::FirstChoice,
        Some(&(_, wanted)) => match refused_pair(higher, wanted) {
            Some(criterion) => PairingReason::Criterion { criterion, instead_of: wanted },
            None => PairingReason::Order { instead_of: wanted },
        },
        // As many players are passed over as take their places.
        None => match passed_over.next() {
            None => PairingReason::FirstChoice,
            Some(&(player, _)) if tries_each && view.moved_down.contains(&player) => {
                PairingReason::InPlaceOf { player, criterion: refused(&[], Some(player)) }
            }
            Some(&(player, wanted)) => PairingReason::InPlaceOf { player, criterion: refused_pair(player, wanted) },
        },
    };
    made.iter().map(reason).collect()
}

/// The pairs that the rules try first: the highest moved-down players with the highest residents, then the top half of the rest
/// with its bottom half.
fn first_candidate(view: &BracketView<'_>, made: &[(usize, usize)], moved_down: usize) -> Vec<(usize, usize)> {
    let (with_moved_down, rest) = view.residents.split_at(moved_down.min(view.residents.len()));
    let half = made.len() - moved_down;
    let tops = rest.iter().take(half);
    let halves = tops.zip(rest.iter().skip(half));
    view.moved_down.iter().zip(with_moved_down).chain(halves).map(|(&a, &b)| (a, b)).collect()
}
