//! Where control groups can be made here, if anywhere.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};
use rustix::process::geteuid;
use serde::{Deserialize, Serialize};

/// Which control groups a kernel has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in super::super) enum CgroupVersion {
    /// A tree of folders for each kind of account. Only root makes groups.
    V1,
    /// One tree, of which users can be given a part.
    V2,
}

/// The folders in which groups can be made.
#[derive(Debug, PartialEq, Eq)]
pub(in super::super) struct CgroupParent {
    pub(super) version: CgroupVersion,
    pub(super) memory: PathBuf,
    pub(super) processes: PathBuf,
    pub(super) cpu: PathBuf,
}

impl CgroupParent {
    /// The place for groups of processes that this one starts; why there is none.
    pub(in super::super) fn find() -> Result<Self, String> {
        let read = |file| fs::read_to_string(file).map_err(|error| format!("cannot read {file}: {error}"));
        Self::among(&read("/proc/self/cgroup")?, &read("/proc/self/mountinfo")?, geteuid().as_raw())
    }

    /// The place for a user whose process is in these groups, where this is mounted.
    fn among(groups: &str, mounts: &str, uid: u32) -> Result<Self, String> {
        let mounts: Vec<Mount<'_>> = mounts.lines().filter_map(Mount::parse).collect();
        unified(groups, &mounts, uid).or_else(|why| match (uid, by_controller(groups, &mounts)) {
            (0, Some(place)) => Ok(place),
            _ => Err(why),
        })
    }
}

