//! The files of a source, on the disk or in a zip archive, without their contents.

use plyground_agents::{Submission, SubmissionArchive, SubmissionError};
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A list of files with names below one folder, and where to read them.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) origin: Arc<Origin>,
    pub(super) entries: Vec<TreeEntry>,
}

/// Where files come from.
#[derive(Debug)]
pub(super) enum Origin {
    /// Files on the disk.
    Disk,
    /// Entries of an archive on the disk.
    Zip(PathBuf),
}

/// One file.
#[derive(Clone, Debug)]
pub(super) struct TreeEntry {
    /// Its path with slashes, as the source has it. It may lead anywhere.
    pub(super) name: String,
    pub(super) place: Place,
    /// Why it must not be read.
    pub(super) refused: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) enum Place {
    Disk(PathBuf),
    Zip(usize),
}

/// Why a source cannot be taken in.
#[derive(Debug, thiserror::Error)]
pub(super) enum TreeError {
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    #[error("{0}")]
    Archive(#[from] SubmissionError),
    #[error("it has more than {MAX_ENTRIES} files")]
    TooMany,
}

const MAX_ENTRIES: usize = 100_000;
/// A folder that is deeper than this was not made by people.
const MAX_DEPTH: usize = 32;

impl Tree {
    /// Lists a file, a folder or a zip archive.
    pub(super) fn open(source: &Path) -> Result<Tree, TreeError> {
        if fs::metadata(source)?.is_dir() {
            let mut entries = Vec::new();
            walk(source, "", MAX_DEPTH, &mut entries)?;
            entries.sort_by(|one, two| one.name.cmp(&two.name));
            return Ok(Tree { origin: Arc::new(Origin::Disk), entries });
        }
        let mut beginning = Vec::new();
        File::open(source)?.take(8).read_to_end(&mut beginning)?;
        if Submission::archive_form(&beginning) == Some("zip") {
            return Tree::of_archive(source);
        }
        let name = source.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let entry = TreeEntry { name, place: Place::Disk(source.to_owned()), refused: None };
        Ok(Tree { origin: Arc::new(Origin::Disk), entries: vec![entry] })
    }

    fn of_archive(source: &Path) -> Result<Tree, TreeError> {
        let mut archive = SubmissionArchive::open(BufReader::new(File::open(source)?))?;
        let entry = |found: plyground_agents::ArchiveEntry| TreeEntry {
            name: found.name,
            place: Place::Zip(found.index),
            refused: found.path.err().map(|error| error.to_string()),
        };
        let mut entries: Vec<TreeEntry> = archive.entries()?.into_iter().map(entry).collect();
        entries.sort_by(|one, two| one.name.cmp(&two.name));
        Ok(Tree { origin: Arc::new(Origin::Zip(source.to_owned())), entries })
    }

    /// The files below a folder, with what is left of their names; all files for the empty name.
    pub(super) fn below(&self, folder: &str) -> Tree {
        if folder.is_empty() {
            return self.clone();
        }
        let inside = |entry: &TreeEntry| {
            let name = entry.name.strip_prefix(folder)?.strip_prefix('/')?.to_owned();
            Some(TreeEntry { name, ..entry.clone() })
        };
        Tree { origin: self.origin.clone(), entries: self.entries.iter().filter_map(inside).collect() }
    }

    /// The first parts of the names, each once, with whether it is a folder.
    pub(super) fn top(&self) -> Vec<(&str, bool)> {
        let mut found: Vec<(&str, bool)> = Vec::new();
        for entry in &self.entries {
            let part = match entry.name.split_once('/') {
                Some((folder, _)) => (folder, true),
                None => (entry.name.as_str(), false),
            };
            if found.last() != Some(&part) && !found.contains(&part) {
                found.push(part);
            }
        }
        found
    }
}

/// Adds the files below a folder. Links are listed and refused, never followed.
fn walk(folder: &Path, prefix: &str, depth: usize, entries: &mut Vec<TreeEntry>) -> Result<(), TreeError> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if Submission::is_system_file(Path::new(&name)) {
            continue;
        }
        let kind = entry.file_type()?;
        if kind.is_dir() && depth > 0 {
            // A folder that is closed to us is a problem of its own hand-in.
            if let Err(TreeError::Io(error)) = walk(&entry.path(), &format!("{name}/"), depth - 1, entries) {
                let refused = Some(format!("`{name}` cannot be read: {error}"));
                entries.push(TreeEntry { name: format!("{name}/"), place: Place::Disk(entry.path()), refused });
            }
        } else {
            let refused = match () {
                () if kind.is_dir() => Some(format!("`{name}` lies too deep")),
                () if !kind.is_file() => Some(format!("`{name}` is a link or a special file")),
                () if Submission::plain_path(&name).is_none() => Some(SubmissionError::Name(name.clone()).to_string()),
                () => None,
            };
            entries.push(TreeEntry { name, place: Place::Disk(entry.path()), refused });
        }
        if entries.len() > MAX_ENTRIES {
            return Err(TreeError::TooMany);
        }
    }
    Ok(())
}
