//! Submissions in one file: zip archives, as students hand them in and learning platforms hand them out.

use crate::kind::AgentKind;
use crate::process::file_kind::{defines_agent, is_course_file, is_python, is_test};
use crate::process::open_plain;
use std::fs;
use std::io::{self, Cursor, Read};
use std::path::{Component, Path, PathBuf};

mod archive;

pub use archive::{ArchiveEntry, SubmissionArchive};

/// The files of a submission, in memory. Nothing in it leads out of the folder that it is written into.
///
/// ```
/// use plyground_agents::Submission;
///
/// let refused = Submission::from_zip(b"def run_ai(): ...").unwrap_err();
/// assert!(refused.to_string().contains("zip"));
/// ```
#[derive(Debug)]
pub struct Submission {
    files: Vec<(PathBuf, Vec<u8>)>,
}

/// Why an archive is not a submission.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SubmissionError {
    /// Not a zip archive, or a broken one.
    #[error("it cannot be read as a zip archive: {0}")]
    Zip(String),
    /// Another kind of archive.
    #[error("it is a {0} archive, and only zip archives are unpacked; unpack it, and name the agent's own file")]
    Other(&'static str),
    /// A folder that cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Io {
        /// Which folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// More than an agent has.
    #[error("the submission holds more than {MAX_FILES} files or {} MiB", MAX_BYTES >> 20)]
    TooLarge,
    /// An entry that could be written elsewhere.
    #[error("the zip archive has an entry `{0}`, which is not a plain path below its own folder")]
    Name(String),
    /// A link or a device.
    #[error("the zip archive has an entry `{0}` that is a link or a special file")]
    Special(String),
    /// A password is needed.
    #[error("the zip archive is encrypted (`{0}`)")]
    Encrypted(String),
    /// Two entries of one name.
    #[error("the zip archive has two entries called `{0}`")]
    Twice(String),
    /// No agent of that course in it.
    #[error("the zip archive has no agent of {course} in it (files: {files})")]
    NoAgent {
        /// The kind of agent.
        course: &'static str,
        /// What there is.
        files: String,
    },
    /// More than one, and none has the name that the course asks for.
    #[error("the zip archive has several agents of {course} ({files}); unpack it, and name the one that is to play")]
    Several {
        /// The kind of agent.
        course: &'static str,
        /// Which.
        files: String,
    },
}

/// The most files of a folder or an archive that can be an agent's.
pub(crate) const MAX_FILES: usize = 500;
/// So much in all, in bytes.
pub(crate) const MAX_BYTES: u64 = 64 << 20;
/// A list of more entries would be long before it is refused.
const MAX_ARCHIVE_BYTES: usize = 32 << 20;

