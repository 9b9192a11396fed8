//! What an agent cannot do, at each level that this machine offers. Where nothing is promised at a level, the test shows
//! that the deed succeeds there: otherwise it would prove nothing.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixDatagram, UnixListener};
use std::path::Path;

use crate::field::{Field, PATIENCE, at_each_level, is_root, not_tested, said, start};
use plyground_guard::{Confinement, ExitReason, SandboxLevel};

/// A script that prints `done`, or `refused` when the system does not let it.
pub(crate) fn attempt(deed: &str) -> String {
    let deed = deed.trim().replace('\n', "\n    ");
    format!("import os, sys\ntry:\n    {deed}\n    print('done')\nexcept OSError:\n    print('refused')")
}

/// Tries a deed at each level, which must be refused from `first` on, and succeed below where that is certain.
pub(crate) fn refused_from(first: SandboxLevel, deed: &str) {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let outcome = field.python_says(level, &attempt(deed));
        if level >= first {
            assert_eq!(outcome, "refused", "{level}: {deed}");
        } else if level == SandboxLevel::None {
            assert_eq!(outcome, "done", "{level}: {deed}");
        }
    });
}

#[test]
fn the_password_file_cannot_be_read() {
    refused_from(SandboxLevel::Landlock, "open('/etc/passwd').read()");
    refused_from(SandboxLevel::Landlock, "open('/proc/self/root/etc/passwd').read()");
}

#[test]
fn other_processes_cannot_be_seen() {
    refused_from(
        SandboxLevel::Landlock,
        "os.listdir('/proc/%d/task' % os.getppid()) if os.getppid() > 1 else open('/refused')",
    );
}

#[test]
fn a_neighbours_files_cannot_be_read() {
    let neighbour = Field::new();
    let file = neighbour.stage().join("agent.py");
    fs::write(&file, "secret").unwrap();
    refused_from(SandboxLevel::Landlock, &format!("open({:?}).read()", file.to_str().unwrap()));
    if is_root() {
        // A running neighbour's folder belongs to a user of its own.
        let _running = neighbour.sh(SandboxLevel::Limits, "read line");
        refused_from(SandboxLevel::Limits, &format!("open({:?}).read()", file.to_str().unwrap()));
    }
}

#[test]
fn a_socket_on_this_machine_cannot_be_reached() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    refused_from(
        SandboxLevel::Landlock,
        &format!("import socket\nsocket.create_connection(('127.0.0.1', {port}), 60)"),
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("socket");
    let _listener = UnixListener::bind(&path).unwrap();
    let path = path.to_str().unwrap();
    refused_from(SandboxLevel::Landlock, &format!("import socket\nsocket.socket(socket.AF_UNIX).connect({path:?})"));
}

#[test]
fn a_pair_of_datagram_sockets_leads_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    // Every user may enter, so that nothing but the sandbox is in the way.
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let path = folder.path().join("socket");
    let outside = UnixDatagram::bind(&path).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
    outside.set_nonblocking(true).unwrap();
    let path = path.to_str().unwrap();
    // Python's `connect` knows no address without a family, which parts the pair. Type 3, raw, is the same by another name.
    for kind in [2, 3, 2 | 0o2000000] {
        let deed = format!(
            "import ctypes, socket\n\
             one, other = (ctypes.c_int * 2)(), None\n\
             libc = ctypes.CDLL(None, use_errno=True)\n\
             if libc.socketpair(socket.AF_UNIX, {kind}, 0, one) < 0: raise OSError(ctypes.get_errno(), '')\n\
             libc.connect(one[0], bytes(16), 16)\n\
             socket.socket(fileno=one[0]).sendto(b'out', {path:?})"
        );
        refused_from(SandboxLevel::Landlock, &deed);
        // What the levels below have sent.
        while outside.recv(&mut [0; 8]).is_ok() {}
        at_each_level(SandboxLevel::Landlock, |level| {
            Field::new().python_says(level, &attempt(&deed));
            assert!(outside.recv(&mut [0; 8]).is_err(), "{level}: a message came out by a socket of type {kind}");
        });
    }
}

