//! From what the ledger holds to marks: who is graded, with how many points, and what changed since the last time.

use super::ledger::{GradeLedger, GradedSubmission, LedgerError};
use crate::export::GradedStudent;
use crate::intake::{CountedHandIn, HandIn, latest};
use crate::late::HandInTimes;
use crate::manual::ManualMark;
use crate::marks::{Marked, Points};
use crate::roster::{MatchedHandIns, Roster};
use crate::rubric::Rubric;
use std::collections::BTreeMap;

/// Which hand-in counts for whom: by the roster, or by the names of the hand-ins themselves.
pub fn match_class(hand_ins: Vec<HandIn>, roster: Option<&Roster>) -> MatchedHandIns {
    if let Some(roster) = roster {
        return roster.match_hand_ins(hand_ins);
    }
    let own_keys = |hand_in: HandIn| {
        let keys = hand_in.students.iter().map(|student| student.key()).collect();
        (hand_in, keys)
    };
    let (counted, superseded) = latest(hand_ins.into_iter().map(own_keys).collect());
    MatchedHandIns { counted, superseded, ..MatchedHandIns::default() }
}

/// The marks of every student of a class, in the order of the hand-ins.
pub fn class_marks(
    matched: &MatchedHandIns,
    graded: &[GradedSubmission],
    rubric: &Rubric,
    roster: Option<&Roster>,
    ledger: &GradeLedger,
) -> Result<Vec<GradedStudent>, LedgerError> {
    let mut students = Vec::new();
    for counted in &matched.counted {
        let label = &counted.hand_in.label;
        let Some(found) = graded.iter().find(|graded| graded.label == *label) else { continue };
        ledger.store_owners(label, &counted.students)?;
        for id in &counted.students {
            let marked = match &found.report {
                Ok(report) => rubric.score(id, report),
                Err(problem) => rubric.score_unreadable(id, problem),
            };
            let manual = manual_marks(ledger, id)?;
            let late = rubric.late.as_ref().and_then(|rule| rule.judge(&times(roster, id, counted)).ok().flatten());
            let known = roster.and_then(|roster| roster.student(id));
            students.push(GradedStudent {
                marked: marked.with_manual(&manual).with_lateness(late),
                name: known
                    .and_then(|known| known.name.clone())
                    .or_else(|| counted.hand_in.students.iter().find_map(|student| student.name.clone())),
                email: known.and_then(|known| known.email.clone()),
                group: known.and_then(|known| known.group.clone()),
                submission: label.clone(),
                submitted: times(roster, id, counted).submitted,
            });
        }
    }
    Ok(students)
}

fn times(roster: Option<&Roster>, student: &str, counted: &CountedHandIn) -> HandInTimes {
    match roster {
        Some(roster) => roster.times(student, counted),
        None => HandInTimes {
            submitted: counted.hand_in.submitted,
            due: counted.hand_in.due,
            marked_late: counted.hand_in.marked_late,
            ..HandInTimes::default()
        },
    }
}

fn manual_marks(ledger: &GradeLedger, student: &str) -> Result<Vec<ManualMark>, LedgerError> {
    let entered = ledger.entered(student)?;
    let mark = |(item, points, comment): (String, String, Option<String>)| {
        let points: Points = points.parse().ok()?;
        Some(ManualMark { student: student.to_owned(), item, points, comment })
    };
    Ok(entered.into_iter().filter_map(mark).collect())
}

/// A student whose points are not what they were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedMark {
    /// Whose.
    pub student: String,
    /// What they were; nothing for a student who is new.
    pub before: Option<Points>,
    /// What they are; nothing for a student who is not graded any more.
    pub after: Option<Points>,
}

/// Compares the marks with those of the last time.
pub fn changed_marks(before: &[Marked], after: &[GradedStudent]) -> Vec<ChangedMark> {
    let mut changes: BTreeMap<&str, (Option<Points>, Option<Points>)> = BTreeMap::new();
    for marked in before {
        changes.entry(&marked.student).or_default().0 = Some(marked.points);
    }
    for student in after {
        changes.entry(&student.marked.student).or_default().1 = Some(student.marked.points);
    }
    let changed = changes.into_iter().filter(|(_, (before, after))| before != after);
    changed.map(|(student, (before, after))| ChangedMark { student: student.to_owned(), before, after }).collect()
}
