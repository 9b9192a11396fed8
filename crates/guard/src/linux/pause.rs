//! Holding an agent still while the other side thinks, so that it cannot take the processor away from it.

use std::collections::HashSet;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open, pidfd_send_signal};

use super::proc::{self, Process};

/// So long those who are still running are looked for. Whoever starts processes all the time may have one more when we look
/// than when we looked before; on a busy machine whoever is to stop first waits for a processor.
const LONGEST: Duration = Duration::from_secs(2);

/// Who is held still.
#[derive(Debug, Default)]
pub(super) struct Pause {
    /// The agent's first process, which is stopped with all its threads. None when it was gone before anyone looked.
    first: Option<OwnedFd>,
    is_on: bool,
    /// Those of its other processes that were stopped one by one.
    others: HashSet<Pid>,
}

impl Pause {
    /// Nobody is held yet.
    pub(super) fn of(agent: Pid) -> Self {
        Self { first: pidfd_open(agent, PidfdFlags::empty()).ok(), ..Self::default() }
    }

    /// Stops the first process.
    pub(super) fn begin(&mut self) {
        self.is_on = true;
        self.signal_first(Signal::STOP);
    }

    /// Stops an agent and all it has started, until nobody is left who runs: any of them may start or wake another one before
    /// it is stopped itself. Each is stopped as soon as it is found, and whether it runs is looked at afterwards, because
    /// whoever means to get away does not live long.
    pub(super) fn chase(&mut self, guard: Pid, agent: Pid) {
        let Some(spared) = between(guard, agent) else { return };
        let until = Instant::now() + LONGEST;
        loop {
            proc::pids_below(guard, |pid| {
                if !spared.contains(&pid) && kill_process(pid, Signal::STOP).is_ok() && pid != agent {
                    self.others.insert(pid);
                }
            });
            if Instant::now() >= until || proc::are_held_below(guard, &spared) {
                break;
            }
        }
    }

    /// Lets everybody go on who was stopped one by one. Says whether anybody was held at all.
    pub(super) fn end(&mut self) -> bool {
        if !std::mem::take(&mut self.is_on) {
            return false;
        }
        for pid in self.others.drain() {
            // Whoever was killed meanwhile needs nothing; and nobody else is harmed by being told to go on.
            let _ = kill_process(pid, Signal::CONT);
        }
        self.signal_first(Signal::CONT);
        true
    }

    fn signal_first(&self, signal: Signal) {
        if let Some(first) = &self.first {
            // An agent that has ended is still enough.
            let _ = pidfd_send_signal(first, signal);
        }
    }
}

/// Whether an agent has started anybody who is still there. One who has ended and was not taken note of counts as well: it may
/// have left another one just now.
pub(super) fn has_company(guard: Pid, agent: Pid) -> bool {
    everyone_of(guard, agent).iter().any(|pid| *pid != agent)
}

/// An agent and whatever it has started; nothing when the agent has gone.
pub(super) fn everyone_of(guard: Pid, agent: Pid) -> Vec<Pid> {
    let Some(spared) = between(guard, agent) else { return Vec::new() };
    let mut pids = proc::pids_below(guard, |_| {});
    pids.retain(|pid| !spared.contains(pid));
    pids
}

/// Those who stand between a guard and its agent: bubblewrap's. None when the agent has gone.
fn between(guard: Pid, agent: Pid) -> Option<Vec<Pid>> {
    let parent_of = |pid: Pid| Process::read(pid)?.parent;
    let above = std::iter::successors(Some(parent_of(agent)?), |&pid| parent_of(pid));
    Some(above.take_while(|&pid| pid != guard).collect())
}
