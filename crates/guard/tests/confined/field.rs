//! A folder for one agent, and short ways to run something in it.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use plyground_guard::{ConfinedProcess, Confinement, ExitReason, SandboxLevel, available_levels, spawn};
use tempfile::TempDir;

/// Long enough for anything that works, on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The program that becomes the guard.
pub(crate) fn guard_exe() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_plyground-guard"))
}

/// Whether we are root, so that each agent has a user of its own.
pub(crate) fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").unwrap().uid() == 0
}

/// Runs a test at each level from `lowest` on. What this machine does not offer is said aloud, not passed over.
pub(crate) fn at_each_level(lowest: SandboxLevel, test: impl Fn(SandboxLevel)) {
    for (level, offered) in available_levels() {
        match offered {
            _ if level < lowest => {}
            Ok(()) => test(level),
            Err(why) => not_tested(&format!("level {level} is not available here: {why}")),
        }
    }
}

/// Says aloud that something was not tested. The test runner would keep back what `eprintln` says.
pub(crate) fn not_tested(why: &str) {
    let mut stderr = std::io::stderr();
    writeln!(stderr, "NOT TESTED: {why}").unwrap();
}

/// Where one agent lives.
pub(crate) struct Field {
    root: TempDir,
}

impl Field {
    pub(crate) fn new() -> Self {
        let root = tempfile::Builder::new().prefix("plyground-guard-test-").tempdir().unwrap();
        for folder in ["stage", "tmp"] {
            std::fs::create_dir(root.path().join(folder)).unwrap();
        }
        Self { root }
    }

    pub(crate) fn stage(&self) -> PathBuf {
        self.root.path().join("stage")
    }

    pub(crate) fn tmp(&self) -> PathBuf {
        self.root.path().join("tmp")
    }

    pub(crate) fn confinement(&self, level: SandboxLevel, program: &[&str]) -> Confinement {
        Confinement::new(level, program, self.stage(), self.tmp())
    }

    pub(crate) fn sh(&self, level: SandboxLevel, script: &str) -> ConfinedProcess {
        start(&self.confinement(level, &["/bin/sh", "-c", script]))
    }

    pub(crate) fn python(&self, level: SandboxLevel, script: &str) -> ConfinedProcess {
        start(&self.python_confinement(level, script))
    }

    pub(crate) fn python_confinement(&self, level: SandboxLevel, script: &str) -> Confinement {
        self.confinement(level, &["/usr/bin/python3", "-c", script])
    }

    /// What a Python script prints.
    pub(crate) fn python_says(&self, level: SandboxLevel, script: &str) -> String {
        said(&mut self.python(level, script))
    }
}

pub(crate) fn start(confinement: &Confinement) -> ConfinedProcess {
    spawn(guard_exe(), confinement).unwrap()
}

/// Everything an agent prints until it ends; what it complains about, too, when it fails.
pub(crate) fn said(agent: &mut ConfinedProcess) -> String {
    let stdout = until_end(agent.stdout.take().unwrap());
    let stderr = until_end(agent.stderr.take().unwrap());
    let ending = agent.wait_exit(Some(PATIENCE));
    assert_eq!(ending, Some(ExitReason::Exited(0)), "it said {stdout:?} and {stderr:?}");
    stdout.trim_end().to_owned()
}

/// What comes out of a pipe until every process that could write to it is gone. Fails when one stays.
pub(crate) fn until_end(mut pipe: impl Read + Send + 'static) -> String {
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        let mut all = Vec::new();
        pipe.read_to_end(&mut all).unwrap();
        tell.send(String::from_utf8_lossy(&all).into_owned())
    });
    told.recv_timeout(PATIENCE).expect("a process still holds the pipe")
}
