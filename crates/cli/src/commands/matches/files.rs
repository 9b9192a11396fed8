//! Where the records and transcripts of a match go. Every game is on disk before it is counted.

use super::MatchArgs;
use super::report::Report;
use crate::environment::EnvironmentError;
use anyhow::{Result, bail};
use plyground_guard::refuse_foreign_file;
use plyground_record::{Record, html, text, write_course_transcripts};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Where everything goes.
pub(crate) struct Outputs {
    json: Option<OutputTarget>,
    html: Option<OutputTarget>,
    text: Option<OutputTarget>,
    transcript: Option<Mutex<Transcripts>>,
}

/// The course's own files, which have no number of ours: the games come in their order, so that the first has the course's
/// name, whichever ends first.
struct Transcripts {
    folder: PathBuf,
    next: u32,
    early: BTreeMap<u32, Record>,
}

/// A file for one game, or a folder for many.
enum OutputTarget {
    File(PathBuf),
    /// A folder, and the number before the first free one, the same in all folders of a match.
    Folder(PathBuf, u32),
}

impl Outputs {
    /// Makes sure, before anything is played, that everything can be written.
    pub(crate) fn open(args: &MatchArgs, games: u32) -> Result<Outputs> {
        let paths: Vec<_> = [&args.json, &args.html, &args.text].into_iter().flatten().collect();
        if games == 1 && (1..paths.len()).any(|index| paths[..index].contains(&paths[index]) && !paths[index].is_dir())
        {
            bail!("two of --json, --html and --text name the same file");
        }
        if paths.iter().any(|path| path.as_os_str() == "-") {
            bail!("--json, --html and --text write files, and `-` is not a file");
        }
        let place = |path: &Option<PathBuf>, extension| match path {
            Some(path) => OutputTarget::open(path, games, extension).map(Some),
            None => Ok(None),
        };
        if let Some(folder) = &args.transcript {
            fs::create_dir_all(folder).map_err(|error| cannot(folder, &error))?;
            probe(folder)?;
        }
        let mut outputs = Outputs {
            json: place(&args.json, "json")?,
            html: place(&args.html, "html")?,
            text: place(&args.text, "txt")?,
            transcript: args.transcript.clone().map(|folder| Mutex::new(Transcripts::new(folder))),
        };
        outputs.number_alike();
        Ok(outputs)
    }

    /// A game has the same number in every folder.
    fn number_alike(&mut self) {
        let folders = [&mut self.json, &mut self.html, &mut self.text];
        let mut numbers: Vec<&mut u32> = folders.into_iter().flatten().filter_map(OutputTarget::taken).collect();
        let most = numbers.iter().map(|taken| **taken).max().unwrap_or(0);
        numbers.iter_mut().for_each(|taken| **taken = most);
    }

    /// Writes what belongs to one game.
    pub(crate) fn write(&self, number: u32, record: &Record) -> Result<()> {
        if let Some(place) = &self.json {
            place.write(number, "json", &record.to_json())?;
        }
        if let Some(place) = &self.html {
            place.write(number, "html", &html(record)?)?;
        }
        if let Some(place) = &self.text {
            place.write(number, "txt", &text(record)?)?;
        }
        match &self.transcript {
            Some(transcripts) => transcripts.lock().expect("no worker panicked").write(number, record),
            None => Ok(()),
        }
    }

    /// Writes what is to be known about the whole series into the folder of its records, under the number of its first game.
    pub(crate) fn write_report(&self, report: &Report) -> Result<()> {
        match &self.json {
            Some(OutputTarget::Folder(folder, taken)) => {
                let mut json = serde_json::to_string_pretty(report)?;
                json.push('\n');
                replace(&folder.join(format!("series-{:04}.json", taken + 1)), &json)
            }
            Some(OutputTarget::File(_)) | None => Ok(()),
        }
    }

    /// After the last game: writes what still waits for games that were never played.
    pub(crate) fn finish(&self) -> Result<()> {
        match &self.transcript {
            Some(transcripts) => transcripts.lock().expect("no worker panicked").flush(),
            None => Ok(()),
        }
    }
}

