//! What `/proc` shows about processes.

use std::collections::HashSet;
use std::fs;
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use rustix::process::Pid;

use super::sys;

/// One process, as `/proc/PID/stat` describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Process {
    pub(super) pid: Pid,
    pub(super) parent: Option<Pid>,
    /// `T` is stopped, `Z` has ended and is not reaped.
    state: char,
    own_ticks: u64,
    reaped_ticks: u64,
    /// How many threads it has.
    pub(super) threads: u64,
    resident_pages: u64,
}

impl Process {
    /// Reads one process, if it exists.
    pub(super) fn read(pid: Pid) -> Option<Self> {
        Self::parse(pid, &read_whole(&format!("/proc/{pid}/stat"))?)
    }

    /// Reads what `/proc/PID/stat` says, or the `stat` of one of its threads.
    pub(super) fn parse(pid: Pid, stat: &str) -> Option<Self> {
        // The name stands in brackets and may itself hold brackets and blanks: what follows starts after the last one.
        let (_, rest) = stat.rsplit_once(')')?;
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
        Some(Self {
            pid,
            parent: Pid::from_raw(fields.get(1)?.parse().ok()?),
            state: fields.first()?.chars().next()?,
            own_ticks: number(11)? + number(12)?,
            reaped_ticks: number(13)? + number(14)?,
            threads: number(17)?,
            resident_pages: number(21)?,
        })
    }

    /// Whether it has ended; a zombie has, and waits to be reaped.
    pub(super) fn has_ended(&self) -> bool {
        matches!(self.state, 'Z' | 'X')
    }

    /// Whether it is stopped until SIGCONT, or has ended.
    pub(super) fn is_stopped(&self) -> bool {
        matches!(self.state, 'T' | 't') || self.has_ended()
    }

    /// Whether it runs no further instruction once SIGSTOP was sent. A process that waits for a disk, or for a child to start
    /// (`D`), stops before its next instruction.
    fn will_run_no_more(&self) -> bool {
        self.is_stopped() || self.state == 'D'
    }

    /// Whether it runs, or would if it had a core; waiting for a disk (`D`) counts as work.
    pub(super) fn is_busy(&self) -> bool {
        matches!(self.state, 'R' | 'D')
    }

    /// Whether it has any memory. A process that is about to end has none.
    pub(super) fn has_memory(&self) -> bool {
        self.resident_pages > 0
    }

    /// Bytes of memory that it has: resident, swapped out, and the kernel's tables of its pages.
    pub(super) fn memory(&self) -> u64 {
        let resident = self.resident_pages.saturating_mul(rustix::param::page_size() as u64);
        resident.saturating_add(ProcessStatus::read(self.pid).map_or(0, |status| status.beyond_resident))
    }

    /// CPU time of the process itself, as exactly as can be had.
    fn own_time(&self) -> Duration {
        sys::cpu_time(self.pid).unwrap_or_else(|| ticks(self.own_ticks))
    }

    /// CPU time of those of its children that it has waited for.
    fn reaped_time(&self) -> Duration {
        ticks(self.reaped_ticks)
    }
}

/// A file of `/proc` in one go. The system makes its text anew for each piece that is read, and says no length beforehand.
fn read_whole(path: &str) -> Option<String> {
    let mut text = Vec::with_capacity(4096);
    fs::File::open(path).ok()?.read_to_end(&mut text).ok()?;
    String::from_utf8(text).ok()
}

fn ticks(count: u64) -> Duration {
    Duration::from_secs(count) / u32::try_from(sys::ticks_per_second()).unwrap_or(100)
}

/// Every process of the machine.
pub(super) fn all_processes() -> Vec<Process> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter_map(Pid::from_raw)
        .filter_map(Process::read)
        .collect()
}

/// Whether a user has any process, zombies included.
pub(super) fn has_processes(uid: u32) -> bool {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_process = |entry: &fs::DirEntry| entry.file_name().as_encoded_bytes().iter().all(u8::is_ascii_digit);
    entries.filter(is_process).any(|entry| entry.metadata().is_ok_and(|facts| facts.uid() == uid))
}

/// The children of a process, their children, and so on. A process that starts or ends meanwhile may be missed.
pub(super) fn descendants(ancestor: Pid) -> Vec<Process> {
    pids_below(ancestor, |_| {}).into_iter().filter_map(Process::read).collect()
}

/// Finds out whether all descendants of a process are stopped, while they may still start others.
///
/// A look at them takes a while. A process that starts another one and ends meanwhile is found to have ended, and the one that
/// it started is not found, because it came to the ancestor after the look had begun. The next look finds it, or what it has
/// started in turn, as a process that is new. So all are stopped when a look finds none that runs and none that is new.
#[derive(Debug, Default)]
pub(super) struct StopCheck {
    found: HashSet<Pid>,
}

