//! Canvas' download of submissions: flat, with everything that Canvas knows in the name of each file.

use super::HandIn;
use super::layout::{Layout, hand_in, renamed};
use super::tree::{Tree, TreeEntry};
use crate::student::{IdKind, StudentId, StudentRef, clean};
use std::collections::BTreeMap;

/// What a file name of Canvas says: `<name>[_LATE]_<user>_<attachment>_<file>`, or for a student who is not named
/// `[LATE_]anon_<letters>_<attachment>_<file>`.
#[derive(Debug, PartialEq, Eq)]
struct CanvasName {
    student: StudentRef,
    is_late: bool,
    /// Grows with every upload, so that of two files of one name the later one has the larger number.
    attachment: u64,
    attempt: u32,
    file: String,
}

/// Whether a name is one of Canvas'.
pub(super) fn is_name(name: &str) -> bool {
    read_name(name).is_some()
}

fn read_name(name: &str) -> Option<CanvasName> {
    let parts: Vec<&str> = name.split('_').collect();
    let number = |at: usize| parts.get(at).filter(|part| is_number(part)).and_then(|part| part.parse::<u64>().ok());
    let file_from = |at: usize| Some(parts.get(at..)?.join("_")).filter(|file| !file.is_empty());
    let (is_late, anonymous) = match parts[..] {
        ["LATE", "anon", ..] => (true, Some(2)),
        ["anon", ..] => (false, Some(1)),
        _ => (false, None),
    };
    if let (Some(at), None) = (anonymous, number(1).and(number(2))) {
        let id = parts.get(at).filter(|id| !id.is_empty() && id.chars().all(char::is_alphanumeric))?;
        let ids = StudentId::new(IdKind::CanvasAnonymous, id).into_iter().collect();
        let student = StudentRef { name: None, ids };
        let (attempt, file) = without_attempt(&file_from(at + 2)?);
        return Some(CanvasName { student, is_late, attachment: number(at + 1)?, attempt, file });
    }
    // The first two numbers side by side, as Canvas finds them; a text or a link has only the first.
    let user =
        (1..parts.len()).find(|&at| number(at).is_some() && (number(at + 1).is_some() || is_text(&parts, at)))?;
    let is_late = user >= 2 && parts[user - 1] == "LATE";
    let end = if is_late { user - 1 } else { user };
    let (attachment, file) = match number(user + 1) {
        Some(attachment) => (attachment, file_from(user + 2)?),
        None => (0, file_from(user + 1)?),
    };
    let student = StudentRef {
        name: Some(clean(&parts[..end].join("_"))).filter(|name| !name.is_empty()),
        ids: StudentId::new(IdKind::CanvasUser, parts[user]).into_iter().collect(),
    };
    let (attempt, file) = without_attempt(&file);
    Some(CanvasName { student, is_late, attachment, attempt, file })
}

/// Whether what follows a user's number is Canvas' own page for a text or a link.
fn is_text(parts: &[&str], user: usize) -> bool {
    matches!(parts.get(user + 1..), Some(["text.html" | "link.html"]))
}

fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit())
}

/// The attempt and the name that the student gave: a file that is handed in again becomes `agent-1.py`, then `agent-2.py`.
/// Only programs and archives lose their number. No module has a hyphen in its name, but a transcript of a game may.
fn without_attempt(file: &str) -> (u32, String) {
    let lower = file.to_lowercase();
    let ending = [".py", ".zip"].into_iter().find(|ending| lower.ends_with(ending));
    let numbered = ending.and_then(|ending| {
        let (stem, ending) = file.split_at(file.len() - ending.len());
        let (stem, number) = stem.rsplit_once('-')?;
        let is_plain = is_number(number) && number.len() <= 2 && !number.starts_with('0') && !stem.is_empty();
        Some((number.parse::<u32>().ok().filter(|_| is_plain)? + 1, format!("{stem}{ending}")))
    });
    numbered.unwrap_or_else(|| (1, file.to_owned()))
}

/// One hand-in for each user, and a sentence for each file that is not one of Canvas'.
pub(super) fn hand_ins(tree: &Tree) -> (Vec<HandIn>, Vec<String>) {
    let mut problems = Vec::new();
    let mut students: BTreeMap<String, Vec<(CanvasName, TreeEntry)>> = BTreeMap::new();
    for entry in &tree.entries {
        match read_name(&entry.name) {
            Some(name) => students.entry(name.student.key()).or_default().push((name, entry.clone())),
            None => problems.push(format!("`{}` is not named as Canvas names a hand-in", clean(&entry.name))),
        }
    }
    let hand_in_of = |mut files: Vec<(CanvasName, TreeEntry)>| {
        files.sort_by_key(|(name, _)| (name.attempt, name.attachment));
        let (is_late, attempt) =
            (files.iter().any(|(name, _)| name.is_late), files.last().map(|(name, _)| name.attempt));
        let label = files.first().map(|(_, entry)| entry.name.clone()).unwrap_or_default();
        let student = files.first().map(|(name, _)| name.student.clone()).unwrap_or_default();
        // Of several files that the student called the same, the last one handed in.
        let latest: BTreeMap<String, TreeEntry> = files.into_iter().map(|(name, entry)| (name.file, entry)).collect();
        let files = renamed(tree, latest.into_iter().map(|(name, entry)| (entry, name)));
        HandIn {
            marked_late: is_late,
            attempt: attempt.unwrap_or(1),
            ..hand_in(&label, student, Layout::Canvas, files)
        }
    };
    (students.into_values().map(hand_in_of).collect(), problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str) -> Option<(String, bool, u32, String)> {
        let CanvasName { student, is_late, attempt, file, .. } = read_name(name)?;
        Some((student.to_string(), is_late, attempt, file))
    }

    #[test]
    fn a_name_says_who_when_and_what() {
        let said = |name| read(name).unwrap();
        let ada = "lovelaceada (12345)".to_owned();
        assert_eq!(
            said("lovelaceada_12345_67890_ada_TTS_agent.py"),
            (ada.clone(), false, 1, "ada_TTS_agent.py".into())
        );
        assert_eq!(said("lovelaceada_LATE_12345_67890_agent-2.py"), (ada.clone(), true, 3, "agent.py".into()));
        assert_eq!(said("lovelaceada_12345_text.html"), (ada.clone(), false, 1, "text.html".into()));
        assert_eq!(said("lovelaceada_12345_67890_A-vs-B-round-1.html").3, "A-vs-B-round-1.html");
        assert_eq!(said("lovelaceada_12345_67890_A2-2019CS10001.zip"), (ada, false, 1, "A2-2019CS10001.zip".into()));
        assert_eq!(said("o_reilly_LATE_5_6_x.py"), ("o_reilly (5)".into(), true, 1, "x.py".into()));
        assert_eq!(said("LATE_anon_a1B2c_67890_agent.py"), ("a1B2c".into(), true, 1, "agent.py".into()));
        assert_eq!(
            said("anon_12_34_agent.py"),
            ("anon (12)".into(), false, 1, "agent.py".into()),
            "a student called Anon"
        );
    }

    #[test]
    fn another_name_is_not_one_of_canvas() {
        for name in ["agent.py", "ada_TTS_agent.py", "ada_1_agent.py", "12_34_agent.py", "ada_12_34", "ada_12_34_"] {
            assert_eq!(read(name), None, "{name}");
        }
    }
}
