//! The texts of a submission's files, looked at without running them.

use super::{CheckContext, CheckError};
use plyground_agents::{FileFacts, FileInspector, course_modules};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A file that is longer is not a student's program.
const MAX_BYTES: u64 = 4 << 20;

/// What was seen in files so far.
#[derive(Default)]
pub(super) struct Inspected {
    inspector: Option<FileInspector>,
    facts: HashMap<PathBuf, Result<FileFacts, String>>,
}

impl CheckContext<'_> {
    /// What the text of a file says, or why it cannot be read.
    pub(super) fn facts(&mut self, file: &Path) -> Result<Result<FileFacts, String>, CheckError> {
        if let Some(known) = self.inspected.facts.get(file) {
            return Ok(known.clone());
        }
        let io = |source| CheckError::Io { path: file.to_owned(), source };
        let found = if fs::metadata(file).map_err(io)?.len() > MAX_BYTES {
            Err(format!("it is longer than {} MiB", MAX_BYTES >> 20))
        } else {
            let source = fs::read(file).map_err(io)?;
            if self.inspected.inspector.is_none() {
                let spec = self.submission.spec(file)?;
                self.inspected.inspector = Some(FileInspector::new(&spec, &self.environment)?);
            }
            let inspector = self.inspected.inspector.as_mut().expect("it was just made");
            let seen = inspector.inspect(&source, self.library.plan.style)?;
            seen.map_err(|problem| format!("Python cannot read it: {}", problem.why))
        };
        self.inspected.facts.insert(file.to_owned(), found.clone());
        Ok(found)
    }

    /// The files that the course asks for, each once.
    pub(super) fn graded_files(&self) -> Vec<PathBuf> {
        let plan = &self.library.plan;
        let names = plan.functions.iter().map(|function| function.file.as_deref());
        let names = names.chain(plan.custom_player.iter().map(|player| Some(player.file.as_str())));
        let mut files: Vec<PathBuf> = Vec::new();
        for file in names.filter_map(|name| self.submission.file_named(name).ok()) {
            if !files.contains(&file) {
                files.push(file);
            }
        }
        files
    }

    /// Whether agents get a top-level module of this name from the course.
    pub(super) fn is_course_module(&self, module: &str) -> bool {
        let is_named = |path: &str| path.split('/').any(|part| part.strip_suffix(".py").unwrap_or(part) == module);
        course_modules(self.submission.course.adapter).any(|(path, _)| is_named(path))
    }
}

/// The name of a file, for people.
pub(super) fn shown(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Why a file cannot be read as Python, if so.
pub(super) fn unreadable(facts: &Result<FileFacts, String>) -> Option<String> {
    match facts {
        Err(why) => Some(why.clone()),
        Ok(facts) => facts.problem.as_ref().map(|problem| {
            let line = problem.line.map(|line| format!("line {line}: ")).unwrap_or_default();
            format!("{line}{}: {}", problem.kind, problem.text)
        }),
    }
}
