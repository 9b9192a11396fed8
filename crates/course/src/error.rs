//! What can be wrong with a course.

use crate::part::CoursePart;
use plyground_game::did_you_mean;
use std::io;
use std::path::PathBuf;

/// An id that no course has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no course `{id}`{}", did_you_mean(.id, .known))]
pub struct UnknownCourse {
    /// What was given.
    pub id: String,
    /// The ids that there are.
    pub known: Vec<&'static str>,
}

/// A folder that does not say what a course must say, and where.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CourseError {
    /// The folder cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Io {
        /// The folder or the file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file that a course must have, or that it names itself.
    #[error("{file} is missing")]
    Missing {
        /// Which file.
        file: String,
    },
    /// A file that is not TOML, or has a key that no course has.
    #[error("{file}: {source}")]
    File {
        /// Which file.
        file: String,
        /// What is wrong, with its line.
        source: Box<toml::de::Error>,
    },
    /// A part that the crate which acts on it does not understand.
    #[error("{file}, {part}: {source}")]
    Part {
        /// Which file.
        file: String,
        /// Which part.
        part: CoursePart,
        /// What is wrong, with its key.
        source: Box<toml::de::Error>,
    },
    /// A course that wants to decide for a family that it does not know.
    #[error("courses/{id}/course.toml: `default_for` names `{family}`, which is not one of its `families`")]
    DefaultFor {
        /// Which course.
        id: String,
        /// Which family.
        family: String,
    },
}
