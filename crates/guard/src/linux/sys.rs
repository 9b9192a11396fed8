//! The few system calls that have no safe wrapper in `rustix` or the standard library.

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::time::Duration;

use rustix::process::Pid;

use super::leftovers::IpcKind;

/// The two sides of a fork.
pub(super) enum Fork {
    Parent(Pid),
    Child,
}

/// Forks a process that has one thread.
pub(super) fn fork() -> io::Result<Fork> {
    // SAFETY: the guard and its children start no threads, so the child may run any code, and not only what is safe in a
    // signal handler.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(Fork::Child),
        pid => Ok(Fork::Parent(Pid::from_raw(pid).expect("fork gives the parent a positive number"))),
    }
}

/// Puts a descriptor at a number where a program expects it, and lets it live through `exec`.
pub(super) fn dup_to(fd: BorrowedFd<'_>, at: RawFd) -> io::Result<()> {
    // SAFETY: `dup2` touches no memory. No value owns the descriptor that it may close at `at`: this runs just before
    // `exec`, and whatever must survive was moved above `FIRST_FREE`.
    match unsafe { libc::dup2(fd.as_raw_fd(), at) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// From this descriptor number on no program expects anything.
pub(super) const FIRST_FREE: RawFd = 16;

/// Marks every descriptor from `first` on to be closed by `exec`.
pub(super) fn close_on_exec_from(first: RawFd) -> io::Result<()> {
    let first = libc::c_uint::try_from(first).expect("descriptors are not negative");
    // SAFETY: `close_range` with this flag touches no memory and closes nothing now.
    match unsafe { libc::syscall(libc::SYS_close_range, first, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Blocks the signals by which people end programs.
pub(super) fn block_termination_signals() {
    set_blocked_signals(&[libc::SIGTERM, libc::SIGINT, libc::SIGHUP, libc::SIGQUIT]);
}

/// Resets signals to what a new program expects: none is blocked, none is ignored.
pub(super) fn reset_signals() {
    set_blocked_signals(&[]);
    // Rust's start-up ignores one, and a shell that starts us in the background two more. The two that cannot be ignored
    // cannot be set either, which does no harm.
    for signal in 1..=LAST_SIGNAL {
        // SAFETY: the default action is not code of ours.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
}

/// The last of the signals that programs know.
const LAST_SIGNAL: libc::c_int = 31;

fn set_blocked_signals(signals: &[libc::c_int]) {
    let mut held = std::mem::MaybeUninit::uninit();
    // SAFETY: the set is filled before it is read, and lives until the calls return.
    unsafe {
        libc::sigemptyset(held.as_mut_ptr());
        for &signal in signals {
            libc::sigaddset(held.as_mut_ptr(), signal);
        }
        libc::sigprocmask(libc::SIG_SETMASK, held.as_ptr(), std::ptr::null_mut());
    }
}

/// Takes over a descriptor that the process was started with.
pub(super) fn take_inherited(fd: RawFd) -> OwnedFd {
    // SAFETY: called once for each number, at the start of a process that was handed exactly these descriptors.
    unsafe { OwnedFd::from_raw_fd(fd) }
}

/// CPU time of a process with all its threads, if it exists.
pub(super) fn cpu_time(pid: Pid) -> Option<Duration> {
    let mut clock: libc::clockid_t = 0;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: both calls write to the place they are given, which lives until they return.
    let known = unsafe {
        libc::clock_getcpuclockid(pid.as_raw_nonzero().get(), &raw mut clock) == 0
            && libc::clock_gettime(clock, &raw mut time) == 0
    };
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanos = u32::try_from(time.tv_nsec).ok()?;
    known.then(|| Duration::new(seconds, nanos))
}

/// Whether a user id has an account: then it belongs to a person or a service.
pub(super) fn has_account(uid: u32) -> bool {
    let mut space = [0; 4096];
    let mut entry = std::mem::MaybeUninit::uninit();
    let mut found = std::ptr::null_mut();
    // SAFETY: all the places live until the call returns, and it is told how much room there is. What it fills is not read.
    let status = unsafe { libc::getpwuid_r(uid, entry.as_mut_ptr(), space.as_mut_ptr(), space.len(), &raw mut found) };
    // An entry that does not fit is one, too.
    !found.is_null() || status == libc::ERANGE
}

/// Becomes another user, for good, without any group but its own and this one.
pub(super) fn become_user(uid: u32, group: u32) -> io::Result<()> {
    // SAFETY: these calls read no memory of ours but the one group, and this process has one thread.
    let done = unsafe {
        libc::setgroups(1, &raw const group) == 0
            && libc::setresgid(uid, uid, uid) == 0
            && libc::setresuid(uid, uid, uid) == 0
    };
    if done { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Becomes, for good, a process that may signal all processes of `uid`, and that only those of `own` may signal.
pub(super) fn become_signaller(uid: u32, own: u32) -> io::Result<()> {
    // SAFETY: these calls read no memory of ours (the list of groups is empty) and this process has one thread.
    let done = unsafe {
        libc::setgroups(0, std::ptr::null()) == 0
            && libc::setresgid(own, own, own) == 0
            // A signal is allowed by the sender's effective user, and the receiver's real and saved one.
            && libc::setresuid(own, uid, own) == 0
    };
    if done { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Waits for a child to end: its status, if it ended by itself, and the CPU time it used.
pub(super) fn wait_for(child: Pid) -> (Option<i32>, Duration) {
    let mut status = 0;
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    loop {
        // SAFETY: both places live until the call returns.
        let got = unsafe { libc::wait4(child.as_raw_nonzero().get(), &raw mut status, 0, usage.as_mut_ptr()) };
        if got >= 0 || io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
            break;
        }
    }
    // SAFETY: it was zeroed, which is a valid value, and perhaps filled since.
    let usage = unsafe { usage.assume_init() };
    let time = |value: libc::timeval| {
        Duration::from_secs(value.tv_sec.unsigned_abs()) + Duration::from_micros(value.tv_usec.unsigned_abs())
    };
    let ended = libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status));
    (ended, time(usage.ru_utime) + time(usage.ru_stime))
}

/// Sends a signal to every process this user may signal, except this one.
pub(super) fn signal_all_of_this_user(signal: libc::c_int) {
    // SAFETY: `kill` touches no memory. That no process is left to signal is not an error for us.
    let _ = unsafe { libc::kill(-1, signal) };
}

/// Removes a System V IPC object. That it is gone already is not an error for us.
pub(super) fn remove_ipc_object(kind: IpcKind, id: i64) {
    let Ok(id) = libc::c_int::try_from(id) else { return };
    // SAFETY: with this order none of the calls reads or writes memory of ours.
    let _ = unsafe {
        match kind {
            IpcKind::Memory => libc::shmctl(id, libc::IPC_RMID, std::ptr::null_mut()),
            IpcKind::Semaphores => libc::semctl(id, 0, libc::IPC_RMID),
            IpcKind::Messages => libc::msgctl(id, libc::IPC_RMID, std::ptr::null_mut()),
        }
    };
}

/// Ends this process without running anything that the parent registered.
pub(super) fn exit_now(status: i32) -> ! {
    // SAFETY: ends the process; no destructor of a forked child has anything to do that its parent will not do.
    unsafe { libc::_exit(status) }
}

/// The kernel's ticks in a second, in which `/proc` counts CPU time.
pub(super) fn ticks_per_second() -> u64 {
    // SAFETY: `sysconf` touches no memory.
    u64::try_from(unsafe { libc::sysconf(libc::_SC_CLK_TCK) }).unwrap_or(100).max(1)
}

/// Whether the kernel can filter system calls.
pub(super) fn has_seccomp() -> bool {
    // SAFETY: with this option `prctl` touches no memory.
    unsafe { libc::prctl(libc::PR_GET_SECCOMP, 0, 0, 0, 0) >= 0 }
}

/// Which version of landlock the kernel has; none if it has none, or not switched on.
pub(super) fn landlock_version() -> Option<u32> {
    const VERSION: libc::c_uint = 1;
    // SAFETY: with this flag the call reads no memory, and only answers with a number.
    let answer = unsafe {
        libc::syscall(libc::SYS_landlock_create_ruleset, std::ptr::null::<libc::c_void>(), 0 as libc::size_t, VERSION)
    };
    u32::try_from(answer).ok().filter(|&version| version > 0)
}
