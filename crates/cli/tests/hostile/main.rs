//! The hostile suite: every program in `tests/hostile_agents` plays at every sandbox level that this machine offers, and
//! gets its one verdict; nothing of it is left behind, whatever happens to the referee.
#![cfg(all(target_os = "linux", not(plyground_portable)))]
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

mod dossier;
mod endings;
mod field;
mod levels;
mod list;
mod strangers;
mod verdict;
