//! Hand-ins, packed as a course wants them.

use crate::check::OpenedSubmission;
use crate::plan::{CheckPlan, PackForm, PackRules};
use crate::report::{CheckReport, TestOutcome};
use std::io::{Cursor, Write};
use std::path::Path;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The parts of a check that a hand-in must pass before it is packed. How its files lie now does not matter.
pub const RULES: [&str; 4] = ["files", "imports", "signatures", "report"];

/// Why a hand-in is not packed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// The course does not say how.
    #[error("the course does not say how hand-ins are packed")]
    NoRules,
    /// The rules of the course do not hold.
    #[error("it is not packed: {} (see above)", .0.join("; "))]
    Broken(Vec<String>),
    /// A file of the hand-in is missing.
    #[error("it is not packed: there is no {0}")]
    Missing(String),
    /// The file to write must have another name.
    #[error("the hand-in must be called {wanted}, not {found}")]
    Name {
        /// What it must be called.
        wanted: String,
        /// What it is called.
        found: String,
    },
    /// The archive cannot be made.
    #[error("the archive cannot be made: {0}")]
    Zip(String),
}

/// The bytes of the hand-in that is written as `target`, if the report finds that the rules of the course hold.
pub fn pack(
    submission: &OpenedSubmission,
    plan: &CheckPlan,
    report: &CheckReport,
    target: &Path,
) -> Result<Vec<u8>, PackError> {
    let rules = plan.pack.as_ref().ok_or(PackError::NoRules)?;
    let is_rule = |id: &str| RULES.contains(&id.split('/').next().unwrap_or_default());
    let broken = report.tests().filter(|test| test.outcome == TestOutcome::Wrong && is_rule(&test.id));
    let broken: Vec<String> = broken.map(|test| test.title.clone()).collect();
    if !broken.is_empty() {
        return Err(PackError::Broken(broken));
    }
    let found = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let folder = match rules.form {
        PackForm::File => {
            let wanted = &rules.files[0];
            if found != *wanted {
                return Err(PackError::Name { wanted: wanted.clone(), found });
            }
            return content(submission, rules, wanted);
        }
        PackForm::Zip => String::new(),
        PackForm::ZipWithFolder => folder_name(plan, &found)?,
    };
    let failed = |error: zip::result::ZipError| PackError::Zip(error.to_string());
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for file in &rules.files {
        let content = content(submission, rules, file)?;
        zip.start_file(format!("{folder}{file}"), SimpleFileOptions::default()).map_err(failed)?;
        zip.write_all(&content).map_err(|error| PackError::Zip(error.to_string()))?;
    }
    Ok(zip.finish().map_err(failed)?.into_inner())
}

/// The folder of an archive, which has the archive's name.
fn folder_name(plan: &CheckPlan, found: &str) -> Result<String, PackError> {
    let layout = plan.layout.as_ref().ok_or(PackError::NoRules)?;
    let wrong =
        |why: &str| PackError::Name { wanted: format!("{}NUMBER.zip ({why})", layout.prefix), found: found.to_owned() };
    let name = found.strip_suffix(".zip").ok_or_else(|| wrong("it is a zip archive"))?;
    layout.numbers(name).map_err(|why| wrong(&why))?;
    Ok(format!("{name}/"))
}

fn content(submission: &OpenedSubmission, rules: &PackRules, name: &str) -> Result<Vec<u8>, PackError> {
    let mut files: Vec<_> = submission.files.files().collect();
    files.sort_by_key(|(path, _)| path.components().count());
    let is_named = |path: &Path| path.file_name().is_some_and(|file| file == name);
    // A program of another name is handed in under the one that the course asks for.
    let is_only = rules.files.len() == 1 && files.len() == 1;
    let found = files.iter().find(|(path, _)| is_named(path)).or_else(|| files.first().filter(|_| is_only));
    found.map(|(_, content)| content.to_vec()).ok_or_else(|| PackError::Missing(name.to_owned()))
}
