//! The limits of one search of the engine, and the clock that enforces them.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits of one search. The first limit that is reached ends the search; without any limit the search ends when the
/// position is solved.
#[derive(Clone, Debug)]
pub struct Budget<'a> {
    /// When the move must be ready. The caller subtracts what it needs itself around the search.
    pub deadline: Option<Instant>,
    /// The most positions to search, counted on the first thread.
    pub nodes: Option<u64>,
    /// The most plies to search ahead.
    pub depth: Option<u32>,
    /// The number of threads. With one thread and no deadline, the same position always has the same result.
    pub threads: NonZeroUsize,
    /// The caller may set this flag at any time to stop the search.
    pub stop: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    /// No limit at all, on one thread.
    pub const fn unlimited() -> Self {
        Budget { deadline: None, nodes: None, depth: None, threads: NonZeroUsize::MIN, stop: None }
    }

    /// At most `nodes` positions, on one thread.
    pub fn nodes(nodes: u64) -> Self {
        Budget { nodes: Some(nodes), ..Budget::unlimited() }
    }

    /// Until `deadline`, on one thread.
    pub fn until(deadline: Instant) -> Self {
        Budget { deadline: Some(deadline), ..Budget::unlimited() }
    }
}

/// The most nodes between two checks of the time and the stop flag.
const MAX_NODES_BETWEEN_CHECKS: u64 = 128;
/// When more time than this has passed since the last check, the next check comes sooner: nodes of a huge board are slow.
const SLOW_INTERVAL: Duration = Duration::from_micros(100);

/// Counts nodes and says when to stop.
#[derive(Clone, Debug)]
pub(crate) struct SearchClock<'a> {
    deadline: Option<Instant>,
    max_nodes: u64,
    stop: Option<&'a AtomicBool>,
    /// Shared by the threads of one search, and set when the first thread is done.
    finished: &'a AtomicBool,
    nodes: u64,
    expired: bool,
    last_check: Option<Instant>,
    /// The node count of the next check, and the number of nodes from that check to the one after it.
    next_check: u64,
    check_interval: u64,
}

