//! A stranger who does its worst at every moment of a removal.

use super::super::pinned::FOLDER;
use super::*;
use rustix::fs::{Mode, OFlags, mkdirat, open, openat};
use rustix::process::Uid;
use rustix::thread::set_thread_res_uid;
use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::Path;
use tempfile::TempDir;

/// A user of this machine who is neither root nor an agent.
const STRANGER: u32 = 65_533;

/// A small copy of a machine's folders, on which root removes `ours`, whose folder `agent` is world-writable.
struct Machine(TempDir);

impl Machine {
    fn new(agent: u32) -> Machine {
        let machine = Machine(tempfile::tempdir().unwrap());
        let folder = |name: &str, owner: u32, mode: u32| {
            fs::create_dir(machine.path(name)).unwrap();
            chown(machine.path(name), Some(owner), Some(owner)).unwrap();
            fs::set_permissions(machine.path(name), Permissions::from_mode(mode)).unwrap();
        };
        fs::set_permissions(machine.0.path(), Permissions::from_mode(0o755)).unwrap();
        for (name, mode) in [("etc", 0o755), ("open", 0o777), ("ours", 0o711)] {
            folder(name, 0, mode);
        }
        for name in ["ours/agent", "ours/agent/srv", "ours/agent/srv/b", "ours/agent/srv/b/inner"] {
            folder(name, agent, 0o777);
        }
        fs::write(machine.path("etc/passwd"), "").unwrap();
        for file in ["ours/agent/srv/b/1", "ours/agent/srv/b/2", "ours/agent/srv/b/inner/3", "ours/agent/4"] {
            fs::write(machine.path(file), "").unwrap();
            chown(machine.path(file), Some(agent), Some(agent)).unwrap();
        }
        machine
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    /// Removes `ours`; `deed` is done before the step of this number. Says how many steps there were.
    fn remove_ours(&self, moment: usize, deed: &dyn Fn(&Machine)) -> usize {
        let mut steps = 0;
        let mut before_each_step = || {
            if steps == moment {
                deed(self);
            }
            steps += 1;
            false
        };
        let here = File::open(self.0.path()).unwrap();
        // Whether everything could be removed depends on the deed.
        let _ = remove(here.as_fd(), c"ours", Owners::Us, &mut before_each_step);
        steps
    }

    /// Everything that is neither below `ours` nor an agent's, with its owner and mode.
    fn others(&self, agent: u32) -> BTreeMap<String, (u32, u32)> {
        let mut found = BTreeMap::new();
        self.add_others(Path::new(""), agent, &mut found);
        found
    }

    fn add_others(&self, inside: &Path, agent: u32, found: &mut BTreeMap<String, (u32, u32)>) {
        for entry in fs::read_dir(self.0.path().join(inside)).unwrap().map(Result::unwrap) {
            let facts = entry.metadata().unwrap();
            let name = inside.join(entry.file_name());
            if facts.is_dir() {
                self.add_others(&name, agent, found);
            }
            if facts.uid() != agent && name != Path::new("ours") {
                found.insert(entry.file_name().into_string().unwrap(), (facts.uid(), facts.mode()));
            }
        }
    }
}

/// Does something as another user.
fn as_stranger(deed: impl FnOnce()) {
    let become_user = |uid| set_thread_res_uid(None, Some(Uid::from_raw(uid)), None).unwrap();
    become_user(STRANGER);
    deed();
    become_user(0);
}

/// What a stranger may do at any moment. The folder may have gone by then.
const DEEDS: [fn(&Machine); 6] = [
    |m| drop(fs::rename(m.path("ours/agent/srv/b"), m.path("open/b"))),
    |m| drop(fs::rename(m.path("ours/agent/srv"), m.path("open/srv"))),
    |m| {
        if fs::rename(m.path("ours/agent/srv/b"), m.path("open/b")).is_ok() {
            symlink(m.path("etc"), m.path("ours/agent/srv/b")).unwrap();
        }
    },
    |m| {
        if fs::rename(m.path("ours/agent/srv/b"), m.path("open/b")).is_ok() {
            fs::create_dir(m.path("ours/agent/srv/b")).unwrap();
        }
    },
    |m| drop(File::create(m.path("ours/agent/srv/b/thesis"))),
    |m| {
        if fs::rename(m.path("ours/agent/srv/b/inner"), m.path("open/inner")).is_ok() {
            fs::create_dir(m.path("ours/agent/srv/b/inner")).unwrap();
            File::create(m.path("ours/agent/srv/b/inner/thesis")).unwrap();
        }
    },
];

#[test]
fn whatever_a_stranger_does_at_whichever_moment_only_what_is_ours_goes() {
    if !geteuid().is_root() {
        let _ = writeln!(std::io::stderr(), "NOT TESTED: only root can remove things while another user moves them");
        return;
    }
    // Held until the end, so that no guard clears up after this user meanwhile.
    let claim = uid::claim(None).unwrap();
    let agent = claim.uid;
    let undisturbed = Machine::new(agent);
    let steps = undisturbed.remove_ours(usize::MAX, &|_| {});
    assert!(!undisturbed.path("ours").exists());
    for (number, deed) in DEEDS.iter().enumerate() {
        for moment in 0..steps {
            let machine = Machine::new(agent);
            let after_the_deed = std::cell::OnceCell::new();
            machine.remove_ours(moment, &|machine| {
                as_stranger(|| deed(machine));
                let mut others = machine.others(agent);
                // A link has no mode and no owner that count: it is the stranger's, and may stay or go.
                others.retain(|_, (_, mode)| *mode & 0o170_000 != 0o120_000);
                after_the_deed.set(others).unwrap();
            });
            let mut others = machine.others(agent);
            others.retain(|_, (_, mode)| *mode & 0o170_000 != 0o120_000);
            assert_eq!(Some(&others), after_the_deed.get(), "deed {number} before step {moment}");
        }
    }
}

#[test]
fn in_a_folder_of_an_agent_only_that_agents_things_go() {
    let agent = (0..).find(|&uid| uid::is_set_aside(uid)).unwrap();
    let (us, is_root) = (geteuid().as_raw(), geteuid().is_root());
    assert_eq!(Owners::Us.inside(us), Some(Owners::Us));
    assert_eq!(Owners::Us.inside(agent), is_root.then_some(Owners::Only(agent)), "only root has agents of other users");
    assert_eq!(Owners::Us.inside(STRANGER), None);
    let of_agent = Owners::Only(agent);
    assert_eq!([us, agent, agent + 1, STRANGER].map(|owner| of_agent.include(owner)), [false, true, false, false]);
    assert_eq!([us, agent, agent + 1].map(|owner| of_agent.inside(owner)), [None, Some(of_agent), None]);
}

#[test]
fn a_chain_deeper_than_any_path_goes_with_few_descriptors() {
    const LEVELS: usize = 400;
    let around = tempfile::tempdir().unwrap();
    let top = open(around.path(), FOLDER, Mode::empty()).unwrap();
    let mut here = openat(&top, c".", FOLDER, Mode::empty()).unwrap();
    let name = CString::new("n".repeat(200)).unwrap();
    for _ in 0..LEVELS {
        mkdirat(&here, &name, Mode::RWXU).unwrap();
        here = openat(&here, &name, FOLDER, Mode::empty()).unwrap();
        openat(&here, c"file", OFlags::CREATE, Mode::RUSR).unwrap();
    }
    let (mut steps, mut most) = (0, 0);
    let mut count = || {
        steps += 1;
        if steps % 20 == 0 {
            most = most.max(fs::read_dir("/proc/self/fd").unwrap().count());
        }
        false
    };
    remove(top.as_fd(), &name, Owners::Us, &mut count).unwrap();
    assert_eq!(fs::read_dir(around.path()).unwrap().count(), 0);
    assert!(most < MAX_OPEN + 100, "{most} descriptors, with those of other tests");
    assert!(steps < LEVELS * 20, "{steps} steps");
}
