//! Access to files, by Landlock: what is not named cannot be opened. Landlock also forbids TCP, and signals and abstract
//! sockets to processes outside, where the kernel is new enough for it.

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus,
    Scope, path_beneath_rules,
};

use super::visible_paths::VisiblePaths;

/// The newest Landlock version whose rights we know how to give and refuse.
const KNOWN: ABI = ABI::V6;

/// Devices without memory or owner.
const DEVICES: [&str; 4] = ["/dev/null", "/dev/full", "/dev/random", "/dev/urandom"];

/// A device that may be read. Writable, it could be mapped as memory that nothing counts.
const ZEROES: [&str; 1] = ["/dev/zero"];

/// How much of `/proc` the agent may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProcView {
    /// A `/proc` of its own namespace: it shows the agent's processes and no others.
    Own,
    /// The machine's `/proc`: the agent may read what its first process can know about itself, and two harmless files.
    Machine,
}

/// What interpreters read about their own process. Not `net`, which shows the machine's network, nor `task`, which contains
/// it.
const PROC_SELF_FILES: [&str; 22] = [
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

impl ProcView {
    fn paths(self) -> &'static [&'static str] {
        match self {
            ProcView::Own => &["/proc"],
            ProcView::Machine => &PROC_SELF_FILES,
        }
    }
}

/// Restricts this process and all it will start.
pub(super) fn apply(visible: &VisiblePaths, proc: ProcView) -> Result<(), String> {
    match enforce(visible, proc) {
        Ok(RulesetStatus::NotEnforced) => Err("the kernel does not enforce landlock".to_owned()),
        Ok(_) => Ok(()),
        Err(error) => Err(format!("cannot apply the Landlock rules: {error}")),
    }
}

fn enforce(visible: &VisiblePaths, proc: ProcView) -> Result<RulesetStatus, RulesetError> {
    let read = AccessFs::from_read(KNOWN);
    let look = AccessFs::ReadFile | AccessFs::ReadDir;
    let special: BitFlags<AccessFs> = AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::IoctlDev;
    let own = AccessFs::from_all(KNOWN) & !special;
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(KNOWN))?
        .handle_access(AccessNet::from_all(KNOWN))?
        .scope(Scope::from_all(KNOWN))?
        .create()?
        .add_rules(path_beneath_rules(&visible.readable, read))?
        .add_rules(path_beneath_rules(&visible.writable, own))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules(ZEROES, AccessFs::ReadFile))?
        .add_rules(path_beneath_rules(proc.paths(), look))?
        .restrict_self()?;
    Ok(status.ruleset)
}
