//! The last steps before the agent's own first instruction.

use std::convert::Infallible;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use super::files::{self, Proc};
use super::sights::Sights;
use super::{calls, loopholes, rlimits, sys};
use crate::{Confinement, SandboxLevel};

/// What the walls depend on beyond the confinement.
#[derive(Debug)]
pub(super) struct Walls<'a> {
    pub(super) sights: &'a Sights,
    pub(super) proc: Proc,
    /// The agent's temporary folder, as this process sees it.
    pub(super) tmp: &'a Path,
    /// Processes that count against the same user already.
    pub(super) tasks_before: u64,
}

impl Walls<'_> {
    /// Raises the walls of the confinement's level around this process, and becomes the agent.
    pub(super) fn become_agent(&self, confinement: &Confinement) -> Result<Infallible, String> {
        std::env::set_current_dir(&confinement.dir)
            .map_err(|error| format!("cannot enter {}: {error}", confinement.dir.display()))?;
        rustix::thread::set_no_new_privs(true).map_err(|error| format!("cannot renounce new privileges: {error}"))?;
        sys::let_signals_through();
        let mut command = self.command(confinement)?;
        if confinement.level >= SandboxLevel::Landlock {
            files::apply(self.sights, self.proc)?;
        }
        if confinement.level >= SandboxLevel::Limits {
            rlimits::apply(&confinement.limits, self.tasks_before)?;
            loopholes::close()?;
        }
        if confinement.level >= SandboxLevel::Landlock {
            calls::apply()?;
        }
        Err(format!("cannot run {}: {}", self.sights.program.display(), command.exec()))
    }

    fn command(&self, confinement: &Confinement) -> Result<Command, String> {
        let (name, arguments) = confinement.program.split_first().ok_or("no program is named")?;
        let mut command = Command::new(&self.sights.program);
        command.arg0(name).args(arguments).env_clear();
        command.env("PATH", search_path(&confinement.env)).env("HOME", self.tmp).env("TMPDIR", self.tmp);
        command.envs(confinement.env.iter().map(|(name, value)| (name, value)));
        Ok(command)
    }
}

/// Where a program without a slash is looked for.
pub(super) fn search_path(env: &[(OsString, OsString)]) -> OsString {
    let given = env.iter().rev().find(|(name, _)| name == "PATH").map(|(_, path)| path.clone());
    given.unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into())
}
