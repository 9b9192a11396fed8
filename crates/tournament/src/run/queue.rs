//! Where jobs are played: on this machine, or by workers elsewhere.

use crate::job::Job;
use plyground_record::Record;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// Plays one job: the part that knows agents, referees and sandboxes.
pub trait JobPlayer: Sync {
    /// Plays a game to its end. When `stop` is set, the game may end early; its record is then thrown away.
    fn play(&self, job: &Job, stop: &AtomicBool) -> Result<Record, JobFailure>;
}

/// Why a game could not be held, though no agent fouled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobFailure {
    /// The participant who is the reason, where one of them is. It is set aside for the rest of the run.
    pub participant: Option<usize>,
    /// Why.
    pub why: String,
}

/// What came of a job.
#[derive(Debug)]
pub struct JobResult {
    /// Which job.
    pub job: Job,
    /// The record, or why there is none.
    pub outcome: Result<Record, JobFailure>,
    /// Who played it.
    pub worker: String,
    /// How long that took with everything around it, in seconds.
    pub seconds: f64,
}

/// Why a queue cannot go on.
#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub struct QueueError {
    /// What went wrong.
    pub why: String,
}

/// Where jobs are played. The ledger decides what is done: a queue may deliver a result twice, and it may lose one, which is then
/// asked for again.
pub trait JobQueue {
    /// Has these jobs played, in any order, and delivers results as they come, several at once where several are there. Returns
    /// when all were delivered, when `deliver` says so (games that are being played are delivered still), or when the queue is
    /// stopped (games that are being played are then given up).
    fn play(
        &mut self,
        jobs: &[Job],
        deliver: &mut dyn FnMut(Vec<JobResult>) -> ControlFlow<()>,
    ) -> Result<(), QueueError>;

    /// Whether the queue was asked to stop.
    fn is_stopped(&self) -> bool;
}
