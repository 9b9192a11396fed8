//! Ctrl-C as a flag, so that a running match can end cleanly and keep its record.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

static STOP: AtomicBool = AtomicBool::new(false);

/// How long a program has to end cleanly. A second signal within that time is the first one, typed twice.
const GRACE: Duration = Duration::from_secs(3);

/// From now on the first interrupt (Ctrl-C), request to end, or lost terminal sets this flag. One that comes seconds later,
/// when the program should have ended, ends it as usual.
pub fn interrupt_flag() -> &'static AtomicBool {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        // Where no signal can be caught, each ends the program as usual.
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
        thread::spawn(move || {
            let mut first = None;
            for signal in signals.forever() {
                STOP.store(true, Ordering::Relaxed);
                if first.get_or_insert_with(Instant::now).elapsed() >= GRACE {
                    // Ends the program; it fails only for signals that do not exist.
                    let _ = emulate_default_handler(signal);
                }
            }
        });
    });
    &STOP
}

/// Whether the program was asked to end.
#[cfg(all(target_os = "linux", not(plyground_portable)))]
pub(crate) fn is_interrupted() -> bool {
    STOP.load(Ordering::Relaxed)
}
