//! What the command line asks for.

use crate::mutants::{CRATES, Shard};
use crate::stages::Pace;
use std::path::PathBuf;

pub(crate) const HELP: &str = "\
The project's own tasks.

Usage: cargo xtask test [--quick]
       cargo xtask install
       cargo xtask glibc [PROGRAM]
       cargo xtask wheel
       cargo xtask mutants [CRATE...] [--shard K/N]

  cargo xtask test           everything, as CI runs it: tools, fmt, clippy, the code for other
                             systems, rustdoc, the types of scripts, tests with doctests, the
                             Python host under several interpreters and the Python package with
                             its notebooks, stubs and types, every vector of every course with the
                             slow ones, a recount of the perft files by the slow counter, the
                             fuzz targets for a few seconds, and the web lab: in a browser
                             (pictures of every page are left in target/screenshots), its API
                             against its document, and full of spectators
  cargo xtask test --quick   the daily loop: fmt, clippy, the types of scripts, tests, and the
                             vectors without the slow ones, all from the artifacts that the tests
                             need anyway
  cargo xtask mutants        breaks the code of game, board, games, search, record and arena (or of the
                             crates named) in 300 places each, one at a time, and says which
                             breaks no test noticed; hours of work, so every run goes on where the
                             last one ended, and --shard 2/8 does an eighth of it. What was found
                             is kept in bench/results/mutants
  cargo xtask install        what the tests need beside Rust and Python 3, as far as it is missing:
                             the Debian packages bubblewrap, chromium, grhino, nodejs, npm and
                             python3-numpy, and a Gomocup brain in target/tools
  cargo xtask glibc          builds target/release/plyground-glibc2.28, the command for systems as
                             old as that C library, which `grade autograder` puts into autograders;
                             zig links it, a Python package of 100 MB that is installed into
                             target/tools. With a PROGRAM: says which C library the program needs,
                             and fails if it is newer than 2.28
  cargo xtask wheel          builds the Python package as a wheel for systems as old as that, in
                             target/wheels, from the artifacts of `cargo xtask glibc`; looks at it with
                             auditwheel, and tries it in a clean virtual environment of each Python
                             from 3.10 to 3.13 that is found

The stages run in this order and stop at the first that fails; the times of the stages come
last, and what could not be checked here. Every command is printed before it runs, so that it can be repeated by itself. The
variable CARGO says which cargo runs.
";

/// What somebody wants done.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request {
    Help,
    Install,
    Test(Pace),
    /// Build the command for old systems, or look at a program.
    Glibc(Option<PathBuf>),
    /// Build the Python package for old systems, and try it.
    Wheel,
    /// The crates whose tests are put to the test, and which part of the sample.
    Mutants(Vec<String>, Shard),
}

impl Request {
    pub(crate) fn parse(words: &[String]) -> Result<Request, String> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if words.iter().any(|word| matches!(*word, "-h" | "--help" | "help")) {
            return Ok(Request::Help);
        }
        match words[..] {
            ["install"] => Ok(Request::Install),
            ["test"] => Ok(Request::Test(Pace::Full)),
            ["test", "--quick"] => Ok(Request::Test(Pace::Quick)),
            ["glibc"] => Ok(Request::Glibc(None)),
            ["glibc", program] => Ok(Request::Glibc(Some(program.into()))),
            ["wheel"] => Ok(Request::Wheel),
            ["mutants", ref rest @ ..] => mutants(rest),
            ["test", other, ..] => Err(format!("`test` does not know `{other}` (expected `--quick` or nothing)")),
            ["install", other, ..] => Err(format!("`install` takes nothing, and not `{other}`")),
            ["wheel", other, ..] => Err(format!("`wheel` takes nothing, and not `{other}`")),
            ["glibc", _, other, ..] => Err(format!("`glibc` takes one program, and not also `{other}`")),
            [other, ..] => {
                Err(format!("there is no task `{other}` (expected `test`, `glibc`, `wheel`, `mutants` or `install`)"))
            }
            [] => Ok(Request::Help),
        }
    }
}

fn mutants(words: &[&str]) -> Result<Request, String> {
    let mut crates = Vec::new();
    let mut shard = Shard::ALL;
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        if word == "--shard" {
            let text = words.next().copied().unwrap_or_default();
            shard = Shard::parse(text).ok_or(format!("`{text}` is not a shard (expected one such as `2/8`)"))?;
        } else if CRATES.contains(&word) {
            crates.push(word.to_owned());
        } else {
            return Err(format!("`mutants` does not know `{word}` (expected {} or `--shard`)", CRATES.join(", ")));
        }
    }
    if crates.is_empty() {
        crates = CRATES.map(str::to_owned).to_vec();
    }
    Ok(Request::Mutants(crates, shard))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request, String> {
        Request::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn the_command_line_means_what_the_help_says() {
        assert_eq!(parse("install"), Ok(Request::Install));
        assert_eq!(parse("test"), Ok(Request::Test(Pace::Full)));
        assert_eq!(parse("test --quick"), Ok(Request::Test(Pace::Quick)));
        assert_eq!(parse("glibc"), Ok(Request::Glibc(None)));
        assert_eq!(parse("glibc a.out"), Ok(Request::Glibc(Some("a.out".into()))));
        assert_eq!(parse("wheel"), Ok(Request::Wheel));
        let all = CRATES.map(str::to_owned).to_vec();
        assert_eq!(parse("mutants"), Ok(Request::Mutants(all, Shard::ALL)));
        let shard = Shard { k: 2, n: 8 };
        assert_eq!(parse("mutants game --shard 2/8"), Ok(Request::Mutants(vec!["game".to_owned()], shard)));
        for line in ["", "--help", "-h", "help", "test --help"] {
            assert_eq!(parse(line), Ok(Request::Help), "{line}");
        }
    }

    #[test]
    fn what_is_not_understood_is_quoted() {
        assert_eq!(
            parse("tset"),
            Err("there is no task `tset` (expected `test`, `glibc`, `wheel`, `mutants` or `install`)".to_owned())
        );
        assert_eq!(
            parse("test --fast"),
            Err("`test` does not know `--fast` (expected `--quick` or nothing)".to_owned())
        );
    }
}
