//! Private folders, and what only looks like one.

use super::*;
use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::process::Command;

/// Folders as killed matches leave them, by their names.
fn abandoned<const N: usize>(temporary: &Path, names: [&str; N]) -> [PathBuf; N] {
    let parent = Parent::open(temporary).unwrap();
    names.map(|name| {
        let folder = parent.path.join(name);
        fs::create_dir(&folder).unwrap();
        fs::set_permissions(&folder, Permissions::from_mode(0o711)).unwrap();
        fs::create_dir(folder.join("agent")).unwrap();
        folder
    })
}

fn locked(folder: &Path) -> File {
    lock(&open(folder, PARENT_FLAGS, Mode::empty()).unwrap()).unwrap()
}

#[test]
fn the_folder_of_all_is_private_and_goes_with_the_last() {
    let temporary = tempfile::tempdir().unwrap();
    let parent = temporary.path().join(format!("plyground-{}", geteuid().as_raw()));
    let one = PrivateTempDir::new_in(temporary.path()).unwrap();
    let two = PrivateTempDir::new_in(temporary.path()).unwrap();
    let facts = fs::metadata(&parent).unwrap();
    let expected = if geteuid().is_root() { (0o40710, uid::group()) } else { (0o40700, facts.gid()) };
    assert_eq!((facts.mode(), facts.gid()), expected);
    assert_eq!(one.path().parent(), Some(parent.as_path()));
    drop(one);
    assert!(two.path().exists());
    drop(two);
    assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0);
}

#[test]
fn a_folder_of_our_name_that_is_not_private_is_refused() {
    let temporary = tempfile::tempdir().unwrap();
    let parent = temporary.path().join(format!("plyground-{}", geteuid().as_raw()));
    let refused = |why: &str| {
        let told = PrivateTempDir::new_in(temporary.path()).unwrap_err().to_string();
        assert!(told.contains(&parent.display().to_string()) && told.contains("not a private folder"), "{why}: {told}");
    };
    symlink(temporary.path(), &parent).unwrap();
    refused("a link");
    fs::remove_file(&parent).unwrap();
    File::create(&parent).unwrap();
    refused("a file");
    fs::remove_file(&parent).unwrap();
    fs::create_dir(&parent).unwrap();
    fs::set_permissions(&parent, Permissions::from_mode(0o770)).unwrap();
    refused("a folder to which a group may write");
    fs::set_permissions(&parent, Permissions::from_mode(0o755)).unwrap();
    if geteuid().is_root() {
        chown(&parent, Some(65_533), None).unwrap();
        refused("a folder of a stranger");
        chown(&parent, Some(0), None).unwrap();
    } else {
        let _ = writeln!(std::io::stderr(), "NOT TESTED: only root can make a folder of a stranger");
    }
    PrivateTempDir::new_in(temporary.path()).unwrap();
}

#[test]
fn locked_folders_and_links_out_of_it_go_away_and_what_they_lead_to_stays() {
    let (temporary, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(outside.path().join("kept"), "").unwrap();
    let folder = PrivateTempDir::new_in(temporary.path()).unwrap();
    let locked = folder.path().join("agent/locked");
    fs::create_dir_all(locked.join("inner")).unwrap();
    symlink(outside.path(), folder.path().join("agent/link")).unwrap();
    for folder in [locked.join("inner"), locked] {
        fs::set_permissions(folder, Permissions::from_mode(0o0)).unwrap();
    }
    drop(folder);
    assert!(fs::read_dir(temporary.path()).unwrap().next().is_none() && outside.path().join("kept").exists());
}

#[test]
fn what_a_killed_match_has_left_is_swept() {
    let temporary = tempfile::tempdir().unwrap();
    let folders = abandoned(temporary.path(), ["left", "in-use", "young", "without-lock"]);
    let [left, in_use, young, _] = &folders;
    drop(locked(left));
    let _held = locked(in_use);
    File::create(young.join("early")).unwrap();
    remove_abandoned(temporary.path(), &mut || false);
    assert_eq!(folders.map(|folder| folder.exists()), [false, true, true, true]);
}

#[test]
fn a_sweep_waits_for_nothing_and_touches_nothing_that_only_looks_like_a_lock_of_ours() {
    let temporary = tempfile::tempdir().unwrap();
    let folders = abandoned(temporary.path(), ["pipe", "link", "folder", "open", "device", "strangers"]);
    let [pipe, link, folder, open, device, strangers] = &folders;
    let run = |program: &str, arguments: &[&str], path: PathBuf| {
        assert!(Command::new(program).arg(path).args(arguments).status().unwrap().success());
    };
    run("mkfifo", &[], pipe.join("lock"));
    symlink("/dev/tty", link.join("lock")).unwrap();
    fs::create_dir(folder.join("lock")).unwrap();
    drop(locked(open));
    fs::set_permissions(open, Permissions::from_mode(0o777)).unwrap();
    if geteuid().is_root() {
        // The terminal's master, which makes a new terminal whenever it is opened.
        run("mknod", &["c", "5", "2"], device.join("lock"));
        drop(locked(strangers));
        chown(strangers, Some(65_533), None).unwrap();
    } else {
        let _ = writeln!(std::io::stderr(), "NOT TESTED: only root can make devices and folders of a stranger");
    }
    remove_abandoned(temporary.path(), &mut || false);
    assert!(folders.iter().all(|folder| folder.join("agent").exists()), "{folders:?}");
}

#[test]
fn a_sweep_ends_when_it_is_told_to_and_the_next_one_goes_on() {
    let temporary = tempfile::tempdir().unwrap();
    let [left] = abandoned(temporary.path(), ["left"]);
    drop(locked(&left));
    (0..100).for_each(|number| drop(File::create(left.join("agent").join(number.to_string())).unwrap()));
    let mut steps = 0;
    remove_abandoned(temporary.path(), &mut || {
        steps += 1;
        steps > 50
    });
    let there = fs::read_dir(left.join("agent")).unwrap().count();
    assert!((1..100).contains(&there), "{there}");
    // A process that another test is just starting has a copy of the lock until it runs its program: then the sweep passes
    // over the folder, and the next one removes it.
    let is_left = || fs::read_dir(temporary.path()).unwrap().count() > 0;
    for _ in 0..10_000 {
        if !is_left() {
            break;
        }
        remove_abandoned(temporary.path(), &mut || false);
    }
    assert!(!is_left());
}
