//! A graded class: how the points are spread, how each test went, and which faults are common.

use super::class_parts::{ClassLinks, class_parts};
use crate::export::GradedStudent;
use crate::marks::Points;
use crate::report::{CheckReport, Finding, TestOutcome};
use crate::run::GradedSubmission;
use plyground_agents::{ProblemKind, ReplyProblem};
use plyground_record::OneFilePage;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A graded class. It is kept beside the results, and its page is made of it alone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClassSummary {
    /// The id of the course.
    pub course: String,
    /// The course and the assignment.
    pub title: String,
    /// All tests that a submission had, in the order of the check.
    pub tests: Vec<ClassTest>,
    /// A row for each student.
    pub rows: Vec<ClassRow>,
}

/// A test of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassTest {
    /// Its id.
    pub id: String,
    /// What people read.
    pub title: String,
}

/// A student of a class.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClassRow {
    /// The student's id.
    pub student: String,
    /// The name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The label of the hand-in.
    pub submission: String,
    /// The points.
    pub points: Points,
    /// Of how many.
    pub of: Points,
    /// Whether a person has still to decide something.
    #[serde(default)]
    pub is_open: bool,
    /// What came of each test.
    pub outcomes: BTreeMap<String, TestOutcome>,
    /// The faults that explain wrong answers. Faults that cannot be told apart are one text.
    pub diagnoses: Vec<String>,
    /// Whether there are wrong answers that no known fault explains.
    #[serde(default)]
    pub is_unexplained: bool,
    /// Why it could not be graded, or how it crashed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// How long its tests took, in seconds.
    pub seconds: f64,
}

impl ClassSummary {
    /// What is known of a class that was graded.
    pub fn new(course: &str, title: &str, students: &[GradedStudent], graded: &[GradedSubmission]) -> ClassSummary {
        let mut tests: Vec<ClassTest> = Vec::new();
        let reports = graded.iter().filter_map(|graded| graded.report.as_ref().ok());
        for section in reports.flat_map(|report| &report.sections) {
            for test in &section.tests {
                if !tests.iter().any(|known| known.id == test.id) {
                    let own = test.id.split_once('/').map_or(&*test.id, |(_, own)| own);
                    tests.push(ClassTest { id: test.id.clone(), title: format!("{}: {own}", section.title) });
                }
            }
        }
        let row = |student: &GradedStudent| {
            let found = graded.iter().find(|graded| graded.label == student.submission);
            row(student, found.map(|found| found.report.as_ref()))
        };
        let rows = students.iter().map(row).collect();
        ClassSummary { course: course.to_owned(), title: title.to_owned(), tests, rows }
    }

    /// Without those who handed in so; their rows are given back.
    pub fn forget(&mut self, submission: &str) -> Vec<ClassRow> {
        let (forgotten, kept) =
            std::mem::take(&mut self.rows).into_iter().partition(|row| row.submission == submission);
        self.rows = kept;
        forgotten
    }
}

impl ClassRow {
    /// What the student is called.
    pub fn called(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.student)
    }

    /// How many graded tests are right, and of how many.
    pub fn right(&self) -> (usize, usize) {
        let graded = self.outcomes.values().filter(|outcome| **outcome != TestOutcome::NotGraded);
        let right = self.outcomes.values().filter(|outcome| **outcome == TestOutcome::Right);
        (right.count(), graded.count())
    }
}

fn row(student: &GradedStudent, report: Option<Result<&CheckReport, &String>>) -> ClassRow {
    let mut row = ClassRow {
        student: student.marked.student.clone(),
        name: student.name.clone(),
        submission: student.submission.clone(),
        points: student.marked.points,
        of: student.marked.of,
        is_open: student.marked.open().next().is_some(),
        outcomes: BTreeMap::new(),
        diagnoses: Vec::new(),
        is_unexplained: false,
        problem: student.marked.problem.clone(),
        seconds: 0.0,
    };
    let Some(Ok(report)) = report else { return row };
    for test in report.tests() {
        row.outcomes.insert(test.id.clone(), test.outcome);
        row.seconds += test.seconds;
        for finding in &test.findings {
            match finding {
                Finding::Diagnosis { faults, .. } if faults.is_empty() => row.is_unexplained = true,
                Finding::Diagnosis { faults, .. } => {
                    let sentences: Vec<_> = faults.iter().map(|fault| fault.sentence.as_str()).collect();
                    row.diagnoses.push(sentences.join(", or "));
                }
                Finding::Problem { problem } => crashed(&mut row.problem, &test.id, problem),
                Finding::Comparison { comparison } => {
                    if let Some(problem) = &comparison.problem {
                        crashed(&mut row.problem, &test.id, problem);
                    }
                }
                _ => {}
            }
        }
    }
    row
}

/// Keeps the first crash of a program.
fn crashed(known: &mut Option<String>, test: &str, problem: &ReplyProblem) {
    use ProblemKind::{Exceeded, Exited, Forged, Raised, TimedOut};
    if matches!(problem.kind, Raised | TimedOut | Exited | Exceeded | Forged) {
        known.get_or_insert_with(|| format!("{test}: {}", problem.why));
    }
}

/// The page of a class as one file. Pages of students are below `students/`.
pub fn class_page(class: &ClassSummary) -> String {
    let page = |row: &ClassRow| format!("students/{}.html", percent_encoded(&page_name(&row.student)));
    let links = ClassLinks { student: &page };
    let handed_in = match class.rows.len() {
        1 => "One student".to_owned(),
        count => format!("{count} students"),
    };
    OneFilePage {
        above: "Plyground",
        heading: &class.title,
        lede: &format!("<p class=\"lede\">{handed_in}, all checked with the same tests.</p>\n"),
        body: &class_parts(class, &links),
        links: &[("similarity.html", "Similar submissions"), ("grades.csv", "Table of marks (CSV)")],
        style: super::CHECKS_CSS,
        has_boards: false,
    }
    .render()
}

/// A student's id or a label as the name of a file, without its ending. What could lead elsewhere is replaced; names that
/// were changed so have a mark of their own, so that no two are the same.
pub fn page_name(label: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || "-_ .@".contains(c) { c } else { '_' };
    let name: String = label.chars().map(plain).take(100).collect();
    let name = name.trim_matches([' ', '.']);
    if name == label {
        return name.to_owned();
    }
    let mark = &blake3::hash(label.as_bytes()).to_hex()[..8];
    if name.is_empty() { mark.to_owned() } else { format!("{name}-{mark}") }
}

/// The name of a file as a part of an address.
fn percent_encoded(name: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    name.bytes().map(byte).collect()
}
