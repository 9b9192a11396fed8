//! The kernel's own account of an agent: a control group (cgroup) that limits its memory and its processes, all of them
//! together and at once, and counts its CPU time. See `docs/decisions/018-who-counts-what-agents-use.md`.

mod parent;

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, io};

use rustix::process::{Pid, geteuid};
use serde::{Deserialize, Serialize};

use crate::Limits;
pub(super) use parent::{CgroupParent, CgroupVersion};

/// What the names of our groups begin with. The mark of the agent follows, which begins with its referee's process id.
const PREFIX: &str = "plyground-";

/// How long an empty group may take to be removable: the kernel may still be at work on its last process.
const REMOVE_TIMEOUT: Duration = Duration::from_millis(200);

/// The control group of one agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cgroup {
    version: CgroupVersion,
    /// The folder in which memory is limited. In version 2 it is the same for everything.
    memory: PathBuf,
    processes: PathBuf,
    cpu: PathBuf,
}

impl Cgroup {
    /// Makes an empty group with these limits, and room for so many processes more that confine the agent.
    pub(super) fn create(place: &CgroupParent, mark: &str, limits: &Limits, confiners: u32) -> io::Result<Self> {
        let below = |parent: &Path| parent.join(format!("{PREFIX}{mark}"));
        let group = Self {
            version: place.version,
            memory: below(&place.memory),
            processes: below(&place.processes),
            cpu: below(&place.cpu),
        };
        for folder in group.folders() {
            folder.parent().map(remove_abandoned);
            fs::create_dir(folder)?;
        }
        let limited = group.limit(limits, confiners);
        if limited.is_err() {
            group.remove();
        }
        limited.map(|()| group)
    }

    fn limit(&self, limits: &Limits, confiners: u32) -> io::Result<()> {
        let memory = limits.memory.to_string();
        fs::write(self.processes.join("pids.max"), limits.processes.saturating_add(confiners).to_string())?;
        match self.version {
            CgroupVersion::V1 => {
                fs::write(self.memory.join("memory.limit_in_bytes"), &memory)?;
                // Memory and swap together. The file is there where the kernel counts swap.
                let _ = fs::write(self.memory.join("memory.memsw.limit_in_bytes"), &memory);
            }
            CgroupVersion::V2 => {
                fs::write(self.memory.join("memory.max"), &memory)?;
                // Likewise; and an agent that runs out goes as a whole.
                let _ = fs::write(self.memory.join("memory.swap.max"), "0");
                let _ = fs::write(self.memory.join("memory.oom.group"), "1");
            }
        }
        Ok(())
    }

    /// Puts this process into the group, and with it all it will start.
    pub(super) fn join(&self) -> io::Result<()> {
        self.folders().into_iter().try_for_each(|folder| fs::write(folder.join("cgroup.procs"), "0"))
    }

    /// CPU time of everything that is or was in the group. None once it is removed.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        match self.version {
            CgroupVersion::V1 => {
                let nanos = fs::read_to_string(self.cpu.join("cpuacct.usage")).ok()?;
                Some(Duration::from_nanos(nanos.trim().parse().ok()?))
            }
            CgroupVersion::V2 => Some(Duration::from_micros(field(&self.cpu.join("cpu.stat"), "usage_usec")?)),
        }
    }

    /// Whether the kernel had to kill a process, because the group together used more memory than it may.
    pub(super) fn is_out_of_memory(&self) -> bool {
        let events = match self.version {
            CgroupVersion::V1 => "memory.oom_control",
            CgroupVersion::V2 => "memory.events",
        };
        field(&self.memory.join(events), "oom_kill").is_some_and(|kills| kills > 0)
    }

    /// The processes in the group.
    pub(super) fn members(&self) -> Vec<Pid> {
        let list = fs::read_to_string(self.memory.join("cgroup.procs")).unwrap_or_default();
        list.lines().filter_map(|pid| Pid::from_raw(pid.parse().ok()?)).collect()
    }

    /// Kills all processes of the group at once, where the kernel can: in version 2, since Linux 5.14.
    pub(super) fn kill(&self) {
        if self.version == CgroupVersion::V2 {
            // Where it cannot, the guard goes from process to process.
            let _ = fs::write(self.memory.join("cgroup.kill"), "1");
        }
    }

    /// Removes the group, if no process is in it any more; the kernel does not remove another.
    pub(super) fn remove(&self) {
        let until = Instant::now() + REMOVE_TIMEOUT;
        for folder in self.folders() {
            while fs::remove_dir(folder).is_err_and(|error| error.kind() == io::ErrorKind::ResourceBusy)
                && Instant::now() < until
            {
                std::thread::yield_now();
            }
        }
    }

    /// Its folders, each once.
    fn folders(&self) -> Vec<&Path> {
        match self.version {
            CgroupVersion::V1 => {
                let mut folders: Vec<&Path> = vec![&self.memory, &self.processes, &self.cpu];
                folders.dedup();
                folders
            }
            CgroupVersion::V2 => vec![&self.memory],
        }
    }
}

/// Whether we can make control groups on this machine: a sentence for `plyground doctor`, or why not.
pub(super) fn check_support() -> Result<String, String> {
    let place = CgroupParent::find()?;
    let mark = format!("{}-doctor", std::process::id());
    let group = Cgroup::create(&place, &mark, &Limits::default(), 0)
        .map_err(|error| format!("cannot make one in {}: {error}", place.memory.display()))?;
    group.remove();
    let version = match place.version {
        CgroupVersion::V1 => 1,
        CgroupVersion::V2 => 2,
    };
    let from = if geteuid().is_root() { "" } else { ", from the level landlock on" };
    Ok(format!("version {version}: the kernel counts memory, processes and CPU time of each agent{from}"))
}

