//! Lines from the manager, read ahead, so that the end of the session is noticed while the engine thinks.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// How soon the engine exits after it was told to. Managers may kill it after a second.
pub(super) const EXIT_GRACE: Duration = Duration::from_millis(200);

/// The end of a session, which may come at any time: the protocol's word for it, or the end of the manager's pipe.
#[derive(Debug, Default)]
pub(super) struct EndSignal {
    received: OnceLock<Instant>,
    /// Set a little after the end.
    stop: AtomicBool,
    /// When the question came that is being answered.
    asked: Mutex<Option<Instant>>,
    /// Set when the end comes so long after the question that the manager does not wait for the answer any more.
    is_abandoned: AtomicBool,
}

impl EndSignal {
    /// The flag that stops a search when the end comes; none when it has come already, and a question from before it is
    /// still answered, briefly.
    pub(super) fn stop(&self) -> Option<&AtomicBool> {
        self.received.get().is_none().then_some(&self.stop)
    }

    /// The flag that stops even a search of an exact number of nodes: the manager has gone meanwhile.
    pub(super) const fn abandoned(&self) -> &AtomicBool {
        &self.is_abandoned
    }

    /// A question is about to be answered.
    pub(super) fn begin_answer(&self, asked: Instant) {
        *self.asked.lock().expect("no thread panics with it") = Some(asked);
    }

    /// It is answered; an end from now on has nothing to do with it.
    pub(super) fn end_answer(&self) {
        *self.asked.lock().expect("no thread panics with it") = None;
    }

    /// Whether the manager no longer waits for the answer to a question of that time. A script sends everything at once, the
    /// question and the end, and does want the answer.
    pub(super) fn came_long_after(&self, asked: Instant) -> bool {
        self.received.get().is_some_and(|heard| *heard > asked + EXIT_GRACE)
    }

    fn receive(&self) {
        // Only the first counts.
        let _ = self.received.set(Instant::now());
        let asked = *self.asked.lock().expect("no thread panics with it");
        if asked.is_some_and(|asked| self.came_long_after(asked)) {
            self.is_abandoned.store(true, Ordering::Relaxed);
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Reads lines, with their ends, as they come. The thread lives until the input ends: a read cannot be interrupted.
pub(super) fn read_ahead(
    mut input: impl BufRead + Send + 'static,
    ends_session: fn(&str) -> bool,
    end: Arc<EndSignal>,
) -> Receiver<io::Result<String>> {
    let (say, lines) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let line = match input.read_until(b'\n', &mut bytes) {
                Ok(0) => {
                    end.receive();
                    break;
                }
                Ok(_) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
                Err(error) => Err(error),
            };
            let ends = line.as_ref().map_or(true, |line| ends_session(line));
            if ends {
                end.receive();
            }
            if say.send(line).is_err() || ends {
                break;
            }
        }
        if end.received.get().is_some() {
            thread::sleep(EXIT_GRACE);
            end.stop.store(true, Ordering::Relaxed);
        }
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_that_comes_with_the_question_lets_it_be_answered() {
        let end = EndSignal::default();
        let asked = Instant::now();
        assert!(end.stop().is_some() && !end.came_long_after(asked));
        end.received.set(asked + EXIT_GRACE).unwrap();
        assert!(end.stop().is_none() && !end.came_long_after(asked));
        assert!(end.came_long_after(asked - EXIT_GRACE));
    }

    #[test]
    fn an_end_long_after_the_question_stops_every_search_at_once() {
        let set = |asked: Instant| {
            let end = EndSignal::default();
            end.begin_answer(asked);
            end.receive();
            [&end.stop, &end.is_abandoned].map(|flag| flag.load(Ordering::Relaxed))
        };
        assert_eq!(set(Instant::now() - 2 * EXIT_GRACE), [true, true]);
        assert_eq!(set(Instant::now() + EXIT_GRACE), [false, false]);
        let end = EndSignal::default();
        end.begin_answer(Instant::now() - 2 * EXIT_GRACE);
        end.end_answer();
        end.receive();
        assert!(!end.is_abandoned.load(Ordering::Relaxed), "the next question may be on its way");
    }
}
