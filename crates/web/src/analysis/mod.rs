//! What the engine thinks of a position, for as long as somebody wants to know.

mod hint;
mod study;
mod worth;

pub(crate) use hint::hint;
pub(crate) use study::{Done, Finding, Question, study};
pub(crate) use worth::Worth;

use crate::problem::Problem;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Those who search for visitors. There are no more of them than cores; others wait.
#[derive(Debug)]
pub(crate) struct Analysts {
    seats: Arc<Semaphore>,
    busy: Arc<AtomicUsize>,
}

impl Analysts {
    pub(crate) fn new(cores: usize) -> Analysts {
        Analysts { seats: Arc::new(Semaphore::new(cores)), busy: Arc::default() }
    }

    /// A core to search on, until it is dropped.
    pub(crate) async fn seat(&self) -> Result<AnalystSeat, Problem> {
        let permit = Arc::clone(&self.seats).acquire_owned().await.map_err(Problem::ours)?;
        self.busy.fetch_add(1, Ordering::Relaxed);
        Ok(AnalystSeat { _permit: permit, busy: Arc::clone(&self.busy) })
    }

    /// How many search right now.
    pub(crate) fn busy(&self) -> usize {
        self.busy.load(Ordering::Relaxed)
    }
}

/// A core that somebody searches on.
#[derive(Debug)]
pub(crate) struct AnalystSeat {
    _permit: OwnedSemaphorePermit,
    busy: Arc<AtomicUsize>,
}

impl Drop for AnalystSeat {
    fn drop(&mut self) {
        self.busy.fetch_sub(1, Ordering::Relaxed);
    }
}
