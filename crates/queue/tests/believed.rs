//! Which results are believed, and what becomes of jobs that no worker can play: over a real NATS server.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

use async_nats::jetstream::{self, AckKind, consumer::PullConsumer};
use futures_util::StreamExt;
use plyground_queue::{Brief, Login, NatsQueue, PlayerFactory, QueueOptions, ResultCheck, Server, Worker, WorkerEvent};
use plyground_record::Record;
use plyground_tournament::run::{JobFailure, JobPlayer, JobQueue, JobResult};
use plyground_tournament::{Job, Participant};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

/// A game that `plyground match` has recorded.
const RECORD: &str = include_str!("record.json");

struct NatsServer {
    _folder: TempDir,
    port: u16,
    process: Child,
}

impl NatsServer {
    fn start() -> Option<NatsServer> {
        let folder = TempDir::new().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let started = Command::new("nats-server")
            .args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"])
            .arg(folder.path())
            .stderr(Stdio::piped())
            .spawn();
        let Ok(mut process) = started else {
            assert!(std::env::var_os("PLYGROUND_ALL_INSTALLED").is_none(), "there is no nats-server");
            println!("not tested: there is no nats-server");
            return None;
        };
        let mut log = BufReader::new(process.stderr.take().unwrap());
        let mut line = String::new();
        while !line.contains("Server is ready") {
            line.clear();
            assert!(log.read_line(&mut line).unwrap() > 0, "the server ended");
        }
        std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
        Some(NatsServer { _folder: folder, port, process })
    }

    fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn connect(&self, runtime: &Runtime) -> Server {
        runtime.block_on(Server::connect(&self.address(), &Login::default())).unwrap()
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        let _ended = self.process.kill();
        let _ended = self.process.wait();
    }
}

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

fn brief() -> Brief {
    let participant = |name: &str| Participant { name: name.into(), spec: name.into(), hash: String::new() };
    Brief {
        settings: "{}".into(),
        participants: vec![participant("first"), participant("random")],
        bundles: vec![None, None],
        files: vec![None, None],
    }
}

fn jobs(number: u32) -> Vec<Job> {
    (0..number).map(|opening| Job::new(1, 1, 0, 0, [0, 1], opening)).collect()
}

/// Believes every record whose seed is not that of a liar.
struct Check;

const LIE: u64 = 666;
const OPTIONS: QueueOptions = QueueOptions { batch: 1, repeat_share: 0.0 };

impl ResultCheck for Check {
    fn prove(&self, _: &Job, record: &Record) -> Result<(), String> {
        if record.settings.seed == LIE { Err("turn 3: c9 is not on the board".into()) } else { Ok(()) }
    }

    fn is_repeatable(&self, _: &Job) -> bool {
        false
    }
}

/// What a worker of these tests does with a job.
#[derive(Clone, Copy)]
enum Habit {
    Honest,
    Lies,
    LacksNumPy,
}

impl JobPlayer for Habit {
    fn play(&self, _: &Job, _: &AtomicBool) -> Result<Record, JobFailure> {
        let mut record = Record::from_json(RECORD).unwrap();
        match self {
            Habit::Honest => {}
            Habit::Lies => record.settings.seed = LIE,
            Habit::LacksNumPy => return Err(JobFailure { participant: Some(1), why: "no NumPy here".into() }),
        }
        Ok(record)
    }
}

impl PlayerFactory for Habit {
    fn player(&self, _: &Brief, _: &Path) -> Result<Box<dyn JobPlayer + Send + Sync>, String> {
        Ok(Box::new(*self))
    }
}