impl StopCheck {
    /// Looks at all descendants but these. Each is passed to `stop` as soon as it is found; it must have got SIGSTOP by the
    /// time that `stop` returns, or the looks prove nothing. The first look never says that all are stopped.
    pub(super) fn look(&mut self, ancestor: Pid, spared: &[Pid], mut stop: impl FnMut(Pid)) -> bool {
        let is_agents = |pid: &Pid| !spared.contains(pid);
        let found = pids_below(ancestor, |pid| {
            if is_agents(&pid) {
                stop(pid);
            }
        });
        let found: HashSet<Pid> = found.into_iter().filter(is_agents).collect();
        let is_held = |pid: &Pid| Process::read(*pid).is_some_and(|process| process.will_run_no_more());
        let are_stopped = found.is_subset(&self.found) && found.iter().all(is_held);
        self.found = found;
        are_stopped
    }
}

/// The ids of all descendants of a process. Each is passed to `tell` as soon as it is found, the youngest first.
pub(super) fn pids_below(ancestor: Pid, mut tell: impl FnMut(Pid)) -> Vec<Pid> {
    if !children_are_listed() {
        let pids: Vec<Pid> = descendants_among(all_processes(), ancestor).iter().map(|process| process.pid).collect();
        pids.iter().copied().for_each(tell);
        return pids;
    }
    let mut found = Vec::new();
    let mut next = 0;
    let mut parent = Some(ancestor);
    while let Some(above) = parent {
        for child in children(above).into_iter().rev() {
            tell(child);
            found.push(child);
        }
        parent = found.get(next).copied();
        next += 1;
    }
    found
}

/// Whether the kernel keeps a list of each thread's children (CONFIG_PROC_CHILDREN). Reading the list of all processes
/// instead takes some milliseconds.
fn children_are_listed() -> bool {
    static LISTED: OnceLock<bool> = OnceLock::new();
    *LISTED.get_or_init(|| {
        let me = rustix::process::getpid();
        Path::new(&format!("/proc/{me}/task/{me}/children")).exists()
    })
}

/// The children of a process, by the lists of its threads.
fn children(parent: Pid) -> Vec<Pid> {
    let Ok(threads) = fs::read_dir(format!("/proc/{parent}/task")) else { return Vec::new() };
    let lists = threads.flatten().filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let pids: Vec<i32> =
        lists.flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>()).collect();
    pids.into_iter().filter_map(Pid::from_raw).collect()
}

/// Those of the processes that descend from one of them.
fn descendants_among(mut others: Vec<Process>, ancestor: Pid) -> Vec<Process> {
    let mut known = HashSet::from([ancestor]);
    let mut found = Vec::new();
    // A child may stand before its parent in the list, so go on until a round finds none.
    loop {
        let (new, rest): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|process| process.parent.is_some_and(|parent| known.contains(&parent)));
        if new.is_empty() {
            return found;
        }
        known.extend(new.iter().map(|process| process.pid));
        found.extend(new);
        others = rest;
    }
}

/// CPU time of all descendants of a guard: the running ones, and those that were reaped, by their parents or by the guard.
pub(super) fn tree_time(guard: Pid) -> Duration {
    let orphans = || Process::read(guard).map_or(Duration::ZERO, |guard| guard.reaped_time());
    let mut waited_for = orphans();
    loop {
        let time = waited_for + time_of(&descendants(guard));
        // A process that was reaped meanwhile may be missing from both.
        let now = orphans();
        if now == waited_for {
            return time;
        }
        waited_for = now;
    }
}

/// CPU time of these processes and of those they have waited for.
pub(super) fn time_of(processes: &[Process]) -> Duration {
    processes.iter().map(|process| process.own_time() + process.reaped_time()).sum()
}

/// CPU time of each of these processes, for comparing.
pub(super) fn times_of(processes: &[Process]) -> Vec<(Pid, Duration)> {
    processes.iter().map(|process| (process.pid, process.own_time())).collect()
}

/// How many threads the user of this process has, in all its processes. A process that runs with another user's rights, or
/// hides from others, is not among them.
pub(super) fn tasks_of_this_user() -> u64 {
    let uid = rustix::process::getuid().as_raw();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    // To ask for the owner is far cheaper than to read what there is to know about each process of the machine.
    let owned = entries.filter(|entry| entry.metadata().is_ok_and(|facts| facts.uid() == uid));
    let pids = owned.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?));
    pids.filter_map(ProcessStatus::read).filter(|status| status.uid == uid).map(|status| status.threads).sum()
}

