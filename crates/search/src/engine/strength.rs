//! How strong the engine plays, from 1 to 10.

use super::Budget;

/// A level of play. Ten is as strong as time allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strength(u8);

/// What a level allows.
struct Allowance {
    depth: u32,
    nodes: u64,
    /// Out of a thousand moves, how many are any legal move.
    slips: u64,
}

const ALLOWANCES: [Allowance; 9] = [
    Allowance { depth: 1, nodes: 200, slips: 500 },
    Allowance { depth: 1, nodes: 500, slips: 250 },
    Allowance { depth: 2, nodes: 1_000, slips: 120 },
    Allowance { depth: 2, nodes: 2_000, slips: 40 },
    Allowance { depth: 3, nodes: 4_000, slips: 0 },
    Allowance { depth: 4, nodes: 10_000, slips: 0 },
    Allowance { depth: 6, nodes: 30_000, slips: 0 },
    Allowance { depth: 8, nodes: 100_000, slips: 0 },
    Allowance { depth: 12, nodes: 400_000, slips: 0 },
];

impl Strength {
    /// The weakest.
    pub const WEAKEST: Strength = Strength(1);
    /// The strongest: nothing but the budget limits it.
    pub const FULL: Strength = Strength(10);

    /// The level of that number, from 1 to 10.
    pub const fn new(level: u8) -> Option<Strength> {
        if level >= 1 && level <= 10 { Some(Strength(level)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    fn allowance(self) -> Option<&'static Allowance> {
        ALLOWANCES.get(usize::from(self.0) - 1)
    }

    /// The budget with the limits of this level on top.
    pub fn limit<'a>(self, budget: &Budget<'a>) -> Budget<'a> {
        let Some(allowance) = self.allowance() else { return budget.clone() };
        let least = |limit: Option<u64>, level: u64| Some(limit.map_or(level, |limit| limit.min(level)));
        Budget {
            depth: least(budget.depth.map(u64::from), allowance.depth.into()).map(|depth| depth as u32),
            nodes: least(budget.nodes, allowance.nodes),
            ..budget.clone()
        }
    }

    /// Whether this level slips when it draws this number, and if so another number to choose a move by.
    pub(crate) fn slip(self, drawn: u64) -> Option<u64> {
        let slips = self.allowance().map_or(0, |allowance| allowance.slips);
        (drawn % 1_000 < slips).then_some(drawn / 1_000)
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
}
