//! The limits that the kernel holds each process to.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::Limits;

/// Address space beyond the memory limit. Some runtimes reserve far more than they ever use; what they use is limited as
/// data. JavaScript (Node 20) needs 0.7 GiB, and 10 for each memory of WebAssembly, of which its own loader has one; Java
/// 17 makes do with 4 and takes half of what it finds. Every GiB lets a process have 2 MiB of page tables.
const ADDRESS_SPACE_RESERVE: u64 = 32 << 30;

/// Limits this process and all it will start. `tasks_before` are processes that count against the same user already.
pub(super) fn apply(limits: &Limits, tasks_before: u64) -> Result<(), String> {
    let ceilings = [
        (Resource::Data, "memory", limits.memory),
        (Resource::As, "address space", limits.memory.saturating_add(ADDRESS_SPACE_RESERVE)),
        (Resource::Nproc, "processes", u64::from(limits.processes).saturating_add(tasks_before)),
        (Resource::Fsize, "file size", limits.file_size),
        (Resource::Nofile, "open files", u64::from(limits.open_files)),
        (Resource::Core, "core files", 0),
        (Resource::Msgqueue, "message queues", 0),
        (Resource::Memlock, "locked memory", limits.memory.min(64 << 10)),
    ];
    // The first second too many brings a signal that names the reason, the next one kills.
    limit(Resource::Cpu, "CPU time", limits.cpu_seconds_total, limits.cpu_seconds_total.saturating_add(1))?;
    ceilings.into_iter().try_for_each(|(resource, name, ceiling)| limit(resource, name, ceiling, ceiling))
}

fn limit(resource: Resource, name: &str, current: u64, maximum: u64) -> Result<(), String> {
    // A hard limit that was set on us from outside cannot be raised.
    let maximum = getrlimit(resource).maximum.map_or(maximum, |outer| outer.min(maximum));
    let limit = Rlimit { current: Some(current.min(maximum)), maximum: Some(maximum) };
    setrlimit(resource, limit).map_err(|error| format!("cannot limit {name} to {maximum}: {error}"))
}