impl Submission {
    /// The name of an archive's form by the first bytes of a file, if it is one that people hand in.
    pub fn archive_form(beginning: &[u8]) -> Option<&'static str> {
        const FORMS: [(&[u8], &str); 8] = [
            (b"PK\x03\x04", "zip"),
            (b"PK\x05\x06", "zip"),
            (b"\x1f\x8b", "gzip"),
            (b"BZh", "bzip2"),
            (b"\xfd7zXZ\0", "xz"),
            (b"7z\xbc\xaf\x27\x1c", "7z"),
            (b"Rar!\x1a\x07", "rar"),
            (b"\x28\xb5\x2f\xfd", "zstd"),
        ];
        FORMS.into_iter().find(|(magic, _)| beginning.starts_with(magic)).map(|(_, form)| form)
    }

    /// Reads a zip archive. It is refused as a whole if one entry leads elsewhere, is a link, or is too large; what systems
    /// put beside the files of people (hidden files, `__MACOSX`, `__pycache__`) is left out.
    pub fn from_zip(bytes: &[u8]) -> Result<Submission, SubmissionError> {
        if bytes.len() > MAX_ARCHIVE_BYTES {
            return Err(SubmissionError::TooLarge);
        }
        let mut archive = SubmissionArchive::open(Cursor::new(bytes))?;
        if archive.len() > MAX_FILES {
            return Err(SubmissionError::TooLarge);
        }
        let (mut files, mut left) = (Vec::new(), MAX_BYTES);
        for entry in archive.entries()? {
            let path = entry.path?;
            let content = archive.read(entry.index, left)?;
            left -= content.len() as u64;
            files.push((path, content));
        }
        files.sort();
        Ok(Submission { files })
    }

    /// Reads a folder and the folders inside of it. Links are not followed, and hidden files are left out.
    pub fn from_folder(folder: &Path) -> Result<Submission, SubmissionError> {
        let io = |source| SubmissionError::Io { path: folder.to_owned(), source };
        let (mut files, mut left, mut open) = (Vec::new(), MAX_BYTES, vec![folder.to_owned()]);
        while let Some(next) = open.pop() {
            for entry in fs::read_dir(&next).map_err(io)? {
                let entry = entry.map_err(io)?;
                let (path, kind) = (entry.path(), entry.file_type().map_err(io)?);
                let inside = path.strip_prefix(folder).unwrap_or(&path).to_owned();
                if is_system_file(&inside) {
                    continue;
                }
                if kind.is_dir() {
                    open.push(path);
                } else if kind.is_file() {
                    let mut content = Vec::new();
                    open_plain(&path).map_err(io)?.take(left + 1).read_to_end(&mut content).map_err(io)?;
                    left = left.checked_sub(content.len() as u64).ok_or(SubmissionError::TooLarge)?;
                    files.push((inside, content));
                    if files.len() > MAX_FILES {
                        return Err(SubmissionError::TooLarge);
                    }
                }
            }
        }
        files.sort();
        Ok(Submission { files })
    }

    /// Writes its files into an empty folder.
    pub fn write_into(&self, folder: &Path) -> io::Result<()> {
        for (path, content) in self.files() {
            let target = folder.join(path);
            fs::create_dir_all(target.parent().unwrap_or(folder))?;
            fs::write(target, content)?;
        }
        Ok(())
    }

    /// The files of an agent that were handed in one by one, each with its path below one folder.
    pub fn from_files(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Result<Submission, SubmissionError> {
        let mut kept: Vec<(PathBuf, Vec<u8>)> = Vec::new();
        for (name, content) in files {
            let path = plain_path(&name).ok_or_else(|| SubmissionError::Name(name.clone()))?;
            if kept.iter().any(|(known, _)| *known == path) {
                return Err(SubmissionError::Twice(name));
            }
            kept.push((path, content));
        }
        kept.sort();
        Ok(Submission { files: kept })
    }

    /// The most files that a submission has.
    pub const MAX_FILES: usize = MAX_FILES;

    /// The most bytes that its files have together.
    pub const MAX_BYTES: u64 = MAX_BYTES;

    /// The path of a file below the folder of its submission, if it leads nowhere else on any system.
    pub fn plain_path(name: &str) -> Option<PathBuf> {
        plain_path(name)
    }

    /// Whether a file was put beside those of people by a system or by Python: hidden files, `__MACOSX`, `__pycache__`.
    pub fn is_system_file(path: &Path) -> bool {
        is_system_file(path)
    }

    /// Its files: where they lie, and what is in them.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &[u8])> {
        self.files.iter().map(|(path, content)| (path.as_path(), content.as_slice()))
    }

    /// The file of its agent: the one with the name that the course asks for, else the one that defines what the course
    /// calls. A class that the user named decides before that, and of several files the one nearest to the top.
    pub fn agent(&self, kind: &AgentKind, class: Option<&str>) -> Result<&Path, SubmissionError> {
        let no_agent =
            || SubmissionError::NoAgent { course: kind.name, files: listed(self.files().map(|(path, _)| path)) };
        let course = kind.course().ok_or_else(no_agent)?;
        let is_own = |path: &Path| is_python(path) && !is_course_file(course, path) && !is_test(path);
        let programs: Vec<_> = self.files().filter(|(path, _)| is_own(path)).collect();
        let those = |wanted: &dyn Fn(&Path, &[u8]) -> bool| -> Vec<&Path> {
            programs.iter().filter(|(path, text)| wanted(path, text)).map(|(path, _)| *path).collect()
        };
        let has_class =
            |text: &[u8]| class.is_some_and(|class| String::from_utf8_lossy(text).contains(&format!("class {class}(")));
        let mut found = [
            those(&|path, text| has_class(text) && defines_agent(course, path, text)),
            those(&|path, text| course.submission.has_expected_name(path) && defines_agent(course, path, text)),
            // It may import what the course calls from a file beside it.
            those(&|path, _| course.submission.has_expected_name(path)),
            those(&|path, text| defines_agent(course, path, text)),
            those(&|_, _| programs.len() == 1),
        ]
        .into_iter()
        .find(|found| !found.is_empty())
        .unwrap_or_default();
        let depth = |path: &Path| path.components().count();
        let least = found.iter().map(|path| depth(path)).min();
        found.retain(|path| Some(depth(path)) == least);
        match found[..] {
            [path] => Ok(path),
            [] => Err(no_agent()),
            _ => Err(SubmissionError::Several { course: kind.name, files: listed(found.into_iter()) }),
        }
    }
}

