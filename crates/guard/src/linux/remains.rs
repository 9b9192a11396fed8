//! What outlives every process of a user who runs nothing else: System V's shared memory, semaphores and message queues,
//! and files where everybody may leave some.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;

use super::{sys, uid};
use crate::remove_folder;

/// Where the machine's files in memory are.
const SHARED: &str = "/dev/shm";
/// Where everybody may leave files, besides.
const PUBLIC: [&str; 3] = ["/tmp", "/var/tmp", "/run/lock"];

/// What System V has, by its list below `/proc/sysvipc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Memory,
    Semaphores,
    Messages,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Memory, Kind::Semaphores, Kind::Messages];

    fn list(self) -> &'static str {
        match self {
            Kind::Memory => "shm",
            Kind::Semaphores => "sem",
            Kind::Messages => "msg",
        }
    }
}

/// Removes everything that outlives a user's processes.
pub(super) fn remove_remains(uid: u32) {
    for kind in Kind::ALL {
        for id in objects(kind, uid).iter().filter_map(|object| object.get(1).copied()) {
            sys::remove_object(kind, id);
        }
    }
    for path in shared_files(uid) {
        // Best effort: there is nobody to tell, and the next agent of this user cannot make it worse.
        let _ = if path.is_dir() && !path.is_symlink() { remove_folder(&path) } else { fs::remove_file(&path) };
    }
}

/// Bytes of System V's shared memory that a user has.
pub(super) fn shared_bytes(uid: u32) -> u64 {
    // The last two columns: resident, swapped out.
    let bytes = |object: &Vec<i64>| object.iter().rev().take(2).map(|bytes| bytes.unsigned_abs()).sum::<u64>();
    objects(Kind::Memory, uid).iter().map(bytes).sum()
}

/// What a user has where everybody may leave files, by the topmost names. Somebody's own user, who is none of those set
/// aside for agents, may have things there that are no agent's.
pub(super) fn shared_files(uid: u32) -> Vec<PathBuf> {
    let public = if uid::is_set_aside(uid) { &PUBLIC[..] } else { &[] };
    let folders = [SHARED].into_iter().chain(public.iter().copied());
    let entries = folders.flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    let own = entries.filter(|entry| entry.metadata().is_ok_and(|metadata| metadata.uid() == uid));
    own.map(|entry| entry.path()).collect()
}

fn objects(kind: Kind, uid: u32) -> Vec<Vec<i64>> {
    owned(&fs::read_to_string(format!("/proc/sysvipc/{}", kind.list())).unwrap_or_default(), uid)
}

/// The rows of a list that belong to a user, or were made by it. The columns are named in the first line.
fn owned(list: &str, uid: u32) -> Vec<Vec<i64>> {
    let mut lines = list.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split_whitespace().collect();
    let rows = lines.map(|line| line.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<i64>>());
    let is_owned = |row: &Vec<i64>| {
        let belongs = |(name, value): (&&str, &i64)| matches!(*name, "uid" | "cuid") && *value == i64::from(uid);
        row.len() == names.len() && names.iter().zip(row).any(belongs)
    };
    rows.filter(is_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_says_what_belongs_to_whom() {
        let list = "       key      semid perms      nsems   uid   gid  cuid  cgid      otime      ctime\n\
                    1879100000          3   600          1 70000 70000 70000 70000          0 1700000000\n\
                    -559038737          4   600          1     0     0 70000 70000          0 1700000000\n\
                         70000          5   600          1     0     0     0     0          0 1700000000\n";
        let ids = |uid| owned(list, uid).iter().map(|row| row[1]).collect::<Vec<_>>();
        assert_eq!((ids(70_000), ids(70_001)), (vec![3, 4], vec![]));
        assert_eq!(owned("", 70_000), Vec::<Vec<i64>>::new());
    }
}
