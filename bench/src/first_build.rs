//! How long the first `cargo build --release` takes, beside a build that compiles everything for speed.

use crate::report::{Done, Report};
use std::process::Command;
use std::time::Instant;

/// What the release profile was when every crate was compiled for speed and optimised once more when it was linked.
const EVERYTHING_FOR_SPEED: [&str; 3] =
    ["profile.release.opt-level=3", "profile.release.codegen-units=1", "profile.release.lto=\"thin\""];

pub(crate) fn evaluation() -> Done {
    let mut report = Report::new("build");
    report.say("the command from nothing, with all that it uses: cargo build --release");
    let ours = cold_build(&[])?;
    report.say(format!("    as it is                  {ours:6.1} s"));
    let slow = cold_build(&EVERYTHING_FOR_SPEED)?;
    report.say(format!("    everything for speed      {slow:6.1} s"));
    report.say(format!("    ratio {:.2}", ours / slow));
    report.keep()
}

/// Builds into a folder of its own, and says how many seconds that took.
fn cold_build(settings: &[&str]) -> Done<f64> {
    let folder = tempfile::tempdir()?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--release", "--quiet", "--package", "plyground-cli", "--target-dir"]).arg(folder.path());
    for setting in settings {
        cargo.args(["--config", setting]);
    }
    let start = Instant::now();
    let status = cargo.current_dir(crate::report::folder()).status()?;
    let seconds = start.elapsed().as_secs_f64();
    if status.success() { Ok(seconds) } else { Err(format!("the build ended with {status}").into()) }
}
