//! Playing strength, from 1 to 10.

use super::Budget;

/// The engine's playing strength, from 1 to 10: a limit on depth and nodes, and a share of random moves. Ten is full
/// strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strength(u8);

/// The limits of a strength.
struct StrengthLimits {
    depth: u32,
    nodes: u64,
    /// How many moves in a thousand are random.
    random_per_mille: u64,
}

const STRENGTH_LIMITS: [StrengthLimits; 9] = [
    StrengthLimits { depth: 1, nodes: 200, random_per_mille: 500 },
    StrengthLimits { depth: 1, nodes: 500, random_per_mille: 250 },
    StrengthLimits { depth: 2, nodes: 1_000, random_per_mille: 120 },
    StrengthLimits { depth: 2, nodes: 2_000, random_per_mille: 40 },
    StrengthLimits { depth: 3, nodes: 4_000, random_per_mille: 0 },
    StrengthLimits { depth: 4, nodes: 10_000, random_per_mille: 0 },
    StrengthLimits { depth: 6, nodes: 30_000, random_per_mille: 0 },
    StrengthLimits { depth: 8, nodes: 100_000, random_per_mille: 0 },
    StrengthLimits { depth: 12, nodes: 400_000, random_per_mille: 0 },
];

impl Strength {
    /// The weakest.
    pub const WEAKEST: Strength = Strength(1);
    /// Full strength: only the budget limits the search.
    pub const FULL: Strength = Strength(10);

    /// The strength of that number, from 1 to 10.
    pub const fn new(level: u8) -> Option<Strength> {
        if level >= 1 && level <= 10 { Some(Strength(level)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    fn limits(self) -> Option<&'static StrengthLimits> {
        STRENGTH_LIMITS.get(usize::from(self.0) - 1)
    }

    /// The budget, reduced to the limits of this strength.
    pub fn limit<'a>(self, budget: &Budget<'a>) -> Budget<'a> {
        let Some(limits) = self.limits() else { return budget.clone() };
        let least = |limit: Option<u64>, level: u64| Some(limit.map_or(level, |limit| limit.min(level)));
        Budget {
            depth: least(budget.depth.map(u64::from), limits.depth.into()).map(|depth| depth as u32),
            nodes: least(budget.nodes, limits.nodes),
            ..budget.clone()
        }
    }

    /// Whether a random number makes this strength play a random move; if so, a number to choose the move by.
    pub(crate) fn random_choice(self, drawn: u64) -> Option<u64> {
        let random_per_mille = self.limits().map_or(0, |limits| limits.random_per_mille);
        (drawn % 1_000 < random_per_mille).then_some(drawn / 1_000)
    }
}

impl Default for Strength {
    fn default() -> Strength {
        Strength::FULL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_ten_levels_and_each_may_do_no_less_than_the_one_below() {
        assert_eq!([0, 11].map(Strength::new), [None, None]);
        let limits = (1..=10).map(|n| Strength::new(n).unwrap().limit(&Budget::unlimited()));
        let allowed: Vec<_> = limits.map(|budget| (budget.depth.unwrap_or(u32::MAX), budget.nodes)).collect();
        assert!(allowed.is_sorted_by_key(|&(depth, nodes)| (depth, nodes.unwrap_or(u64::MAX))));
        assert_eq!(allowed[9], (u32::MAX, None));
    }

    #[test]
    fn a_level_never_lifts_a_limit() {
        let asked = Budget { depth: Some(1), ..Budget::nodes(10) };
        let limited = Strength::new(7).unwrap().limit(&asked);
        assert_eq!((limited.depth, limited.nodes), (Some(1), Some(10)));
    }

    #[test]
    fn weak_levels_play_some_moves_at_random() {
        let level = |n| Strength::new(n).unwrap();
        assert_eq!([0, 499, 500, 7_499].map(|drawn| level(1).random_choice(drawn)), [Some(0), Some(0), None, Some(7)]);
        assert_eq!([39, 40].map(|drawn| level(4).random_choice(drawn)), [Some(0), None]);
        assert_eq!([5, 9, 10].map(|n| level(n).random_choice(0)), [None; 3]);
        assert_eq!([level(1), level(10)], [Strength::WEAKEST, Strength::default()]);
        assert_eq!(level(7).number(), 7);
        let limited = level(3).limit(&Budget::unlimited());
        assert_eq!((limited.depth, limited.nodes), (Some(2), Some(1_000)));
    }
}
