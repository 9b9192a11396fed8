//! Refusing to write through files that another user has planted.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// Refuses to write to a path where another user has put something: a symbolic link, which would make us write where that
/// user cannot, or, in a world-writable folder, anything at all. Files that are ours, root's or the folder owner's are fine.
///
/// # Errors
///
/// One sentence that says what is there.
pub fn refuse_foreign_file(path: &Path) -> io::Result<()> {
    /// As many symbolic links as the kernel follows.
    const LINKS: usize = 40;
    let us = rustix::process::geteuid().as_raw();
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(facts) = fs::symlink_metadata(&path) else { return Ok(()) };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let around = fs::metadata(folder)?;
        let owner = facts.uid();
        let is_trusted = owner == us || owner == 0;
        if facts.is_symlink() {
            if !is_trusted {
                return Err(io::Error::other(format!("it is a link of another user ({owner}); name the file itself")));
            }
            path = folder.join(fs::read_link(&path)?);
            continue;
        }
        if around.mode() & 0o002 != 0 && !is_trusted && owner != around.uid() {
            return Err(io::Error::other(format!("it belongs to another user ({owner})")));
        }
        return Ok(());
    }
    Ok(())
}
