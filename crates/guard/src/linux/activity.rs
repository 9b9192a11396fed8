//! Whether an agent is still busy: what each of its threads does at this moment, as `/proc` shows it.

use std::fs;
use std::path::Path;

use rustix::process::Pid;

use super::proc::Process;
use crate::Activity;

/// So many threads are looked at in one go. An agent with more is never reported as waiting, and costs the referee no more
/// time than another.
const MAX_THREADS: usize = 200;

/// What the threads of all these processes do together.
pub(super) fn of_processes(processes: impl IntoIterator<Item = Pid>) -> Activity {
    let mut left = MAX_THREADS;
    let mut found = Activity::Waiting;
    for pid in processes {
        // A process that has gone does nothing any more.
        let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { continue };
        for thread in threads.flatten() {
            if left == 0 {
                return found.max(Activity::Sleeping);
            }
            left -= 1;
            found = found.max(of_thread(pid, &thread.path()));
            if found == Activity::Busy {
                return found;
            }
        }
    }
    found
}

fn of_thread(pid: Pid, folder: &Path) -> Activity {
    let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
    match read("stat").and_then(|stat| Process::parse(pid, &stat)) {
        None => Activity::Waiting,
        Some(thread) if thread.is_busy() => Activity::Busy,
        Some(thread) if thread.is_stopped() => Activity::Waiting,
        Some(_) => match read("syscall") {
            // It was asleep when `stat` was read, and has woken up since.
            Some(call) if call.starts_with("running") => Activity::Busy,
            Some(call) if waits_without_timeout(&call) => Activity::Waiting,
            // The call cannot be read: another user's process, or a kernel without this file.
            _ => Activity::Sleeping,
        },
    }
}

/// Whether a thread in this system call, as `/proc/PID/task/TID/syscall` shows it, waits for an event without a timeout.
fn waits_without_timeout(call: &str) -> bool {
    let mut words = call.split_whitespace();
    let Some(number) = words.next().and_then(|word| word.parse::<libc::c_long>().ok()) else { return false };
    let arguments: Vec<u64> =
        words.map_while(|word| u64::from_str_radix(word.trim_start_matches("0x"), 16).ok()).collect();
    let is_nothing = |at: usize| arguments.get(at) == Some(&0);
    // A timeout in milliseconds; a negative one means none.
    let is_endless = |at: usize| arguments.get(at).is_some_and(|&time| (time as i32) < 0);
    match number {
        libc::SYS_read
        | libc::SYS_readv
        | libc::SYS_recvfrom
        | libc::SYS_recvmsg
        | libc::SYS_accept
        | libc::SYS_accept4
        | libc::SYS_wait4
        | libc::SYS_waitid
        | libc::SYS_rt_sigsuspend => true,
        libc::SYS_futex => is_nothing(3),
        libc::SYS_ppoll | libc::SYS_rt_sigtimedwait => is_nothing(2),
        libc::SYS_pselect6 => is_nothing(4),
        libc::SYS_epoll_pwait => is_endless(3),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_pause => true,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_poll => is_endless(2),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_select => is_nothing(4),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_epoll_wait => is_endless(3),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_without_an_end_is_told_from_one_with_an_end() {
        let call =
            |number: libc::c_long, arguments: &str| waits_without_timeout(&format!("{number} {arguments} 0x7f 0x7f"));
        assert!(call(libc::SYS_read, "0x0 0x5618 0x2000 0x0 0x0 0x0"));
        assert!(call(libc::SYS_futex, "0x7ff9 0x189 0x0 0x0 0x0 0xffffffff"));
        assert!(!call(libc::SYS_futex, "0x7ff9 0x189 0x0 0x7ffd 0x0 0xffffffff"));
        assert!(call(libc::SYS_epoll_pwait, "0x4 0x7ff9 0x400 0xffffffffffffffff 0x0 0x8"));
        assert!(call(libc::SYS_epoll_pwait, "0x4 0x7ff9 0x400 0xffffffff 0x0 0x8"));
        assert!(!call(libc::SYS_epoll_pwait, "0x4 0x7ff9 0x400 0x32 0x0 0x8"));
        assert!(call(libc::SYS_ppoll, "0x4 0x1 0x0 0x0 0x0 0x0"));
        assert!(!call(libc::SYS_ppoll, "0x4 0x1 0x7ffd 0x0 0x0 0x0"));
        assert!(!call(libc::SYS_clock_nanosleep, "0x1 0x1 0x7ff9 0x0 0x0 0x0"));
        assert!(!call(libc::SYS_restart_syscall, "0x0 0x0 0x0 0x0 0x0 0x0"));
        assert!(
            !waits_without_timeout("running\n")
                && !waits_without_timeout("-1 0x7ffd 0x7ff9")
                && !waits_without_timeout("")
        );
    }
}
