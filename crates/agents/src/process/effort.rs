//! How much a running agent works, and that it rests while the other side thinks.

use plyground_guard::Confined;
use std::time::{Duration, Instant};

/// A running agent and what is known about its work.
pub(super) struct Effort {
    pub(super) running: Confined,
    /// The CPU time of processes it started, as far as we last looked.
    children: Duration,
    /// Whether it had other processes when we last looked; nobody has looked at the start.
    has_company: bool,
    /// When it last answered, and its CPU time then.
    at_rest: (Instant, Duration),
}

/// The CPU time of an agent when it is asked.
#[derive(Clone, Copy)]
pub(super) struct Baseline {
    /// So far.
    pub(super) cpu: Duration,
    /// Since its last answer.
    pub(super) idle: Duration,
}

/// A turn shorter than this cannot hide much CPU time in other processes, and looking for them takes about a millisecond.
const WORTH_A_SCAN: Duration = Duration::from_millis(10);
/// How long it may go on after its answer before it is held still. Nobody's clock runs meanwhile, and an honest program
/// needs some microseconds to be back at its input.
const BREATH: Duration = Duration::from_millis(1);
/// The same when it gets ready. Not every protocol has a word for being so.
const DEEP_BREATH: Duration = Duration::from_secs(1);
/// So often it is looked at then.
const LOOK_AGAIN: Duration = Duration::from_micros(200);

impl Effort {
    pub(super) fn new(running: Confined) -> Effort {
        Effort { running, children: Duration::ZERO, has_company: true, at_rest: (Instant::now(), Duration::ZERO) }
    }

    /// A turn begins.
    pub(super) fn begin(&mut self) -> Baseline {
        let (since, at_rest) = self.at_rest;
        let cpu = self.cpu(since.elapsed() > WORTH_A_SCAN);
        Baseline { cpu, idle: cpu.saturating_sub(at_rest) }
    }

    /// A line has come: from here on, work is idle work unless somebody asks.
    pub(super) fn pause_for_breath(&mut self) {
        self.at_rest = (Instant::now(), self.cpu(false));
    }

    /// Waits until it has come to rest after its answer, so that whatever else it has to say is said before the next
    /// question and not after it.
    pub(super) fn breathe_out(&self) {
        self.wait_while_busy(BREATH, std::thread::yield_now);
    }

    /// It is ready: it comes to rest and is held still until it is spoken to, so that it takes nothing from the other side
    /// that is still getting ready, or moves first.
    pub(super) fn rest_before_game(&mut self) {
        self.wait_while_busy(DEEP_BREATH, || std::thread::sleep(LOOK_AGAIN));
        self.has_company = self.running.pause(true);
        self.at_rest = (Instant::now(), self.cpu(true));
    }

    fn wait_while_busy(&self, longest: Duration, pause: impl Fn()) {
        let until = Instant::now() + longest;
        while self.running.is_busy() && Instant::now() < until {
            pause();
        }
    }

    /// The other side is to move: until it is woken the program is held still, and whatever it started with it, so that
    /// nobody thinks at the expense of others. Says its CPU time in the turn.
    pub(super) fn rest(&mut self, wall: Duration, begun: Baseline) -> Duration {
        let thorough = wall > WORTH_A_SCAN || begun.idle > WORTH_A_SCAN || self.has_company;
        let has_company = self.running.pause(thorough);
        if thorough {
            self.has_company = has_company;
        }
        let cpu = self.cpu(thorough);
        self.at_rest = (Instant::now(), cpu);
        cpu.saturating_sub(begun.cpu)
    }

    /// The same after something that it was asked off the clock: nothing else of its own may gain by that.
    pub(super) fn rest_between_turns(&mut self, wall: Duration) {
        let begun = Baseline { cpu: Duration::ZERO, idle: Duration::ZERO };
        self.rest(wall, begun);
    }

    /// It is spoken to again.
    pub(super) fn wake(&mut self) {
        self.running.resume();
    }

    /// Its CPU time so far; a thorough look finds the processes it has started, too.
    pub(super) fn cpu(&mut self, thorough: bool) -> Duration {
        let own = self.running.cpu_quick().unwrap_or_default();
        if thorough && let Some(tree) = self.running.cpu_tree() {
            self.children = tree.saturating_sub(own);
        }
        own + self.children
    }
}
