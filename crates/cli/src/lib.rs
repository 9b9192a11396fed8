//! The `plyground` command. May use every other crate; one file a subcommand.

mod answer;
mod commands;
mod environment;
mod game_file;
mod local_lab;
mod own_program;
mod position;
mod progress;
mod report_text;
mod sizes;
mod trace_text;
mod usage;

use clap::{CommandFactory, Parser};
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::ExitCode;

/// Play and search the games of five university courses.
///
/// Without a command, `plyground` opens the web lab.
#[derive(Parser)]
#[command(name = "plyground", version, max_term_width = 100, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<commands::Command>,
}

const EXAMPLES: &str = "\
Examples:
  plyground                                 the web lab: play, watch, analyse
  plyground games                           all games
  plyground show tts:gold-rush              a board and what is known about it
  plyground search dominoes:3x3 --depth 2   a course's search and its counts
  plyground play othello:6                  a game in the terminal
  plyground match othello:6 --first engine --second csc384:agent.py
                                            a match between two agents";

/// Room for searches to the end of very long games. Only what is used is ever taken.
const STACK: usize = 1 << 30;

/// Runs the command with these words, the program's name first. What starts the sandbox of agents is this very program, which
/// must have a `guard` subcommand.
pub fn run_program(words: &[OsString]) -> ExitCode {
    match std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || run(words))?;
        Ok::<_, std::io::Error>(worker.join().unwrap_or(ExitCode::from(101)))
    }) {
        Ok(code) => code,
        // Where so much may not be asked for, the usual stack does for all but those.
        Err(_) => run(words),
    }
}

/// Runs the command inside another program, such as a Python interpreter: `guard` is the file of the program that starts the
/// sandbox of agents.
pub fn run_inside(words: &[OsString], guard: PathBuf) -> u8 {
    own_program::set_guard(guard);
    let code = run_program(words);
    // An exit code does not say which it is.
    (0..=u8::MAX).find(|&status| ExitCode::from(status) == code).unwrap_or(u8::MAX)
}

fn run(words: &[OsString]) -> ExitCode {
    let arguments = match Arguments::try_parse_from(words) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
            return refuse(&usage::usage_line(&error.to_string(), &words));
        }
        // Help and the version are not errors, and a reader who has gone away needs neither.
        Err(help) => {
            let _ = help.print();
            return ExitCode::SUCCESS;
        }
    };
    let result = match arguments.command {
        Some(command) => command.run(),
        None => commands::LabArgs::default().run(),
    };
    match result {
        Ok(code) => code,
        // The reader of our output may have closed the pipe.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<environment::EnvironmentError>() => complain(&in_one_line(&error), 3),
        Err(error) => refuse(&in_one_line(&error)),
    }
}

fn refuse(message: &str) -> ExitCode {
    complain(message, 2)
}

fn complain(message: &str, status: u8) -> ExitCode {
    anstream::eprintln!("plyground: {}", without_error_numbers(message));
    ExitCode::from(status)
}

/// A message without the numbers that an operating system gives its errors: ` (os error 2)`.
fn without_error_numbers(message: &str) -> String {
    let mut parts = message.split(" (os error ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| told + part.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(')'))
}

/// An error and what led to it, each told once: some errors tell their cause themselves.
fn in_one_line(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |told, cause| match told.as_str() {
        "" => cause,
        told if told.ends_with(&cause) => told.to_owned(),
        told => format!("{told}: {cause}"),
    })
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    };
    error.chain().any(closed)
}

/// The command line as a value, for shell completions.
fn command_line() -> clap::Command {
    Arguments::command()
}
