//! What an agent can use up, at each level that this machine offers. The bombs are small, so that a broken limit costs a
//! test and not the machine.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::field::{Field, PATIENCE, at_each_level, is_root, said, start, until_end};
use plyground_guard::{Confinement, ExitReason, Limits, Resource, SandboxLevel, UncountedReason};

fn limited(field: &Field, level: SandboxLevel, limits: Limits, script: &str) -> Confinement {
    Confinement { limits, ..field.python_confinement(level, script) }
}

#[test]
fn memory_is_limited() {
    let bomb = "
try:
    hoard = [bytearray(16 << 20) for _ in range(64)]
    print('took a gigabyte')
except MemoryError:
    print('refused')";
    let limits = Limits { memory: 256 << 20, ..Limits::default() };
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        assert_eq!(said(&mut start(&limited(&field, level, limits, bomb))), "refused", "{level}");
    });
    let field = Field::new();
    assert_eq!(said(&mut start(&limited(&field, SandboxLevel::None, limits, bomb))), "took a gigabyte");
}

#[test]
fn memory_that_no_limit_of_the_kernel_counts_is_seen_by_the_guard() {
    let bomb = "
import mmap, sys
shared = mmap.mmap(-1, 512 << 20)
for page in range(0, 512 << 20, 4096):
    shared[page] = 1
sys.stdin.readline()";
    let limits = Limits { memory: 128 << 20, ..Limits::default() };
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let mut agent = start(&limited(&field, level, limits, bomb));
        // Shared memory need not be resident to be kept, so from landlock on there is none without a file.
        let expected =
            if level == SandboxLevel::Limits { ExitReason::Overran(Resource::Memory) } else { ExitReason::Exited(1) };
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(expected), "{level}");
    });
}

#[test]
fn shared_memory_has_a_file() {
    // Flags 1 and 0x20: shared, anonymous; a mapping of zeroes that can be written to is the same by another name.
    let attempts = ["mmap.mmap(-1, 4096)", "mmap.mmap(os.open('/dev/zero', os.O_RDWR), 4096)"];
    for attempt in attempts {
        let script = format!(
            "
import mmap, os
try:
    {attempt}
    print('mapped')
except OSError:
    print('refused')
private = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
private[0] = 1
with open('backed', 'w+b') as file:
    file.write(bytes(4096))
    file.flush()
    mmap.mmap(file.fileno(), 4096)[0] = 1
os.read(os.open('/dev/zero', os.O_RDONLY), 1)"
        );
        at_each_level(SandboxLevel::None, |level| {
            let expected = if level >= SandboxLevel::Landlock { "refused" } else { "mapped" };
            assert_eq!(Field::new().python_says(level, &script), expected, "{level}: {attempt}");
        });
    }
}

#[test]
fn what_waits_in_sockets_is_memory() {
    let script = "
import os, signal, socket
pairs = []
try:
    for _ in range(100):
        pairs.append(socket.socketpair())
        try:
            pairs[-1][0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
            print('enlarged', flush=True)
        except PermissionError: pass
        for end in pairs[-1]:
            end.setblocking(False)
            try:
                while True: end.send(bytes(65536))
            except BlockingIOError: pass
finally:
    signal.pause()";
    let limits = Limits { memory: 32 << 20, ..Limits::default() };
    at_each_level(SandboxLevel::Landlock, |level| {
        let field = Field::new();
        let mut agent = start(&limited(&field, level, limits, script));
        let stdout = agent.stdout.take().unwrap();
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Overran(Resource::Memory)), "{level}");
        assert_eq!(until_end(stdout), "", "{level}");
    });
}

#[test]
fn processes_are_limited() {
    let bomb = "
import os, signal
made = 0
for _ in range(150):
    try:
        if os.fork() == 0:
            signal.pause()
        made += 1
    except OSError:
        pass
print(made)";
    let limits = Limits { processes: 8, ..Limits::default() };
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let mut agent = start(&limited(&field, level, limits, bomb));
        let stdout = agent.stdout.take().unwrap();
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Exited(0)), "{level}");
        let made: u32 = until_end(stdout).trim().parse().unwrap();
        // Without a user of its own, the agent's processes are counted together with everything else we run.
        if is_root() || level == SandboxLevel::Full {
            assert_eq!(made, 7, "{level}");
        } else {
            assert!(made < 150, "{level}: {made}");
        }
    });
}

#[test]
fn a_fork_bomb_is_gone_after_the_drop() {
    let bomb = "
import os
print('boom', flush=True)
while True:
    try:
        if os.fork() == 0:
            os.setsid()
    except OSError:
        pass";
    let limits = Limits { processes: 16, ..Limits::default() };
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let mut agent = start(&limited(&field, level, limits, bomb));
        let mut stdout = agent.stdout.take().unwrap();
        std::io::Read::read_exact(&mut stdout, &mut [0; 5]).unwrap();
        drop(agent);
        assert_eq!(until_end(stdout), "", "{level}");
    });
}

#[test]
fn one_file_is_limited() {
    let script = "
try:
    with open('big', 'wb') as file:
        file.write(bytes(4 << 20))
    print('written')
except OSError as error:
    print(error.strerror)";
    let limits = Limits { file_size: 1 << 20, ..Limits::default() };
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let expected = if level == SandboxLevel::None { "written" } else { "File too large" };
        assert_eq!(said(&mut start(&limited(&field, level, limits, script))), expected, "{level}");
    });
}