/// Plays jobs with these workers, and hands over what was delivered and the queue itself.
fn played(
    server: &NatsServer,
    jobs: &[Job],
    workers: &[(&str, Habit)],
) -> (Vec<JobResult>, Vec<(String, Option<String>)>) {
    let stop = AtomicBool::new(false);
    let mut delivered = Vec::new();
    let tallies = std::thread::scope(|scope| {
        for (name, habit) in workers {
            let stop = &stop;
            scope.spawn(move || {
                let (runtime, cache) = (runtime(), TempDir::new().unwrap());
                let worker = Worker {
                    server: server.connect(&runtime),
                    name: (*name).to_owned(),
                    speed: 1.0,
                    jobs: 1,
                    cache: cache.path().to_owned(),
                    factory: habit,
                    stop,
                };
                worker.run(&runtime, &|_: WorkerEvent<'_>| {}).unwrap();
            });
        }
        let runtime = runtime();
        let connection = server.connect(&runtime);
        let mut queue = NatsQueue::new(runtime, connection, "t", &brief(), OPTIONS, &Check, &stop).unwrap();
        queue
            .play(jobs, &mut |results| {
                delivered.extend(results);
                ControlFlow::Continue(())
            })
            .unwrap();
        let tallies = queue.tallies().iter().map(|(name, tally)| (name.clone(), tally.shut_out.clone())).collect();
        stop.store(true, Ordering::Relaxed);
        tallies
    });
    (delivered, tallies)
}

#[test]
fn a_worker_whose_records_do_not_hold_is_shut_out_and_its_games_are_played_by_others() {
    let Some(server) = NatsServer::start() else { return };
    let jobs = jobs(12);
    let (delivered, tallies) = played(&server, &jobs, &[("honest", Habit::Honest), ("liar", Habit::Lies)]);
    assert_eq!(delivered.len(), jobs.len());
    assert!(delivered.iter().all(|result| result.worker == "honest" && result.outcome.is_ok()));
    for (name, shut_out) in tallies {
        assert_eq!(name == "liar", shut_out.is_some_and(|why| why.contains("c9 is not on the board")), "{name}");
    }
}

#[test]
fn a_game_that_one_machine_cannot_play_is_played_by_another_before_it_counts_as_impossible() {
    let Some(server) = NatsServer::start() else { return };
    let jobs = jobs(6);
    let (delivered, _) = played(&server, &jobs, &[("bare", Habit::LacksNumPy), ("whole", Habit::Honest)]);
    assert_eq!(delivered.len(), jobs.len());
    assert!(delivered.iter().all(|result| result.outcome.is_ok()), "one of them has NumPy");
}

#[test]
fn a_job_that_no_worker_finishes_is_given_up_after_three_tries() {
    let Some(server) = NatsServer::start() else { return };
    let stop = AtomicBool::new(false);
    let runtime_of_test = runtime();
    std::thread::scope(|scope| {
        let coordinator = scope.spawn(|| {
            let runtime = runtime();
            let connection = server.connect(&runtime);
            let mut queue = NatsQueue::new(runtime, connection, "t", &brief(), OPTIONS, &Check, &stop).unwrap();
            let mut delivered = Vec::new();
            queue
                .play(&jobs(1), &mut |results| {
                    delivered.extend(results);
                    ControlFlow::Continue(())
                })
                .unwrap();
            stop.store(true, Ordering::Relaxed);
            delivered
        });
        // Three times it is taken and handed back; a failure is tried once more elsewhere, so all of that happens twice.
        for _ in 0..2 {
            runtime_of_test.block_on(hand_back_three_times(&server.address()));
            let worker_stop = AtomicBool::new(false);
            let cache = TempDir::new().unwrap();
            let worker = Worker {
                server: server.connect(&runtime_of_test),
                name: "last".to_owned(),
                speed: 1.0,
                jobs: 1,
                cache: cache.path().to_owned(),
                factory: &Habit::Honest,
                stop: &worker_stop,
            };
            let end_after_one = |event: WorkerEvent<'_>| {
                if let WorkerEvent::Played { failure, .. } = event {
                    assert!(failure.is_some_and(|why| why.contains("given up: 3 workers ended")), "{failure:?}");
                    worker_stop.store(true, Ordering::Relaxed);
                }
            };
            worker.run(&runtime_of_test, &end_after_one).unwrap();
        }
        let delivered = coordinator.join().unwrap();
        assert_eq!(delivered.len(), 1);
        assert!(delivered[0].outcome.as_ref().is_err_and(|failure| failure.why.contains("given up")));
    });
}

/// Takes the one job three times as a worker does, and hands it back each time without a result.
async fn hand_back_three_times(address: &str) {
    let jetstream = jetstream::new(async_nats::connect(address).await.unwrap());
    let workers = Server::connect(address, &Login::default()).await.unwrap();
    workers.prepare_workers().await.unwrap();
    let consumer: PullConsumer = jetstream.get_consumer_from_stream("workers", "PLYGROUND_JOBS").await.unwrap();
    let mut tries = 0;
    while tries < 3 {
        let mut messages = consumer.batch().max_messages(1).messages().await.unwrap();
        if let Some(message) = messages.next().await {
            let message = message.unwrap();
            message.ack_with(AckKind::Nak(None)).await.unwrap();
            tries += 1;
        }
    }
}
