//! How a source is laid out: one hand-in, a folder of them, or the download of a hand-in system.

use super::files::HandInFiles;
use super::tree::{Tree, TreeEntry};
use super::{HandIn, canvas, moodle};
use crate::student::{StudentRef, clean};
use plyground_course::{Course, CourseError, CoursePart};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// How hand-ins lie in a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// The source is one hand-in.
    Single,
    /// A folder or an archive with one folder, archive or file for each student or group. MarkUs' download is one.
    Class,
    /// Gradescope's download of submissions, with its `submission_metadata.yml`.
    Gradescope,
    /// Canvas' download: `lovelaceada_LATE_12345_67890_agent.py`.
    Canvas,
    /// Moodle's download: `Ada Lovelace_12345_assignsubmission_file/agent.py`.
    Moodle,
}

/// What a course says about the names of files, so that one hand-in of many folders is not taken for a class.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct IntakeRules {
    /// The names that the handout asks for, without `.py`; a `*` stands for the student.
    names: Vec<String>,
    /// The folders that the course hands out. They lie side by side in one hand-in.
    folders: Vec<String>,
    /// The layout that a teacher names, where it cannot be recognised.
    #[serde(skip)]
    layout: Option<Layout>,
}

impl IntakeRules {
    /// What the folder of a course says in `[submission]`.
    pub fn of_course(course: &Course) -> Result<IntakeRules, CourseError> {
        Ok(course.part(CoursePart::Submission)?.unwrap_or_default())
    }

    /// The same rules for sources that are laid out in this way, whatever their names look like.
    pub fn with_layout(self, layout: Layout) -> IntakeRules {
        IntakeRules { layout: Some(layout), ..self }
    }

    /// The layout of a source, and the folder in it where the hand-ins are.
    pub(super) fn recognise(&self, tree: &Tree) -> (Layout, String) {
        /// Downloads are packed with one folder around them, and unpacking one may add another.
        const WRAPPERS: usize = 3;
        let mut below = String::new();
        for _ in 0..=WRAPPERS {
            let inner = tree.below(&below);
            let found = self.layout_of(&inner);
            let top = inner.top();
            match (self.layout, found) {
                (Some(Layout::Single), _) => break,
                (None, Some(found)) => return (found, below),
                (Some(named), Some(found)) if named == found => return (named, below),
                // A class of one student has the look of a single hand-in.
                (Some(Layout::Class), _) if top.len() > 1 => return (Layout::Class, below),
                _ => {}
            }
            let [(folder, true)] = top[..] else { break };
            below = if below.is_empty() { folder.to_owned() } else { format!("{below}/{folder}") };
        }
        (self.layout.unwrap_or(Layout::Single), String::new())
    }

    /// The layout of a folder that holds many hand-ins, if its names show one.
    fn layout_of(&self, tree: &Tree) -> Option<Layout> {
        let top = tree.top();
        let (folders, files): (Vec<_>, Vec<_>) = top.iter().partition(|(_, is_folder)| *is_folder);
        let has_ending = |name: &str, ending: &str| name.to_lowercase().ends_with(ending);
        let archives = files.iter().filter(|(name, _)| has_ending(name, ".zip")).count();
        let programs: Vec<&str> = files.iter().map(|(name, _)| *name).filter(|name| has_ending(name, ".py")).collect();
        let is_own_folder = |name: &str| self.folders.iter().any(|known| known == name);
        let is_class_of_folders = programs.is_empty()
            && folders.len() + archives >= 2
            && !folders.iter().all(|(name, _)| is_own_folder(name));
        // Each file has the name of another student in it.
        let is_class_of_files = programs.len() >= 2
            && folders.is_empty()
            && programs.len() == files.len()
            && programs.iter().all(|name| self.student_in(name).is_some());
        // A roster beside the files of a download does not make it another thing.
        let of_canvas = files.iter().filter(|(name, _)| canvas::is_name(name)).count();
        let is_canvas = of_canvas > 0 && (of_canvas == files.len() || (of_canvas >= 2 && of_canvas * 2 > files.len()));
        if files.iter().any(|(name, _)| *name == "submission_metadata.yml") {
            Some(Layout::Gradescope)
        } else if top.iter().any(|(name, _)| moodle::read_name(name).is_some()) {
            Some(Layout::Moodle)
        } else if folders.is_empty() && is_canvas {
            Some(Layout::Canvas)
        } else {
            (is_class_of_folders || archives >= 2 || is_class_of_files).then_some(Layout::Class)
        }
    }

