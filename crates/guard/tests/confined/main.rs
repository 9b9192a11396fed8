//! Real agents behind real walls, at each level that this machine offers.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

mod field;
mod interpreters;
mod leftovers;
mod limits;
mod pausing;
mod running;
mod walls;
