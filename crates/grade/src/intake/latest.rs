//! Of several hand-ins of one student, the latest counts.

use super::HandIn;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A hand-in, and the students for whom it counts.
#[derive(Debug)]
pub struct CountedHandIn {
    /// What is graded.
    pub hand_in: HandIn,
    /// Their ids, sorted.
    pub students: Vec<String>,
}

/// A hand-in that counts for no student, because each of them handed in again.
#[derive(Debug)]
pub struct Superseded {
    /// The earlier one.
    pub hand_in: HandIn,
    /// What the source calls the one that counts instead.
    pub by: String,
    /// Whether something said which of the two is later. If nothing did, the one that was named last counts.
    pub is_certain: bool,
}

/// Finds the latest hand-in of each student. Every hand-in comes with the ids of its students, those of a roster or its own.
/// Times decide; where one of two has none, the attempt; then the order. A hand-in of a group can count for some of its
/// members only, if the others handed in again.
pub fn latest(hand_ins: Vec<(HandIn, Vec<String>)>) -> (Vec<CountedHandIn>, Vec<Superseded>) {
    let (hand_ins, owners): (Vec<HandIn>, Vec<Vec<String>>) = hand_ins.into_iter().unzip();
    let mut latest: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, students) in owners.iter().enumerate() {
        for student in students {
            let known = latest.entry(student).or_insert(index);
            if compare(&hand_ins[*known], &hand_ins[index]) != Ordering::Greater {
                *known = index;
            }
        }
    }
    let mut counted: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (student, index) in &latest {
        counted.entry(*index).or_default().push((*student).to_owned());
    }
    let instead: BTreeMap<usize, (String, bool)> = (0..hand_ins.len())
        .filter(|index| !counted.contains_key(index))
        .filter_map(|index| {
            let by = latest[owners[index].first()?.as_str()];
            let is_certain = compare(&hand_ins[index], &hand_ins[by]) != Ordering::Equal;
            Some((index, (hand_ins[by].label.clone(), is_certain)))
        })
        .collect();
    let (mut kept, mut superseded) = (Vec::new(), Vec::new());
    for (index, hand_in) in hand_ins.into_iter().enumerate() {
        match (counted.remove(&index), instead.get(&index)) {
            (Some(students), _) => kept.push(CountedHandIn { hand_in, students }),
            (None, Some((by, is_certain))) => {
                superseded.push(Superseded { hand_in, by: by.clone(), is_certain: *is_certain });
            }
            // It has no owner, so it counts for no student.
            (None, None) => {}
        }
    }
    (kept, superseded)
}

fn compare(one: &HandIn, two: &HandIn) -> Ordering {
    let by_time = match (one.submitted, two.submitted) {
        (Some(one), Some(two)) => one.cmp(&two),
        _ => Ordering::Equal,
    };
    by_time.then(one.attempt.cmp(&two.attempt))
}
