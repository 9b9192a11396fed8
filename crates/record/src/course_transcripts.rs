//! The files that a course's own program would have left behind.

use crate::record::Record;
use crate::transcript::TranscriptError;
use crate::{connect_four_console, logs_txt, play_game_console, run_game_console, tts_console, write_tts_page};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that cannot be written, or must not be.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TranscriptFileError {
    /// No course has a format for this game.
    #[error("no course has a transcript of its own for {0}")]
    NoCourse(String),
    /// The record cannot be written in the course's format.
    #[error(transparent)]
    Course(#[from] TranscriptError),
    /// The folder cannot be written.
    #[error("cannot write into {folder}: {source}")]
    Io {
        /// Which folder.
        folder: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

type TranscriptWriter = fn(&Record) -> Result<String, TranscriptError>;

/// What the program of each family's course prints or writes, and the file we keep it in.
const TRANSCRIPTS: [(&str, &str, TranscriptWriter); 5] = [
    ("tts", "game_master.txt", tts_console),
    ("othello", "play_game.txt", play_game_console),
    ("extconnect4", "logs.txt", logs_txt),
    ("extconnect4", "ConnectFour.txt", connect_four_console),
    ("mnk", "run_game.txt", run_game_console),
];

/// Writes what the course's own program would have left behind, and says where. Nothing is overwritten: a name that is
/// taken gets a number.
pub fn write_course_transcripts(record: &Record, folder: &Path) -> Result<Vec<PathBuf>, TranscriptFileError> {
    let family = &record.game.start.family;
    if !has_course_transcripts(family) {
        return Err(TranscriptFileError::NoCourse(record.game.start.spec()));
    }
    let formats = TRANSCRIPTS.into_iter().filter(|(of, ..)| of == family);
    let transcripts =
        formats.map(|(_, name, write)| Ok((name, write(record)?))).collect::<Result<Vec<_>, TranscriptError>>()?;
    let write = || {
        let mut written = Vec::new();
        for (name, text) in &transcripts {
            written.push(write_new(folder, name, text)?);
        }
        if family == "tts" {
            written.push(write_tts_page(record, folder)?);
        }
        Ok(written)
    };
    write().map_err(|source: io::Error| TranscriptFileError::Io { folder: folder.to_owned(), source })
}

/// Whether some course has a format for this family.
pub fn has_course_transcripts(family: &str) -> bool {
    TRANSCRIPTS.iter().any(|(of, ..)| *of == family)
}

/// Whether a file has the name of one of these, with a number or without.
pub(crate) fn is_transcript_name(file: &Path) -> bool {
    let Some((stem, extension)) = file.file_name().and_then(|name| name.to_str()?.rsplit_once('.')) else {
        return false;
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let stem = stem.rsplit_once('-').filter(|(_, number)| is_number(number)).map_or(stem, |(stem, _)| stem);
    TRANSCRIPTS.iter().any(|(_, name, _)| name.rsplit_once('.') == Some((stem, extension)))
}

fn write_new(folder: &Path, name: &str, text: &str) -> io::Result<PathBuf> {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "txt"));
    for number in 1_u32.. {
        let name = if number == 1 { name.to_owned() } else { format!("{stem}-{number}.{extension}") };
        let path = folder.join(name);
        match File::create_new(&path) {
            Ok(mut file) => {
                file.write_all(text.as_bytes())?;
                return Ok(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("every name is taken"))
}
