//! Any text is read as a position without a panic, and what can be read comes back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| plyground_games::laws::any_position_text(text));
