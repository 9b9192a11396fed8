//! What coordinator and workers say to each other: JSON, so that any NATS tool can show it.

use plyground_record::Record;
use plyground_tournament::{Job, Participant};
use serde::{Deserialize, Serialize};

/// What a worker must know of a tournament before it can play its games. It is stored once, under its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief {
    /// The settings, as the text of the settings file.
    pub settings: String,
    /// Who takes part.
    pub participants: Vec<Participant>,
    /// For each participant the hash of the archive with its files, if it has files.
    pub bundles: Vec<Option<String>>,
    /// For each participant the name of its own file in that archive.
    pub files: Vec<Option<String>>,
}

/// Games for one worker, to be played one after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JobBatch {
    pub(crate) tournament: String,
    /// The hash of the [`Brief`].
    pub(crate) brief: String,
    pub(crate) jobs: Vec<Job>,
    /// The run of the coordinator that published it, and how often it has published this job before.
    pub(crate) run: String,
    #[serde(default)]
    pub(crate) attempt: u32,
    /// Workers that shall leave it to others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) not_by: Vec<String>,
    /// How often a worker has left it to others.
    #[serde(default)]
    pub(crate) passed_on: u32,
    /// Whether the games are counted already, and are only compared with their first results.
    #[serde(default)]
    pub(crate) is_repeat: bool,
}

/// What became of one job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameReport {
    pub(crate) job: Job,
    pub(crate) worker: String,
    /// The run of the coordinator that asked for it.
    pub(crate) run: String,
    /// Searched positions a second in the worker's own measurement.
    pub(crate) speed: f64,
    #[serde(default)]
    pub(crate) is_repeat: bool,
    /// How long the worker was busy with it.
    #[serde(default)]
    pub(crate) seconds: f64,
    pub(crate) outcome: ReportedOutcome,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum ReportedOutcome {
    Record {
        record: Box<Record>,
    },
    /// The record is too large for a message: it lies in the store, under this hash.
    Stored {
        hash: String,
    },
    Failure {
        participant: Option<usize>,
        why: String,
    },
}
