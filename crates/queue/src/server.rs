//! The NATS server: how it is reached, and what the tournaments keep on it.

use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer, pull};
use async_nats::jetstream::object_store::{self, ObjectStore};
use async_nats::jetstream::stream::{self, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions};
use std::path::PathBuf;
use std::time::Duration;

/// Jobs that are not done yet. A job leaves this stream when a worker confirms it.
const JOBS: &str = "PLYGROUND_JOBS";
/// Results that a coordinator may still have to read.
const RESULTS: &str = "PLYGROUND_RESULTS";
/// Briefs, agents' files and large records.
const BLOBS: &str = "plyground";
/// All workers share one consumer, so that each job goes to one of them.
const WORKERS: &str = "workers";

/// After so long without a sign of life from its worker a job is given to another one. Workers give a sign three times as often.
pub(crate) const ACK_WAIT: Duration = Duration::from_secs(12);
/// So often a job is handed out before a worker says that it cannot be played. The server itself stops a little later, which is
/// for workers that die even while they say so.
pub(crate) const MAX_TRIES: i64 = 3;
const MAX_DELIVER: i64 = 10;
/// Results that no coordinator has read after so long belong to no tournament any more.
const MAX_AGE: Duration = Duration::from_secs(30 * 24 * 3600);
/// Jobs that are being played at the same time, by all workers together.
const MAX_PENDING: i64 = 100_000;

/// How to prove to a server who we are, with the client's own means.
#[derive(Clone, Debug, Default)]
pub struct Login {
    /// A credentials file (`.creds`: a JWT and its NKey seed).
    pub credentials: Option<PathBuf>,
    /// A file with an NKey seed.
    pub nkey: Option<PathBuf>,
    /// A certificate authority to trust, beside those of the system.
    pub authority: Option<PathBuf>,
    /// A certificate of ours and its key, for servers that ask for one.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

/// Why a server cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the NATS server {address}: {why}")]
pub struct ServerError {
    /// Which server.
    pub address: String,
    /// What went wrong.
    pub why: String,
}

/// A connection to a NATS server with JetStream.
#[derive(Clone, Debug)]
pub struct Server {
    address: String,
    pub(crate) client: Client,
    pub(crate) jetstream: Context,
}

impl Server {
    /// Connects, and creates what is missing on the server. The connection is made anew whenever it is lost.
    pub async fn connect(address: &str, login: &Login) -> Result<Server, ServerError> {
        let failed = |why: String| ServerError { address: address.to_owned(), why };
        let options = login.options().await.map_err(|error| failed(error.to_string()))?;
        let client = options.connect(address).await.map_err(|error| failed(error.to_string()))?;
        let server = Server { address: address.to_owned(), jetstream: jetstream::new(client.clone()), client };
        server.jobs().await?;
        server.results().await?;
        Ok(server)
    }

    pub(crate) async fn jobs(&self) -> Result<Stream, ServerError> {
        self.stream(stream::Config {
            name: JOBS.to_owned(),
            subjects: vec!["plyground.jobs.*".to_owned()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            ..stream::Config::default()
        })
        .await
    }

    pub(crate) async fn results(&self) -> Result<Stream, ServerError> {
        self.stream(stream::Config {
            name: RESULTS.to_owned(),
            subjects: vec!["plyground.results.*".to_owned()],
            retention: RetentionPolicy::Limits,
            storage: StorageType::File,
            max_age: MAX_AGE,
            ..stream::Config::default()
        })
        .await
    }

    async fn stream(&self, config: stream::Config) -> Result<Stream, ServerError> {
        let stream = self.jetstream.get_or_create_stream(config).await;
        stream.map_err(|error| self.error(format!("JetStream must be switched on there (`nats-server -js`): {error}")))
    }

    /// Creates what all workers take their jobs from, if it is not there yet.
    pub async fn prepare_workers(&self) -> Result<(), ServerError> {
        self.workers().await.map(|_| ())
    }

    /// What all workers take their jobs from.
    pub(crate) async fn workers(&self) -> Result<PullConsumer, ServerError> {
        let config = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_deliver: MAX_DELIVER,
            max_ack_pending: MAX_PENDING,
            ..pull::Config::default()
        };
        let consumer = self.jobs().await?.get_or_create_consumer(WORKERS, config).await;
        consumer.map_err(|error| self.error(error))
    }

    /// The results of one tournament, from one on. The client notices when one is missing, and asks for it again. Nothing is
    /// confirmed: the ledger decides what is done, and a result that was read and not stored is read again by the next run.
    pub(crate) async fn results_of(&self, tournament: &str, from: DeliverPolicy) -> Result<pull::Ordered, ServerError> {
        let config = pull::OrderedConfig {
            deliver_policy: from,
            filter_subject: results_subject(tournament),
            ..pull::OrderedConfig::default()
        };
        let consumer = self.results().await?.create_consumer(config).await.map_err(|error| self.error(error))?;
        consumer.messages().await.map_err(|error| self.error(error))
    }

    pub(crate) async fn blobs(&self) -> Result<ObjectStore, ServerError> {
        if let Ok(store) = self.jetstream.get_object_store(BLOBS).await {
            return Ok(store);
        }
        let config = object_store::Config { bucket: BLOBS.to_owned(), ..object_store::Config::default() };
        self.jetstream.create_object_store(config).await.map_err(|error| self.error(error))
    }

    pub(crate) fn error(&self, why: impl ToString) -> ServerError {
        ServerError { address: self.address.clone(), why: why.to_string() }
    }
}

pub(crate) fn jobs_subject(tournament: &str) -> String {
    format!("plyground.jobs.{tournament}")
}

pub(crate) fn results_subject(tournament: &str) -> String {
    format!("plyground.results.{tournament}")
}

/// Where a worker hears that its results are no longer believed.
pub(crate) fn shut_out_subject(worker: &str) -> String {
    format!("plyground.shut_out.{worker}")
}

impl Login {
    async fn options(&self) -> std::io::Result<ConnectOptions> {
        let mut options = ConnectOptions::new().name("plyground");
        if let Some(file) = &self.credentials {
            options = options.credentials_file(file).await?;
        }
        if let Some(file) = &self.nkey {
            options = options.nkey(std::fs::read_to_string(file)?.trim().to_owned());
        }
        if let Some(file) = &self.authority {
            options = options.add_root_certificates(file.clone()).require_tls(true);
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone()).require_tls(true);
        }
        Ok(options)
    }
}
