//! A running agent, as the referee sees it.

use std::fmt;
use std::fs;
use std::io::{PipeReader, PipeWriter, Read};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::system::{self, ProcessTree};
use crate::{Confinement, GuardError, Pipes, SandboxLevel};

/// Starts an agent in the sandbox that its confinement describes. `guard_exe` is a program that calls
/// [`guard_main`](crate::guard_main) when its first argument is `guard`; the `plyground` command does.
///
/// # Errors
///
/// When the level is not available, the program cannot be run there, or the machine is out of processes, memory or files.
pub fn spawn(guard_exe: &Path, confinement: &Confinement) -> Result<ConfinedProcess, GuardError> {
    if confinement.program.is_empty() {
        return Err(GuardError::NoProgram);
    }
    system::support(confinement.level).map_err(|why| GuardError::Unavailable { level: confinement.level, why })?;
    let real =
        |path: &Path| fs::canonicalize(path).map_err(|source| GuardError::Folder { path: path.to_owned(), source });
    let confinement =
        &Confinement { dir: real(&confinement.dir)?, tmp: real(&confinement.tmp)?, ..confinement.clone() };
    let pipe = || std::io::pipe().map_err(GuardError::Pipes);
    let (stdin_end, stdin) = pipe()?;
    let (stdout, stdout_end) = pipe()?;
    let (stderr, stderr_end) = pipe()?;
    let (protocol, protocol_ends) = match confinement.pipes {
        Pipes::Standard => (None, None),
        Pipes::WithProtocol => {
            let (ask_end, to_agent) = pipe()?;
            let (from_agent, answer_end) = pipe()?;
            (Some(ProtocolPipes { to_agent, from_agent }), Some((ask_end, answer_end)))
        }
    };
    let ends = AgentPipeEnds { stdin: stdin_end, stdout: stdout_end, stderr: stderr_end, protocol: protocol_ends };
    let tree = ProcessTree::start(guard_exe, confinement, ends)?;
    Ok(ConfinedProcess {
        stdin: Some(stdin),
        stdout: Some(stdout),
        stderr: Some(stderr),
        protocol,
        level: confinement.level,
        tree,
    })
}

/// The ends of the pipes that the agent gets.
#[derive(Debug)]
pub(crate) struct AgentPipeEnds {
    pub(crate) stdin: PipeReader,
    pub(crate) stdout: PipeWriter,
    pub(crate) stderr: PipeWriter,
    /// What becomes its descriptors 3 and 4.
    pub(crate) protocol: Option<(PipeReader, PipeWriter)>,
}

/// The referee's ends of the protocol's pipes.
#[derive(Debug)]
pub struct ProtocolPipes {
    /// What the agent reads on descriptor 3.
    pub to_agent: PipeWriter,
    /// What the agent writes on descriptor 4.
    pub from_agent: PipeReader,
}

/// A running agent. Dropping it kills everything the agent started, and waits until it is gone.
#[derive(Debug)]
pub struct ConfinedProcess {
    /// The agent's standard input. Take it to move it to another thread.
    pub stdin: Option<PipeWriter>,
    /// The agent's standard output.
    pub stdout: Option<PipeReader>,
    /// The agent's standard error. The caller must read it, or an agent that prints much waits forever.
    pub stderr: Option<PipeReader>,
    /// The protocol's pipes, where the confinement asked for them.
    pub protocol: Option<ProtocolPipes>,
    level: SandboxLevel,
    tree: ProcessTree,
}

impl ConfinedProcess {
    /// The agent's process id, as the referee's system counts.
    pub fn pid(&self) -> u32 {
        self.tree.pid()
    }

    /// The level it runs at.
    pub fn level(&self) -> SandboxLevel {
        self.level
    }

    /// CPU time of the agent's first process with all its threads, to the nanosecond; one system call. Processes that it
    /// started are not in it: see [`cpu_tree`](Self::cpu_tree). None where the system cannot say, and after its end.
    pub fn cpu_quick(&self) -> Option<Duration> {
        self.tree.cpu_quick()
    }

    /// CPU time of everything the agent has started, also of what has ended, and what its guard needed to watch it. In a
    /// control group it is exact and takes microseconds; otherwise what has ended is known to about ten milliseconds, and
    /// reading the list of all processes takes a millisecond or more.
    pub fn cpu_tree(&self) -> Option<Duration> {
        self.tree.cpu_tree()
    }

    /// Stops the agent's first process, with all its threads, until [`resume`](Self::resume): two system calls. When `all`
    /// is true, all processes that it has started are stopped as well, which means reading the list of all processes;
    /// returns whether there are any.
    pub fn pause(&mut self, all: bool) -> bool {
        self.tree.pause(all)
    }

    /// Lets every paused process continue.
    pub fn resume(&mut self) {
        self.tree.resume();
    }

