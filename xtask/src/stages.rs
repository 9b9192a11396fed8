//! What is checked, in which order, by which commands.

use crate::{glibc, lab, tools};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// How much is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// Everything.
    Full,
    /// What a developer wants to know every few minutes.
    Quick,
}

/// Some commands under one name, or why they are not known.
pub(crate) struct Stage {
    pub(crate) name: &'static str,
    pub(crate) steps: Result<Vec<Step>, String>,
}

/// A command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
    /// An environment variable of its own.
    pub(crate) variable: Option<(&'static str, String)>,
}

static LEFT_OUT: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Says what is not checked on this machine, and remembers it for the end, where it is read.
pub(crate) fn left_out(what: String) {
    println!("not checked: {what}");
    LEFT_OUT.lock().expect("no panic while adding to a list").push(what);
}

/// Everything that was not checked so far.
pub(crate) fn all_left_out() -> Vec<String> {
    LEFT_OUT.lock().expect("no panic while adding to a list").clone()
}

/// The project's folder. Every step runs in it.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project's folder")
}

/// Positions that the slow counter may visit for one line of a perft file: enough for the rules to show, seconds in all.
const RECOUNTED: &str = "50000";

pub(crate) fn stages(pace: Pace) -> Vec<Stage> {
    let tools = Stage { name: "tools", steps: tools::install() };
    let one = |name, step| Stage { name, steps: Ok(vec![step]) };
    let fmt = one("fmt", cargo("fmt --all --check"));
    let clippy = one("clippy", cargo("clippy --workspace --all-targets -- -D warnings"));
    let doc = Step { variable: Some(("RUSTDOCFLAGS", "-D warnings".to_owned())), ..cargo("doc --workspace --no-deps") };
    // A full run has installed everything, so that what is missing is a failure and no excuse.
    let installed = match pace {
        Pace::Full => Some(("PLYGROUND_ALL_INSTALLED", "1".to_owned())),
        Pace::Quick => None,
    };
    let tests = one("tests", Step { variable: installed, ..cargo("test --workspace") });
    let vectors = Stage { name: "vectors", steps: vectors(pace) };
    let perft = Stage { name: "perft", steps: recount() };
    let python = Stage { name: "python", steps: python() };
    let scripts = Stage { name: "scripts", steps: lab::scripts() };
    let portable = one("portable", portable());
    let fuzz = Stage { name: "fuzz", steps: fuzz() };
    let browser = Stage { name: "browser", steps: lab::browser() };
    match pace {
        Pace::Full => vec![
            tools,
            fmt,
            clippy,
            portable,
            one("rustdoc", doc),
            scripts,
            tests,
            python,
            vectors,
            perft,
            fuzz,
            browser,
        ],
        Pace::Quick => vec![fmt, clippy, scripts, tests, vectors],
    }
}

/// Builds the command once and runs every vectors file of every course with it. The daily loop builds it as the tests
/// were built, in their profile and with their dependencies, so that hardly anything is left to do; the slow cases want
/// the real thing, and get the one for old systems, which is a release build that only its linker distinguishes.
fn vectors(pace: Pace) -> Result<Vec<Step>, String> {
    let is_for_old_systems = cfg!(all(target_os = "linux", target_arch = "x86_64"));
    let (build, plyground, slow) = match pace {
        Pace::Full if is_for_old_systems => (glibc::build(), glibc::program(), " --slow"),
        Pace::Full => {
            left_out("the command for old systems, which is built on 64-bit Linux PCs".to_owned());
            (vec![cargo("build --release")], target().join("release/plyground"), " --slow")
        }
        Pace::Quick => {
            let build = cargo("build --profile test --workspace --bin plyground --tests");
            (vec![build], target().join("debug/plyground"), "")
        }
    };
    let files: Vec<_> = children("courses")?
        .iter()
        .flat_map(|course| [format!("{course}/vectors.json"), format!("{course}/examples.json")])
        .filter(|file| root().join(file).exists())
        .collect();
    if files.is_empty() {
        return Err("no course has vectors".to_owned());
    }
    let run = |file: &String| step(plyground.display().to_string(), &format!("vectors {file}{slow}"));
    // What is simulated takes minutes, and differs with every seed: that is for `plyground-bench ratings`.
    let ratings = step(plyground.display().to_string(), &format!("vectors {RATINGS}"));
    Ok(build.into_iter().chain(files.iter().map(run)).chain([ratings]).collect())
}

