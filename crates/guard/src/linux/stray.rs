//! What is left when a guard itself was killed. The kernel has then killed the agent's first process, but what that had
//! started may live on, and has no guard to go to.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rustix::process::Pid;

use super::cgroup::Group;
use super::proc::{self, Process, Status};
use super::remains::remove_remains;
use super::sweep::kill_all;
use super::uid;

/// The variable by which an agent's processes are known again.
pub(super) const MARK: &str = "PLYGROUND_AGENT";

/// How long strays may take to die. They are killed outright, so this is about a busy machine.
const PATIENCE: Duration = Duration::from_secs(5);

/// A mark that no other agent on this machine has.
pub(super) fn new_mark() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed), since.as_nanos())
}

/// Kills what a lost guard has left: everything with its agent's mark, everything of its agent's user, and everything in its
/// agent's control group, which goes as well.
pub(super) fn kill_strays(mark: &str, uid: Option<u32>, group: Option<&Group>) {
    // Whoever has the user by now has cleared up before using it, and its processes are none of ours.
    let claim = uid.and_then(|uid| uid::claim(Some(uid)).ok());
    let line = format!("{MARK}={mark}");
    let members = || group.map(Group::members).unwrap_or_default();
    let is_stray = |process: &Process, members: &[Pid]| {
        let of_user = claim.as_ref().is_some_and(|claim| Status::read(process.pid).is_some_and(|s| s.uid == claim.uid));
        let is_known = of_user || members.contains(&process.pid);
        !process.has_ended() && (is_known || is_marked(process.pid, line.as_bytes()))
    };
    let strays = || {
        let members = members();
        proc::everyone().into_iter().filter(|process| is_stray(process, &members)).collect()
    };
    let deadline = Instant::now() + PATIENCE;
    while kill_all(strays) > 0 && Instant::now() < deadline {
        std::thread::yield_now();
    }
    if let Some(group) = group {
        group.remove();
    }
    if let Some(claim) = claim {
        remove_remains(&claim);
    }
}

/// Whether a process was started with this line in its environment.
fn is_marked(pid: Pid, line: &[u8]) -> bool {
    fs::read(format!("/proc/{pid}/environ"))
        .is_ok_and(|environ| environ.split(|&byte| byte == 0).any(|entry| entry == line))
}
