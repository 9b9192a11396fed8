//! A worker: takes jobs, plays them, publishes the records.

use crate::message::{Brief, GameReport, JobBatch, ReportedOutcome};
use crate::server::{ACK_WAIT, MAX_TRIES, Server, ServerError, jobs_subject, results_subject, shut_out_subject};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::{Acker, PublishMessage};
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use plyground_record::EndReason;
use plyground_tournament::Job;
use plyground_tournament::run::{JobFailure, JobPlayer};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// How long one question for a job waits at the server: a worker that is stopped ends within this time.
const FETCH: Duration = Duration::from_millis(500);
/// How long a worker waits before it asks a server again that did not answer.
const PAUSE: Duration = Duration::from_millis(500);
/// How often a job that is meant for others goes back to the queue, and how long it is kept each time. Where there are no others,
/// that is all the time which is lost.
const MAX_PASSES: u32 = 25;
const PASS_PAUSE: Duration = Duration::from_millis(200);

/// Makes the player of a tournament: the part that knows agents, referees and sandboxes.
pub trait PlayerFactory: Sync {
    /// What plays the games of this tournament. When it is asked to play a game, the archives of both participants lie in
    /// `cache`, each as `HASH.zip`.
    fn player(&self, brief: &Brief, cache: &Path) -> Result<Box<dyn JobPlayer + Send + Sync>, String>;
}

/// Something that happens to a worker.
#[derive(Debug)]
pub enum WorkerEvent<'a> {
    /// It was connected to the server, and waits for jobs.
    Ready,
    /// It has played a game.
    Played {
        /// Which tournament.
        tournament: &'a str,
        /// Which game.
        job: &'a Job,
        /// Why it was not played to its end, if so.
        failure: Option<&'a str>,
    },
    /// The server does not answer; the worker goes on asking.
    Waiting(&'a str),
    /// The coordinator no longer believes this worker, for this reason. It ends.
    ShutOut(&'a str),
}

/// A worker of any tournament on a server.
pub struct Worker<'a> {
    /// The server.
    pub server: Server,
    /// What it is called in ledgers and reports: letters, digits, `-` and `_`.
    pub name: String,
    /// Its own measurement, in searched positions a second.
    pub speed: f64,
    /// How many games it plays at the same time.
    pub jobs: usize,
    /// A private folder for the files of agents, which are fetched once.
    pub cache: PathBuf,
    /// What makes players.
    pub factory: &'a dyn PlayerFactory,
    /// Set when it is to end. Games that are being played then are left to others.
    pub stop: &'a AtomicBool,
}

type SharedPlayer = Arc<dyn JobPlayer + Send + Sync>;
/// The players of all tournaments so far, by the hash of the brief, or why there is none.
type KnownPlayers = BTreeMap<String, Result<(Brief, SharedPlayer), String>>;

impl Worker<'_> {
    /// Works until it is stopped or shut out.
    pub fn run(&self, runtime: &Runtime, listen: &(dyn Fn(WorkerEvent<'_>) + Sync)) -> Result<(), ServerError> {
        let shut_out = Arc::new(Mutex::new(None));
        let mut orders = runtime
            .block_on(self.server.client.subscribe(shut_out_subject(&self.name)))
            .map_err(|error| self.server.error(error))?;
        let reason = Arc::clone(&shut_out);
        let listening = runtime.spawn(async move {
            if let Some(order) = orders.next().await {
                let text = String::from_utf8_lossy(&order.payload).into_owned();
                *reason.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(text);
            }
        });
        let players = Mutex::new(BTreeMap::new());
        let consumer = runtime.block_on(self.server.workers())?;
        listen(WorkerEvent::Ready);
        let slot = Slot { worker: self, runtime, listen, players: &players, shut_out: &shut_out };
        std::thread::scope(|scope| {
            for _ in 1..self.jobs.max(1) {
                scope.spawn(|| slot.work(consumer.clone()));
            }
            slot.work(consumer.clone());
        });
        listening.abort();
        if let Some(reason) = slot.shut_out_reason() {
            listen(WorkerEvent::ShutOut(&reason));
        }
        Ok(())
    }
}

/// One game at a time.
struct Slot<'w> {
    worker: &'w Worker<'w>,
    runtime: &'w Runtime,
    listen: &'w (dyn Fn(WorkerEvent<'_>) + Sync),
    players: &'w Mutex<KnownPlayers>,
    shut_out: &'w Mutex<Option<String>>,
}

