//! The last steps before the agent's own first instruction.

use std::convert::Infallible;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use super::file_access::{self, ProcView};
use super::visible_paths::VisiblePaths;
use super::{loopholes, rlimits, sys, syscalls};
use crate::{Confinement, SandboxLevel};

/// What the sandbox depends on beyond the confinement.
#[derive(Debug)]
pub(super) struct Sandbox<'a> {
    pub(super) visible: &'a VisiblePaths,
    pub(super) proc: ProcView,
    /// The agent's temporary folder, as this process sees it.
    pub(super) tmp: &'a Path,
    /// Processes that count against the same user already.
    pub(super) tasks_before: u64,
}

impl Sandbox<'_> {
    /// Applies the sandbox of the confinement's level to this process, and becomes the agent.
    pub(super) fn become_agent(&self, confinement: &Confinement) -> Result<Infallible, String> {
        std::env::set_current_dir(&confinement.dir)
            .map_err(|error| format!("cannot enter {}: {error}", confinement.dir.display()))?;
        rustix::thread::set_no_new_privs(true).map_err(|error| format!("cannot set no_new_privs: {error}"))?;
        sys::reset_signals();
        let mut command = self.command(confinement)?;
        if confinement.level >= SandboxLevel::Landlock {
            file_access::apply(self.visible, self.proc)?;
        }
        if confinement.level >= SandboxLevel::Limits {
            rlimits::apply(&confinement.limits, self.tasks_before)?;
            loopholes::close()?;
        }
        if confinement.level >= SandboxLevel::Landlock {
            syscalls::apply()?;
        }
        Err(format!("cannot run {}: {}", self.visible.program.display(), command.exec()))
    }

    fn command(&self, confinement: &Confinement) -> Result<Command, String> {
        let (name, arguments) = confinement.program.split_first().ok_or("no program is named")?;
        let mut command = Command::new(&self.visible.program);
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