#[test]
fn the_networks_of_the_machine_cannot_be_read() {
    // At the level `full` there is a network of its own to read about, with nothing in it.
    let is_seen = |level| level < SandboxLevel::Landlock;
    for list in ["/proc/net/tcp", "/proc/self/net/unix", "/proc/self/task/%d/net/dev' % os.getpid() + '"] {
        at_each_level(SandboxLevel::None, |level| {
            let outcome = Field::new().python_says(level, &attempt(&format!("open('{list}').read()")));
            if level != SandboxLevel::Full {
                assert_eq!(outcome, if is_seen(level) { "done" } else { "refused" }, "{level}: {list}");
            }
        });
    }
    // What interpreters read about themselves stays readable.
    at_each_level(SandboxLevel::None, |level| {
        for own in ["maps", "status", "stat", "statm", "cmdline", "limits", "mountinfo", "cgroup"] {
            let deed = format!("open('/proc/self/{own}').read()");
            assert_eq!(Field::new().python_says(level, &attempt(&deed)), "done", "{level}: {own}");
        }
        let deed = "os.listdir('/proc/self/fd')";
        assert_eq!(Field::new().python_says(level, &attempt(deed)), "done", "{level}: {deed}");
    });
}

#[test]
fn sockets_between_its_own_processes_are_possible() {
    at_each_level(SandboxLevel::None, |level| {
        for kind in ["SOCK_STREAM", "SOCK_SEQPACKET"] {
            let deed = format!(
                "import socket\na, b = socket.socketpair(type=socket.{kind})\na.send(b'x')\nassert b.recv(1) == b'x'"
            );
            assert_eq!(Field::new().python_says(level, &attempt(&deed)), "done", "{level}: {kind}");
        }
    });
}

#[test]
fn system_calls_for_spies_and_administrators_are_refused() {
    // Told by their numbers, which differ between processors.
    if !cfg!(target_arch = "x86_64") {
        not_tested("the numbers below are those of x86-64");
        return;
    }
    let calls = [
        ("ptrace: trace me", "101, 0, 0, 0, 0"),
        ("io_uring_setup", "425, 1, bytes(256), 0, 0"),
        ("memfd_create", "319, b'x', 0, 0, 0"),
        ("shmget", "29, 0, 4096, 0o1600, 0"),
    ];
    for (name, arguments) in calls {
        refused_from(SandboxLevel::Landlock, &by_number(name, arguments));
    }
    // The same calls by their second numbers, where the kernel has them at all.
    at_each_level(SandboxLevel::Landlock, |level| {
        let deed = "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\nif libc.syscall(0x40000000 | 521, 0, 0, 0, 0) < 0: raise OSError(ctypes.get_errno(), '')";
        assert_eq!(Field::new().python_says(level, &attempt(deed)), "refused", "{level}");
    });
}

/// A deed by the number of its system call, refused as the C library would say it.
pub(crate) fn by_number(name: &str, arguments: &str) -> String {
    format!(
        "import ctypes # {name}\nlibc = ctypes.CDLL(None, use_errno=True)\nif libc.syscall({arguments}) < 0: raise OSError(ctypes.get_errno(), '')"
    )
}

#[test]
fn limits_and_priorities_of_other_processes_cannot_be_changed() {
    // A child of its own, which any user could change, as it could everything else of the same user.
    let child = "pid = os.fork()\nif pid == 0:\n    import signal; signal.pause()\n";
    let aimed = [
        "import resource; resource.prlimit(WHOM, resource.RLIMIT_CORE, (0, 0))",
        "os.sched_setaffinity(WHOM, os.sched_getaffinity(0))",
        "os.sched_setscheduler(WHOM, os.SCHED_BATCH, os.sched_param(0))",
        "os.sched_setparam(WHOM, os.sched_param(0))",
        "os.setpriority(os.PRIO_PROCESS, WHOM, 19)",
    ];
    for call in aimed {
        refused_from(SandboxLevel::Landlock, &format!("{child}{}", call.replace("WHOM", "pid")));
        at_each_level(SandboxLevel::None, |level| {
            let own = attempt(&call.replace("WHOM", "0"));
            assert_eq!(Field::new().python_says(level, &own), "done", "{level}: {call}");
        });
    }
    at_each_level(SandboxLevel::Landlock, |level| {
        for all in ["os.setpriority(os.PRIO_USER, 0, 19)", "os.setpriority(os.PRIO_PGRP, 0, 19)"] {
            assert_eq!(Field::new().python_says(level, &attempt(all)), "refused", "{level}: {all}");
        }
    });
}

