//! What is run, and in which sandbox.

use std::ffi::OsString;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::SandboxLevel;

/// One program and the sandbox it runs in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confinement {
    /// How strongly it is confined. A level that this machine does not support is an error, never silently a weaker one.
    pub level: SandboxLevel,
    /// What it may use.
    pub limits: Limits,
    /// The program and its arguments. A program without a slash is looked up in the `PATH` of [`env`](Self::env).
    pub program: Vec<OsString>,
    /// The staged folder of the match: the agent starts in it, and may read and write there. When we are root it comes
    /// to belong to the agent's user.
    pub dir: PathBuf,
    /// A temporary folder of its own. At [`SandboxLevel::Full`] the agent sees it as `/tmp`, and as `/dev/shm`.
    pub tmp: PathBuf,
    /// What else it may read and run: course modules, an interpreter's packages. The program's own installation and the
    /// system's libraries need not be named.
    pub readable: Vec<PathBuf>,
    /// Its whole environment. `PATH`, `HOME` and `TMPDIR` get sensible values unless they are given here.
    pub env: Vec<(OsString, OsString)>,
    /// Which pipes it has.
    pub pipes: Pipes,
    /// Whether the kernel counts what it uses, in a control group (cgroup), where we can have one. Where we cannot, or if this
    /// is false, the guard counts, four times a second.
    pub control_group: bool,
    /// The user id it runs as when we are root; none means the first free one of those reserved for agents. Must be none
    /// when we are not root.
    pub uid: Option<u32>,
}

impl Confinement {
    /// A program with the default limits, the three standard pipes, and an empty environment.
    pub fn new<S: Into<OsString>>(
        level: SandboxLevel,
        program: impl IntoIterator<Item = S>,
        dir: impl Into<PathBuf>,
        tmp: impl Into<PathBuf>,
    ) -> Self {
        Self {
            level,
            limits: Limits::default(),
            program: program.into_iter().map(Into::into).collect(),
            dir: dir.into(),
            tmp: tmp.into(),
            readable: Vec::new(),
            env: Vec::new(),
            pipes: Pipes::Standard,
            control_group: true,
            uid: None,
        }
    }
}

/// Which pipes lead to an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pipes {
    /// Standard input, output and error.
    Standard,
    /// These, and a pair for a protocol, so that prints cannot disturb it: the agent reads descriptor 3 and writes
    /// descriptor 4.
    WithProtocol,
}

/// What an agent may use. The kernel enforces the limits of every single process at once, and those of the whole tree in a
/// control group; four times a second the guard checks what the kernel does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Bytes of memory, for each process at once and for the tree together.
    pub memory: u64,
    /// Processes and threads alive at a time, the agent's first one included.
    pub processes: u32,
    /// Bytes in one file.
    pub file_size: u64,
    /// Bytes in the agent's folder and its temporary folder together.
    pub disk: u64,
    /// Files and folders in these two.
    pub files: u64,
    /// Open files of one process.
    pub open_files: u32,
    /// Seconds of CPU time, for each process at once and for the tree together.
    pub cpu_seconds_total: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 2 << 30,
            processes: 64,
            file_size: 64 << 20,
            disk: 256 << 20,
            files: 100_000,
            open_files: 256,
            cpu_seconds_total: 3600,
        }
    }
}
