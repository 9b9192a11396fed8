//! Marks in the forms that teachers and hand-in systems take: a table of one's own, Canvas' and Moodle's import, MarkUs' test
//! output, Gradescope's results.

mod canvas;
mod grades;
mod gradescope;
mod judge;
mod markus;
mod moodle;

pub use canvas::canvas_csv;
pub use grades::grades_csv;
pub use gradescope::{GradescopeResults, LeaderboardEntry, leaderboard};
pub use judge::{changes_csv, to_judge};
pub use markus::markus_output;
pub use moodle::moodle_csv;

use crate::marks::Marked;
use jiff::Timestamp;
use plyground_record::is_bidi_control;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// One student with marks.
#[derive(Clone, Debug)]
pub struct GradedStudent {
    /// The marks; their `student` is the id in the roster, if there is one.
    pub marked: Marked,
    /// The name.
    pub name: Option<String>,
    /// The address.
    pub email: Option<String>,
    /// The group that handed in together.
    pub group: Option<String>,
    /// What was handed in, as the source calls it. The members of a group have the same.
    pub submission: String,
    /// When.
    pub submitted: Option<Timestamp>,
}

/// What to do with marks that are still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenMarks {
    /// The student is left out, so that the system keeps what it has.
    LeaveOut,
    /// What is open counts nothing so far.
    CountNothing,
}

impl OpenMarks {
    fn takes(self, student: &GradedStudent) -> bool {
        self == OpenMarks::CountNothing || student.marked.open().next().is_none()
    }
}

/// Why marks cannot be written in a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The roster is of another system.
    #[error("{system} needs its own table as the roster: {table}")]
    Roster {
        /// Which system.
        system: &'static str,
        /// Which table.
        table: &'static str,
    },
    /// More points than the system takes.
    #[error(
        "{student} has {points} points, and the worksheet's maximum grade is {maximum}; change it in Moodle, or the rubric"
    )]
    Maximum {
        /// Whose.
        student: String,
        /// How many.
        points: String,
        /// The most.
        maximum: String,
    },
}

/// Writes a file so that a reader finds the old one or the whole new one, never a part: under another name in the same
/// folder, and then renamed.
pub fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::other("it is not the name of a file"))?;
    let mut other = std::ffi::OsString::from(".");
    other.push(name);
    other.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(other);
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&part, path));
    if renamed.is_err() {
        // Whatever was written is of no use; why it failed matters more than whether this does.
        let _ = fs::remove_file(&part);
    }
    renamed
}

/// Text for a system's page: lines stay, and no character commands a terminal or turns the text around.
fn plain_text(text: &str) -> String {
    let tamed = |c: char| match c {
        '\n' | '\t' => c,
        _ if c.is_control() || is_bidi_control(c) => '\u{fffd}',
        _ => c,
    };
    text.chars().map(tamed).collect()
}

/// What a student reads about the marks, a line for each item, each deduction and lateness.
fn feedback(marked: &Marked) -> String {
    let mut lines: Vec<String> = marked.problem.iter().cloned().collect();
    lines.extend(marked.tests.iter().map(|test| match test.points {
        Some(points) => format!("{}: {points} of {}", test.title, test.of),
        None => format!("{}: not decided yet, of {}", test.title, test.of),
    }));
    lines.extend(marked.deductions.iter().map(|one| format!("{}: {} off", one.title, one.points)));
    lines.extend(marked.late.iter().map(|late| late.sentence()).filter(|sentence| !sentence.is_empty()));
    plain_text(&lines.join("\n"))
}

#[cfg(test)]
mod tests;
