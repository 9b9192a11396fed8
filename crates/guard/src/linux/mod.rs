//! Confinement on Linux: the referee's side ([`tree`]), the guard process ([`guard`]), and what a process does between the
//! fork and the agent's first instruction ([`launch`], [`walls`]).

mod activity;
mod bubble;
mod calls;
mod cgroup;
mod control;
mod files;
mod guard;
mod handover;
mod launch;
mod loopholes;
mod nameless;
mod offers;
mod pause;
mod pinned;
mod proc;
mod public;
mod reach;
mod remains;
mod removal;
mod rlimits;
mod sights;
mod stray;
mod stroke;
mod sweep;
mod sys;
mod tempdir;
mod tree;
mod uid;
mod usage;
mod walls;

pub(crate) use guard::guard_main;
pub(crate) use offers::{findings, offers};
pub use tempdir::PrivateTempDir;
pub(crate) use tree::Tree;
