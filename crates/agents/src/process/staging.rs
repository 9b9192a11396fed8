//! The folder of a match: agents play from copies, so that nothing they do to their folder outlives the game and nothing
//! beside it can be read.

use super::Venue;
use super::belongings::{self, Belongings};
use super::scratch::Scratch;
use crate::spec::AgentSpec;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folders of one agent in one match.
#[derive(Debug)]
pub(crate) struct Stage {
    scratch: Scratch,
    /// The kind of the agent, by which others of the kind are known.
    kind: &'static str,
    /// Whether everything in its folder is its own, because somebody said so.
    has_own_folder: bool,
    hasher: blake3::Hasher,
    /// What the agent's author should know.
    pub(crate) notes: Vec<String>,
}

/// A folder with more than this is not an agent's folder, but somebody's home.
const MOST_FILES: usize = 500;
const MOST_BYTES: u64 = 64 << 20;

impl Stage {
    /// Empty folders for an agent.
    pub(crate) fn new(spec: &AgentSpec, venue: &Venue) -> io::Result<Stage> {
        Ok(Stage {
            scratch: Scratch::new()?,
            kind: spec.kind().name,
            has_own_folder: venue.own_folders,
            hasher: blake3::Hasher::new(),
            notes: Vec::new(),
        })
    }

    /// Where the agent starts.
    pub(crate) fn dir(&self) -> PathBuf {
        self.scratch.path().join("agent")
    }

    /// Its temporary folder.
    pub(crate) fn tmp(&self) -> PathBuf {
        self.scratch.path().join("tmp")
    }

    /// A folder for files of ours that it may read and not change.
    pub(crate) fn host(&self) -> PathBuf {
        self.scratch.path().join("host")
    }

    /// The hash of all files that were taken along.
    pub(crate) fn hash(&self) -> String {
        self.hasher.finalize().to_hex().to_string()
    }

    /// Takes a program along with the files beside it, but not with those of others; says where it lies now.
    pub(crate) fn take(&mut self, file: &Path, leave: &[PathBuf]) -> io::Result<PathBuf> {
        if file.is_dir() {
            return Err(io::Error::other("it is a folder, and an agent is a file"));
        }
        let theirs: Vec<_> = leave.iter().filter_map(|other| fs::canonicalize(other).ok()).collect();
        let file = real_file(file, &theirs)?;
        let folder = file.parent().unwrap_or(Path::new("/"));
        let name = file.file_name().unwrap_or_default();
        let mut beside = Vec::new();
        if survey(folder, &mut beside, &mut 0).is_err() {
            self.notes.push(format!(
                "{} was taken along alone: its folder holds more than {MOST_FILES} files or {} MiB",
                name.display(),
                MOST_BYTES >> 20,
            ));
            beside.clear();
        }
        let is_theirs = |path: &Path| {
            let lies_with = |other: &PathBuf| {
                // A folder inside of ours is theirs as a whole.
                let home = other.parent().filter(|home| *home != folder && home.starts_with(folder));
                path == other || home.is_some_and(|home| path.starts_with(home))
            };
            theirs.iter().any(lies_with)
        };
        beside.retain(|path| *path != file);
        beside.sort();
        let Belongings { own, mut left } = match self.has_own_folder {
            true => Belongings { own: beside, left: Vec::new() },
            false => belongings::sort(self.kind, &file, beside, &theirs).map_err(io::Error::other)?,
        };
        left.retain(|path| !is_theirs(path));
        self.notes.extend(staying(&left, folder));
        for opponent in theirs.iter().filter(|other| other.starts_with(folder) && belongings::uses(&file, &[other])) {
            let name = opponent.strip_prefix(folder).unwrap_or(opponent).display();
            self.notes.push(format!("{name} stayed behind: it is the opponent's"));
        }
        self.copy(&file, folder)?;
        for path in own.into_iter().filter(|path| !is_theirs(path)) {
            if let Err(error) = self.copy(&path, folder) {
                self.notes.push(format!("{} could not be taken along: {error}", path.display()));
            }
        }
        Ok(self.dir().join(name))
    }

    /// A program that stays where it is, but is part of what the agent is.
    pub(crate) fn count_in(&mut self, program: &Path) -> io::Result<()> {
        self.hash_in(program, program)
    }

    fn copy(&mut self, source: &Path, folder: &Path) -> io::Result<()> {
        let inside = source.strip_prefix(folder).unwrap_or(source);
        let target = self.dir().join(inside);
        fs::create_dir_all(target.parent().unwrap_or(&target))?;
        fs::copy(source, &target)?;
        self.hash_in(inside, source)
    }

    /// Names and lengths are part of the hash, so that no two folders look alike. The named file comes first.
    fn hash_in(&mut self, name: &Path, source: &Path) -> io::Result<()> {
        let file = fs::File::open(source)?;
        self.hasher.update(name.as_os_str().as_encoded_bytes()).update(&[0]);
        self.hasher.update(&file.metadata()?.len().to_le_bytes());
        self.hasher.update_reader(file)?;
        Ok(())
    }
}

