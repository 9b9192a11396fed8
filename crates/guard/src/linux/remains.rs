//! What outlives every process of a user who runs nothing else: System V's shared memory, semaphores and message queues,
//! and files where everybody may leave some.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use super::public::{self, Place};
use super::sys;
use super::uid::{self, Claim};

/// So often public folders are searched again when something was found there: an agent may have left so much in one that the
/// others were not come to.
const ROUNDS: usize = 8;

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

/// Removes everything that outlives a user's processes. A user that is not one of those set aside for agents may have things
/// that are no agent's, and keeps all of them.
pub(super) fn remove_remains(claim: &Claim) {
    let uid = claim.uid;
    if !uid::is_set_aside(uid) {
        return;
    }
    for kind in Kind::ALL {
        for id in objects(kind, uid).iter().filter_map(|object| object.get(1).copied()) {
            sys::remove_object(kind, id);
        }
    }
    let tops = public::tops();
    let remove_all = |places: &[Place]| places.iter().fold(false, |any, place| public::remove(place, uid) | any);
    remove_all(&tops);
    // A search takes a while where the temporary folder is large, and only agents without walls around files need one.
    if claim.has_files_anywhere() {
        let _ = (0..ROUNDS).find(|_| !remove_all(&public::search(&tops)));
        claim.note_files_gone();
    }
}

/// Bytes of System V's shared memory that a user has.
pub(super) fn shared_bytes(uid: u32) -> u64 {
    // The last two columns: resident, swapped out.
    let bytes = |object: &Vec<i64>| object.iter().rev().take(2).map(|bytes| bytes.unsigned_abs()).sum::<u64>();
    objects(Kind::Memory, uid).iter().map(bytes).sum()
}

/// What a user has where everybody may leave files, by the topmost names. Somebody's own user, who is none of those set
/// aside for agents, may have things there that are no agent's, but for files in memory.
pub(super) fn shared_files(uid: u32) -> Vec<PathBuf> {
    let mut places = PLACES.get().cloned().unwrap_or_else(public::tops);
    if !uid::is_set_aside(uid) {
        places.retain(Place::is_in_memory);
    }
    places.iter().flat_map(|place| public::files(place, uid)).collect()
}

/// The places where a guard's agent may have files, for an agent without walls around files. They are searched for once: a
/// look at what an agent uses must be quick.
static PLACES: OnceLock<Vec<Place>> = OnceLock::new();

/// From now on [`shared_files`] also finds files in all folders of others below the public ones.
pub(super) fn watch_everywhere() {
    PLACES.get_or_init(|| public::search(&public::tops()));
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
