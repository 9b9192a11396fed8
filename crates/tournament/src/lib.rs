//! Tournaments: who plays whom, and what the results say about the players.
//!
//! - [`statistics`] turns results into Elo differences, ratings and decisions, each with an interval that stays honest after a
//!   clean sweep, after draws alone and after a single game.
//! - [`pairing`] says who plays whom: the Swiss system, each pair with its reason.
//! - [`simulation`] plays tournaments by chance, to see how often intervals and tests are wrong.
//! - [`settings`] says what a tournament is, [`schedule`] what is played next, [`run`] has it played, [`ledger`] keeps every game,
//!   and [`standings`] is the table.
//! - [`report`] shows a tournament as a page, as tables and as JSON.
//! - [`competition`] is a course's own: who has qualified, and what that is worth.
//! - [`cases`] compares this crate with a file of checked figures.
//!
//! ```
//! use plyground_tournament::statistics::WinDrawLoss;
//!
//! // Six wins of six games say that the winner is stronger, and not by how much.
//! let sweep = WinDrawLoss { wins: 6, draws: 0, losses: 0 };
//! let interval = sweep.wilson().elo();
//! assert!(interval.low > 77.0 && interval.high == f64::INFINITY);
//! ```

#![forbid(unsafe_code)]

pub mod cases;
pub mod competition;
mod job;
pub mod ledger;
pub mod pairing;
pub mod report;
pub mod run;
pub mod schedule;
pub mod settings;
pub mod simulation;
pub mod standings;
pub mod statistics;

pub use job::{Job, Participant};
