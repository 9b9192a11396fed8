//! A way to files below folders that only root can enter, such as an interpreter under `/root`: in a view of the disk of
//! its own, the closed folder is replaced by an empty one that holds nothing but what the agent may see.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Metadata};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{Mode, OFlags, open};
use rustix::io;
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_bind_recursive, mount_change};
use rustix::process::umask;
use rustix::thread::{UnshareFlags, unshare_unsafe};

use super::uid;

/// Opens a way to each of these paths for a user. Needs to be real root where a way is closed.
pub(super) fn open_ways(paths: &[PathBuf], uid: u32) -> Result<(), String> {
    let mut closed: BTreeMap<PathBuf, BTreeSet<PathBuf>> = BTreeMap::new();
    for path in paths.iter().filter_map(|path| fs::canonicalize(path).ok()) {
        if let Some(folder) = closed_folder_above(&path, uid) {
            closed.entry(folder).or_default().insert(path);
        }
    }
    if closed.is_empty() {
        return Ok(());
    }
    own_view().map_err(|error| {
        let folders: Vec<_> = closed.keys().map(|folder| folder.display().to_string()).collect();
        format!(
            "only root can enter {}, and we may not mount ({error}); install what the agent needs elsewhere",
            folders.join(", ")
        )
    })?;
    // The new folders are for everybody to pass through.
    umask(Mode::WGRP | Mode::WOTH);
    for (folder, paths) in &closed {
        replace(folder, paths).map_err(|error| format!("cannot open a way through {}: {error}", folder.display()))?;
    }
    Ok(())
}

/// The topmost folder on the way to a path that this user may not enter.
fn closed_folder_above(path: &Path, user: u32) -> Option<PathBuf> {
    let mut above: Vec<&Path> = path.ancestors().skip(1).collect();
    above.reverse();
    let is_closed = |facts: Metadata| {
        let mode = facts.permissions().mode();
        facts.uid() != user && mode & 0o001 == 0 && (facts.gid() != uid::group() || mode & 0o010 == 0)
    };
    let closed = |folder: &&&Path| fs::metadata(folder).is_ok_and(is_closed);
    above.iter().find(closed).map(|folder| folder.to_path_buf())
}

/// A view of the disk of our own, from which nothing leaks back.
fn own_view() -> io::Result<()> {
    // SAFETY: this process has one thread, so nobody's descriptors or paths change under their feet.
    unsafe { unshare_unsafe(UnshareFlags::NEWNS) }?;
    mount_change("/", MountPropagationFlags::REC | MountPropagationFlags::PRIVATE)
}

fn replace(folder: &Path, paths: &BTreeSet<PathBuf>) -> std::io::Result<()> {
    // Held before they are covered, and after the view has become our own: the kernel binds nothing out of another view.
    let hold = |path| open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty());
    let held = paths.iter().map(|path| Ok((path, hold(path)?))).collect::<io::Result<Vec<_>>>()?;
    mount("none", folder, "tmpfs", MountFlags::NOSUID | MountFlags::NODEV, c"mode=0755,size=1m")?;
    for (path, fd) in held {
        // It came along with a folder above it, for those stand before it.
        if path.exists() {
            continue;
        }
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        let source = format!("/proc/self/fd/{}", fd.as_raw_fd());
        if fs::metadata(&source)?.is_dir() {
            fs::create_dir(path)?;
        } else {
            fs::write(path, "")?;
        }
        mount_bind_recursive(source, path)?;
    }
    Ok(())
}
