//! A check as pieces of HTML, while it runs and when it has ended.

use crate::checks::{CheckLine, CheckProgress, LiveCheck};
use plyground_grade::comparison::CaseComparison;
use plyground_grade::pages::{ReportReader, ReportView, report_lede, report_parts, report_title, test_line};
use plyground_grade::report::{CheckReport, CheckTest, Finding, TestOutcome};
use plyground_record::escape_html;
use serde::Serialize;

/// The pieces of a check's page.
#[derive(Debug, Serialize)]
pub(crate) struct CheckParts {
    pub(crate) head: String,
    pub(crate) body: String,
    /// The last thing that happened, in a sentence.
    #[serde(skip)]
    pub(crate) news: String,
    #[serde(skip)]
    pub(crate) is_done: bool,
}

impl CheckParts {
    /// As far as the check is.
    pub(crate) fn new(live: &LiveCheck) -> CheckParts {
        let progress = live.progress();
        match &progress.ended {
            Some(Ok(report)) => ended(live, report),
            Some(Err(why)) => CheckParts {
                head: head("It could not be checked", &escape_html(&crate::pages::sentence(why))),
                body: lines(&progress),
                news: "It could not be checked.".to_owned(),
                is_done: true,
            },
            None => running(live, &progress),
        }
    }
}

fn head(title: &str, lede: &str) -> String {
    format!("<div><h1>{}</h1><p>{lede}</p></div>", escape_html(title))
}

fn running(live: &LiveCheck, progress: &CheckProgress) -> CheckParts {
    let now = match &progress.section {
        Some(section) => format!("Now: {}.", escape_html(section)),
        None => "It waits for its turn.".to_owned(),
    };
    let wrong = progress
        .lines
        .iter()
        .filter(|line| matches!(line, CheckLine::Test(test) if test.outcome == TestOutcome::Wrong));
    let lede = format!("<bdi>{}</bdi>, {}. {now}", escape_html(&live.name), escape_html(&live.course.course.title));
    let news = match progress.lines.last() {
        Some(CheckLine::Test(test)) if test.outcome == TestOutcome::Wrong => format!("Wrong: {}", test.title),
        _ => String::new(),
    };
    let title = match wrong.count() {
        0 => "Checking".to_owned(),
        1 => "Checking: one test is wrong so far".to_owned(),
        count => format!("Checking: {count} tests are wrong so far"),
    };
    CheckParts { head: head(&title, &lede), body: lines(progress), news, is_done: false }
}

/// Each line as it was decided.
fn lines(progress: &CheckProgress) -> String {
    let line = |line: &CheckLine| match line {
        CheckLine::Section(title) => format!("<li class=\"group\">{}</li>\n", escape_html(title)),
        CheckLine::Test(test) => test_line(test, None),
    };
    format!("<ol class=\"outline\">\n{}</ol>\n", progress.lines.iter().map(line).collect::<String>())
}

fn ended(live: &LiveCheck, report: &CheckReport) -> CheckParts {
    let title = report_title(report);
    let link = |test: &CheckTest, comparison: &CaseComparison| link(live, report, test, comparison);
    let search_link: Option<plyground_grade::pages::SearchLink<'_>> = if live.can_trace() { Some(&link) } else { None };
    let view = ReportView { reader: ReportReader::Grader, search_link };
    CheckParts {
        head: head(&title, &report_lede(report)),
        body: report_parts(report, &view),
        news: format!("The check has ended. {title}."),
        is_done: true,
    }
}

/// The address where the first wrong search of a test is recorded and shown.
fn link(live: &LiveCheck, report: &CheckReport, test: &CheckTest, comparison: &CaseComparison) -> Option<String> {
    let number = report.tests().position(|known| std::ptr::eq(known, test))?;
    let is_this = |finding: &Finding| matches!(finding, Finding::Comparison { comparison: known } if std::ptr::eq(&**known, comparison));
    // One for a test: it leads to the first wrong case of which there is something to see.
    let is_first =
        test.findings.iter().find(|finding| matches!(finding, Finding::Comparison { .. })).is_some_and(is_this);
    let is_search = is_first && comparison.problem.is_none() && comparison.setup.is_some();
    is_search.then(|| format!("/checks/{}/search?test={number}", live.id))
}
