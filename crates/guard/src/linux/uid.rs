//! Users set aside for agents. When we are root, each running agent has one to itself, so that agents cannot touch each
//! other, the kernel counts their processes apart, and one signal reaches all that an agent has started.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::io::{Seek, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::stroke::{await_burial, kill_user};
use super::{proc, sys};

/// How many users are set aside for agents.
const COUNT: u32 = 1_000;

/// The first of them; after them come as many for [envoys](envoy_of), and one more for the [group]. From 65536 on few machines
/// give out numbers, and services and people have theirs below; but containers often have only the first 65536, and then we
/// take a place that few use.
fn first() -> u32 {
    const FREE: u32 = 70_000;
    const CROWDED: u32 = 63_000;
    static FIRST: OnceLock<u32> = OnceLock::new();
    *FIRST.get_or_init(|| {
        let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
        if maps(&map, FREE) && maps(&map, FREE + 2 * COUNT) { FREE } else { CROWDED }
    })
}

/// The user that a process of ours is while it signals this agent's user: another one for each, so that neither the agent
/// nor another agent's envoy can signal it. A user that was named by somebody has none set aside, and stands for itself.
pub(super) fn envoy_of(uid: u32) -> u32 {
    if is_set_aside(uid) { uid + COUNT } else { uid }
}

/// Whether a user is one of those for agents.
pub(super) fn is_set_aside(uid: u32) -> bool {
    (first()..first() + COUNT).contains(&uid)
}

/// The group that all agents of root have besides their own, and no other user: it may enter the folder of our temporary folders.
pub(super) fn group() -> u32 {
    first() + 2 * COUNT
}

/// Whether a user exists according to a `uid_map`: lines of first number inside, outside, count.
fn maps(map: &str, uid: u32) -> bool {
    map.lines().any(|line| {
        let numbers: Vec<u64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        matches!(numbers[..], [first, _, count] if (first..first + count).contains(&u64::from(uid)))
    })
}

/// A user that nobody else has while this value lives.
#[derive(Debug)]
pub(super) struct Claim {
    pub(super) uid: u32,
    /// Its lock goes with the process, however that ends. Something is written in it while files of this user may lie anywhere.
    lock: File,
}

impl Claim {
    /// Notes that this user is about to have files in places that only a search finds; the note outlives a guard that is killed.
    pub(super) fn note_files_anywhere(&self) {
        // Without the note, files that a killed guard leaves stay where they are.
        let _ = (&self.lock).rewind().and_then(|()| (&self.lock).write_all(b"files anywhere\n"));
    }

    /// Whether that was noted.
    pub(super) fn has_files_anywhere(&self) -> bool {
        self.lock.metadata().is_ok_and(|facts| facts.len() > 0)
    }

    /// Notes that they are gone.
    pub(super) fn note_files_gone(&self) {
        let _ = self.lock.set_len(0);
    }
}

/// Claims this user, or the first free one. Nobody runs as it any more. A number that the machine knows by a name
/// belongs to a person or a service, and is passed over.
///
/// Whoever had it before may have left somebody behind, when its guard was killed or while the machine's first process
/// has yet to bury the dead; the kernel counts those as processes of the next agent. So a user without any is better than
/// waiting for one.
pub(super) fn claim(wanted: Option<u32>) -> Result<Claim, String> {
    let folder = locks().map_err(|error| format!("cannot use the folder of user locks: {error}"))?;
    if wanted == Some(0) {
        return Err("no agent runs as root".to_owned());
    }
    let candidates = wanted.map_or(first()..first() + COUNT, |uid| uid..uid + 1);
    let mut haunted = None;
    for uid in candidates {
        if let Some(lock) = try_lock(&folder, uid).map_err(|error| format!("cannot lock user {uid}: {error}"))? {
            // The envoy's signals would reach whoever has its number.
            if wanted.is_none() && [uid, envoy_of(uid)].into_iter().any(sys::has_name) {
                continue;
            }
            let claim = Claim { uid, lock };
            if !proc::is_anybody(uid) {
                return Ok(claim);
            }
            kill_user(uid);
            haunted.get_or_insert(claim);
        }
    }
    match haunted {
        Some(claim) => {
            await_burial(claim.uid);
            Ok(claim)
        }
        None => Err(match wanted {
            Some(uid) => format!("another agent runs as user {uid}"),
            None => format!("all {COUNT} users set aside for agents are busy"),
        }),
    }
}

fn try_lock(folder: &Path, uid: u32) -> io::Result<Option<File>> {
    let path = folder.join(uid.to_string());
    let file = OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// The folder of the locks. Root's alone, or an agent could hold all the locks.
fn locks() -> io::Result<PathBuf> {
    let folder = PathBuf::from("/run/plyground-users");
    match fs::DirBuilder::new().mode(0o700).create(&folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    let metadata = fs::symlink_metadata(&folder)?;
    if metadata.is_dir() && metadata.uid() == 0 && metadata.permissions().mode() & 0o022 == 0 {
        Ok(folder)
    } else {
        Err(io::Error::other(format!("{} is not root's own folder", folder.display())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    #[test]
    fn a_map_of_users_says_who_exists() {
        let whole = "         0          0 4294967295\n";
        let container = "         0       1000          1\n         1     100000      65536\n";
        assert!(maps(whole, 71_999));
        assert!(maps(container, 64_999));
        assert!(!maps(container, 70_000));
    }

    #[test]
    fn a_number_that_has_a_name_belongs_to_a_person_or_a_service() {
        let named = |uid: u32| fs::read_to_string("/etc/passwd").unwrap().contains(&format!(":x:{uid}:"));
        assert_eq!((sys::has_name(0), sys::has_name(1_999_999_999)), (true, false));
        for uid in [1, 65_534].into_iter().filter(|&uid| named(uid)) {
            assert!(sys::has_name(uid), "{uid}");
        }
    }

    #[test]
    fn a_user_whose_dead_are_not_buried_waits_for_another_time() {
        if !rustix::process::geteuid().is_root() {
            return;
        }
        let haunted = claim(None).unwrap().uid;
        let mut ghost = Command::new("true").uid(haunted).spawn().unwrap();
        assert_ne!(claim(None).unwrap().uid, haunted);
        ghost.wait().unwrap();
    }
}
