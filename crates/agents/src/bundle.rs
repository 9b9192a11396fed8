//! Agents that travel: the files of an agent in an archive, as they play on another machine.

use crate::process::Workdir;
use crate::spec::{AgentError, AgentSpec};
use crate::submission::{Submission, SubmissionError};
use crate::{AgentArgument, RunEnvironment};
use plyground_arena::MatchError;
use std::fs;
use std::io::{self, Cursor, Write};
use std::path::Path;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The files of an agent, just those that a match would copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentBundle {
    /// A zip archive; the same files give the same bytes.
    pub archive: Vec<u8>,
    /// Where the agent's own file lies in it.
    pub file: String,
    /// The hash that records have for this agent.
    pub hash: String,
}

/// Why the files of an agent cannot be unpacked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BundleError {
    /// The archive.
    #[error("the agent's archive: {0}")]
    Archive(#[from] SubmissionError),
    /// The disk.
    #[error("cannot unpack the agent's archive: {0}")]
    Io(#[from] io::Error),
    /// Its file is not in the archive.
    #[error("the agent's archive has no file `{0}`")]
    NoFile(String),
    /// The spec.
    #[error(transparent)]
    Spec(#[from] AgentError),
}

impl AgentBundle {
    /// Collects the files of an agent. Built-in agents and commands have none: they must be on the other machine already.
    pub fn of(spec: &AgentSpec, environment: &RunEnvironment) -> Result<Option<AgentBundle>, MatchError> {
        let Some(file) = spec.file().filter(|_| spec.kind().takes == AgentArgument::File) else { return Ok(None) };
        let mut folders = Workdir::new(spec, environment)?;
        let copy = folders.copy_agent(file, &[])?;
        let folder = folders.dir();
        let inside = copy.strip_prefix(&folder).unwrap_or(&copy).display().to_string();
        let mut paths = Vec::new();
        list_files(&folder, &folder, &mut paths)?;
        paths.sort();
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for path in paths {
            // No time of day is in it: the archive is known by its hash.
            zip.start_file(&path, SimpleFileOptions::default()).map_err(io::Error::other)?;
            zip.write_all(&fs::read(folder.join(&path))?)?;
        }
        let archive = zip.finish().map_err(io::Error::other)?.into_inner();
        Ok(Some(AgentBundle { archive, file: inside, hash: folders.hash() }))
    }

    /// Unpacks an archive into an empty folder, if the agent's own file is in it.
    pub fn unpack(archive: &[u8], file: &str, folder: &Path) -> Result<(), BundleError> {
        let submission = Submission::from_zip(archive)?;
        let inside = Submission::plain_path(file).ok_or_else(|| BundleError::NoFile(file.to_owned()))?;
        if !submission.files().any(|(path, _)| path == inside) {
            return Err(BundleError::NoFile(file.to_owned()));
        }
        Ok(submission.write_into(folder)?)
    }

    /// The agent that was unpacked there: the same kind, the same options.
    pub fn unpacked_spec(spec: &AgentSpec, file: &str, folder: &Path) -> Result<AgentSpec, BundleError> {
        let inside = Submission::plain_path(file).ok_or_else(|| BundleError::NoFile(file.to_owned()))?;
        let mut unpacked = AgentSpec::of_file(spec.kind().name, &folder.join(inside))?;
        for (key, value) in spec.options() {
            unpacked = unpacked.with_option(key, value)?;
        }
        Ok(unpacked)
    }
}

fn list_files(folder: &Path, root: &Path, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list_files(&path, root, paths)?;
        } else if let Ok(inside) = path.strip_prefix(root) {
            paths.push(inside.display().to_string());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_that_travelled_has_the_same_hash_and_the_same_options() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("agent.py"), "import words\ndef run_ai():\n    pass\n").unwrap();
        fs::write(home.path().join("words.py"), "HELLO = 'hello'\n").unwrap();
        let spec = AgentSpec::of_file("csc384", &home.path().join("agent.py")).unwrap();
        let spec = spec.with_option("limit", "5").unwrap();
        let mut environment = RunEnvironment::new("nothing-is-run".into(), plyground_guard::SandboxLevel::None, None);
        environment.own_folders = true;
        let bundle = AgentBundle::of(&spec, &environment).unwrap().expect("it has files");
        assert_eq!(AgentBundle::of(&spec, &environment).unwrap().as_ref(), Some(&bundle), "the same bytes each time");
        let away = tempfile::tempdir().unwrap();
        AgentBundle::unpack(&bundle.archive, &bundle.file, away.path()).unwrap();
        let arrived = AgentBundle::unpacked_spec(&spec, &bundle.file, away.path()).unwrap();
        assert_eq!(arrived.option("limit"), Some("5"));
        assert_eq!(AgentBundle::of(&arrived, &environment).unwrap(), Some(bundle.clone()));
        let elsewhere = AgentBundle::unpack(&bundle.archive, "../agent.py", away.path());
        assert!(matches!(elsewhere, Err(BundleError::NoFile(_))));
        let builtin = AgentSpec::parse("engine:level=2", "othello").unwrap();
        assert!(AgentBundle::of(&builtin, &environment).unwrap().is_none());
    }
}
