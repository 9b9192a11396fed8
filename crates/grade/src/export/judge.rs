//! What a person has to judge, in one place: `to-judge.txt`, and what has changed since the last time: `changes.csv`.

use super::{GradedStudent, plain_text};
use crate::marks::Marked;
use crate::rubric::Rubric;
use crate::run::ChangedMark;
use crate::table::{Cell, write_table};

/// Every item that is still open, in the order of the rubric, with what each student's hand-in shows about it: the remarks of
/// its games, the text of its report. Nothing if nothing is open.
pub fn to_judge(rubric: &Rubric, students: &[GradedStudent]) -> Option<String> {
    let mut text = String::new();
    for item in &rubric.items {
        let open = |student: &&GradedStudent| student.marked.open().any(|test| test.id == item.id);
        let waiting: Vec<&GradedStudent> = students.iter().filter(open).collect();
        if waiting.is_empty() {
            continue;
        }
        text.push_str(&format!("{}: {} (up to {} points)\n", item.id, item.title, item.points));
        text.push_str(&"=".repeat(78));
        text.push('\n');
        for student in waiting {
            let found = student.marked.tests.iter().find(|test| test.id == item.id);
            let name = student.name.as_deref().filter(|name| *name != student.marked.student);
            let name = name.map(|name| format!(" ({name})")).unwrap_or_default();
            text.push_str(&format!("\n--- {}{name}: {}\n", student.marked.student, student.submission));
            text.push_str(found.map_or("", |found| found.output.as_str()));
            text.push('\n');
        }
        text.push('\n');
    }
    (!text.is_empty()).then(|| plain_text(&text))
}

/// The students whose points have changed: before, after, and the items that did it.
pub fn changes_csv(before: &[Marked], after: &[GradedStudent], changes: &[ChangedMark]) -> Vec<u8> {
    let head = ["id", "before", "after", "items"].map(Cell::text).to_vec();
    let row = |change: &ChangedMark| {
        let old = before.iter().find(|marked| marked.student == change.student);
        let new = after.iter().map(|student| &student.marked).find(|marked| marked.student == change.student);
        let points =
            |points: Option<crate::marks::Points>| Cell::exact(points.map(|it| it.to_string()).unwrap_or_default());
        vec![
            Cell::text(&change.student),
            points(change.before),
            points(change.after),
            Cell::text(changed_items(old, new)),
        ]
    };
    write_table(b',', std::iter::once(head).chain(changes.iter().map(row)))
}

fn changed_items(old: Option<&Marked>, new: Option<&Marked>) -> String {
    let (Some(old), Some(new)) = (old, new) else { return String::new() };
    let shown = |points: Option<crate::marks::Points>| points.map_or("open".to_owned(), |points| points.to_string());
    let items = new.tests.iter().filter_map(|test| {
        let known = old.tests.iter().find(|known| known.id == test.id);
        let before = known.map_or("none".to_owned(), |known| shown(known.points));
        let after = shown(test.points);
        (before != after).then(|| format!("{}: {before} -> {after}", test.id))
    });
    items.collect::<Vec<_>>().join("; ")
}
