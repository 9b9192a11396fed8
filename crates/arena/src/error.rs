//! Why a match cannot take place.

use std::fmt;

/// Why a match cannot take place, and what would help. The reason names no option of any program: how to ask for the
/// remedy is added by the program that the user runs, the command line or a page.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct MatchError {
    /// The reason, as the beginning of a sentence.
    pub why: String,
    /// What the user can do about it, where something is known.
    pub remedy: Option<Remedy>,
}

/// What makes a match possible that could not take place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// A folder of its own for each agent, or the user's word that all files beside an agent belong to its author.
    OwnFolders,
    /// Another Python interpreter, with these packages.
    Interpreter(Vec<PythonPackage>),
}

/// A package that is not part of Python.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PythonPackage {
    /// Its name as it is imported and installed: `numpy`.
    pub name: &'static str,
    /// Its name as people write it: `NumPy`.
    pub title: &'static str,
}

impl MatchError {
    /// An error for which no remedy is known.
    pub fn new(why: impl Into<String>) -> MatchError {
        MatchError { why: why.into(), remedy: None }
    }

    /// This error, if this would help.
    #[must_use]
    pub fn with_remedy(self, remedy: Remedy) -> MatchError {
        MatchError { remedy: Some(remedy), ..self }
    }

    /// This error with its place before the reason.
    #[must_use]
    pub fn at(self, place: impl fmt::Display) -> MatchError {
        MatchError { why: format!("{place}: {}", self.why), ..self }
    }

    /// The reason with the remedy behind it, in the words of the program that the user runs.
    pub fn explain(&self, hint: impl FnOnce(&Remedy) -> String) -> String {
        let hint = self.remedy.as_ref().map(hint).unwrap_or_default();
        format!("{}{hint}", self.why)
    }
}

impl PythonPackage {
    /// Packages as people list them: `NumPy and SciPy`; nothing where there are none.
    pub fn list(packages: &[PythonPackage]) -> Option<String> {
        let titles: Vec<&str> = packages.iter().map(|package| package.title).collect();
        (!titles.is_empty()).then(|| titles.join(" and "))
    }
}

impl From<std::io::Error> for MatchError {
    fn from(error: std::io::Error) -> MatchError {
        MatchError::new(error.to_string())
    }
}
