//! The games of a tournament, played by workers on many machines, over NATS JetStream.
//!
//! [`NatsQueue`] is the coordinator's side: it publishes jobs, and hands the results to the tournament, whose ledger alone
//! decides what is done. [`Worker`] is the other side: it takes jobs, plays them with whatever the caller gives it, and
//! publishes the records.
//!
//! Messages are delivered at least once. A job that is played twice costs time and nothing else, because the ledger counts
//! the first valid result of each job and drops the others.

#![forbid(unsafe_code)]

mod blobs;
mod coordinator;
mod message;
mod server;
mod worker;

pub use coordinator::{NatsQueue, QueueOptions, ResultCheck, WorkerTally};
pub use message::Brief;
pub use server::{Login, Server, ServerError};
pub use worker::{PlayerFactory, Worker, WorkerEvent};
