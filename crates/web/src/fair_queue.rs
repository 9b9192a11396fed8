//! Slots to compute on, shared out by visitor (fair queueing).
//!
//! A lab has few cores and many visitors. A [`FairQueue`] lets so many jobs run at a time, of one visitor only so many,
//! and hands a slot that is free to the visitor who has had the fewest: a visitor with forty jobs waits for its own
//! thirty-nine, and a visitor with one job is served next.
//!
//! The order is that of start-time fair queueing: the jobs of a visitor are numbered from the number that is being served
//! when the first of them comes, and the lowest number is served first.

#[cfg(test)]
mod tests;

use crate::access::{Visitor, VisitorKey};
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex, MutexGuard, mpsc};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// A job that has run for so long is asked to come to an end when others wait for its slot.
const MIN_RUN_TIME: Duration = Duration::from_secs(1);
/// How often a job that waits looks whether another has run for long.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// How many jobs may run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlotLimits {
    /// In all.
    pub(crate) all: usize,
    /// For one address.
    pub(crate) address: usize,
    /// For one visitor.
    pub(crate) visitor: usize,
}

/// Slots, and the jobs that wait for one.
#[derive(Debug)]
pub(crate) struct FairQueue {
    slots: SlotLimits,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Jobs so far; each has a number of its own.
    jobs: u64,
    /// The start of the job that was served last.
    now: u64,
    /// Where the next job of a visitor starts, if that is later than now.
    starts: HashMap<VisitorKey, u64>,
    /// By start, and then in the order in which they came.
    waiting: BTreeMap<(u64, u64), Waiter>,
    /// By job.
    running: BTreeMap<u64, RunningJob>,
}

struct Waiter {
    visitor: Visitor,
    finish_early: Arc<AtomicBool>,
    grant: Box<dyn FnOnce(JobSlot) + Send>,
}

struct RunningJob {
    visitor: Visitor,
    since: Instant,
    finish_early: Arc<AtomicBool>,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} running, {} waiting", self.running.len(), self.waiting.len())
    }
}

impl FairQueue {
    pub(crate) fn new(slots: SlotLimits) -> Arc<FairQueue> {
        Arc::new(FairQueue { slots, state: Mutex::default() })
    }

    /// A slot for a job of this visitor, when it is its turn. To stop waiting, drop the future. `finish_early` is set when the
    /// job has run for a moment and others wait for its slot: what can come to an end should.
    pub(crate) async fn acquire(self: &Arc<FairQueue>, visitor: Visitor, finish_early: Arc<AtomicBool>) -> JobSlot {
        let (tell, mut granted) = oneshot::channel();
        let place = self.enqueue(visitor, finish_early, move |slot| drop(tell.send(slot)));
        loop {
            tokio::select! {
                slot = &mut granted => return slot.expect("a place in the queue is held until it is granted"),
                () = tokio::time::sleep(POLL_INTERVAL) => place.ask_longest_to_finish(),
            }
        }
    }

    /// A slot for a job that takes as long as it takes. The thread waits for it; none when it `is_over` before that.
    pub(crate) fn acquire_blocking(
        self: &Arc<FairQueue>,
        visitor: Visitor,
        is_over: impl Fn() -> bool,
    ) -> Option<JobSlot> {
        let (tell, granted) = mpsc::channel();
        let place = self.enqueue(visitor, Arc::default(), move |slot| drop(tell.send(slot)));
        loop {
            match granted.recv_timeout(POLL_INTERVAL) {
                Ok(slot) => return Some(slot),
                Err(RecvTimeoutError::Timeout) if !is_over() => place.ask_longest_to_finish(),
                Err(_) => return None,
            }
        }
    }

    /// How many jobs run right now.
    pub(crate) fn running(&self) -> usize {
        self.state().running.len()
    }

