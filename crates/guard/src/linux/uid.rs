//! User ids reserved for agents. When we are root, each running agent has one of its own, so that agents cannot touch each
//! other, the kernel counts their processes apart, and one signal reaches all that an agent has started.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::io::{Seek, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::signal::{kill_user, wait_until_reaped};
use super::{proc, sys};

/// How many user ids are reserved for agents.
const COUNT: u32 = 1_000;

/// The first of them; after them come as many for [signallers](signaller_of), and one more for the [group]. Few machines
/// assign ids from 65536 on, services and people have theirs below; but containers often have only the first 65536, and then
/// we take a range that few use.
fn first() -> u32 {
    const FREE: u32 = 70_000;
    const CROWDED: u32 = 63_000;
    static FIRST: OnceLock<u32> = OnceLock::new();
    *FIRST.get_or_init(|| {
        let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
        if maps(&map, FREE) && maps(&map, FREE + 2 * COUNT) { FREE } else { CROWDED }
    })
}

/// The user id of our process that signals this agent's user: another one for each, so that neither the agent nor another
/// agent's signaller can signal it. An id that the caller chose has none reserved, and signals itself.
pub(super) fn signaller_of(uid: u32) -> u32 {
    if is_set_aside(uid) { uid + COUNT } else { uid }
}

/// Whether a user id is reserved for agents.
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

/// A user id that no other guard uses while this value lives.
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

/// Claims this user id, or the first free one. No process runs as it afterwards. An id with an account belongs to a person
/// or a service, and is skipped.
///
/// An agent that had the id before may have left processes, when its guard was killed, or zombies that init has yet to reap;
/// the kernel counts them as processes of the next agent. So an id without any process is preferred to waiting.
pub(super) fn claim(wanted: Option<u32>) -> Result<Claim, String> {
    let folder = locks().map_err(|error| format!("cannot use the folder of user locks: {error}"))?;
    if wanted == Some(0) {
        return Err("no agent runs as root".to_owned());
    }
    let candidates = wanted.map_or(first()..first() + COUNT, |uid| uid..uid + 1);
    let mut unreaped = None;
    for uid in candidates {
        if let Some(lock) = try_lock(&folder, uid).map_err(|error| format!("cannot lock user {uid}: {error}"))? {
            // The signaller's own signals would reach the account that has its id.
            if wanted.is_none() && [uid, signaller_of(uid)].into_iter().any(sys::has_account) {
                continue;
            }
            let claim = Claim { uid, lock };
            if !proc::has_processes(uid) {
                return Ok(claim);
            }
            kill_user(uid);
            unreaped.get_or_insert(claim);
        }
    }
    match unreaped {
        Some(claim) => {
            wait_until_reaped(claim.uid);
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
        assert_eq!((sys::has_account(0), sys::has_account(1_999_999_999)), (true, false));
        for uid in [1, 65_534].into_iter().filter(|&uid| named(uid)) {
            assert!(sys::has_account(uid), "{uid}");
        }
    }

    #[test]
    fn a_user_with_zombies_is_skipped() {
        if !rustix::process::geteuid().is_root() {
            return;
        }
        let unreaped = claim(None).unwrap().uid;
        let mut zombie = Command::new("true").uid(unreaped).spawn().unwrap();
        assert_ne!(claim(None).unwrap().uid, unreaped);
        zombie.wait().unwrap();
    }
}
