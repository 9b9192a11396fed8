//! The seccomp filter: no network, no access to other processes, no new namespaces, nothing that is for administrators, and
//! no change of another process's limits or priority. Everything else is allowed, because agents come in any language.

use std::collections::BTreeMap;
use std::env::consts::ARCH;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter,
};

type FilterRules = BTreeMap<i64, Vec<SeccompRule>>;

/// Refused whatever the arguments.
const REFUSED: &[libc::c_long] = &[
    // The network, and every other way to talk to the machine; pairs of stream sockets within the agent stay possible.
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_perf_event_open,
    // Memory that outlives its process or that no limit counts.
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    // Namespaces and mounts.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    // The kernel itself, its keys, its clock.
    libc::SYS_bpf,
    libc::SYS_userfaultfd,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_syslog,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_vhangup,
    // Watching folders that cannot be opened: which agents start where, and when.
    libc::SYS_fanotify_init,
    libc::SYS_inotify_init1,
    libc::SYS_inotify_add_watch,
];

/// Calls that change how a process runs, and the argument that says whose: refused unless it is 0, the caller itself.
/// Landlock keeps signals inside, but not these, and an agent may run as the same user as its opponent and its guard.
const ON_ONESELF_ONLY: [(libc::c_long, u8); 7] = [
    (libc::SYS_prlimit64, 0),
    (libc::SYS_sched_setaffinity, 0),
    (libc::SYS_sched_setscheduler, 0),
    (libc::SYS_sched_setparam, 0),
    (libc::SYS_sched_setattr, 0),
    (libc::SYS_setpriority, 1),
    (libc::SYS_ioprio_set, 1),
];

/// Two of them can also be aimed at a group or a user, by their first argument, which must be this.
const TARGET_KIND_PROCESS: [(libc::c_long, u64); 2] =
    [(libc::SYS_setpriority, libc::PRIO_PROCESS as u64), (libc::SYS_ioprio_set, 1)];

/// Flags of `clone` that would make a namespace.
const NAMESPACES: [libc::c_int; 7] = [
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWCGROUP,
];

/// On x86-64 every call also has a number with this bit, which asks for 32-bit pointers; a few have numbers of their own
/// there, for ptrace, kexec_load and the two that read and write another process's memory.
#[cfg(target_arch = "x86_64")]
const X32_NUMBERS: (i64, [i64; 4]) = (0x4000_0000, [521, 528, 539, 540]);

/// Applies the filter to this process and all it will start.
pub(super) fn apply() -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("cannot apply the seccomp filter: {error}");
    for filter in filters().map_err(|error| failed(&error))? {
        apply_filter(&filter).map_err(|error| failed(&error))?;
    }
    Ok(())
}

fn filters() -> Result<[BpfProgram; 2], seccompiler::BackendError> {
    let mut refused: FilterRules = REFUSED.iter().map(|&call| (call, Vec::new())).collect();
    let by_arguments = refused_by_arguments()?;
    refused.extend(by_arguments.clone());
    // The arguments of `clone3` lie in memory, which a filter cannot read. "No such call" makes libraries use `clone`.
    let mut unknown: FilterRules = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    #[cfg(target_arch = "x86_64")]
    {
        let (bit, own) = X32_NUMBERS;
        refused.extend(REFUSED.iter().map(|&call| (call | bit, Vec::new())).collect::<FilterRules>());
        refused.extend(own.map(|call| (call | bit, Vec::new())));
        refused.extend(by_arguments.into_iter().map(|(call, rules)| (call | bit, rules)));
        unknown.insert(libc::SYS_clone3 | bit, Vec::new());
        refused.extend([libc::SYS_kexec_file_load, libc::SYS_iopl, libc::SYS_ioperm].map(|call| (call, Vec::new())));
    }
    Ok([compile(refused, libc::EPERM)?, compile(unknown, libc::ENOSYS)?])
}

fn compile(rules: FilterRules, errno: libc::c_int) -> Result<BpfProgram, seccompiler::BackendError> {
    let refusal = SeccompAction::Errno(errno.unsigned_abs());
    SeccompFilter::new(rules, SeccompAction::Allow, refusal, TargetArch::try_from(ARCH)?)?.try_into()
}

