//! Giving an agent's folders to its user.

use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::{Dir, Mode, fchmod, open};
use rustix::process::geteuid;

use super::pinned::{FOLDER, Pinned, as_path};
use super::uid;

/// So deeply folders may be nested; each is held open meanwhile.
const DEPTH: usize = 100;

/// Gives a folder and everything in it to a user (chown), and closes it to all others. Files that are neither ours nor an
/// agent's are not given away, nor those on another mount, nor those with a second hard link.
pub(super) fn hand_over(folder: &Path, uid: u32) -> Result<(), String> {
    // A wrong path here would give away half the disk.
    if folder.components().count() <= 2 {
        return Err(format!("{} is not a folder of a match", folder.display()));
    }
    let give = || {
        let opened = open(folder, FOLDER, Mode::empty())?;
        let found = Pinned::at(&opened, ".")?;
        give(&found, uid, DEPTH)?;
        Ok(fchmod(&opened, Mode::RWXU)?)
    };
    give().map_err(|error: io::Error| format!("cannot give {} to user {uid}: {error}", folder.display()))
}

fn give(found: &Pinned, uid: u32, depth: usize) -> io::Result<()> {
    let owner = found.owner();
    if owner != geteuid().as_raw() && owner != uid && !uid::is_set_aside(owner) {
        return Err(io::Error::other(format!("it belongs to user {owner}")));
    }
    if found.is_folder() {
        if depth == 0 {
            return Err(io::Error::other(format!("more than {DEPTH} folders lie inside of each other")));
        }
        give_inside(found.open_folder()?, uid, depth)?;
    } else if found.hard_links() > 1 {
        // Another hard link to the same file may be anywhere on the disk, and would change its owner with it.
        return Err(io::Error::other("it has a second name (hard link)"));
    }
    found.give_to(uid)
}

fn give_inside(folder: OwnedFd, uid: u32, depth: usize) -> io::Result<()> {
    let mut dir = Dir::new(folder)?;
    while let Some(entry) = dir.read() {
        let entry = entry?;
        let name = entry.file_name();
        if name != c"." && name != c".." {
            let found = Pinned::at(dir.fd()?, as_path(name))?;
            give(&found, uid, depth - 1)
                .map_err(|error| io::Error::other(format!("{}: {error}", as_path(name).display())))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Write;
    use std::os::unix::fs::{MetadataExt, chown, lchown, symlink};

    #[test]
    fn what_is_ours_is_given_away_and_what_is_not_ours_is_not() {
        if !geteuid().is_root() {
            let _ = writeln!(std::io::stderr(), "NOT TESTED: only root can give files away");
            return;
        }
        let agent = uid::claim(None).unwrap().uid;
        let around = tempfile::tempdir().unwrap();
        let path = |name: &str| around.path().join(name);
        fs::create_dir_all(path("stage/inner")).unwrap();
        for file in ["stage/inner/agent.py", "outside"] {
            fs::write(path(file), "").unwrap();
        }
        symlink(path("outside"), path("stage/link")).unwrap();
        hand_over(&path("stage"), agent).unwrap();
        let names = ["stage", "stage/inner", "stage/inner/agent.py", "stage/link", "outside"];
        let owners = names.map(|name| fs::symlink_metadata(path(name)).unwrap().uid());
        assert_eq!(owners, [agent, agent, agent, agent, 0]);
        assert_eq!(fs::metadata(path("stage")).unwrap().mode() & 0o777, 0o700);

        let refusal = |name: &str| {
            let error = hand_over(&path("stage"), agent).unwrap_err();
            fs::remove_file(path(name)).unwrap();
            error.rsplit_once(&format!("{}: ", path(name).file_name().unwrap().display())).unwrap().1.to_owned()
        };
        fs::hard_link(path("outside"), path("stage/inner/second")).unwrap();
        assert_eq!(refusal("stage/inner/second"), "it has a second name (hard link)");
        fs::write(path("stage/theirs"), "").unwrap();
        chown(path("stage/theirs"), Some(65_533), None).unwrap();
        assert_eq!(refusal("stage/theirs"), "it belongs to user 65533");
        symlink(path("outside"), path("stage/their-link")).unwrap();
        lchown(path("stage/their-link"), Some(65_533), None).unwrap();
        assert_eq!(refusal("stage/their-link"), "it belongs to user 65533");
        hand_over(&path("stage"), agent).unwrap();
    }
}