/// The first few of these names.
pub(crate) fn listed<'a>(files: impl Iterator<Item = &'a Path>) -> String {
    const NAMED: usize = 5;
    let names: Vec<_> = files.map(|path| path.display().to_string()).collect();
    let shown = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    match names.len() {
        0 => "none".to_owned(),
        1..=NAMED => shown,
        all => format!("{shown} and {} more", all - NAMED),
    }
}

/// The path of an entry, if it is below the folder of the archive on every system.
fn plain_path(name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    let is_plain = !name.is_empty()
        && !name.contains(['\\', '\0', ':', '\u{fffd}'])
        && path.components().all(|part| matches!(part, Component::Normal(_)));
    is_plain.then(|| path.components().collect())
}

/// What systems and Python leave in folders of people.
fn is_system_file(path: &Path) -> bool {
    path.iter().any(|part| {
        part.as_encoded_bytes().starts_with(b".") || part == "__MACOSX" || part == "__pycache__" || part == "Thumbs.db"
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::AGENTS;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use std::io::Write;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in files {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    fn agent_of(kind: &str, files: &[(&str, &str)], class: Option<&str>) -> Result<String, String> {
        let kind = AGENTS.iter().find(|known| known.name == kind).unwrap();
        let submission = Submission::from_zip(&zipped(files)).map_err(|error| error.to_string())?;
        let found = submission.agent(kind, class).map(|path| path.display().to_string());
        found.map_err(|error| error.to_string())
    }

    const OTHELLO: &str = "def run_ai():\n    pass\n";
    const TILES: &str = "def take_turn(state, remark, limit):\n    pass\n";

    #[test]
    fn the_agent_is_found_by_what_the_course_calls_and_by_the_name_it_asks_for() {
        let flat = [("agent.py", OTHELLO), ("othello_shared.py", ""), ("report.txt", ""), ("test_agent.py", OTHELLO)];
        assert_eq!(agent_of("csc384", &flat, None).unwrap(), "agent.py");
        let folder =
            [("A2-1234/ai.py", "class AIPlayer:\n"), ("A2-1234/report.txt", ""), ("__MACOSX/A2-1234/._ai.py", "x")];
        assert_eq!(agent_of("col333", &folder, None).unwrap(), "A2-1234/ai.py");
        let own_name =
            [("hand in/ann_agent.py", TILES), ("hand in/Player_Newman.py", TILES), ("hand in/game_to_html.py", "")];
        assert_eq!(agent_of("cse415", &own_name, None).unwrap(), "hand in/ann_agent.py");
        let two = [("old.py", OTHELLO), ("agent.py", "from old import *\nrun_ai()\n")];
        assert_eq!(agent_of("csc384", &two, None).unwrap(), "agent.py", "the name that the course asks for");
        let copies = [("agent.py", OTHELLO), ("backup/agent.py", OTHELLO), ("other.py", OTHELLO)];
        assert_eq!(agent_of("csc384", &copies, None).unwrap(), "agent.py");
        let player = |name: &str| format!("class {name}(Player):\n    pass\n");
        let (one, four) = (player("MinimaxPlayer"), player("YourCustomPlayer"));
        let players = [("p1_minimax_player.py", one.as_str()), ("p4_custom_player.py", four.as_str())];
        assert_eq!(agent_of("cse150", &players, None).unwrap(), "p4_custom_player.py");
        assert_eq!(agent_of("cse150", &players, Some("MinimaxPlayer")).unwrap(), "p1_minimax_player.py");
    }

    #[test]
    fn what_is_not_one_agent_is_told() {
        let told = |kind, files| agent_of(kind, files, None).unwrap_err();
        assert_eq!(told("cse415", &[("b.py", TILES), ("a.py", TILES)]), {
            "the zip archive has several agents of cse415 (a.py, b.py); unpack it, and name the one that is to play"
        });
        assert_eq!(told("csc384", &[("notes.txt", ""), ("x.c", "")]), {
            "the zip archive has no agent of csc384 in it (files: notes.txt, x.c)"
        });
        assert_eq!(told("csc384", &[]), "the zip archive has no agent of csc384 in it (files: none)");
    }

    #[test]
    fn nothing_in_an_archive_leads_out_of_its_folder() {
        for name in ["../agent.py", "/etc/agent.py", "a/../../agent.py", "a\\..\\agent.py", "c:agent.py", "./agent.py"]
        {
            let refused = Submission::from_zip(&zipped(&[("agent.py", OTHELLO), (name, "")])).unwrap_err();
            assert!(matches!(&refused, SubmissionError::Name(found) if found == name), "{name}: {refused}");
        }
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        zip.add_symlink("agent.py", "/etc/passwd", SimpleFileOptions::default()).unwrap();
        let link = zip.finish().unwrap().into_inner();
        assert!(matches!(Submission::from_zip(&link), Err(SubmissionError::Special(name)) if name == "agent.py"));
    }

    #[test]
    fn a_damaged_archive_is_refused_or_read_without_leading_out() {
        let whole = zipped(&[("a/agent.py", OTHELLO), ("a/data/table.txt", "1 2 3"), ("report.txt", "")]);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..5000 {
            let mut damaged = whole.clone();
            for _ in 0..rng.random_range(1..4) {
                let at = rng.random_range(4..damaged.len());
                damaged[at] = rng.random();
            }
            for (path, content) in Submission::from_zip(&damaged).iter().flat_map(Submission::files) {
                let is_below = path.components().all(|part| matches!(part, Component::Normal(_)));
                assert!(is_below && content.len() as u64 <= MAX_BYTES, "{}", path.display());
            }
        }
    }

    #[test]
    fn an_archive_is_bounded_in_every_direction() {
        let zeros = "0".repeat(1 << 20);
        let many: Vec<_> = (0..=64).map(|number| format!("{number}.txt")).collect();
        let large: Vec<_> = many.iter().map(|name| (name.as_str(), zeros.as_str())).collect();
        assert!(matches!(Submission::from_zip(&zipped(&large)), Err(SubmissionError::TooLarge)));
        assert_eq!(Submission::from_zip(&zipped(&large[..64])).unwrap().files().count(), 64);
        let names: Vec<_> = (0..=MAX_FILES).map(|number| format!("{number}.txt")).collect();
        let small: Vec<_> = names.iter().map(|name| (name.as_str(), "")).collect();
        assert!(matches!(Submission::from_zip(&zipped(&small)), Err(SubmissionError::TooLarge)));
    }

    #[test]
    fn what_is_broken_or_another_archive_is_refused() {
        let whole = zipped(&[("agent.py", OTHELLO)]);
        for end in [4, whole.len() / 2, whole.len() - 1] {
            assert!(matches!(Submission::from_zip(&whole[..end]), Err(SubmissionError::Zip(_))), "{end}");
        }
        let mut changed = whole;
        let at = changed.windows(6).position(|bytes| bytes == b"run_ai").unwrap_or(45);
        changed[at] ^= 1;
        assert!(matches!(Submission::from_zip(&changed), Err(SubmissionError::Zip(_))), "its checksum is wrong");
        let other = Submission::from_zip(b"\x1f\x8b\x08\0").unwrap_err().to_string();
        assert!(other.starts_with("it is a gzip archive, and only zip archives are unpacked"), "{other}");
    }
}
