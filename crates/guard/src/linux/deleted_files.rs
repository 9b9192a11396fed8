//! Files that no folder shows, because they were deleted while a process still had them open or mapped.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File, Metadata};
use std::io::{ErrorKind, Read};
use std::os::unix::fs::MetadataExt;

use rustix::process::Pid;

use super::proc::Process;
use super::usage::bytes_of;

/// The device number that the kernel shows for shared memory without a file, which is counted where it is resident.
const ANONYMOUS_DEVICE: &str = "00:01";

/// The most bytes that the lists of mappings of a whole tree may have together: some 100,000 mappings. The kernel takes
/// almost half a second to write that. Sixty Pythons with NumPy have half as much.
const MAX_MAPS_BYTES: u64 = 8 << 20;

/// The lists of mappings are too long to be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooManyMappings;

/// Everything that these processes have open, once each; and a running process whose open files we may not see, if there
/// is one: a process of our own user can hide them.
pub(super) fn open_files(tree: &[Process]) -> (Vec<Metadata>, Option<Pid>) {
    let mut hidden = None;
    let mut seen = HashSet::new();
    let mut files = Vec::new();
    for process in tree {
        let entries = match fs::read_dir(format!("/proc/{}/fd", process.pid)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                // A process that is about to end has no memory any more, and its files cannot be seen either.
                let is_alive = |now: &Process| !now.has_ended() && now.has_memory();
                hidden = hidden.or(Process::read(process.pid).filter(is_alive).map(|now| now.pid));
                continue;
            }
            Err(_) => continue,
        };
        let open = entries.flatten().filter_map(|entry| fs::metadata(entry.path()).ok());
        files.extend(open.filter(|file| seen.insert((file.dev(), file.ino()))));
    }
    (files, hidden)
}

/// Bytes of deleted files that are still open, or that these processes have mapped.
pub(super) fn deleted_bytes(open: &[Metadata], tree: &[Process]) -> Result<u64, TooManyMappings> {
    let mut mapped = HashMap::new();
    let mut left = MAX_MAPS_BYTES;
    for process in tree {
        let Ok(list) = File::open(format!("/proc/{}/maps", process.pid)) else { continue };
        let mut bytes = Vec::new();
        // A process that ends meanwhile has no mappings any more.
        let _ = list.take(left + 1).read_to_end(&mut bytes);
        left = left.checked_sub(bytes.len() as u64).ok_or(TooManyMappings)?;
        // Names may be of any bytes.
        add_mapped(&String::from_utf8_lossy(&bytes), &mut mapped);
    }
    for file in open.iter().filter(|file| file.is_file() && file.nlink() == 0) {
        mapped.insert(file.ino(), bytes_of(file));
    }
    Ok(mapped.values().fold(0, |sum: u64, &bytes| sum.saturating_add(bytes)))
}

/// Adds the deleted files of a list of mappings: how far each is mapped, by its inode number. The device is not part of the
/// key, because some file systems show another one here than in `stat`.
fn add_mapped(maps: &str, mapped: &mut HashMap<u64, u64>) {
    for line in maps.lines().filter(|line| line.ends_with(" (deleted)")) {
        let mut fields = line.split_whitespace();
        let (range, offset) = (fields.next().unwrap_or_default(), fields.nth(1).unwrap_or_default());
        let (disk, file) = (fields.next(), fields.next().and_then(|number| number.parse().ok()));
        let hex = |digits| u64::from_str_radix(digits, 16).ok();
        let end = range.split_once('-').and_then(|(from, to)| Some(hex(to)? - hex(from)? + hex(offset)?));
        if let (Some(file), Some(end)) = (file, end)
            && disk != Some(ANONYMOUS_DEVICE)
        {
            let bytes = mapped.entry(file).or_insert(0);
            *bytes = end.max(*bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removed_files_count_as_far_as_they_are_mapped() {
        let maps = "7fba00000000-7fba00100000 rw-s 00000000 fe:00 42     /tmp/a b (deleted)\n\
                    7fba00200000-7fba00201000 rw-s 00200000 fe:00 42     /tmp/a b (deleted)\n\
                    7fba00300000-7fba00301000 rw-s 00000000 00:01 19341  /dev/zero (deleted)\n\
                    7fba00400000-7fba00401000 r--p 00000000 fe:00 43     /usr/lib/libc.so.6\n";
        let mut mapped = HashMap::new();
        add_mapped(maps, &mut mapped);
        assert_eq!(mapped, HashMap::from([(42, 0x20_1000)]));
    }
}
