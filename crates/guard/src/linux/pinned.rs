//! Looking at what lies on the disk when others may change every name at any moment: a descriptor is taken first and asked
//! afterwards, and nothing is followed, neither a link nor `..` nor a mount.

use std::ffi::{CStr, OsStr};
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path};

use rustix::fs::{
    AtFlags, FileType, Gid, Mode, OFlags, ResolveFlags, Stat, Uid, chmod, chownat, fstat, openat, openat2,
};
use rustix::io::Errno;

/// What lay at a name when it was looked at. Whatever becomes of the name, this stays the same file or folder.
#[derive(Debug)]
pub(super) struct Pinned {
    fd: OwnedFd,
    stat: Stat,
}

/// The identity of a file or directory: its device and inode numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileId(u64, u64);

/// Opens nothing for reading, so that no device wakes up and no pipe is waited for.
const PATH_ONLY: OFlags = OFlags::PATH.union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// A folder to read.
pub(super) const FOLDER: OFlags =
    OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

impl Pinned {
    /// Pins what lies at a name, or at a path of several names, below a folder. A link as the last name is pinned itself; one
    /// on the way, and whatever lies on another mount, is an error.
    pub(super) fn at(folder: impl AsFd, path: impl AsRef<Path>) -> io::Result<Pinned> {
        let (folder, path) = (folder.as_fd(), path.as_ref());
        let resolve = ResolveFlags::NO_XDEV | ResolveFlags::NO_SYMLINKS | ResolveFlags::BENEATH;
        match openat2(folder, path, PATH_ONLY, Mode::empty(), resolve) {
            Ok(fd) => Pinned::of(fd),
            // Linux before 5.6, and containers that do not know the call.
            Err(Errno::NOSYS | Errno::PERM) => Pinned::step_by_step(folder, path),
            Err(error) => Err(error.into()),
        }
    }

    /// Does what [`at`](Self::at) does, by calls that every Linux has. A mount is known by its disk alone, and only where a folder
    /// is mounted: some file systems tell of another disk for each file.
    fn step_by_step(folder: BorrowedFd<'_>, path: &Path) -> io::Result<Pinned> {
        let mut here = Pinned::of(openat(folder, c".", OFlags::PATH | OFlags::CLOEXEC, Mode::empty())?)?;
        for component in path.components() {
            let name = match component {
                Component::CurDir => continue,
                Component::Normal(name) => name,
                _ => return Err(Errno::XDEV.into()),
            };
            let next = Pinned::of(openat(&here.fd, name.as_bytes(), PATH_ONLY, Mode::empty())?)?;
            if next.is_folder() && next.file_id().0 != here.file_id().0 {
                return Err(Errno::XDEV.into());
            }
            here = next;
        }
        Ok(here)
    }

    fn of(fd: OwnedFd) -> io::Result<Pinned> {
        let stat = fstat(&fd)?;
        Ok(Pinned { fd, stat })
    }

    pub(super) fn is_folder(&self) -> bool {
        FileType::from_raw_mode(self.stat.st_mode).is_dir()
    }

    pub(super) fn owner(&self) -> u32 {
        self.stat.st_uid
    }

    /// How many names it has.
    pub(super) fn hard_links(&self) -> u64 {
        #[allow(clippy::useless_conversion, reason = "it has another width on other processors")]
        u64::from(self.stat.st_nlink)
    }

    /// Its mode, without the kind.
    pub(super) fn mode(&self) -> u32 {
        self.stat.st_mode & 0o7777
    }

    /// Whether other users than its owner can write to it.
    pub(super) fn is_open_to_others(&self) -> bool {
        self.mode() & 0o022 != 0
    }

    pub(super) fn file_id(&self) -> FileId {
        FileId(self.stat.st_dev, self.stat.st_ino)
    }

    /// Opens a folder to read.
    pub(super) fn open_folder(&self) -> io::Result<OwnedFd> {
        Ok(openat(&self.fd, c".", FOLDER, Mode::empty())?)
    }

    /// Gives a folder back the rights that its owner may have taken from it. Ours or an agent's only: this changes it.
    pub(super) fn unlock_folder(&self) -> io::Result<()> {
        if self.mode() & 0o700 != 0o700 {
            // The way through `/proc` leads to what is pinned, whatever its name is now.
            chmod(format!("/proc/self/fd/{}", self.fd.as_raw_fd()), Mode::RWXU)?;
        }
        Ok(())
    }

    /// Gives it, and nothing that it leads to, to a user and to the group of the same number.
    pub(super) fn give_to(&self, uid: u32) -> io::Result<()> {
        let (user, group) = (Uid::from_raw(uid), Gid::from_raw(uid));
        Ok(chownat(&self.fd, c"", Some(user), Some(group), AtFlags::EMPTY_PATH)?)
    }
}

/// A name from a folder's list, as a path.
pub(super) fn as_path(name: &CStr) -> &Path {
    Path::new(OsStr::from_bytes(name.to_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{CWD, open, statat};
    use std::fs;

    #[test]
    fn both_ways_to_look_follow_nothing() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("a/b")).unwrap();
        fs::write(folder.path().join("a/b/file"), "").unwrap();
        std::os::unix::fs::symlink("a", folder.path().join("link")).unwrap();
        let here = open(folder.path(), FOLDER, Mode::empty()).unwrap();
        let quick = |path: &str| Pinned::at(&here, path).map(|found| found.file_id());
        let slow = |path: &str| Pinned::step_by_step(here.as_fd(), Path::new(path)).map(|found| found.file_id());
        for path in ["a", "a/b", "a/b/file", "link", "."] {
            let there = statat(CWD, folder.path().join(path), AtFlags::SYMLINK_NOFOLLOW).unwrap();
            let there = FileId(there.st_dev, there.st_ino);
            assert_eq!((quick(path).unwrap(), slow(path).unwrap()), (there, there), "{path}");
        }
        for path in ["..", "a/../..", "link/b", "/etc", "missing"] {
            assert!(quick(path).is_err() && slow(path).is_err(), "{path}");
        }
        let root = open("/", FOLDER, Mode::empty()).unwrap();
        assert_eq!(Pinned::at(&root, "proc").unwrap_err().raw_os_error(), Some(libc::EXDEV));
        assert_eq!(
            Pinned::step_by_step(root.as_fd(), Path::new("proc")).unwrap_err().raw_os_error(),
            Some(libc::EXDEV)
        );
    }
}
