//! How a node chooses: the first of the best children, and the window that closes around it.

use super::{CutoffRule, Window};

/// The best child so far.
pub(super) struct Choice<const MAXIMISES: bool> {
    pub(super) best: i32,
    /// The node's window, closed by what the children are worth.
    pub(super) window: Window,
}

impl<const MAXIMISES: bool> Choice<MAXIMISES> {
    #[inline(always)]
    pub(super) fn new(window: Window) -> Self {
        Choice { best: if MAXIMISES { -i32::MAX } else { i32::MAX }, window }
    }

    /// Takes a child's value. Only something strictly better than all before replaces the first of the best.
    #[inline(always)]
    pub(super) fn offer(&mut self, value: i32) -> bool {
        let better = if MAXIMISES { value > self.best } else { value < self.best };
        if better {
            self.best = value;
            if MAXIMISES {
                self.window.alpha = self.window.alpha.max(value);
            } else {
                self.window.beta = self.window.beta.min(value);
            }
        }
        better
    }

    /// Whether the rest of the children cannot matter.
    #[inline(always)]
    pub(super) fn is_shut(&self, cut: Cut) -> bool {
        i64::from(self.window.alpha) - i64::from(self.window.beta) >= cut.0
    }
}

/// How far alpha must be past beta for the window to be shut.
#[derive(Clone, Copy)]
pub(super) struct Cut(i64);

impl Cut {
    /// Every child is looked at.
    pub(super) const NEVER: Cut = Cut(i64::MAX);

    pub(super) const fn at(cut_at: CutoffRule) -> Cut {
        match cut_at {
            CutoffRule::Equality => Cut(0),
            CutoffRule::Excess => Cut(1),
        }
    }
}
