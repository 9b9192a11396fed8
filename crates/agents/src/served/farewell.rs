//! Lines from the manager, read ahead, so that a farewell is heard while the engine thinks.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// How soon the engine leaves after it was told to. Managers may kill it after a second.
pub(super) const SOON: Duration = Duration::from_millis(200);

/// The end of a conversation, which may come at any time: the word for it, or the end of the manager's pipe.
#[derive(Debug, Default)]
pub(super) struct Farewell {
    heard: OnceLock<Instant>,
    /// Set a little after the farewell.
    stop: AtomicBool,
    /// When the question came that is being answered.
    asked: Mutex<Option<Instant>>,
    /// Set when a farewell comes so long after the question that nobody waits for the answer any more.
    is_abandoned: AtomicBool,
}

impl Farewell {
    /// What ends the thinking that is going on when the farewell comes; nothing when it has come already, and a question
    /// from before it is still answered, briefly.
    pub(super) fn stop(&self) -> Option<&AtomicBool> {
        self.heard.get().is_none().then_some(&self.stop)
    }

    /// What ends even the thinking that is meant to be done to its end: the manager has gone while it went on.
    pub(super) const fn abandonment(&self) -> &AtomicBool {
        &self.is_abandoned
    }

    /// A question is about to be answered.
    pub(super) fn begin_answer(&self, asked: Instant) {
        *self.asked.lock().expect("no thread panics with it") = Some(asked);
    }

    /// It is answered; a farewell from now on has nothing to do with it.
    pub(super) fn end_answer(&self) {
        *self.asked.lock().expect("no thread panics with it") = None;
    }

    /// Whether nobody waits any more for the answer to a question of that time. A script says everything at once, the
    /// question and the farewell, and does want the answer.
    pub(super) fn came_long_after(&self, asked: Instant) -> bool {
        self.heard.get().is_some_and(|heard| *heard > asked + SOON)
    }

    fn hear(&self) {
        // Only the first counts.
        let _ = self.heard.set(Instant::now());
        let asked = *self.asked.lock().expect("no thread panics with it");
        if asked.is_some_and(|asked| self.came_long_after(asked)) {
            self.is_abandoned.store(true, Ordering::Relaxed);
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Reads lines, with their ends, as they come. The thread lives until the input ends: nobody can wake it from a read.
pub(super) fn read_ahead(
    mut input: impl BufRead + Send + 'static,
    is_farewell: fn(&str) -> bool,
    farewell: Arc<Farewell>,
) -> Receiver<io::Result<String>> {
    let (say, lines) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let line = match input.read_until(b'\n', &mut bytes) {
                Ok(0) => {
                    farewell.hear();
                    break;
                }
                Ok(_) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
                Err(error) => Err(error),
            };
            let ends = line.as_ref().map_or(true, |line| is_farewell(line));
            if ends {
                farewell.hear();
            }
            if say.send(line).is_err() || ends {
                break;
            }
        }
        if farewell.heard.get().is_some() {
            thread::sleep(SOON);
            farewell.stop.store(true, Ordering::Relaxed);
        }
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_farewell_that_comes_with_the_question_lets_it_be_answered() {
        let farewell = Farewell::default();
        let asked = Instant::now();
        assert!(farewell.stop().is_some() && !farewell.came_long_after(asked));
        farewell.heard.set(asked + SOON).unwrap();
        assert!(farewell.stop().is_none() && !farewell.came_long_after(asked));
        assert!(farewell.came_long_after(asked - SOON));
    }

    #[test]
    fn a_farewell_long_after_the_question_ends_every_thought_at_once() {
        let set = |asked: Instant| {
            let farewell = Farewell::default();
            farewell.begin_answer(asked);
            farewell.hear();
            [&farewell.stop, &farewell.is_abandoned].map(|flag| flag.load(Ordering::Relaxed))
        };
        assert_eq!(set(Instant::now() - 2 * SOON), [true, true]);
        assert_eq!(set(Instant::now() + SOON), [false, false]);
        let farewell = Farewell::default();
        farewell.begin_answer(Instant::now() - 2 * SOON);
        farewell.end_answer();
        farewell.hear();
        assert!(!farewell.is_abandoned.load(Ordering::Relaxed), "the next question may be on its way");
    }
}
