//! The web lab as browsers and programs see it: its scripts, its pages, its API, and how many people it holds.

use crate::stages::{Step, cargo, children, left_out, root, step, target};
use std::path::Path;
use std::time::SystemTime;

const FOLDER: &str = "tests/browser";

/// Checks the types of the lab's scripts and of the tests that drive it.
pub(crate) fn scripts() -> Result<Vec<Step>, String> {
    if !Path::new("/usr/bin/npm").exists() {
        left_out("the types of scripts, because there is no npm here".to_owned());
        return Ok(Vec::new());
    }
    let tsc = root().join(FOLDER).join("node_modules/.bin/tsc").display().to_string();
    let check = |config: &str| step(tsc.clone(), &format!("-p {FOLDER}/{config}"));
    Ok(packages().into_iter().chain([check("tsconfig.assets.json"), check("tsconfig.json")]).collect())
}

/// Drives the lab that the vectors were run with by Debian's Chromium, holds its API to its document, and fills it with
/// spectators.
pub(crate) fn browser() -> Result<Vec<Step>, String> {
    let plyground = target().join("release/plyground").display().to_string();
    let with_lab = |step: Step| Step { variable: Some(("PLYGROUND", plyground.clone())), ..step };
    let mut tests = children(FOLDER)?;
    tests.retain(|file| file.ends_with(".test.js"));
    if tests.is_empty() {
        return Err(format!("there are no tests in {FOLDER}"));
    }
    let mut steps: Vec<Step> = packages().into_iter().collect();
    steps.push(with_lab(step("node".to_owned(), &format!("--test {}", tests.join(" ")))));
    steps.extend(api().into_iter().map(with_lab));
    // As the tests were built, so that hardly anything is left to do.
    steps.push(cargo("build --profile test --workspace --bin plyground-bench --tests"));
    let bench = target().join("debug/plyground-bench").display().to_string();
    steps.push(step(bench, "lab --spectators 50"));
    Ok(steps)
}

/// What the lock file names, if that was not installed since it was written.
fn packages() -> Option<Step> {
    let changed = |file: &str| -> Option<SystemTime> {
        std::fs::metadata(root().join(FOLDER).join(file)).and_then(|it| it.modified()).ok()
    };
    let fresh = changed("node_modules/.package-lock.json") > changed("package-lock.json");
    let line = format!("ci --prefix {FOLDER} --ignore-scripts --no-audit --no-fund --loglevel=error");
    (!fresh).then(|| step("npm".to_owned(), &line))
}

fn api() -> Vec<Step> {
    let venv = target().join("tools/schemathesis");
    let program = |name: &str| venv.join("bin").join(name).display().to_string();
    let mut steps = Vec::new();
    if !venv.join("bin/schemathesis").exists() {
        steps.push(step("python3".to_owned(), &format!("-m venv {}", venv.display())));
        steps.push(step(program("pip"), "install --quiet schemathesis==4.32.5"));
    }
    steps.push(step("node".to_owned(), &format!("{FOLDER}/openapi.js {}", program("schemathesis"))));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tests_drive_the_program_that_people_run() {
        let steps = browser().unwrap();
        let tests = steps.iter().find(|step| step.to_string().contains("node --test")).unwrap();
        assert!(
            tests
                .variable
                .as_ref()
                .is_some_and(|(name, file)| *name == "PLYGROUND" && file.ends_with("release/plyground"))
        );
        assert!(tests.arguments.contains(&"tests/browser/games.test.js".to_owned()));
        assert!(steps.last().unwrap().to_string().ends_with("plyground-bench lab --spectators 50"));
    }
}
