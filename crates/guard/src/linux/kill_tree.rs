//! Killing a whole tree of processes, which may fork to escape.

use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus, getpid, kill_process, wait};

use super::proc::{self, Process};
use super::signal::kill_user;

/// Reaps every child that has ended, and reports how it ended.
///
/// Orphans come to the guard, so "no children" means that nothing the agent started is left.
pub(super) fn reap(mut ended: impl FnMut(Pid, WaitStatus)) -> ChildrenLeft {
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((pid, status))) => ended(pid, status),
            Ok(None) => return ChildrenLeft::Some,
            Err(Errno::INTR) => {}
            Err(_) => return ChildrenLeft::None,
        }
    }
}

/// Whether the guard still has children after reaping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChildrenLeft {
    Some,
    None,
}

/// Kills all descendants, and reaps until there are none. `uid` is a user that runs nothing else.
pub(super) fn kill_tree(uid: Option<u32>, mut ended: impl FnMut(Pid, WaitStatus)) {
    while reap(&mut ended) == ChildrenLeft::Some {
        if let Some(uid) = uid {
            kill_user(uid);
        }
        if kill_descendants() == 0 {
            continue;
        }
        // Something was killed, so something will end.
        if let Ok(Some((pid, status))) = wait(WaitOptions::empty()) {
            ended(pid, status);
        }
    }
}

/// Kills all descendants and returns how many there were. Each is killed as soon as it is found, because a process that
/// tries to escape lives only for a moment. Zombies are counted as well, so the caller reaps them before it asks again.
fn kill_descendants() -> usize {
    let found = proc::pids_below(getpid(), |pid| {
        // It may have ended already.
        let _ = kill_process(pid, Signal::KILL);
    });
    found.len()
}

/// How many of them have not ended.
fn living(found: &[Process]) -> usize {
    found.iter().filter(|process| !process.has_ended()).count()
}

/// Kills all that a search finds and returns how many there were. They are stopped first, so that none forks meanwhile.
pub(super) fn kill_all(search: impl Fn() -> Vec<Process>) -> usize {
    let mut found = search();
    loop {
        let running = found.iter().filter(|process| !process.is_stopped());
        let stopped = running.filter(|process| kill_process(process.pid, Signal::STOP).is_ok()).count();
        let before = living(&found);
        if stopped == 0 {
            break;
        }
        found = search();
        // A process in a system call stops a moment later; search again only if there is a new one. Zombies do not count:
        // there are ever more of them, until the machine has no process ids left.
        if living(&found) <= before {
            break;
        }
    }
    for process in &found {
        // It may have ended already.
        let _ = kill_process(process.pid, Signal::KILL);
    }
    found.len()
}