    fn enqueue(
        self: &Arc<FairQueue>,
        visitor: Visitor,
        finish_early: Arc<AtomicBool>,
        grant: impl FnOnce(JobSlot) + Send + 'static,
    ) -> QueueEntry {
        let at = self.update(|state| {
            let start = state.starts.get(&visitor.key()).copied().unwrap_or(0).max(state.now);
            state.starts.insert(visitor.key(), start + 1);
            state.jobs += 1;
            let at = (start, state.jobs);
            state.waiting.insert(at, Waiter { visitor, finish_early, grant: Box::new(grant) });
            at
        });
        QueueEntry { queue: Arc::clone(self), visitor, at }
    }

    /// Changes the state, and hands out the slots that are free after that.
    fn update<T>(self: &Arc<FairQueue>, change: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.state();
        let result = change(&mut state);
        let mut granted = Vec::new();
        while let Some((job, waiter)) = state.next(self.slots) {
            let Waiter { visitor, finish_early, grant } = waiter;
            state.running.insert(job, RunningJob { visitor, since: Instant::now(), finish_early });
            granted.push((grant, JobSlot { queue: Arc::clone(self), job }));
        }
        drop(state);
        // A slot that is not wanted any more comes back to this queue at once.
        for (grant, slot) in granted {
            grant(slot);
        }
        result
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("the queue does not panic")
    }
}

impl State {
    /// Takes the job out that is served next, if there is a slot for it.
    fn next(&mut self, slots: SlotLimits) -> Option<(u64, Waiter)> {
        if self.running.len() >= slots.all {
            return None;
        }
        let (&at, _) = self.waiting.iter().find(|(_, waiter)| !self.is_full_for(slots, waiter.visitor))?;
        let waiter = self.waiting.remove(&at)?;
        self.now = self.now.max(at.0);
        if self.starts.len() > 1_000 {
            let now = self.now;
            self.starts.retain(|_, start| *start > now);
        }
        Some((at.1, waiter))
    }

    fn is_full_for(&self, slots: SlotLimits, visitor: Visitor) -> bool {
        self.running_for(visitor) >= slots.visitor || self.running_at(visitor.address()) >= slots.address
    }

    fn running_for(&self, visitor: Visitor) -> usize {
        self.running.values().filter(|running| running.visitor.key() == visitor.key()).count()
    }

    fn running_at(&self, address: IpAddr) -> usize {
        self.running.values().filter(|running| running.visitor.address() == address).count()
    }
}

/// A place in the queue, given up when it is dropped.
struct QueueEntry {
    queue: Arc<FairQueue>,
    visitor: Visitor,
    at: (u64, u64),
}

impl QueueEntry {
    /// Asks the job that has run longest to come to an end, if this one waits because of it and it has run for long.
    fn ask_longest_to_finish(&self) {
        let (state, slots) = (self.queue.state(), self.queue.slots);
        let address = self.visitor.address();
        let full_here = state.running_at(address) >= slots.address;
        if state.running_for(self.visitor) >= slots.visitor || !(full_here || state.running.len() >= slots.all) {
            return;
        }
        let others = state.running.values().filter(|it| !full_here || it.visitor.address() == address);
        let unhurried = others.filter(|it| !it.finish_early.load(Ordering::Relaxed));
        if let Some(longest) = unhurried.min_by_key(|it| it.since) {
            longest.finish_early.store(longest.since.elapsed() >= MIN_RUN_TIME, Ordering::Relaxed);
        }
    }
}

impl Drop for QueueEntry {
    fn drop(&mut self) {
        let left = self.queue.state().waiting.remove(&self.at);
        // Not under the lock: what waits may hold a slot of this queue.
        drop(left);
    }
}

/// The right to compute, until it is dropped.
#[derive(Debug)]
pub(crate) struct JobSlot {
    queue: Arc<FairQueue>,
    job: u64,
}

impl Drop for JobSlot {
    fn drop(&mut self) {
        let queue = Arc::clone(&self.queue);
        queue.update(|state| state.running.remove(&self.job));
    }
}
