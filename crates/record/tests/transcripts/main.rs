//! The transcripts of whole games, as files to read and as laws that hold for every name and remark.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

mod courses;
mod games;
mod goldens;
mod html;
mod leftovers;
mod older;
mod pages;
mod replays;
mod schema;
