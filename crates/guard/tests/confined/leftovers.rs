//! Nothing of an agent stays, however it, its guard or its referee ends. A pipe that everything the agent starts holds open
//! tells when the last of it is gone.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::field::{Field, PATIENCE, at_each_level, guard_exe, is_root, not_tested, said, until_end};
use plyground_guard::{ExitReason, SandboxLevel};

/// Starts a daemon (twice forked, in its own session, deaf to signals) that holds on to standard output.
const DAEMON: &str = "
import os, signal, sys
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in range(1, 32):
            if number not in (signal.SIGKILL, signal.SIGSTOP):
                signal.signal(number, signal.SIG_IGN)
        os.write(1, b'up\\n')
        while True: signal.pause()
    os._exit(0)
os.wait()
";

#[test]
fn a_daemon_is_gone_after_the_drop() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let mut agent = field.python(level, &format!("{DAEMON}\nsys.stdin.readline()"));
        let mut stdout = agent.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 3]).unwrap();
        drop(agent);
        assert_eq!(until_end(stdout), "", "{level}");
    });
}

#[test]
fn processes_that_stop_all_others_they_can_signal_are_gone_after_the_drop() {
    // Each stops its siblings, and any process that comes to kill them as the same user.
    let script = "
import os, signal
os.write(1, b'up\\n')
for _ in range(3):
    os.fork()
while True:
    try:
        os.kill(-1, signal.SIGSTOP)
        os.kill(-1, signal.SIGCONT)
    except OSError:
        pass";
    at_each_level(SandboxLevel::Limits, |level| {
        if !is_root() && level < SandboxLevel::Full {
            // Without a user or namespaces of its own, it can signal everything that we run.
            return;
        }
        let field = Field::new();
        let mut agent = field.python(level, script);
        let mut stdout = agent.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 3]).unwrap();
        drop(agent);
        assert_eq!(until_end(stdout), "", "{level}");
    });
}

#[test]
fn a_daemon_does_not_outlive_its_agent() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let mut agent = field.python(level, &format!("{DAEMON}\nsys.exit(3)"));
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Exited(3)), "{level}");
        until_end(agent.stdout.take().unwrap());
    });
}

#[test]
fn what_outlives_processes_does_not_outlive_the_agent_of_root() {
    if !is_root() {
        not_tested("only a user of its own says what belongs to an agent");
        return;
    }
    let name = format!("plyground-guard-test-left-{}", std::process::id());
    let key = 0x7100_0000 + std::process::id();
    let script = format!(
        "
import ctypes, os, sys
libc = ctypes.CDLL(None)
made = [libc.shmget({key}, 4096, 0o1600), libc.semget({key}, 1, 0o1600), libc.msgget({key}, 0o1600)]
for public in '/dev/shm', '/var/tmp':
    try:
        os.mkdir(public + '/{name}')
        open(public + '/{name}/file', 'w').close()
    except OSError: pass
print(min(made) >= 0, flush=True)
sys.stdin.readline()"
    );
    let left = || {
        let lists = ["shm", "sem", "msg"].map(|list| std::fs::read_to_string(format!("/proc/sysvipc/{list}")).unwrap());
        let ours = |line: &&str| line.split_whitespace().next() == Some(&key.to_string());
        let objects = lists.iter().flat_map(|list| list.lines()).filter(ours).count();
        objects + ["/dev/shm", "/var/tmp"].iter().filter(|public| Path::new(public).join(&name).exists()).count()
    };
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let mut agent = field.python(level, &script);
        let mut line = String::new();
        BufReader::new(agent.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (made, seen) = if level == SandboxLevel::Limits { ("True\n", 5) } else { ("False\n", 0) };
        assert_eq!((line.as_str(), left()), (made, seen), "{level}");
        drop(agent);
        assert_eq!(left(), 0, "{level}");
    });
}

#[test]
fn what_an_agent_leaves_in_folders_of_others_goes_and_what_is_theirs_stays() {
    if !is_root() {
        not_tested("only a user of its own says what belongs to an agent");
        return;
    }
    // As on many machines: a user's folder, in which another one is world-writable.
    let folder = tempfile::tempdir().unwrap();
    let shared = folder.path().join("course/shared");
    std::fs::create_dir_all(&shared).unwrap();
    for (path, mode) in [(folder.path(), 0o755), (&shared, 0o777)] {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }
    std::fs::write(shared.join("theirs"), "").unwrap();
    let script = format!(
        "
import os, sys
os.chdir('{}')
open('note', 'w').close()
os.makedirs('for/the/next')
os.symlink('theirs', 'link')
print(len(os.listdir()), flush=True)
sys.stdin.readline()",
        shared.display()
    );
    let names = || std::fs::read_dir(&shared).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>();
    // However it ends: tidily, or with a guard that is killed, after whom the next one of this user clears up.
    for is_killed in [false, true] {
        let field = Field::new();
        let mut agent = field.python(SandboxLevel::Limits, &script);
        let mut line = String::new();
        BufReader::new(agent.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "4\n");
        if is_killed {
            let guard = guard_above(agent.pid()).to_string();
            assert!(Command::new("/bin/kill").args(["-KILL", &guard]).status().unwrap().success());
        }
        drop(agent);
        assert_eq!(names(), ["theirs"]);
    }
}

#[test]
fn a_referee_that_is_killed_leaves_no_agent_behind() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let alive = field.stage().join("alive");
        assert!(Command::new("mkfifo").arg(&alive).status().unwrap().success());
        let script = format!("kept = open('alive', 'w')\n{DAEMON}\nsys.stdin.readline()");
        // Descriptors that Python opens are not passed on to programs, but they are to forked children.
        let reader = OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open(&alive).unwrap();
        let mut referee = Command::new(guard_exe())
            .args(["run", level.name()])
            .args([field.stage(), field.tmp()])
            .args(["/usr/bin/python3", "-c", &script])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(referee.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "up\n", "{level}");
        // The agent holds its end by now, so this opens at once.
        let held = File::open(&alive).unwrap();
        referee.kill().unwrap();
        referee.wait().unwrap();
        drop(reader);
        assert_eq!(until_end(held), "", "{level}");
    });
}

#[test]
fn a_guard_that_is_killed_takes_the_agent_along() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let mut agent = field.python(level, &format!("{DAEMON}\nsys.stdin.readline()"));
        let mut stdout = agent.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 3]).unwrap();
        // The guard is the one child of ours that the agent descends from.
        let guard = guard_above(agent.pid());
        assert!(Command::new("/bin/kill").args(["-KILL", &guard.to_string()]).status().unwrap().success());
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Lost), "{level}");
        drop(agent);
        assert_eq!(until_end(stdout), "", "{level}, {}", if is_root() { "root" } else { "not root" });
    });
}

#[test]
fn a_guard_that_is_asked_to_end_stays_with_its_agent() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let mut agent = field.sh(level, "read line; echo $line");
        let guard = guard_above(agent.pid());
        assert!(Command::new("/bin/kill").args(["-TERM", &guard.to_string()]).status().unwrap().success());
        agent.stdin.take().unwrap().write_all(b"still here\n").unwrap();
        assert_eq!(said(&mut agent), "still here", "{level}");
    });
}

/// Climbs from a process to the one that this process started.
pub(crate) fn guard_above(mut pid: u32) -> u32 {
    loop {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        let parent = status.lines().find_map(|line| line.strip_prefix("PPid:")).unwrap().trim().parse().unwrap();
        if parent == std::process::id() {
            return pid;
        }
        pid = parent;
    }
}
