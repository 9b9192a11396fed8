//! The courses as data: each folder `courses/<id>` is read once, and every crate takes its part of it. May use `game`.
//!
//! This crate knows which files a course has and which tables they hold. What a table says is for the crate that acts on
//! it: the search reads `[search]`, the referee `policy.toml`, and so on, each into types of its own ([`CoursePart`] lists
//! them all). A course that is not carried in the program can be read from any folder.
//!
//! ```
//! use plyground_course::{Course, CoursePart};
//! use serde::Deserialize;
//!
//! #[derive(Deserialize)]
//! struct Algorithm {
//!     algorithm: String,
//! }
//!
//! let course = Course::of_family("dominoes").expect("a course teaches it");
//! let search: Algorithm = course.part(CoursePart::Search)?.expect("every course searches");
//! assert_eq!((course.families[0].as_str(), search.algorithm.as_str()), ("dominoes", "alphabeta"));
//! # Ok::<(), plyground_course::CourseError>(())
//! ```

mod error;
mod folder;
mod part;

pub use error::{CourseError, UnknownCourse};
pub use part::CoursePart;

use folder::carried;
use part::CourseFile;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use toml::Value;

/// A course: what its folder says.
#[derive(Debug)]
pub struct Course {
    /// What users type; the name of its folder.
    pub id: String,
    /// The university, the course and its game.
    pub title: String,
    /// The families of games that it can search; none listed means all. The first is the one that it teaches.
    pub families: Vec<String>,
    /// The families that are searched, refereed and played as this course does unless the user names another.
    pub default_for: Vec<String>,
    parts: BTreeMap<CoursePart, Value>,
    /// The texts of its folder, by their paths inside of it.
    files: BTreeMap<String, String>,
}

static ALL: LazyLock<Vec<Course>> = LazyLock::new(|| {
    let read = |(id, files)| Course::from_files(id, files).unwrap_or_else(|error| panic!("{error}"));
    carried().map(read).collect()
});

impl Course {
    /// All courses that the program carries, in the order of `courses/list.txt`.
    pub fn all() -> &'static [Course] {
        &ALL
    }

    /// The course of that id.
    pub fn named(id: &str) -> Result<&'static Course, UnknownCourse> {
        ALL.iter().find(|course| course.id == id).ok_or_else(|| {
            let known = ALL.iter().map(|course| course.id.as_str()).collect();
            UnknownCourse { id: id.to_owned(), known }
        })
    }

    /// The course that decides for a family unless the user names another.
    pub fn of_family(family: &str) -> Option<&'static Course> {
        ALL.iter().find(|course| course.default_for.iter().any(|known| known == family))
    }

    /// The family that it teaches.
    pub fn own_family(&self) -> Option<&str> {
        self.families.first().map(String::as_str)
    }

    /// Reads a course from a folder of its own; the folder's name is its id.
    pub fn from_folder(folder: &Path) -> Result<Course, CourseError> {
        let id = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        Course::from_files(id.to_owned(), folder::read(folder)?)
    }

    /// Reads a course from the texts of its folder, by their paths inside of it.
    pub fn from_files(id: String, files: BTreeMap<String, String>) -> Result<Course, CourseError> {
        let CourseFile { title, families, default_for, mut parts } = CourseFile::read(&id, &files)?;
        if let Some(stranger) = default_for.iter().find(|family| !families.contains(family)) {
            return Err(CourseError::DefaultFor { id, family: stranger.clone() });
        }
        for part in part::FILES {
            if let Some(said) = part::whole_file(part, &id, &files)? {
                parts.insert(part, said);
            }
        }
        Ok(Course { id, title, families, default_for, parts, files })
    }

    /// Its part of that name, in the types of the crate that acts on it; `None` if the course says nothing there.
    pub fn part<T: DeserializeOwned>(&self, part: CoursePart) -> Result<Option<T>, CourseError> {
        let Some(value) = self.parts.get(&part) else { return Ok(None) };
        let read = value.clone().try_into().map_err(|source| CourseError::Part {
            file: format!("courses/{}/{}", self.id, part.file()),
            part,
            source: Box::new(source),
        });
        read.map(Some)
    }

    /// A text of its folder, by its path inside of it.
    pub fn file(&self, path: &str) -> Result<&str, CourseError> {
        let missing = || CourseError::Missing { file: format!("courses/{}/{path}", self.id) };
        self.files.get(path).map(String::as_str).ok_or_else(missing)
    }
}

#[cfg(test)]
mod tests;
