//! The web lab: pages that read without scripts, an API under `/api`, live events and the store. May use every crate but
//! the command line.
//!
//! [`app`] is the whole site as a value; [`serve`] puts it on a port.

mod access;
mod analysis;
mod assets;
mod boards;
mod checks;
mod class;
mod error;
mod events;
mod explore;
mod fair_queue;
mod hall;
mod lab;
mod lessons;
mod listener;
mod loaded;
mod options;
mod pages;
mod position;
mod routes;
mod seats;
mod server;
mod session;
mod store;
mod switch;
mod traces;
mod view;

pub use checks::CheckPage;
pub use lab::{Lab, LiveView};
pub use options::{Access, LabOptions, StoreLocation};
pub use routes::app;
pub use server::{RunningLab, ServeError, serve, wait_for_flag};
