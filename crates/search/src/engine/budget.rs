//! How long the engine may think, and the clock that holds it to that.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Limits of one move. Whichever is reached first ends the thinking; without any it ends when the game is solved.
#[derive(Clone, Debug)]
pub struct Budget<'a> {
    /// The move must be ready by then. Leave room for what happens around the engine.
    pub deadline: Option<Instant>,
    /// Positions to look at, on the first thread.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Threads to think on. With one, and without a deadline, the same question always has the same answer.
    pub threads: NonZeroUsize,
    /// Somebody may set this at any time to end the thinking.
    pub stop: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    /// No limit at all, on one thread.
    pub const fn unlimited() -> Self {
        Budget { deadline: None, nodes: None, depth: None, threads: NonZeroUsize::MIN, stop: None }
    }

    /// So many positions, on one thread.
    pub fn nodes(nodes: u64) -> Self {
        Budget { nodes: Some(nodes), ..Budget::unlimited() }
    }

    /// Until then, on one thread.
    pub fn until(deadline: Instant) -> Self {
        Budget { deadline: Some(deadline), ..Budget::unlimited() }
    }
}

/// The most nodes between two looks at the time.
const SELDOM: u64 = 128;
/// If so much time has passed since the last look, the next one comes sooner. Nodes of a huge board take long.
const LONG: Duration = Duration::from_micros(100);

/// Counts nodes and says when to stop.
#[derive(Clone, Debug)]
pub(crate) struct Clock<'a> {
    deadline: Option<Instant>,
    most_nodes: u64,
    told: Option<&'a AtomicBool>,
    /// The threads of one search tell each other.
    finished: &'a AtomicBool,
    nodes: u64,
    over: bool,
    looked: Option<Instant>,
    /// When to look again, in nodes, and how many nodes after that.
    next_look: u64,
    pause: u64,
}

impl<'a> Clock<'a> {
    pub(crate) fn new(budget: &Budget<'a>, finished: &'a AtomicBool) -> Clock<'a> {
        Clock {
            deadline: budget.deadline,
            most_nodes: budget.nodes.unwrap_or(u64::MAX),
            told: budget.stop,
            finished,
            nodes: 0,
            over: false,
            looked: None,
            next_look: 1,
            pause: 1,
        }
    }

    /// Counts one node. True when there is no time for more.
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        if self.over {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.over |= self.nodes >= self.most_nodes;
        self.over
    }

    fn look(&mut self) {
        let set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        self.over |= self.told.is_some_and(set) || set(self.finished);
        if let Some(deadline) = self.deadline {
            let now = Instant::now();
            self.over |= now >= deadline;
            let long = self.looked.is_some_and(|looked| now.saturating_duration_since(looked) > LONG);
            self.pause = if long { (self.pause / 2).max(1) } else { (self.pause * 2).min(SELDOM) };
            self.looked = Some(now);
        } else {
            self.pause = SELDOM;
        }
        self.next_look = self.nodes + self.pause;
    }

    /// A clock that runs out when that part of what is left is spent: the half, the third. Afterwards
    /// [`join`](Clock::join) its count.
    pub(crate) fn part(&self, share: u32) -> Clock<'a> {
        let now = Instant::now();
        let left = self.most_nodes - self.nodes.min(self.most_nodes);
        Clock {
            deadline: self.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / share),
            most_nodes: if self.most_nodes == u64::MAX { u64::MAX } else { self.nodes + left / u64::from(share) },
            ..self.clone()
        }
    }

    /// Takes over what the other clock has counted.
    pub(crate) fn join(&mut self, other: &Clock<'_>) {
        self.nodes = other.nodes;
    }

    /// Whether time has run out.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }
}
