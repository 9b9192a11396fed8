//! The way from the guard to the agent: what the guard's child does first, while it still has the guard's rights.

use std::convert::Infallible;
use std::fs;
use std::io::Write;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};

use rustix::process::{Pid, Signal, getppid, set_parent_process_death_signal, setsid};

use super::bubble::{self, Cargo};
use super::cgroup::Group;
use super::files::Proc;
use super::sights::Sights;
use super::walls::Walls;
use super::{proc, reach, sys, uid};
use crate::{Confinement, SandboxLevel};

/// Everything the guard's child needs in order to become the agent.
#[derive(Debug)]
pub(super) struct Launch<'a> {
    pub(super) confinement: &'a Confinement,
    pub(super) sights: &'a Sights,
    /// This program, for the level that starts it again.
    pub(super) guard_exe: &'a Path,
    /// The user to become, when we are root.
    pub(super) uid: Option<u32>,
    /// The control group to join, if there is one.
    pub(super) group: Option<&'a Group>,
    /// The guard's own process id.
    pub(super) guard: Pid,
    /// The agent's descriptors from 0 on.
    pub(super) fds: &'a [OwnedFd],
}

/// What the child writes to the guard just before it becomes the agent. Anything after it says why that failed; the pipe
/// closes by itself when it succeeds.
pub(super) const READY: u8 = b'!';

/// Becomes the agent, or tells the guard why not. `complaints` is for what bubblewrap has to say.
pub(super) fn launch(launch: &Launch<'_>, status: OwnedFd, complaints: OwnedFd) -> ! {
    let Err(why) = leave_guard(launch).and_then(|tasks_before| match launch.confinement.level {
        SandboxLevel::Full => bubble::blow(launch.cargo(&status, complaints), launch.guard_exe),
        _ => launch.step_over(&status, tasks_before),
    });
    // The guard has gone if this fails, and then there is nobody to tell.
    let _ = fs::File::from(status).write_all(why.as_bytes());
    sys::leave(127);
}

/// Gives up everything that is the guard's. Says how many processes the agent's user has already.
fn leave_guard(launch: &Launch<'_>) -> Result<u64, String> {
    // A session of its own: the terminal's Ctrl-C is for the referee.
    setsid().map_err(|error| format!("cannot open a session: {error}"))?;
    if let Some(group) = launch.group {
        group.join().map_err(|error| format!("cannot join its control group: {error}"))?;
    }
    // When memory runs out, the agent goes first. Best effort: not every container lets us say so.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let tasks_before = match launch.uid {
        Some(user) => {
            reach::open_ways(&launch.needs(), user)?;
            sys::become_user(user, uid::group()).map_err(|error| format!("cannot become user {user}: {error}"))?;
            0
        }
        // Only these two hold the agent to a number of processes that others of the same user count against.
        None if matches!(launch.confinement.level, SandboxLevel::Limits | SandboxLevel::Landlock) => {
            proc::tasks_of_this_user().saturating_sub(1)
        }
        None => 0,
    };
    // Changing the user clears this, so it comes after.
    set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(|error| format!("cannot bind its life to the guard's: {error}"))?;
    if getppid() != Some(launch.guard) {
        return Err("the guard is gone".to_owned());
    }
    Ok(tasks_before)
}

impl<'a> Launch<'a> {
    /// Every path that the agent's user must be able to reach.
    fn needs(&self) -> Vec<PathBuf> {
        let mut needs = self.sights.readable.clone();
        needs.extend([self.confinement.dir.clone(), self.confinement.tmp.clone()]);
        if self.confinement.level == SandboxLevel::Full {
            needs.push(self.guard_exe.to_owned());
        }
        needs
    }

    fn cargo(&self, status: &'a OwnedFd, complaints: OwnedFd) -> Cargo<'a> {
        Cargo { confinement: self.confinement, sights: self.sights, fds: self.fds, status, complaints }
    }

    /// Becomes the agent right here.
    fn step_over(&self, status: &OwnedFd, tasks_before: u64) -> Result<Infallible, String> {
        for (number, fd) in (0..).zip(self.fds) {
            sys::place(fd.as_fd(), number).map_err(|error| format!("cannot place its descriptors: {error}"))?;
        }
        let first = i32::try_from(self.fds.len()).unwrap_or(sys::FIRST_FREE);
        sys::close_on_exec_from(first).map_err(|error| format!("cannot close the rest: {error}"))?;
        rustix::io::write(status, &[READY]).map_err(|error| format!("cannot reach the guard: {error}"))?;
        let tmp = &self.confinement.tmp;
        Walls { sights: self.sights, proc: Proc::Machine, tmp, tasks_before }.become_agent(self.confinement)
    }
}
