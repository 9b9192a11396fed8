//! The limits that the kernel holds each process to.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::Limits;

/// Address space beyond the memory limit. Some runtimes (JavaScript's, Java's, Go's) reserve far more than they ever use;
/// what they use is held by the limit on data.
const RESERVED: u64 = 64 << 30;

/// Limits this process and all it will start. `tasks_before` are processes that count against the same user already.
pub(super) fn apply(limits: &Limits, tasks_before: u64) -> Result<(), String> {
    let ceilings = [
        (Resource::Data, "memory", limits.memory),
        (Resource::As, "address space", limits.memory.saturating_add(RESERVED)),
        (Resource::Nproc, "processes", u64::from(limits.processes).saturating_add(tasks_before)),
        (Resource::Fsize, "file size", limits.file_size),
        (Resource::Nofile, "open files", u64::from(limits.open_files)),
        (Resource::Cpu, "CPU time", limits.cpu_seconds_total),
        (Resource::Core, "core files", 0),
        (Resource::Msgqueue, "message queues", 0),
        (Resource::Memlock, "locked memory", limits.memory.min(64 << 10)),
    ];
    for (resource, name, ceiling) in ceilings {
        // Nobody may raise a limit that was set on us from outside.
        let maximum = getrlimit(resource).maximum.map_or(ceiling, |outer| outer.min(ceiling));
        let limit = Rlimit { current: Some(maximum), maximum: Some(maximum) };
        setrlimit(resource, limit).map_err(|error| format!("cannot limit {name} to {maximum}: {error}"))?;
    }
    Ok(())
}
