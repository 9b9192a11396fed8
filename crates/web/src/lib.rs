//! The web lab: pages that read without scripts, an API under `/api`, live events and the store. May use every crate but
//! the command line.
//!
//! [`app`] is the whole site as a value; [`serve`] puts it on a port.

mod analysis;
mod assets;
mod boards;
mod door;
mod events;
mod explore;
mod fair;
mod gate;
mod lab;
mod loaded;
mod options;
mod pages;
mod place;
mod problem;
mod room;
mod routes;
mod seats;
mod server;
mod store;
mod view;

pub use lab::{Lab, LiveView};
pub use options::{Access, LabOptions, StoreLocation};
pub use routes::app;
pub use server::{RunningLab, ServeError, serve, until};
