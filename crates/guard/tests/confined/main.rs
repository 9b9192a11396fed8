//! Real agents in real sandboxes, at each level that this machine supports.
#![cfg(all(target_os = "linux", not(plyground_portable)))]
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

mod accounting;
mod field;
mod interpreters;
mod leftovers;
mod limits;
mod loopholes;
mod pausing;
mod running;
mod sandbox;
