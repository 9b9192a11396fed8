//! Confinement on Linux: the referee's side ([`tree`]), the guard process ([`guard`]), and what a process does between the
//! fork and the agent's first instruction ([`launch`], [`walls`]).

mod bubble;
mod calls;
mod control;
mod files;
mod guard;
mod launch;
mod nameless;
mod offers;
mod pause;
mod proc;
mod reach;
mod remains;
mod rlimits;
mod sights;
mod stray;
mod stroke;
mod sweep;
mod sys;
mod tree;
mod uid;
mod usage;
mod walls;

pub(crate) use guard::guard_main;
pub(crate) use offers::{findings, offers};
pub(crate) use tree::Tree;
