//! Tournaments from their settings to their tables: schedules that depend on results alone, ledgers that lose nothing.
#![expect(clippy::unwrap_used, reason = "the helpers of a test are test code too")]

mod field;
mod kills;
mod ledgers;
mod runs;
mod schedules;
mod tables;
mod written_settings;
