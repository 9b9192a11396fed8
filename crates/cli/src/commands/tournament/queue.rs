//! Tournaments on many machines: what the coordinator and the workers of a queue share.

use super::agents::EnteredAgent;
use super::player::LocalPlayer;
use crate::environment::EnvironmentError;
use anyhow::{Context, Result};
use plyground_agents::{AgentBundle, AgentRunner, AgentSpec, BuiltinKind, RunEnvironment, fair_opening};
use plyground_game::Seat;
use plyground_games::{Spec, state_from_setup};
use plyground_queue::{Brief, Login, NatsQueue, PlayerFactory, QueueOptions, ResultCheck, Server, WorkerTally};
use plyground_record::{Record, replay};
use plyground_tournament::run::{JobFailure, JobPlayer};
use plyground_tournament::settings::TournamentSettings;
use plyground_tournament::{Job, Participant};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use tokio::runtime::{Builder, Runtime};

/// How a NATS server is reached.
#[derive(clap::Args)]
pub(crate) struct LoginArgs {
    /// A credentials file for the NATS server (JWT and NKey seed)
    #[arg(long, value_name = "FILE", requires = "queue")]
    nats_credentials: Option<PathBuf>,

    /// A file with an NKey seed for the NATS server
    #[arg(long, value_name = "FILE", requires = "queue")]
    nats_nkey: Option<PathBuf>,

    /// Trust this certificate authority, and use TLS
    #[arg(long, value_name = "FILE", requires = "queue")]
    nats_ca: Option<PathBuf>,

    /// Our own certificate, for servers that ask for one
    #[arg(long, value_name = "FILE", requires = "nats_key")]
    nats_cert: Option<PathBuf>,

    /// The key of that certificate
    #[arg(long, value_name = "FILE", requires = "nats_cert")]
    nats_key: Option<PathBuf>,
}

impl LoginArgs {
    pub(crate) fn connect(&self, runtime: &Runtime, address: &str) -> Result<Server> {
        let login = Login {
            credentials: self.nats_credentials.clone(),
            nkey: self.nats_nkey.clone(),
            authority: self.nats_ca.clone(),
            certificate: self.nats_cert.clone().zip(self.nats_key.clone()),
        };
        let server = runtime.block_on(Server::connect(address, &login));
        Ok(server.map_err(|error| EnvironmentError(error.to_string()))?)
    }
}

/// What carries the connection to a server. Games are played on threads of their own.
pub(crate) fn runtime() -> Result<Runtime> {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().context("cannot start the network's thread")
}

/// What the coordinator knows about a tournament: enough to have its games played, and to check what comes back.
pub(super) struct RemoteTournament {
    settings: TournamentSettings,
    specs: Vec<AgentSpec>,
    participants: Vec<Participant>,
    archives: Vec<Option<AgentBundle>>,
}

impl RemoteTournament {
    /// Collects the files of the agents.
    pub(super) fn new(
        settings: &TournamentSettings,
        agents: &[EnteredAgent],
        environment: &RunEnvironment,
    ) -> Result<RemoteTournament> {
        let mut archives = Vec::with_capacity(agents.len());
        for agent in agents {
            let mut environment = environment.clone();
            environment.own_folders = agent.has_own_folder;
            let bundle = AgentBundle::of(&agent.spec, &environment);
            archives.push(bundle.map_err(EnvironmentError::from).with_context(|| agent.participant.name.clone())?);
        }
        Ok(RemoteTournament {
            settings: settings.clone(),
            specs: agents.iter().map(|agent| agent.spec.clone()).collect(),
            participants: agents.iter().map(|agent| agent.participant.clone()).collect(),
            archives,
        })
    }

    /// A queue to the workers of a server.
    pub(super) fn queue<'a>(
        &'a self,
        runtime: Runtime,
        server: Server,
        options: QueueOptions,
        stop: &'a AtomicBool,
    ) -> Result<NatsQueue<'a>> {
        let failed = |error: plyground_queue::ServerError| EnvironmentError(error.to_string());
        let mut bundles = Vec::with_capacity(self.archives.len());
        for bundle in &self.archives {
            let stored = bundle.as_ref().map(|bundle| runtime.block_on(server.store(&bundle.archive)));
            bundles.push(stored.transpose().map_err(failed)?);
        }
        let brief = Brief {
            settings: serde_json::to_string(&self.settings)?,
            participants: self.participants.clone(),
            bundles,
            files: self.archives.iter().map(|bundle| bundle.as_ref().map(|bundle| bundle.file.clone())).collect(),
        };
        // The same tournament has the same name after every start of its coordinator.
        let name = blake3::hash(&serde_json::to_vec(&brief)?).to_hex()[..16].to_owned();
        Ok(NatsQueue::new(runtime, server, &name, &brief, options, self, stop).map_err(failed)?)
    }
}

impl ResultCheck for RemoteTournament {
    fn prove(&self, job: &Job, record: &Record) -> Result<(), String> {
        replay(record, |_| {}).map_err(|error| error.to_string())?;
        let spec = &self.settings.games[job.game];
        let start = Spec::parse(spec).and_then(|spec| spec.setup()).map_err(|error| error.to_string())?;
        if record.game.start != start || record.settings.seed != job.seed {
            return Err("it is a record of another game".to_owned());
        }
        let state = state_from_setup(&start).map_err(|error| error.to_string())?;
        if record.game.opening
            != fair_opening(state.as_ref(), self.settings.match_rules.opening_plies, job.opening_seed())
        {
            return Err("it begins with another opening".to_owned());
        }
        for (seat, player) in [(Seat::First, &record.seats.first), (Seat::Second, &record.seats.second)] {
            let number = job.at(seat);
            let hash = self.archives[number].as_ref().map(|bundle| &bundle.hash);
            if player.spec != self.participants[number].spec
                || hash.is_some_and(|hash| player.hash.as_ref() != Some(hash))
            {
                return Err(format!("{} did not play in it", self.participants[number].name));
            }
        }
        Ok(())
    }

