//! From files, folders and archives to hand-ins: who handed in what, and when.
//!
//! A source is what a teacher names on the command line: one hand-in, a folder of them, or the download of a whole class as
//! Gradescope, MarkUs, Canvas and Moodle write it. Everything in a source is untrusted. Nothing is unpacked to the disk, and a
//! hand-in that cannot be read is a problem of its own students: the others go on.
//!
//! ```
//! use plyground_grade::intake::{IntakeRules, take_in};
//!
//! let folder = tempfile::tempdir()?;
//! for student in ["ada", "ben"] {
//!     std::fs::create_dir(folder.path().join(student))?;
//!     std::fs::write(folder.path().join(student).join("agent.py"), "def run_ai(): ...")?;
//! }
//! let taken = take_in(&[folder.path().to_owned()], &IntakeRules::default());
//! let names: Vec<String> = taken.hand_ins.iter().map(|hand_in| hand_in.label.clone()).collect();
//! assert_eq!(names, ["ada", "ben"]);
//! assert_eq!(taken.hand_ins[0].read()?.submission.files().count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canvas;
mod files;
mod gradescope;
mod latest;
mod layout;
mod metadata;
mod moodle;
mod ruby_yaml;
mod tree;

pub use files::{HandInError, ReadHandIn};
pub use latest::{CountedHandIn, Superseded, latest};
pub use layout::{IntakeRules, Layout};
pub use metadata::AutograderMetadata;

use crate::student::{StudentRef, clean};
use files::HandInFiles;
use jiff::Timestamp;
use std::path::{Path, PathBuf};
use tree::Tree;

/// What one student, or one group, handed in at one time.
#[derive(Clone, Debug)]
pub struct HandIn {
    /// What the source calls it: the name of its folder or its file, for messages.
    pub label: String,
    /// Whose it is. At least one; several for a group whose members the source names.
    pub students: Vec<StudentRef>,
    /// When it was handed in, if the source says so.
    pub submitted: Option<Timestamp>,
    /// When it was due for its students, if the source says so.
    pub due: Option<Timestamp>,
    /// Whether the system marked it as late.
    pub marked_late: bool,
    /// Which hand-in of this student it is, counted from 1, as far as names tell.
    pub attempt: u32,
    /// How the source is laid out.
    pub layout: Layout,
    /// What the source says about it that a person should know, such as that it names no student.
    pub notes: Vec<String>,
    files: HandInFiles,
}

impl HandIn {
    /// Reads its files into memory. An archive that a student handed in is opened, but none inside of that one.
    pub fn read(&self) -> Result<ReadHandIn, HandInError> {
        self.files.read()
    }

    /// The same hand-in, with what Gradescope tells an autograder about it.
    pub fn with_metadata(self, metadata: &AutograderMetadata) -> HandIn {
        let times = metadata.times();
        let students = if metadata.students.is_empty() { self.students } else { metadata.students.clone() };
        HandIn { students, submitted: times.submitted.or(self.submitted), due: times.due.or(self.due), ..self }
    }

    /// The students, for a message.
    pub fn who(&self) -> String {
        self.students.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }
}

/// What the sources held.
#[derive(Debug, Default)]
pub struct Intake {
    /// The hand-ins, in the order of the sources and sorted by name within each. One student may have several ([`latest`]).
    pub hand_ins: Vec<HandIn>,
    /// What could not be taken in, a sentence each: the path, and why.
    pub problems: Vec<String>,
}

/// Takes in every source. One that cannot be read, or holds nothing, is a problem and does not end the others.
pub fn take_in(sources: &[PathBuf], rules: &IntakeRules) -> Intake {
    let mut intake = Intake::default();
    for source in sources {
        let shown = clean(&source.display().to_string());
        match Tree::open(source) {
            Err(error) => intake.problems.push(format!("{shown}: {error}")),
            Ok(tree) => {
                let (hand_ins, problems) = from_tree(&tree, source, rules);
                if hand_ins.is_empty() {
                    intake.problems.push(format!("{shown}: there is no hand-in in it"));
                }
                intake.hand_ins.extend(hand_ins);
                intake.problems.extend(problems.into_iter().map(|problem| format!("{shown}: {problem}")));
            }
        }
    }
    intake
}

/// The hand-ins of one source, and what was wrong beside them.
fn from_tree(tree: &Tree, source: &Path, rules: &IntakeRules) -> (Vec<HandIn>, Vec<String>) {
    let (layout, below) = rules.recognise(tree);
    let inner = tree.below(&below);
    let (mut hand_ins, problems) = match layout {
        Layout::Gradescope => gradescope::hand_ins(&inner),
        Layout::Canvas => canvas::hand_ins(&inner),
        Layout::Moodle => moodle::hand_ins(&inner),
        Layout::Class => (layout::class_hand_ins(&inner, rules), Vec::new()),
        // The folder around the files of one hand-in belongs to it.
        Layout::Single => (layout::single_hand_in(tree, source, rules).into_iter().collect(), Vec::new()),
    };
    hand_ins.sort_by(|one, two| one.label.cmp(&two.label));
    (hand_ins, problems)
}

#[cfg(test)]
mod tests;
