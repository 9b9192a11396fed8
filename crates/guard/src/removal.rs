//! Clearing away what an agent may have nested deeper than any stack or path is long, and locked itself out of.

#[cfg(unix)]
use rustix::{
    fs::{AtFlags, Dir, Mode, OFlags, chmodat, open, openat, unlinkat},
    io::Errno,
};
use std::path::Path;
#[cfg(unix)]
use std::{ffi::CString, os::fd::OwnedFd};
use std::{fs, io};

/// Removes a folder and all that is in it, without recursion, and without ever naming a path: one folder is open at a time,
/// and `..` leads back. Links are removed and not followed.
#[cfg(unix)]
pub fn remove_folder(folder: &Path) -> io::Result<()> {
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

/// Removes a folder and all that is in it.
#[cfg(not(unix))]
pub fn remove_folder(folder: &Path) -> io::Result<()> {
    fs::remove_dir_all(folder)
}
