//! Who a student is: the names and ids by which hand-in systems, rosters and folders call one person.

use plyground_record::is_bidi_control;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// A student, or a group, as one hand-in names it. What it says comes from files of students and may be any text; control
/// characters are replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudentRef {
    /// The name, if the source has one: "Ada Lovelace", or "lovelaceada" in a download of Canvas.
    pub name: Option<String>,
    /// The ids, the surest first.
    pub ids: Vec<StudentId>,
}

/// An id, and who gave it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StudentId {
    /// Who gave it.
    pub kind: IdKind,
    /// What it is, without blanks around it.
    pub value: String,
}

/// Where an id comes from. Ids of different kinds are different, even if they are the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IdKind {
    /// The university's number: Gradescope's `sid`, Canvas' `SIS User ID`.
    Number,
    /// The name that a student logs in with: a group of one in MarkUs, Canvas' `SIS Login ID`.
    Login,
    /// The address.
    Email,
    /// The name of a folder or a file, or the first column of a roster of one's own: any of the three above.
    Given,
    /// Canvas' own number of a user.
    CanvasUser,
    /// Canvas' letters for a student who is not named.
    CanvasAnonymous,
    /// Moodle's number of a participant of one assignment.
    MoodleParticipant,
}

impl IdKind {
    /// Whether an id of this kind and one of the other can be the same id.
    fn is_comparable(self, other: IdKind) -> bool {
        use IdKind::{Email, Given, Login, Number};
        let is_personal = |kind| matches!(kind, Number | Login | Email | Given);
        self == other || ((self == Given || other == Given) && is_personal(self) && is_personal(other))
    }
}

impl StudentId {
    /// An id, cleaned of blanks and control characters; `None` if nothing is left.
    pub fn new(kind: IdKind, value: &str) -> Option<StudentId> {
        let value = clean(value);
        (!value.is_empty()).then_some(StudentId { kind, value })
    }

    /// Whether both are the same id. Large and small letters are the same, as in addresses and log-in names, and an
    /// address is also known by what stands before its `@`.
    pub fn is_same(&self, other: &StudentId) -> bool {
        if !self.kind.is_comparable(other.kind) {
            return false;
        }
        let (one, two) = (self.value.to_lowercase(), other.value.to_lowercase());
        let local = |id: &StudentId, text: &str| match text.split_once('@') {
            Some((local, _)) if id.kind != IdKind::Number => local.to_owned(),
            _ => text.to_owned(),
        };
        // Two whole addresses must be equal; a log-in name equals the beginning of an address.
        one == two || (one.contains('@') != two.contains('@') && local(self, &one) == local(other, &two))
    }
}

impl StudentRef {
    /// A student of whom the name of a folder or a file is known.
    pub fn given(name: &str) -> StudentRef {
        StudentRef { name: Some(clean(name)), ids: StudentId::new(IdKind::Given, name).into_iter().collect() }
    }

    /// What this student is called where there is no roster: the surest id, else the name.
    pub fn key(&self) -> String {
        match (self.ids.first(), &self.name) {
            (Some(id), _) => id.value.clone(),
            (None, Some(name)) => name.clone(),
            (None, None) => "unknown".to_owned(),
        }
    }
}

impl fmt::Display for StudentRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.name, self.ids.first()) {
            (Some(name), Some(id)) if *name != id.value => write!(f, "{name} ({})", id.value),
            (Some(name), _) => f.write_str(name),
            (None, _) => f.write_str(&self.key()),
        }
    }
}

/// A text of a student on one line, for people: without control characters, and not longer than a name can be.
pub(crate) fn clean(text: &str) -> String {
    const LONGEST: usize = 200;
    let tamed = |c: char| if c.is_control() || is_bidi_control(c) { '\u{fffd}' } else { c };
    text.trim().chars().take(LONGEST).map(tamed).collect::<String>().trim_end().to_owned()
}

/// The forms under which a name can be met: "Ada Lovelace", "Lovelace, Ada" and "lovelaceada" have one in common.
pub(crate) fn name_forms(name: &str) -> BTreeSet<String> {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut forms = BTreeSet::new();
    for start in 0..words.len() {
        let turned: String = words[start..].iter().chain(&words[..start]).copied().collect();
        // Canvas drops every letter that is not of ASCII.
        forms.insert(turned.chars().filter(char::is_ascii).collect());
        forms.insert(turned);
    }
    forms.remove("");
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(kind: IdKind, value: &str) -> StudentId {
        StudentId::new(kind, value).unwrap()
    }

    #[test]
    fn a_folder_may_be_called_by_any_id_of_a_person_and_by_none_of_a_system() {
        let folder = id(IdKind::Given, "ada");
        for same in [id(IdKind::Login, "ADA"), id(IdKind::Email, "ada@x.edu"), id(IdKind::Number, "ada")] {
            assert!(folder.is_same(&same) && same.is_same(&folder), "{same:?}");
        }
        assert!(!id(IdKind::Given, "12").is_same(&id(IdKind::CanvasUser, "12")));
        assert!(!id(IdKind::Number, "12").is_same(&id(IdKind::Login, "12")));
        assert!(!id(IdKind::Email, "ada@x.edu").is_same(&id(IdKind::Email, "ada@y.edu")));
        assert!(!id(IdKind::Number, "0012").is_same(&id(IdKind::Number, "12")), "zeros belong to it");
        assert_eq!(StudentId::new(IdKind::Email, " \t"), None);
    }

    #[test]
    fn a_name_is_found_in_every_order() {
        let meet = |one: &str, two: &str| !name_forms(one).is_disjoint(&name_forms(two));
        assert!(meet("Ada Lovelace", "Lovelace, Ada") && meet("lovelaceada", "Ada Lovelace"));
        assert!(meet("Anna Maria van Dyk", "van Dyk, Anna Maria") && meet("Jos\u{e9} Paz", "pazjos"));
        assert!(!meet("Ada Lovelace", "Ada Love") && !meet("", ""));
    }

    #[test]
    fn a_name_cannot_command_a_terminal() {
        assert_eq!(clean(" A\u{1b}[31m\u{202e}B\n"), "A\u{fffd}[31m\u{fffd}B");
        assert_eq!(clean(&"x".repeat(1000)).len(), 200);
    }
}
