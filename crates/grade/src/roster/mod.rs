//! The students of a class: ids, names, groups and times of their own, from a table of a teacher's own, Canvas' gradebook
//! export or Moodle's grading worksheet. The three are told apart by their heads.
//!
//! ```
//! use plyground_grade::roster::Roster;
//!
//! let roster = Roster::read(b"id,name,group,extension\nada,Ada Lovelace,7,2 days\n", jiff::tz::Offset::UTC)?;
//! assert_eq!(roster.students[0].extension, jiff::SignedDuration::from_hours(48));
//! # Ok::<(), plyground_grade::roster::RosterError>(())
//! ```

mod form;
mod matching;

pub use matching::{MatchedHandIns, UnmatchedHandIn};

use crate::student::StudentId;
use crate::table::{Table, TableError};
use crate::times::TimeError;
use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp};

/// A class.
#[derive(Clone, Debug)]
pub struct Roster {
    /// Where the table comes from.
    pub form: RosterForm,
    /// The students, in the order of the table.
    pub students: Vec<RosterStudent>,
    /// The table itself, for what goes back to where it came from.
    pub(crate) table: Table,
}

/// Where a roster comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RosterForm {
    /// A table with a column `id`; see [`OWN_COLUMNS`].
    Own,
    /// Canvas' gradebook export.
    Canvas,
    /// Moodle's offline grading worksheet.
    Moodle,
}

/// The columns of a teacher's own table. Only `id` must be there, and a column of another name is left alone unless it looks
/// like a misspelling of one of these.
pub const OWN_COLUMNS: [&str; 11] =
    ["id", "name", "email", "number", "login", "canvas", "moodle", "group", "due", "extension", "submitted"];

/// One student of a class.
#[derive(Clone, Debug)]
pub struct RosterStudent {
    /// What the student is called in results. No two students have the same.
    pub id: String,
    /// The name, as the table has it.
    pub name: Option<String>,
    /// The address.
    pub email: Option<String>,
    /// All ids of the student.
    pub ids: Vec<StudentId>,
    /// The group that hands in together.
    pub group: Option<String>,
    /// A due time of the student's own.
    pub due: Option<Timestamp>,
    /// How much longer than others the student has.
    pub extension: SignedDuration,
    /// When the student handed in, where the table knows it better than the hand-in.
    pub submitted: Option<Timestamp>,
    /// The row of the table.
    pub(crate) row: usize,
}

/// Why a roster cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RosterError {
    /// Not a table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// None of the three forms.
    #[error(
        "its first line is `{head}`, and a roster has a column `id`, or it is Canvas' gradebook export (Student, ID, ...) or \
         Moodle's grading worksheet in English (Identifier, ..., Grade, ..., Last modified (grade))"
    )]
    UnknownForm {
        /// The first line.
        head: String,
    },
    /// A column that is probably misspelt.
    #[error("it has no use for the column `{column}`; did you mean `{near}`?")]
    Column {
        /// The column.
        column: String,
        /// What it is near to.
        near: &'static str,
    },
    /// A row without an id.
    #[error("line {line}: there is no id")]
    NoId {
        /// Where.
        line: usize,
    },
    /// Two rows of one id.
    #[error("line {line}: the id `{id}` is that of line {first}, too")]
    Twice {
        /// Where.
        line: usize,
        /// Which id.
        id: String,
        /// Where it was first.
        first: usize,
    },
    /// A time that cannot be read.
    #[error("line {line}, column `{column}`: {source}")]
    Time {
        /// Where.
        line: usize,
        /// In which column.
        column: String,
        /// What was found.
        source: TimeError,
    },
    /// An extension that cannot be read.
    #[error("line {line}: `{text}` is not an extension; write it as `2 days`, `12 hours` or `90 minutes`")]
    Extension {
        /// Where.
        line: usize,
        /// What was found.
        text: String,
    },
}

impl Roster {
    /// Reads a roster. Times without an offset are meant with the one that is given.
    pub fn read(bytes: &[u8], local: Offset) -> Result<Roster, RosterError> {
        let table = Table::read(bytes)?;
        let form = form::of_table(&table)?;
        let students = form::students(form, &table, local)?;
        Ok(Roster { form, students, table })
    }

    /// The student of that id.
    pub fn student(&self, id: &str) -> Option<&RosterStudent> {
        self.students.iter().find(|student| student.id == id)
    }
}

#[cfg(test)]
mod tests;
