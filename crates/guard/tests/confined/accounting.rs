//! Who counts what an agent uses, and what the counting costs: with a control group, where this machine has one for us, and
//! without.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::field::{Field, PATIENCE, at_each_level, is_root, not_tested, start};
use crate::leftovers::guard_above;
use plyground_guard::{
    ConfinedProcess, Confinement, ExitReason, Limits, Resource, SandboxLevel, UncountedReason, check_system,
};

/// Runs a test with both accounts, at each level from `lowest` on.
fn with_both_accounts(lowest: SandboxLevel, test: impl Fn(SandboxLevel, bool)) {
    at_each_level(lowest, |level| test(level, false));
    if has_control_groups() {
        at_each_level(lowest, |level| test(level, true));
    } else {
        not_tested("there are no control groups for us here");
    }
}

fn has_control_groups() -> bool {
    let found = check_system().into_iter().find(|finding| finding.what == "control groups").unwrap();
    found.detail.starts_with("version ")
}

fn begin(field: &Field, level: SandboxLevel, control_group: bool, limits: Limits, script: &str) -> ConfinedProcess {
    start(&Confinement { limits, control_group, ..field.python_confinement(level, script) })
}

/// Waits until it has said a line.
fn await_line(agent: &mut ConfinedProcess) {
    BufReader::new(agent.stdout.as_mut().unwrap()).read_line(&mut String::new()).unwrap();
}

/// Waits until a number is so large.
fn await_at_least(most: u64, number: impl Fn() -> u64) {
    let deadline = Instant::now() + PATIENCE;
    while number() < most {
        assert!(Instant::now() < deadline, "{} is still less than {most}", number());
        std::thread::yield_now();
    }
}

/// A number in a file that `/proc` has of a process.
fn fact(pid: u32, file: &str, name: &str) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/{file}")).unwrap();
    text.lines().find_map(|line| line.strip_prefix(name)).unwrap().trim().parse().unwrap()
}

/// Waits until its guard has woken up so often, to look at it.
fn await_looks(agent: &ConfinedProcess, looks: u64) {
    let guard = guard_above(agent.pid());
    let wakes = || fact(guard, "status", "voluntary_ctxt_switches:");
    await_at_least(wakes() + looks, wakes);
}

/// Takes pages apart, every second one, so that each is a mapping of its own.
fn mappings(pages: u32) -> String {
    format!(
        "
import ctypes, mmap, os, signal, sys
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
start = libc.mmap(None, ctypes.c_size_t({pages} * 8192), 1, 0x4022, -1, 0)
for page in range({pages}):
    assert libc.mprotect(ctypes.c_void_p(start + page * 8192), 4096, 0) == 0
"
    )
}

#[test]
fn page_tables_are_memory() {
    // Reading a byte in every 2 MiB takes a page for a table, and none for the byte: 60 MiB in each of four processes.
    let script = "
import mmap, os, signal
for _ in range(3):
    if os.fork() == 0: break
size = 30 << 30
large = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ)
for place in range(0, size, 2 << 20): large[place]
signal.pause()";
    let limits = Limits { memory: 128 << 20, ..Limits::default() };
    with_both_accounts(SandboxLevel::Limits, |level, control_group| {
        let field = Field::new();
        let mut agent = begin(&field, level, control_group, limits, script);
        let ending = agent.wait_exit(Some(PATIENCE));
        assert_eq!(ending, Some(ExitReason::Overran(Resource::Memory)), "{level}, control group: {control_group}");
    });
}

#[test]
fn address_space_is_what_interpreters_need_and_not_more() {
    let script = "
import mmap
for gigabytes in 30, 40:
    try:
        mmap.mmap(-1, gigabytes << 30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ).close()
        print(gigabytes)
    except OSError: pass";
    at_each_level(SandboxLevel::Limits, |level| assert_eq!(Field::new().python_says(level, script), "30", "{level}"));
}

#[test]
fn memory_that_processes_share_counts_once_in_a_control_group() {
    if !has_control_groups() {
        not_tested("there are no control groups for us here");
        return;
    }
    let script = "
import os, sys
shared = b'x' * (64 << 20)
for _ in range(7):
    if os.fork() == 0: break
else:
    print('all up', flush=True)
sys.stdin.readline()";
    let limits = Limits { memory: 192 << 20, ..Limits::default() };
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let mut agent = begin(&field, level, true, limits, script);
        await_line(&mut agent);
        await_looks(&agent, 2);
        drop(agent.stdin.take());
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Exited(0)), "{level}");
    });
}

/// Where the control groups of a process are that were made for an agent.
fn groups_of(pid: u32) -> Vec<PathBuf> {
    let list = fs::read_to_string(format!("/proc/{pid}/cgroup")).unwrap();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap();
    let points = mounts.lines().filter(|line| line.contains(" - cgroup")).filter_map(|line| line.split(' ').nth(4));
    let points: Vec<&Path> = points.map(Path::new).collect();
    let ours = list.lines().filter_map(|line| line.rsplit(':').next()).filter(|group| group.contains("/plyground-"));
    let folders = ours.flat_map(|group| points.iter().map(move |point| point.join(&group[1..])));
    folders.filter(|folder| folder.exists()).collect()
}

