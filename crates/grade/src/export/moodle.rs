//! Moodle's offline grading worksheet, filled in.

use super::{ExportError, GradedStudent, OpenMarks, feedback};
use crate::marks::Points;
use crate::roster::{Roster, RosterForm};
use crate::table::{Cell, write_table};

/// The worksheet with grades and feedback. The roster must be the worksheet itself. Moodle skips a row whose date of the last
/// grading is not the one it wrote, so the dates go back as they came; rows of students who are not graded are left out.
pub fn moodle_csv(roster: &Roster, students: &[GradedStudent], open: OpenMarks) -> Result<Vec<u8>, ExportError> {
    let table = &roster.table;
    let column = |name| table.column(name);
    let (RosterForm::Moodle, Some(grade)) = (roster.form, column("Grade")) else {
        return Err(ExportError::Roster { system: "Moodle", table: "the grading worksheet" });
    };
    let exact = [column("Identifier"), column("Last modified (submission)"), column("Last modified (grade)")];
    let comments = column("Feedback comments");
    let mut rows = vec![table.head.iter().map(Cell::exact).collect::<Vec<Cell>>()];
    for student in students.iter().filter(|student| open.takes(student)) {
        let Some(known) = roster.student(&student.marked.student) else { continue };
        let row = &table.rows[known.row];
        let maximum = row.cell(column("Maximum grade"));
        let points = student.marked.points;
        if let Some(most) = maximum
            && most.parse::<Points>().is_ok_and(|most| points > most)
        {
            let (points, maximum) = (points.to_string(), most.to_owned());
            return Err(ExportError::Maximum { student: student.marked.student.clone(), points, maximum });
        }
        // Moodle reads numbers as it writes them, in the language of the teacher.
        let has_comma = maximum.is_some_and(|maximum| maximum.contains(','));
        let points = if has_comma { points.to_string().replace('.', ",") } else { points.to_string() };
        let cell = |(at, text): (usize, &String)| match Some(at) {
            _ if at == grade => Cell::exact(&points),
            at if at == comments => Cell::text(page_text(&feedback(&student.marked))),
            at if exact.contains(&at) => Cell::exact(text),
            _ => Cell::text(text),
        };
        rows.push(row.cells.iter().enumerate().map(cell).collect());
    }
    Ok(write_table(table.delimiter, rows))
}

/// A text as a piece of a page: Moodle shows comments as HTML.
fn page_text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\n', "<br>")
}
