//! What is checked, in which order, by which commands.

use std::fmt;
use std::path::Path;

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
pub(crate) struct Step {
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
    /// An environment variable of its own.
    pub(crate) variable: Option<(&'static str, &'static str)>,
}

/// Positions that the slow counter may visit for one line of a perft file: enough for the rules to show, seconds in all.
const RECOUNTED: &str = "50000";

pub(crate) fn stages(root: &Path, pace: Pace) -> Vec<Stage> {
    let one = |name, step| Stage { name, steps: Ok(vec![step]) };
    let fmt = one("fmt", cargo("fmt --all --check"));
    let clippy = one("clippy", cargo("clippy --workspace --all-targets -- -D warnings"));
    let doc = Step { variable: Some(("RUSTDOCFLAGS", "-D warnings")), ..cargo("doc --workspace --no-deps") };
    let tests = one("tests", cargo("test --workspace"));
    let vectors = Stage { name: "vectors", steps: vectors(root, pace) };
    let perft = Stage { name: "perft", steps: recount(root) };
    match pace {
        Pace::Full => vec![fmt, clippy, one("rustdoc", doc), tests, vectors, perft],
        Pace::Quick => vec![fmt, clippy, tests, vectors],
    }
}

/// Builds the command once and runs every vectors file of every course with it. The profile of the tests is optimised
/// too, and most of it is built by then; the slow cases want the real thing.
fn vectors(root: &Path, pace: Pace) -> Result<Vec<Step>, String> {
    let (profile, slow) = match pace {
        Pace::Full => ("release", " --slow"),
        Pace::Quick => ("test", ""),
    };
    let files: Vec<_> = children(root, "courses")?
        .iter()
        .flat_map(|course| [format!("{course}/vectors.json"), format!("{course}/examples.json")])
        .filter(|file| root.join(file).exists())
        .collect();
    if files.is_empty() {
        return Err("no course has vectors".to_owned());
    }
    let build = cargo(&format!("build --profile {profile} --bin plyground"));
    let run =
        |file: &String| cargo(&format!("run --quiet --profile {profile} --bin plyground -- vectors {file}{slow}"));
    Ok([build].into_iter().chain(files.iter().map(run)).collect())
}

/// Counts again what the perft files say, by a program that shares nothing with ours.
fn recount(root: &Path) -> Result<Vec<Step>, String> {
    let mut files = children(root, "tests/perft")?;
    files.retain(|file| file.ends_with(".perft"));
    let line = format!("tests/perft/slow_count.py --check {} --most {RECOUNTED}", files.join(" "));
    Ok(vec![step("python3".to_owned(), &line)])
}

fn cargo(line: &str) -> Step {
    step(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), line)
}

fn step(program: String, line: &str) -> Step {
    Step { program, arguments: line.split(' ').map(str::to_owned).collect(), variable: None }
}

/// What lies in a folder of the project, sorted, as seen from the root.
fn children(root: &Path, folder: &str) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(root.join(folder)).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|error| format!("cannot list {folder}: {error}"))?;
    let mut paths: Vec<_> = entries.iter().map(|it| format!("{folder}/{}", it.file_name().to_string_lossy())).collect();
    paths.sort();
    Ok(paths)
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, value)) = self.variable {
            write!(f, "{name}=\"{value}\" ")?;
        }
        // Cargo tells its children by which path it was started; people type its name.
        let program = Path::new(&self.program).file_stem().unwrap_or_default().to_string_lossy();
        write!(f, "{program} {}", self.arguments.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(pace: Pace) -> Vec<&'static str> {
        stages(Path::new(".."), pace).iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn the_daily_loop_leaves_out_what_rarely_breaks() {
        assert_eq!(names(Pace::Full), ["fmt", "clippy", "rustdoc", "tests", "vectors", "perft"]);
        assert_eq!(names(Pace::Quick), ["fmt", "clippy", "tests", "vectors"]);
    }

    #[test]
    fn all_five_courses_have_vectors_and_examples() {
        let steps = vectors(Path::new(".."), Pace::Full).unwrap();
        assert!(steps.len() > 10, "one step builds and two run for each course");
        let last = "run --quiet --profile release --bin plyground -- vectors courses/cse415/vectors.json --slow";
        assert!(steps.iter().any(|step| step.to_string().ends_with(last)));
    }
}
