//! The last steps before the agent's own first instruction.

use std::convert::Infallible;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use super::rlimits;
use crate::{Confinement, Level};

/// Raises the walls of the confinement's level around this process and becomes the agent. `tmp` is its temporary folder as
/// this process sees it.
pub(super) fn become_agent(confinement: &Confinement, tmp: &Path, tasks_before: u64) -> Result<Infallible, String> {
    std::env::set_current_dir(&confinement.dir)
        .map_err(|error| format!("cannot enter {}: {error}", confinement.dir.display()))?;
    rustix::thread::set_no_new_privs(true).map_err(|error| format!("cannot renounce new privileges: {error}"))?;
    let mut command = command(confinement, tmp)?;
    if confinement.level >= Level::Limits {
        rlimits::apply(&confinement.limits, tasks_before)?;
    }
    let error = command.exec();
    Err(format!("cannot run it: {error}"))
}

fn command(confinement: &Confinement, tmp: &Path) -> Result<Command, String> {
    let (program, arguments) = confinement.program.split_first().ok_or("no program is named")?;
    let mut command = Command::new(program);
    command.args(arguments).env_clear();
    command.env("PATH", search_path(&confinement.env)).env("HOME", tmp).env("TMPDIR", tmp);
    command.envs(confinement.env.iter().map(|(name, value)| (name, value)));
    Ok(command)
}

/// Where a program without a slash is looked for.
pub(super) fn search_path(env: &[(OsString, OsString)]) -> OsString {
    let given = env.iter().rev().find(|(name, _)| name == "PATH").map(|(_, path)| path.clone());
    given.unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into())
}
