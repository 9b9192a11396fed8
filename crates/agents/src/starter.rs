//! The folder that a course hands out to its students: the files of `hosts/python/starters/<id>`, and what its table
//! `[starter]` adds to them: modules that agents import in a match, and pages that several courses open. What the course
//! grades is empty in it. Our solved versions (`hosts/python/solved/<id>`) are never in it, and never where an agent could
//! read them.

use crate::course::CourseAgent;
use crate::host::course_modules;
use plyground_course::{Course, CourseError, CoursePart};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;

/// The files below a folder of `hosts/python`, by their paths there.
type Files = &'static [(&'static str, &'static [u8])];

const STARTERS: Files = include!(concat!(env!("OUT_DIR"), "/starters.rs"));
const SOLVED: Files = include!(concat!(env!("OUT_DIR"), "/solved.rs"));

/// The folder of a course, with the student's id in the names of files that have it.
#[derive(Debug)]
pub struct StarterFolder {
    /// The files by their paths in the folder, `/` between the parts.
    pub files: BTreeMap<String, &'static [u8]>,
    /// The files that the student writes.
    pub graded: Vec<String>,
    /// Command lines to begin with, to be typed in the folder.
    pub commands: Vec<String>,
    /// Whether a name of a file has the student's id in it.
    pub takes_id: bool,
}

/// Why there is no such folder.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StarterError {
    /// The course hands out nothing that we carry.
    #[error("{course} has no starter folder (there are: {known})")]
    None {
        /// The course.
        course: String,
        /// The courses that have one.
        known: String,
    },
    /// No name of a file has an id in it.
    #[error("no file of {course} has the student's id in its name")]
    NoId {
        /// The course.
        course: String,
    },
    /// The id cannot stand in the name of a Python module.
    #[error("`{id}` cannot be in the name of a Python file (letters, digits and `_`, at most {MAX_ID})")]
    Id {
        /// The id.
        id: String,
    },
    /// What the course's folder says cannot be used.
    #[error(transparent)]
    Course(#[from] CourseError),
}

/// The folder of files that several courses need.
const SHARED: &str = "shared";

/// The most characters of an id.
const MAX_ID: usize = 40;

/// The table `[starter]` of a course.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StarterTable {
    /// The word that stands for the student's id in names of files.
    id: Option<String>,
    /// The files that the student writes.
    graded: Vec<String>,
    /// Command lines to begin with.
    commands: Vec<String>,
    /// Files of the folder that lie there a second time, under another name.
    #[serde(default)]
    copies: BTreeMap<String, String>,
    /// Where the course's modules lie, by their names in `hosts/python/courses/<id>`.
    #[serde(default)]
    modules: BTreeMap<String, String>,
    /// Where files of `hosts/python/starters/shared` lie, by their names there.
    #[serde(default)]
    shared: BTreeMap<String, String>,
    /// Where texts of the course's own folder lie, by their names in `courses/<id>`.
    #[serde(default)]
    texts: BTreeMap<String, String>,
}

impl StarterFolder {
    /// The folder of a course, for the student of that id.
    pub fn new(course: &str, id: Option<&str>) -> Result<StarterFolder, StarterError> {
        let agent = CourseAgent::all().iter().find(|agent| agent.course.id == course);
        let table = agent.and_then(|agent| Some((agent, table_of(agent.course).transpose()?)));
        let Some((agent, table)) = table else {
            return Err(StarterError::None { course: course.to_owned(), known: starter_courses().join(", ") });
        };
        let table = table?;
        let named = match (&table.id, id) {
            (Some(word), Some(id)) if is_id(id) => Some((word.as_str(), id)),
            (Some(_), Some(id)) => return Err(StarterError::Id { id: id.to_owned() }),
            (None, Some(_)) => return Err(StarterError::NoId { course: course.to_owned() }),
            (_, None) => None,
        };
        let name = |text: &str| named.map_or_else(|| text.to_owned(), |(word, id)| text.replace(word, id));
        let mut files = BTreeMap::new();
        for (path, data) in below(STARTERS, course) {
            files.insert(name(path), data);
        }
        for (module, path) in &table.modules {
            files.insert(name(path), module_of(agent.adapter, module)?);
        }
        for (shared, path) in &table.shared {
            files.insert(name(path), shared_file(shared)?);
        }
        for (text, path) in &table.texts {
            files.insert(name(path), agent.course.file(text)?.as_bytes());
        }
        for (file, path) in &table.copies {
            let missing = || CourseError::Missing { file: format!("hosts/python/starters/{course}/{file}") };
            let data = *files.get(file).ok_or_else(missing)?;
            files.insert(name(path), data);
        }
        let names = |texts: &[String]| texts.iter().map(|text| name(text)).collect::<Vec<_>>();
        Ok(StarterFolder {
            files,
            graded: names(&table.graded),
            commands: names(&table.commands),
            takes_id: table.id.is_some(),
        })
    }

