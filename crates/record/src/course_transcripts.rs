//! The files that a course's own program would have left behind.

use crate::record::Record;
use crate::transcript::TranscriptError;
use crate::{
    connect_four_console, logs_txt, play_game_console, run_game_console, tts_console, tts_page, write_tts_page,
};
use plyground_course::{Course, CourseError, CoursePart};
use serde::Deserialize;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

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

/// What a course's own program prints or writes of a game; `transcripts` in `courses/<id>/course.toml` lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CourseTranscript {
    /// What the game master of CSE 415 prints.
    GameMaster,
    /// The HTML page that the game master of CSE 415 writes, with its images.
    TtsPage,
    /// What the `play_game` of CSC 384 prints.
    PlayGame,
    /// The `logs.txt` of COL 333.
    Logs,
    /// What the simulator of COL 333 prints.
    ConnectFour,
    /// What the `run_game` of CSE 150 prints.
    RunGame,
}

impl CourseTranscript {
    const ALL: [CourseTranscript; 6] = [
        CourseTranscript::GameMaster,
        CourseTranscript::TtsPage,
        CourseTranscript::PlayGame,
        CourseTranscript::Logs,
        CourseTranscript::ConnectFour,
        CourseTranscript::RunGame,
    ];

    /// The file that we keep it in; a page names itself after its game.
    const fn file_name(self) -> Option<&'static str> {
        Some(match self {
            CourseTranscript::GameMaster => "game_master.txt",
            CourseTranscript::TtsPage => return None,
            CourseTranscript::PlayGame => "play_game.txt",
            CourseTranscript::Logs => "logs.txt",
            CourseTranscript::ConnectFour => "ConnectFour.txt",
            CourseTranscript::RunGame => "run_game.txt",
        })
    }

    fn render(self, record: &Record) -> Result<String, TranscriptError> {
        match self {
            CourseTranscript::GameMaster => tts_console(record),
            CourseTranscript::TtsPage => tts_page(record, 1),
            CourseTranscript::PlayGame => play_game_console(record),
            CourseTranscript::Logs => logs_txt(record),
            CourseTranscript::ConnectFour => connect_four_console(record),
            CourseTranscript::RunGame => run_game_console(record),
        }
    }

    /// Those of a course, in the order of its list.
    pub fn from_course(course: &Course) -> Result<Vec<CourseTranscript>, CourseError> {
        Ok(course.part(CoursePart::Transcripts)?.unwrap_or_default())
    }
}

static TRANSCRIPTS: LazyLock<Vec<Vec<CourseTranscript>>> = LazyLock::new(|| {
    let read = |course| CourseTranscript::from_course(course).unwrap_or_else(|error| panic!("{error}"));
    Course::all().iter().map(read).collect()
});

/// The transcripts of the course whose policy a game was played by if the course teaches the family, else those of the
/// course that decides for the family.
fn transcripts(family: &str, policy: &str) -> &'static [CourseTranscript] {
    let teaches = |course: &&Course| course.own_family() == Some(family);
    let played = Course::named(policy).ok().filter(teaches).or_else(|| Course::of_family(family));
    let place = played.and_then(|played| Course::all().iter().position(|course| course.id == played.id));
    place.map_or(&[], |place| &TRANSCRIPTS[place])
}

/// Writes what the course's own program would have left behind, and says where. Nothing is overwritten: a name that is
/// taken gets a number.
pub fn write_course_transcripts(record: &Record, folder: &Path) -> Result<Vec<PathBuf>, TranscriptFileError> {
    let transcripts = transcripts(&record.game.start.family, &record.settings.policy);
    if transcripts.is_empty() {
        return Err(TranscriptFileError::NoCourse(record.game.start.spec()));
    }
    let rendered = transcripts.iter().map(|transcript| Ok((transcript.file_name(), transcript.render(record)?)));
    let rendered = rendered.collect::<Result<Vec<_>, TranscriptError>>()?;
    let write = || {
        let mut written = Vec::new();
        for (name, text) in &rendered {
            written.push(match name {
                Some(name) => write_new(folder, name, text)?,
                None => write_tts_page(record, folder)?,
            });
        }
        Ok(written)
    };
    write().map_err(|source: io::Error| TranscriptFileError::Io { folder: folder.to_owned(), source })
}

/// Whether a course has a transcript of its own for games of this family that are played by this policy.
pub fn has_course_transcripts(family: &str, policy: &str) -> bool {
    !transcripts(family, policy).is_empty()
}

/// Whether a file has the name of one of these, with a number or without.
pub(crate) fn is_transcript_name(file: &Path) -> bool {
    let Some((stem, extension)) = file.file_name().and_then(|name| name.to_str()?.rsplit_once('.')) else {
        return false;
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let stem = stem.rsplit_once('-').filter(|(_, number)| is_number(number)).map_or(stem, |(stem, _)| stem);
    let names = CourseTranscript::ALL.into_iter().filter_map(CourseTranscript::file_name);
    names.into_iter().any(|name| name.rsplit_once('.') == Some((stem, extension)))
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
