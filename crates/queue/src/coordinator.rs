//! The coordinator's side: jobs out, results in, and what is known about each worker.

use crate::message::{Brief, GameReport, JobBatch, ReportedOutcome};
use crate::server::{Server, ServerError, jobs_subject, results_subject, shut_out_subject};
use async_nats::jetstream::consumer::{DeliverPolicy, pull};
use futures_util::{FutureExt, StreamExt};
use plyground_record::Record;
use plyground_tournament::Job;
use plyground_tournament::run::{JobFailure, JobQueue, JobResult, QueueError};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// Jobs are published in groups, and the server's confirmations are awaited group by group.
const PUBLISH_GROUP: usize = 256;
/// Results that are read at once.
const READ_GROUP: usize = 256;
/// How long one question for results waits at the server.
const FETCH: Duration = Duration::from_millis(500);
/// After so long without a result the coordinator looks whether its jobs are still there.
const QUIET: Duration = Duration::from_secs(10);
/// In how many games a worker may differ from others, before it is shut out, and from how many others.
const DIFFERING_PARTNERS: usize = 2;

/// Whether a result is believed.
pub trait ResultCheck {
    /// Proves that a record is of this job and that its game was possible, or says what is wrong with it.
    fn prove(&self, job: &Job, record: &Record) -> Result<(), String>;

    /// Whether the game, played again elsewhere, must be the same move for move.
    fn is_repeatable(&self, job: &Job) -> bool;
}

/// What a worker has done, and whether it is believed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorkerTally {
    /// Games of its that were counted.
    pub games: u32,
    /// Results that had come already.
    pub doubles: u32,
    /// Games that it could not play.
    pub failures: u32,
    /// Games of its that were played again elsewhere, and came out the same.
    pub confirmed: u32,
    /// The workers whose repetitions of its games were different.
    pub differs_from: BTreeSet<String>,
    /// Its own measurement, in searched positions a second.
    pub speed: f64,
    /// Why it was shut out, if it was.
    pub shut_out: Option<String>,
}

/// How games travel.
#[derive(Clone, Copy, Debug)]
pub struct QueueOptions {
    /// How many games a worker takes at once.
    pub batch: usize,
    /// Which share of the games, from 0 to 1, another worker plays again.
    pub repeat_share: f64,
}

/// The workers of a NATS server as a queue.
pub struct NatsQueue<'a> {
    runtime: Runtime,
    server: Server,
    tournament: String,
    brief: String,
    options: QueueOptions,
    check: &'a dyn ResultCheck,
    stop: &'a AtomicBool,
    tallies: BTreeMap<String, WorkerTally>,
    /// The results up to here have been read.
    last_read: u64,
    /// Games that are to be played again, with the worker and the game of the first time.
    repeats: BTreeMap<String, (String, String)>,
    /// Who could not play a job, by its id.
    failed_at: BTreeMap<String, Vec<String>>,
    /// The name of this run: failures of earlier ones do not count.
    run: String,
    /// How often jobs were published again.
    attempts: u32,
}

