//! A temporary folder that goes away whatever an agent has done in it.

use plyground_guard::remove_folder;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Once;

/// A temporary folder. An agent may have nested folders deeper than any stack or path is long, and have locked itself out.
#[derive(Debug)]
pub(super) struct Scratch {
    path: PathBuf,
    /// Whoever finds it free knows that nobody uses the folder any more.
    _lock: File,
}

const PREFIX: &str = "plyground-";
const LOCK: &str = "lock";

impl Scratch {
    /// A new folder in which an agent's user may enter, but not look around.
    pub(super) fn new() -> io::Result<Scratch> {
        static SWEPT: Once = Once::new();
        SWEPT.call_once(|| sweep(&std::env::temp_dir()));
        let path = tempfile::Builder::new().prefix(PREFIX).tempdir()?.keep();
        let lock = locked(&path)?;
        let scratch = Scratch { path, _lock: lock };
        for folder in ["agent", "tmp", "host"] {
            fs::create_dir(scratch.path().join(folder))?;
        }
        set_mode(scratch.path(), 0o711)?;
        Ok(scratch)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed stays; the game is over, and its record does not depend on it.
        let _ = remove_folder(&self.path);
    }
}

/// A lock in a folder. It is there locked or not at all, so that nobody finds it free before its time.
fn locked(folder: &Path) -> io::Result<File> {
    let early = folder.join("early");
    let lock = File::create_new(&early)?;
    lock.lock()?;
    fs::rename(early, folder.join(LOCK))?;
    Ok(lock)
}

/// Removes the folders of matches that were killed. What cannot be removed stays.
fn sweep(temporary: &Path) {
    let entries = fs::read_dir(temporary).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(PREFIX.as_bytes())) {
        let lock = File::open(entry.path().join(LOCK));
        if lock.is_ok_and(|lock| lock.try_lock().is_ok()) {
            let _ = remove_folder(&entry.path());
        }
    }
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

    #[test]
    fn what_a_killed_match_has_left_is_swept() {
        let temporary = tempfile::tempdir().unwrap();
        let folders =
            ["left", "in-use", "young", "of-somebody"].map(|name| temporary.path().join(PREFIX.to_owned() + name));
        let [left, in_use, young, _] = &folders;
        folders.iter().for_each(|folder| fs::create_dir_all(folder.join("agent")).unwrap());
        drop(locked(left).unwrap());
        let _held = locked(in_use).unwrap();
        File::create(young.join("early")).unwrap();
        sweep(temporary.path());
        assert_eq!(folders.map(|folder| folder.exists()), [false, true, true, true]);
    }
}
