//! What a whole tree uses, which no limit of the kernel counts.

use std::collections::HashSet;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Duration;

use rustix::process::getpid;

use super::proc::{self, Process};
use crate::{Confinement, Resource};

/// What a file counts at least, so that a million empty ones count as well.
const LEAST: u64 = 4096;

/// What the tree below this guard uses too much of, if anything.
pub(super) fn overrun(confinement: &Confinement) -> Option<Resource> {
    let limits = &confinement.limits;
    let tree = proc::descendants(getpid());
    let pages: u64 = tree.iter().map(|process| process.resident_pages).sum();
    if pages.saturating_mul(rustix::param::page_size() as u64) > limits.memory {
        return Some(Resource::Memory);
    }
    if proc::time_of(&tree) > Duration::from_secs(limits.cpu_seconds_total) {
        return Some(Resource::Cpu);
    }
    // A folder that cannot be measured has been made so: names too long, rights taken away.
    let folders =
        [&confinement.dir, &confinement.tmp].into_iter().map(|folder| bytes_below(folder).unwrap_or(u64::MAX));
    let disk = folders.fold(bytes_without_name(&tree), u64::saturating_add);
    (disk > limits.disk).then_some(Resource::Disk)
}

/// Bytes on the disk in a folder and below. Links are not followed.
fn bytes_below(folder: &Path) -> io::Result<u64> {
    let mut waiting = vec![folder.to_owned()];
    let mut bytes: u64 = 0;
    while let Some(folder) = waiting.pop() {
        for entry in existing(fs::read_dir(&folder))?.into_iter().flatten() {
            let entry = entry?;
            let Some(metadata) = existing(entry.metadata())? else { continue };
            bytes = bytes.saturating_add(bytes_of(&metadata));
            if metadata.is_dir() {
                waiting.push(entry.path());
            }
        }
    }
    Ok(bytes)
}

/// The agent may remove what we are looking at.
fn existing<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        found => found.map(Some),
    }
}

/// Bytes of files that were removed and are still open: no folder shows them.
fn bytes_without_name(tree: &[Process]) -> u64 {
    let open = tree.iter().filter_map(|process| fs::read_dir(format!("/proc/{}/fd", process.pid)).ok());
    let files = open.flatten().flatten().filter_map(|entry| fs::metadata(entry.path()).ok());
    let mut seen = HashSet::new();
    files
        .filter(|file| file.is_file() && file.nlink() == 0 && seen.insert((file.dev(), file.ino())))
        .map(|file| bytes_of(&file))
        .sum()
}

fn bytes_of(file: &Metadata) -> u64 {
    (file.blocks() * 512).max(LEAST)
}
