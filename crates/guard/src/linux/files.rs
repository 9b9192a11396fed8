//! The wall around files, by landlock: what is not named cannot be opened. Landlock also shuts TCP, and keeps signals and
//! abstract sockets inside, where the kernel is new enough for it.

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus,
    Scope, path_beneath_rules,
};

use super::sights::Sights;

/// The newest landlock whose rights we know how to give and refuse.
const KNOWN: ABI = ABI::V6;

/// Devices without memory or owner.
const DEVICES: [&str; 4] = ["/dev/null", "/dev/full", "/dev/random", "/dev/urandom"];

/// One that may be read. Whoever may write to it can map it as memory that nothing counts.
const ZEROES: [&str; 1] = ["/dev/zero"];

/// How much of `/proc` there is to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proc {
    /// It shows the agent's own processes and no others.
    Own,
    /// It shows the whole machine, so the agent may read what its first process is told about itself, and two harmless files.
    Machine,
}

/// What interpreters read about their own process. Not `net`, which tells of the machine's network, nor `task`, which has it
/// as well.
const MACHINE: [&str; 22] = [
    "/proc/self/auxv",
    "/proc/self/cgroup",
    "/proc/self/cmdline",
    "/proc/self/comm",
    "/proc/self/coredump_filter",
    "/proc/self/environ",
    "/proc/self/fd",
    "/proc/self/fdinfo",
    "/proc/self/io",
    "/proc/self/limits",
    "/proc/self/maps",
    "/proc/self/mountinfo",
    "/proc/self/mounts",
    "/proc/self/oom_score_adj",
    "/proc/self/schedstat",
    "/proc/self/smaps",
    "/proc/self/smaps_rollup",
    "/proc/self/stat",
    "/proc/self/statm",
    "/proc/self/status",
    "/proc/meminfo",
    "/proc/cpuinfo",
];

impl Proc {
    fn paths(self) -> &'static [&'static str] {
        match self {
            Proc::Own => &["/proc"],
            Proc::Machine => &MACHINE,
        }
    }
}

/// Raises the wall around this process and all it will start.
pub(super) fn apply(sights: &Sights, proc: Proc) -> Result<(), String> {
    match enforce(sights, proc) {
        Ok(RulesetStatus::NotEnforced) => Err("the kernel does not enforce landlock".to_owned()),
        Ok(_) => Ok(()),
        Err(error) => Err(format!("cannot raise the wall around files: {error}")),
    }
}

fn enforce(sights: &Sights, proc: Proc) -> Result<RulesetStatus, RulesetError> {
    let read = AccessFs::from_read(KNOWN);
    let look = AccessFs::ReadFile | AccessFs::ReadDir;
    let special: BitFlags<AccessFs> = AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::IoctlDev;
    let own = AccessFs::from_all(KNOWN) & !special;
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(KNOWN))?
        .handle_access(AccessNet::from_all(KNOWN))?
        .scope(Scope::from_all(KNOWN))?
        .create()?
        .add_rules(path_beneath_rules(&sights.readable, read))?
        .add_rules(path_beneath_rules(&sights.writable, own))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules(ZEROES, AccessFs::ReadFile))?
        .add_rules(path_beneath_rules(proc.paths(), look))?
        .restrict_self()?;
    Ok(status.ruleset)
}
