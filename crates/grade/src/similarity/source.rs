//! What is compared: the Python files of a submission, of a folder, or of a course's starter code.

use plyground_agents::{CourseAgent, StarterFolder, Submission, course_modules, skeleton_files, solved_files};
use std::io;
use std::path::Path;

/// The files that are compared under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedSource {
    /// Whose they are, as reports name it.
    pub name: String,
    /// Their paths and texts.
    pub files: Vec<(String, String)>,
}

/// Larger files are data, or an attempt to keep the grader busy.
const MAX_FILE: u64 = 1 << 20;
/// Folders that systems add by themselves.
const LEFT_OUT: [&str; 2] = ["__pycache__", "__MACOSX"];

impl ComparedSource {
    /// One without files.
    pub fn new(name: &str) -> ComparedSource {
        ComparedSource { name: name.to_owned(), files: Vec::new() }
    }

    /// The same with one more file.
    pub fn file(mut self, path: &str, text: &str) -> ComparedSource {
        self.files.push((path.to_owned(), text.to_owned()));
        self
    }

    /// The Python files below a folder, in the order of their paths. Links are not followed; hidden folders, what Python
    /// compiled and files of more than a mebibyte are left out. Bytes that are not UTF-8 are replaced.
    pub fn from_folder(name: &str, folder: &Path) -> io::Result<ComparedSource> {
        let mut source = ComparedSource::new(name);
        source.add_folder(folder, "")?;
        source.files.sort();
        Ok(source)
    }

    /// The Python files of a submission, as [`from_folder`](Self::from_folder) takes those of a folder.
    pub fn from_submission(name: &str, submission: &Submission) -> ComparedSource {
        let is_hidden = |part: &str| part.starts_with('.') || LEFT_OUT.contains(&part);
        let mut source = ComparedSource::new(name);
        for (path, content) in submission.files() {
            let path = path.to_string_lossy();
            let is_python = path.ends_with(".py") && content.len() as u64 <= MAX_FILE;
            if is_python && !path.split('/').any(is_hidden) {
                source.files.push((path.into_owned(), String::from_utf8_lossy(content).into_owned()));
            }
        }
        source.files.sort();
        source
    }

    fn add_folder(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{prefix}{name}");
            let kind = entry.file_type()?;
            if name.starts_with('.') || LEFT_OUT.contains(&name.as_str()) {
                continue;
            }
            if kind.is_dir() {
                self.add_folder(&entry.path(), &format!("{path}/"))?;
            } else if kind.is_file() && name.ends_with(".py") && entry.metadata()?.len() <= MAX_FILE {
                let text = std::fs::read(entry.path())?;
                self.files.push((path, String::from_utf8_lossy(&text).into_owned()));
            }
        }
        Ok(())
    }

    /// What lies in a folder, as earlier hand-ins do: each Python file or folder in it is one source of its own.
    pub fn each_in_folder(folder: &Path) -> io::Result<Vec<ComparedSource>> {
        let mut entries = std::fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
        entries.sort_by_key(std::fs::DirEntry::file_name);
        let mut sources = Vec::new();
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.file_type()?.is_dir() && !name.starts_with('.') {
                sources.push(ComparedSource::from_folder(&name, &entry.path())?);
            }
        }
        let loose = ComparedSource::from_folder("", folder)?.files.into_iter().filter(|(path, _)| !path.contains('/'));
        sources.extend(loose.map(|file| ComparedSource { name: file.0.clone(), files: vec![file] }));
        sources.retain(|source| !source.files.is_empty());
        sources.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(sources)
    }
}

/// What a course hands out, as far as the program carries it: its modules, its starter folder and the skeletons of
/// `new-agent`.
pub fn starter_code(course: &str) -> ComparedSource {
    let adapter =
        CourseAgent::all().iter().find(|agent| agent.course.id == course).map_or(course, |agent| agent.adapter);
    let mut files: Vec<_> = course_modules(adapter).chain(skeleton_files(course)).map(text).collect();
    let starter = StarterFolder::new(course, None).map(|folder| folder.files).unwrap_or_default();
    let is_new = |path: &String| is_python(path) && files.iter().all(|(known, _)| known != path);
    let starter: Vec<_> =
        starter.iter().filter(|(path, _)| is_new(path)).map(|(path, data)| text((path, data))).collect();
    files.extend(starter);
    ComparedSource { name: format!("starter code of {course}"), files }
}

/// Our solved version of what a course grades, which every submission is compared with.
pub fn solved_version(course: &str) -> ComparedSource {
    let files = solved_files(course).filter(|(path, _)| is_python(path)).map(text).collect();
    ComparedSource { name: format!("Plyground's solved version of {course}"), files }
}

fn is_python(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "py")
}

fn text((path, data): (&str, &[u8])) -> (String, String) {
    (path.to_owned(), String::from_utf8_lossy(data).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_gives_its_python_files_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &[u8]| {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write("ada/agent.py", b"a = 1");
        write("ada/lib/search.py", b"b = '\xff'");
        write("ada/notes.txt", b"c");
        write("ada/.git/hook.py", b"d");
        write("ada/__pycache__/e.py", b"e");
        write("bob.py", b"f");
        std::os::unix::fs::symlink("/etc/hostname", folder.path().join("ada/link.py")).unwrap();
        let ada = ComparedSource::new("ada").file("agent.py", "a = 1").file("lib/search.py", "b = '\u{fffd}'");
        assert_eq!(ComparedSource::from_folder("ada", &folder.path().join("ada")).unwrap(), ada);
        let bob = ComparedSource::new("bob.py").file("bob.py", "f");
        assert_eq!(ComparedSource::each_in_folder(folder.path()).unwrap(), [ada, bob]);
    }

    #[test]
    fn every_course_with_agents_has_starter_code() {
        for agent in CourseAgent::all() {
            let starter = starter_code(&agent.course.id);
            assert!(starter.files.len() >= 2, "{}: {:?}", agent.course.id, starter.files);
        }
    }
}
