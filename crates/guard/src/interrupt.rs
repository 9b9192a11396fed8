//! Ctrl-C as a flag, so that whoever is at work can end cleanly and keep what there is.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// When the first signal came, in seconds of the machine's clock.
static FIRST: AtomicI64 = AtomicI64::new(0);

/// So many seconds a program has to end cleanly. Whoever taps twice means it once.
const PATIENCE: i64 = 3;

/// From now on the first interrupt (Ctrl-C), request to end, or lost terminal sets this flag. One that comes seconds later,
/// when the program should have ended, ends it as usual.
pub fn interrupt_flag() -> &'static AtomicBool {
    #[cfg(unix)]
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        // SAFETY: the action is a fully initialised value, and the handler does only what a signal handler may: it looks at
        // a clock, stores to atomics, and raises a signal with its default action.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = handle as *const () as libc::sighandler_t;
            // It must not stop a read or write half-way.
            action.sa_flags = libc::SA_RESTART;
            libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    }
    &STOP
}

/// Whether somebody wants the program to end.
#[cfg(all(target_os = "linux", not(plyground_portable)))]
pub(crate) fn is_interrupted() -> bool {
    STOP.load(Ordering::Relaxed)
}

#[cfg(unix)]
extern "C" fn handle(signal: libc::c_int) {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the place for the time is ours.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut now) };
    if !STOP.swap(true, Ordering::Relaxed) {
        FIRST.store(now.tv_sec, Ordering::Relaxed);
    } else if now.tv_sec - FIRST.load(Ordering::Relaxed) >= PATIENCE {
        // SAFETY: both may be called in a signal handler; the signal takes effect when the handler returns.
        unsafe {
            libc::signal(signal, libc::SIG_DFL);
            libc::raise(signal);
        }
    }
}