impl<'a> SearchClock<'a> {
    pub(crate) fn new(budget: &Budget<'a>, finished: &'a AtomicBool) -> SearchClock<'a> {
        SearchClock {
            deadline: budget.deadline,
            max_nodes: budget.nodes.unwrap_or(u64::MAX),
            stop: budget.stop,
            finished,
            nodes: 0,
            expired: false,
            last_check: None,
            next_check: 1,
            check_interval: 1,
        }
    }

    /// Counts one node. True when the search must stop.
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        self.count(1)
    }

    /// Counts several nodes at once. True when the search must stop.
    #[inline]
    pub(crate) fn count(&mut self, nodes: u64) -> bool {
        if self.expired {
            return true;
        }
        self.nodes += nodes;
        if self.nodes >= self.next_check {
            self.check();
        }
        self.expired |= self.nodes >= self.max_nodes;
        self.expired
    }

    fn check(&mut self) {
        let set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        self.expired |= self.stop.is_some_and(set) || set(self.finished);
        if let Some(deadline) = self.deadline {
            let now = Instant::now();
            self.expired |= now >= deadline;
            let slow = self.last_check.is_some_and(|last| now.saturating_duration_since(last) > SLOW_INTERVAL);
            let interval = if slow { self.check_interval / 2 } else { self.check_interval * 2 };
            self.check_interval = interval.clamp(1, MAX_NODES_BETWEEN_CHECKS);
            self.last_check = Some(now);
        } else {
            self.check_interval = MAX_NODES_BETWEEN_CHECKS;
        }
        self.next_check = self.nodes + self.check_interval;
    }

    /// About how many nodes are left, for a search that visits so many a second.
    pub(crate) fn nodes_left(&self, nodes_a_second: u32) -> u64 {
        let left = self.max_nodes - self.nodes.min(self.max_nodes);
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        time.map_or(left, |time| left.min((time.as_secs_f64() * f64::from(nodes_a_second)) as u64))
    }

    /// A clock for a part of the search, with 1/`share` of the time and nodes that are left. The caller
    /// [joins](SearchClock::join) its count afterwards.
    pub(crate) fn part(&self, share: u32) -> SearchClock<'a> {
        let now = Instant::now();
        let left = self.max_nodes - self.nodes.min(self.max_nodes);
        SearchClock {
            deadline: self.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / share),
            max_nodes: if self.max_nodes == u64::MAX { u64::MAX } else { self.nodes + left / u64::from(share) },
            ..self.clone()
        }
    }

    /// Takes over the node count of a [`part`](SearchClock::part).
    pub(crate) fn join(&mut self, other: &SearchClock<'_>) {
        self.nodes = other.nodes;
    }

    /// A budget for a search inside this one: 1/`share` of the time and nodes that are left, and at most `max_nodes` nodes.
    pub(crate) fn inner_budget(&self, share: u32, max_nodes: u64, threads: NonZeroUsize) -> Budget<'a> {
        let part = self.part(share);
        let nodes = part.max_nodes.saturating_sub(self.nodes).min(max_nodes);
        Budget { deadline: part.deadline, nodes: Some(nodes), depth: None, threads, stop: self.stop }
    }

    /// Whether a limit has been reached.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.expired
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(clock: &mut SearchClock<'_>) -> u64 {
        (1..1_000).find(|_| clock.tick()).unwrap_or(0)
    }

    #[test]
    fn a_clock_of_nodes_expires_at_the_last_of_them() {
        let finished = AtomicBool::new(false);
        let mut clock = SearchClock::new(&Budget::nodes(3), &finished);
        assert_eq!([clock.tick(), clock.tick(), clock.is_over(), clock.tick()], [false, false, false, true]);
        assert_eq!((clock.is_over(), clock.tick(), clock.nodes()), (true, true, 3));
        let mut unlimited = SearchClock::new(&Budget::unlimited(), &finished);
        assert_eq!((ticks(&mut unlimited), unlimited.nodes()), (0, 999));
    }

    #[test]
    fn flags_are_seen_at_the_first_node_and_every_128_after_it() {
        let (stop, finished) = (AtomicBool::new(true), AtomicBool::new(true));
        let idle = AtomicBool::new(false);
        let stoppable = Budget { stop: Some(&stop), ..Budget::unlimited() };
        assert_eq!(ticks(&mut SearchClock::new(&stoppable, &idle)), 1);
        assert_eq!(ticks(&mut SearchClock::new(&Budget::unlimited(), &finished)), 1);
        stop.store(false, Ordering::Relaxed);
        let mut clock = SearchClock::new(&stoppable, &idle);
        assert!(!clock.tick());
        stop.store(true, Ordering::Relaxed);
        assert_eq!((ticks(&mut clock), clock.nodes()), (128, 129));
    }

    #[test]
    fn a_deadline_that_has_passed_is_seen_at_once() {
        let finished = AtomicBool::new(false);
        let mut clock = SearchClock::new(&Budget::until(Instant::now()), &finished);
        assert!(clock.tick());
        let later = Budget::until(Instant::now() + Duration::from_secs(3_600));
        assert_eq!(ticks(&mut SearchClock::new(&later, &finished)), 0);
    }

    #[test]
    fn a_part_of_a_clock_has_its_share_of_what_is_left() {
        let finished = AtomicBool::new(false);
        let mut clock = SearchClock::new(&Budget::nodes(100), &finished);
        (0..20).for_each(|_| assert!(!clock.tick()));
        let mut half = clock.part(2);
        assert_eq!((ticks(&mut half), half.nodes()), (40, 60));
        clock.join(&half);
        assert_eq!((clock.is_over(), clock.nodes()), (false, 60));
        assert_eq!((ticks(&mut clock), clock.nodes()), (40, 100));
        assert_eq!(ticks(&mut SearchClock::new(&Budget::unlimited(), &finished).part(2)), 0);
    }
}
