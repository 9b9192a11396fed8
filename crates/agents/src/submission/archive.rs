//! Zip archives, entry by entry: what is in them, and what may be read.

use super::{SubmissionError, is_system_file, plain_path};
use std::io::{Read, Seek};
use std::path::PathBuf;
use zip::ZipArchive;

/// A zip archive whose entries are looked at one by one: the hand-ins of a whole class, of which one may be broken, or
/// those of one student. Nothing is written anywhere.
///
/// ```
/// use plyground_agents::SubmissionArchive;
/// use std::io::Cursor;
///
/// let refused = SubmissionArchive::open(Cursor::new(b"def run_ai(): ...")).err().expect("not an archive");
/// assert!(refused.to_string().contains("zip"));
/// ```
pub struct SubmissionArchive<R> {
    archive: ZipArchive<R>,
}

/// One file in an archive.
#[derive(Debug)]
pub struct ArchiveEntry {
    /// Where it stands in the archive.
    pub index: usize,
    /// Its name as the archive has it, which may be anything.
    pub name: String,
    /// Its path below the folder of the archive, or why it must not be read.
    pub path: Result<PathBuf, SubmissionError>,
}

/// A download of a large class has some thousands.
const MAX_ENTRIES: usize = 100_000;

impl<R: Read + Seek> SubmissionArchive<R> {
    /// Reads the list of an archive's entries.
    pub fn open(mut reader: R) -> Result<SubmissionArchive<R>, SubmissionError> {
        let mut beginning = Vec::new();
        (&mut reader).take(8).read_to_end(&mut beginning).map_err(broken)?;
        reader.rewind().map_err(broken)?;
        match super::Submission::archive_form(&beginning) {
            Some("zip") => {}
            Some(other) => return Err(SubmissionError::Other(other)),
            None => return Err(SubmissionError::Zip("it does not begin like one".to_owned())),
        }
        let archive = ZipArchive::new(reader).map_err(broken)?;
        if archive.len() > MAX_ENTRIES { Err(SubmissionError::TooLarge) } else { Ok(SubmissionArchive { archive }) }
    }

    /// How many entries it has, folders and files of systems included.
    pub(super) fn len(&self) -> usize {
        self.archive.len()
    }

    /// Its files in their order. Folders are left out, and so is what systems put beside the files of people: hidden
    /// files, `__MACOSX`, `__pycache__`. Of two entries of one name the second is refused.
    pub fn entries(&mut self) -> Result<Vec<ArchiveEntry>, SubmissionError> {
        let (mut entries, mut names) = (Vec::new(), std::collections::HashSet::new());
        for index in 0..self.archive.len() {
            let facts = self.archive.by_index_raw(index).map_err(broken)?;
            let name = String::from_utf8_lossy(facts.name_raw()).into_owned();
            let is_folder = name.ends_with('/');
            // The kind of a file, where it was packed on Unix: a plain one, or nothing said.
            let is_special =
                !is_folder && facts.unix_mode().is_some_and(|mode| !matches!(mode & 0o170_000, 0 | 0o100_000));
            let path = match plain_path(&name) {
                _ if facts.encrypted() => Err(SubmissionError::Encrypted(name.clone())),
                _ if is_special => Err(SubmissionError::Special(name.clone())),
                None => Err(SubmissionError::Name(name.clone())),
                Some(path) if is_folder || is_system_file(&path) => continue,
                Some(path) if !names.insert(path.clone()) => Err(SubmissionError::Twice(name.clone())),
                Some(path) => Ok(path),
            };
            entries.push(ArchiveEntry { index, name, path });
        }
        Ok(entries)
    }

    /// What is in a file, if it has no more than `most` bytes.
    pub fn read(&mut self, index: usize, most: u64) -> Result<Vec<u8>, SubmissionError> {
        let entry = self.archive.by_index(index).map_err(broken)?;
        let mut content = Vec::new();
        // What an entry says about its size may be untrue, so it is counted.
        entry.take(most + 1).read_to_end(&mut content).map_err(broken)?;
        if content.len() as u64 > most { Err(SubmissionError::TooLarge) } else { Ok(content) }
    }
}

fn broken(error: impl std::fmt::Display) -> SubmissionError {
    SubmissionError::Zip(error.to_string())
}
