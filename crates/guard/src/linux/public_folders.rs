//! World-writable folders, and what one user has left there.

use std::collections::VecDeque;
use std::ffi::CStr;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, Dir, FileType, Mode, open, statat};

use super::pinned::{FOLDER, Pinned, as_path};
use super::removal::{self, Owners};
use super::uid;

/// The machine's tmpfs for shared memory.
const SHARED: &str = "/dev/shm";

/// What else is world-writable.
const PUBLIC: [&str; 4] = ["/dev/mqueue", "/tmp", "/var/tmp", "/run/lock"];

/// So many names are looked at below one of them, so that another user with many files there does not delay a match. Those
/// nearest to the top come first.
const MAX_NAMES: usize = 50_000;

/// So deep below one of them.
const MAX_DEPTH: usize = 16;

/// A world-writable folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PublicFolder {
    top: PathBuf,
    /// The path below it; empty for the top itself.
    inside: PathBuf,
}

impl PublicFolder {
    /// Whether it is the machine's tmpfs for shared memory.
    pub(super) fn is_in_memory(&self) -> bool {
        self.top == Path::new(SHARED)
    }
}

/// The well-known public folders themselves, with the temporary folder that this match uses.
pub(super) fn tops() -> Vec<PublicFolder> {
    let named = [SHARED].into_iter().chain(PUBLIC).map(PathBuf::from);
    let mut tops: Vec<PathBuf> = named.collect();
    let temporary = std::env::temp_dir();
    if !tops.contains(&temporary) {
        tops.push(temporary);
    }
    tops.into_iter().map(|top| PublicFolder { top, inside: PathBuf::new() }).collect()
}

/// All world-writable folders at or below these, as far as other users can reach them.
pub(super) fn search(tops: &[PublicFolder]) -> Vec<PublicFolder> {
    tops.iter().flat_map(|place| search_below(&place.top).unwrap_or_default()).collect()
}

fn search_below(top: &Path) -> io::Result<Vec<PublicFolder>> {
    let opened = open(top, FOLDER - rustix::fs::OFlags::NOFOLLOW, Mode::empty())?;
    let mut found = Vec::new();
    let mut names = 0;
    let mut waiting = VecDeque::from([PathBuf::new()]);
    while let Some(inside) = waiting.pop_front() {
        let Ok(folder) = pin(&opened, &inside) else { continue };
        // A folder of an agent's user is removed as a whole, or belongs to an agent that plays now.
        let is_reachable = folder.is_folder() && folder.mode() & 0o001 != 0 && !uid::is_set_aside(folder.owner());
        if !is_reachable {
            continue;
        }
        if folder.mode() & 0o002 != 0 {
            found.push(PublicFolder { top: top.to_owned(), inside: inside.clone() });
        }
        if inside.components().count() == MAX_DEPTH {
            continue;
        }
        let Ok(listed) = folder.open_folder().and_then(|folder| Ok(Dir::new(folder)?)) else { continue };
        for entry in listed.flatten().filter(|entry| !is_dot(entry.file_name())) {
            names += 1;
            if names > MAX_NAMES {
                return Ok(found);
            }
            if matches!(entry.file_type(), FileType::Directory | FileType::Unknown) {
                waiting.push_back(inside.join(as_path(entry.file_name())));
            }
        }
    }
    Ok(found)
}

/// The paths of what a user has directly in a folder.
pub(super) fn files(place: &PublicFolder, uid: u32) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    let path = place.top.join(&place.inside);
    // What cannot be looked at is not there for this user either.
    let _ = each(place, uid, |_, name| paths.push(path.join(as_path(name))));
    paths
}

/// Removes what a user has in a folder; returns whether anything was removed.
pub(super) fn remove(place: &PublicFolder, uid: u32) -> bool {
    let mut has_removed = false;
    let _ = each(place, uid, |folder, name| {
        // What cannot be removed stays: the next agent of this user cannot make it worse.
        has_removed |= removal::remove(folder, name, Owners::Only(uid), &mut || false).is_ok();
    });
    has_removed
}

fn each(place: &PublicFolder, uid: u32, mut tell: impl FnMut(BorrowedFd<'_>, &CStr)) -> io::Result<()> {
    let top = open(&place.top, FOLDER - rustix::fs::OFlags::NOFOLLOW, Mode::empty())?;
    let folder = pin(&top, &place.inside)?.open_folder()?;
    for entry in Dir::read_from(&folder)?.flatten().filter(|entry| !is_dot(entry.file_name())).take(MAX_NAMES) {
        let name = entry.file_name();
        // A first look takes one call instead of three, and most names are of others. Only what is pinned counts.
        let seems_owned = statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW | AtFlags::NO_AUTOMOUNT)
            .is_ok_and(|found| found.st_uid == uid);
        if seems_owned && Pinned::at(&folder, as_path(name)).is_ok_and(|found| found.owner() == uid) {
            tell(folder.as_fd(), name);
        }
    }
    Ok(())
}

fn pin(top: &OwnedFd, inside: &Path) -> io::Result<Pinned> {
    Pinned::at(top, if inside.as_os_str().is_empty() { Path::new(".") } else { inside })
}

fn is_dot(name: &CStr) -> bool {
    name == c"." || name == c".."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_public_folder_is_looked_through_twice() {
        let mut tops: Vec<PathBuf> = tops().into_iter().map(|place| place.top).collect();
        let all = tops.len();
        tops.sort();
        tops.dedup();
        assert_eq!((tops.len(), tops.contains(&std::env::temp_dir())), (all, true));
    }
}
