//! From the fork to the agent: what the guard's child does first, while it still has the guard's rights.

use std::convert::Infallible;
use std::fs;
use std::io::Write;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};

use rustix::process::{Pid, Signal, getppid, set_parent_process_death_signal, setsid};

use super::bwrap::{self, BwrapArgs};
use super::cgroup::Cgroup;
use super::file_access::ProcView;
use super::sandbox::Sandbox;
use super::visible_paths::VisiblePaths;
use super::{private_mounts, proc, sys, uid};
use crate::{Confinement, SandboxLevel};

/// Everything the guard's child needs in order to become the agent.
#[derive(Debug)]
pub(super) struct Launch<'a> {
    pub(super) confinement: &'a Confinement,
    pub(super) visible: &'a VisiblePaths,
    /// This program, for the level that starts it again.
    pub(super) guard_exe: &'a Path,
    /// The user to become, when we are root.
    pub(super) uid: Option<u32>,
    /// The control group to join, if there is one.
    pub(super) group: Option<&'a Cgroup>,
    /// The guard's own process id.
    pub(super) guard: Pid,
    /// The agent's descriptors from 0 on.
    pub(super) fds: &'a [OwnedFd],
}

/// What the child writes to the guard just before it becomes the agent. Anything after it says why that failed; the pipe
/// closes by itself when it succeeds.
pub(super) const READY: u8 = b'!';

/// Becomes the agent, or reports to the guard why not. Bubblewrap's own messages go to `bwrap_stderr`.
pub(super) fn launch(launch: &Launch<'_>, status: OwnedFd, bwrap_stderr: OwnedFd) -> ! {
    let Err(why) = drop_guard_rights(launch).and_then(|tasks_before| match launch.confinement.level {
        SandboxLevel::Full => bwrap::exec_bwrap(launch.bwrap_args(&status, bwrap_stderr), launch.guard_exe),
        _ => launch.exec_agent(&status, tasks_before),
    });
    // If this fails the guard is gone, and no process is left to report to.
    let _ = fs::File::from(status).write_all(why.as_bytes());
    sys::exit_now(127);
}

/// Gives up the guard's rights. Returns how many processes the agent's user has already.
fn drop_guard_rights(launch: &Launch<'_>) -> Result<u64, String> {
    // A session of its own: the terminal's Ctrl-C is for the referee.
    setsid().map_err(|error| format!("cannot open a session: {error}"))?;
    if let Some(group) = launch.group {
        group.join().map_err(|error| format!("cannot join its control group: {error}"))?;
    }
    // When memory runs out, the kernel kills the agent first. Best effort: not every container allows it.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let tasks_before = match launch.uid {
        Some(user) => {
            private_mounts::make_reachable(&launch.needed_paths(), user)?;
            sys::become_user(user, uid::group()).map_err(|error| format!("cannot become user {user}: {error}"))?;
            0
        }
        // Only these two limit the agent to a number of processes in which others of the same user are counted.
        None if matches!(launch.confinement.level, SandboxLevel::Limits | SandboxLevel::Landlock) => {
            proc::tasks_of_this_user().saturating_sub(1)
        }
        None => 0,
    };
    // Changing the user clears this, so it comes after.
    set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(|error| format!("cannot make it end with the guard: {error}"))?;
    if getppid() != Some(launch.guard) {
        return Err("the guard is gone".to_owned());
    }
    Ok(tasks_before)
}

impl<'a> Launch<'a> {
    /// Every path that the agent's user must be able to reach.
    fn needed_paths(&self) -> Vec<PathBuf> {
        let mut needs = self.visible.readable.clone();
        needs.extend([self.confinement.dir.clone(), self.confinement.tmp.clone()]);
        if self.confinement.level == SandboxLevel::Full {
            needs.push(self.guard_exe.to_owned());
        }
        needs
    }

    fn bwrap_args(&self, status: &'a OwnedFd, bwrap_stderr: OwnedFd) -> BwrapArgs<'a> {
        BwrapArgs { confinement: self.confinement, visible: self.visible, fds: self.fds, status, stderr: bwrap_stderr }
    }

    /// Becomes the agent right here.
    fn exec_agent(&self, status: &OwnedFd, tasks_before: u64) -> Result<Infallible, String> {
        for (number, fd) in (0..).zip(self.fds) {
            sys::dup_to(fd.as_fd(), number).map_err(|error| format!("cannot place its descriptors: {error}"))?;
        }
        let first = i32::try_from(self.fds.len()).unwrap_or(sys::FIRST_FREE);
        sys::close_on_exec_from(first).map_err(|error| format!("cannot close the rest: {error}"))?;
        rustix::io::write(status, &[READY]).map_err(|error| format!("cannot reach the guard: {error}"))?;
        let tmp = &self.confinement.tmp;
        Sandbox { visible: self.visible, proc: ProcView::Machine, tmp, tasks_before }.become_agent(self.confinement)
    }
}
