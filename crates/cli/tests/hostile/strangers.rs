//! Other people of the same machine, who may write to the temporary folder: what they put there is neither removed nor waited
//! for, and moves nothing of anybody else's into our way.

use crate::dossier::FOLDER;
use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A user of this machine who is neither root nor one of those set aside for agents.
const STRANGER: u32 = 65_533;

/// What a stranger does with the temporary folder, before it says that it is ready and until its standard input ends.
const PREPARED: &str = "
import os, select, sys
temporary = sys.argv[1]
def until_told(act):
    print('ready', flush=True)
    while not select.select([0], [], [], 0)[0]:
        act()
";

/// Has a folder that looks like ours, with so much in it that emptying it takes a while; and as soon as that begins, moves the
/// inner folder out, so that `..` of it is the temporary folder itself.
const MOVES_OUT: &str = "
folder = temporary + '/plyground-x'
inner = folder + '/srv/b'
os.makedirs(inner)
open(folder + '/lock', 'w').close()
for number in range(12000):
    open(inner + '/' + str(number), 'w').close()
before = os.stat(inner).st_mtime_ns
def act():
    try:
        if os.stat(inner).st_mtime_ns != before: os.rename(inner, temporary + '/b')
    except OSError: pass
until_told(act)
";

/// Has a folder that looks like ours, and a pipe in the place of its lock: to open that is to wait for ever.
const PIPE: &str = "
os.mkdir(temporary + '/plyground-x')
os.mkfifo(temporary + '/plyground-x/lock')
until_told(lambda: None)
";

/// Was quicker than we to make the folder that has our name.
const SQUATS: &str = "
os.mkdir(temporary + '/plyground-0', 0o777)
until_told(lambda: None)
";

/// Guesses where a record will be written, and puts a link, a file and a pipe there.
const AWAITS_RECORDS: &str = "
os.symlink(temporary + '/../etc/passwd', temporary + '/link.json')
open(temporary + '/file.json', 'w').close()
os.mkfifo(temporary + '/pipe.json')
until_told(lambda: None)
";

/// A small copy of a machine's folders, with things in it that a match must not touch.
struct Machine {
    root: TempDir,
}

const KEPT: [&str; 4] = ["etc/passwd", "home/thesis.tex", "tmp/ann/notes", "tmp/plan"];

