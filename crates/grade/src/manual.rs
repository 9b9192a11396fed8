//! Marks that a person gives, entered from a table: `grade marks`.
//!
//! The table has a column `student` and one for each item of the rubric that a person decides, with points in its cells, and
//! perhaps `ITEM comment` beside it; or it has the columns `student`, `item`, `points` and perhaps `comment`, a row for each
//! mark. An empty cell decides nothing.

use crate::marks::{Marked, Points};
use crate::rubric::{Rubric, RubricItem};
use crate::student::clean;
use crate::table::{Cell, Row, Table, TableError, write_table};
use plyground_game::did_you_mean;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// One decision of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManualMark {
    /// Whose.
    pub student: String,
    /// Which item of the rubric.
    pub item: String,
    /// How many points.
    pub points: Points,
    /// What the student is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// Everything that is wrong with a table of marks. No mark of such a table counts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ManualMarksError {
    /// Not a table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// What is wrong, a sentence each, with its line.
    #[error("{}", .0.join("\n"))]
    Content(Vec<String>),
}

/// Reads a table of marks and checks it against the rubric and the ids of the students.
pub fn read_marks(bytes: &[u8], rubric: &Rubric, students: &[&str]) -> Result<Vec<ManualMark>, ManualMarksError> {
    let table = Table::read(bytes)?;
    let mut reader =
        MarksReader { rubric, students, table: &table, marks: Vec::new(), lines: HashMap::new(), wrong: Vec::new() };
    reader.read();
    if reader.wrong.is_empty() { Ok(reader.marks) } else { Err(ManualMarksError::Content(reader.wrong)) }
}

/// A table to fill in: the students, and a column with its comment for each item that a person decides. What is decided
/// already stands in it.
pub fn marks_template(rubric: &Rubric, marked: &[&Marked]) -> Vec<u8> {
    let items: Vec<&RubricItem> = rubric.manual_items().collect();
    let columns = items.iter().flat_map(|item| [item.id.clone(), format!("{} comment", item.id)]);
    let head = std::iter::once("student".to_owned()).chain(columns).map(Cell::text).collect();
    let row = |marked: &&Marked| {
        let cells = items.iter().flat_map(|item| {
            let points = marked.tests.iter().find(|test| test.id == item.id).and_then(|test| test.points);
            [Cell::exact(points.map(|points| points.to_string()).unwrap_or_default()), Cell::exact("")]
        });
        std::iter::once(Cell::text(&marked.student)).chain(cells).collect()
    };
    write_table(b',', std::iter::once(head).chain(marked.iter().map(row)))
}

impl Marked {
    /// Takes in what persons decided about this student.
    pub fn with_manual(mut self, marks: &[ManualMark]) -> Marked {
        for mark in marks.iter().filter(|mark| mark.student == self.student) {
            if let Some(test) = self.tests.iter_mut().find(|test| test.id == mark.item) {
                test.points = Some(mark.points);
                test.output = mark.comment.clone().unwrap_or_default();
            }
        }
        self.add_up();
        self
    }
}

struct MarksReader<'a> {
    rubric: &'a Rubric,
    students: &'a [&'a str],
    table: &'a Table,
    marks: Vec<ManualMark>,
    /// The line on which a mark was first given.
    lines: HashMap<(String, String), usize>,
    wrong: Vec<String>,
}

impl<'a> MarksReader<'a> {
    fn read(&mut self) {
        let Some(student) = self.table.column("student").or_else(|| self.table.column("id")) else {
            let head = clean(&self.table.head.join(","));
            return self.wrong.push(format!("the first line is `{head}`, and a table of marks has a column `student`"));
        };
        match (self.table.column("item"), self.table.column("points")) {
            (Some(item), Some(points)) => self.read_long(student, item, points),
            _ => self.read_wide(student),
        }
    }

    /// A row for each mark.
    fn read_long(&mut self, student: usize, item: usize, points: usize) {
        let comment = self.table.column("comment");
        let table = self.table;
        for row in &table.rows {
            let Some(named) = row.cell(Some(item)) else {
                self.wrong.push(format!("line {}: there is no item", row.line));
                continue;
            };
            match self.item(named) {
                Err(why) => self.wrong.push(format!("line {}: {why}", row.line)),
                Ok(item) => self.mark(row, student, item, points, comment),
            }
        }
    }

    /// A column for each item.
    fn read_wide(&mut self, student: usize) {
        let table = self.table;
        let mut columns = Vec::new();
        for (at, head) in table.head.iter().enumerate().filter(|(at, head)| *at != student && !head.is_empty()) {
            let item = head.strip_suffix(" comment").unwrap_or(head);
            match self.item(item) {
                Err(why) => self.wrong.push(format!("column `{}`: {why}", clean(head))),
                Ok(item) if item.id == *head => columns.push((item, at, table.column(&format!("{head} comment")))),
                Ok(_) => {}
            }
        }
        for row in &table.rows {
            for &(item, at, comment) in &columns {
                self.mark(row, student, item, at, comment);
            }
        }
    }

