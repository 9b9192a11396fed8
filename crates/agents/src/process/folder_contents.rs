//! The files in the folder of an agent, sorted by what is in them.

use super::file_kind::{defines_agent, is_python, read_beginning};
use crate::course::CourseAgent;
use crate::submission::{MAX_BYTES, MAX_FILES, Submission};
use plyground_record::is_match_output;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What lies in the folder of an agent, itself included, in the order of the names. Hidden files, links, and what Python
/// keeps for itself are not looked at.
#[derive(Debug, Default)]
pub(super) struct FolderContents {
    /// What may be part of a submission.
    pub(super) files: Vec<PathBuf>,
    /// Records and transcripts of matches, which are never copied: they would show an agent its earlier games, and change
    /// the hash of the same submission after each.
    pub(super) games: Vec<PathBuf>,
    /// Archives with an agent in them, which are other submissions.
    pub(super) submissions: Vec<PathBuf>,
}

/// Why a folder is not looked through.
#[derive(Debug)]
pub(super) enum FolderError {
    /// It has too many files for an agent's folder, such as a home folder.
    TooMuch,
    Io(io::Error),
}

/// The most entries that are looked at in a folder: a series may have left its records there.
const MAX_ENTRIES: usize = 20_000;

impl FolderContents {
    /// What lies in the folder of this file. Archives that hold an agent of the course are told apart, if one is given.
    pub(super) fn of(file: &Path, course: Option<&CourseAgent>) -> Result<FolderContents, FolderError> {
        let folder = file.parent().unwrap_or(Path::new("/"));
        let mut found = FolderScan { agent: file, course, beside: FolderContents::default(), bytes: 0, looked_at: 0 };
        found.look(folder)?;
        for files in [&mut found.beside.files, &mut found.beside.games, &mut found.beside.submissions] {
            files.sort();
        }
        Ok(found.beside)
    }
}

struct FolderScan<'a> {
    agent: &'a Path,
    course: Option<&'a CourseAgent>,
    beside: FolderContents,
    bytes: u64,
    looked_at: usize,
}

impl FolderScan<'_> {
    fn look(&mut self, folder: &Path) -> Result<(), FolderError> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let (name, path) = (entry.file_name(), entry.path());
            if name.as_encoded_bytes().starts_with(b".") || name == "__pycache__" {
                continue;
            }
            // Links are not followed: they lead out of the folder.
            let kind = entry.file_type()?;
            if kind.is_dir() {
                self.look(&path)?;
            } else if kind.is_file() {
                self.sort(path, entry.metadata()?.len());
            }
            self.looked_at += 1;
            if self.beside.files.len() > MAX_FILES || self.bytes > MAX_BYTES || self.looked_at > MAX_ENTRIES {
                return Err(FolderError::TooMuch);
            }
        }
        Ok(())
    }

    fn sort(&mut self, path: PathBuf, length: u64) {
        if path != self.agent && is_game(&path, length) {
            self.beside.games.push(path);
        } else if path != self.agent && self.course.is_some_and(|course| is_submission(course, &path)) {
            self.beside.submissions.push(path);
        } else {
            self.bytes += length;
            self.beside.files.push(path);
        }
    }
}

impl From<io::Error> for FolderError {
    fn from(error: io::Error) -> FolderError {
        FolderError::Io(error)
    }
}

/// Whether a file is a record or a transcript. A program is neither, whatever it holds.
fn is_game(path: &Path, length: u64) -> bool {
    if is_python(path) {
        return false;
    }
    let start = read_beginning(path);
    // The fields of a record may stand in any order, so it is read to its end.
    let whole = match start.trim_ascii_start().first() {
        Some(b'{' | b'[' | b'S' | 0xef) if length > start.len() as u64 && length <= MAX_BYTES => fs::read(path).ok(),
        _ => None,
    };
    is_match_output(path, whole.as_ref().unwrap_or(&start))
}

/// Whether a file is an archive with an agent of this course in it.
fn is_submission(course: &CourseAgent, path: &Path) -> bool {
    if path.extension().is_none_or(|end| !end.eq_ignore_ascii_case("zip")) {
        return false;
    }
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes));
    let submission = read.ok().and_then(|_| Submission::from_zip(&bytes).ok());
    submission.is_some_and(|submission| submission.files().any(|(path, text)| defines_agent(course, path, text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_records_of_a_long_series_do_not_make_a_folder_too_large() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("agent.py"), "import helper\n").unwrap();
        fs::write(path("helper.py"), "{\"schema\": \"plyground.record/1\"}").unwrap();
        fs::create_dir(path("out")).unwrap();
        for number in 0..=MAX_FILES {
            fs::write(path(&format!("out/{number}")), "{\"schema\": \"plyground.record/1\"}").unwrap();
        }
        let beside = FolderContents::of(&path("agent.py"), None).unwrap();
        assert_eq!(beside.files, [path("agent.py"), path("helper.py")], "a program is not a record, whatever it holds");
        assert_eq!(beside.games.len(), MAX_FILES + 1);
        for number in 0..=MAX_FILES {
            fs::write(path(&format!("out/{number}")), "1 2 3").unwrap();
        }
        assert!(matches!(FolderContents::of(&path("agent.py"), None), Err(FolderError::TooMuch)));
    }
}