/// Checked figures about ratings and pairings, which belong to no course.
const RATINGS: &str = "crates/tournament/vectors/ratings.json";

/// Where cargo puts what it builds: this very program lies in a folder of it.
pub(crate) fn target() -> PathBuf {
    let own = std::env::current_exe().ok();
    let target = own.as_deref().and_then(|own| own.ancestors().find(|folder| folder.join("CACHEDIR.TAG").exists()));
    target.map_or_else(|| root().join("target"), Path::to_owned)
}

/// The Python host with the interpreters at its edges and the one that has NumPy, and a look at whether it keeps to the
/// oldest Python that it promises.
fn python() -> Result<Vec<Step>, String> {
    let run = |python: &str, more: &str| {
        step("python3".to_owned(), &format!("hosts/python/tests/run.py --python {python}{more}"))
    };
    let mut steps = vec![run("/usr/bin/python3", " --no-skips")];
    for name in ["python2.7", "python3.6", "python3.13"] {
        match interpreter(name) {
            Some(python) => steps.push(run(&python, "")),
            None => left_out(format!("the Python host with {name}, which is not here")),
        }
    }
    // Those of COL 333 need NumPy, which the system's own has.
    for which in [" --python /usr/bin/python3 --no-skips", ""] {
        steps.push(step("python3".to_owned(), &format!("hosts/python/tests/run.py --vectors{which}")));
    }
    let venv = target().join("tools/python");
    let program = |name: &str| venv.join("bin").join(name).display().to_string();
    if !venv.join("bin/vermin").exists() {
        steps.push(step("python3".to_owned(), &format!("-m venv {}", venv.display())));
        steps.push(step(program("pip"), "install --quiet vermin==1.6.0"));
    }
    let mut for_python_2 = children("hosts/python")?;
    for_python_2.retain(|file| file.starts_with("hosts/python/plyground_") || file.starts_with("hosts/python/cse150_"));
    // pycodestyle is not ours; what it lacks in an older Python is supplied, and tested.
    let vermin = "--quiet --no-tips --violations --exclude-regex pycodestyle\\.py$";
    steps.push(step(program("vermin"), &format!("{vermin} -t=3.6- hosts/python")));
    for_python_2.extend(["courses", "starters", "solved"].map(|folder| format!("hosts/python/{folder}/cse150")));
    let for_python_2 = for_python_2.join(" ");
    steps.push(step(program("vermin"), &format!("{vermin} -t=2.7- -t=3.6- {for_python_2}")));
    steps.extend(package());
    Ok(steps)
}

/// The Python package, from the artifacts of the tests: built with them, hardly anything is left to do but the extension.
fn package() -> [Step; 2] {
    let built = target().join("debug");
    let venv = target().join("tools/package");
    let run = format!("python/tests/run.py --built {} --venv {}", built.display(), venv.display());
    [cargo("build --profile test --workspace --lib --bin plyground-guard --tests"), step("python3".to_owned(), &run)]
}

/// An interpreter that is there and runs: on the path, or among those that pyenv keeps.
fn interpreter(name: &str) -> Option<String> {
    let answers = |program: &Path| {
        let asked = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    };
    let versions = std::env::home_dir()?.join(".pyenv/versions");
    let kept = std::fs::read_dir(versions).into_iter().flatten().flatten().map(|it| it.path().join("bin").join(name));
    let found = std::iter::once(PathBuf::from(name)).chain(kept).find(|program| answers(program))?;
    Some(found.display().to_string())
}

/// Compiles what other systems than Linux get. No other system's standard library can be had everywhere, so a cfg of our
/// own, `plyground_portable`, leaves Linux out on Linux. It is given to our own crates alone, and what they use is compiled
/// already, for clippy.
fn portable() -> Step {
    let wrapper = root().join("xtask/portable-rustc").display().to_string();
    Step { variable: Some(("RUSTC_WORKSPACE_WRAPPER", wrapper)), ..cargo("check --workspace --all-targets") }
}

/// Inputs that each fuzz target is given: enough to see that it works, a few seconds in all. Hours are for whoever looks for
/// something.
const FUZZ_RUNS: &str = "-runs=20000 -seed=1 -verbosity=0";