    /// What the threads of the agent's first process do at this moment; when `all` is true, also those of all processes
    /// that it has started. For a process with one thread only busy or waiting is told apart: it reads its input when it
    /// has done everything else. [`Activity::Waiting`] where the system cannot say, and after its end.
    pub fn activity(&self, all: bool) -> Activity {
        self.tree.activity(all)
    }

    /// How many threads the agent's first process has; 0 where the system cannot say, and after its end.
    pub fn threads(&self) -> u64 {
        self.tree.threads()
    }

    /// Tells the guard to kill everything. Returns at once; [`wait_exit`](Self::wait_exit) says when it is done.
    pub fn kill(&self) {
        self.tree.kill();
    }

    /// How the agent ended, as soon as it has; none when the time is over first. Without a time it only looks.
    pub fn wait_exit(&mut self, timeout: Option<Duration>) -> Option<ExitReason> {
        self.tree.wait_exit(Instant::now() + timeout.unwrap_or(Duration::ZERO))
    }
}

/// What the threads of an agent do at one moment. The threads are looked at one after the other, so one that works for very
/// short times may be missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Activity {
    /// All of them wait for something that comes from outside, such as a line to read.
    Waiting,
    /// None of them works, but one of them wakes up by itself after a time, or the system does not say what it waits for.
    Sleeping,
    /// One of them works, or would if it had a core.
    Busy,
}

/// How an agent ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ExitReason {
    /// It ended by itself, with this status.
    Exited(i32),
    /// A signal killed it; also the result of [`ConfinedProcess::kill`]. At [`SandboxLevel::Full`] an exit status above 128
    /// looks the same.
    Signalled(i32),
    /// Its guard killed it, because its processes together used too much.
    Overran(Resource),
    /// Its guard killed it, because what it used could not be counted any more.
    Uncounted(UncountedReason),
    /// The guard itself was killed, and the agent with it.
    Lost,
}

impl fmt::Display for ExitReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExitReason::Exited(status) => write!(f, "exit status {status}"),
            ExitReason::Signalled(signal) => write!(f, "signal {signal}"),
            ExitReason::Overran(Resource::Memory) => f.write_str("it used more memory than it may"),
            ExitReason::Overran(Resource::Disk) => f.write_str("it wrote more to disk than it may"),
            ExitReason::Overran(Resource::Cpu) => f.write_str("it used more CPU time than it may"),
            ExitReason::Overran(Resource::Mappings) => f.write_str("it mapped more pieces of memory than it may"),
            ExitReason::Uncounted(UncountedReason::ClosedFolder) => {
                f.write_str("it closed its own folder, so that its files could not be counted")
            }
            ExitReason::Uncounted(UncountedReason::DeepFolder) => {
                f.write_str("it nested its folders too deeply for its files to be counted")
            }
            ExitReason::Uncounted(UncountedReason::Process) => {
                f.write_str("it hid a process from its guard, so that its open files could not be counted")
            }
            ExitReason::Lost => f.write_str("its guard was killed"),
        }
    }
}

/// What an agent can use too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Resource {
    /// Memory.
    Memory,
    /// Room in its folders.
    Disk,
    /// CPU time.
    Cpu,
    /// Memory mappings.
    Mappings,
}

/// What kept the guard from measuring an agent's resource usage: a folder or a process that it may not inspect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UncountedReason {
    /// A folder of the agent that its guard, which runs as the same user, may not read.
    ClosedFolder,
    /// Folders nested deeper than the longest path.
    DeepFolder,
    /// A process whose open files its guard, which runs as the same user, may not see.
    Process,
}

/// Proves that a confined user can run a program, by running it with these arguments (such as `-c pass`) until it ends.
///
/// # Errors
///
/// One sentence that says why it could not.
pub fn can_run(guard_exe: &Path, confinement: &Confinement) -> Result<(), String> {
    const PATIENCE: Duration = Duration::from_secs(20);
    let mut running = spawn(guard_exe, confinement).map_err(|error| match std::error::Error::source(&error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    })?;
    drop(running.stdin.take());
    let stderr = running.stderr.take();
    // Its output is quoted in the message; more than a pipe holds would block it, and then it has failed.
    match running.wait_exit(Some(PATIENCE)) {
        Some(ExitReason::Exited(0)) => Ok(()),
        Some(ending) => {
            drop(running);
            let mut said = Vec::new();
            if let Some(stderr) = stderr {
                // No process can write to it any more, so this ends; an error leaves what was read.
                let _ = stderr.take(2000).read_to_end(&mut said);
            }
            Err(format!("it ended ({ending}): {}", String::from_utf8_lossy(&said).trim()))
        }
        None => Err(format!("it did not end within {} seconds", PATIENCE.as_secs())),
    }
}
