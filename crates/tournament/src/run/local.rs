//! This machine as a queue: a few threads, each of which plays one game at a time.

use super::queue::{JobFailure, JobPlayer, JobQueue, JobResult, QueueError};
use crate::job::Job;
use plyground_record::EndReason;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Instant;

/// The name of this machine in the ledger.
const WORKER: &str = "local";

/// Threads of this process.
pub struct LocalQueue<'a> {
    /// What plays a game.
    pub player: &'a dyn JobPlayer,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// Set when the run is to end.
    pub stop: &'a AtomicBool,
}

impl JobQueue for LocalQueue<'_> {
    fn play(
        &mut self,
        jobs: &[Job],
        deliver: &mut dyn FnMut(Vec<JobResult>) -> ControlFlow<()>,
    ) -> Result<(), QueueError> {
        let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
        std::thread::scope(|scope| {
            // Games may not run far ahead of the disk: what is not stored is lost when the power is.
            let (sender, results) = sync_channel(2 * self.concurrency.max(1));
            for _ in 0..self.concurrency.clamp(1, jobs.len().max(1)) {
                let (sender, work) = (sender.clone(), Work { queue: self, jobs, next: &next, enough: &enough });
                let worker = std::thread::Builder::new().name("game".to_owned());
                let started = worker.spawn_scoped(scope, move || work.run(&sender));
                if let Err(error) = started {
                    return Err(QueueError { why: format!("cannot start a thread for a game: {error}") });
                }
            }
            drop(sender);
            hand_over(&results, deliver, &enough);
            Ok(())
        })
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Delivers everything that is there at once, so that many short games cost one write to the disk.
fn hand_over(
    results: &Receiver<JobResult>,
    deliver: &mut dyn FnMut(Vec<JobResult>) -> ControlFlow<()>,
    enough: &AtomicBool,
) {
    while let Ok(first) = results.recv() {
        let batch = std::iter::once(first).chain(results.try_iter()).collect();
        if deliver(batch).is_break() {
            enough.store(true, Ordering::Relaxed);
        }
    }
}

/// One thread of the queue.
struct Work<'w> {
    queue: &'w LocalQueue<'w>,
    jobs: &'w [Job],
    next: &'w AtomicUsize,
    enough: &'w AtomicBool,
}

impl Work<'_> {
    fn run(&self, results: &SyncSender<JobResult>) {
        while !self.queue.is_stopped() && !self.enough.load(Ordering::Relaxed) {
            let Some(job) = self.jobs.get(self.next.fetch_add(1, Ordering::Relaxed)) else { return };
            let begun = Instant::now();
            let played = catch_unwind(AssertUnwindSafe(|| self.queue.player.play(job, self.queue.stop)));
            let outcome = played.unwrap_or_else(|_| {
                // The tournament goes on without this game, and names it.
                Err(JobFailure { participant: None, why: "the referee itself failed in this game".to_owned() })
            });
            let was_stopped = self.queue.is_stopped();
            let is_whole = outcome.as_ref().is_ok_and(|record| record.result.reason != EndReason::Interrupted);
            // What happens to a game that is stopped says nothing about its agents.
            if was_stopped && !is_whole {
                return;
            }
            if results
                .send(JobResult {
                    job: job.clone(),
                    outcome,
                    worker: WORKER.to_owned(),
                    seconds: begun.elapsed().as_secs_f64(),
                })
                .is_err()
            {
                return;
            }
        }
    }
}