impl<'a> NatsQueue<'a> {
    /// A queue for one tournament on this server.
    pub fn new(
        runtime: Runtime,
        server: Server,
        tournament: &str,
        brief: &Brief,
        options: QueueOptions,
        check: &'a dyn ResultCheck,
        stop: &'a AtomicBool,
    ) -> Result<NatsQueue<'a>, ServerError> {
        let bytes = serde_json::to_vec(brief).map_err(|error| server.error(error))?;
        let brief = runtime.block_on(server.store(&bytes))?;
        Ok(NatsQueue {
            runtime,
            server,
            tournament: tournament.to_owned(),
            brief,
            options,
            check,
            stop,
            tallies: BTreeMap::new(),
            last_read: 0,
            repeats: BTreeMap::new(),
            failed_at: BTreeMap::new(),
            run: run_name(),
            attempts: 0,
        })
    }

    /// What each worker has done so far.
    pub fn tallies(&self) -> &BTreeMap<String, WorkerTally> {
        &self.tallies
    }

    /// Removes what the tournament has on the server. For a tournament whose games are all in its ledger.
    pub fn clear(&self) -> Result<(), ServerError> {
        self.runtime.block_on(async {
            let subjects = [jobs_subject(&self.tournament), results_subject(&self.tournament)];
            for (stream, subject) in [self.server.jobs().await?, self.server.results().await?].iter().zip(subjects) {
                stream.purge().filter(subject).await.map_err(|error| self.server.error(error))?;
            }
            Ok(())
        })
    }

    /// Publishes jobs, and waits until the server has them.
    async fn publish(&self, batches: &[JobBatch]) -> Result<(), ServerError> {
        let jetstream = &self.server.jetstream;
        for group in batches.chunks(PUBLISH_GROUP) {
            let mut sent = Vec::with_capacity(group.len());
            for batch in group {
                let payload = serde_json::to_vec(batch).map_err(|error| self.server.error(error))?;
                let subject = jobs_subject(&self.tournament);
                sent.push(jetstream.publish(subject, payload.into()).await.map_err(|error| self.server.error(error))?);
            }
            for confirmation in sent {
                confirmation.await.map_err(|error| self.server.error(error))?;
            }
        }
        Ok(())
    }

    fn batches(&self, jobs: &[Job]) -> Vec<JobBatch> {
        jobs.chunks(self.options.batch.max(1)).map(|jobs| self.jobs_not_by(jobs.to_vec(), Vec::new())).collect()
    }

    fn jobs_not_by(&self, jobs: Vec<Job>, not_by: Vec<String>) -> JobBatch {
        let (tournament, brief, run) = (self.tournament.clone(), self.brief.clone(), self.run.clone());
        JobBatch { tournament, brief, jobs, run, attempt: self.attempts, not_by, passed_on: 0, is_repeat: false }
    }

    /// Publishes the jobs anew if the server has none of them left: it lost them, or workers took them and never answered.
    async fn publish_lost(&mut self, open: &BTreeMap<String, Job>) -> Result<(), ServerError> {
        let subject = jobs_subject(&self.tournament);
        let jobs = self.server.jobs().await?;
        let mut subjects = jobs.info_with_subjects(&subject).await.map_err(|error| self.server.error(error))?;
        let mut waiting = 0;
        while let Some(entry) = subjects.next().await {
            waiting += entry.map_err(|error| self.server.error(error))?.1;
        }
        if waiting > 0 {
            return Ok(());
        }
        self.attempts += 1;
        let lost: Vec<Job> = open.values().cloned().collect();
        self.publish(&self.batches(&lost)).await
    }

    async fn messages(&self) -> Result<pull::Ordered, ServerError> {
        let from = match self.last_read {
            0 => DeliverPolicy::All,
            read => DeliverPolicy::ByStartSequence { start_sequence: read + 1 },
        };
        self.server.results_of(&self.tournament, from).await
    }

    /// The results that are there, or the first that comes within a moment.
    async fn read(&mut self, messages: &mut pull::Ordered) -> Result<Vec<GameReport>, ServerError> {
        let Ok(first) = tokio::time::timeout(FETCH, messages.next()).await else { return Ok(Vec::new()) };
        let mut next = first;
        let mut found = Vec::new();
        while let Some(message) = next {
            found.push(message.map_err(|error| self.server.error(error))?);
            if found.len() == READ_GROUP {
                break;
            }
            next = messages.next().now_or_never().flatten();
        }
        if found.is_empty() {
            return Err(self.server.error("the results have ended"));
        }
        let mut reports = Vec::new();
        for message in found {
            if let Ok(info) = message.info() {
                self.last_read = self.last_read.max(info.stream_sequence);
            }
            // What cannot be read is not a result; its job stays open.
            reports.extend(serde_json::from_slice::<GameReport>(&message.payload));
        }
        Ok(reports)
    }

    /// Takes one report: what is to be delivered, and what is to be published for it.
    async fn take(
        &mut self,
        report: GameReport,
        open: &mut BTreeMap<String, Job>,
    ) -> (Option<JobResult>, Vec<JobBatch>) {
        let GameReport { job, worker, run, speed, is_repeat, seconds, outcome } = report;
        let tally = self.tallies.entry(worker.clone()).or_default();
        tally.speed = speed;
        if tally.shut_out.is_some() {
            return (None, Vec::new());
        }
        if is_repeat {
            self.compare(&job, &worker, &outcome).await;
            return (None, Vec::new());
        }
        // The job is the coordinator's own: what a worker says of it does not count.
        let Some(job) = open.get(&job.id).cloned() else {
            tally.doubles += u32::from(self.repeats.contains_key(&job.id));
            return (None, Vec::new());
        };
        let record = match outcome {
            ReportedOutcome::Failure { .. } if run != self.run => return (None, Vec::new()),
            ReportedOutcome::Failure { participant, why } => {
                tally.failures += 1;
                self.attempts += 1;
                let failed_at = self.failed_at.entry(job.id.clone()).or_default();
                failed_at.push(worker.clone());
                // The machine may lack something that another one has.
                if failed_at.len() < 2 {
                    let not_by = failed_at.clone();
                    return (None, vec![self.jobs_not_by(vec![job], not_by)]);
                }
                open.remove(&job.id);
                let outcome = Err(JobFailure { participant, why });
                return (Some(JobResult { job, outcome, worker, seconds }), Vec::new());
            }
            ReportedOutcome::Record { record } => Ok(*record),
            ReportedOutcome::Stored { hash } => self.stored_record(&hash).await,
        };
        let proven = record.and_then(|record| self.check.prove(&job, &record).map(|()| record));
        let record = match proven {
            Ok(record) => record,
            Err(why) => {
                self.attempts += 1;
                self.shut_out(&worker, format!("its record of game {} does not hold: {why}", job.id)).await;
                return (None, vec![self.jobs_not_by(vec![job], vec![worker])]);
            }
        };
        open.remove(&job.id);
        self.tallies.entry(worker.clone()).or_default().games += 1;
        let mut again = Vec::new();
        if is_chosen(&job.id, self.options.repeat_share) && self.check.is_repeatable(&job) {
            again.push(JobBatch { is_repeat: true, ..self.jobs_not_by(vec![job.clone()], vec![worker.clone()]) });
        }
        self.repeats.insert(job.id.clone(), (worker.clone(), course_of(&record)));
        (Some(JobResult { job, outcome: Ok(record), worker, seconds }), again)
    }

    async fn stored_record(&self, hash: &str) -> Result<Record, String> {
        let bytes = self.server.load(hash).await.map_err(|error| error.to_string())?;
        serde_json::from_slice(&bytes).map_err(|error| error.to_string())
    }

    /// Compares a repetition with the first time.
    async fn compare(&mut self, job: &Job, worker: &str, outcome: &ReportedOutcome) {
        let Some((first, course)) = self.repeats.get(&job.id).cloned() else { return };
        let again = match outcome {
            ReportedOutcome::Record { record } => course_of(record),
            ReportedOutcome::Stored { hash } => match self.stored_record(hash).await {
                Ok(record) => course_of(&record),
                Err(_) => return,
            },
            ReportedOutcome::Failure { .. } => return,
        };
        if again == course {
            self.tallies.entry(first).or_default().confirmed += 1;
            return;
        }
        // One of the two is wrong. Which one shows when it differs from a third.
        for (one, other) in [(&first, worker), (&worker.to_owned(), first.as_str())] {
            let tally = self.tallies.entry(one.clone()).or_default();
            tally.differs_from.insert(other.to_owned());
            if tally.differs_from.len() >= DIFFERING_PARTNERS {
                let others: Vec<&str> = tally.differs_from.iter().map(String::as_str).collect();
                let why = format!("games of its came out differently at {}", others.join(" and "));
                self.shut_out(&one.clone(), why).await;
            }
        }
    }

    async fn shut_out(&mut self, worker: &str, why: String) {
        // If the order is lost, the worker goes on in vain: its results are not read any more.
        let _lost = self.server.client.publish(shut_out_subject(worker), why.clone().into()).await;
        self.tallies.entry(worker.to_owned()).or_default().shut_out = Some(why);
    }

    async fn play_on_server(
        &mut self,
        jobs: &[Job],
        deliver: &mut dyn FnMut(Vec<JobResult>) -> ControlFlow<()>,
    ) -> Result<(), ServerError> {
        let mut open: BTreeMap<String, Job> = jobs.iter().map(|job| (job.id.clone(), job.clone())).collect();
        self.failed_at.clear();
        // Results that came while no coordinator was there are read before their jobs are published again.
        self.last_read = 0;
        let mut messages = self.messages().await?;
        let mut is_published = false;
        let mut quiet_since = Instant::now();
        while !open.is_empty() && !self.is_stopped() {
            let reports = match self.read(&mut messages).await {
                Ok(reports) => reports,
                Err(_) => {
                    // The connection comes back by itself; the stream of results may not.
                    tokio::time::sleep(FETCH).await;
                    if let Ok(again) = self.messages().await {
                        messages = again;
                    }
                    continue;
                }
            };
            if reports.is_empty() && !is_published {
                let left: Vec<Job> = jobs.iter().filter(|job| open.contains_key(&job.id)).cloned().collect();
                let stream = self.server.jobs().await?;
                let purge = stream.purge().filter(jobs_subject(&self.tournament)).await;
                purge.map_err(|error| self.server.error(error))?;
                self.publish(&self.batches(&left)).await?;
                is_published = true;
            }
            if reports.is_empty() {
                if quiet_since.elapsed() > QUIET {
                    quiet_since = Instant::now();
                    // If the server is away, the next look finds it again.
                    let _away = self.publish_lost(&open).await;
                }
                continue;
            }
            quiet_since = Instant::now();
            let (mut results, mut more) = (Vec::new(), Vec::new());
            for report in reports {
                let (result, batches) = self.take(report, &mut open).await;
                results.extend(result);
                more.extend(batches);
            }
            if !results.is_empty() && deliver(results).is_break() {
                return Ok(());
            }
            if !more.is_empty() {
                // What is lost here is found again when it is quiet.
                let _away = self.publish(&more).await;
            }
        }
        Ok(())
    }
}

