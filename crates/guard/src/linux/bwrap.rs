//! The level `full`: bubblewrap gives the agent namespaces of its own, and this same program, started again inside them,
//! applies the rest of the sandbox and becomes the agent. (The rest cannot come first: bubblewrap must mount, which seccomp
//! forbids.)

use std::convert::Infallible;
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::fs::{MemfdFlags, memfd_create};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::Pid;
use serde::{Deserialize, Serialize};

use super::file_access::ProcView;
use super::launch::READY;
use super::visible_paths::VisiblePaths;
use super::{proc, sandbox, sys};
use crate::Confinement;

/// The path of this program inside.
const INSIDE: &str = "/.plyground-guard";

/// The agent's temporary folder inside.
const TMP: &str = "/tmp";

/// Where programs put the locks and memory that their processes share. Python's `multiprocessing` does not work without it.
/// It is the temporary folder by another name: the guard counts what is in that, but cannot look into a tmpfs.
const SHARED: &str = "/dev/shm";

/// Bubblewrap's own processes, outside and inside.
pub(super) const PROCESSES: u32 = 2;

/// Bubblewrap's own process inside, which counts as one of the same user.
const TASKS_BEFORE: u64 = 1;

/// Where bubblewrap is, if it is installed. The variable `PLYGROUND_BWRAP` names another one than the system's.
pub(super) fn bubblewrap() -> Option<PathBuf> {
    if let Some(program) = std::env::var_os("PLYGROUND_BWRAP") {
        return Some(PathBuf::from(program)).filter(|program| program.is_file());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/bin")]);
    folders.map(|folder| folder.join("bwrap")).find(|program| program.is_file())
}

/// Bubblewrap with the namespaces that every agent gets: no other processes, no network, no files.
pub(super) fn base_command(bubblewrap: &Path) -> Command {
    let mut command = Command::new(bubblewrap);
    command.args(["--unshare-all", "--die-with-parent", "--new-session", "--hostname", "plyground"]);
    command.args(["--proc", "/proc", "--dev", "/dev"]);
    command
}

/// Makes a file or folder readable inside, at the same path.
pub(super) fn bind_read_only(command: &mut Command, path: &Path) {
    command.arg("--ro-bind").arg(path).arg(path);
}

/// What the process inside has to know.
#[derive(Debug, Serialize, Deserialize)]
struct InsideArgs {
    confinement: Confinement,
    visible: VisiblePaths,
    fds: Vec<RawFd>,
    status: RawFd,
}

/// What bubblewrap needs to know to run the agent.
#[derive(Debug)]
pub(super) struct BwrapArgs<'a> {
    pub(super) confinement: &'a Confinement,
    pub(super) visible: &'a VisiblePaths,
    /// The agent's descriptors from 0 on.
    pub(super) fds: &'a [OwnedFd],
    /// Where to say that the agent is ready, or why not.
    pub(super) status: &'a OwnedFd,
    /// Where bubblewrap's own error messages go.
    pub(super) stderr: OwnedFd,
}

/// Becomes bubblewrap, which becomes the agent.
pub(super) fn exec_bwrap(args: BwrapArgs<'_>, guard_exe: &Path) -> Result<Infallible, String> {
    let bubblewrap = bubblewrap().ok_or("bubblewrap is gone")?;
    let inside = InsideArgs {
        confinement: args.confinement.clone(),
        visible: VisiblePaths {
            writable: vec![args.confinement.dir.clone(), TMP.into(), SHARED.into()],
            ..args.visible.clone()
        },
        fds: args.fds.iter().map(AsRawFd::as_raw_fd).collect(),
        status: args.status.as_raw_fd(),
    };
    let file = args_file(&inside).map_err(|error| format!("cannot write the arguments for inside: {error}"))?;
    let mut command = base_command(&bubblewrap);
    // First of all, because what else is bound may lie below.
    for target in [TMP, SHARED] {
        command.arg("--bind").arg(&args.confinement.tmp).arg(target);
    }
    for path in &args.visible.readable {
        bind_read_only(&mut command, path);
    }
    command.arg("--bind").arg(&args.confinement.dir).arg(&args.confinement.dir);
    command.arg("--ro-bind").arg(guard_exe).arg(INSIDE).args(["--remount-ro", "/"]);
    command.args(["--", INSIDE, "guard", "inside"]).arg(file.as_raw_fd().to_string());
    // Bubblewrap's processes would hold the agent's own pipes open after the agent has closed them.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(args.stderr);
    command.env_clear();
    sys::reset_signals();
    sys::close_on_exec_from(3).map_err(|error| format!("cannot close the rest: {error}"))?;
    for fd in args.fds.iter().chain([args.status, &file]) {
        fcntl_setfd(fd, FdFlags::empty()).map_err(|error| format!("cannot pass on a pipe: {error}"))?;
    }
    Err(format!("cannot run {}: {}", bubblewrap.display(), command.exec()))
}

fn args_file(inside: &InsideArgs) -> std::io::Result<OwnedFd> {
    let mut file = File::from(memfd_create("arguments", MemfdFlags::CLOEXEC)?);
    // Written and read in one call each: serde would write an unbuffered file token by token, and read it byte by byte.
    file.write_all(&serde_json::to_vec(inside)?)?;
    file.rewind()?;
    // Keep clear of the numbers that the agent's descriptors go to.
    Ok(rustix::io::fcntl_dupfd_cloexec(file, sys::FIRST_FREE)?)
}

/// The agent's process below bubblewrap's: bubblewrap, its first process inside, the agent.
pub(super) fn agent_below(bubblewrap: Pid) -> Option<Pid> {
    proc::pids_below(bubblewrap, |_| {}).get(1).copied()
}

/// The process inside: applies the rest of the sandbox, and becomes the agent.
pub(super) fn run_inside(args: RawFd) -> ! {
    let mut text = Vec::new();
    let read = File::from(sys::take_inherited(args)).read_to_end(&mut text);
    if let (Ok(_), Ok(inside)) = (read, serde_json::from_slice::<InsideArgs>(&text)) {
        let mut status = File::from(sys::take_inherited(inside.status));
        let Err(why) = become_agent(&inside, &mut status);
        // If this fails the guard is gone, and no process is left to report to.
        let _ = status.write_all(why.as_bytes());
    }
    sys::exit_now(127)
}

fn become_agent(inside: &InsideArgs, status: &mut File) -> Result<Infallible, String> {
    let fds: Vec<OwnedFd> = inside.fds.iter().map(|&fd| sys::take_inherited(fd)).collect();
    for (number, fd) in (0..).zip(&fds) {
        sys::dup_to(fd.as_fd(), number).map_err(|error| format!("cannot place its descriptors: {error}"))?;
    }
    let first = i32::try_from(fds.len()).unwrap_or(sys::FIRST_FREE);
    sys::close_on_exec_from(first).map_err(|error| format!("cannot close the rest: {error}"))?;
    status.write_all(&[READY]).map_err(|error| format!("cannot reach the guard: {error}"))?;
    let walls = sandbox::Sandbox {
        visible: &inside.visible,
        proc: ProcView::Own,
        tmp: Path::new(TMP),
        tasks_before: TASKS_BEFORE,
    };
    walls.become_agent(&inside.confinement)
}
