//! `plyground worker`: plays games of tournaments for their coordinators.

use super::print_line;
use super::tournament::queue::{LoginArgs, WorkerPlayers, runtime};
use crate::environment::{EnvironmentError, SandboxArgs};
use anyhow::{Context, Result};
use plyground_games::{Spec, perft};
use plyground_queue::{Worker, WorkerEvent};
use plyground_record::escape_for_terminal;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Play games of tournaments that run elsewhere
///
/// A worker takes games from a NATS server, plays them in the sandbox, and sends their records back. It works for every
/// tournament on that server (`plyground tournament run --queue`), and goes on until it is stopped.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground worker --queue nats://queue.example.org:4222
  plyground worker --queue nats://localhost:4222 --jobs 8 --name lab-3
  plyground worker --queue tls://queue.example.org --nats-credentials key.creds

Exit status: 130 when it was interrupted; 3 when the server cannot be used, or
when a coordinator no longer believes this worker.")]
pub(crate) struct WorkerArgs {
    /// The NATS server
    #[arg(long, value_name = "ADDRESS")]
    queue: String,

    /// Games played at the same time [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,

    /// What this worker is called in reports: letters, digits, `-` and `_` [default: the machine's name and a number]
    #[arg(long, value_name = "NAME", value_parser = read_name)]
    name: Option<String>,

    #[command(flatten)]
    login: LoginArgs,

    #[command(flatten)]
    sandbox: SandboxArgs,
}

impl WorkerArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let stop = plyground_guard::interrupt_flag();
        let mut environment = self.sandbox.environment()?;
        environment.stop = Some(stop);
        let runtime = runtime()?;
        let server = self.login.connect(&runtime, &self.queue)?;
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let cache = tempfile::tempdir().context("cannot make a folder for the agents' files")?;
        let players = WorkerPlayers { environment };
        let name = self.name.clone().unwrap_or_else(own_name);
        let worker = Worker {
            server,
            name: name.clone(),
            speed: own_speed()?,
            jobs: self.jobs.map_or(cores, |jobs| jobs as usize),
            cache: cache.path().to_owned(),
            factory: &players,
            stop,
        };
        let queue = self.queue.clone();
        worker
            .run(&runtime, &|event| match event {
                WorkerEvent::Ready => tell(&format!("{name} waits for games at {queue}")),
                WorkerEvent::Played { job, failure: None, .. } => tell(&format!("game {}", job.id)),
                WorkerEvent::Played { job, failure: Some(why), .. } => tell(&format!("game {}: {why}", job.id)),
                WorkerEvent::Waiting(why) => tell(&format!("the server does not answer, and is asked again: {why}")),
                WorkerEvent::ShutOut(why) => tell(&format!("the coordinator no longer believes this worker: {why}")),
            })
            .map_err(|error| EnvironmentError(error.to_string()))?;
        print_line!("{name} has ended");
        Ok(ExitCode::from(if stop.load(Ordering::Relaxed) { 130 } else { 3 }))
    }
}

fn tell(line: &str) {
    anstream::eprintln!("{}", escape_for_terminal(line));
}

fn read_name(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if text.is_empty() || !text.chars().all(is_plain) {
        return Err(format!("`{text}` is not a name of letters, digits, `-` and `_`"));
    }
    Ok(text.to_owned())
}

/// The machine's name and the number of this process, so that no two workers have the same.
fn own_name() -> String {
    let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
    let plain: String = host.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_').collect();
    format!("{}-{}", if plain.is_empty() { "worker" } else { &plain }, std::process::id())
}

/// How many positions a second this machine looks through: the same count on every worker, so that they can be compared.
fn own_speed() -> Result<f64> {
    let start = Spec::parse("othello:8,rule=pass")?.setup()?;
    let began = Instant::now();
    let positions = perft(&start, 8)?;
    Ok(positions as f64 / began.elapsed().as_secs_f64())
}
