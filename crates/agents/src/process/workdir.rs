//! The working folder of an agent: agents play from copies, so that no change to their folder outlives the game and nothing
//! beside it can be read.

use super::RunEnvironment;
use super::file_kind::read_beginning;
use super::folder_contents::{FolderContents, FolderError};
use super::ownership::{self, FolderSplit};
use super::tempdir::AgentTempDir;
use crate::kind::{AgentArgument, AgentKind};
use crate::spec::AgentSpec;
use crate::submission::{MAX_BYTES, MAX_FILES, Submission, listed};
use plyground_arena::{MatchError, Remedy};
use plyground_games::no_such_file;
use plyground_record::{Interpreter, is_match_output};
use rustix::fs::OFlags;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The folders of one agent in one match.
#[derive(Debug)]
pub(crate) struct Workdir {
    tempdir: AgentTempDir,
    /// The kind of the agent, by which others of the kind are known.
    kind: &'static AgentKind,
    /// The class that plays, if the user named one.
    class: Option<String>,
    environment: RunEnvironment,
    hasher: blake3::Hasher,
    /// What the agent's author should know.
    pub(crate) notes: Vec<String>,
    /// The interpreter that runs it, where we chose it.
    pub(crate) interpreter: Option<Interpreter>,
}

impl Workdir {
    /// Empty folders for an agent.
    pub(crate) fn new(spec: &AgentSpec, environment: &RunEnvironment) -> io::Result<Workdir> {
        Ok(Workdir {
            tempdir: AgentTempDir::new()?,
            kind: spec.kind(),
            class: spec.option("class").map(str::to_owned),
            environment: environment.clone(),
            hasher: blake3::Hasher::new(),
            notes: Vec::new(),
            interpreter: None,
        })
    }

    /// Where the agent starts.
    pub(crate) fn dir(&self) -> PathBuf {
        self.tempdir.path().join("agent")
    }

    /// Its temporary folder.
    pub(crate) fn tmp(&self) -> PathBuf {
        self.tempdir.path().join("tmp")
    }

    /// A folder for our own files, which it may read but not change.
    pub(crate) fn host(&self) -> PathBuf {
        self.tempdir.path().join("host")
    }

    /// The hash of all files that were copied.
    pub(crate) fn hash(&self) -> String {
        self.hasher.finalize().to_hex().to_string()
    }

    /// Copies a program with the files beside it, but not those of other agents; returns the path of the copy. Of a zip
    /// archive the folder that is in it is copied.
    pub(crate) fn copy_agent(&mut self, file: &Path, leave: &[PathBuf]) -> Result<PathBuf, MatchError> {
        if file.is_dir() {
            return Err(MatchError::new("it is a folder, and an agent is a file"));
        }
        if !file.exists() {
            return Err(MatchError::new(no_such_file(file)));
        }
        let theirs: Vec<_> = leave.iter().filter_map(|other| fs::canonicalize(other).ok()).collect();
        let file = real_file(file, &theirs)?;
        if self.kind.takes == AgentArgument::File && Submission::archive_form(&read_beginning(&file)).is_some() {
            return Ok(self.unpack(&file)?);
        }
        let folder = file.parent().unwrap_or(Path::new("/"));
        let FolderContents { mut files, games, submissions } = self.folder_contents(&file)?;
        let imports_opponent = self.imports_opponent(&file, &files, &theirs)?;
        let is_theirs = |path: &Path| {
            let lies_with = |other: &PathBuf| {
                // A folder inside of ours is theirs as a whole.
                let home = other.parent().filter(|home| *home != folder && home.starts_with(folder));
                path == other || home.is_some_and(|home| path.starts_with(home))
            };
            !imports_opponent && theirs.iter().any(lies_with)
        };
        files.retain(|path| *path != file);
        let FolderSplit { mut own, mut left } = match self.environment.own_folders {
            true => FolderSplit { own: files, left: Vec::new() },
            false => ownership::split_folder(self.kind.course(), &file, files, &theirs)
                .map_err(|contested| MatchError::new(contested.to_string()).with_remedy(Remedy::OwnFolders))?,
        };
        own.retain(|path| !is_theirs(path));
        left.retain(|path| !is_theirs(path));
        self.notes.extend(left_behind_note(&left, folder, self.environment.shared_folder_hint));
        let opponents = if imports_opponent { &[] } else { &theirs[..] };
        let stays = [
            (opponents, "the opponent's"),
            (&games, "a record or a transcript of a match"),
            (&submissions, "a submission for itself"),
        ];
        for (path, what) in stays.into_iter().flat_map(|(paths, what)| paths.iter().map(move |path| (path, what))) {
            if path.starts_with(folder) && ownership::uses(&file, &[path]) {
                self.notes.push(format!("{} was not copied: it is {what}", inside(path, folder).display()));
            }
        }
        self.copy(&file, folder)?;
        for path in own {
            if let Err(error) = self.copy(&path, folder) {
                self.notes.push(format!("{} could not be taken along: {error}", path.display()));
            }
        }
        Ok(self.dir().join(inside(&file, folder)))
    }

