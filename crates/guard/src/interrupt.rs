//! Ctrl-C as a flag, so that whoever is at work can end cleanly and keep what there is.

use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// From now on the first interrupt (Ctrl-C), request to end, or lost terminal sets this flag, and a second one ends the program as usual.
pub fn on_interrupt() -> &'static AtomicBool {
    #[cfg(unix)]
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        // SAFETY: the action is a fully initialised value, and the handler does only what a signal handler may: it stores
        // to an atomic and restores the default action.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = set_flag as *const () as libc::sighandler_t;
            // The second one ends the program; the first must not stop a read or write half-way.
            action.sa_flags = libc::SA_RESETHAND | libc::SA_RESTART;
            libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    }
    &STOP
}

#[cfg(unix)]
extern "C" fn set_flag(_signal: libc::c_int) {
    STOP.store(true, Ordering::Relaxed);
}
