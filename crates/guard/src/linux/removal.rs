//! Removing an agent's files, which may be nested deeper than the longest path, closed to their owner, or renamed by another
//! user meanwhile. What is not known to be ours stays.

use std::ffi::{CStr, CString};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};

use rustix::fs::{AtFlags, Dir, renameat, unlinkat};
use rustix::process::geteuid;

use super::pinned::{FileId, Pinned, as_path};
use super::uid;

/// How many nested folders are held open. Deeper ones are moved up.
const MAX_OPEN: usize = 48;

/// So many names are looked at in one removal, so that it ends even if another user adds more all the time.
const MAX_STEPS: u32 = 1_000_000;

/// Whose things may be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owners {
    /// In a folder that only we can write to: what is ours and, when we are root, what was handed to agents.
    Us,
    /// In a folder of an agent's, or one that is world-writable: what belongs to this user.
    Only(u32),
}

impl Owners {
    fn include(self, owner: u32) -> bool {
        let us = geteuid();
        match self {
            Owners::Us => owner == us.as_raw() || (us.is_root() && uid::is_set_aside(owner)),
            Owners::Only(uid) => owner == uid,
        }
    }

    /// Whose things may be removed in a folder of this owner; none when the folder itself may not.
    fn inside(self, owner: u32) -> Option<Owners> {
        let inside = if owner == geteuid().as_raw() { self } else { Owners::Only(owner) };
        self.include(owner).then_some(inside)
    }
}

/// How a removal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EmptyResult {
    /// All is gone, but for what is not ours or cannot be removed.
    Done,
    /// `is_stopped` said so.
    Stopped,
}

/// Removes what lies at a name: a folder with all that is in it, or anything else. `is_stopped` is asked before every step.
pub(super) fn remove(
    folder: BorrowedFd<'_>,
    name: &CStr,
    owners: Owners,
    is_stopped: &mut dyn FnMut() -> bool,
) -> io::Result<()> {
    let found = Pinned::at(folder, as_path(name))?;
    if !found.is_folder() {
        let is_owned = owners.include(found.owner());
        return if is_owned { Ok(unlinkat(folder, name, AtFlags::empty())?) } else { Err(not_ours()) };
    }
    let inside = owners.inside(found.owner()).ok_or_else(not_ours)?;
    found.unlock_folder()?;
    empty(found.open_folder()?.as_fd(), inside, None, is_stopped)?;
    remove_emptied(folder, name, found.file_id())
}

/// Removes all that is in a folder, but for one name.
pub(super) fn empty(
    folder: BorrowedFd<'_>,
    owners: Owners,
    spared: Option<&CStr>,
    is_stopped: &mut dyn FnMut() -> bool,
) -> io::Result<EmptyResult> {
    let mut held = vec![OpenFolder { dir: Dir::read_from(folder)?, owners, came_by: None, has_changed: false }];
    let mut steps = 0;
    while let Some(here) = held.last_mut() {
        steps += 1;
        if is_stopped() {
            return Ok(EmptyResult::Stopped);
        }
        if steps > MAX_STEPS {
            break;
        }
        match here.dir.read() {
            Some(Ok(entry)) => {
                let name = entry.file_name();
                let is_spared = name == c"." || name == c".." || (held.len() == 1 && Some(name) == spared);
                if !is_spared {
                    // What cannot be removed stays: better that than removing another user's file.
                    let _ = step(&mut held, name);
                }
            }
            // Names may be passed over while others go.
            None if std::mem::take(&mut here.has_changed) => here.dir.rewind(),
            Some(Err(_)) | None => {
                if let (Some(OpenFolder { came_by: Some((name, identity)), .. }), Some(above)) =
                    (held.pop(), held.last_mut())
                {
                    above.has_changed |= remove_emptied(above.dir.fd()?, &name, identity).is_ok();
                }
            }
        }
    }
    Ok(EmptyResult::Done)
}

/// A folder on the way down, held open, so that going back up needs no path.
struct OpenFolder {
    dir: Dir,
    owners: Owners,
    /// The name by which we came here, and what was there.
    came_by: Option<(CString, FileId)>,
    /// Whether something went since the list of names was begun.
    has_changed: bool,
}

/// Removes what lies at a name in the last folder, or enters it.
fn step(held: &mut Vec<OpenFolder>, name: &CStr) -> io::Result<()> {
    let is_deep = held.len() == MAX_OPEN;
    let [.., here] = held.as_mut_slice() else { return Ok(()) };
    let found = Pinned::at(here.dir.fd()?, as_path(name))?;
    if !found.is_folder() {
        if here.owners.include(found.owner()) {
            unlinkat(here.dir.fd()?, name, AtFlags::empty())?;
            here.has_changed = true;
        }
        return Ok(());
    }
    let Some(owners) = here.owners.inside(found.owner()) else { return Ok(()) };
    found.unlock_folder()?;
    if is_deep && let [top, .., here] = held.as_mut_slice() {
        // Its turn comes when the list of the topmost folder is read again. The name cannot be guessed, so it is free.
        let fresh = format!("deep-{:016x}", RandomState::new().hash_one(0));
        renameat(here.dir.fd()?, name, top.dir.fd()?, fresh)?;
        top.has_changed = true;
        here.has_changed = true;
        return Ok(());
    }
    let dir = Dir::new(found.open_folder()?)?;
    held.push(OpenFolder { dir, owners, came_by: Some((name.to_owned(), found.file_id())), has_changed: false });
    Ok(())
}

/// Removes an empty folder if it is still the one that lies at this name.
pub(super) fn remove_emptied(folder: BorrowedFd<'_>, name: &CStr, identity: FileId) -> io::Result<()> {
    if Pinned::at(folder, as_path(name))?.file_id() != identity {
        return Err(not_ours());
    }
    Ok(unlinkat(folder, name, AtFlags::REMOVEDIR)?)
}

fn not_ours() -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, "it is not ours to remove")
}

#[cfg(test)]
mod tests;
