//! The table of marks of one's own: `grades.csv`.

use super::GradedStudent;
use crate::marks::Points;
use crate::rubric::Rubric;
use crate::table::{Cell, write_table};

/// A head and a row for each student, in the order given: who, what was handed in, the points, each item of the rubric, and
/// what a person should look at. An item that is open is an empty cell.
pub fn grades_csv(rubric: &Rubric, students: &[GradedStudent]) -> Vec<u8> {
    let fixed = ["id", "name", "email", "group", "submission", "submitted", "points", "of"];
    let head = fixed.into_iter().chain(rubric.items.iter().map(|item| item.id.as_str()));
    let head = head.chain(rubric.deductions.iter().map(|one| one.id.as_str())).chain(["late", "open", "problem"]);
    let head = head.map(Cell::text).collect();
    write_table(b',', std::iter::once(head).chain(students.iter().map(|student| row(rubric, student))))
}

fn row(rubric: &Rubric, student: &GradedStudent) -> Vec<Cell> {
    let marked = &student.marked;
    let text = |text: &Option<String>| Cell::text(text.clone().unwrap_or_default());
    let mut row = vec![
        Cell::text(&marked.student),
        text(&student.name),
        text(&student.email),
        text(&student.group),
        Cell::text(&student.submission),
        Cell::exact(student.submitted.map(|time| time.to_string()).unwrap_or_default()),
        Cell::exact(marked.points),
        Cell::exact(marked.of),
    ];
    row.extend(rubric.items.iter().map(|item| {
        let points = marked.tests.iter().find(|test| test.id == item.id).and_then(|test| test.points);
        Cell::exact(points.map(|points| points.to_string()).unwrap_or_default())
    }));
    row.extend(rubric.deductions.iter().map(|one| {
        let off = marked.deductions.iter().find(|found| found.id == one.id).map(|found| Points::ZERO - found.points);
        Cell::exact(off.unwrap_or(Points::ZERO))
    }));
    row.push(Cell::text(marked.late.as_ref().map(|late| late.sentence()).unwrap_or_default()));
    row.push(Cell::text(marked.open().map(|test| test.id.as_str()).collect::<Vec<_>>().join(" ")));
    row.push(Cell::text(marked.problem.clone().unwrap_or_default().replace('\n', " ")));
    row
}
