//! The three forms of a roster, and what each says about a student.

use super::{OWN_COLUMNS, RosterError, RosterForm, RosterStudent};
use crate::student::{IdKind, StudentId, clean};
use crate::table::{Row, Table};
use crate::times::read_time;
use jiff::SignedDuration;
use jiff::tz::Offset;
use plyground_game::nearest;
use std::collections::HashMap;

/// Which form a table has.
pub(super) fn of_table(table: &Table) -> Result<RosterForm, RosterError> {
    let has = |column: &str| table.column(column).is_some();
    if has("Identifier") && has("Grade") && has("Last modified (grade)") {
        return Ok(RosterForm::Moodle);
    }
    // Canvas writes one column for the name, or two.
    let is_canvas = ["Student", "LastName"].iter().any(|first| table.column(first) == Some(0));
    if is_canvas && has("ID") && has("Section") {
        return Ok(RosterForm::Canvas);
    }
    if !has("id") {
        return Err(RosterError::UnknownForm { head: clean(&table.head.join(",")) });
    }
    for column in table.head.iter().filter(|column| !column.is_empty()) {
        let is_known = OWN_COLUMNS.iter().any(|known| known.eq_ignore_ascii_case(column));
        if let (false, Some(near)) = (is_known, nearest(column, OWN_COLUMNS)) {
            return Err(RosterError::Column { column: clean(column), near });
        }
    }
    Ok(RosterForm::Own)
}

/// Where the columns of a form stand.
struct Columns {
    id: Option<usize>,
    name: Option<usize>,
    /// A second column for the name, which stands after the first one.
    first_name: Option<usize>,
    email: Option<usize>,
    group: Option<usize>,
    due: Option<usize>,
    extension: Option<usize>,
    submitted: Option<usize>,
    ids: Vec<(IdKind, Option<usize>)>,
}

impl Columns {
    fn of(form: RosterForm, table: &Table) -> Columns {
        let column = |name: &str| table.column(name);
        let none = Columns {
            id: None,
            name: None,
            first_name: None,
            email: None,
            group: None,
            due: None,
            extension: None,
            submitted: None,
            ids: Vec::new(),
        };
        match form {
            RosterForm::Own => Columns {
                id: column("id"),
                name: column("name"),
                email: column("email"),
                group: column("group"),
                due: column("due"),
                extension: column("extension"),
                submitted: column("submitted"),
                ids: vec![
                    (IdKind::Given, column("id")),
                    (IdKind::Number, column("number")),
                    (IdKind::Login, column("login")),
                    (IdKind::Email, column("email")),
                    (IdKind::CanvasUser, column("canvas")),
                    (IdKind::MoodleParticipant, column("moodle")),
                ],
                ..none
            },
            RosterForm::Canvas => Columns {
                id: column("ID"),
                name: column("Student").or(column("LastName")),
                first_name: column("FirstName"),
                ids: vec![
                    (IdKind::CanvasUser, column("ID")),
                    (IdKind::Number, column("SIS User ID")),
                    (IdKind::Login, column("SIS Login ID")),
                ],
                ..none
            },
            RosterForm::Moodle => Columns {
                id: column("Identifier"),
                name: column("Full name"),
                email: column("Email address"),
                group: column("Group"),
                submitted: column("Last modified (submission)"),
                ids: vec![
                    (IdKind::MoodleParticipant, column("Identifier")),
                    (IdKind::Number, column("ID number")),
                    (IdKind::Login, column("Username")),
                    (IdKind::Email, column("Email address")),
                ],
                ..none
            },
        }
    }
}

/// The students of a table.
pub(super) fn students(form: RosterForm, table: &Table, local: Offset) -> Result<Vec<RosterStudent>, RosterError> {
    let columns = Columns::of(form, table);
    let (mut students, mut lines) = (Vec::new(), HashMap::new());
    for (index, row) in table.rows.iter().enumerate() {
        if form == RosterForm::Canvas && is_canvas_note(row, &columns) {
            continue;
        }
        let student = student(form, table, &columns, row, local)?;
        let student = RosterStudent { row: index, ..student };
        if let Some(first) = lines.insert(student.id.to_lowercase(), row.line) {
            return Err(RosterError::Twice { line: row.line, id: student.id, first });
        }
        students.push(student);
    }
    Ok(students)
}

/// Whether a row of Canvas is not a student's: how grades are posted, and what each assignment is worth.
fn is_canvas_note(row: &Row, columns: &Columns) -> bool {
    let name = row.cell(columns.name);
    row.cell(columns.id).is_none()
        && name.is_none_or(|name| name.contains("Points Possible") || name == "Student, Test")
}

fn student(
    form: RosterForm,
    table: &Table,
    columns: &Columns,
    row: &Row,
    local: Offset,
) -> Result<RosterStudent, RosterError> {
    let text = |column| row.cell(column).map(clean);
    let id = text(columns.id).ok_or(RosterError::NoId { line: row.line })?;
    let time = |column: Option<usize>| {
        // Moodle writes a hyphen where nothing was handed in.
        let written = column.and_then(|at| Some((at, row.cell(column).filter(|text| *text != "-")?)));
        let read = written.map(|(at, text)| {
            let column = table.head[at].clone();
            read_time(text, local).map_err(|source| RosterError::Time { line: row.line, column, source })
        });
        read.transpose()
    };
    let ids = columns.ids.iter().filter_map(|&(kind, column)| {
        let value = row.cell(column)?;
        // `Participant 123`, in any language.
        let digits = value.rsplit(' ').next().unwrap_or(value);
        StudentId::new(kind, if kind == IdKind::MoodleParticipant { digits } else { value })
    });
    let name = match (text(columns.name), text(columns.first_name)) {
        (Some(last), Some(first)) => Some(format!("{last}, {first}")),
        (name, _) => name,
    };
    let extension = match row.cell(columns.extension) {
        None => SignedDuration::ZERO,
        Some(text) => {
            read_extension(text).ok_or_else(|| RosterError::Extension { line: row.line, text: clean(text) })?
        }
    };
    Ok(RosterStudent {
        ids: ids.collect(),
        email: text(columns.email),
        group: text(columns.group),
        due: time(columns.due)?,
        extension,
        // A table in another language than ours has times that cannot be read: only a table of one's own must be right.
        submitted: if form == RosterForm::Own {
            time(columns.submitted)?
        } else {
            time(columns.submitted).unwrap_or(None)
        },
        id,
        name,
        row: 0,
    })
}

/// `2 days`, `12 h`, `90 min`; a number alone is days.
fn read_extension(text: &str) -> Option<SignedDuration> {
    let text = text.trim().to_lowercase();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let minutes = match unit.trim() {
        "" | "d" | "day" | "days" => 24 * 60,
        "h" | "hour" | "hours" => 60,
        "m" | "min" | "minute" | "minutes" => 1,
        _ => return None,
    };
    // Ten years are enough for everyone.
    let minutes = number.parse::<i64>().ok()?.checked_mul(minutes).filter(|minutes| *minutes < 10 * 366 * 24 * 60)?;
    Some(SignedDuration::from_mins(minutes))
}