impl Slot<'_> {
    fn work(&self, mut consumer: PullConsumer) {
        while !self.is_stopped() {
            match self.runtime.block_on(next_message(&consumer)) {
                Ok(Some(message)) => self.handle(message),
                Ok(None) => {}
                Err(why) => {
                    (self.listen)(WorkerEvent::Waiting(&why));
                    self.pause(PAUSE);
                    // A server that was replaced does not know the consumer any more.
                    if let Ok(again) = self.runtime.block_on(self.worker.server.workers()) {
                        consumer = again;
                    }
                }
            }
        }
    }

    fn handle(&self, message: Message) {
        let delivered = message.info().map_or(1, |info| info.delivered);
        let (message, acker) = message.split();
        let acker = Arc::new(acker);
        let Ok(batch) = serde_json::from_slice::<JobBatch>(&message.payload) else {
            // It is not a batch of jobs, and no worker can play it.
            self.confirm(&acker, AckKind::Term);
            return;
        };
        let beating = self.runtime.spawn(heartbeat(Arc::clone(&acker)));
        let kind = self.take(batch, delivered);
        beating.abort();
        self.confirm(&acker, kind);
    }

    /// Plays a batch, or hands it on, and says how the message is to be answered.
    fn take(&self, mut batch: JobBatch, delivered: i64) -> AckKind {
        // A worker that took it before has ended while it played one of these games: alone, each game condemns only itself.
        if delivered > 1 && batch.jobs.len() > 1 {
            let is_published =
                batch.jobs.iter().all(|job| self.publish_jobs(&JobBatch { jobs: vec![job.clone()], ..batch.clone() }));
            return if is_published { AckKind::Ack } else { AckKind::Nak(None) };
        }
        let is_poison = delivered > MAX_TRIES;
        if !is_poison && batch.not_by.contains(&self.worker.name) && batch.passed_on < MAX_PASSES {
            self.pause(PASS_PAUSE);
            batch.passed_on += 1;
            return if self.publish_jobs(&batch) { AckKind::Ack } else { AckKind::Nak(None) };
        }
        if batch.is_repeat && batch.not_by.contains(&self.worker.name) {
            return AckKind::Ack;
        }
        for job in &batch.jobs {
            let began = Instant::now();
            let outcome = if is_poison {
                let why = format!("given up: {MAX_TRIES} workers ended while they played this game");
                Some(ReportedOutcome::Failure { participant: None, why })
            } else {
                self.play(&batch, job)
            };
            let Some(outcome) = outcome else { return AckKind::Nak(None) };
            let failure = match &outcome {
                ReportedOutcome::Failure { why, .. } => Some(why.clone()),
                ReportedOutcome::Record { .. } | ReportedOutcome::Stored { .. } => None,
            };
            let report = GameReport {
                job: job.clone(),
                worker: self.worker.name.clone(),
                run: batch.run.clone(),
                speed: self.worker.speed,
                is_repeat: batch.is_repeat,
                seconds: began.elapsed().as_secs_f64(),
                outcome,
            };
            if !self.publish_report(&batch, report) {
                return AckKind::Nak(None);
            }
            (self.listen)(WorkerEvent::Played { tournament: &batch.tournament, job, failure: failure.as_deref() });
        }
        AckKind::Ack
    }

    /// Plays one game. Nothing if it was stopped.
    fn play(&self, batch: &JobBatch, job: &Job) -> Option<ReportedOutcome> {
        let failed = |why| ReportedOutcome::Failure { participant: None, why };
        let (brief, player) = match self.player(&batch.brief) {
            Ok(known) => known,
            Err(why) => return Some(failed(why)),
        };
        for participant in job.seats {
            if let Err(why) = self.fetch_bundle(&brief, participant) {
                return Some(failed(why));
            }
        }
        let played = catch_unwind(AssertUnwindSafe(|| player.play(job, self.worker.stop)));
        if self.is_stopped() && !matches!(&played, Ok(Ok(record)) if record.result.reason != EndReason::Interrupted) {
            return None;
        }
        Some(match played {
            Ok(Ok(record)) => ReportedOutcome::Record { record: Box::new(record) },
            Ok(Err(JobFailure { participant, why })) => ReportedOutcome::Failure { participant, why },
            Err(_) => failed("the referee itself failed in this game".to_owned()),
        })
    }

    /// The player of a tournament, made once.
    fn player(&self, hash: &str) -> Result<(Brief, SharedPlayer), String> {
        let mut players = self.players.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(known) = players.get(hash) {
            return known.clone();
        }
        let bytes = self.runtime.block_on(self.worker.server.load(hash)).map_err(|error| error.to_string())?;
        let made = serde_json::from_slice::<Brief>(&bytes)
            .map_err(|error| format!("what the coordinator says of its tournament cannot be read: {error}"))
            .and_then(|brief| {
                let player = self.worker.factory.player(&brief, &self.worker.cache)?;
                Ok((brief, SharedPlayer::from(player)))
            });
        players.insert(hash.to_owned(), made.clone());
        made
    }

    /// Fetches the files of a participant, if it has files and they are not here yet.
    fn fetch_bundle(&self, brief: &Brief, participant: usize) -> Result<(), String> {
        let Some(hash) = brief.bundles.get(participant).and_then(Option::as_ref) else { return Ok(()) };
        if hash.is_empty() || !hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(format!("`{hash}` is not the hash of an agent's files"));
        }
        let path = self.worker.cache.join(format!("{hash}.zip"));
        if path.exists() {
            return Ok(());
        }
        let bytes = self.runtime.block_on(self.worker.server.load(hash)).map_err(|error| error.to_string())?;
        // Written beside it and renamed, so that no other slot sees half of it.
        let part = self.worker.cache.join(format!("{hash}.{participant}.{:?}.part", std::thread::current().id()));
        std::fs::write(&part, bytes)
            .and_then(|()| std::fs::rename(&part, &path))
            .map_err(|error| format!("cannot keep an agent's files in {}: {error}", self.worker.cache.display()))
    }

    /// Publishes until the server has it. False if the worker was stopped first.
    fn publish_report(&self, batch: &JobBatch, mut report: GameReport) -> bool {
        // The server drops a second message with the same id: one that is sent again because its confirmation was lost.
        let kind = if batch.is_repeat { "again" } else { "first" };
        let JobBatch { tournament, run, attempt, .. } = batch;
        let id = format!("{tournament}.{}.{run}.{attempt}.{kind}", report.job.id);
        loop {
            match self.runtime.block_on(self.try_to_report(tournament, &id, &mut report)) {
                Ok(()) => return true,
                Err(why) => (self.listen)(WorkerEvent::Waiting(&why)),
            }
            if self.is_stopped() {
                return false;
            }
            self.pause(PAUSE);
        }
    }

    async fn try_to_report(&self, tournament: &str, id: &str, report: &mut GameReport) -> Result<(), String> {
        let server = &self.worker.server;
        let mut payload = serde_json::to_vec(report).map_err(|error| error.to_string())?;
        // Some room for the headers.
        let most = server.client.server_info().max_payload.saturating_sub(4096);
        if payload.len() > most
            && let ReportedOutcome::Record { record } = &report.outcome
        {
            let bytes = serde_json::to_vec(record).map_err(|error| error.to_string())?;
            let hash = server.store(&bytes).await.map_err(|error| error.to_string())?;
            report.outcome = ReportedOutcome::Stored { hash };
            payload = serde_json::to_vec(report).map_err(|error| error.to_string())?;
        }
        let message = PublishMessage::build().payload(payload.into()).message_id(id);
        let sent = server.jetstream.send_publish(results_subject(tournament), message).await;
        sent.map_err(|error| error.to_string())?.await.map_err(|error| error.to_string())?;
        Ok(())
    }

    fn publish_jobs(&self, batch: &JobBatch) -> bool {
        let Ok(payload) = serde_json::to_vec(batch) else { return false };
        let jetstream = &self.worker.server.jetstream;
        self.runtime.block_on(async {
            match jetstream.publish(jobs_subject(&batch.tournament), payload.into()).await {
                Ok(sent) => sent.await.is_ok(),
                Err(_) => false,
            }
        })
    }

    /// Tells the server what became of a message. If that is lost, the job is played once more, and its result dropped.
    fn confirm(&self, acker: &Acker, kind: AckKind) {
        if let Err(error) = self.runtime.block_on(acker.double_ack_with(kind)) {
            (self.listen)(WorkerEvent::Waiting(&error.to_string()));
        }
    }

    fn pause(&self, time: Duration) {
        self.runtime.block_on(async { tokio::time::sleep(time).await });
    }

    fn is_stopped(&self) -> bool {
        self.worker.stop.load(Ordering::Relaxed) || self.shut_out_reason().is_some()
    }

    fn shut_out_reason(&self) -> Option<String> {
        self.shut_out.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }
}

async fn next_message(consumer: &PullConsumer) -> Result<Option<Message>, String> {
    let batch = consumer.batch().max_messages(1).expires(FETCH).messages().await;
    match batch.map_err(|error| error.to_string())?.next().await {
        Some(Ok(message)) => Ok(Some(message)),
        Some(Err(error)) => Err(error.to_string()),
        None => Ok(None),
    }
}

/// Tells the server that a game is still being played.
async fn heartbeat(acker: Arc<Acker>) {
    loop {
        tokio::time::sleep(ACK_WAIT / 3).await;
        // A lost one is made up for by the next.
        let _lost = acker.ack_with(AckKind::Progress).await;
    }
}
