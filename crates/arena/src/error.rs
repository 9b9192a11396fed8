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

#[cfg(test)]
mod tests {
    use super::*;

    const PACKAGES: [PythonPackage; 2] =
        [PythonPackage { name: "numpy", title: "NumPy" }, PythonPackage { name: "scipy", title: "SciPy" }];

    #[test]
    fn an_error_is_told_with_its_place_and_with_the_remedy_in_the_program_s_words() {
        let plain = MatchError::new("it needs NumPy").at("agent.py");
        assert_eq!((plain.to_string().as_str(), &plain.remedy), ("agent.py: it needs NumPy", &None));
        let hint = |remedy: &Remedy| match remedy {
            Remedy::OwnFolders => "; try --own-folders".to_owned(),
            Remedy::Interpreter(packages) => format!("; try a Python with {}", PythonPackage::list(packages).unwrap()),
        };
        assert_eq!(plain.explain(hint), "agent.py: it needs NumPy");
        let folders = MatchError::new("which file is whose?").with_remedy(Remedy::OwnFolders).at("a/");
        assert_eq!(folders.explain(hint), "a/: which file is whose?; try --own-folders");
        let numpy = plain.with_remedy(Remedy::Interpreter(PACKAGES[..1].to_vec()));
        assert_eq!(numpy.explain(hint), "agent.py: it needs NumPy; try a Python with NumPy");
    }

    #[test]
    fn packages_are_listed_as_people_list_them() {
        assert_eq!(PythonPackage::list(&[]), None);
        assert_eq!(PythonPackage::list(&PACKAGES).as_deref(), Some("NumPy and SciPy"));
    }
}
