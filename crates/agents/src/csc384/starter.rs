//! Copies of the course's own modules beside an Othello agent: they are never used, and its author is told so.

use crate::host::course_modules;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

/// The names of Summer 2022 are common ones, so they are supplied before an agent's own only where it speaks that dialect.
const SUMMER_2022: &str = "s22";

/// The copies that lie in the folder of an agent of a dialect, as seen from there.
pub(super) fn copies(folder: &Path, agent: &Path, dialect: &str) -> Vec<PathBuf> {
    let supplied = course_modules("csc384").filter_map(|(name, _)| match name.strip_prefix("s22/") {
        Some(name) => (dialect == SUMMER_2022).then(|| PathBuf::from(name)),
        None => Some(PathBuf::from(name)),
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
pub(super) fn python_path(host: &Path, dialect: &str) -> OsString {
    let course = host.join("courses/csc384");
    let [first, second] = match dialect {
        SUMMER_2022 => [course.join(SUMMER_2022), course],
        _ => [course.clone(), course.join(SUMMER_2022)],
    };
    [first.as_os_str(), second.as_os_str()].join(OsStr::new(":"))
}
