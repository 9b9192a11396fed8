//! A temporary folder that goes away whatever an agent has done in it.

#[cfg(unix)]
use rustix::{
    fs::{AtFlags, Dir, Mode, OFlags, chmodat, open, openat, unlinkat},
    io::Errno,
};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::{ffi::CString, os::fd::OwnedFd};

/// A temporary folder. An agent may have nested folders deeper than any stack or path is long, and have locked itself out.
#[derive(Debug)]
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// A new folder in which an agent's user may enter, but not look around.
    pub(super) fn new() -> io::Result<Scratch> {
        let scratch = Scratch(tempfile::Builder::new().prefix("plyground-").tempdir()?.keep());
        for folder in ["agent", "tmp", "host"] {
            fs::create_dir(scratch.path().join(folder))?;
        }
        set_mode(scratch.path(), 0o711)?;
        Ok(scratch)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed stays; the game is over, and its record does not depend on it.
        let _ = remove(&self.0);
    }
}

/// Removes a folder without recursion, and without ever naming a path: one folder is open at a time, and `..` leads back.
#[cfg(unix)]
fn remove(folder: &Path) -> io::Result<()> {
    let mut here = open(folder, FOLDER, Mode::empty())?;
    let mut way = Vec::new();
    loop {
        if let Some(inner) = first_folder(&here)? {
            // Its owner may have taken all rights from it.
            chmodat(&here, &inner, Mode::RWXU, AtFlags::empty())?;
            here = openat(&here, &inner, FOLDER, Mode::empty())?;
            way.push(inner);
        } else if let Some(emptied) = way.pop() {
            here = openat(&here, c"..", FOLDER, Mode::empty())?;
            unlinkat(&here, &emptied, AtFlags::REMOVEDIR)?;
        } else {
            return fs::remove_dir(folder);
        }
    }
}

#[cfg(unix)]
const FOLDER: OFlags = OFlags::DIRECTORY.union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// A folder inside of this one, after whatever files come before it have been removed.
#[cfg(unix)]
fn first_folder(here: &OwnedFd) -> io::Result<Option<CString>> {
    for entry in Dir::read_from(here)? {
        let entry = entry?;
        let name = entry.file_name();
        if name == c"." || name == c".." {
            continue;
        }
        match unlinkat(here, name, AtFlags::empty()) {
            Ok(()) => {}
            Err(Errno::ISDIR | Errno::PERM) => return Ok(Some(name.to_owned())),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(None)
}

#[cfg(not(unix))]
fn remove(folder: &Path) -> io::Result<()> {
    fs::remove_dir_all(folder)
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn set_mode(_path: &Path, _mode: u32) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_deeper_than_any_path_go_away() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_owned();
        let tmp = path.join("tmp");
        let name = "n".repeat(200);
        // A path that long could not be named, so the chain grows at its upper end.
        for _ in 0..100 {
            fs::create_dir(tmp.join("above")).unwrap();
            fs::write(tmp.join("above/file"), "").unwrap();
            if tmp.join(&name).exists() {
                fs::rename(tmp.join(&name), tmp.join("above").join(&name)).unwrap();
            }
            fs::rename(tmp.join("above"), tmp.join(&name)).unwrap();
        }
        drop(scratch);
        assert!(!path.exists());
    }

    #[test]
    fn locked_folders_and_links_out_of_it_go_away_and_what_they_lead_to_stays() {
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("kept"), "").unwrap();
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_owned();
        let locked = path.join("agent/locked");
        fs::create_dir_all(locked.join("inner")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(outside.path(), path.join("agent/link")).unwrap();
        set_mode(&locked.join("inner"), 0).unwrap();
        set_mode(&locked, 0).unwrap();
        drop(scratch);
        assert!(!path.exists() && outside.path().join("kept").exists());
    }
}