/// Version 2. A group is made in the nearest folder above us whose groups count memory and processes already, so that nothing
/// is rearranged that others have arranged. Where a part of the tree is our own and has no processes, we switch that on.
fn unified(groups: &str, mounts: &[Mount<'_>], uid: u32) -> Result<CgroupParent, String> {
    let own = groups.lines().find_map(|line| line.strip_prefix("0::"));
    let mount = mounts.iter().find(|mount| mount.kind == "cgroup2");
    let (Some(own), Some(mount)) = (own, mount) else { return Err("the kernel has none mounted".to_owned()) };
    let own = mount.folder(own).ok_or("the group of this process is out of sight")?;
    let is_below = |folder: &&Path| folder.starts_with(mount.point);
    let may_write = |path: &Path| access(path, Access::WRITE_OK).is_ok();
    for folder in own.ancestors().take_while(is_below) {
        if !may_write(folder) || !may_write(&folder.join("cgroup.procs")) {
            continue;
        }
        let lists_both = |file: &str| {
            let list = fs::read_to_string(folder.join(file)).unwrap_or_default();
            ["memory", "pids"].iter().all(|wanted| list.split_whitespace().any(|word| word == *wanted))
        };
        let is_own = || uid != 0 && fs::metadata(folder).is_ok_and(|facts| facts.uid() == uid);
        let switch_on = || fs::write(folder.join("cgroup.subtree_control"), "+memory +pids").is_ok();
        if lists_both("cgroup.subtree_control") || (is_own() && lists_both("cgroup.controllers") && switch_on()) {
            let folder = folder.to_owned();
            let (memory, processes) = (folder.clone(), folder.clone());
            return Ok(CgroupParent { version: CgroupVersion::V2, memory, processes, cpu: folder });
        }
    }
    Err("none of the groups above this process is ours to add to".to_owned())
}

/// Version 1, for root: below the groups that we are in ourselves.
fn by_controller(groups: &str, mounts: &[Mount<'_>]) -> Option<CgroupParent> {
    let folder = |controller: &str| {
        let has = |list: &str| list.split(',').any(|name| name == controller);
        let mut parts = groups.lines().filter_map(|line| line.split_once(':')?.1.split_once(':'));
        let (_, own) = parts.find(|(controllers, _)| has(controllers))?;
        let mount = mounts.iter().find(|mount| mount.kind == "cgroup" && has(mount.options))?;
        mount.folder(own).filter(|folder| access(folder, Access::WRITE_OK).is_ok())
    };
    let (memory, processes, cpu) = (folder("memory")?, folder("pids")?, folder("cpuacct")?);
    Some(CgroupParent { version: CgroupVersion::V1, memory, processes, cpu })
}

/// One line of `mountinfo`.
struct Mount<'a> {
    /// Which folder of the mounted tree is seen.
    root: &'a str,
    /// Where.
    point: &'a str,
    kind: &'a str,
    options: &'a str,
}

impl<'a> Mount<'a> {
    fn parse(line: &'a str) -> Option<Self> {
        let (place, what) = line.split_once(" - ")?;
        let mut place = place.split(' ').skip(3);
        let mut what = what.split(' ');
        Some(Self { root: place.next()?, point: place.next()?, kind: what.next()?, options: what.nth(1)? })
    }

    /// Where a group is seen, if it is.
    fn folder(&self, group: &str) -> Option<PathBuf> {
        let below = Path::new(group).strip_prefix(self.root).ok()?;
        Some(Path::new(self.point).join(below)).filter(|folder| folder.is_dir())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A user's session as systemd makes it, in a plain folder: the part below `user@1000.service` is the user's own.
    fn session() -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        let folders = [
            ("", "memory pids", "memory pids"),
            ("user.slice", "memory pids", "memory pids"),
            ("user.slice/app.slice", "memory pids", "memory pids"),
            ("user.slice/app.slice/terminal.scope", "memory pids", ""),
        ];
        for (folder, controllers, switched_on) in folders {
            let folder = root.path().join(folder);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("cgroup.controllers"), controllers).unwrap();
            fs::write(folder.join("cgroup.subtree_control"), switched_on).unwrap();
            fs::write(folder.join("cgroup.procs"), "").unwrap();
        }
        root
    }

    fn mounted(root: &tempfile::TempDir) -> String {
        let point = root.path().display();
        format!("31 23 0:28 / /sys rw,relatime - sysfs sysfs rw\n41 31 0:38 / {point} rw - cgroup2 cgroup2 rw\n")
    }

    #[test]
    fn the_nearest_folder_whose_groups_are_counted_is_taken() {
        let root = session();
        let place = CgroupParent::among("0::/user.slice/app.slice/terminal.scope\n", &mounted(&root), 0).unwrap();
        assert_eq!((place.version, place.memory), (CgroupVersion::V2, root.path().join("user.slice/app.slice")));
    }

    #[test]
    fn what_is_our_own_is_switched_on() {
        let root = session();
        let uid = fs::metadata(root.path()).unwrap().uid();
        let switch = root.path().join("user.slice/app.slice/cgroup.subtree_control");
        fs::write(&switch, "").unwrap();
        let groups = "0::/user.slice/app.slice\n";
        let found = CgroupParent::among(groups, &mounted(&root), uid).map(|place| place.memory);
        if uid == 0 {
            // Root could do it anywhere, so it is done nowhere: this is the system's arrangement.
            assert_eq!(found, Ok(root.path().join("user.slice")));
            assert_eq!(fs::read_to_string(&switch).unwrap(), "");
        } else {
            assert_eq!(found, Ok(root.path().join("user.slice/app.slice")));
            assert_eq!(fs::read_to_string(&switch).unwrap(), "+memory +pids");
        }
    }

    #[test]
    fn version_1_is_for_root_and_has_a_tree_for_each_account() {
        let root = tempfile::tempdir().unwrap();
        for folder in ["memory/ours", "pids", "cpu,cpuacct"] {
            fs::create_dir_all(root.path().join(folder)).unwrap();
        }
        let point = root.path().display();
        // In a container the mounted tree begins where the container does.
        let mounts = format!(
            "35 31 0:32 /box {point}/memory rw - cgroup cgroup rw,memory\n\
             39 31 0:36 / {point}/pids rw - cgroup cgroup rw,pids\n\
             32 31 0:29 / {point}/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n\
             41 31 0:38 / {point} rw - cgroup2 cgroup2 rw\n"
        );
        let groups = "8:pids:/\n4:memory:/box/ours\n1:cpu,cpuacct:/\n0::/\n";
        let place = CgroupParent::among(groups, &mounts, 0).unwrap();
        assert_eq!((place.version, place.memory), (CgroupVersion::V1, root.path().join("memory/ours")));
        assert_eq!((place.processes, place.cpu), (root.path().join("pids"), root.path().join("cpu,cpuacct")));
        let refused = CgroupParent::among(groups, &mounts, 1000).unwrap_err();
        assert_eq!(refused, "none of the groups above this process is ours to add to");
        assert_eq!(CgroupParent::among("0::/\n", "", 0).unwrap_err(), "the kernel has none mounted");
    }
}
