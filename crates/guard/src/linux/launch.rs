//! The way from the guard to the agent: what the guard's child does first, while it still has the guard's rights.

use std::convert::Infallible;
use std::fs;
use std::io::Write;
use std::os::fd::{AsFd, OwnedFd};

use rustix::process::{Pid, Signal, getppid, set_parent_process_death_signal, setsid};

use super::{sys, walls};
use crate::Confinement;

/// Everything the guard's child needs in order to become the agent.
#[derive(Debug)]
pub(super) struct Launch<'a> {
    pub(super) confinement: &'a Confinement,
    /// The user to become, when we are root.
    pub(super) uid: Option<u32>,
    /// The guard's own process id.
    pub(super) guard: Pid,
    /// The agent's descriptors from 0 on.
    pub(super) fds: &'a [OwnedFd],
}

/// What the child writes to the guard just before it becomes the agent. Anything after it says why that failed; the pipe
/// closes by itself when it succeeds.
pub(super) const READY: u8 = b'!';

/// Becomes the agent, or tells the guard why not.
pub(super) fn launch(launch: &Launch<'_>, status: OwnedFd) -> ! {
    let mut status = fs::File::from(status);
    let Err(why) = step_over(launch, &mut status);
    // The guard has gone if this fails, and then there is nobody to tell.
    let _ = status.write_all(why.as_bytes());
    sys::leave(127);
}

fn step_over(launch: &Launch<'_>, status: &mut fs::File) -> Result<Infallible, String> {
    let step = |what: &'static str| move |error: std::io::Error| format!("cannot {what}: {error}");
    // A session of its own: the terminal's Ctrl-C is for the referee.
    setsid().map_err(|error| step("open a session")(error.into()))?;
    // When memory runs out, the agent goes first. Best effort: not every container lets us say so.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let tasks_before = if launch.uid.is_some() { 0 } else { super::proc::tasks_of_this_user().saturating_sub(1) };
    if let Some(uid) = launch.uid {
        sys::become_user(uid).map_err(step("become the agent's user"))?;
    }
    // Changing the user clears this, so it comes after.
    set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(|error| step("bind its life to the guard's")(error.into()))?;
    if getppid() != Some(launch.guard) {
        return Err("the guard is gone".to_owned());
    }
    for (number, fd) in (0..).zip(launch.fds) {
        sys::place(fd.as_fd(), number).map_err(step("place its descriptors"))?;
    }
    sys::close_on_exec_from(i32::try_from(launch.fds.len()).unwrap_or(sys::FIRST_FREE))
        .map_err(step("close the rest"))?;
    status.write_all(&[READY]).map_err(step("reach the guard"))?;
    walls::become_agent(launch.confinement, &launch.confinement.tmp, tasks_before)
}
