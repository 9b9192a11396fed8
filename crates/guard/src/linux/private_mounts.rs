//! Access to files below folders that only root can enter, such as an interpreter under `/root`: in a mount namespace of its
//! own, the closed folder is covered by an empty one that holds nothing but what the agent may see.

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

/// Makes each of these paths reachable for a user. Needs real root where a folder above one is closed.
pub(super) fn make_reachable(paths: &[PathBuf], uid: u32) -> Result<(), String> {
    let mut closed: BTreeMap<PathBuf, BTreeSet<PathBuf>> = BTreeMap::new();
    for path in paths.iter().filter_map(|path| fs::canonicalize(path).ok()) {
        if let Some(folder) = closed_folder_above(&path, uid) {
            closed.entry(folder).or_default().insert(path);
        }
    }
    if closed.is_empty() {
        return Ok(());
    }
    private_mount_namespace().map_err(|error| {
        let folders: Vec<_> = closed.keys().map(|folder| folder.display().to_string()).collect();
        format!(
            "only root can enter {}, and we may not mount ({error}); install what the agent needs elsewhere",
            folders.join(", ")
        )
    })?;
    // Every user may pass through the new folders.
    umask(Mode::WGRP | Mode::WOTH);
    for (folder, paths) in &closed {
        mount_over(folder, paths).map_err(|error| format!("cannot mount over {}: {error}", folder.display()))?;
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

/// Enters a mount namespace of our own, from which no mount propagates back.
fn private_mount_namespace() -> io::Result<()> {
    // SAFETY: this process has one thread, so the change affects no other one.
    unsafe { unshare_unsafe(UnshareFlags::NEWNS) }?;
    mount_change("/", MountPropagationFlags::REC | MountPropagationFlags::PRIVATE)
}

fn mount_over(folder: &Path, paths: &BTreeSet<PathBuf>) -> std::io::Result<()> {
    // Opened before they are covered, and after the unshare: the kernel does not bind from another mount namespace.
    let hold = |path| open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty());
    let held = paths.iter().map(|path| Ok((path, hold(path)?))).collect::<io::Result<Vec<_>>>()?;
    mount("none", folder, "tmpfs", MountFlags::NOSUID | MountFlags::NODEV, c"mode=0755,size=1m")?;
    for (path, fd) in held {
        // It was bound with a folder above it, which comes first in the order of the set.
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