    /// The folder as a zip archive, in which all files are in one folder of that name.
    pub fn zip(&self, name: &str) -> Result<Vec<u8>, ZipError> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, data) in &self.files {
            archive.start_file(format!("{name}/{path}"), SimpleFileOptions::default())?;
            archive.write_all(data)?;
        }
        Ok(archive.finish()?.into_inner())
    }
}

/// The courses that have a starter folder.
pub fn starter_courses() -> Vec<&'static str> {
    let courses = CourseAgent::all().iter().map(|agent| agent.course);
    courses.filter(|course| matches!(table_of(course), Ok(Some(_)))).map(|course| course.id.as_str()).collect()
}

/// What a course grades, solved by us: the names of the files, and what is in them. Only for comparing and for tests: no
/// folder of a student, and no place that an agent can read, has them.
pub fn solved_files(course: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    below(SOLVED, course)
}

fn table_of(course: &'static Course) -> Result<Option<StarterTable>, CourseError> {
    course.part(CoursePart::Starter)
}

fn module_of(adapter: &str, module: &str) -> Result<&'static [u8], CourseError> {
    let missing = || CourseError::Missing { file: format!("hosts/python/courses/{adapter}/{module}") };
    course_modules(adapter).find(|(name, _)| *name == module).map(|(_, data)| data).ok_or_else(missing)
}

fn shared_file(file: &str) -> Result<&'static [u8], CourseError> {
    let missing = || CourseError::Missing { file: format!("hosts/python/starters/{SHARED}/{file}") };
    below(STARTERS, SHARED).find(|(name, _)| *name == file).map(|(_, data)| data).ok_or_else(missing)
}

fn below(files: Files, course: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> + use<> {
    let folder = format!("{course}/");
    files.iter().filter_map(move |&(path, data)| Some((path.strip_prefix(&folder)?, data)))
}

fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= MAX_ID && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_every_file_that_its_table_names_and_nothing_solved() {
        for course in starter_courses() {
            let folder = StarterFolder::new(course, None).unwrap();
            assert!(!folder.graded.is_empty() && !folder.commands.is_empty(), "{course}");
            for file in &folder.graded {
                assert!(folder.files.contains_key(file), "{course}: {file}");
            }
            for (name, solved) in solved_files(course).filter(|(name, _)| name.ends_with(".py")) {
                assert!(folder.files.values().all(|data| *data != solved), "{course}: {name}");
            }
        }
    }

    #[test]
    fn an_archive_holds_the_whole_folder() {
        let folder = StarterFolder::new("col333", None).unwrap();
        let mut archive = zip::ZipArchive::new(Cursor::new(folder.zip("col333-starter").unwrap())).unwrap();
        assert_eq!(archive.len(), folder.files.len());
        for (path, data) in &folder.files {
            let mut file = archive.by_name(&format!("col333-starter/{path}")).unwrap();
            let mut read = Vec::new();
            std::io::Read::read_to_end(&mut file, &mut read).unwrap();
            assert_eq!(read, *data, "{path}");
        }
    }

    #[test]
    fn an_id_is_part_of_the_name_of_a_module() {
        for (id, good) in [("ada", true), ("2019CS10001", true), ("a_b", true), ("", false), ("../x", false)] {
            assert_eq!(is_id(id), good, "{id}");
        }
    }
}
