//! Systems that are not Linux: agents run as plain child processes, and every level but `none` says that it is missing.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use crate::confined::AgentPipeEnds;
use crate::{Activity, Confinement, ExitReason, GuardError, SandboxLevel, SystemCheck};

/// Whether a level is available here; if not, why, and how to get it.
pub(crate) fn support(level: SandboxLevel) -> Result<(), String> {
    match level {
        SandboxLevel::None => Ok(()),
        _ => Err("agents can be confined on Linux only; run plyground there, or in a Linux virtual machine".to_owned()),
    }
}

pub(crate) fn system_checks() -> Vec<SystemCheck> {
    Vec::new()
}

pub(crate) fn guard_main() -> ExitCode {
    eprintln!("`guard` is how plyground starts an agent on Linux; it is of no use here");
    ExitCode::from(2)
}

/// A temporary folder of ours, which goes away when this value does.
#[derive(Debug)]
pub struct PrivateTempDir {
    path: PathBuf,
}

impl PrivateTempDir {
    /// A new folder, in the system's temporary folder.
    ///
    /// # Errors
    ///
    /// When it cannot be made.
    pub fn new() -> io::Result<Self> {
        Self::new_in(&std::env::temp_dir())
    }

    /// A new folder, in another temporary folder than the system's.
    ///
    /// # Errors
    ///
    /// When it cannot be made.
    pub fn new_in(temporary: &Path) -> io::Result<Self> {
        // 64 random bits, which cannot be guessed. A name that is taken is an error, and not a folder to use.
        let path = temporary.join(format!("plyground-{:016x}", RandomState::new().hash_one(0)));
        fs::DirBuilder::new().mode(0o700).create(&path)?;
        Ok(Self { path })
    }

    /// Lets agents pass through. They are this user's own processes, and need nothing.
    ///
    /// # Errors
    ///
    /// None.
    pub fn allow_agents(&self) -> io::Result<()> {
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for PrivateTempDir {
    fn drop(&mut self) {
        // The standard library follows neither symbolic links nor `..`. What cannot be removed stays.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// A child process.
#[derive(Debug)]
pub(crate) struct ProcessTree {
    child: std::sync::Mutex<Child>,
    pid: u32,
    exit: Option<ExitReason>,
}

impl ProcessTree {
    pub(crate) fn start(_guard_exe: &Path, confinement: &Confinement, ends: AgentPipeEnds) -> Result<Self, GuardError> {
        let (program, arguments) = confinement.program.split_first().ok_or(GuardError::NoProgram)?;
        let failed = |why: String| GuardError::Agent { program: program.to_string_lossy().into_owned(), why };
        if ends.protocol.is_some() {
            return Err(failed("the protocol's own pipes exist on Linux only".to_owned()));
        }
        let child = Command::new(program)
            .args(arguments)
            .envs(confinement.env.iter().map(|(name, value)| (name, value)))
            .current_dir(&confinement.dir)
            .stdin(Stdio::from(ends.stdin))
            .stdout(Stdio::from(ends.stdout))
            .stderr(Stdio::from(ends.stderr))
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        let pid = child.id();
        Ok(Self { child: std::sync::Mutex::new(child), pid, exit: None })
    }

    pub(crate) fn pid(&self) -> u32 {
        self.pid
    }

    pub(crate) fn cpu_quick(&self) -> Option<Duration> {
        None
    }

    pub(crate) fn cpu_tree(&self) -> Option<Duration> {
        None
    }

    pub(crate) fn pause(&mut self, _all: bool) -> bool {
        false
    }

    pub(crate) fn resume(&mut self) {}

    pub(crate) fn activity(&self, _all: bool) -> Activity {
        Activity::Waiting
    }

    pub(crate) fn threads(&self) -> u64 {
        0
    }

    pub(crate) fn kill(&self) {
        // It may have ended already.
        let _ = self.child.lock().expect("no thread panics while holding the child").kill();
    }

    pub(crate) fn wait_exit(&mut self, deadline: Instant) -> Option<ExitReason> {
        while self.exit.is_none() {
            let child = self.child.get_mut().expect("no thread panics while holding the child");
            match child.try_wait() {
                Ok(Some(status)) => self.exit = Some(status.code().map_or(ExitReason::Lost, ExitReason::Exited)),
                Err(_) => self.exit = Some(ExitReason::Lost),
                Ok(None) if Instant::now() >= deadline => return None,
                // There is no portable way to wait for a child with a deadline.
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
            }
        }
        self.exit
    }
}

impl Drop for ProcessTree {
    fn drop(&mut self) {
        self.kill();
        let _ = self.child.get_mut().expect("no thread panics while holding the child").wait();
    }
}