impl Machine {
    /// None, and that is said aloud, where we cannot become another user.
    fn new() -> Option<Machine> {
        if fs::metadata("/proc/self").unwrap().uid() != 0 {
            let _ = writeln!(std::io::stderr(), "NOT TESTED: only root can be another user on this machine");
            return None;
        }
        let root = tempfile::Builder::new().prefix("mock-root-").tempdir().unwrap();
        fs::set_permissions(root.path(), Permissions::from_mode(0o755)).unwrap();
        for folder in ["etc", "home", "srv", "tmp/ann"] {
            fs::create_dir_all(root.path().join(folder)).unwrap();
        }
        let machine = Machine { root };
        fs::set_permissions(machine.temporary(), Permissions::from_mode(0o1777)).unwrap();
        KEPT.iter().for_each(|name| fs::write(machine.path(name), name).unwrap());
        Some(machine)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    fn temporary(&self) -> PathBuf {
        self.path("tmp")
    }

    /// A stranger who has made everything ready.
    fn stranger(&self, script: &str) -> Child {
        let mut python = Command::new("/usr/bin/python3");
        python.args(["-c", &format!("{PREPARED}{script}")]).arg(self.temporary()).uid(STRANGER).gid(STRANGER);
        let mut stranger = python.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(stranger.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "ready\n");
        stranger
    }

    /// Holds a match as root, with these further words; says how it ended, and what was said.
    fn hold_match(&self, words: &[&str]) -> (Option<i32>, String) {
        let agent = Path::new(FOLDER).join("../../docs/examples/agent.py");
        fs::create_dir_all(self.path("home/agent")).unwrap();
        fs::copy(agent, self.path("home/agent/agent.py")).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
        command.args(["match", "mnk:3x3,k=3", "--sandbox", "limits", "--interpreter", "/usr/bin/python3", "--second"]);
        command.args(["first", "--first", &format!("exec:python3 {}", self.path("home/agent/agent.py").display())]);
        let output = command.args(words).env("TMPDIR", self.temporary()).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    /// Which of the things that are not ours have gone.
    fn missing(&self) -> Vec<&str> {
        KEPT.into_iter().filter(|name| fs::read_to_string(self.path(name)).ok().as_deref() != Some(name)).collect()
    }
}

#[test]
fn a_folder_that_is_moved_out_under_our_hands_takes_nothing_else_along() {
    let Some(machine) = Machine::new() else { return };
    let mut stranger = machine.stranger(MOVES_OUT);
    let (status, said) = machine.hold_match(&[]);
    drop(stranger.stdin.take());
    stranger.wait().unwrap();
    assert_eq!((status, machine.missing()), (Some(0), vec![]), "{said}");
    let theirs = fs::read_dir(machine.path("tmp/plyground-x/srv/b")).unwrap().count();
    assert_eq!(theirs, 12_000, "not even what belongs to the stranger is touched");
    let mut left: Vec<_> = fs::read_dir(machine.temporary()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["ann", "plan", "plyground-x"], "nothing of ours is left");
}

#[test]
fn a_pipe_in_the_place_of_a_lock_does_not_keep_a_match_waiting() {
    let Some(machine) = Machine::new() else { return };
    let mut stranger = machine.stranger(PIPE);
    let (status, said) = machine.hold_match(&[]);
    drop(stranger.stdin.take());
    stranger.wait().unwrap();
    assert_eq!(status, Some(0), "{said}");
    assert!(fs::metadata(machine.path("tmp/plyground-x/lock")).unwrap().file_type().is_fifo());
}

#[test]
fn a_folder_of_our_name_that_is_a_strangers_is_not_used() {
    let Some(machine) = Machine::new() else { return };
    let mut stranger = machine.stranger(SQUATS);
    let (status, said) = machine.hold_match(&[]);
    drop(stranger.stdin.take());
    stranger.wait().unwrap();
    assert_eq!(status, Some(3), "{said}");
    let expected = "tmp/plyground-0 is not a private folder of this user; remove it, or name another temporary folder";
    assert!(said.contains(expected), "{said}");
    assert_eq!(fs::read_dir(machine.path("tmp/plyground-0")).unwrap().count(), 0);
}

#[test]
fn a_record_is_not_written_to_where_a_stranger_leads_it() {
    let Some(machine) = Machine::new() else { return };
    let mut stranger = machine.stranger(AWAITS_RECORDS);
    let told = [
        ("link.json", "it is a link of another user (65533); name the file itself"),
        ("file.json", "it belongs to another user (65533)"),
        ("pipe.json", "it belongs to another user (65533)"),
    ];
    for (name, why) in told {
        let path = machine.path("tmp").join(name);
        let (status, said) = machine.hold_match(&["--json", path.to_str().unwrap()]);
        assert_eq!((status, said), (Some(3), format!("plyground: cannot write {}: {why}\n", path.display())));
    }
    drop(stranger.stdin.take());
    stranger.wait().unwrap();
    assert_eq!(machine.missing(), [""; 0]);
    assert_eq!(fs::metadata(machine.path("tmp/file.json")).unwrap().uid(), STRANGER);
    // A link of our own is followed.
    let record = machine.path("home/record.json");
    fs::write(&record, "").unwrap();
    std::os::unix::fs::symlink(&record, machine.path("tmp/ours.json")).unwrap();
    let (status, said) = machine.hold_match(&["--json", machine.path("tmp/ours.json").to_str().unwrap()]);
    assert_eq!((status, fs::read_to_string(record).unwrap().is_empty()), (Some(0), false), "{said}");
}
