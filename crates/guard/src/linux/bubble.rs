//! The level `full`: bubblewrap gives the agent a world of its own, and this same program, started again inside it, raises
//! the other walls there and becomes the agent. (It cannot be done before: bubblewrap must mount, which they forbid.)

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

use super::files::Proc;
use super::launch::READY;
use super::sights::Sights;
use super::{proc, sys, walls};
use crate::Confinement;

/// Where this program stands inside.
const INSIDE: &str = "/.plyground-guard";

/// The agent's temporary folder inside.
const TMP: &str = "/tmp";

/// Where programs put the locks and memory that their processes share. Python's `multiprocessing` does not work without. It is
/// the temporary folder by another name: the guard counts what is in that, but cannot look into a disk in memory.
const SHARED: &str = "/dev/shm";

/// Bubblewrap's own processes, outside and inside.
pub(super) const PROCESSES: u32 = 2;

/// Bubblewrap's own process inside, which counts against the same user.
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

/// Bubblewrap with the walls that every agent gets: a world without processes, network or files.
pub(super) fn bare_world(bubblewrap: &Path) -> Command {
    let mut command = Command::new(bubblewrap);
    command.args(["--unshare-all", "--die-with-parent", "--new-session", "--hostname", "plyground"]);
    command.args(["--proc", "/proc", "--dev", "/dev"]);
    command
}

/// Shows a file or folder inside, at the same place.
pub(super) fn show(command: &mut Command, path: &Path) {
    command.arg("--ro-bind").arg(path).arg(path);
}

/// What the process inside has to know.
#[derive(Debug, Serialize, Deserialize)]
struct Inside {
    confinement: Confinement,
    sights: Sights,
    fds: Vec<RawFd>,
    status: RawFd,
}

/// What goes into the bubble.
#[derive(Debug)]
pub(super) struct Cargo<'a> {
    pub(super) confinement: &'a Confinement,
    pub(super) sights: &'a Sights,
    /// The agent's descriptors from 0 on.
    pub(super) fds: &'a [OwnedFd],
    /// Where to say that the agent is ready, or why not.
    pub(super) status: &'a OwnedFd,
    /// Where bubblewrap's own complaints go.
    pub(super) complaints: OwnedFd,
}

/// Becomes bubblewrap, which becomes the agent.
pub(super) fn blow(cargo: Cargo<'_>, guard_exe: &Path) -> Result<Infallible, String> {
    let bubblewrap = bubblewrap().ok_or("bubblewrap is gone")?;
    let inside = Inside {
        confinement: cargo.confinement.clone(),
        sights: Sights {
            writable: vec![cargo.confinement.dir.clone(), TMP.into(), SHARED.into()],
            ..cargo.sights.clone()
        },
        fds: cargo.fds.iter().map(AsRawFd::as_raw_fd).collect(),
        status: cargo.status.as_raw_fd(),
    };
    let order = order_file(&inside).map_err(|error| format!("cannot write the order for inside: {error}"))?;
    let mut command = bare_world(&bubblewrap);
    // First of all, because what else is shown may lie below.
    for place in [TMP, SHARED] {
        command.arg("--bind").arg(&cargo.confinement.tmp).arg(place);
    }
    for path in &cargo.sights.readable {
        show(&mut command, path);
    }
    command.arg("--bind").arg(&cargo.confinement.dir).arg(&cargo.confinement.dir);
    command.arg("--ro-bind").arg(guard_exe).arg(INSIDE).args(["--remount-ro", "/"]);
    command.args(["--", INSIDE, "guard", "inside"]).arg(order.as_raw_fd().to_string());
    // Bubblewrap's processes would hold the agent's own pipes open after the agent has closed them.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(cargo.complaints);
    command.env_clear();
    sys::let_signals_through();
    sys::close_on_exec_from(3).map_err(|error| format!("cannot close the rest: {error}"))?;
    for fd in cargo.fds.iter().chain([cargo.status, &order]) {
        fcntl_setfd(fd, FdFlags::empty()).map_err(|error| format!("cannot pass on a pipe: {error}"))?;
    }
    Err(format!("cannot run {}: {}", bubblewrap.display(), command.exec()))
}

fn order_file(inside: &Inside) -> std::io::Result<OwnedFd> {
    let mut file = File::from(memfd_create("order", MemfdFlags::CLOEXEC)?);
    // In one piece each way: a file that is not buffered would be written word by word, and read byte by byte.
    file.write_all(&serde_json::to_vec(inside)?)?;
    file.rewind()?;
    // Keep clear of the numbers that the agent's descriptors go to.
    Ok(rustix::io::fcntl_dupfd_cloexec(file, sys::FIRST_FREE)?)
}

/// The agent's process below bubblewrap's: bubblewrap, its first process inside, the agent.
pub(super) fn agent_below(bubblewrap: Pid) -> Option<Pid> {
    proc::pids_below(bubblewrap, |_| {}).get(1).copied()
}

/// What the process inside does: raises the other walls, and becomes the agent.
pub(super) fn inside(order: RawFd) -> ! {
    let mut text = Vec::new();
    let read = File::from(sys::inherited(order)).read_to_end(&mut text);
    if let (Ok(_), Ok(inside)) = (read, serde_json::from_slice::<Inside>(&text)) {
        let mut status = File::from(sys::inherited(inside.status));
        let Err(why) = become_agent(&inside, &mut status);
        // The guard has gone if this fails, and then there is nobody to tell.
        let _ = status.write_all(why.as_bytes());
    }
    sys::leave(127)
}

fn become_agent(inside: &Inside, status: &mut File) -> Result<Infallible, String> {
    let fds: Vec<OwnedFd> = inside.fds.iter().map(|&fd| sys::inherited(fd)).collect();
    for (number, fd) in (0..).zip(&fds) {
        sys::place(fd.as_fd(), number).map_err(|error| format!("cannot place its descriptors: {error}"))?;
    }
    let first = i32::try_from(fds.len()).unwrap_or(sys::FIRST_FREE);
    sys::close_on_exec_from(first).map_err(|error| format!("cannot close the rest: {error}"))?;
    status.write_all(&[READY]).map_err(|error| format!("cannot reach the guard: {error}"))?;
    let walls =
        walls::Walls { sights: &inside.sights, proc: Proc::Own, tmp: Path::new(TMP), tasks_before: TASKS_BEFORE };
    walls.become_agent(&inside.confinement)
}
