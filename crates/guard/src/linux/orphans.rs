//! Orphan processes of an agent whose guard itself was killed. The kernel has then killed the agent's first process, but
//! what that had started may still run, with no guard to adopt it.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rustix::process::Pid;

use super::cgroup::Cgroup;
use super::kill_tree::kill_all;
use super::leftovers::remove_leftovers;
use super::proc::{self, Process, ProcessStatus};
use super::uid;

/// The environment variable by which an agent's processes are recognised.
pub(super) const MARK_VARIABLE: &str = "PLYGROUND_AGENT";

/// How long orphans may take to end. They get SIGKILL, so this only matters on a busy machine.
const KILL_TIMEOUT: Duration = Duration::from_secs(5);

/// A mark that no other agent on this machine has.
pub(super) fn new_mark() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed), since.as_nanos())
}

/// Kills what a killed guard has left: all processes with its agent's mark, of its agent's user, or in its agent's control
/// group; the group is removed.
pub(super) fn kill_orphans(mark: &str, uid: Option<u32>, group: Option<&Cgroup>) {
    // If another agent has the user by now, its guard has cleaned up before, and its processes are not ours.
    let claim = uid.and_then(|uid| uid::claim(Some(uid)).ok());
    let line = format!("{MARK_VARIABLE}={mark}");
    let members = || group.map(Cgroup::members).unwrap_or_default();
    let is_orphan = |process: &Process, members: &[Pid]| {
        let of_user =
            claim.as_ref().is_some_and(|claim| ProcessStatus::read(process.pid).is_some_and(|s| s.uid == claim.uid));
        let is_known = of_user || members.contains(&process.pid);
        !process.has_ended() && (is_known || is_marked(process.pid, line.as_bytes()))
    };
    let orphans = || {
        let members = members();
        proc::all_processes().into_iter().filter(|process| is_orphan(process, &members)).collect()
    };
    let deadline = Instant::now() + KILL_TIMEOUT;
    while kill_all(orphans) > 0 && Instant::now() < deadline {
        std::thread::yield_now();
    }
    if let Some(group) = group {
        group.remove();
    }
    if let Some(claim) = claim {
        remove_leftovers(&claim);
    }
}

/// Whether a process was started with this line in its environment.
fn is_marked(pid: Pid, line: &[u8]) -> bool {
    fs::read(format!("/proc/{pid}/environ"))
        .is_ok_and(|environ| environ.split(|&byte| byte == 0).any(|entry| entry == line))
}
