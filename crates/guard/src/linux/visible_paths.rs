//! What an agent may see of the disk.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::sandbox::search_path;
use crate::Confinement;

/// Programs and libraries of the system, and the few settings that programs cannot start without. No `/etc/passwd`, no
/// home folder, nothing that belongs to a person.
pub(super) const SYSTEM: [&str; 14] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/alternatives",
    // Without it JavaScript does not start.
    "/etc/ssl/openssl.cnf",
    "/etc/localtime",
    "/etc/timezone",
    "/sys/devices/system/cpu",
];

/// Interpreters that keep settings in `/etc`, in a folder whose name starts like this.
const SETTINGS: [&str; 3] = ["python", "java", "perl"];

/// What an agent may see of the disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct VisiblePaths {
    /// Files and folders it may read and run. All of them exist.
    pub(super) readable: Vec<PathBuf>,
    /// Folders it may also write to.
    pub(super) writable: Vec<PathBuf>,
    /// The program itself.
    pub(super) program: PathBuf,
}

impl VisiblePaths {
    /// What this confinement allows. The caller must be able to read every folder on the way.
    pub(super) fn of(confinement: &Confinement) -> Result<Self, String> {
        let named = confinement.program.first().ok_or("no program is named")?;
        let given = find(Path::new(named), confinement)
            .ok_or_else(|| format!("there is no program `{}` to run", named.to_string_lossy()))?;
        let real = fs::canonicalize(&given).map_err(|error| format!("cannot find {}: {error}", given.display()))?;
        let mut readable: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
        readable.extend(settings());
        readable.extend(installation(&given));
        readable.extend(installation(&real));
        readable.push(real.clone());
        readable.extend(confinement.readable.iter().cloned());
        readable.retain(|path| path.exists());
        // A symbolic link outside of everything the agent may see could not be run.
        let visible = readable.iter().chain([&confinement.dir]).any(|folder| given.starts_with(folder));
        let program = if visible { given } else { real };
        Ok(Self { readable, writable: vec![confinement.dir.clone(), confinement.tmp.clone()], program })
    }
}

/// The file that a program's name means: as a shell would find it, started in the agent's folder.
fn find(named: &Path, confinement: &Confinement) -> Option<PathBuf> {
    if named.components().count() > 1 || named.is_absolute() {
        let path = confinement.dir.join(named);
        return path.is_file().then_some(path);
    }
    let path = search_path(&confinement.env);
    std::env::split_paths(&path).map(|folder| folder.join(named)).find(|path| path.is_file())
}

/// Settings of interpreters.
fn settings() -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir("/etc") else { return Vec::new() };
    let of_interpreter = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        SETTINGS.iter().any(|start| name.starts_with(start))
    };
    entries.flatten().map(|entry| entry.path()).filter(of_interpreter).collect()
}

/// The installation a program is part of: the folder above its `bin`, if there are libraries beside that or it is a Python
/// environment. A home folder or the root folder is not an installation, whatever lies there.
fn installation(program: &Path) -> Vec<PathBuf> {
    let Some(bin) = program.parent().filter(|bin| bin.ends_with("bin")) else { return Vec::new() };
    let Some(prefix) = bin.parent() else { return Vec::new() };
    let installed = prefix.join("lib").is_dir() || prefix.join("pyvenv.cfg").is_file();
    let deep = prefix.components().count() > 2;
    let home = std::env::var_os("HOME").is_some_and(|home| Path::new(&home).starts_with(prefix));
    if !installed || !deep || home || prefix.parent() == Some(Path::new("/home")) {
        return Vec::new();
    }
    // A user's own installations lie beside the user's other files.
    if prefix.ends_with(".local") {
        return vec![bin.to_owned(), prefix.join("lib")];
    }
    vec![prefix.to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SandboxLevel;

    fn visible(program: &str, dir: &Path) -> Result<VisiblePaths, String> {
        VisiblePaths::of(&Confinement::new(SandboxLevel::Landlock, [program], dir, dir))
    }

    #[test]
    fn a_program_is_found_as_a_shell_finds_it() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("agent"), "").unwrap();
        assert_eq!(visible("./agent", dir.path()).unwrap().program, dir.path().join("./agent"));
        assert!(visible("sh", dir.path()).unwrap().program.ends_with("bin/sh"));
        assert_eq!(visible("agent", dir.path()).unwrap_err(), "there is no program `agent` to run");
    }

    #[test]
    fn an_installation_is_seen_whole_and_a_folder_of_submissions_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(dir.path()).unwrap();
        for folder in [
            "python/bin",
            "python/lib",
            ".local/bin",
            ".local/lib",
            ".local/share",
            "submissions/ann/bin",
            "submissions/bob",
        ] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        let (python, ann) = (root.join("python/bin/python3"), root.join("submissions/ann/bin/agent"));
        fs::write(&python, "").unwrap();
        fs::write(&ann, "").unwrap();
        let seen = |program: &Path| visible(program.to_str().unwrap(), &root.join("stage")).unwrap().readable;
        assert!(seen(&python).contains(&root.join("python")));
        assert!(seen(&ann).contains(&ann));
        let own = root.join(".local/bin/agent");
        fs::write(&own, "").unwrap();
        assert!(seen(&own).contains(&root.join(".local/lib")));
        assert!(!seen(&own).iter().any(|path| root.join(".local/share").starts_with(path)));
        assert!(!seen(&ann).iter().any(|path| root.join("submissions/bob").starts_with(path)));
    }

    #[test]
    fn the_password_file_and_home_folders_are_not_visible() {
        let dir = tempfile::tempdir().unwrap();
        let readable = visible("/bin/sh", dir.path()).unwrap().readable;
        for hidden in ["/etc/passwd", "/root", "/home/ann", "/proc/1", "/var/lib"] {
            assert!(!readable.iter().any(|path| Path::new(hidden).starts_with(path)), "{hidden}");
        }
    }
}
