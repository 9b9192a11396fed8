//! Measurements. May use every crate but the command line.
//!
//! ```text
//! cargo run --release -p plyground-bench -- searches     beside the fastest program we can write
//! cargo run --release -p plyground-bench -- build        the first build, beside one that compiles everything for speed
//! cargo run --release -p plyground-bench -- endgames     exact Othello endgames with published values
//! cargo run --release -p plyground-bench -- playouts     beside open_spiel's C++ (installs it for itself)
//! cargo run --release -p plyground-bench -- strength     our own player against the built-in agents
//! cargo run --release -p plyground-bench -- punctual     whether it keeps to a clock of one second
//! cargo run --release -p plyground-bench -- referee      what a turn costs besides the agent's own time
//! cargo run --release -p plyground-bench -- startup      what starting an agent costs, level by level
//! cargo run --release -p plyground-bench -- grading cis521 a class of 300 hand-ins, of which two in a hundred hang
//! cargo run --release -p plyground-bench -- ratings      how often intervals and sequential tests are wrong, and a Swiss round of 300
//! cargo run --release -p plyground-bench -- lab          500 spectators and 50 matches at once in the web lab
//! cargo run --release -p plyground-bench -- lab --greedy a quiet visitor of the lab beside 300 others and five greedy ones
//! ```
//!
//! All print what they find and keep it under bench/results/. Rates depend on the machine; ratios of one run do not.

#![forbid(unsafe_code)]

mod bare_dominoes;
mod endgames;
mod first_build;
mod grading;
mod lab;
mod playouts;
mod punctual;
mod ratings;
mod referee;
mod report;
mod searches;
mod startup;
mod strength;

use std::process::ExitCode;

fn main() -> ExitCode {
    // The agents of `referee` and `startup` are guarded by this very program.
    if std::env::args_os().nth(1).is_some_and(|word| word == "guard") {
        return plyground_guard::guard_main();
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["searches"] => searches::compare(),
        ["endgames"] => endgames::evaluation(),
        ["build"] => first_build::evaluation(),
        ["playouts"] => playouts::compare(),
        ["punctual"] => punctual::evaluation(),
        ["grading", course] => grading::evaluation(course),
        ["ratings"] => ratings::simulate(),
        ["referee"] => referee::evaluation(),
        ["startup"] => startup::evaluation(),
        ["lab", ref rest @ ..] => lab::evaluation(rest),
        ["strength", ref rest @ ..] => strength::evaluation(rest),
        // What `referee` and `startup` play with.
        ["instant"] => referee::instant(),
        ["echo"] => referee::echo(),
        // What `lab` visits.
        ["lab-server"] => lab::serve(),
        // What `python_loop.py` compares with.
        ["rate", spec, games, seed] => playouts::rate(spec, games, seed),
        // What `searches` runs under valgrind to count instructions.
        ["once", name] => searches::once(name),
        _ => {
            eprintln!(
                "usage: plyground-bench searches | endgames | build | playouts | strength | punctual | grading COURSE | ratings | referee | startup | lab [--greedy | --spectators N --games M]"
            );
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("plyground-bench: {error}");
            ExitCode::from(1)
        }
    }
}
