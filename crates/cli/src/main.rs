//! The `plyground` command as a program of its own. The Python package has the same command inside its extension.

use std::process::ExitCode;

fn main() -> ExitCode {
    // An agent's guard is a process of its own, started by a match only.
    if std::env::args_os().nth(1).is_some_and(|word| word == "guard") {
        return plyground_guard::guard_main();
    }
    let words: Vec<_> = std::env::args_os().collect();
    plyground_cli::run_program(&words)
}
