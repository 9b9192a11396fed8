//! Temporary folders of ours, all in one private folder, and the removal of those that a killed match has left.

use std::ffi::{CStr, CString};
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::Once;

use rustix::fs::{
    AtFlags, Dir, FileType, Gid, Mode, OFlags, fchmod, fchown, fstat, mkdirat, open, openat, renameat, unlinkat,
};
use rustix::io::Errno;
use rustix::process::geteuid;

use super::pinned::{FileId, Pinned, as_path};
use super::removal::{EmptyResult, Owners, empty, remove_emptied};
use super::uid;
use crate::interrupt::is_interrupted;

/// A temporary folder that no other user can enter. It goes away when this value does, with everything in it that is ours or an
/// agent's, whatever an agent has done there.
#[derive(Debug)]
pub struct PrivateTempDir {
    path: PathBuf,
    parent: Parent,
    name: CString,
    folder: OwnedFd,
    identity: FileId,
    /// While it is held, the folder is in use.
    _lock: File,
}

/// The name of the lock in each folder.
const LOCK: &CStr = c"lock";

/// Its name before it is locked.
const UNLOCKED_NAME: &CStr = c"early";

/// A folder to make and find things in.
const PARENT_FLAGS: OFlags = OFlags::PATH.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);

/// So often another match may remove the empty parent at the very moment when we have opened it.
const MAX_TRIES: usize = 100;

impl PrivateTempDir {
    /// A new folder, in the system's temporary folder. The first time, what killed matches have left there is removed.
    ///
    /// # Errors
    ///
    /// When it cannot be made, or when the private folder that it belongs in is not ours or not private.
    pub fn new() -> io::Result<Self> {
        static SWEPT: Once = Once::new();
        let temporary = std::env::temp_dir();
        SWEPT.call_once(|| remove_abandoned(&temporary, &mut is_interrupted));
        Self::new_in(&temporary)
    }

    /// A new folder, in another temporary folder than the system's.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn new_in(temporary: &Path) -> io::Result<Self> {
        for _ in 0..MAX_TRIES {
            let parent = Parent::open(temporary)?;
            // 64 random bits, which cannot be guessed.
            let name = c_string(&format!("{:016x}", RandomState::new().hash_one(0)));
            match mkdirat(&parent.folder, &name, Mode::RWXU) {
                Ok(()) => return Self::take(parent, name),
                Err(Errno::NOENT) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Errno::NOENT.into())
    }

    /// Locks a folder that was just made.
    fn take(parent: Parent, name: CString) -> io::Result<Self> {
        let found = Pinned::at(&parent.folder, as_path(&name))?;
        let folder = found.open_folder()?;
        let lock = lock(&folder)?;
        let path = parent.path.join(as_path(&name));
        Ok(Self { path, parent, name, folder, identity: found.file_id(), _lock: lock })
    }

