//! How a node chooses: the first of the best children, and the window that closes around its value.

use super::{CutoffRule, Window};

/// The best child so far.
pub(super) struct BestChild<const MAXIMISES: bool> {
    pub(super) value: i32,
    /// The node's window, narrowed by the values of the children.
    pub(super) window: Window,
}

impl<const MAXIMISES: bool> BestChild<MAXIMISES> {
    #[inline(always)]
    pub(super) fn new(window: Window) -> Self {
        BestChild { value: if MAXIMISES { -i32::MAX } else { i32::MAX }, window }
    }

    /// Takes a child's value. Only a strictly better value replaces the first of the best.
    #[inline(always)]
    pub(super) fn offer(&mut self, value: i32) -> bool {
        let better = if MAXIMISES { value > self.value } else { value < self.value };
        if better {
            self.value = value;
            if MAXIMISES {
                self.window.alpha = self.window.alpha.max(value);
            } else {
                self.window.beta = self.window.beta.min(value);
            }
        }
        better
    }

    /// Whether alpha and beta have met, so that the other children cannot matter.
    #[inline(always)]
    pub(super) fn is_cutoff(&self, margin: CutoffMargin) -> bool {
        i64::from(self.window.alpha) - i64::from(self.window.beta) >= margin.0
    }
}

/// By how much alpha must be at or above beta for a cutoff.
#[derive(Clone, Copy)]
pub(super) struct CutoffMargin(i64);

impl CutoffMargin {
    /// No cutoffs: every child is searched.
    pub(super) const NEVER: CutoffMargin = CutoffMargin(i64::MAX);

    pub(super) const fn at(rule: CutoffRule) -> CutoffMargin {
        match rule {
            CutoffRule::Equality => CutoffMargin(0),
            CutoffRule::Excess => CutoffMargin(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_best_stays_and_narrows_its_side_of_the_window() {
        let window = Window { alpha: 0, beta: 10 };
        let mut best = BestChild::<true>::new(window);
        assert_eq!([-3, -3, 5, 5, 4].map(|value| best.offer(value)), [true, false, true, false, false]);
        assert_eq!((best.value, best.window), (5, Window { alpha: 5, beta: 10 }));
        let mut best = BestChild::<false>::new(window);
        assert_eq!([12, 12, 7, 7, 8].map(|value| best.offer(value)), [true, false, true, false, false]);
        assert_eq!((best.value, best.window), (7, Window { alpha: 0, beta: 7 }));
    }

    #[test]
    fn equality_cuts_where_excess_does_not_yet() {
        let is_cutoff = |alpha, rule| BestChild::<true>::new(Window { alpha, beta: 10 }).is_cutoff(rule);
        let [equality, excess] = [CutoffRule::Equality, CutoffRule::Excess].map(CutoffMargin::at);
        assert_eq!([9, 10, 11].map(|alpha| is_cutoff(alpha, equality)), [false, true, true]);
        assert_eq!([9, 10, 11].map(|alpha| is_cutoff(alpha, excess)), [false, false, true]);
        assert!(!is_cutoff(i32::MAX, CutoffMargin::NEVER));
    }
}
