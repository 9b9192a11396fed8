//! Playing a tournament: jobs go to a queue, results come back, the ledger stores them, and only then are they counted.

mod local;
mod queue;

pub use local::LocalQueue;
pub use queue::{JobFailure, JobPlayer, JobQueue, JobResult, QueueError};

use crate::job::Job;
use crate::ledger::{FailedJob, FinishedGame, GameRow, PlayedGames, TournamentLedger, TournamentLedgerError};
use crate::schedule::{RoundNote, Schedule};
use crate::settings::TournamentSettings;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Something that happens while a tournament is played.
#[derive(Debug)]
pub enum RunEvent<'a> {
    /// A round begins, with what is to be known about it.
    Round(&'a [RoundNote]),
    /// Games of the schedule are handed to the queue: so many, and so many are counted already of so many in all.
    Jobs {
        /// To be played now.
        open: usize,
        /// Counted.
        counted: usize,
        /// In all, as far as is known.
        planned: usize,
    },
    /// A game is in the ledger.
    Game(&'a GameRow),
    /// A game could not be held.
    Failure(&'a FailedJob),
    /// An agent was withdrawn after so many games with a foul.
    Withdrawn {
        /// Who.
        participant: usize,
        /// After how many games with a foul.
        fouls: u32,
    },
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// All games were played.
    Finished,
    /// It was stopped; the next run goes on.
    Stopped,
    /// Some games could not be held, and no others are left. The next run tries them again.
    Failures(Vec<FailedJob>),
}

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The ledger.
    #[error(transparent)]
    Ledger(#[from] TournamentLedgerError),
    /// The queue.
    #[error(transparent)]
    Queue(#[from] QueueError),
    /// The settings do not make a schedule.
    #[error("{0}")]
    Schedule(String),
}

/// Which part of the schedule is played.
#[derive(Clone, Debug, Default)]
pub enum RunPart {
    /// All of it.
    #[default]
    All,
    /// Only these jobs, by their ids: a shard.
    Shard(BTreeSet<String>),
}

/// After so many games that could not be held, something is wrong with more than an agent, and the run ends.
const MAX_FAILURES: usize = 50;

/// Plays what the ledger does not hold yet, until nothing is left or the queue is stopped.
pub fn run_tournament(
    settings: &TournamentSettings,
    ledger: &mut TournamentLedger,
    queue: &mut dyn JobQueue,
    part: &RunPart,
    listen: &mut dyn FnMut(RunEvent<'_>),
) -> Result<RunEnd, RunError> {
    let participants = ledger.participants()?;
    let schedule = Schedule::new(settings, &participants).map_err(RunError::Schedule)?;
    let mut progress = RunProgress { played: ledger.games()?, failures: BTreeMap::new(), aside: BTreeSet::new() };
    let mut told: (usize, Vec<Option<u32>>) = (0, vec![None; participants.len()]);
    loop {
        let state = schedule.state(&progress.played);
        if state.notes.len() > told.0 {
            listen(RunEvent::Round(&state.notes[told.0..]));
            told.0 = state.notes.len();
        }
        for (participant, fouls) in state.withdrawn.iter().enumerate() {
            if let (Some(fouls), None) = (*fouls, told.1[participant]) {
                listen(RunEvent::Withdrawn { participant, fouls });
            }
        }
        told.1.clone_from(&state.withdrawn);
        let (counted, planned) = (state.counted.len(), state.planned);
        let mut open = state.open;
        if let RunPart::Shard(ids) = part {
            open.retain(|job| ids.contains(&job.id));
        }
        open.retain(|job| !progress.is_aside(job));
        if open.is_empty() || progress.failures.len() >= MAX_FAILURES {
            let failures: Vec<FailedJob> = progress.failures.into_values().collect();
            return Ok(if failures.is_empty() { RunEnd::Finished } else { RunEnd::Failures(failures) });
        }
        listen(RunEvent::Jobs { open: open.len(), counted, planned });
        let withdrawn = told.1.clone();
        let mut error = None;
        let end = queue.play(&open, &mut |results| {
            let delivered = progress.deliver(ledger, results, listen);
            match delivered {
                Err(problem) => {
                    error = Some(problem);
                    ControlFlow::Break(())
                }
                // What is to be played has changed.
                Ok(Delivered::SetAside) => ControlFlow::Break(()),
                Ok(Delivered::Foul)
                    if settings.fouls.withdraw_after > 0 && schedule.state(&progress.played).withdrawn != withdrawn =>
                {
                    ControlFlow::Break(())
                }
                Ok(Delivered::Foul | Delivered::Usual) => ControlFlow::Continue(()),
            }
        });
        if let Some(error) = error {
            return Err(error.into());
        }
        end?;
        if queue.is_stopped() {
            return Ok(RunEnd::Stopped);
        }
    }
}

/// What a run knows beyond the ledger.
struct RunProgress {
    played: PlayedGames,
    /// The games that could not be held in this run.
    failures: BTreeMap<String, FailedJob>,
    /// Participants who could not be started in this run.
    aside: BTreeSet<usize>,
}

/// Whether results change what is to be played.
enum Delivered {
    Usual,
    /// An agent fouled, and may have to be withdrawn.
    Foul,
    /// A game could not be held.
    SetAside,
}

impl RunProgress {
    fn is_aside(&self, job: &Job) -> bool {
        self.failures.contains_key(&job.id) || job.seats.iter().any(|participant| self.aside.contains(participant))
    }

    /// Stores results, and counts them once they are on the disk.
    fn deliver(
        &mut self,
        ledger: &mut TournamentLedger,
        results: Vec<JobResult>,
        listen: &mut dyn FnMut(RunEvent<'_>),
    ) -> Result<Delivered, TournamentLedgerError> {
        let (mut finished, mut failed) = (Vec::new(), Vec::new());
        for JobResult { job, outcome, worker, seconds } in results {
            match outcome {
                Ok(record) => finished.push(FinishedGame { job, record, worker, seconds }),
                Err(JobFailure { participant, why }) => failed.push(FailedJob { job: job.id, participant, why }),
            }
        }
        let mut delivered = Delivered::Usual;
        for row in ledger.store(&finished)? {
            listen(RunEvent::Game(&row));
            if row.facts.seats.iter().any(|seat| !seat.fouls.is_empty()) {
                delivered = Delivered::Foul;
            }
            self.played.insert(row.job.id.clone(), row);
        }
        if failed.is_empty() {
            return Ok(delivered);
        }
        ledger.note_failures(&failed)?;
        for failure in failed {
            listen(RunEvent::Failure(&failure));
            self.aside.extend(failure.participant);
            self.failures.insert(failure.job.clone(), failure);
        }
        Ok(Delivered::SetAside)
    }
}
