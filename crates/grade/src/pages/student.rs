//! The page of one student: the points, and what was found.

use super::boards::text;
use super::report::{ReportReader, ReportView, report_lede, report_parts};
use crate::export::GradedStudent;
use crate::marks::{Marked, MarkedTest, Visibility};
use crate::report::CheckReport;
use plyground_record::{OneFilePage, escape_html};

/// The page of one student of a class with this title, which may be given to the student. `report` is what was found, or why nothing could be.
pub fn student_page(title: &str, student: &GradedStudent, report: Result<&CheckReport, &str>) -> String {
    let marked = &student.marked;
    let who = student.name.as_ref().unwrap_or(&marked.student);
    let open = if marked.open().next().is_some() { " so far" } else { "" };
    let heading = format!("{} of {} points{open}", marked.points, marked.of);
    let about = match report {
        Ok(report) if *who == report.submission => report_lede(report),
        Ok(report) => format!("{}. {}", text(who), report_lede(report)),
        Err(why) => format!("{}: {} {}.", text(who), text(&student.submission), text(why)),
    };
    let parts = report.map_or_else(
        |_| String::new(),
        |report| report_parts(report, &ReportView { reader: ReportReader::Student, search_link: None }),
    );
    OneFilePage {
        above: title,
        heading: &heading,
        lede: &format!("<p class=\"lede\">{about}</p>\n"),
        body: &format!("{}{parts}", marks(marked)),
        links: &[("../index.html", "All submissions")],
        style: super::CHECKS_CSS,
        has_boards: true,
    }
    .render()
}

/// The points, item by item. Items that only graders see are not told.
fn marks(marked: &Marked) -> String {
    let row = |name: &str, points: String, of: String, note: &str| {
        let note =
            if note.is_empty() { String::new() } else { format!("<br><span class=\"muted\">{}</span>", text(note)) };
        format!(
            "<tr><th scope=\"row\">{}{note}</th><td class=\"r\">{}</td><td class=\"r\">{}</td></tr>\n",
            escape_html(name),
            escape_html(&points),
            escape_html(&of)
        )
    };
    let seen = marked.tests.iter().filter(|test| test.visibility != Visibility::Hidden);
    let item = |test: &MarkedTest| {
        let points = test.points.map_or("not decided yet".to_owned(), |points| points.to_string());
        let bonus = if test.is_bonus { "bonus" } else { "" };
        row(&test.title, points, test.of.to_string(), bonus)
    };
    let mut rows: String = seen.map(item).collect();
    for off in &marked.deductions {
        rows.push_str(&row(&off.title, format!("-{}", off.points), String::new(), ""));
    }
    if let Some(late) = marked.late.as_ref().map(|late| late.sentence()).filter(|sentence| !sentence.is_empty()) {
        rows.push_str(&row("Lateness", String::new(), String::new(), &late));
    }
    format!(
        "<section class=\"marks panel\" aria-labelledby=\"marks-h\"><header><h2 id=\"marks-h\">Points</h2></header><div class=\"panel-in scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"Points, may scroll sideways\"><table class=\"both\"><thead><tr><th scope=\"col\">Item</th><th scope=\"col\" class=\"r\">Points</th><th scope=\"col\" class=\"r\">Of</th></tr></thead><tbody>\n{rows}</tbody></table></div></section>\n"
    )
}
