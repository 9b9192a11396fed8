//! Gradescope's `results.json`.

use super::{plain_text, write_whole};
use crate::marks::{Marked, MarkedTest, Points, Visibility};
use crate::report::{CheckReport, Finding};
use serde::Serialize;
use std::io;
use std::path::Path;

/// What Gradescope reads.
#[derive(Clone, Debug, Serialize)]
pub struct GradescopeResults {
    /// The points. They count, whatever the tests add up to.
    score: Points,
    execution_time: f64,
    output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    test_name_format: &'static str,
    /// What the grader prints is for those who grade.
    stdout_visibility: Visibility,
    tests: Vec<ResultsTest>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    leaderboard: Vec<LeaderboardEntry>,
}

#[derive(Clone, Debug, Serialize)]
struct ResultsTest {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    name: String,
    number: String,
    output: String,
    visibility: Visibility,
}

/// A column of the leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeaderboardEntry {
    /// Its head.
    pub name: String,
    /// What stands there: a number, by which it is sorted, or a text.
    pub value: LeaderboardValue,
    /// How it is sorted; the best is the largest unless this is `asc`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<&'static str>,
}

/// What stands in a column of the leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum LeaderboardValue {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
}

/// Gradescope cuts longer texts, and what it keeps of the whole file, in the middle.
const MAX_CHARS: usize = 100_000;
const CUT: &str = "\n[...]\n";

impl GradescopeResults {
    /// The results of a hand-in.
    pub fn new(marked: &Marked, leaderboard: Vec<LeaderboardEntry>) -> GradescopeResults {
        let tests = marked.tests.iter().enumerate().map(|(index, test)| ResultsTest::new(index + 1, test)).collect();
        let mut lines: Vec<String> = marked.problem.iter().cloned().collect();
        for one in &marked.deductions {
            lines.push(format!("{}: {} off", one.title, one.points));
            lines.extend(one.tests.iter().map(|test| format!("  {test}")));
        }
        lines.extend(marked.late.iter().map(|late| late.sentence()).filter(|sentence| !sentence.is_empty()));
        let seconds: f64 = marked.tests.iter().map(|test| test.seconds).sum();
        GradescopeResults {
            score: marked.points,
            execution_time: (seconds * 100.0).round() / 100.0,
            output: plain_text(&lines.join("\n")),
            output_format: "text",
            test_output_format: "text",
            test_name_format: "text",
            stdout_visibility: Visibility::Hidden,
            tests,
            leaderboard,
        }
    }

    /// The file. Texts are cut, the longest first, until the whole is as long as Gradescope keeps.
    pub fn json(&self) -> String {
        let mut most = MAX_CHARS;
        loop {
            let mut results = self.clone();
            results.output = cut(&results.output, most);
            results.tests.iter_mut().for_each(|test| test.output = cut(&test.output, most));
            let text = serde_json::to_string_pretty(&results).expect("numbers and texts");
            if text.chars().count() <= MAX_CHARS || most == 0 {
                return text;
            }
            most /= 2;
        }
    }

    /// Writes the file, whole or not at all. It is the last thing that a grader does.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        write_whole(path, self.json().as_bytes())
    }
}

impl ResultsTest {
    fn new(number: usize, test: &MarkedTest) -> ResultsTest {
        let is_full = test.points.map(|points| points >= test.of);
        ResultsTest {
            score: test.points,
            max_score: test.points.map(|_| test.of),
            status: is_full.map(|is_full| if is_full { "passed" } else { "failed" }),
            name: plain_text(&match test.points {
                Some(_) => test.title.clone(),
                None => format!("{} (up to {} points, not decided yet)", test.title, test.of),
            }),
            number: number.to_string(),
            output: plain_text(&test.output),
            visibility: test.visibility,
        }
    }
}

/// The beginning and the end of a long text.
fn cut(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let kept = most.saturating_sub(CUT.len());
    let beginning: String = text.chars().take(kept - kept / 2).collect();
    let end: String = text.chars().skip(count - kept / 2).collect();
    format!("{beginning}{CUT}{end}")
}

/// The columns that the matches of a check give: how many percent were won, how sure that is, and by how many points.
pub fn leaderboard(report: &CheckReport) -> Vec<LeaderboardEntry> {
    let mut columns = Vec::new();
    for test in report.tests() {
        let Some(opponent) = test.id.strip_prefix("matches/") else { continue };
        for finding in &test.findings {
            if let Finding::Margin { title, points } = finding {
                let value = LeaderboardValue::Number((points * 10.0).round() / 10.0);
                columns.push(LeaderboardEntry { name: format!("{opponent}: {title}"), value, order: None });
            }
            let Finding::Rate { title, won, of, low, high } = finding else { continue };
            if *of == 0 {
                continue;
            }
            let percent = (f64::from(*won) / f64::from(*of) * 1000.0).round() / 10.0;
            let number = LeaderboardValue::Number(percent);
            columns.push(LeaderboardEntry { name: format!("{opponent}: {title} (%)"), value: number, order: None });
            let sure = format!("{:.0} to {:.0} %", low * 100.0, high * 100.0);
            let name = format!("{opponent}: 95 % sure");
            columns.push(LeaderboardEntry { name, value: LeaderboardValue::Text(sure), order: None });
        }
    }
    columns
}