    fn item(&self, id: &str) -> Result<&'a RubricItem, String> {
        let manual: Vec<&str> = self.rubric.manual_items().map(|item| item.id.as_str()).collect();
        match self.rubric.items.iter().find(|item| item.id == id) {
            Some(item) if item.manual => Ok(item),
            Some(_) => Err(format!("`{id}` is decided by tests, not by a person")),
            None => Err(format!("the rubric has no item `{}`{}", clean(id), did_you_mean(id, &manual))),
        }
    }

    fn mark(&mut self, row: &Row, student: usize, item: &RubricItem, points: usize, comment: Option<usize>) {
        let Some(written) = row.cell(Some(points)) else { return };
        let wrong = match (row.cell(Some(student)), written.parse::<Points>()) {
            (None, _) => "there is no student".to_owned(),
            (Some(id), _) if !self.students.contains(&id) => {
                format!("there is no student `{}`{}", clean(id), near(id, self.students))
            }
            (_, Err(error)) => format!("{}: {error}", item.id),
            (_, Ok(points)) if points < Points::ZERO || points > item.points => {
                format!("{}: {points} is not between 0 and {}", item.id, item.points)
            }
            (Some(id), Ok(points)) => {
                let first = self.lines.insert((id.to_owned(), item.id.clone()), row.line);
                let comment = row.cell(comment).map(str::to_owned);
                let mark = ManualMark { student: id.to_owned(), item: item.id.clone(), points, comment };
                match first {
                    None => return self.marks.push(mark),
                    Some(first) => format!("{} of `{}` has a mark on line {first}, too", item.id, clean(id)),
                }
            }
        };
        self.wrong.push(format!("line {}: {wrong}", row.line));
    }
}

/// The nearest id. A whole class is not listed.
fn near(id: &str, students: &[&str]) -> String {
    plyground_game::nearest(id, students.iter().copied())
        .map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rubric() -> Rubric {
        let items =
            [("search", ""), ("personality", "manual = true\nneeds = 'x'"), ("report", "manual = true\nneeds = 'x'")];
        let item = |(id, more): (&str, &str)| {
            let more = if more.is_empty() { "tests = ['functions/*']" } else { more };
            format!("[[item]]\nid = '{id}'\ntitle = '{id}'\npoints = 10\n{more}\n")
        };
        let text = format!("title = 'H'\npoints = 30\n{}", items.map(item).concat());
        Rubric::read("r.toml", &text).unwrap()
    }

    fn read(text: &str) -> Result<Vec<String>, String> {
        let marks = read_marks(text.as_bytes(), &rubric(), &["ada", "ben"]).map_err(|error| error.to_string())?;
        let shown = |mark: ManualMark| {
            format!("{} {} {} {}", mark.student, mark.item, mark.points, mark.comment.unwrap_or_default())
                .trim()
                .to_owned()
        };
        Ok(marks.into_iter().map(shown).collect())
    }

    #[test]
    fn both_forms_of_the_table_are_read() {
        let wide = "student,personality,personality comment,report\nada,7.5,\"nice, really\",\nben,,,10\n";
        assert_eq!(read(wide).unwrap(), ["ada personality 7.5 nice, really", "ben report 10"]);
        let long = "student;item;points;comment\nada;personality;7,5;nice\nben;report;10;\n";
        assert_eq!(read(long).unwrap(), ["ada personality 7.5 nice", "ben report 10"]);
    }

    #[test]
    fn everything_that_is_wrong_is_told_at_once_with_its_line() {
        assert_eq!(
            read("name,report\nada,1\n").unwrap_err(),
            "the first line is `name,report`, and a table of marks has a column `student`"
        );
        let wide = read("student,personalty,search,report\nada,1,1,11\neda,,,1\nben,,,x\nben,,,1\nben,,,2\n,,,3\n")
            .unwrap_err();
        let lines: Vec<&str> = wide.lines().collect();
        assert_eq!(
            lines,
            [
                "column `personalty`: the rubric has no item `personalty`; did you mean `personality`?",
                "column `search`: `search` is decided by tests, not by a person",
                "line 2: report: 11 is not between 0 and 10",
                "line 3: there is no student `eda`; did you mean `ada`?",
                "line 4: report: `x` is not a number of points, such as 7 or 7.25",
                "line 6: report of `ben` has a mark on line 5, too",
                "line 7: there is no student",
            ]
        );
        assert_eq!(read("student,item,points\nada,,1\n").unwrap_err(), "line 2: there is no item");
    }

    #[test]
    fn a_mark_closes_its_item_and_the_template_comes_back() {
        let rubric = rubric();
        let marked = rubric.score_unreadable("ada", "broken");
        let marks = read_marks(b"student,report\nada,8\n", &rubric, &["ada"]).unwrap();
        let marked = marked.with_manual(&marks);
        assert_eq!((marked.points.to_string(), marked.open().count()), ("8".to_owned(), 1));
        let template = marks_template(&rubric, &[&marked]);
        assert_eq!(
            String::from_utf8_lossy(&template),
            "student,personality,personality comment,report,report comment\r\nada,,,8,\r\n"
        );
        assert_eq!(read_marks(&template, &rubric, &["ada"]).unwrap(), marks);
    }
}