/// Where a named file lies. A link that leads out of its folder may have been put there by somebody who may not read what
/// it leads to, and so may one to the opponent's file.
fn real_file(file: &Path, opponents: &[PathBuf]) -> io::Result<PathBuf> {
    let real = fs::canonicalize(file)?;
    if fs::symlink_metadata(file)?.is_symlink() {
        let beside = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        if !real.starts_with(fs::canonicalize(beside)?) || opponents.contains(&real) {
            return Err(io::Error::other("it is a link to a file elsewhere; name that file itself"));
        }
    }
    Ok(real)
}

/// What the author of an agent should know about files that stay.
fn staying(left: &[PathBuf], folder: &Path) -> Option<String> {
    const NAMED: usize = 5;
    let names = left.iter().take(NAMED).map(|path| path.strip_prefix(folder).unwrap_or(path).display().to_string());
    let mut names = names.collect::<Vec<_>>().join(", ");
    if left.len() > NAMED {
        names += &format!(" and {} more", left.len() - NAMED);
    }
    let why = "its folder is shared with others, who may own them (`--own-folders` brings them along)";
    (!left.is_empty()).then(|| format!("these files stayed behind: {names}; {why}"))
}

/// The regular files of a folder, as far as they belong to an agent; an error when they are too many.
fn survey(folder: &Path, files: &mut Vec<PathBuf>, bytes: &mut u64) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if name.as_encoded_bytes().starts_with(b".") || name == "__pycache__" {
            continue;
        }
        // Links are not followed: they lead out of the folder.
        let kind = entry.file_type()?;
        if kind.is_dir() {
            survey(&entry.path(), files, bytes)?;
        } else if kind.is_file() {
            *bytes += entry.metadata()?.len();
            files.push(entry.path());
        }
        if files.len() > MOST_FILES || *bytes > MOST_BYTES {
            return Err(io::Error::other("too much for an agent"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_guard::Level;
    use tempfile::TempDir;

    fn stage() -> Stage {
        let venue = Venue::new(PathBuf::new(), Level::None, None);
        Stage::new(&"cse415:agent.py".parse().unwrap(), &venue).unwrap()
    }

    /// A folder with these files, the first of which is an agent that names its helpers.
    fn folder_with(names: &[&str]) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (number, name) in names.iter().enumerate() {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, if number == 0 { "import helper, mine\nopen('data/table.json')\n" } else { name }).unwrap();
        }
        folder
    }

    #[test]
    fn files_beside_an_agent_come_along_but_not_those_of_its_opponent() {
        let folder = folder_with(&["agent.py", "helper.py", "data/table.json", "other.py", ".git/config"]);
        let mut stage = stage();
        let other = folder.path().join("other.py");
        let agent = stage.take(&folder.path().join("agent.py"), &[other]).unwrap();
        assert_eq!(agent, stage.dir().join("agent.py"));
        let there = |name: &str| stage.dir().join(name).exists();
        assert!(there("agent.py") && there("helper.py") && there("data/table.json"));
        assert!(!there("other.py") && !there(".git/config"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_elsewhere_is_not_followed() {
        let folder = folder_with(&["agent.py", "mine/agent.py"]);
        let link = |to: &str, name: &str| {
            std::os::unix::fs::symlink(folder.path().join(to), folder.path().join(name)).unwrap();
            stage().take(&folder.path().join(name), &[folder.path().join("agent.py")])
        };
        assert!(link("mine/agent.py", "inside.py").is_ok());
        assert!(link("agent.py", "opponent.py").is_err());
        assert!(link("agent.py", "mine/outside.py").is_err());
    }

    #[test]
    fn a_folder_of_the_opponent_inside_of_ours_is_left_whole() {
        let folder = folder_with(&["top.py", "alice/agent.py", "alice/helper.py", "mine/helper.py"]);
        let mut stage = stage();
        stage.take(&folder.path().join("top.py"), &[folder.path().join("alice/agent.py")]).unwrap();
        assert!(stage.dir().join("mine/helper.py").exists() && !stage.dir().join("alice").exists());
    }

    #[test]
    fn the_hash_follows_the_content() {
        let hash = |names: &[&str]| {
            let folder = folder_with(names);
            let mut stage = stage();
            stage.take(&folder.path().join("agent.py"), &[]).unwrap();
            stage.hash()
        };
        assert_eq!(hash(&["agent.py", "helper.py"]), hash(&["agent.py", "helper.py"]));
        assert_ne!(hash(&["agent.py", "helper.py"]), hash(&["agent.py"]));
        let folder = folder_with(&["agent.py", "other.py"]);
        let hash_of = |name: &str| {
            let mut stage = stage();
            stage.take(&folder.path().join(name), &[]).unwrap();
            stage.hash()
        };
        assert_ne!(hash_of("agent.py"), hash_of("other.py"), "two agents of one folder");
    }

    #[test]
    fn from_a_huge_folder_only_the_file_is_taken() {
        let names: Vec<_> = (0..=MOST_FILES).map(|number| format!("{number}.txt")).collect();
        let names: Vec<_> = ["agent.py"].into_iter().chain(names.iter().map(String::as_str)).collect();
        let folder = folder_with(&names);
        let mut stage = stage();
        stage.take(&folder.path().join("agent.py"), &[]).unwrap();
        assert!(stage.dir().join("agent.py").exists() && !stage.dir().join("0.txt").exists());
        assert_eq!(stage.notes.len(), 1);
    }
}
