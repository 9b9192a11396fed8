//! The texts of the courses' folders: those that the program carries, and those of any folder on the disk.

use crate::error::CourseError;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The ids of the courses, in the order in which they are shown.
const LIST: &str = include_str!("../../../courses/list.txt");

/// The texts that the program carries, by their paths in `courses`; `build.rs` lists them.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The ends of the names of texts that say something about a course. Its vectors and examples are for tests.
const ENDS: [&str; 2] = ["toml", "txt"];

/// The ids of the list, each with the texts of its folder.
pub(crate) fn carried() -> impl Iterator<Item = (String, BTreeMap<String, String>)> {
    LIST.split_whitespace().map(|id| {
        let inside = |path: &str| Some(path.strip_prefix(id)?.strip_prefix('/')?.to_owned());
        let files = FILES.iter().filter_map(|(path, text)| Some((inside(path)?, (*text).to_owned())));
        (id.to_owned(), files.collect())
    })
}

/// The texts of a folder and of the folders inside of it.
pub(crate) fn read(folder: &Path) -> Result<BTreeMap<String, String>, CourseError> {
    let mut files = BTreeMap::new();
    add(folder, "", &mut files)?;
    Ok(files)
}

fn add(folder: &Path, prefix: &str, files: &mut BTreeMap<String, String>) -> Result<(), CourseError> {
    let problem = |source| CourseError::Io { path: folder.to_owned(), source };
    for entry in fs::read_dir(folder).map_err(problem)? {
        let path = entry.map_err(problem)?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_dir() {
            add(&path, &format!("{prefix}{name}/"), files)?;
        } else if ENDS.iter().any(|end| path.extension().is_some_and(|found| found == *end)) {
            let text = fs::read_to_string(&path).map_err(|source| CourseError::Io { path: path.clone(), source })?;
            files.insert(format!("{prefix}{name}"), text);
        }
    }
    Ok(())
}