    /// What lies in the folder of a file; nothing, with a note, when that has too many files.
    fn folder_contents(&mut self, file: &Path) -> io::Result<FolderContents> {
        let others = self.kind.course().filter(|_| !self.environment.own_folders);
        match FolderContents::of(file, others) {
            Ok(beside) => Ok(beside),
            Err(FolderError::Io(error)) => Err(error),
            Err(FolderError::TooMuch) => {
                self.notes.push(format!(
                    "{} was taken along alone: its folder holds more than {MAX_FILES} files or {} MiB",
                    file.file_name().unwrap_or_default().display(),
                    MAX_BYTES >> 20,
                ));
                Ok(FolderContents::default())
            }
        }
    }

    /// Whether an agent imports its opponent's file, and may: a student's second agent may build on the first. Where
    /// folders may be shared it may not, and the match is refused, so that neither loses by it.
    fn imports_opponent(&self, file: &Path, beside: &[PathBuf], opponents: &[PathBuf]) -> Result<bool, MatchError> {
        let Some((importer, opponent)) = ownership::imported_opponent(file, beside, opponents) else {
            return Ok(false);
        };
        let module = opponent.file_stem().and_then(OsStr::to_str).unwrap_or_default();
        // Python's own modules come before those beside an agent.
        if self.environment.own_folders || self.environment.is_standard_module(module) {
            return Ok(self.environment.own_folders);
        }
        let folder = file.parent().unwrap_or(Path::new("/"));
        let [importer, opponent] = [importer, opponent].map(|path| inside(path, folder).display());
        let why = format!("{importer} imports {opponent}, and that is its opponent");
        Err(MatchError::new(why).with_remedy(Remedy::OwnFolders))
    }

    /// Copies the content of an archive: the folder in which the agent's file lies there.
    fn unpack(&mut self, archive: &Path) -> io::Result<PathBuf> {
        let mut bytes = Vec::new();
        // An archive that is longer than a submission may be is refused without its end.
        fs::File::open(archive)?.take(MAX_BYTES).read_to_end(&mut bytes)?;
        let submission = Submission::from_zip(&bytes).map_err(io::Error::other)?;
        let agent = submission.agent(self.kind, self.class.as_deref()).map_err(io::Error::other)?;
        let folder = agent.parent().unwrap_or(Path::new(""));
        let (first, rest): (Vec<_>, Vec<_>) = submission.files().partition(|(path, _)| *path == agent);
        let comes = |(path, content): &(&Path, &[u8])| path.starts_with(folder) && !is_match_output(path, content);
        for (path, content) in first.into_iter().chain(rest.into_iter().filter(comes)) {
            let inside = inside(path, folder);
            fs::write(self.target(inside)?, content)?;
            self.add_to_hash(inside, content.len() as u64, content)?;
        }
        Ok(self.dir().join(inside(agent, folder)))
    }

    /// Adds a program that is run from where it is to the hash.
    pub(crate) fn hash_program(&mut self, program: &Path) -> io::Result<()> {
        let file = fs::File::open(program)?;
        self.add_to_hash(program, file.metadata()?.len(), file)
    }

    fn copy(&mut self, source: &Path, folder: &Path) -> io::Result<()> {
        let inside = inside(source, folder);
        let target = self.target(inside)?;
        let mut original = open_plain(source)?;
        let mut copy = fs::File::create(&target)?;
        io::copy(&mut original, &mut copy)?;
        copy.set_permissions(original.metadata()?.permissions())?;
        // What is hashed is what plays, whatever becomes of the original meanwhile.
        let file = fs::File::open(target)?;
        self.add_to_hash(inside, file.metadata()?.len(), file)
    }

    /// Where a file comes to lie; the folders above it are made.
    fn target(&self, inside: &Path) -> io::Result<PathBuf> {
        let target = self.dir().join(inside);
        fs::create_dir_all(target.parent().unwrap_or(&target))?;
        Ok(target)
    }

    /// Names and lengths are part of the hash, so that no two folders look alike. The named file comes first.
    fn add_to_hash(&mut self, name: &Path, length: u64, content: impl Read) -> io::Result<()> {
        self.hasher.update(name.as_os_str().as_encoded_bytes()).update(&[0]);
        self.hasher.update(&length.to_le_bytes());
        self.hasher.update_reader(content)?;
        Ok(())
    }
}

