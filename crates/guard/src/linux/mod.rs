//! Confinement on Linux: the referee's side ([`tree`]), the guard process ([`guard`]), and what a process does between the
//! fork and the agent's first instruction ([`launch`], [`sandbox`]).

mod activity;
mod bwrap;
mod cgroup;
mod control;
mod deleted_files;
mod file_access;
mod guard;
mod handover;
mod kill_tree;
mod launch;
mod leftovers;
mod loopholes;
mod orphans;
mod pause;
mod pinned;
mod private_mounts;
mod proc;
mod public_folders;
mod removal;
mod rlimits;
mod sandbox;
mod signal;
mod support;
mod sys;
mod syscalls;
mod tempdir;
mod tree;
mod uid;
mod usage;
mod visible_paths;

pub(crate) use guard::guard_main;
pub(crate) use support::{support, system_checks};
pub use tempdir::PrivateTempDir;
pub(crate) use tree::ProcessTree;
