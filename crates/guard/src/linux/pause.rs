//! Holding an agent still while the other side thinks, so that it cannot take the processor away from it.

use std::os::fd::OwnedFd;

use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open, pidfd_send_signal};

use super::proc::{self, Process};

/// Who is held still.
#[derive(Debug, Default)]
pub(super) struct Pause {
    /// The agent's first process, which is stopped with all its threads. None when it was gone before anyone looked.
    first: Option<OwnedFd>,
    is_on: bool,
    /// Those of its other processes that were found.
    others: Vec<Pid>,
}

impl Pause {
    /// Nobody is held yet.
    pub(super) fn of(agent: Pid) -> Self {
        Self { first: pidfd_open(agent, PidfdFlags::empty()).ok(), ..Self::default() }
    }

    /// Stops the first process; where a guard and its agent are given, all that the agent has started, too. Says whether
    /// there was anybody.
    pub(super) fn begin(&mut self, whole: Option<(Pid, Pid)>) -> bool {
        self.is_on = true;
        self.signal_first(Signal::STOP);
        if let Some((guard, agent)) = whole {
            let company = started_by_agent(proc::descendants(guard), agent);
            self.others.extend(company.into_iter().filter(|&pid| kill_process(pid, Signal::STOP).is_ok()));
        }
        !self.others.is_empty()
    }

    /// Lets everybody go on.
    pub(super) fn end(&mut self) {
        if !std::mem::take(&mut self.is_on) {
            return;
        }
        for pid in self.others.drain(..) {
            // Whoever was killed meanwhile needs nothing; and nobody else is harmed by being told to go on.
            let _ = kill_process(pid, Signal::CONT);
        }
        self.signal_first(Signal::CONT);
    }

    fn signal_first(&self, signal: Signal) {
        if let Some(first) = &self.first {
            // An agent that has ended is still enough.
            let _ = pidfd_send_signal(first, signal);
        }
    }
}

/// Everyone below a guard but the agent's first process and those who stand between the two: bubblewrap's.
fn started_by_agent(below_guard: Vec<Process>, agent: Pid) -> Vec<Pid> {
    let mut spared = vec![agent];
    while let Some(above) = below_guard.iter().find(|process| Some(&process.pid) == spared.last()) {
        match above.parent {
            Some(parent) => spared.push(parent),
            None => break,
        }
    }
    let running = below_guard.iter().filter(|process| !process.has_ended() && !spared.contains(&process.pid));
    running.map(|process| process.pid).collect()
}