/// Opens a regular file. Its owner may have put a symbolic link there meanwhile, or a named pipe, on which we would block.
pub(crate) fn open_plain(path: &Path) -> io::Result<fs::File> {
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed();
    let file = fs::OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is not a file")) }
}

/// The real path of a file. A symbolic link that leads out of its folder is refused: its owner may not be allowed to read
/// the target, and neither the opponent's file.
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

/// Where a file lies as seen from a folder.
fn inside<'a>(path: &'a Path, folder: &Path) -> &'a Path {
    path.strip_prefix(folder).unwrap_or(path)
}

/// What the author of an agent should know about files that stay, with what can be done about it.
fn left_behind_note(left: &[PathBuf], folder: &Path, hint: &str) -> Option<String> {
    let names = listed(left.iter().map(|path| inside(path, folder)));
    let why = "the folder is shared, and they may belong to other agents";
    (!left.is_empty()).then(|| format!("these files were not copied: {names}; {why}{hint}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_guard::SandboxLevel;
    use tempfile::TempDir;

    fn workdir() -> Workdir {
        let environment = RunEnvironment::new(PathBuf::new(), SandboxLevel::None, None);
        Workdir::new(&"cse415:agent.py".parse().unwrap(), &environment).unwrap()
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
        let mut workdir = workdir();
        let other = folder.path().join("other.py");
        let agent = workdir.copy_agent(&folder.path().join("agent.py"), &[other]).unwrap();
        assert_eq!(agent, workdir.dir().join("agent.py"));
        let there = |name: &str| workdir.dir().join(name).exists();
        assert!(there("agent.py") && there("helper.py") && there("data/table.json"));
        assert!(!there("other.py") && !there(".git/config"));
    }

    #[test]
    fn what_has_become_a_link_or_a_pipe_is_neither_followed_nor_waited_for() {
        let folder = folder_with(&["agent.py"]);
        let path = |name: &str| folder.path().join(name);
        std::os::unix::fs::symlink(path("agent.py"), path("link.py")).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(path("pipe.py")).status().unwrap().success());
        assert!(open_plain(&path("agent.py")).is_ok());
        assert!(open_plain(&path("link.py")).is_err() && open_plain(&path("pipe.py")).is_err());
    }

    #[test]
    fn a_link_that_leads_elsewhere_is_not_followed() {
        let folder = folder_with(&["agent.py", "mine/agent.py"]);
        let link = |to: &str, name: &str| {
            std::os::unix::fs::symlink(folder.path().join(to), folder.path().join(name)).unwrap();
            workdir().copy_agent(&folder.path().join(name), &[folder.path().join("agent.py")])
        };
        assert!(link("mine/agent.py", "inside.py").is_ok());
        assert!(link("agent.py", "opponent.py").is_err());
        assert!(link("agent.py", "mine/outside.py").is_err());
    }

    #[test]
    fn a_folder_of_the_opponent_inside_of_ours_is_left_whole() {
        let folder = folder_with(&["top.py", "alice/agent.py", "alice/helper.py", "mine/helper.py"]);
        let mut workdir = workdir();
        workdir.copy_agent(&folder.path().join("top.py"), &[folder.path().join("alice/agent.py")]).unwrap();
        assert!(workdir.dir().join("mine/helper.py").exists() && !workdir.dir().join("alice").exists());
    }

    #[test]
    fn the_hash_follows_the_content() {
        let hash = |names: &[&str]| {
            let folder = folder_with(names);
            let mut workdir = workdir();
            workdir.copy_agent(&folder.path().join("agent.py"), &[]).unwrap();
            workdir.hash()
        };
        assert_eq!(hash(&["agent.py", "helper.py"]), hash(&["agent.py", "helper.py"]));
        assert_ne!(hash(&["agent.py", "helper.py"]), hash(&["agent.py"]));
        let folder = folder_with(&["agent.py", "other.py"]);
        let hash_of = |name: &str| {
            let mut workdir = workdir();
            workdir.copy_agent(&folder.path().join(name), &[]).unwrap();
            workdir.hash()
        };
        assert_ne!(hash_of("agent.py"), hash_of("other.py"), "two agents of one folder");
    }

    #[test]
    fn from_a_huge_folder_only_the_file_is_taken() {
        let names: Vec<_> = (0..=MAX_FILES).map(|number| format!("{number}.txt")).collect();
        let names: Vec<_> = ["agent.py"].into_iter().chain(names.iter().map(String::as_str)).collect();
        let folder = folder_with(&names);
        let mut workdir = workdir();
        workdir.copy_agent(&folder.path().join("agent.py"), &[]).unwrap();
        assert!(workdir.dir().join("agent.py").exists() && !workdir.dir().join("0.txt").exists());
        assert_eq!(workdir.notes.len(), 1);
    }
}
