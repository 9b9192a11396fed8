//! What a visitor sends to be loaded: one file, several, or a zip archive.

use super::Upload;
use crate::error::RequestError;
use plyground_agents::{AgentKind, Submission};
use std::path::{Path, PathBuf};

/// How many files one upload may have.
const MAX_FILES: usize = 100;

/// The files of an upload, with its main file and name.
pub(super) struct UnpackedUpload {
    pub(super) files: Submission,
    /// The agent's own file.
    pub(super) file: PathBuf,
    /// What they are called together.
    pub(super) name: String,
}

impl UnpackedUpload {
    pub(super) fn of(kind: &AgentKind, upload: &Upload) -> Result<UnpackedUpload, RequestError> {
        check_files(upload)?;
        if let [(name, bytes)] = &upload.files[..]
            && Submission::archive_form(bytes).is_some()
        {
            let files =
                Submission::from_zip(bytes).map_err(|error| RequestError::invalid(format!("{name}: {error}")))?;
            let file = match upload.main.trim() {
                "" => files
                    .agent(kind, None)
                    .map_err(|error| RequestError::invalid(format!("{name}: {error}")))?
                    .to_owned(),
                main => find_main(&files, main)?,
            };
            let called = Path::new(name).file_stem().unwrap_or_default().display().to_string();
            return Ok(UnpackedUpload { files, file, name: called });
        }
        if upload.files.iter().all(|(_, content)| content.is_empty()) {
            return Err(RequestError::invalid("the agent file is empty"));
        }
        let files = Submission::from_files(upload.files.iter().cloned()).map_err(RequestError::invalid)?;
        let file = match (upload.main.trim(), &upload.files[..]) {
            ("", [(only, _)]) => PathBuf::from(only),
            ("", _) => files.agent(kind, None).map(Path::to_owned).map_err(|_| {
                RequestError::invalid(format!("choose the main file of the agent, one of: {}", names(&files)))
            })?,
            (main, _) => find_main(&files, main)?,
        };
        let called = file.display().to_string();
        Ok(UnpackedUpload { files, file, name: called })
    }
}

/// All files of an upload, of whatever they are, and what they are called together.
pub(crate) fn unpack_files(upload: &Upload) -> Result<(String, Submission), RequestError> {
    check_files(upload)?;
    let name = match &upload.files[..] {
        [(name, _)] => name.clone(),
        several => format!("{} files", several.len()),
    };
    if let [(name, bytes)] = &upload.files[..]
        && Submission::archive_form(bytes).is_some()
    {
        let files = Submission::from_zip(bytes).map_err(|error| RequestError::invalid(format!("{name}: {error}")))?;
        return Ok((name.clone(), files));
    }
    let files = Submission::from_files(upload.files.iter().cloned()).map_err(RequestError::invalid)?;
    Ok((name, files))
}

fn check_files(upload: &Upload) -> Result<(), RequestError> {
    if upload.files.is_empty() || upload.files.len() > MAX_FILES {
        return Err(RequestError::invalid(format!("upload between 1 and {MAX_FILES} files")));
    }
    for (index, (name, _)) in upload.files.iter().enumerate() {
        check_file_name(name)?;
        if upload.files[..index].iter().any(|(other, _)| other == name) {
            return Err(RequestError::invalid(format!("two files have the name `{name}`")));
        }
    }
    Ok(())
}

fn check_file_name(name: &str) -> Result<(), RequestError> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    if name.is_empty() || name.len() > 100 || name.starts_with('.') || !name.chars().all(is_plain) {
        return Err(RequestError::invalid(
            "the name of an agent file may only contain letters, digits, `_`, `-` and `.`",
        ));
    }
    Ok(())
}

/// The file that the visitor names as the agent's main file.
fn find_main(files: &Submission, main: &str) -> Result<PathBuf, RequestError> {
    let found = files.files().map(|(path, _)| path).find(|path| *path == Path::new(main));
    let missing = || RequestError::invalid(format!("there is no file `{main}` among these: {}", names(files)));
    found.map(Path::to_owned).ok_or_else(missing)
}

fn names(files: &Submission) -> String {
    files.files().map(|(path, _)| path.display().to_string()).collect::<Vec<_>>().join(", ")
}
