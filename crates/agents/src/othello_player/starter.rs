//! Copies of the course's own modules beside an Othello agent: they are never used, and its author is told so.

use crate::host::course_modules;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

/// The forms whose names are common ones (`utilities`, `src`). They are supplied before an agent's own files only where it
/// is of that dialect. The folders of their modules have the names of the dialects.
const FORMS_WITH_COMMON_NAMES: [&str; 2] = ["s22", "w26"];

/// The copies that lie in the folder of an agent of a dialect, as seen from there.
pub(super) fn copies(course: &str, folder: &Path, agent: &Path, dialect: &str) -> Vec<PathBuf> {
    let supplied = course_modules(course).filter_map(|(name, _)| match name.split_once('/') {
        Some((form, name)) if FORMS_WITH_COMMON_NAMES.contains(&form) => (form == dialect).then(|| PathBuf::from(name)),
        _ => Some(PathBuf::from(name)),
    });
    supplied.filter(|name| folder.join(name).is_file() && folder.join(name) != agent).collect()
}

/// What its author should know about them.
pub(super) fn notes(copies: &[PathBuf]) -> impl Iterator<Item = String> + use<> {
    let names: BTreeSet<OsString> = copies.iter().filter_map(|copy| Some(copy.iter().next()?.to_owned())).collect();
    let note = |name: OsString| {
        format!("your folder has its own {}; it is not used, the course's own is supplied", name.display())
    };
    names.into_iter().map(note)
}

/// Takes them out of a folder, for programs that would find them there first.
pub(super) fn remove(folder: &Path, copies: &[PathBuf]) -> io::Result<()> {
    copies.iter().try_for_each(|copy| std::fs::remove_file(folder.join(copy)))
}

/// Where a program that we do not start ourselves finds the course's modules: the value of PYTHONPATH.
pub(super) fn python_path(course: &str, host: &Path, dialect: &str) -> OsString {
    let course = host.join("courses").join(course);
    let (spoken, others): (Vec<_>, Vec<_>) = FORMS_WITH_COMMON_NAMES.into_iter().partition(|form| *form == dialect);
    let folder = |form: &str| course.join(form).into_os_string();
    let own = std::iter::once(course.clone().into_os_string());
    let folders: Vec<OsString> =
        spoken.into_iter().map(folder).chain(own).chain(others.into_iter().map(folder)).collect();
    folders.join(OsStr::new(":"))
}
