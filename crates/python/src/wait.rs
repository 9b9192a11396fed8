//! Long calls: they run on a thread of their own without Python's lock, end on Ctrl-C, and report how far they are.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

/// Room for searches to the end of very long games. Only what is used is ever taken.
const STACK: usize = 1 << 30;
/// How often Python is asked whether the user has pressed Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);
/// How often progress is reported.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// What a long call and its caller share.
#[derive(Default)]
pub(crate) struct Watch {
    stop: AtomicBool,
    count: AtomicU64,
    done: Mutex<bool>,
    wake: Condvar,
}

impl Watch {
    /// Set when the call shall end.
    pub(crate) const fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Whether the call shall end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How far the call is, in whatever it counts.
    pub(crate) fn set_count(&self, count: u64) {
        self.count.store(count, Ordering::Relaxed);
    }

    fn finish(&self) {
        *self.done.lock().expect("no panic while setting a flag") = true;
        self.wake.notify_all();
    }

    /// Waits for the end of the call, but not longer than that.
    fn wait(&self, time: Duration) -> bool {
        let done = self.done.lock().expect("no panic while setting a flag");
        *self.wake.wait_timeout_while(done, time, |done| !*done).expect("no panic while setting a flag").0
    }
}

/// Tells the caller that the call is over, also when it panics.
struct Finish<'a>(&'a Watch);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// Runs a long call. `progress` is called with its count about ten times a second; what it raises ends the call.
pub(crate) fn run_long<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    job: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    run_long_and_stop(py, progress, &AtomicBool::new(false), job)
}

/// Runs a long call, and sets one more flag when it is interrupted.
pub(crate) fn run_long_and_stop<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    stop: &AtomicBool,
    job: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    let watch = Watch::default();
    std::thread::scope(|scope| {
        let work = || {
            let _finish = Finish(&watch);
            job(&watch)
        };
        let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        let mut reported = Instant::now();
        let ended = loop {
            if py.detach(|| watch.wait(SIGNAL_INTERVAL)) {
                break Ok(());
            }
            let heard = py.check_signals().and_then(|()| match progress {
                Some(progress) if reported.elapsed() >= PROGRESS_INTERVAL => {
                    reported = Instant::now();
                    progress.call1((watch.count.load(Ordering::Relaxed),)).map(drop)
                }
                _ => Ok(()),
            });
            if heard.is_err() {
                watch.stop.store(true, Ordering::Relaxed);
                stop.store(true, Ordering::Relaxed);
                break heard;
            }
        };
        let result = py.detach(|| worker.join());
        ended?;
        result.map_err(|panic| std::panic::resume_unwind(panic))
    })
}
