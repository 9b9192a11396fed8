//! The table that Canvas' gradebook imports.

use super::{ExportError, GradedStudent, OpenMarks};
use crate::roster::{Roster, RosterForm};
use crate::table::{Cell, write_table};

/// The columns about the student that Canvas allows, in its order; the last one must be there.
const STUDENT_COLUMNS: [&str; 7] =
    ["Student", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Root Account", "Section"];

/// The table to import. The roster must be Canvas' own gradebook export, because Canvas finds students by its ids. The
/// assignment is found among the export's columns by its title, with or without its number; one that is not there is offered
/// by Canvas as a new one, with the points that are possible. Students who are not graded are left out: an empty cell would
/// clear the grade they have.
pub fn canvas_csv(
    roster: &Roster,
    assignment: &str,
    students: &[GradedStudent],
    open: OpenMarks,
) -> Result<Vec<u8>, ExportError> {
    if roster.form != RosterForm::Canvas {
        return Err(ExportError::Roster { system: "Canvas", table: "the gradebook's export" });
    }
    let columns: Vec<(&str, Option<usize>)> = STUDENT_COLUMNS
        .into_iter()
        .map(|name| (name, roster.table.column(name)))
        // Canvas needs a name, which its export may have in two columns.
        .filter(|(name, column)| column.is_some() || *name == "Student")
        .collect();
    let existing = roster.table.head.iter().find(|head| is_assignment(head, assignment));
    let head: Vec<Cell> = columns
        .iter()
        .map(|(name, _)| Cell::exact(name))
        .chain([Cell::text(existing.map_or(assignment, |head| head))])
        .collect();
    let mut rows = vec![head];
    if let (None, Some(first)) = (existing, students.first()) {
        let blanks = columns.iter().skip(1).map(|_| Cell::exact(""));
        let possible = Cell::exact(first.marked.of);
        rows.push(std::iter::once(Cell::exact("    Points Possible")).chain(blanks).chain([possible]).collect());
    }
    for student in students.iter().filter(|student| open.takes(student)) {
        let Some(known) = roster.student(&student.marked.student) else { continue };
        let cells = columns.iter().map(|(name, column)| match column {
            None => Cell::text(known.name.clone().unwrap_or_default()),
            Some(at) if *name == "Student" => Cell::text(&roster.table.rows[known.row].cells[*at]),
            // Ids go back as they came.
            Some(at) => Cell::exact(&roster.table.rows[known.row].cells[*at]),
        });
        rows.push(cells.chain([Cell::exact(student.marked.points)]).collect());
    }
    Ok(write_table(roster.table.delimiter, rows))
}

/// Whether a column is that of an assignment: `A5 (4711)` is meant by itself and by `A5`.
fn is_assignment(head: &str, assignment: &str) -> bool {
    let title = head.strip_suffix(')').and_then(|head| head.rsplit_once(" ("));
    let numbered = title.filter(|(_, number)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    numbered.is_some_and(|(title, _)| title == assignment || head == assignment)
}
