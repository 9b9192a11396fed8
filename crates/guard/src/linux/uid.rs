//! Users set aside for agents. When we are root, each running agent has one to itself, so that agents cannot touch each
//! other, the kernel counts their processes apart, and one signal reaches all that an agent has started.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt, lchown};
use std::path::{Path, PathBuf};

use super::proc;
use super::stroke::{await_burial, kill_user};

/// How many users are set aside for agents.
const COUNT: u32 = 1_000;

/// The first of them; after them come as many for [envoys](envoy_of). From 65536 on nobody gives out numbers, and services
/// and people have theirs below; but containers often have only the first 65536, and then we take a place that few use.
fn first() -> u32 {
    const FREE: u32 = 70_000;
    const CROWDED: u32 = 63_000;
    let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    if maps(&map, FREE) && maps(&map, FREE + 2 * COUNT - 1) { FREE } else { CROWDED }
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
    /// Its lock goes with the process, however that ends.
    _lock: File,
}

/// Claims this user, or the first free one. Nobody runs as it any more.
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
            let claim = Claim { uid, _lock: lock };
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

/// Gives a folder and everything in it to a user, and closes it to all others.
pub(super) fn hand_over(folder: &Path, uid: u32) -> Result<(), String> {
    let told = |error: io::Error| format!("cannot give {} to user {uid}: {error}", folder.display());
    // A wrong path here would give away half the disk.
    if folder.components().count() <= 2 {
        return Err(format!("{} is no folder of a match", folder.display()));
    }
    give(folder, uid).map_err(told)?;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).map_err(told)
}

fn give(path: &Path, uid: u32) -> io::Result<()> {
    let metadata = fs::symlink_metadata(path)?;
    if metadata.is_dir() {
        for entry in fs::read_dir(path)? {
            give(&entry?.path(), uid)?;
        }
    } else if metadata.nlink() > 1 {
        // Another name of the same file may be anywhere on the disk, and would change hands with it.
        return Err(io::Error::other(format!("{} has a second name (hard link)", path.display())));
    }
    lchown(path, Some(uid), Some(uid))
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
