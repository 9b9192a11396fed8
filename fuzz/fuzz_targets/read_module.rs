//! Any text is read as a game type module and as a file of boards without a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| plyground_games::laws::any_module_text(text));