/// What is refused only with certain arguments; one of a call's rules is enough.
fn refused_by_arguments() -> Result<FilterRules, seccompiler::BackendError> {
    let mut rules: FilterRules = BTreeMap::from([
        (libc::SYS_clone, new_namespaces()?),
        (libc::SYS_ioctl, vec![insert_terminal_input()?]),
        (libc::SYS_mmap, vec![share_memory_without_file()?]),
        (libc::SYS_setsockopt, vec![enlarge_socket()?]),
        (libc::SYS_socketpair, sockets_with_addresses()?),
        (libc::SYS_prctl, vec![hide_from_guard()?]),
    ]);
    for (call, argument) in ON_ONESELF_ONLY {
        rules.entry(call).or_default().push(is_not(argument, 0)?);
    }
    for (call, process) in TARGET_KIND_PROCESS {
        rules.entry(call).or_default().push(is_not(0, process)?);
    }
    Ok(rules)
}

/// An argument, a whole number, is another one than this.
fn is_not(argument: u8, number: u64) -> Result<SeccompRule, seccompiler::BackendError> {
    SeccompRule::new(vec![SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, number)?])
}

fn new_namespaces() -> Result<Vec<SeccompRule>, seccompiler::BackendError> {
    let rule = |flag: libc::c_int| {
        let flag = u64::from(flag.unsigned_abs());
        let set = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(flag), flag)?;
        SeccompRule::new(vec![set])
    };
    NAMESPACES.into_iter().map(rule).collect()
}

/// Puts characters into a terminal's input, as if they had been typed (TIOCSTI).
fn insert_terminal_input() -> Result<SeccompRule, seccompiler::BackendError> {
    let request = SeccompCondition::new(1, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, libc::TIOCSTI)?;
    SeccompRule::new(vec![request])
}

/// Maps memory that is shared and has no file. It can be kept without being resident, and then nothing counts it.
fn share_memory_without_file() -> Result<SeccompRule, seccompiler::BackendError> {
    let flags = u64::from((libc::MAP_SHARED | libc::MAP_ANONYMOUS).unsigned_abs());
    let set = SeccompCondition::new(3, SeccompCmpArgLen::Dword, SeccompCmpOp::MaskedEq(flags), flags)?;
    SeccompRule::new(vec![set])
}

/// Lets a socket buffer more unread data than usual; see [`usage`](super::usage).
fn enlarge_socket() -> Result<SeccompRule, seccompiler::BackendError> {
    let is = |argument, number: libc::c_int| {
        let number = u64::from(number.unsigned_abs());
        SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, number)
    };
    SeccompRule::new(vec![is(1, libc::SOL_SOCKET)?, is(2, libc::SO_SNDBUF)?])
}

/// Socket pairs that can send to any address: datagram sockets, raw sockets, which are datagram sockets by another name, and
/// pairs of another family than `AF_UNIX`.
fn sockets_with_addresses() -> Result<Vec<SeccompRule>, seccompiler::BackendError> {
    /// What of a type is not a flag.
    const KIND: u64 = 0xf;
    let of_kind = |kind: libc::c_int| {
        let kind = u64::from(kind.unsigned_abs());
        let is = SeccompCondition::new(1, SeccompCmpArgLen::Dword, SeccompCmpOp::MaskedEq(KIND), kind)?;
        SeccompRule::new(vec![is])
    };
    Ok(vec![is_not(0, libc::AF_UNIX as u64)?, of_kind(libc::SOCK_DGRAM)?, of_kind(libc::SOCK_RAW)?])
}

/// Hides this process's `/proc` entries from its guard, where both run as the same user: `PR_SET_DUMPABLE` with anything
/// but 1.
fn hide_from_guard() -> Result<SeccompRule, seccompiler::BackendError> {
    let option = u64::from(libc::PR_SET_DUMPABLE.unsigned_abs());
    let is_set = SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, option)?;
    SeccompRule::new(vec![is_set, SeccompCondition::new(1, SeccompCmpArgLen::Qword, SeccompCmpOp::Ne, 1)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filters_can_be_compiled_here() {
        let [refused, unknown] = filters().unwrap();
        assert!(refused.len() > REFUSED.len());
        assert!(!unknown.is_empty());
    }
}