/// Compiles the fuzz targets with the stable compiler, which has the coverage that libFuzzer wants but no sanitizers, and
/// runs each for a while from the same seed.
fn fuzz() -> Result<Vec<Step>, String> {
    let flags = ["level=4", "inline-8bit-counters", "pc-table", "trace-compares"]
        .map(|flag| format!("-Cllvm-args=-sanitizer-coverage-{flag}"));
    let flags = format!("--cfg fuzzing -Cpasses=sancov-module {}", flags.join(" "));
    let folder = target().join("fuzz");
    // With a target named, the flags are not for build scripts, which have no libFuzzer to report to.
    let host = "x86_64-unknown-linux-gnu";
    let build =
        format!("build --locked --manifest-path fuzz/Cargo.toml --target {host} --target-dir {}", folder.display());
    let mut steps = vec![Step { variable: Some(("RUSTFLAGS", flags)), ..cargo(&build) }];
    for file in children("fuzz/fuzz_targets")? {
        let name = Path::new(&file).file_stem().unwrap_or_default();
        let program = folder.join(host).join("debug").join(name).display().to_string();
        steps.push(step(program, FUZZ_RUNS));
    }
    Ok(steps)
}

/// Counts again what the perft files say, by a program that shares nothing with ours.
fn recount() -> Result<Vec<Step>, String> {
    let mut files = children("tests/perft")?;
    files.retain(|file| file.ends_with(".perft"));
    let line = format!("tests/perft/slow_count.py --check {} --most {RECOUNTED}", files.join(" "));
    Ok(vec![step("python3".to_owned(), &line)])
}

pub(crate) fn cargo(line: &str) -> Step {
    step(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), line)
}

pub(crate) fn step(program: String, line: &str) -> Step {
    Step { program, arguments: line.split(' ').map(str::to_owned).collect(), variable: None }
}

/// What lies in a folder of the project, sorted, as seen from the root.
pub(crate) fn children(folder: &str) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(root().join(folder)).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|error| format!("cannot list {folder}: {error}"))?;
    let mut paths: Vec<_> = entries.iter().map(|it| format!("{folder}/{}", it.file_name().to_string_lossy())).collect();
    paths.sort();
    Ok(paths)
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, value)) = &self.variable {
            write!(f, "{name}=\"{value}\" ")?;
        }
        let path = Path::new(&self.program);
        // Cargo says by which path it was started; people type its name.
        let typed =
            if path.ends_with("cargo") { Path::new("cargo") } else { path.strip_prefix(root()).unwrap_or(path) };
        write!(f, "{} {}", typed.display(), self.arguments.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(pace: Pace) -> Vec<&'static str> {
        stages(pace).iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn the_daily_loop_leaves_out_what_rarely_breaks() {
        let compiled = ["tools", "fmt", "clippy", "portable", "rustdoc", "scripts"];
        let run = ["tests", "python", "vectors", "perft", "fuzz", "browser"];
        assert_eq!(names(Pace::Full), [compiled, run].concat());
        assert_eq!(names(Pace::Quick), ["fmt", "clippy", "scripts", "tests", "vectors"]);
    }

    #[test]
    fn every_fuzz_target_is_compiled_and_run() {
        let steps = fuzz().unwrap();
        let runs: Vec<String> = steps[1..].iter().map(Step::to_string).collect();
        assert_eq!(runs.len(), children("fuzz/fuzz_targets").unwrap().len());
        assert!(
            runs.iter().any(|run| run.ends_with("debug/read_position -runs=20000 -seed=1 -verbosity=0")),
            "{runs:?}"
        );
    }

    #[test]
    fn all_five_courses_have_vectors_and_examples() {
        let steps: Vec<String> = vectors(Pace::Full).unwrap().iter().map(Step::to_string).collect();
        let built = steps.iter().position(|step| step.contains("--release")).expect("the command is built");
        let runs: Vec<_> = steps[built..].iter().filter(|step| step.ends_with(" --slow")).collect();
        assert_eq!(runs.len(), 10, "two files of each course: {steps:?}");
        assert!(
            runs[0].contains("release/plyground") && runs[0].ends_with("vectors courses/cis521/vectors.json --slow")
        );
        assert!(steps.last().is_some_and(|step| step.ends_with("vectors crates/tournament/vectors/ratings.json")));
    }
}
