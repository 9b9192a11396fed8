//! One signal for everything a user runs. The kernel holds its list of processes meanwhile, so that no fork escapes it.

use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use rustix::process::{Pid, PidfdFlags, Signal, getpid, kill_process, pidfd_open, setsid};

use super::control::readable_by;
use super::proc;
use super::sys::{self, Fork};
use super::uid;

/// How long the envoy that signals a whole user may take. It needs no time at all.
const ENVOY: Duration = Duration::from_secs(1);

/// So long a user is stopped again and again before those who still move are let be: on a busy machine whoever is to stop
/// first waits for a processor.
const LONGEST: Duration = Duration::from_secs(2);

/// So long the dying are waited for. On a machine where nobody buries the dead they stay for ever.
const DYING: Duration = Duration::from_millis(200);

/// The time between two strokes, in which they may come to a stop.
const BREATH: Duration = Duration::from_micros(100);

/// What came of a stroke.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    pub(super) is_done: bool,
    /// CPU time of the envoy, which the kernel counts as that of a child of ours.
    pub(super) spent: Duration,
}

/// Kills everything a user runs.
pub(super) fn kill_user(uid: u32) {
    signal_user(uid, libc::SIGKILL);
}

/// Waits until nobody is left of those that were killed: the kernel still counts whoever is dying.
pub(super) fn await_burial(uid: u32) {
    let until = Instant::now() + DYING;
    while proc::is_anybody(uid) && Instant::now() < until {
        std::thread::sleep(BREATH);
    }
}

/// Lets everything go on that a user runs.
pub(super) fn continue_user(uid: u32) -> Stroke {
    signal_user(uid, libc::SIGCONT)
}

/// Stops everything a user runs below this guard. One process may wake another with its last breath, after that one was
/// stopped and before it is itself, so the stroke is repeated until everybody stands still.
pub(super) fn stop_user(uid: u32) -> Stroke {
    let mut spent = Duration::ZERO;
    let until = Instant::now() + LONGEST;
    loop {
        let stroke = signal_user(uid, libc::SIGSTOP);
        spent += stroke.spent;
        let is_over = || Instant::now() >= until || proc::are_held_below(getpid(), &[]);
        if !stroke.is_done || is_over() {
            return Stroke { spent, ..stroke };
        }
        std::thread::sleep(BREATH);
    }
}

/// Sends an envoy: a child that becomes a user who may signal the agent's, and whom the agent's may not.
fn signal_user(uid: u32, signal: libc::c_int) -> Stroke {
    let own = uid::envoy_of(uid);
    match sys::fork() {
        Ok(Fork::Child) => {
            // Whoever is in the same session can be told to go on by anybody there, such as what a person has stopped.
            let is_sent = setsid().is_ok() && sys::reach_user(uid, own).is_ok();
            if is_sent {
                sys::signal_all_of_this_user(signal);
            }
            sys::leave(i32::from(!is_sent));
        }
        Ok(Fork::Parent(envoy)) => await_envoy(envoy),
        // Out of processes: walks over descendants, which need none, have to do.
        Err(_) => Stroke { is_done: false, spent: Duration::ZERO },
    }
}

fn await_envoy(envoy: Pid) -> Stroke {
    if let Ok(pidfd) = pidfd_open(envoy, PidfdFlags::empty()) {
        readable_by(pidfd.as_fd(), Instant::now() + ENVOY);
    }
    let _ = kill_process(envoy, Signal::KILL);
    let (status, spent) = sys::wait_for(envoy);
    Stroke { is_done: status == Some(0), spent }
}
