//! The files of one hand-in, and how they are read: within the limits of a submission, an archive of the student included.

use super::tree::{Origin, Place, Tree, TreeEntry};
use plyground_agents::{Submission, SubmissionArchive, SubmissionError};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::PathBuf;
use std::sync::Arc;

/// Where the files of one hand-in are.
#[derive(Clone, Debug)]
pub(super) struct HandInFiles {
    origin: Arc<Origin>,
    /// Each with the name that the student gave it.
    entries: Vec<TreeEntry>,
    /// The archive of the student that they all lie in.
    archive: Option<String>,
}

/// A hand-in in memory.
#[derive(Debug)]
pub struct ReadHandIn {
    /// Its files, those of the student's archives among them.
    pub submission: Submission,
    /// The names of the archives that the student handed in. Some courses ask for one of a certain name.
    pub archives: Vec<String>,
}

/// Why a hand-in cannot be read. The text is for its students.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HandInError {
    /// Nothing was handed in.
    #[error("there is no file in this hand-in")]
    Empty,
    /// Something of it must not be read.
    #[error("{0}")]
    Refused(String),
    /// A file, or the archive around it, cannot be read.
    #[error("`{name}` cannot be read: {why}")]
    Unreadable {
        /// Which file.
        name: String,
        /// Why not.
        why: String,
    },
    /// More than a submission has.
    #[error("it has more than {} files or {} MiB", Submission::MAX_FILES, Submission::MAX_BYTES >> 20)]
    TooLarge,
    /// An archive of the student that is not one, or holds what it must not.
    #[error("`{name}`: {source}")]
    Archive {
        /// The archive.
        name: String,
        /// What is wrong with it.
        source: SubmissionError,
    },
    /// Two files of one name: one in an archive, one beside it.
    #[error("`{name}` is there twice, and the two differ")]
    Twice {
        /// Which file.
        name: String,
    },
}

impl HandInFiles {
    pub(super) fn new(tree: &Tree, entries: Vec<TreeEntry>) -> HandInFiles {
        HandInFiles { origin: tree.origin.clone(), entries, archive: None }
    }

    /// All files of a source that is one hand-in. If the source is an archive, the student packed it.
    pub(super) fn whole(tree: &Tree) -> HandInFiles {
        let archive = match &*tree.origin {
            Origin::Zip(path) => path.file_name().map(|name| name.to_string_lossy().into_owned()),
            Origin::Disk => None,
        };
        HandInFiles { archive, ..HandInFiles::new(tree, tree.entries.clone()) }
    }

    /// The content of one file of the source, whatever it belongs to.
    pub(super) fn read_one(&self, entry: &TreeEntry, most: u64) -> Result<Vec<u8>, HandInError> {
        match &entry.refused {
            Some(refused) => Err(HandInError::Refused(refused.clone())),
            None => Reader::open(&self.origin)?.read(entry, most),
        }
    }

    pub(super) fn read(&self) -> Result<ReadHandIn, HandInError> {
        if let Some(refused) = self.entries.iter().find_map(|entry| entry.refused.clone()) {
            return Err(HandInError::Refused(refused));
        }
        if self.entries.len() > Submission::MAX_FILES {
            return Err(HandInError::TooLarge);
        }
        let mut reader = Reader::open(&self.origin)?;
        let (mut loose, mut packed, mut left) = (Vec::new(), Vec::new(), Submission::MAX_BYTES);
        for entry in &self.entries {
            let content = reader.read(entry, left)?;
            left -= content.len() as u64;
            match Submission::archive_form(&content) {
                Some("zip") => packed.push((entry.name.clone(), content)),
                // The only file of a hand-in must be one that can be looked into.
                Some(form) if self.entries.len() == 1 => {
                    return Err(HandInError::Archive {
                        name: entry.name.clone(),
                        source: SubmissionError::Other(form),
                    });
                }
                _ => loose.push((entry.name.clone(), content)),
            }
        }
        let archives = self.archive.iter().chain(packed.iter().map(|(name, _)| name)).cloned().collect();
        Ok(ReadHandIn { submission: together(loose, packed)?, archives })
    }
}

/// The files of a student and those of the student's archives, as one submission.
fn together(loose: Vec<(String, Vec<u8>)>, packed: Vec<(String, Vec<u8>)>) -> Result<Submission, HandInError> {
    let mut files: BTreeMap<PathBuf, Vec<u8>> = BTreeMap::new();
    let mut bytes = 0;
    let mut add = |path: PathBuf, content: Vec<u8>| {
        bytes += content.len() as u64;
        // A student who hands in a file and an archive of it has not made a mistake.
        match files.get(&path) {
            Some(known) if *known != content => return Err(HandInError::Twice { name: path.display().to_string() }),
            Some(_) => {}
            None => drop(files.insert(path, content)),
        }
        let is_too_large = bytes > Submission::MAX_BYTES || files.len() > Submission::MAX_FILES;
        if is_too_large { Err(HandInError::TooLarge) } else { Ok(()) }
    };
    for (name, content) in loose {
        let path = Submission::plain_path(&name)
            .ok_or_else(|| HandInError::Refused(SubmissionError::Name(name.clone()).to_string()))?;
        add(path, content)?;
    }
    for (name, content) in packed {
        let inner = Submission::from_zip(&content).map_err(|source| HandInError::Archive { name, source })?;
        for (path, content) in inner.files() {
            add(path.to_owned(), content.to_owned())?;
        }
    }
    if files.is_empty() {
        return Err(HandInError::Empty);
    }
    let named = files.into_iter().map(|(path, content)| (path.display().to_string(), content));
    Submission::from_files(named).map_err(|error| HandInError::Refused(error.to_string()))
}

/// What reads entries of a source: the disk, or an archive that is opened once.
enum Reader {
    Disk,
    Zip(Box<SubmissionArchive<BufReader<File>>>),
}

impl Reader {
    fn open(origin: &Origin) -> Result<Reader, HandInError> {
        let Origin::Zip(path) = origin else { return Ok(Reader::Disk) };
        let name = || path.display().to_string();
        let file =
            File::open(path).map_err(|error| HandInError::Unreadable { name: name(), why: error.to_string() })?;
        let archive = SubmissionArchive::open(BufReader::new(file))
            .map_err(|source| HandInError::Archive { name: name(), source })?;
        Ok(Reader::Zip(Box::new(archive)))
    }

    fn read(&mut self, entry: &TreeEntry, most: u64) -> Result<Vec<u8>, HandInError> {
        let unreadable = |why: String| HandInError::Unreadable { name: entry.name.clone(), why };
        match (self, &entry.place) {
            (Reader::Zip(archive), Place::Zip(index)) => archive.read(*index, most).map_err(|error| match error {
                SubmissionError::TooLarge => HandInError::TooLarge,
                other => unreadable(other.to_string()),
            }),
            (_, Place::Disk(path)) => {
                let mut content = Vec::new();
                let file = File::open(path).map_err(|error| unreadable(error.to_string()))?;
                file.take(most + 1).read_to_end(&mut content).map_err(|error| unreadable(error.to_string()))?;
                if content.len() as u64 > most { Err(HandInError::TooLarge) } else { Ok(content) }
            }
            (Reader::Disk, Place::Zip(_)) => Err(unreadable("its archive is not open".to_owned())),
        }
    }
}
