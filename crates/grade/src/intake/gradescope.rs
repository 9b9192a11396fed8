//! Gradescope's download of submissions: one folder for each, and who handed it in in `submission_metadata.yml`.

use super::HandIn;
use super::files::HandInFiles;
use super::layout::{Layout, hand_in};
use super::ruby_yaml::{self, MetadataEntry, Submitter};
use super::tree::Tree;
use crate::student::{IdKind, StudentId, StudentRef, clean};
use crate::times::read_time;
use jiff::tz::Offset;
use std::collections::BTreeMap;

/// A class's results, with all their outputs, are in the file too.
const MAX_METADATA: u64 = 256 << 20;

/// One hand-in for each folder, and a sentence for each submission that has none.
pub(super) fn hand_ins(tree: &Tree) -> (Vec<HandIn>, Vec<String>) {
    let mut problems = Vec::new();
    let metadata = tree.entries.iter().find(|entry| entry.name == "submission_metadata.yml");
    let text = metadata.map(|entry| HandInFiles::new(tree, Vec::new()).read_one(entry, MAX_METADATA));
    let entries = match text {
        Some(Ok(bytes)) => ruby_yaml::read(&String::from_utf8_lossy(&bytes)),
        Some(Err(error)) => {
            problems.push(error.to_string());
            Vec::new()
        }
        None => Vec::new(),
    };
    let mut entries: BTreeMap<String, MetadataEntry> =
        entries.into_iter().map(|entry| (entry.key.clone(), entry)).collect();
    let mut found = Vec::new();
    for (name, is_folder) in tree.top() {
        if name == "submission_metadata.yml" || (!is_folder && !entries.contains_key(name)) {
            continue;
        }
        let files = match is_folder {
            true => tree.below(name).entries,
            false => tree.entries.iter().filter(|entry| entry.name == name).cloned().collect(),
        };
        let plain = hand_in(name, StudentRef::given(name), Layout::Gradescope, HandInFiles::new(tree, files));
        found.push(match entries.remove(name) {
            Some(entry) => described(plain, entry),
            None => HandIn { notes: vec!["submission_metadata.yml does not name its student".to_owned()], ..plain },
        });
    }
    problems.extend(entries.into_values().map(|entry| match entry.problem {
        Some(problem) => problem,
        None => format!("the files of `{}` are not in the download", clean(&entry.key)),
    }));
    (found, problems)
}

/// What the metadata says about a hand-in.
fn described(plain: HandIn, entry: MetadataEntry) -> HandIn {
    let mut notes: Vec<String> = entry.problem.into_iter().collect();
    let time = entry.created_at.map(|text| read_time(&text, Offset::UTC));
    let submitted = match time {
        Some(Ok(time)) => Some(time),
        Some(Err(error)) => {
            notes.push(error.to_string());
            None
        }
        None => None,
    };
    let students: Vec<StudentRef> = entry.submitters.iter().map(student).collect();
    if students.is_empty() && notes.is_empty() {
        notes.push("submission_metadata.yml names no submitter".to_owned());
    }
    let students = if students.is_empty() { plain.students } else { students };
    HandIn { students, submitted, notes, ..plain }
}

fn student(submitter: &Submitter) -> StudentRef {
    let ids = [(IdKind::Number, &submitter.sid), (IdKind::Email, &submitter.email)];
    let ids = ids.into_iter().filter_map(|(kind, value)| StudentId::new(kind, value.as_deref()?)).collect();
    StudentRef { name: submitter.name.as_deref().map(clean), ids }
}