    /// The student in the name of a file, where the handout asks for names such as `*_TTS_agent`.
    fn student_in<'a>(&self, file: &'a str) -> Option<&'a str> {
        let stem = stem(file);
        let matching = self.names.iter().find_map(|name| match name.split_once('*') {
            Some((before, after)) => stem.strip_prefix(before)?.strip_suffix(after),
            None => None,
        });
        matching.filter(|student| !student.is_empty())
    }

    /// Whether every student's file has this name, so that it tells nothing about its student.
    fn is_common_name(&self, file: &str) -> bool {
        self.names.iter().any(|name| !name.contains('*') && name == stem(file))
    }
}

/// One hand-in for each folder, archive or file at the top.
pub(super) fn class_hand_ins(tree: &Tree, rules: &IntakeRules) -> Vec<HandIn> {
    let is_hand_in = |name: &str| [".zip", ".py"].iter().any(|ending| name.to_lowercase().ends_with(ending));
    let of = |(name, is_folder): (&str, bool)| {
        let files = if is_folder {
            HandInFiles::new(tree, tree.below(name).entries)
        } else {
            HandInFiles::new(tree, tree.entries.iter().filter(|entry| entry.name == name).cloned().collect())
        };
        let student = if is_folder { name } else { rules.student_in(name).unwrap_or(stem(name)) };
        hand_in(name, StudentRef::given(student), Layout::Class, files)
    };
    // A roster or a note beside the hand-ins is not one of them.
    tree.top().into_iter().filter(|(name, is_folder)| *is_folder || is_hand_in(name)).map(of).collect()
}

/// The source as one hand-in, named after its file or its folder.
pub(super) fn single_hand_in(tree: &Tree, source: &Path, rules: &IntakeRules) -> Option<HandIn> {
    if tree.entries.is_empty() {
        return None;
    }
    let source = source.canonicalize().unwrap_or_else(|_| source.to_owned());
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let own = name(&source).unwrap_or_default();
    let student = match source.parent().and_then(name) {
        Some(folder) if rules.is_common_name(&own) => folder,
        _ if source.is_dir() => own.clone(),
        _ => rules.student_in(&own).unwrap_or(stem(&own)).to_owned(),
    };
    Some(hand_in(&own, StudentRef::given(&student), Layout::Single, HandInFiles::whole(tree)))
}

/// A hand-in of which no more is known than whose it is.
pub(super) fn hand_in(label: &str, student: StudentRef, layout: Layout, files: HandInFiles) -> HandIn {
    HandIn {
        label: clean(label),
        students: vec![student],
        submitted: None,
        due: None,
        marked_late: false,
        attempt: 1,
        layout,
        notes: Vec::new(),
        files,
    }
}

/// The files of a tree under other names.
pub(super) fn renamed(tree: &Tree, entries: impl IntoIterator<Item = (TreeEntry, String)>) -> HandInFiles {
    HandInFiles::new(tree, entries.into_iter().map(|(entry, name)| TreeEntry { name, ..entry }).collect())
}

/// The name of a file without the ending of a program or an archive.
fn stem(file: &str) -> &str {
    let ending = [".zip", ".py", ".ZIP", ".PY"].into_iter().find(|ending| file.ends_with(ending));
    ending.and_then(|ending| file.strip_suffix(ending)).unwrap_or(file)
}
