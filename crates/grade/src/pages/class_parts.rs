//! The parts of the page of a class.

use super::boards::text;
use super::class::{ClassRow, ClassSummary};
use crate::marks::Points;
use crate::report::TestOutcome;
use plyground_record::escape_html;
use std::collections::BTreeMap;

/// The bars of the histogram.
const BARS: usize = 10;
/// The slowest programs that are named.
const SLOWEST: usize = 5;
/// Tests that fewer pass are marked.
const LOW: f64 = 0.7;

/// Where the rows of a class lead.
pub struct ClassLinks<'a> {
    /// The page of a student.
    pub student: &'a dyn Fn(&ClassRow) -> String,
}

/// The numbers, the points, the tests, the faults, the slow and the crashing programs, and all submissions.
pub fn class_parts(class: &ClassSummary, links: &ClassLinks<'_>) -> String {
    if class.rows.is_empty() {
        return "<p>Nothing is graded.</p>\n".to_owned();
    }
    format!(
        "{}<div class=\"class\">\n{}{}{}{}{}</div>\n",
        numbers(class),
        panel("points", "Points", "students, in tenths of all points", &histogram(class)),
        panel("tests", "Tests", "marked: under 70 % right", &tests(class)),
        panel("faults", "Commonest diagnoses", "students; one may have several", &diagnoses(class)),
        panel("slow", "Slowest and crashing", "time of all tests together", &slow(class, links)),
        everyone(class, links),
    )
}

fn panel(id: &str, title: &str, about: &str, content: &str) -> String {
    format!(
        "<section class=\"panel\" aria-labelledby=\"{id}-h\"><header><h2 id=\"{id}-h\">{title}</h2><span class=\"tiny muted\">{about}</span></header><div class=\"panel-in\">\n{content}</div></section>\n"
    )
}

fn numbers(class: &ClassSummary) -> String {
    let all = class.rows.len();
    let mut points: Vec<Points> = class.rows.iter().map(|row| row.points).collect();
    points.sort_unstable();
    let median = points[(all - 1) / 2];
    let of = class.rows.iter().map(|row| row.of).max().unwrap_or_default();
    let count = |is: &dyn Fn(&&ClassRow) -> bool| class.rows.iter().filter(is).count();
    let right = count(&|row| !row.outcomes.is_empty() && !row.outcomes.values().any(|it| *it == TestOutcome::Wrong));
    let failed = count(&|row| row.is_unexplained || !row.diagnoses.is_empty());
    let explained = count(&|row| !row.is_unexplained && !row.diagnoses.is_empty());
    let crashed = count(&|row| row.problem.is_some());
    let number = |name: &str, value: String, of: String| {
        format!("<div><dt>{name}</dt><dd>{value} <small>of {of}</small></dd></div>\n")
    };
    format!(
        "<dl class=\"kpis\">\n{}{}{}{}</dl>\n",
        number("Median points", median.to_string(), of.to_string()),
        number("All tests right", right.to_string(), all.to_string()),
        number("Wrong searches explained", explained.to_string(), failed.to_string()),
        number("Crashed or hung", crashed.to_string(), all.to_string()),
    )
}

