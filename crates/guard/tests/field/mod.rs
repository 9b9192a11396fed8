//! A folder for one agent, and short ways to run something in it.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use plyground_guard::{Confined, Confinement, Level, available, spawn};
use tempfile::TempDir;

/// Long enough for anything that works, on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The program that becomes the guard.
pub(crate) fn guard_exe() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_plyground-guard"))
}

/// Runs a test at each level from `lowest` on. What this machine does not offer is said aloud, not passed over.
pub(crate) fn at_each_level(lowest: Level, test: impl Fn(Level)) {
    for (level, offered) in available() {
        match offered {
            _ if level < lowest => {}
            Ok(()) => test(level),
            Err(why) => eprintln!("NOT TESTED at level {level}, which is not available here: {why}"),
        }
    }
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

    pub(crate) fn confinement(&self, level: Level, program: &[&str]) -> Confinement {
        Confinement::new(level, program, self.stage(), self.tmp())
    }

    pub(crate) fn run(&self, level: Level, program: &[&str]) -> Confined {
        spawn(guard_exe(), &self.confinement(level, program)).unwrap()
    }

    pub(crate) fn sh(&self, level: Level, script: &str) -> Confined {
        self.run(level, &["/bin/sh", "-c", script])
    }
}

/// Everything an agent says on its standard output, until nobody can say more.
pub(crate) fn all_of_stdout(agent: &mut Confined) -> String {
    let mut said = Vec::new();
    agent.stdout.take().unwrap().read_to_end(&mut said).unwrap();
    String::from_utf8_lossy(&said).into_owned()
}
