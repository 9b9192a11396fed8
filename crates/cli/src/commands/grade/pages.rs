//! The pages of a graded class: one of the whole class, and one for each student.

use crate::commands::replace;
use anyhow::{Context, Result};
use plyground_grade::export::GradedStudent;
use plyground_grade::pages::{ClassSummary, class_page, page_name, student_page};
use plyground_grade::run::GradedSubmission;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// What is known of the class, for its page and for the lab.
pub(super) const CLASS_FILE: &str = "class.json";
const STUDENTS: &str = "students";

/// Writes all pages. Those of students who are not graded any more are deleted.
pub(super) fn write_pages(
    out: &Path,
    class: &ClassSummary,
    students: &[GradedStudent],
    graded: &[GradedSubmission],
) -> Result<()> {
    let folder = out.join(STUDENTS);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut written = HashSet::new();
    for student in students {
        let Some(found) = graded.iter().find(|graded| graded.label == student.submission) else { continue };
        let name = format!("{}.html", page_name(&student.marked.student));
        let page = student_page(&class.title, student, found.report.as_ref().map_err(String::as_str));
        replace(&folder.join(&name), page)?;
        written.insert(name);
    }
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".html") && !written.contains(&name) {
            delete(&folder.join(name))?;
        }
    }
    write_class(out, class)
}

fn write_class(out: &Path, class: &ClassSummary) -> Result<()> {
    replace(&out.join(CLASS_FILE), serde_json::to_string_pretty(class)?)?;
    replace(&out.join("index.html"), class_page(class))
}

/// Deletes the pages of a submission, and its rows on the page of the class.
pub(super) fn forget_pages(out: &Path, submission: &str) -> Result<()> {
    let Ok(text) = fs::read(out.join(CLASS_FILE)) else { return Ok(()) };
    let mut class: ClassSummary =
        serde_json::from_slice(&text).with_context(|| format!("{CLASS_FILE} cannot be read"))?;
    for row in class.forget(submission) {
        delete(&out.join(STUDENTS).join(format!("{}.html", page_name(&row.student))))?;
    }
    write_class(out, &class)
}

/// Deletes a file, if it is there.
pub(super) fn delete(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot delete {}", path.display()))
        }
        _ => Ok(()),
    }
}
