//! Whose hand-in is whose: ids first, then groups, then names.

use super::{Roster, RosterStudent};
use crate::intake::{CountedHandIn, HandIn, Superseded, latest};
use crate::late::HandInTimes;
use crate::student::{IdKind, StudentId, StudentRef, name_forms};
use std::collections::BTreeSet;

/// The hand-ins of a class, each with its students, and what is left on both sides.
#[derive(Debug, Default)]
pub struct MatchedHandIns {
    /// What is graded, with the ids of the roster.
    pub counted: Vec<CountedHandIn>,
    /// Hand-ins that count for no student, because each of them handed in again.
    pub superseded: Vec<Superseded>,
    /// Hand-ins whose student is not in the roster.
    pub unmatched: Vec<UnmatchedHandIn>,
    /// The ids of students without a hand-in.
    pub missing: Vec<String>,
}

/// A hand-in whose student was not found.
#[derive(Debug)]
pub struct UnmatchedHandIn {
    /// The hand-in.
    pub hand_in: HandIn,
    /// A sentence that names the student as the hand-in does, and says what was found.
    pub why: String,
}

impl Roster {
    /// Finds the students of every hand-in, and for each student the hand-in that counts: the latest of the student, or of
    /// the group.
    pub fn match_hand_ins(&self, hand_ins: Vec<HandIn>) -> MatchedHandIns {
        let mut matched = MatchedHandIns::default();
        let mut known = Vec::new();
        for hand_in in hand_ins {
            match self.owners(&hand_in) {
                Ok(students) => {
                    known.push((hand_in, students.iter().map(|&at| self.students[at].id.clone()).collect()));
                }
                Err(why) => matched.unmatched.push(UnmatchedHandIn { hand_in, why }),
            }
        }
        (matched.counted, matched.superseded) = latest(known);
        let has_one =
            |student: &&RosterStudent| matched.counted.iter().any(|counted| counted.students.contains(&student.id));
        matched.missing = self.students.iter().filter(|student| !has_one(student)).map(|one| one.id.clone()).collect();
        matched
    }

    /// The times of a hand-in for one of its students. A time in the roster comes before the one that the hand-in has, and
    /// the latest member of a group decides for the group.
    pub fn times(&self, student: &str, counted: &CountedHandIn) -> HandInTimes {
        let told = counted.students.iter().filter_map(|id| self.student(id)?.submitted).max();
        let own = self.student(student);
        HandInTimes {
            submitted: told.or(counted.hand_in.submitted),
            marked_late: counted.hand_in.marked_late,
            due: own.and_then(|own| own.due).or(counted.hand_in.due),
            extension: own.map(|own| own.extension).unwrap_or_default(),
        }
    }

    /// The students of a hand-in, the other members of their groups among them; or why there are none.
    fn owners(&self, hand_in: &HandIn) -> Result<BTreeSet<usize>, String> {
        let mut owners = BTreeSet::new();
        for student in &hand_in.students {
            owners.extend(self.find(student)?);
        }
        let groups: BTreeSet<&str> = owners.iter().filter_map(|&at| self.students[at].group.as_deref()).collect();
        let is_member = |student: &RosterStudent| student.group.as_deref().is_some_and(|group| groups.contains(group));
        let members = (0..self.students.len()).filter(|&at| is_member(&self.students[at]));
        owners.extend(members);
        Ok(owners)
    }

    /// The students that a hand-in means by one name.
    fn find(&self, who: &StudentRef) -> Result<BTreeSet<usize>, String> {
        let all = |is: &dyn Fn(&RosterStudent) -> bool| -> BTreeSet<usize> {
            (0..self.students.len()).filter(|&at| is(&self.students[at])).collect()
        };
        let has = |id: &StudentId| all(&|student| student.ids.iter().any(|known| known.is_same(id)));
        // 1. An id.
        let by_ids = who.ids.iter().map(has).find(|found| !found.is_empty());
        // 2. A group.
        let same_group = |student: &RosterStudent| match (&student.group, &who.name) {
            (Some(group), Some(name)) => group.to_lowercase() == name.to_lowercase(),
            _ => false,
        };
        let by_group = || Some(all(&same_group)).filter(|found| !found.is_empty());
        // 3. A name, in whatever order its words stand.
        let forms = who.name.as_deref().map(name_forms).unwrap_or_default();
        let has_name =
            |student: &RosterStudent| student.name.as_deref().is_some_and(|name| !name_forms(name).is_disjoint(&forms));
        let by_name = || Some(all(&has_name)).filter(|found| !found.is_empty());
        // 4. Ids inside of a name: `A2-2019CS10001-2019CS10002`.
        let is_given = who.ids.iter().any(|id| id.kind == IdKind::Given);
        let by_parts = || {
            let name = who.name.as_deref().filter(|_| is_given)?;
            let parts =
                name.split(['-', '_', ' ', '+', ',', '.']).filter_map(|part| StudentId::new(IdKind::Given, part));
            let found: Vec<BTreeSet<usize>> = parts.map(|part| has(&part)).filter(|found| found.len() == 1).collect();
            Some(found.into_iter().flatten().collect::<BTreeSet<usize>>()).filter(|found| !found.is_empty())
        };
        if let Some(group) = by_ids.is_none().then(by_group).flatten() {
            return Ok(group);
        }
        match by_ids.or_else(by_name) {
            Some(found) if found.len() == 1 => Ok(found),
            Some(several) => {
                let ids: Vec<&str> = several.iter().map(|&at| self.students[at].id.as_str()).collect();
                Err(format!("{who} could be any of {} in the roster", ids.join(", ")))
            }
            None => by_parts().ok_or_else(|| format!("{who} is not in the roster")),
        }
    }
}
