//! The guard as a program of its own, for the tests of this crate and for trying things by hand; users have it inside
//! `plyground`.
//!
//! `plyground-guard run LEVEL DIR TMP PROGRAM...` is a minimal referee: it starts an agent, prints what the agent prints, and
//! then how it ended.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use plyground_guard::{Confinement, SandboxLevel, guard_main, spawn};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["guard", ..] => guard_main(),
        ["run", level, dir, tmp, program @ ..] => match run(level, dir, tmp, program) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        _ => {
            eprintln!("usage: plyground-guard run LEVEL DIR TMP PROGRAM...");
            ExitCode::from(2)
        }
    }
}

fn run(level: &str, dir: &str, tmp: &str, program: &[&str]) -> Result<(), Box<dyn std::error::Error>> {
    let confinement = Confinement::new(level.parse::<SandboxLevel>()?, program, dir, tmp);
    let mut agent = spawn(&std::env::current_exe()?, &confinement)?;
    if let Some(mut stdout) = agent.stdout.take() {
        io::copy(&mut stdout, &mut io::stdout())?;
    }
    println!("{:?}", agent.wait_exit(Some(Duration::from_secs(60))));
    Ok(())
}
