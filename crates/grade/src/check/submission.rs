//! A submission that was opened: its files, in a folder of our own, and the programs in it.

use super::CheckError;
use crate::plan::{CheckPlan, GradedFunction};
use plyground_agents::{AgentSpec, CourseAgent, RunEnvironment, Submission};
use plyground_guard::PrivateTempDir;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// More than any submission.
const MAX_BYTES: u64 = 64 << 20;

/// A submission that was opened: a file, a folder or a zip archive.
pub struct OpenedSubmission {
    /// What it is called.
    pub name: String,
    /// The kind of its programs.
    pub course: &'static CourseAgent,
    /// What it holds.
    pub files: Submission,
    /// Where the files lie.
    root: PathBuf,
    /// The file that the user named, where that is a program itself.
    named: Option<PathBuf>,
    /// The name of the archive that the student packed, if it was one.
    archive: Option<String>,
    /// The folder of our own goes away with the submission.
    _tempdir: Option<PrivateTempDir>,
}

impl OpenedSubmission {
    /// Opens a file, a folder or a zip archive.
    pub fn open(course: &'static CourseAgent, path: &Path) -> Result<OpenedSubmission, CheckError> {
        let io = |source| CheckError::Io { path: path.to_owned(), source };
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let refused = |source| CheckError::Submission { path: path.to_owned(), source };
        if fs::metadata(path).map_err(io)?.is_dir() {
            return OpenedSubmission::from_files(course, name, Submission::from_folder(path).map_err(refused)?);
        }
        let mut bytes = Vec::new();
        fs::File::open(path).map_err(io)?.take(MAX_BYTES).read_to_end(&mut bytes).map_err(io)?;
        if Submission::archive_form(&bytes).is_some() {
            let files = Submission::from_zip(&bytes).map_err(refused)?;
            return Ok(OpenedSubmission::from_files(course, name.clone(), files)?.packed_as(Some(name)));
        }
        let files = Submission::from_files([(name.clone(), bytes)]).map_err(refused)?;
        let root = path.parent().unwrap_or(Path::new("")).to_owned();
        Ok(OpenedSubmission { name, course, files, root, named: Some(path.to_owned()), archive: None, _tempdir: None })
    }

    /// Opens files that were read already.
    pub fn from_files(course: &'static CourseAgent, name: String, files: Submission) -> Result<Self, CheckError> {
        let io = |source| CheckError::Io { path: PathBuf::from(&name), source };
        let tempdir = PrivateTempDir::new().map_err(io)?;
        files.write_into(tempdir.path()).map_err(io)?;
        let root = tempdir.path().to_owned();
        Ok(OpenedSubmission { name, course, files, root, named: None, archive: None, _tempdir: Some(tempdir) })
    }

    /// The same submission, which the student packed as an archive of this name.
    pub fn packed_as(self, archive: Option<String>) -> OpenedSubmission {
        OpenedSubmission { archive, ..self }
    }

    /// The name of the archive that the student packed, if it was one.
    pub fn archive(&self) -> Option<&str> {
        self.archive.as_deref()
    }

    /// Where one of its files lies.
    pub fn path(&self, inside: &Path) -> PathBuf {
        self.root.join(inside)
    }

    /// How its programs are run: all files of a folder or an archive are its own.
    pub fn environment(&self, environment: &RunEnvironment) -> RunEnvironment {
        let mut environment = environment.clone();
        environment.own_folders |= self.named.is_none();
        environment
    }

    /// The file of its agent, which plays.
    pub fn agent(&self) -> Result<PathBuf, String> {
        if let Some(named) = &self.named {
            return Ok(named.clone());
        }
        let found = self.files.agent(&self.course.kind(), None).map_err(|error| error.to_string())?;
        Ok(self.path(found))
    }

    /// Whether one program was named, and not a folder or an archive.
    pub fn is_single_file(&self) -> bool {
        self.named.is_some()
    }

    /// The file of the submission that an import of this top-level module means.
    pub fn own_module(&self, module: &str) -> Option<PathBuf> {
        // What stands in a call of `__import__` may be any text, also a path.
        if module.is_empty() || module.contains(|letter: char| !letter.is_alphanumeric() && letter != '_') {
            return None;
        }
        if let Some(named) = &self.named {
            let beside = named.with_file_name(format!("{module}.py"));
            return beside.is_file().then_some(beside);
        }
        let (file, package) = (format!("{module}.py"), format!("{module}/__init__.py"));
        let found =
            self.files.files().map(|(path, _)| path).find(|path| path.ends_with(&file) || path.ends_with(&package));
        found.map(|path| self.path(path))
    }

    /// The file that has a function.
    pub fn file_of(&self, function: &GradedFunction) -> Result<PathBuf, String> {
        self.file_named(function.file.as_deref())
    }

    /// The file of this name, without its ending; without a name the one of the agent.
    pub fn file_named(&self, name: Option<&str>) -> Result<PathBuf, String> {
        let (Some(wanted), None) = (name, &self.named) else { return self.agent() };
        let is_wanted = |path: &Path| path.file_stem().is_some_and(|stem| stem == wanted);
        let mut found: Vec<_> = self.files.files().map(|(path, _)| path).filter(|path| is_wanted(path)).collect();
        found.sort_by_key(|path| path.components().count());
        match found.first() {
            Some(path) => Ok(self.path(path)),
            None => Err(format!("there is no file {wanted}.py")),
        }
    }

    /// The spec of the agent in a file when it plays, with the options that the course's plan gives it.
    pub fn player(&self, file: &Path, plan: &CheckPlan) -> Result<AgentSpec, CheckError> {
        let with_option = |spec: AgentSpec, (key, value): (&String, &String)| {
            spec.with_option(key, value).map_err(|source| CheckError::Spec { source })
        };
        plan.playing.iter().try_fold(self.spec(file)?, with_option)
    }

    /// The spec of the program in a file.
    pub fn spec(&self, file: &Path) -> Result<AgentSpec, CheckError> {
        let course = self.course.kind().name;
        AgentSpec::of_file(course, file).map_err(|source| CheckError::Spec { source })
    }
}