/// Removes groups left by referees and guards that were all killed at once. Groups with processes in them stay, and those
/// of other users.
fn remove_abandoned(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let referee = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split('-').next()?.parse::<u32>().ok());
        let is_ours = entry.metadata().is_ok_and(|facts| facts.uid() == geteuid().as_raw());
        if is_ours && referee.is_some_and(|pid| !Path::new(&format!("/proc/{pid}")).exists()) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}

/// A number in a file of lines of names and numbers.
fn field(file: &Path, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    lines.find(|(found, _)| *found == name)?.1.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plain folder that stands for the kernel's, and what a group in it says.
    fn mock(version: CgroupVersion) -> (tempfile::TempDir, Cgroup) {
        let root = tempfile::tempdir().unwrap();
        let below = |name: &str| {
            let folder = if version == CgroupVersion::V2 { root.path().to_owned() } else { root.path().join(name) };
            fs::create_dir_all(&folder).unwrap();
            folder
        };
        let place = CgroupParent { version, memory: below("memory"), processes: below("pids"), cpu: below("cpuacct") };
        let limits = Limits { memory: 64 << 20, processes: 8, ..Limits::default() };
        let group = Cgroup::create(&place, "1-0-7", &limits, 2).unwrap();
        (root, group)
    }

    fn read(root: &tempfile::TempDir, file: &str) -> Option<String> {
        fs::read_to_string(root.path().join(file)).ok()
    }

    #[test]
    fn a_group_of_version_2_is_limited_joined_and_read() {
        let (root, group) = mock(CgroupVersion::V2);
        let written = ["memory.max", "memory.swap.max", "memory.oom.group", "pids.max"]
            .map(|file| read(&root, &format!("plyground-1-0-7/{file}")).unwrap());
        assert_eq!(written, ["67108864", "0", "1", "10"]);
        group.join().unwrap();
        assert_eq!(read(&root, "plyground-1-0-7/cgroup.procs").unwrap(), "0");
        let folder = root.path().join("plyground-1-0-7");
        fs::write(folder.join("cpu.stat"), "usage_usec 1500000\nuser_usec 1400000\nsystem_usec 100000\n").unwrap();
        assert_eq!(group.cpu_time(), Some(Duration::from_millis(1500)));
        fs::write(folder.join("memory.events"), "low 0\nhigh 0\nmax 3\noom 1\noom_kill 0\n").unwrap();
        assert!(!group.is_out_of_memory());
        fs::write(folder.join("memory.events"), "low 0\nhigh 0\nmax 9\noom 2\noom_kill 1\n").unwrap();
        assert!(group.is_out_of_memory());
        fs::write(folder.join("cgroup.procs"), "12\n34\n").unwrap();
        assert_eq!(group.members(), [12, 34].map(|pid| Pid::from_raw(pid).unwrap()));
        group.kill();
        assert_eq!(read(&root, "plyground-1-0-7/cgroup.kill").unwrap(), "1");
    }

    #[test]
    fn a_group_of_version_1_has_three_folders() {
        let (root, group) = mock(CgroupVersion::V1);
        let file = |name: &str| read(&root, name).unwrap();
        assert_eq!(file("memory/plyground-1-0-7/memory.limit_in_bytes"), "67108864");
        assert_eq!(file("memory/plyground-1-0-7/memory.memsw.limit_in_bytes"), "67108864");
        assert_eq!(file("pids/plyground-1-0-7/pids.max"), "10");
        group.join().unwrap();
        for controller in ["memory", "pids", "cpuacct"] {
            assert_eq!(file(&format!("{controller}/plyground-1-0-7/cgroup.procs")), "0");
        }
        fs::write(root.path().join("cpuacct/plyground-1-0-7/cpuacct.usage"), "2500000000\n").unwrap();
        assert_eq!(group.cpu_time(), Some(Duration::from_millis(2500)));
        let events = root.path().join("memory/plyground-1-0-7/memory.oom_control");
        fs::write(events, "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n").unwrap();
        assert!(group.is_out_of_memory());
    }

    #[test]
    fn what_is_removed_is_ours_and_empty() {
        let (root, group) = mock(CgroupVersion::V2);
        // Real groups have files that go with them; these must go first.
        let folder = root.path().join("plyground-1-0-7");
        group.remove();
        assert!(folder.exists(), "the kernel does not remove a group with processes in it, and neither do we");
        fs::read_dir(&folder).unwrap().for_each(|entry| fs::remove_file(entry.unwrap().path()).unwrap());
        group.remove();
        assert!(!folder.exists());
    }

    #[test]
    fn groups_of_referees_that_are_gone_are_removed() {
        let root = tempfile::tempdir().unwrap();
        let me = std::process::id();
        // No process has the last of these ids: they end at 4194304.
        let names = [&format!("plyground-{me}-0-1"), "plyground-4194305-0-1", "user.slice", "plyground-4194305-0-2"];
        for name in names {
            fs::create_dir(root.path().join(name)).unwrap();
        }
        // Only root can make a group of another user.
        let is_theirs = std::os::unix::fs::chown(root.path().join(names[3]), Some(65_533), None).is_ok();
        remove_abandoned(root.path());
        assert_eq!(names.map(|name| root.path().join(name).exists()), [true, false, true, is_theirs]);
    }
}