    fn is_repeatable(&self, job: &Job) -> bool {
        job.seats.iter().all(|number| {
            let spec = &self.specs[*number];
            match spec.kind().runner {
                // These look at a clock, unless they are told how far to look.
                AgentRunner::Builtin(BuiltinKind::Engine | BuiltinKind::Mcts) => spec.option("nodes").is_some(),
                AgentRunner::Builtin(_) => true,
                _ => false,
            }
        })
    }
}

/// Makes the players of a worker.
pub(crate) struct WorkerPlayers {
    pub(crate) environment: RunEnvironment,
}

impl PlayerFactory for WorkerPlayers {
    fn player(&self, brief: &Brief, cache: &Path) -> Result<Box<dyn JobPlayer + Send + Sync>, String> {
        RemotePlayer::new(brief, cache, &self.environment)
            .map(|player| Box::new(player) as Box<dyn JobPlayer + Send + Sync>)
            .map_err(|error| format!("{error:#}"))
    }
}

/// Plays the jobs of a tournament whose agents come from elsewhere.
struct RemotePlayer {
    local: LocalPlayer,
    participants: Vec<Participant>,
    archives: Vec<Option<UnpackedAgent>>,
    is_unpacked: Mutex<BTreeSet<usize>>,
}

/// Where the files of an agent lie once they are unpacked.
struct UnpackedAgent {
    archive: PathBuf,
    folder: PathBuf,
    file: String,
}

impl RemotePlayer {
    fn new(brief: &Brief, cache: &Path, environment: &RunEnvironment) -> Result<RemotePlayer> {
        let settings: TournamentSettings = serde_json::from_str(&brief.settings).context("the settings")?;
        let families: Vec<&str> =
            settings.games.iter().filter_map(|game| Some(Spec::parse(game).ok()?.family.name)).collect();
        let family = families.first().context("the settings name no game")?;
        let (mut agents, mut archives) = (Vec::new(), Vec::new());
        for (number, participant) in brief.participants.iter().enumerate() {
            let spec = AgentSpec::parse(&participant.spec, family)?;
            let files = brief.bundles.get(number).cloned().flatten().zip(brief.files.get(number).cloned().flatten());
            let unpacked = files.map(|(hash, file)| UnpackedAgent {
                archive: cache.join(format!("{hash}.zip")),
                folder: cache.join(&hash),
                file,
            });
            let spec = match &unpacked {
                Some(agent) => AgentBundle::unpacked_spec(&spec, &agent.file, &agent.folder)?,
                None => spec,
            };
            agents.push(EnteredAgent { participant: participant.clone(), spec, has_own_folder: unpacked.is_some() });
            archives.push(unpacked);
        }
        let local = LocalPlayer::new(&settings, agents, environment.clone())?;
        let participants = brief.participants.clone();
        Ok(RemotePlayer { local, participants, archives, is_unpacked: Mutex::default() })
    }

    fn unpack(&self, number: usize) -> Result<(), JobFailure> {
        let Some(agent) = &self.archives[number] else { return Ok(()) };
        let mut is_unpacked = self.is_unpacked.lock().unwrap_or_else(PoisonError::into_inner);
        if is_unpacked.contains(&number) {
            return Ok(());
        }
        // Two participants may have the same files, and two tournaments the same participant.
        if !agent.folder.exists() {
            let failed = |why: String| JobFailure { participant: Some(number), why };
            let archive = std::fs::read(&agent.archive).map_err(|error| failed(error.to_string()))?;
            let part = agent.folder.with_extension("part");
            std::fs::create_dir_all(&part).map_err(|error| failed(error.to_string()))?;
            AgentBundle::unpack(&archive, &agent.file, &part).map_err(|error| failed(error.to_string()))?;
            std::fs::rename(&part, &agent.folder).map_err(|error| failed(error.to_string()))?;
        }
        is_unpacked.insert(number);
        Ok(())
    }
}

impl JobPlayer for RemotePlayer {
    fn play(&self, job: &Job, stop: &AtomicBool) -> Result<Record, JobFailure> {
        for number in job.seats {
            self.unpack(number)?;
        }
        let mut record = self.local.play(job, stop)?;
        // The record names the participants as the tournament does, and not where their files lay on this machine.
        record.seats.first.spec.clone_from(&self.participants[job.at(Seat::First)].spec);
        record.seats.second.spec.clone_from(&self.participants[job.at(Seat::Second)].spec);
        Ok(record)
    }
}

/// What each worker has done, a line each.
pub(super) fn tally_lines(tallies: &BTreeMap<String, WorkerTally>) -> Vec<String> {
    let line = |(name, tally): (&String, &WorkerTally)| {
        let mut parts = vec![format!("{} games", tally.games)];
        let mut count = |number: usize, what: &str| {
            if number > 0 {
                parts.push(format!("{number} {what}"));
            }
        };
        count(tally.doubles as usize, "came twice and were dropped");
        count(tally.failures as usize, "could not be played");
        count(tally.confirmed as usize, "were the same when played again elsewhere");
        count(tally.differs_from.len(), "other workers got something else");
        if tally.speed > 0.0 {
            parts.push(format!("{:.1} million positions a second", tally.speed / 1e6));
        }
        if let Some(why) = &tally.shut_out {
            parts.push(format!("shut out: {why}"));
        }
        format!("worker {name}: {}", parts.join(", "))
    };
    tallies.iter().map(line).collect()
}
