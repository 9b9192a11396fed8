//! What a whole tree uses, which no limit of the kernel counts.

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::Path;
use std::time::Duration;

use rustix::process::getpid;

use super::nameless::{bytes_without_name, open_files};
use super::proc;
use super::remains::{shared_bytes, shared_files};
use crate::{Confinement, Limits, Resource};

/// What a file counts at least, so that a million empty ones count as well.
const LEAST: u64 = 4096;

/// What a socket can keep for whoever does not read it, in the kernel's memory, if nobody has enlarged it.
const SOCKET: u64 = 212_992;

/// What the tree below this guard uses too much of, if anything. `uid` is a user that runs nothing else.
pub(super) fn overrun(confinement: &Confinement, uid: Option<u32>) -> Option<Resource> {
    let limits = &confinement.limits;
    let tree = proc::descendants(getpid());
    let pages: u64 = tree.iter().map(|process| process.resident_pages).sum();
    let open = open_files(&tree);
    let sockets = open.iter().filter(|file| file.file_type().is_socket()).count() as u64;
    let resident = pages.saturating_mul(rustix::param::page_size() as u64);
    let outside = uid.map_or(0, shared_bytes).saturating_add(sockets.saturating_mul(SOCKET));
    if resident.saturating_add(outside) > limits.memory {
        return Some(Resource::Memory);
    }
    if proc::time_of(&tree) > Duration::from_secs(limits.cpu_seconds_total) {
        return Some(Resource::Cpu);
    }
    let mut room = Room { bytes: bytes_without_name(&open, &tree), entries: 0 };
    // A folder that cannot be measured has been made so: names too long, rights taken away.
    let shared = uid.map(shared_files).unwrap_or_default();
    let is_measured =
        [&confinement.dir, &confinement.tmp].into_iter().chain(&shared).all(|path| room.add(path, limits).is_ok());
    (!is_measured || room.is_beyond(limits)).then_some(Resource::Disk)
}

/// What lies in folders.
#[derive(Debug)]
struct Room {
    /// On the disk.
    bytes: u64,
    entries: u64,
}

impl Room {
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
    (file.blocks() * 512).max(LEAST)
}
