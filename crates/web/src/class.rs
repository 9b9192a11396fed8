//! The graded class that the owner of a lab opened. It is shown only under an address that cannot be guessed and that is
//! printed where the lab was started.

use crate::error::RequestError;
use crate::lab::{Lab, random_u64};
use crate::server::ServeError;
use plyground_grade::pages::{ClassRow, ClassSummary, page_name};
use plyground_grade::report::CheckReport;
use std::fs;
use std::path::{Path, PathBuf};

/// A graded class in a folder of `plyground grade run`.
#[derive(Debug)]
pub(crate) struct OwnedClass {
    folder: PathBuf,
    /// The word in the address.
    key: String,
}

impl OwnedClass {
    /// Opens a folder that has a class in it.
    pub(crate) fn open(folder: &Path) -> Result<OwnedClass, ServeError> {
        let key = format!("{:016x}{:016x}", random_u64(), random_u64());
        let class = OwnedClass { folder: folder.to_owned(), key };
        class.summary().map_err(|why| ServeError::Class { path: folder.to_owned(), why })?;
        Ok(class)
    }

    /// What is known of the class, as the last `grade run` wrote it.
    pub(crate) fn summary(&self) -> Result<ClassSummary, String> {
        let text = fs::read(self.folder.join("class.json")).map_err(|error| format!("class.json: {error}"))?;
        serde_json::from_slice(&text).map_err(|error| format!("class.json: {error}"))
    }

    /// What was found in a student's submission.
    pub(crate) fn report(&self, row: &ClassRow) -> Result<CheckReport, RequestError> {
        let file = self.folder.join("reports").join(format!("{}.json", page_name(&row.submission)));
        let text = fs::read(file).map_err(|_| RequestError::not_found("report"))?;
        serde_json::from_slice(&text).map_err(RequestError::internal)
    }

    /// The page of similar submissions.
    pub(crate) fn similarity(&self) -> Result<String, RequestError> {
        fs::read_to_string(self.folder.join("similarity.html")).map_err(|_| RequestError::not_found("page"))
    }
}

impl Lab {
    /// The path of the class that the owner opened, if there is one.
    pub fn class_path(&self) -> Option<String> {
        self.class.as_ref().map(|class| format!("class/{}", class.key))
    }

    /// The class, for those who know its address.
    pub(crate) fn class_for(&self, key: &str) -> Result<&OwnedClass, RequestError> {
        // Digests, whose first difference says nothing about the key's.
        let is_same = |class: &&OwnedClass| blake3::hash(class.key.as_bytes()) == blake3::hash(key.as_bytes());
        self.class.as_ref().filter(is_same).ok_or_else(|| RequestError::not_found("page"))
    }
}