fn histogram(class: &ClassSummary) -> String {
    let of = class.rows.iter().map(|row| row.of).max().unwrap_or_default().as_f64().max(0.01);
    let mut counts = [0_usize; BARS];
    for row in &class.rows {
        let tenth = (row.points.as_f64() / of * BARS as f64).floor().max(0.0) as usize;
        counts[tenth.min(BARS - 1)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let mut bars = String::new();
    for (index, count) in counts.iter().enumerate() {
        let height = (150 * count / most).max(usize::from(*count > 0));
        let (x, y) = (15 + 52 * index, 180 - height);
        let middle = x + 20;
        bars.push_str(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"40\" height=\"{height}\" rx=\"2\"/><text class=\"n\" x=\"{middle}\" y=\"{}\">{count}</text><text x=\"{middle}\" y=\"198\">{}</text>\n",
            y - 7,
            short_number(of * index as f64 / BARS as f64),
        ));
    }
    let words: Vec<_> = counts.iter().map(usize::to_string).collect();
    format!(
        "<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"Chart of points, may scroll sideways\"><svg class=\"hist\" viewBox=\"0 0 545 204\" role=\"img\" aria-label=\"Students by points, in {BARS} equal steps from 0 to {}: {}\">\n{bars}<path d=\"M8 180.500H537\"/></svg></div>\n<p class=\"tiny muted\">The number below a bar is where it begins.</p>\n",
        short_number(of),
        words.join(", ")
    )
}

fn short_number(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// A bar for a share.
fn bar(share: f64) -> String {
    format!(
        "<svg class=\"share\" aria-hidden=\"true\"><rect class=\"of\" x=\".5\" y=\".5\" width=\"99%\" height=\"10\" rx=\"3\"/><rect class=\"is\" x=\".5\" y=\".5\" width=\"{:.1}%\" height=\"10\" rx=\"3\"/></svg>",
        99.0 * share.clamp(0.0, 1.0)
    )
}

fn tests(class: &ClassSummary) -> String {
    let mut rows = String::new();
    for test in &class.tests {
        let outcomes = class.rows.iter().filter_map(|row| row.outcomes.get(&test.id));
        let graded: Vec<_> = outcomes.filter(|outcome| **outcome != TestOutcome::NotGraded).collect();
        if graded.is_empty() {
            continue;
        }
        let right = graded.iter().filter(|outcome| ***outcome == TestOutcome::Right).count();
        let share = right as f64 / graded.len() as f64;
        rows.push_str(&format!(
            "<tr{}><th scope=\"row\">{}</th><td class=\"b\">{}</td><td class=\"r\">{right} of {}</td></tr>\n",
            if share < LOW { " class=\"low\"" } else { "" },
            text(&test.title),
            bar(share),
            graded.len(),
        ));
    }
    shares(&["Test", "Right"], &rows, "No test is graded.")
}

/// A table whose middle column is bars.
fn shares([first, last]: &[&str; 2], rows: &str, none: &str) -> String {
    if rows.is_empty() {
        return format!("<p class=\"small muted\">{none}</p>\n");
    }
    format!(
        "<table class=\"shares\"><thead><tr><th scope=\"col\">{first}</th><th scope=\"col\"><span class=\"sr\">Share</span></th><th scope=\"col\" class=\"r\">{last}</th></tr></thead><tbody>\n{rows}</tbody></table>\n"
    )
}

fn diagnoses(class: &ClassSummary) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for diagnosis in class.rows.iter().flat_map(|row| &row.diagnoses) {
        *counts.entry(diagnosis).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let most = counts.first().map_or(1, |(_, count)| *count) as f64;
    let row = |words: String, count: usize| {
        format!(
            "<tr><th scope=\"row\">{words}</th><td class=\"b\">{}</td><td class=\"r\">{count}</td></tr>\n",
            bar(count as f64 / most)
        )
    };
    let mut rows: String =
        counts.iter().map(|(words, count)| row(format!("It {}", escape_html(words)), *count)).collect();
    let unexplained = class.rows.iter().filter(|row| row.is_unexplained).count();
    if unexplained > 0 {
        rows.push_str(&row("Wrong, and not explained yet".to_owned(), unexplained));
    }
    shares(&["Diagnosis", "Found in"], &rows, "No search is wrong.")
}

fn name(row: &ClassRow, links: &ClassLinks<'_>) -> String {
    format!("<a href=\"{}\">{}</a>", escape_html(&(links.student)(row)), text(row.called()))
}

fn slow(class: &ClassSummary, links: &ClassLinks<'_>) -> String {
    let mut slowest: Vec<_> = class.rows.iter().collect();
    slowest.sort_by(|one, other| other.seconds.total_cmp(&one.seconds));
    let row = |row: &&ClassRow| {
        format!("<tr><th scope=\"row\">{}</th><td class=\"r\">{:.1} s</td></tr>\n", name(row, links), row.seconds)
    };
    let slowest: String = slowest.iter().take(SLOWEST).map(row).collect();
    let crash = |row: &ClassRow| {
        let problem = row.problem.as_ref()?;
        Some(format!("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", name(row, links), text(problem)))
    };
    let crashed: String = class.rows.iter().filter_map(crash).collect();
    let crashed = match crashed.is_empty() {
        true => "<p class=\"small muted\">None.</p>\n".to_owned(),
        false => format!(
            "<table class=\"shares\"><caption class=\"sr\">Crashing programs</caption><tbody>\n{crashed}</tbody></table>\n"
        ),
    };
    format!(
        "<table class=\"shares\"><caption class=\"sr\">Slowest programs</caption><tbody>\n{slowest}</tbody></table>\n<h3>Crashed, hung, or could not be graded</h3>\n{crashed}"
    )
}

fn everyone(class: &ClassSummary, links: &ClassLinks<'_>) -> String {
    let row = |row: &ClassRow| {
        let (right, of) = row.right();
        let mut found: Vec<String> = row.diagnoses.iter().map(|words| format!("it {}", escape_html(words))).collect();
        if row.is_unexplained {
            found.push("<span class=\"tag tag--warn\">not explained yet</span>".to_owned());
        }
        if row.problem.is_some() {
            found.push("<span class=\"tag tag--bad\">crashed or hung</span>".to_owned());
        }
        let open = if row.is_open { " <span class=\"muted\">open</span>" } else { "" };
        format!(
            "<tr><th scope=\"row\">{}</th><td class=\"r\">{}{open}</td><td class=\"r\">{right} of {of}</td><td>{}</td><td class=\"r\">{:.1} s</td></tr>\n",
            name(row, links),
            row.points,
            found.join("; "),
            row.seconds,
        )
    };
    format!(
        "<section class=\"panel whole everyone\" aria-labelledby=\"everyone-h\"><header><h2 id=\"everyone-h\">Submissions</h2><span class=\"tiny muted\">{} in all</span></header><div class=\"panel-in scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"Submissions, may scroll sideways\"><table class=\"shares\"><thead><tr><th scope=\"col\">Student</th><th scope=\"col\" class=\"r\">Points</th><th scope=\"col\" class=\"r\">Tests</th><th scope=\"col\">Diagnoses</th><th scope=\"col\" class=\"r\">Time</th></tr></thead><tbody>\n{}</tbody></table></div></section>\n",
        class.rows.len(),
        class.rows.iter().map(row).collect::<String>()
    )
}