impl JobQueue for NatsQueue<'_> {
    fn play(
        &mut self,
        jobs: &[Job],
        deliver: &mut dyn FnMut(Vec<JobResult>) -> ControlFlow<()>,
    ) -> Result<(), QueueError> {
        let runtime = self.runtime.handle().clone();
        runtime.block_on(self.play_on_server(jobs, deliver)).map_err(|error| QueueError { why: error.to_string() })
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// A name that no other run has.
fn run_name() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    blake3::hash(format!("{now} {}", std::process::id()).as_bytes()).to_hex()[..12].to_owned()
}

/// The moves and the result of a game, without what differs from machine to machine.
fn course_of(record: &Record) -> String {
    let moves: Vec<String> = record
        .moves
        .iter()
        .map(|turn| turn.played.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string))
        .collect();
    format!("{} {:?} {:?}", moves.join(" "), record.result.winner, record.result.reason)
}

/// Whether a game is among those that are played again. The same games are chosen in every run.
fn is_chosen(job: &str, share: f64) -> bool {
    let hash = blake3::hash(job.as_bytes());
    let number = u32::from_le_bytes(hash.as_bytes()[..4].try_into().unwrap_or_default());
    f64::from(number) < share * f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_games_is_chosen_and_always_the_same() {
        let chosen = |share| (0..10_000).filter(|number| is_chosen(&format!("1.0.0.{number}-1.0"), share)).count();
        assert_eq!((chosen(0.0), chosen(1.0)), (0, 10_000));
        assert!((400..600).contains(&chosen(0.05)), "{}", chosen(0.05));
        assert_eq!(chosen(0.05), chosen(0.05));
    }
}