/// What `/proc/PID/status` tells beyond `stat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProcessStatus {
    /// The real user id.
    pub(super) uid: u32,
    threads: u64,
    /// Bytes that are swapped out, and those of the tables of its pages.
    beyond_resident: u64,
}

impl ProcessStatus {
    /// Reads one process, if it exists.
    pub(super) fn read(pid: Pid) -> Option<Self> {
        let text = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name))?.split_whitespace().next();
        // A zombie has none of these.
        let kilobytes = |name| field(name).and_then(|number| number.parse::<u64>().ok()).unwrap_or(0);
        Some(Self {
            uid: field("Uid:")?.parse().ok()?,
            threads: field("Threads:")?.parse().ok()?,
            beyond_resident: (kilobytes("VmPTE:") + kilobytes("VmSwap:")) * 1024,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use rustix::process::{Signal, kill_process};

    use super::*;

    #[test]
    fn a_name_with_brackets_does_not_confuse() {
        let pid = Pid::from_raw(7).unwrap();
        let stat = "7 (a) b (c) T 3 7 7 0 -1 4 1 2 3 4 50 6 70 8 20 0 1 0 9 100 12 0";
        let process = Process::parse(pid, stat).unwrap();
        assert_eq!((process.state, process.parent), ('T', Pid::from_raw(3)));
        assert_eq!((process.own_ticks, process.reaped_ticks, process.resident_pages), (56, 78, 12));
        assert_eq!(process.threads, 1);
    }

    #[test]
    fn both_ways_to_find_descendants_agree() {
        let script = "sleep 1000 & (sleep 1000; true) & echo up; wait";
        let mut shell = Command::new("/bin/sh").args(["-c", script]).stdout(Stdio::piped()).spawn().unwrap();
        shell.stdout.as_mut().unwrap().read_exact(&mut [0; 3]).unwrap();
        let me = Pid::from_child(&shell);
        // The second sleep is started when its own shell comes to it.
        let below = loop {
            let below = descendants_among(all_processes(), me);
            if below.len() == 3 {
                break below;
            }
        };
        let pids = |processes: Vec<Process>| processes.iter().map(|process| process.pid).collect::<HashSet<_>>();
        let walked = pids(descendants(me));
        for process in &below {
            rustix::process::kill_process(process.pid, rustix::process::Signal::KILL).unwrap();
        }
        assert_eq!(walked, pids(below));
        shell.wait().unwrap();
    }

    /// One process at a time writes a byte, starts the next one and ends. What has ended stays in the list, so that a look
    /// takes long enough for some of them to pass.
    #[test]
    fn a_relay_of_processes_that_counts_as_stopped_is_stopped() {
        let script = "
import ctypes, os, select, sys
PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
steps = os.open(sys.argv[1], os.O_WRONLY | os.O_APPEND)
for _ in range(200):
    if os.fork() == 0: os._exit(0)
if os.fork() == 0:
    while not select.select([0], [], [], 0)[0]:
        os.write(steps, b'.')
        if os.fork(): os._exit(0)
    os._exit(0)
print('up', flush=True)
os.read(0, 1)";
        let steps = tempfile::NamedTempFile::new().unwrap();
        let mut python = Command::new("python3");
        python.args(["-c", script]).arg(steps.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut relay = python.spawn().expect("python3 starts");
        relay.stdout.as_mut().unwrap().read_exact(&mut [0; 3]).unwrap();
        let ancestor = Pid::from_child(&relay);
        let steps = || fs::metadata(steps.path()).unwrap().len();
        let mut later_steps = Vec::new();
        for _ in 0..10 {
            let before = steps();
            let mut stopped = HashSet::new();
            let mut check = StopCheck::default();
            while !check.look(ancestor, &[], |pid| {
                stopped.insert(pid);
                let _ = kill_process(pid, Signal::STOP);
            }) {}
            let at_the_stop = steps();
            // Looks take time, in which a process that runs would go on.
            let _later = [(); 5].map(|()| descendants(ancestor));
            later_steps.push(steps() - at_the_stop);
            for pid in stopped {
                let _ = kill_process(pid, Signal::CONT);
            }
            while steps() == before {
                std::thread::yield_now();
            }
        }
        // The end of its input ends the relay.
        drop(relay.stdin.take());
        relay.wait().unwrap();
        assert_eq!(later_steps, [0; 10]);
    }

    #[test]
    fn this_process_is_known_and_has_used_time() {
        let me = Process::read(rustix::process::getpid()).unwrap();
        assert_eq!(me.parent, rustix::process::getppid());
        assert!(me.own_time() > Duration::ZERO);
        assert!(ProcessStatus::read(me.pid).unwrap().beyond_resident > 0, "a process with memory has page tables");
        assert!(tasks_of_this_user() > 0);
    }
}