#[test]
fn a_control_group_goes_with_its_agent() {
    if !has_control_groups() {
        not_tested("there are no control groups for us here");
        return;
    }
    at_each_level(SandboxLevel::None, |level| {
        for is_guard_killed in [false, true] {
            let field = Field::new();
            let agent = field.sh(level, "read line");
            let groups = groups_of(agent.pid());
            assert_eq!(groups.is_empty(), level == SandboxLevel::None, "{level}");
            if is_guard_killed {
                let guard = guard_above(agent.pid()).to_string();
                assert!(std::process::Command::new("/bin/kill").args(["-KILL", &guard]).status().unwrap().success());
            }
            drop(agent);
            let left: Vec<_> = groups.iter().filter(|group| group.exists()).collect();
            assert!(left.is_empty(), "{level}, guard killed: {is_guard_killed}: {left:?}");
        }
    });
}

#[test]
fn what_a_guard_needs_to_look_is_the_agents_time() {
    let script = mappings(10_000) + "while True: pass";
    with_both_accounts(SandboxLevel::Limits, |level, control_group| {
        if level != SandboxLevel::Limits {
            return;
        }
        let field = Field::new();
        let agent = begin(&field, level, control_group, Limits::default(), &script);
        let guard = guard_above(agent.pid());
        // Nanoseconds on a processor, the first of three numbers.
        let spent = || {
            let text = fs::read_to_string(format!("/proc/{guard}/schedstat")).unwrap();
            text.split(' ').next().unwrap().parse::<u64>().unwrap()
        };
        let (before, enough) = (spent(), 30_000_000);
        await_at_least(before + enough, spent);
        let (agents, all) = (agent.cpu_quick().unwrap(), agent.cpu_tree().unwrap());
        let looking = (all - agents).as_nanos();
        assert!(looking >= u128::from(enough), "control group: {control_group}: only {looking} ns were charged");
    });
}

#[test]
fn nothing_is_looked_at_while_an_agent_is_held_still() {
    let script = mappings(10_000) + "print('up', flush=True)\nwhile True: pass";
    with_both_accounts(SandboxLevel::Limits, |level, control_group| {
        if level != SandboxLevel::Limits {
            return;
        }
        let field = Field::new();
        let mut agent = begin(&field, level, control_group, Limits::default(), &script);
        await_line(&mut agent);
        agent.pause(true);
        // The last thorough look may come after a rest.
        await_looks(&agent, 5);
        let read = || fact(guard_above(agent.pid()), "io", "rchar:");
        let before = read();
        await_looks(&agent, 5);
        // The list of its mappings alone is a megabyte.
        assert!(read() - before < 500_000, "control group: {control_group}: {} bytes", read() - before);
    });
}

#[test]
fn mappings_that_cannot_be_looked_at_are_refused() {
    let script = "import os\nfor _ in range(3):\n    if os.fork() == 0: break\n".to_owned()
        + &mappings(32_000)
        + "signal.pause()";
    at_each_level(SandboxLevel::Limits, |level| {
        let mut agent = Field::new().python(level, &script);
        assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Overran(Resource::Mappings)), "{level}");
    });
}

#[test]
fn an_agent_that_closes_its_folder_is_ended_for_it() {
    let script = "import os, sys\nos.mkdir('closed')\nos.chmod('closed', 0)\nprint('up', flush=True)\nsys.stdin.read()";
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let mut agent = field.python(level, script);
        await_line(&mut agent);
        if is_root() {
            // Root counts what is in it all the same.
            await_looks(&agent, 2);
            drop(agent.stdin.take());
            assert_eq!(agent.wait_exit(Some(PATIENCE)), Some(ExitReason::Exited(0)), "{level}");
        } else {
            let ending = agent.wait_exit(Some(PATIENCE)).unwrap();
            assert_eq!(ending, ExitReason::Uncounted(UncountedReason::ClosedFolder), "{level}");
            assert_eq!(ending.to_string(), "it closed its own folder, so that its files could not be counted");
            // So that the folder of this test can be removed.
            fs::set_permissions(field.stage().join("closed"), fs::Permissions::from_mode(0o700)).unwrap();
        }
    });
}

#[test]
fn an_agent_that_hides_its_open_files_is_ended_for_it() {
    // A program that may be run and not read is closed to all of its own user.
    let script = "cp /bin/sleep hidden && chmod 111 hidden && echo up && exec ./hidden 3600";
    at_each_level(SandboxLevel::Limits, |level| {
        let field = Field::new();
        let mut agent = field.sh(level, script);
        let mut line = [0; 3];
        agent.stdout.as_mut().unwrap().read_exact(&mut line).unwrap();
        if is_root() {
            await_looks(&agent, 3);
            assert_eq!(agent.wait_exit(None), None, "{level}: root sees them all the same");
        } else {
            let ending = agent.wait_exit(Some(PATIENCE)).unwrap();
            assert_eq!(ending, ExitReason::Uncounted(UncountedReason::Process), "{level}");
        }
    });
}
