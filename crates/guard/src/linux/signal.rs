//! One signal for all processes of a user. The kernel locks its list of processes meanwhile, so that no fork escapes it.

use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use rustix::process::{Pid, PidfdFlags, Signal, getpid, kill_process, pidfd_open, setsid};

use super::control::wait_readable;
use super::proc::{self, StopCheck};
use super::sys::{self, Fork};
use super::uid;

/// How long the child that signals a whole user may take. It needs well under a millisecond.
const SIGNALLER_TIMEOUT: Duration = Duration::from_secs(1);

/// How long SIGSTOP is sent again and again while processes still run: on a busy machine a process stops only when it gets a
/// processor.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// How long killed processes are waited for. On a machine whose init does not reap, zombies stay for ever.
const REAP_TIMEOUT: Duration = Duration::from_millis(200);

/// The time between two signals, in which processes may stop.
const RETRY_INTERVAL: Duration = Duration::from_micros(100);

/// The result of signalling a user.
#[derive(Clone, Copy, Debug)]
pub(super) struct SignalResult {
    pub(super) is_done: bool,
    /// CPU time of the child that sent it, which the kernel counts with our other children.
    pub(super) cpu: Duration,
}

/// Kills everything a user runs.
pub(super) fn kill_user(uid: u32) {
    signal_user(uid, libc::SIGKILL);
}

/// Waits until the killed processes of a user are reaped: until then the kernel counts them as its processes.
pub(super) fn wait_until_reaped(uid: u32) {
    let until = Instant::now() + REAP_TIMEOUT;
    while proc::has_processes(uid) && Instant::now() < until {
        std::thread::sleep(RETRY_INTERVAL);
    }
}

/// Lets everything continue that a user runs.
pub(super) fn continue_user(uid: u32) -> SignalResult {
    signal_user(uid, libc::SIGCONT)
}

/// Stops everything a user runs below this guard. A process may wake another one that was stopped before it is stopped
/// itself, so the signal is repeated until all are stopped.
pub(super) fn stop_user(uid: u32) -> SignalResult {
    let mut cpu = Duration::ZERO;
    let until = Instant::now() + STOP_TIMEOUT;
    let mut check = StopCheck::default();
    // All have got the signal already.
    let mut are_stopped = || check.look(getpid(), &[], |_| {});
    loop {
        let result = signal_user(uid, libc::SIGSTOP);
        cpu += result.cpu;
        if !result.is_done || are_stopped() || are_stopped() || Instant::now() >= until {
            return SignalResult { cpu, ..result };
        }
        std::thread::sleep(RETRY_INTERVAL);
    }
}

/// Forks a child that becomes a user which may signal the agent's processes, and which they may not signal.
fn signal_user(uid: u32, signal: libc::c_int) -> SignalResult {
    let own = uid::signaller_of(uid);
    match sys::fork() {
        Ok(Fork::Child) => {
            // SIGCONT is allowed to every process of the same session, so the child needs one of its own.
            let is_sent = setsid().is_ok() && sys::become_signaller(uid, own).is_ok();
            if is_sent {
                sys::signal_all_of_this_user(signal);
            }
            sys::exit_now(i32::from(!is_sent));
        }
        Ok(Fork::Parent(signaller)) => wait_signaller(signaller),
        // No process can be made: signalling the descendants one by one has to do.
        Err(_) => SignalResult { is_done: false, cpu: Duration::ZERO },
    }
}

fn wait_signaller(signaller: Pid) -> SignalResult {
    if let Ok(pidfd) = pidfd_open(signaller, PidfdFlags::empty()) {
        wait_readable(pidfd.as_fd(), Instant::now() + SIGNALLER_TIMEOUT);
    }
    let _ = kill_process(signaller, Signal::KILL);
    let (status, cpu) = sys::wait_for(signaller);
    SignalResult { is_done: status == Some(0), cpu }
}
