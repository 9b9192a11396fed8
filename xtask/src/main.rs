//! The project's own tasks: `cargo xtask test` runs every check there is. Uses no crate at all, so that it builds in a
//! second.

mod glibc;
mod lab;
mod mutants;
mod request;
mod stages;
mod tools;
mod wheel;

use request::{HELP, Request};
use stages::{Stage, Step, root, stages};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Request::parse(&words) {
        Ok(Request::Help) => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        Ok(Request::Install) => pass(vec![Stage { name: "tools", steps: tools::install() }]),
        Ok(Request::Glibc(None)) => pass(vec![Stage { name: "glibc", steps: Ok(glibc::build()) }]),
        Ok(Request::Glibc(Some(program))) => match glibc::check(&program) {
            Ok(sentence) => {
                println!("{sentence}");
                ExitCode::SUCCESS
            }
            Err(problem) => {
                eprintln!("xtask: {problem}");
                ExitCode::FAILURE
            }
        },
        Ok(Request::Wheel) => pass(vec![Stage { name: "wheel", steps: Ok(wheel::build()) }]),
        Ok(Request::Mutants(crates, shard)) => match crates.iter().try_for_each(|name| mutants::run(name, shard)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(problem) => {
                eprintln!("xtask: {problem}");
                ExitCode::FAILURE
            }
        },
        Ok(Request::Test(pace)) => pass(stages(pace)),
        Err(problem) => {
            eprintln!("xtask: {problem}\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}

/// Runs the stages one after another up to the first that fails, then says how long each took.
fn pass(stages: Vec<Stage>) -> ExitCode {
    let mut times = Vec::new();
    let mut result = Ok(());
    for Stage { name, steps } in stages {
        println!("\n== {name}");
        let start = Instant::now();
        result = steps.and_then(|steps| steps.iter().try_for_each(run));
        times.push((name, start.elapsed()));
        if let Err(problem) = &result {
            eprintln!("\nxtask: stage `{name}` failed: {problem}");
            break;
        }
    }
    println!("\n{}", table(&times));
    for what in stages::all_left_out() {
        println!("not checked: {what}");
    }
    if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn run(step: &Step) -> Result<(), String> {
    println!("$ {step}");
    let mut command = Command::new(&step.program);
    // Nobody may be there to answer.
    command.current_dir(root()).args(&step.arguments).envs(step.variable.clone()).stdin(Stdio::null());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{step}` ended with {status}")),
        Err(error) => Err(format!("cannot start `{}`: {error}", step.program)),
    }
}

fn table(times: &[(&str, Duration)]) -> String {
    let total = times.iter().map(|&(_, time)| time).sum();
    let row = |name: &str, time: Duration| format!("{name:<8} {:>8.1} s\n", time.as_secs_f64());
    times.iter().map(|&(name, time)| row(name, time)).chain([row("total", total)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_stand_under_each_other_with_their_sum() {
        let times = [("fmt", Duration::from_millis(420)), ("clippy", Duration::from_secs(61))];
        assert_eq!(table(&times), "fmt           0.4 s\nclippy       61.0 s\ntotal        61.4 s\n");
    }
}
