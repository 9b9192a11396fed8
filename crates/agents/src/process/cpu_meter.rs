//! The CPU time of a running agent, and its pause while its opponent thinks.

use super::idle_policy::{IdleAllowance, IdleBudget, IdlePolicy};
use plyground_guard::{Activity, ConfinedProcess};
use std::time::{Duration, Instant};

/// A running agent and its CPU time.
pub(super) struct CpuMeter {
    pub(super) running: ConfinedProcess,
    idle_policy: IdlePolicy,
    allowance: IdleAllowance,
    /// The CPU time of processes it started, when we last looked.
    children: Duration,
    /// Whether it had other processes when we last looked.
    has_other_processes: bool,
    /// When it last answered, and its CPU time then.
    at_rest: (Instant, Duration),
    /// CPU time that it has used since its answer to become idle.
    settled: Duration,
    /// Whether one of its threads may still have had something to do when it was paused.
    may_be_busy: bool,
}

/// The CPU time of an agent when it is asked.
#[derive(Clone, Copy)]
pub(super) struct CpuBaseline {
    /// So far.
    pub(super) cpu: Duration,
    /// Since its last answer.
    pub(super) idle: Duration,
}

/// A turn shorter than this cannot hide much CPU time in other processes, and looking for them takes about a millisecond.
const MIN_TREE_SCAN: Duration = Duration::from_millis(10);
/// How long a program with one thread may go on after its answer before it is paused. No clock of the game runs meanwhile, and
/// an honest program needs some microseconds to be back at its input.
const IDLE_GRACE: Duration = Duration::from_millis(1);
/// So often a program is looked at that needs longer.
const IDLE_POLL: Duration = Duration::from_micros(200);

impl CpuMeter {
    pub(super) fn new(running: ConfinedProcess, rest: IdlePolicy) -> CpuMeter {
        CpuMeter {
            running,
            idle_policy: rest,
            allowance: IdleAllowance::default(),
            children: Duration::ZERO,
            has_other_processes: false,
            at_rest: (Instant::now(), Duration::ZERO),
            settled: Duration::ZERO,
            may_be_busy: false,
        }
    }

    /// A turn begins.
    pub(super) fn begin(&mut self) -> CpuBaseline {
        let (since, at_rest) = self.at_rest;
        let cpu = self.cpu(since.elapsed() > MIN_TREE_SCAN);
        CpuBaseline { cpu, idle: cpu.saturating_sub(at_rest) }
    }

    /// A line has come: from here on, work is idle work unless the referee asks.
    pub(super) fn mark_answered(&mut self) {
        self.at_rest = (Instant::now(), self.cpu(false));
    }

    /// Waits for a moment until the program is idle after its answer, so that whatever else it prints comes before the next
    /// question and not after it.
    pub(super) fn wait_idle(&self) {
        let until = Instant::now() + IDLE_GRACE;
        while self.running.activity(false) == Activity::Busy && Instant::now() < until {
            std::thread::yield_now();
        }
    }

    /// Waits until a program with several threads is idle after its answer, within its allowance. One of them may have
    /// something to do after the answer: paused in the middle of that, the program would not read the next question.
    pub(super) fn settle_after_answer(&mut self, limit: Option<Duration>) {
        if self.idle_policy == IdlePolicy::Pondering {
            return;
        }
        self.wait_idle();
        let is_simple = !self.has_other_processes && self.running.threads() <= 1;
        if self.idle_policy == IdlePolicy::PauseAtOnce || is_simple || self.allowance.is_exhausted() {
            return;
        }
        let before = self.cpu(self.has_other_processes);
        self.wait_settled(self.allowance.after_answer(limit));
        self.settled = self.cpu(self.has_other_processes).saturating_sub(before);
    }

    /// Resumes a program that may have been paused too early, and gives it time to finish, before it is sent anything and
    /// before its clock runs.
    pub(super) fn settle_before_question(&mut self) {
        if self.may_be_busy {
            self.running.resume();
            self.wait_settled(self.allowance.before_question());
            self.may_be_busy = false;
        }
    }

    /// It is ready: waits until it is idle and pauses it until the next line is sent, so that it takes no processor time from
    /// an opponent that is still preparing, or moves first.
    pub(super) fn pause_before_game(&mut self) {
        if self.idle_policy != IdlePolicy::Pondering {
            self.wait_settled(self.allowance.before_game(self.idle_policy));
            self.has_other_processes = self.running.pause(true);
            // What its other processes did was not looked at.
            self.may_be_busy |= self.has_other_processes && self.idle_policy == IdlePolicy::PauseWhenIdle;
        }
        self.at_rest = (Instant::now(), self.cpu(true));
    }

    /// Waits until all threads wait for something, or the budget is used up.
    fn wait_settled(&mut self, budget: IdleBudget) {
        let (begun, worked) = (Instant::now(), self.cpu(self.has_other_processes));
        let found = loop {
            let before = self.running.cpu_quick();
            let found = self.running.activity(self.has_other_processes);
            let elapsed = begun.elapsed();
            match found {
                // If none has used the processor meanwhile, none was woken by another one either.
                Activity::Waiting if before == self.running.cpu_quick() => break found,
                Activity::Sleeping if elapsed >= budget.sleep => break found,
                _ if elapsed >= budget.wall => break Activity::Busy,
                _ if self.cpu(self.has_other_processes).saturating_sub(worked) >= budget.work => break Activity::Busy,
                _ => std::thread::sleep(IDLE_POLL),
            }
        };
        self.allowance.judge(found);
        let may_be_woken = self.idle_policy == IdlePolicy::PauseWhenIdle && !self.allowance.is_exhausted();
        self.may_be_busy = may_be_woken && found != Activity::Waiting;
    }

    /// The opponent is to move: pauses the program and whatever it has started, so that it does not think in the opponent's
    /// time. Returns its CPU time in the turn.
    pub(super) fn pause_after_turn(&mut self, wall: Duration, begun: CpuBaseline) -> Duration {
        let thorough = wall > MIN_TREE_SCAN || begun.idle > MIN_TREE_SCAN || self.has_other_processes;
        if self.idle_policy != IdlePolicy::Pondering {
            let has_company = self.running.pause(thorough);
            if thorough {
                self.has_other_processes = has_company;
            }
        }
        // What it did after its answer is not part of its turn.
        let cpu = self.cpu(thorough).saturating_sub(std::mem::take(&mut self.settled));
        self.at_rest = (Instant::now(), cpu);
        cpu.saturating_sub(begun.cpu)
    }

    /// Pauses the program after something that it was asked off the clock.
    pub(super) fn pause_between_turns(&mut self, wall: Duration) {
        let begun = CpuBaseline { cpu: Duration::ZERO, idle: Duration::ZERO };
        self.pause_after_turn(wall, begun);
    }

    /// Resumes it.
    pub(super) fn wake(&mut self) {
        self.running.resume();
    }

    /// Its CPU time so far; when `thorough`, with that of the processes it has started.
    pub(super) fn cpu(&mut self, thorough: bool) -> Duration {
        let own = self.running.cpu_quick().unwrap_or_default();
        if thorough && let Some(tree) = self.running.cpu_tree() {
            self.children = tree.saturating_sub(own);
        }
        own + self.children
    }
}
