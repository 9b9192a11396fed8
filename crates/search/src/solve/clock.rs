//! The limits of a solution, and the clock that every solver asks at every position.

use super::ValueBounds;
use crate::engine::{Budget, SearchClock};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

/// How much a solution may cost.
#[derive(Clone, Debug)]
pub struct SolveLimits<'a> {
    /// The time, the positions and the threads, and a flag that stops it. The depth has no meaning here.
    pub budget: Budget<'a>,
    /// The most bytes of the solver's table.
    pub table_bytes: usize,
}

impl SolveLimits<'_> {
    /// The bytes of a solver's table when no other size is asked for.
    pub const DEFAULT_TABLE_BYTES: usize = 512 << 20;

    /// No limit but that of the table, on one thread.
    pub const fn unlimited() -> Self {
        SolveLimits { budget: Budget::unlimited(), table_bytes: Self::DEFAULT_TABLE_BYTES }
    }

    /// At most `nodes` positions, on one thread.
    pub fn nodes(nodes: u64) -> Self {
        SolveLimits { budget: Budget::nodes(nodes), ..Self::unlimited() }
    }
}

/// How far a solution has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveProgress {
    /// Positions searched so far.
    pub nodes: u64,
    /// What is known of the value, from the mover's side.
    pub bounds: ValueBounds,
}

/// How often progress is reported.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
/// Positions between two looks at the time of the next report.
const REPORT_NODES: u64 = 1 << 10;

/// Counts positions, reports progress, and says when to stop.
pub(crate) struct SolveClock<'a, 'r> {
    search: SearchClock<'a>,
    threads: NonZeroUsize,
    report: &'r mut dyn FnMut(&SolveProgress),
    bounds: ValueBounds,
    reported: Instant,
    next_report: u64,
}

impl<'a, 'r> SolveClock<'a, 'r> {
    pub(crate) fn new(
        search: SearchClock<'a>,
        threads: NonZeroUsize,
        bounds: ValueBounds,
        report: &'r mut dyn FnMut(&SolveProgress),
    ) -> SolveClock<'a, 'r> {
        SolveClock { search, threads, report, bounds, reported: Instant::now(), next_report: REPORT_NODES }
    }

    /// Counts one position. True when the solver must stop.
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        self.count(1)
    }

    /// Counts several positions at once. True when the solver must stop.
    #[inline]
    pub(crate) fn count(&mut self, nodes: u64) -> bool {
        let over = self.search.count(nodes);
        if self.search.nodes() >= self.next_report {
            self.next_report = self.search.nodes() + REPORT_NODES;
            if self.reported.elapsed() >= REPORT_INTERVAL {
                self.report(self.bounds);
            }
        }
        over
    }

    /// The positions counted so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// A budget for a search of the engine, with half of the time and positions that are left.
    pub(crate) fn engine_budget(&self, max_nodes: u64) -> Budget<'a> {
        self.search.inner_budget(2, max_nodes, self.threads)
    }

    /// Reports positions of a search that are not counted yet.
    pub(crate) fn show(&mut self, nodes: u64) {
        (self.report)(&SolveProgress { nodes: self.search.nodes() + nodes, bounds: self.bounds });
    }

    /// Reports what is known of the value now.
    pub(crate) fn report(&mut self, bounds: ValueBounds) {
        self.bounds = bounds;
        self.reported = Instant::now();
        (self.report)(&SolveProgress { nodes: self.search.nodes(), bounds });
    }
}