impl Transcripts {
    fn new(folder: PathBuf) -> Transcripts {
        Transcripts { folder, next: 1, early: BTreeMap::new() }
    }

    fn write(&mut self, number: u32, record: &Record) -> Result<()> {
        if number != self.next {
            self.early.insert(number, record.clone());
            return Ok(());
        }
        self.put(record)?;
        self.next += 1;
        while let Some(record) = self.early.remove(&self.next) {
            self.put(&record)?;
            self.next += 1;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        while let Some((_, record)) = self.early.pop_first() {
            self.put(&record)?;
        }
        Ok(())
    }

    fn put(&self, record: &Record) -> Result<()> {
        write_course_transcripts(record, &self.folder).map_err(|error| EnvironmentError(error.to_string()))?;
        Ok(())
    }
}

impl OutputTarget {
    fn taken(&mut self) -> Option<&mut u32> {
        match self {
            OutputTarget::Folder(_, taken) => Some(taken),
            OutputTarget::File(_) => None,
        }
    }

    fn open(path: &Path, games: u32, extension: &str) -> Result<OutputTarget> {
        let is_folder = games > 1 || path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/");
        if !is_folder {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            probe(folder)?;
            refuse_foreign_file(path).map_err(|error| cannot(path, &error))?;
            return Ok(OutputTarget::File(path.to_owned()));
        }
        fs::create_dir_all(path).map_err(|error| cannot(path, &error))?;
        probe(path)?;
        // A folder may hold the games of an earlier match, and those are not ours to overwrite.
        let numbered = |entry: fs::DirEntry| {
            let path = entry.path();
            let stem = path.file_stem()?.to_str()?.parse::<u32>().ok()?;
            (path.extension()? == extension).then_some(stem)
        };
        let entries = fs::read_dir(path).map_err(|error| cannot(path, &error))?;
        let taken = entries.flatten().filter_map(numbered).max().unwrap_or(0);
        Ok(OutputTarget::Folder(path.to_owned(), taken))
    }

    fn write(&self, number: u32, extension: &str, text: &str) -> Result<()> {
        let path = match self {
            OutputTarget::File(path) => path.clone(),
            OutputTarget::Folder(folder, taken) => folder.join(format!("{:04}.{extension}", taken + number)),
        };
        replace(&path, text)
    }
}

/// Writes a file so that it is there whole or not at all. What is not a regular file (a pipe, a device) is written to as it is, and a
/// link stays a link. What another user has put there is neither followed nor replaced.
pub(crate) fn replace(path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    let text = text.as_ref();
    refuse_foreign_file(path).map_err(|error| cannot(path, &error))?;
    let real = fs::canonicalize(path);
    let path = real.as_deref().unwrap_or(path);
    if path.exists() && !path.is_file() {
        let write = || fs::OpenOptions::new().write(true).open(path)?.write_all(text);
        return write().map_err(|error| cannot(path, &error));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text)?;
        readable_by_all(file.as_file())?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|error: std::io::Error| cannot(path, &error))
}

/// A temporary file is its owner's alone; a record is as open as any other file.
#[cfg(unix)]
fn readable_by_all(file: &fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable_by_all(_file: &fs::File) -> std::io::Result<()> {
    Ok(())
}

/// An error now rather than after the game.
fn probe(folder: &Path) -> Result<()> {
    tempfile::NamedTempFile::new_in(folder).map(drop).map_err(|error| {
        if !folder.exists() {
            return cannot(folder, &"there is no such folder");
        }
        // The name of the file that we tried to make does not concern the user: the error behind it says what is wrong.
        match error.get_ref().and_then(|error| error.source()) {
            Some(cause) => cannot(folder, &cause),
            None => cannot(folder, &error),
        }
    })
}

fn cannot(path: &Path, error: &dyn std::fmt::Display) -> anyhow::Error {
    EnvironmentError(format!("cannot write {}: {error}", path.display())).into()
}
