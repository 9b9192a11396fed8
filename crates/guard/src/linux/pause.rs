//! Stopping an agent while its opponent thinks, so that it cannot take the processor away from it.

use std::collections::HashSet;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open, pidfd_send_signal};

use super::proc::{self, Process, StopCheck};

/// How long running processes are looked for. An agent that starts processes all the time may have a new one at every look,
/// and on a busy machine a process stops only when it gets a processor.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// Which processes of an agent are stopped.
#[derive(Debug, Default)]
pub(super) struct ProcessPause {
    /// The agent's first process, which is stopped with all its threads. None when it was gone from the beginning.
    first: Option<OwnedFd>,
    is_on: bool,
    /// Its other processes that were stopped one by one.
    others: HashSet<Pid>,
}

impl ProcessPause {
    /// No process is stopped yet.
    pub(super) fn of(agent: Pid) -> Self {
        Self { first: pidfd_open(agent, PidfdFlags::empty()).ok(), ..Self::default() }
    }

    /// Stops the first process.
    pub(super) fn begin(&mut self) {
        self.is_on = true;
        self.signal_first(Signal::STOP);
    }

    /// Stops an agent and all it has started, again and again until none of them runs: each may start or wake another one
    /// before it is stopped itself. Each is stopped as soon as it is found, and its state is read afterwards, because a
    /// process that tries to escape lives only for a moment.
    pub(super) fn stop_all(&mut self, guard: Pid, agent: Pid) {
        let Some(spared) = processes_between(guard, agent) else { return };
        let until = Instant::now() + STOP_TIMEOUT;
        let mut check = StopCheck::default();
        let mut stop = |pid: Pid| {
            if kill_process(pid, Signal::STOP).is_ok() && pid != agent {
                self.others.insert(pid);
            }
        };
        while !check.look(guard, &spared, &mut stop) && Instant::now() < until {}
    }

    /// Lets the processes continue that were stopped one by one. Returns whether the agent was stopped at all.
    pub(super) fn end(&mut self) -> bool {
        if !std::mem::take(&mut self.is_on) {
            return false;
        }
        for pid in self.others.drain() {
            // The process may have been killed meanwhile; SIGCONT does another one no harm.
            let _ = kill_process(pid, Signal::CONT);
        }
        self.signal_first(Signal::CONT);
        true
    }

    fn signal_first(&self, signal: Signal) {
        if let Some(first) = &self.first {
            // The agent may have ended.
            let _ = pidfd_send_signal(first, signal);
        }
    }
}

/// Whether an agent has other processes than its first one. A zombie counts as well: it may have left a child just now.
pub(super) fn has_other_processes(guard: Pid, agent: Pid) -> bool {
    agent_processes(guard, agent).iter().any(|pid| *pid != agent)
}

/// An agent and whatever it has started; nothing when the agent has gone.
pub(super) fn agent_processes(guard: Pid, agent: Pid) -> Vec<Pid> {
    let Some(spared) = processes_between(guard, agent) else { return Vec::new() };
    let mut pids = proc::pids_below(guard, |_| {});
    pids.retain(|pid| !spared.contains(pid));
    pids
}

/// The processes between a guard and its agent, which are bubblewrap's. None when the agent is gone.
fn processes_between(guard: Pid, agent: Pid) -> Option<Vec<Pid>> {
    let parent_of = |pid: Pid| Process::read(pid)?.parent;
    let above = std::iter::successors(Some(parent_of(agent)?), |&pid| parent_of(pid));
    Some(above.take_while(|&pid| pid != guard).collect())
}