    /// Lets the agents of root pass through; they still cannot list it. Agents of any other user are that user's own
    /// processes, and need nothing.
    ///
    /// # Errors
    ///
    /// When the folder's mode cannot be changed.
    pub fn allow_agents(&self) -> io::Result<()> {
        let for_agents = if geteuid().is_root() { Mode::XGRP | Mode::XOTH } else { Mode::empty() };
        Ok(fchmod(&self.folder, Mode::RWXU | for_agents)?)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for PrivateTempDir {
    fn drop(&mut self) {
        // What cannot be removed stays; the game is over, and its record does not depend on it.
        let _ = clear(&self.parent, &self.name, &self.folder, self.identity, &mut || false);
        self.parent.remove_if_empty();
    }
}

/// Removes a folder whose lock we hold. The lock is removed last, so that a removal that is killed is taken up again; and it
/// is removed even when something stays, so that no later removal comes back to another user's files.
fn clear(
    parent: &Parent,
    name: &CStr,
    folder: &OwnedFd,
    identity: FileId,
    is_stopped: &mut dyn FnMut() -> bool,
) -> io::Result<()> {
    if empty(folder.as_fd(), Owners::Us, Some(LOCK), is_stopped)? == EmptyResult::Stopped {
        return Ok(());
    }
    unlinkat(folder, LOCK, AtFlags::empty())?;
    remove_emptied(parent.folder.as_fd(), name, identity)
}

/// A lock in a new folder. It is there locked or not at all, so that it is not found free before its time.
fn lock(folder: &OwnedFd) -> io::Result<File> {
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let lock = File::from(openat(folder, UNLOCKED_NAME, flags, Mode::RUSR | Mode::WUSR)?);
    lock.try_lock()?;
    renameat(folder, UNLOCKED_NAME, folder, LOCK)?;
    Ok(lock)
}

/// Removes what killed matches have left, until `is_stopped` says so. Never waits: whatever is not a free lock of ours in
/// a private folder of ours is left alone.
fn remove_abandoned(temporary: &Path, is_stopped: &mut dyn FnMut() -> bool) {
    let Ok(Some(parent)) = Parent::find(temporary) else { return };
    let Ok(entries) = Dir::read_from(&parent.folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        if is_stopped() {
            return;
        }
        if name != c"." && name != c".." {
            // What cannot be removed stays.
            let _ = remove_if_abandoned(&parent, name, is_stopped);
        }
    }
    parent.remove_if_empty();
}

fn remove_if_abandoned(parent: &Parent, name: &CStr, is_stopped: &mut dyn FnMut() -> bool) -> io::Result<()> {
    let found = Pinned::at(&parent.folder, as_path(name))?;
    if !is_private(&found) {
        return Ok(());
    }
    let folder = found.open_folder()?;
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let lock = File::from(openat(&folder, LOCK, flags, Mode::empty())?);
    let facts = fstat(&lock)?;
    let is_ours = FileType::from_raw_mode(facts.st_mode).is_file() && facts.st_uid == geteuid().as_raw();
    if is_ours && lock.try_lock().is_ok() {
        clear(parent, name, &folder, found.file_id(), is_stopped)?;
    }
    Ok(())
}

/// Whether this is a folder of ours that no other user can change.
fn is_private(found: &Pinned) -> bool {
    found.is_folder() && found.owner() == geteuid().as_raw() && !found.is_open_to_others()
}

/// The folder of all our temporary folders, which is called after us.
#[derive(Debug)]
struct Parent {
    path: PathBuf,
    /// The temporary folder it lies in.
    above: OwnedFd,
    name: CString,
    folder: OwnedFd,
    identity: FileId,
}

impl Parent {
    /// Opens the folder, and makes it if it is not there.
    fn open(temporary: &Path) -> io::Result<Parent> {
        for _ in 0..MAX_TRIES {
            if let Some(parent) = Parent::find(temporary)? {
                parent.open_to_agents()?;
                return Ok(parent);
            }
            let above = open(temporary, PARENT_FLAGS, Mode::empty())?;
            match mkdirat(&above, parent_name(), Mode::RWXU) {
                Ok(()) | Err(Errno::EXIST) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Errno::NOENT.into())
    }

    /// Opens the folder if it is there. One that is not ours, or that others can write to, is an error.
    fn find(temporary: &Path) -> io::Result<Option<Parent>> {
        let above = open(temporary, PARENT_FLAGS, Mode::empty())?;
        let name = parent_name();
        let path = temporary.join(as_path(&name));
        let found = match Pinned::at(&above, as_path(&name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            found => found.map_err(|_| refused(&path))?,
        };
        if !is_private(&found) {
            return Err(refused(&path));
        }
        found.unlock_folder()?;
        Ok(Some(Parent { path, above, name, folder: found.open_folder()?, identity: found.file_id() }))
    }

    /// Lets in the group that the agents of root have in common, and no other user.
    fn open_to_agents(&self) -> io::Result<()> {
        let facts = fstat(&self.folder)?;
        let (is_root, group) = (geteuid().is_root(), uid::group());
        // Where the group does not exist, neither do the agents' users.
        let has_group =
            is_root && (facts.st_gid == group || fchown(&self.folder, None, Some(Gid::from_raw(group))).is_ok());
        let mode = if has_group { Mode::RWXU | Mode::XGRP } else { Mode::RWXU };
        if Mode::from_raw_mode(facts.st_mode) != mode {
            fchmod(&self.folder, mode)?;
        }
        Ok(())
    }

    /// Other matches may use it; then it is not empty, and stays.
    fn remove_if_empty(&self) {
        let _ = remove_emptied(self.above.as_fd(), &self.name, self.identity);
    }
}

fn parent_name() -> CString {
    c_string(&format!("plyground-{}", geteuid().as_raw()))
}

fn c_string(text: &str) -> CString {
    CString::new(text).expect("these have no zero byte")
}

fn refused(path: &Path) -> io::Error {
    let why = format!(
        "{} is not a private folder of this user; remove it, or name another temporary folder (TMPDIR)",
        path.display()
    );
    io::Error::new(io::ErrorKind::PermissionDenied, why)
}

#[cfg(test)]
mod tests;
