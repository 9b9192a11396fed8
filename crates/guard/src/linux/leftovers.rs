//! What outlives the processes of an agent's user: System V shared memory, semaphores and message queues, and files in
//! world-writable folders.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use super::public_folders::{self, PublicFolder};
use super::sys;
use super::uid::{self, Claim};

/// So often public folders are searched again when something was found: an agent may have left so many files in one that the
/// search did not reach the others.
const MAX_ROUNDS: usize = 8;

/// A kind of System V IPC object, by its list below `/proc/sysvipc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IpcKind {
    Memory,
    Semaphores,
    Messages,
}

impl IpcKind {
    const ALL: [IpcKind; 3] = [IpcKind::Memory, IpcKind::Semaphores, IpcKind::Messages];

    fn list(self) -> &'static str {
        match self {
            IpcKind::Memory => "shm",
            IpcKind::Semaphores => "sem",
            IpcKind::Messages => "msg",
        }
    }
}

/// Removes everything that outlives a user's processes. A user id that is not reserved for agents may own things that are
/// not an agent's, and keeps all of them.
pub(super) fn remove_leftovers(claim: &Claim) {
    let uid = claim.uid;
    if !uid::is_set_aside(uid) {
        return;
    }
    for kind in IpcKind::ALL {
        for id in objects(kind, uid).iter().filter_map(|object| object.get(1).copied()) {
            sys::remove_ipc_object(kind, id);
        }
    }
    let tops = public_folders::tops();
    let remove_all =
        |places: &[PublicFolder]| places.iter().fold(false, |any, place| public_folders::remove(place, uid) | any);
    remove_all(&tops);
    // A search takes a while where the temporary folder is large, and only agents without Landlock need one.
    if claim.has_files_anywhere() {
        let _ = (0..MAX_ROUNDS).find(|_| !remove_all(&public_folders::search(&tops)));
        claim.note_files_gone();
    }
}

/// Bytes of System V's shared memory that a user has.
pub(super) fn shared_bytes(uid: u32) -> u64 {
    // The last two columns: resident, swapped out.
    let bytes = |object: &Vec<i64>| object.iter().rev().take(2).map(|bytes| bytes.unsigned_abs()).sum::<u64>();
    objects(IpcKind::Memory, uid).iter().map(bytes).sum()
}

/// What a user has in world-writable folders, by the topmost names. A user id that is not reserved for agents may own files
/// there that are not an agent's; of those only files in memory count.
pub(super) fn shared_files(uid: u32) -> Vec<PathBuf> {
    let mut places = FOLDERS.get().cloned().unwrap_or_else(public_folders::tops);
    if !uid::is_set_aside(uid) {
        places.retain(PublicFolder::is_in_memory);
    }
    places.iter().flat_map(|place| public_folders::files(place, uid)).collect()
}

/// The folders where an agent without Landlock may have files. They are searched for once: checking what an agent uses must
/// be quick.
static FOLDERS: OnceLock<Vec<PublicFolder>> = OnceLock::new();

/// From now on [`shared_files`] also finds files in all folders of others below the public ones.
pub(super) fn watch_everywhere() {
    FOLDERS.get_or_init(|| public_folders::search(&public_folders::tops()));
}

fn objects(kind: IpcKind, uid: u32) -> Vec<Vec<i64>> {
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
