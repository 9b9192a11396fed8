//! What a check found, as a page.

use super::boards::text;
use super::finding::findings;
use crate::comparison::CaseComparison;
use crate::report::{CheckReport, CheckSection, CheckTest, CheckVerdict, Finding, TestOutcome};
use plyground_course::Course;
use plyground_record::{OneFilePage, escape_html, icon};

/// Who reads a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportReader {
    /// Those who may see everything: graders, and students who check with the public cases.
    Grader,
    /// A student whose hand-in was graded. The grader's own cases are described, and not shown.
    Student,
}

/// The address of a page that shows the search of a case, if there is one.
pub type SearchLink<'a> = &'a dyn Fn(&CheckTest, &CaseComparison) -> Option<String>;

/// How a report is shown.
#[derive(Clone, Copy)]
pub struct ReportView<'a> {
    /// To whom.
    pub reader: ReportReader,
    /// Where the searches of cases can be looked at.
    pub search_link: Option<SearchLink<'a>>,
}

impl ReportView<'_> {
    /// Everything is shown, and nothing else can be opened.
    pub const EVERYTHING: ReportView<'static> = ReportView { reader: ReportReader::Grader, search_link: None };

    /// Whether the cases of a test are described instead of shown.
    fn hides(&self, report: &CheckReport, test: &CheckTest) -> bool {
        self.reader == ReportReader::Student && report.hidden_cases && test.id.starts_with("functions/")
    }
}

/// The report as one file, for those who may see everything.
pub fn report_page(report: &CheckReport) -> String {
    OneFilePage {
        above: course_title(report),
        heading: &report_title(report),
        lede: &format!("<p class=\"lede\">{}</p>\n", report_lede(report)),
        body: &report_parts(report, &ReportView::EVERYTHING),
        links: &[],
        style: super::CHECKS_CSS,
        has_boards: true,
    }
    .render()
}

/// The title of the report's course.
fn course_title(report: &CheckReport) -> &str {
    Course::named(&report.course).map_or(&report.course, |course| &course.title)
}

/// What a report comes to, as a heading.
pub fn report_title(report: &CheckReport) -> String {
    let wrong = report.tests().filter(|test| test.outcome == TestOutcome::Wrong).count();
    match (report.verdict(), wrong) {
        (CheckVerdict::Right, _) => "All tests are right".to_owned(),
        (CheckVerdict::Unchecked, _) => "Nothing is wrong, but not all could be checked".to_owned(),
        (CheckVerdict::Wrong, 1) => "One test to fix".to_owned(),
        (CheckVerdict::Wrong, wrong) => format!("{wrong} tests to fix"),
    }
}

/// What was checked and what came of it, in two sentences of HTML.
pub fn report_lede(report: &CheckReport) -> String {
    let count = |outcome| report.tests().filter(|test| test.outcome == outcome).count();
    let counts = [
        (count(TestOutcome::Right), "right"),
        (count(TestOutcome::Wrong), "wrong"),
        (count(TestOutcome::NotGraded), "not graded"),
        (count(TestOutcome::Unchecked), "could not be checked"),
    ];
    let counts: Vec<_> =
        counts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")).collect();
    let called = report.program.as_ref().map(|name| format!(", which calls itself {}", text(name)));
    format!(
        "{}{}: {}. Its code ran in the sandbox level {}.",
        text(&report.submission),
        called.unwrap_or_default(),
        counts.join(", "),
        escape_html(&report.sandbox)
    )
}

/// The list of all tests, and the details of those that have any: first the diagnosis, then what is wrong, then the rest.
pub fn report_parts(report: &CheckReport, view: &ReportView<'_>) -> String {
    let mut number = 0;
    let mut outline = String::new();
    let mut panels: Vec<(u8, String)> = Vec::new();
    for section in &report.sections {
        outline.push_str(&section_line(section));
        for test in &section.tests {
            number += 1;
            let details = findings(&report.course, test, view, view.hides(report, test));
            let anchor = format!("test-{number}");
            let target = (!details.is_empty()).then_some(anchor.as_str());
            outline.push_str(&test_line(test, target));
            if let Some(anchor) = target {
                panels.push((rank(test), panel(anchor, test, &details)));
            }
        }
    }
    panels.sort_by_key(|(rank, _)| *rank);
    let panels: String = panels.into_iter().map(|(_, panel)| panel).collect();
    let details =
        if panels.is_empty() { "<p class=\"muted\">There is nothing to add.</p>\n".to_owned() } else { panels };
    format!(
        "<div class=\"checked\">\n<nav aria-label=\"Tests\"><ul class=\"outline\">\n{outline}</ul></nav>\n<div class=\"details\">\n{details}</div>\n</div>\n"
    )
}

/// What a reader should see first.
fn rank(test: &CheckTest) -> u8 {
    let is_diagnosis = test.findings.iter().any(|finding| matches!(finding, Finding::Diagnosis { .. }));
    match test.outcome {
        _ if is_diagnosis => 0,
        TestOutcome::Wrong => 1,
        TestOutcome::Unchecked => 2,
        TestOutcome::NotGraded if test.right < test.of => 3,
        TestOutcome::NotGraded | TestOutcome::Right => 4,
    }
}

fn section_line(section: &CheckSection) -> String {
    format!("<li class=\"group\">{}</li>\n", escape_html(&section.title))
}

/// A test as one line of a list; a link if it has details on the page.
pub fn test_line(test: &CheckTest, anchor: Option<&str>) -> String {
    let (sign, word) = sign(test);
    let line = format!("{}<span>{}<span class=\"sr\">: {word}</span></span>", icon(sign), text(&test.title));
    let class = format!("line is-{sign}");
    match anchor {
        Some(anchor) => format!("<li><a class=\"{class}\" href=\"#{anchor}\">{line}</a></li>\n"),
        None => format!("<li><span class=\"{class}\">{line}</span></li>\n"),
    }
}

/// The icon of an outcome, and its word.
fn sign(test: &CheckTest) -> (&'static str, &'static str) {
    match test.outcome {
        TestOutcome::Right => ("ok", "right"),
        TestOutcome::Wrong => ("no", "wrong"),
        TestOutcome::NotGraded if test.of == 0 => ("bulb", "note"),
        TestOutcome::NotGraded if test.right == test.of => ("ok", "right, not graded"),
        TestOutcome::NotGraded => ("skip", "differs, not graded"),
        TestOutcome::Unchecked => ("skip", "could not be checked"),
    }
}

fn panel(anchor: &str, test: &CheckTest, details: &str) -> String {
    let (sign, word) = sign(test);
    let class = match sign {
        "ok" => " tag--good",
        "no" => " tag--bad",
        _ if test.outcome == TestOutcome::Unchecked => " tag--warn",
        _ => "",
    };
    format!(
        "<article class=\"panel\" id=\"{anchor}\" aria-labelledby=\"{anchor}-h\" tabindex=\"-1\"><header><h2 id=\"{anchor}-h\">{}</h2><span class=\"tag{class}\">{}{word}</span></header>\n<div class=\"panel-in\">\n{details}</div></article>\n",
        heading(test),
        icon(sign),
    )
}

/// What a panel is about.
fn heading(test: &CheckTest) -> String {
    match rank(test) {
        0 => format!("Diagnosis: {}", text(&test.title)),
        _ => text(&test.title),
    }
}
