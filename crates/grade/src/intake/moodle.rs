//! Moodle's download of submissions, with a folder for each participant or flat.

use super::HandIn;
use super::layout::{Layout, hand_in, renamed};
use super::tree::{Tree, TreeEntry};
use crate::student::{IdKind, StudentId, StudentRef, clean};
use std::collections::BTreeMap;

/// What the first part of a path says: `<name>_<id>_assignsubmission_file`, perhaps with an underscore behind it (before
/// Moodle 4.1), or with the file's name behind that (a download without folders).
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MoodleName {
    pub(super) student: StudentRef,
    /// The name of the file, where the download has no folders.
    pub(super) file: Option<String>,
}

/// Reads the first part of a path.
pub(super) fn read_name(part: &str) -> Option<MoodleName> {
    let (who, rest) = part.split_once("_assignsubmission_")?;
    let (plugin, file) = rest.split_once('_').unwrap_or((rest, ""));
    if who.is_empty() || plugin.is_empty() {
        return None;
    }
    // Without an id: members of no group, who share one submission.
    let (name, id) = match who.rsplit_once('_') {
        Some((name, id)) if !id.is_empty() && id.bytes().all(|b| b.is_ascii_digit()) => (name, Some(id)),
        _ => (who, None),
    };
    // A participant whose name is hidden from the marker has only the number.
    let name = (name != "Participant" || id.is_none()).then(|| clean(name));
    let ids = id.and_then(|id| StudentId::new(IdKind::MoodleParticipant, id)).into_iter().collect();
    let file = (!file.is_empty()).then(|| file.to_owned());
    Some(MoodleName { student: StudentRef { name, ids }, file })
}

/// One hand-in for each participant or team, and a sentence for each file that belongs to none.
pub(super) fn hand_ins(tree: &Tree) -> (Vec<HandIn>, Vec<String>) {
    let mut problems = Vec::new();
    let mut students: BTreeMap<String, (StudentRef, Vec<(TreeEntry, String)>)> = BTreeMap::new();
    for entry in &tree.entries {
        let (part, inside) = entry.name.split_once('/').unwrap_or((&entry.name, ""));
        let file = |name: &MoodleName| match (&name.file, inside) {
            (Some(file), "") => Some(file.clone()),
            (None, inside) if !inside.is_empty() => Some(inside.to_owned()),
            // A flat name with a folder below it: a student's own folder of files.
            (Some(folder), inside) => Some(format!("{folder}/{inside}")),
            (None, _) => None,
        };
        match read_name(part).and_then(|name| Some((file(&name)?, name))) {
            Some((file, name)) => {
                let known = students.entry(name.student.to_string());
                known.or_insert((name.student, Vec::new())).1.push((entry.clone(), file));
            }
            None => problems.push(format!("`{}` is not named as Moodle names a hand-in", clean(&entry.name))),
        }
    }
    let hand_in_of = |(label, (student, files)): (String, (StudentRef, Vec<_>))| {
        hand_in(&label, student, Layout::Moodle, renamed(tree, files))
    };
    (students.into_iter().map(hand_in_of).collect(), problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_folders_flat_names_and_hidden_names_are_read() {
        let read = |part: &str| {
            let name = read_name(part).unwrap();
            (name.student.to_string(), name.file)
        };
        let ada = "Ada Lovelace (123)".to_owned();
        assert_eq!(read("Ada Lovelace_123_assignsubmission_file"), (ada.clone(), None));
        assert_eq!(read("Ada Lovelace_123_assignsubmission_file_"), (ada.clone(), None));
        assert_eq!(read("Ada Lovelace_123_assignsubmission_file_my_ai.py"), (ada.clone(), Some("my_ai.py".into())));
        assert_eq!(read("Ada Lovelace_123_assignsubmission_onlinetext"), (ada, None));
        assert_eq!(read("Participant_123_assignsubmission_file"), ("123".into(), None));
        assert_eq!(read("Team 4_17_assignsubmission_file").0, "Team 4 (17)");
        assert_eq!(read("Default group_assignsubmission_file").0, "Default group");
        for other in ["agent.py", "_assignsubmission_file", "Ada_1_assignsubmission_", "Ada_1_assignfeedback_file"] {
            assert_eq!(read_name(other), None, "{other}");
        }
    }
}