#[test]
fn the_disk_cannot_be_filled() {
    let script = "
import sys
for number in range(64):
    with open(str(number), 'wb') as file:
        file.write(bytes(1 << 20))
sys.stdin.readline()";
    let limits = Limits { disk: 8 << 20, ..Limits::default() };
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let mut agent = start(&limited(&field, level, limits, script));
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Overran(Resource::Disk)), "{level}");
    });
}

#[test]
fn files_are_counted_wherever_they_are() {
    let limits = Limits { files: 500, ..Limits::default() };
    let few = Limits { disk: 8 << 20, ..Limits::default() };
    let open = tempfile::tempdir().unwrap();
    fs::set_permissions(open.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let open = format!("'{}'", open.path().display());
    at_each_level(SandboxLevel::Limits, |level| {
        let shared: &[&str] = match level {
            SandboxLevel::Full => &["'/tmp'", "'/dev/shm'"],
            // Without a user of its own it is unknown whose files those are.
            SandboxLevel::Limits if is_root() => &["__import__('tempfile').mkdtemp(dir='/var/tmp')", &open],
            _ => &[],
        };
        for folder in ["'.'", "os.environ['TMPDIR']"].iter().chain(shared) {
            for (limits, number, size) in [(limits, 1000, 0), (few, 16, 1 << 20)] {
                let script = format!(
                    "
import os, sys
for number in range({number}):
    with open(os.path.join({folder}, str(number)), 'wb') as file: file.write(bytes({size}))
sys.stdin.readline()"
                );
                let field = Field::new();
                let mut agent = start(&limited(&field, level, limits, &script));
                let ending = agent.wait_exit(Some(PATIENCE));
                assert_eq!(ending, Some(ExitReason::Overran(Resource::Disk)), "{level}: {folder}, {number} of {size}");
            }
        }
    });
}

#[test]
fn files_that_are_removed_and_kept_open_count() {
    let script = "
import os, sys
kept = []
for number in range(64):
    kept.append(open('hidden', 'wb'))
    kept[-1].write(bytes(1 << 20))
    os.remove('hidden')
sys.stdin.readline()";
    let limits = Limits { disk: 8 << 20, ..Limits::default() };
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let mut agent = start(&limited(&field, level, limits, script));
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Overran(Resource::Disk)), "{level}");
    });
}

#[test]
fn files_that_are_removed_and_mapped_count() {
    let script = "
import mmap, os, sys
kept = []
for number in range(64):
    with open(b'hidden\\xff', 'w+b') as file:  # a name that is not text
        file.write(bytes(1 << 20))
        file.flush()
        kept.append(mmap.mmap(file.fileno(), 1 << 20))
    kept[-1].madvise(mmap.MADV_DONTNEED)
    # Python has a descriptor for each mapping, which needs none.
    os.closerange(3, 32)
    os.remove(b'hidden\\xff')
sys.stdin.readline()";
    let limits = Limits { disk: 8 << 20, ..Limits::default() };
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let mut agent = start(&limited(&field, level, limits, script));
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Overran(Resource::Disk)), "{level}");
    });
}

#[test]
fn folders_that_are_nested_too_deeply_to_be_counted_are_refused() {
    let script = "
import os, sys
for _ in range(30):
    os.mkdir('d' * 200)
    os.chdir('d' * 200)
sys.stdin.readline()";
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let mut agent = field.python(level, script);
        assert_eq!(
            agent.wait_exit(Some(PATIENCE)),
            Some(ExitReason::Uncounted(UncountedReason::DeepFolder)),
            "{level}"
        );
    });
}

#[test]
fn cpu_time_is_limited_for_one_process_and_for_all_together() {
    let limits = Limits { cpu_seconds_total: 1, ..Limits::default() };
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let mut alone = start(&limited(&field, level, limits, "while True: pass"));
        let ending = alone.wait_exit(Some(PATIENCE)).unwrap();
        assert!(
            matches!(ending, ExitReason::Signalled(9 | 24) | ExitReason::Overran(Resource::Cpu)),
            "{level}: {ending:?}"
        );
        // Each of these stays below its own limit.
        let crowd = "
import os, time, signal
for _ in range(4):
    if os.fork() == 0:
        while time.process_time() < 0.5: pass
        signal.pause()
signal.pause()";
        let mut crowd = start(&limited(&field, level, limits, crowd));
        assert_eq!(crowd.wait_exit(Some(PATIENCE)), Some(ExitReason::Overran(Resource::Cpu)), "{level}");
    });
}

#[test]
fn open_files_are_limited() {
    let script = "
files = []
try:
    for _ in range(100):
        files.append(open('/dev/null'))
    print('all open')
except OSError as error:
    print(error.strerror)";
    let limits = Limits { open_files: 32, ..Limits::default() };
    at_each_level(SandboxLevel::None, |level| {
        let field = Field::new();
        let expected = if level == SandboxLevel::None { "all open" } else { "Too many open files" };
        assert_eq!(said(&mut start(&limited(&field, level, limits, script))), expected, "{level}");
    });
}