#[test]
fn it_can_write_to_its_own_folders_and_nowhere_else() {
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        for own in ["'note'", "os.environ['TMPDIR'] + '/note'", "os.environ['HOME'] + '/note2'"] {
            let deed = format!("open({own}, 'w').write('x')\nos.rename({own}, {own} + '.old')\nos.mkdir({own})");
            assert_eq!(field.python_says(level, &attempt(&deed)), "done", "{level}: {own}");
        }
        assert!(field.stage().join("note.old").is_file());
    });
    let elsewhere = tempfile::tempdir().unwrap();
    let file = elsewhere.path().join("note");
    refused_from(SandboxLevel::Landlock, &format!("open({:?}, 'w').write('x')", file.to_str().unwrap()));
}

#[test]
fn shared_memory_is_refused_or_its_own() {
    let file = format!("plyground-guard-test-{}", std::process::id());
    let name = format!("/dev/shm/{file}");
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let small = field.python_says(level, &attempt(&format!("open({name:?}, 'wb').write(bytes(1 << 20))")));
        let seen_outside = fs::remove_file(&name).is_ok();
        match level {
            SandboxLevel::None => assert_eq!((small.as_str(), seen_outside), ("done", true), "{level}"),
            // What belongs to a user of the agent's own is removed after it.
            SandboxLevel::Limits => assert_eq!((small.as_str(), seen_outside), ("done", !is_root()), "{level}"),
            SandboxLevel::Landlock => assert_eq!((small.as_str(), seen_outside), ("refused", false), "{level}"),
            SandboxLevel::Full => {
                assert_eq!((small.as_str(), seen_outside), ("done", false), "{level}");
                assert!(field.tmp().join(&file).is_file(), "it lies where it is counted");
            }
        }
    });
}

#[test]
fn its_temporary_folder_is_private() {
    at_each_level(SandboxLevel::Limits, |level| {
        if level == SandboxLevel::Limits && !is_root() {
            return;
        }
        let (one, other) = (Field::new(), Field::new());
        let mut first = one.sh(level, "echo secret >$TMPDIR/note && echo $TMPDIR/note && exec >&- && read line");
        let path = crate::field::until_end(first.stdout.take().unwrap());
        let deed = format!("open({:?}).read()", path.trim());
        assert_eq!(other.python_says(level, &attempt(&deed)), "refused", "{level}");
    });
}

#[test]
fn what_is_named_readable_can_be_read_and_not_written() {
    let shared = tempfile::tempdir().unwrap();
    fs::write(shared.path().join("course.py"), "PI = 3").unwrap();
    let folder = shared.path().to_str().unwrap();
    at_each_level(SandboxLevel::Landlock, |level| {
        let field = Field::new();
        let read = format!("sys.path.append({folder:?})\nimport course\nassert course.PI == 3");
        let write = format!("open({folder:?} + '/new', 'w')");
        for (deed, outcome) in [(read, "done"), (write, "refused")] {
            let readable = vec![shared.path().to_owned()];
            let confinement = Confinement { readable, ..field.python_confinement(level, &attempt(&deed)) };
            assert_eq!(said(&mut start(&confinement)), outcome, "{level}: {deed}");
        }
    });
    assert!(!Path::new(folder).join("new").exists());
}

#[test]
fn killing_its_parent_does_not_free_it() {
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let script = "
import os, sys
try:
    os.kill(os.getppid(), 9)
except OSError:
    pass
sys.stdin.readline()";
        let mut agent = field.python(level, script);
        let stdout = agent.stdout.take().unwrap();
        if is_root() || level >= SandboxLevel::Landlock {
            // Its guard is out of reach, so it waits for a line, and then ends well.
            drop(agent.stdin.take());
            assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Exited(0)), "{level}");
        } else {
            assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Lost), "{level}");
        }
        crate::field::until_end(stdout);
    });
}

#[test]
fn every_agent_of_root_is_another_user() {
    if !is_root() {
        not_tested("only root can change users");
        return;
    }
    at_each_level(SandboxLevel::Limits, |level| {
        let script = "import os; print(os.getresuid(), os.getgroups(), flush=True); input()";
        let (one, other) = (Field::new(), Field::new());
        let mut agents = [one.python(level, script), other.python(level, script)];
        let mut users = Vec::new();
        for agent in &mut agents {
            let mut line = String::new();
            let stdout = agent.stdout.as_mut().unwrap();
            std::io::BufRead::read_line(&mut std::io::BufReader::new(stdout), &mut line).unwrap();
            users.push(line);
        }
        assert_ne!(users[0], users[1], "{level}");
        assert!(users.iter().all(|user| !user.contains("(0,")), "{level}: {users:?}");
    });
}
