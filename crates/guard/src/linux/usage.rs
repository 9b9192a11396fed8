//! What a whole tree uses, which no limit of the kernel counts.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rustix::process::getpid;

use super::proc;
use crate::{Confinement, Resource};

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
    let disk = bytes_below(&confinement.dir).saturating_add(bytes_below(&confinement.tmp));
    (disk > limits.disk).then_some(Resource::Disk)
}

/// Bytes on the disk in a folder and below. What cannot be read counts as nothing; links are not followed.
fn bytes_below(folder: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let mut waiting = vec![folder.to_owned()];
    let mut bytes: u64 = 0;
    while let Some(folder) = waiting.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let Ok(metadata) = entry.metadata() else { continue };
            bytes = bytes.saturating_add(metadata.blocks() * 512);
            if metadata.is_dir() {
                waiting.push(entry.path());
            }
        }
    }
    bytes
}
