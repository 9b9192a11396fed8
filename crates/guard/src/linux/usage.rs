//! What a whole tree uses: what no limit of the kernel counts, and what a [control group](super::cgroup) would count where
//! there is none.
//!
//! A check costs CPU time, and an agent can make it expensive: many processes, files, mappings. So it is bounded. Nothing is
//! read that cannot have changed, such as while the agent is stopped; a full check is followed by a time without one that is
//! [longer the more it cost](REST_FACTOR); and its cost is charged to the agent, see
//! [`ProcessTree::cpu_tree`](super::tree::ProcessTree).

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::{Pid, getpid};

use super::cgroup::Cgroup;
use super::deleted_files::{TooManyMappings, deleted_bytes, open_files};
use super::leftovers::{shared_bytes, shared_files};
use super::proc::{self, Process};
use super::sys;
use crate::{Confinement, ExitReason, Limits, Resource, UncountedReason};

/// What a file counts at least, so that a million empty ones count as well.
const MIN_FILE_BYTES: u64 = 4096;

/// The unread data that a socket can keep in the kernel's memory, unless its buffer was enlarged.
const SOCKET_BUFFER_BYTES: u64 = 212_992;

/// After a full check there is none for so many times the CPU time that it took.
const REST_FACTOR: u32 = 10;

/// Checks again and again what the processes below this guard use.
#[derive(Debug)]
pub(super) struct UsageWatch<'a> {
    pub(super) confinement: &'a Confinement,
    /// A user that runs nothing else.
    pub(super) uid: Option<u32>,
    pub(super) group: Option<&'a Cgroup>,
    /// The CPU times at the last full check.
    seen: Option<CpuTimes>,
    /// Until then there is no full check.
    rest_until: Instant,
    /// A process whose open files could not be seen last time.
    hidden: Option<Pid>,
}

/// The CPU times of all processes at a moment. While they are the same, no process has done anything.
#[derive(Debug, PartialEq, Eq)]
enum CpuTimes {
    OfGroup(Duration),
    Of(Vec<(Pid, Duration)>),
}

impl<'a> UsageWatch<'a> {
    pub(super) fn new(confinement: &'a Confinement, uid: Option<u32>, group: Option<&'a Cgroup>) -> Self {
        Self { confinement, uid, group, seen: None, rest_until: Instant::now(), hidden: None }
    }

    /// How the agent is to end, if it uses too much of anything, or hides what it uses. `others` is CPU time that the kernel
    /// counts as that of this guard's children, and that is not the agent's.
    pub(super) fn check(&mut self, others: Duration) -> Option<ExitReason> {
        let by_group = self.group.and_then(Cgroup::cpu_time);
        if by_group.is_some() && self.seen == by_group.map(CpuTimes::OfGroup) {
            return None;
        }
        let began = own_cpu_time();
        let tree = proc::descendants(getpid());
        let work = by_group.map_or_else(|| CpuTimes::Of(proc::times_of(&tree)), CpuTimes::OfGroup);
        if self.seen.as_ref() == Some(&work) {
            return None;
        }
        let cpu = by_group.unwrap_or_else(|| proc::tree_time(getpid()).saturating_sub(others));
        if cpu > Duration::from_secs(self.confinement.limits.cpu_seconds_total) {
            return Some(ExitReason::Overran(Resource::Cpu));
        }
        if self.is_out_of_memory(&tree, 0) {
            return Some(ExitReason::Overran(Resource::Memory));
        }
        if Instant::now() < self.rest_until {
            return None;
        }
        let found = self.check_files(&tree);
        // A hidden process is looked for again, whatever happens.
        self.seen = self.hidden.is_none().then_some(work);
        self.rest_until = Instant::now() + own_cpu_time().saturating_sub(began) * REST_FACTOR;
        found
    }

    fn check_files(&mut self, tree: &[Process]) -> Option<ExitReason> {
        let limits = &self.confinement.limits;
        let (open, hidden) = open_files(tree);
        // Once may be a process on its way out.
        let was_hidden = std::mem::replace(&mut self.hidden, hidden);
        if hidden.is_some() && hidden == was_hidden {
            return Some(ExitReason::Uncounted(UncountedReason::Process));
        }
        let sockets = open.iter().filter(|file| file.file_type().is_socket()).count() as u64;
        if self.is_out_of_memory(tree, sockets.saturating_mul(SOCKET_BUFFER_BYTES)) {
            return Some(ExitReason::Overran(Resource::Memory));
        }
        let bytes = match deleted_bytes(&open, tree) {
            Ok(bytes) => bytes,
            Err(TooManyMappings) => return Some(ExitReason::Overran(Resource::Mappings)),
        };
        let mut usage = DiskUsage { bytes, entries: 0 };
        let shared = self.uid.map(shared_files).unwrap_or_default();
        for path in [&self.confinement.dir, &self.confinement.tmp].into_iter().chain(&shared) {
            if let Err(error) = usage.add(path, limits) {
                let is_deep = error.raw_os_error() == Some(libc::ENAMETOOLONG);
                let obstacle = if is_deep { UncountedReason::DeepFolder } else { UncountedReason::ClosedFolder };
                return Some(ExitReason::Uncounted(obstacle));
            }
        }
        usage.is_beyond(limits).then_some(ExitReason::Overran(Resource::Disk))
    }

    /// Whether the tree uses more memory than it may, with the data in its sockets. A control group knows it exactly.
    fn is_out_of_memory(&self, tree: &[Process], in_sockets: u64) -> bool {
        if let Some(group) = self.group {
            return group.is_out_of_memory();
        }
        let bytes = tree.iter().fold(in_sockets, |sum, process| sum.saturating_add(process.memory()));
        bytes.saturating_add(self.uid.map_or(0, shared_bytes)) > self.confinement.limits.memory
    }
}

/// CPU time of this guard.
pub(super) fn own_cpu_time() -> Duration {
    sys::cpu_time(getpid()).unwrap_or_default()
}

/// What lies in folders.
#[derive(Debug)]
struct DiskUsage {
    /// On the disk.
    bytes: u64,
    entries: u64,
}

impl DiskUsage {
    /// Adds a file, or what is in a folder and below, as far as it takes to be beyond the limits. Links are not followed.
    fn add(&mut self, path: &Path, limits: &Limits) -> io::Result<()> {
        let Some(metadata) = existing(fs::symlink_metadata(path))? else { return Ok(()) };
        let mut waiting = if metadata.is_dir() { vec![path.to_owned()] } else { Vec::new() };
        if !metadata.is_dir() {
            self.count(&metadata);
        }
        while let Some(folder) = waiting.pop() {
            for entry in existing(fs::read_dir(&folder))?.into_iter().flatten() {
                if self.is_beyond(limits) {
                    return Ok(());
                }
                let entry = entry?;
                let Some(metadata) = existing(entry.metadata())? else { continue };
                self.count(&metadata);
                if metadata.is_dir() {
                    waiting.push(entry.path());
                }
            }
        }
        Ok(())
    }

    fn count(&mut self, file: &Metadata) {
        self.bytes = self.bytes.saturating_add(bytes_of(file));
        self.entries += 1;
    }

    fn is_beyond(&self, limits: &Limits) -> bool {
        self.bytes > limits.disk || self.entries > limits.files
    }
}

/// The agent may remove what we are looking at.
fn existing<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        found => found.map(Some),
    }
}

/// What a file takes of the disk.
pub(super) fn bytes_of(file: &Metadata) -> u64 {
    (file.blocks() * 512).max(MIN_FILE_BYTES)
}
