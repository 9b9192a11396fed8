//! `submission_metadata.json`, which Gradescope puts beside the submission that an autograder grades.

use crate::late::HandInTimes;
use crate::student::{IdKind, StudentId, StudentRef, clean};
use crate::times::read_time;
use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde_json::Value;

/// What Gradescope tells an autograder about a submission: who handed it in, when, and when it was due. Everything may be
/// missing, and what has another form than expected is left out: a submission is graded all the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AutograderMetadata {
    /// The students; several for a group.
    pub students: Vec<StudentRef>,
    /// When it was handed in. A submission that is graded again keeps its time.
    pub submitted: Option<Timestamp>,
    /// When the assignment is due.
    pub due: Option<Timestamp>,
    /// When it is due for each student: an extension, if one has it.
    own_due: Vec<Option<Timestamp>>,
}

#[derive(Deserialize)]
struct Written {
    #[serde(default)]
    created_at: Value,
    #[serde(default)]
    assignment: Value,
    #[serde(default)]
    users: Vec<Value>,
}

impl AutograderMetadata {
    /// Reads the file.
    pub fn read(bytes: &[u8]) -> Result<AutograderMetadata, serde_json::Error> {
        let Written { created_at, assignment, users } = serde_json::from_slice(bytes)?;
        Ok(AutograderMetadata {
            students: users.iter().map(student).collect(),
            submitted: time(&created_at),
            due: time(&assignment["due_date"]),
            own_due: users.iter().map(|user| time(&user["assignment"]["due_date"])).collect(),
        })
    }

    /// The times for the late rule. For a group the member with the latest due time decides.
    pub fn times(&self) -> HandInTimes {
        let own = self.own_due.iter().copied().flatten().max();
        HandInTimes {
            submitted: self.submitted,
            marked_late: false,
            due: own.or(self.due),
            extension: SignedDuration::ZERO,
        }
    }
}

fn time(value: &Value) -> Option<Timestamp> {
    read_time(value.as_str()?, Offset::UTC).ok()
}

fn student(user: &Value) -> StudentRef {
    let ids = [(IdKind::Number, "sid"), (IdKind::Email, "email")];
    let ids = ids.into_iter().filter_map(|(kind, key)| StudentId::new(kind, user[key].as_str()?));
    StudentRef { name: user["name"].as_str().map(clean), ids: ids.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_and_when_are_read_and_the_rest_may_be_anything() {
        let file = br#"{"id": 1, "created_at": "2018-07-01T14:22:32.365935-07:00", "assignment_id": null,
            "assignment": {"due_date": "2018-07-01T00:00:00.000000-07:00", "late_due_date": null, "total_points": "20.0"},
            "users": [{"id": 1, "email": "ada@x.edu", "name": "Ada L", "sid": null},
                      {"email": "ben@x.edu", "name": "Ben", "sid": "0012",
                       "assignment": {"due_date": "2018-07-02T00:00:00.000000-07:00"}}],
            "previous_submissions": [{"score": "0.0"}]}"#;
        let read = AutograderMetadata::read(file).unwrap();
        let who: Vec<_> = read.students.iter().map(ToString::to_string).collect();
        assert_eq!(who, ["Ada L (ada@x.edu)", "Ben (0012)"]);
        assert_eq!(read.submitted.unwrap().to_string(), "2018-07-01T21:22:32.365935Z");
        assert_eq!(read.due.unwrap().to_string(), "2018-07-01T07:00:00Z");
        assert_eq!(read.times().due.unwrap().to_string(), "2018-07-02T07:00:00Z", "the extension of one member");
        assert_eq!(AutograderMetadata::read(b"{}").unwrap(), AutograderMetadata::default());
        let odd = AutograderMetadata::read(br#"{"created_at": 7, "users": [3, {"name": "A\u001b[0m"}]}"#).unwrap();
        assert_eq!(odd.students[1].name.as_deref(), Some("A\u{fffd}[0m"));
        assert!(AutograderMetadata::read(b"[").is_err());
    }
}
