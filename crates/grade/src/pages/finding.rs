//! The details of a test.

use super::boards::text;
use super::case::{case, short};
use super::report::ReportView;
use super::trace::trace;
use crate::comparison::CaseComparison;
use crate::report::{CheckTest, Finding, NamedFault};
use plyground_agents::{ProblemKind, ReplyProblem};
use plyground_record::{escape_html, icon};
use std::collections::BTreeMap;

/// All details of a test. The cases of a grader are described to students, and not shown.
pub(super) fn findings(course: &str, test: &CheckTest, view: &ReportView<'_>, is_hidden: bool) -> String {
    let mut shown = String::new();
    if is_hidden {
        shown.push_str(&described(test));
    }
    for finding in &test.findings {
        let is_case = matches!(finding, Finding::Comparison { .. } | Finding::Trace { .. } | Finding::More { .. });
        if !(is_hidden && is_case) {
            shown.push_str(&one(course, test, finding, view));
        }
    }
    shown
}

fn one(course: &str, test: &CheckTest, finding: &Finding, view: &ReportView<'_>) -> String {
    match finding {
        Finding::Note { text: note } => format!("<p class=\"say-note\">{}</p>\n", text(&sentence(note))),
        Finding::Named { name } => format!("<p class=\"say-note\">It calls itself {}.</p>\n", text(name)),
        Finding::Problem { problem: found } => problem(found),
        Finding::Comparison { comparison } => {
            let link = view.search_link.and_then(|link| link(test, comparison));
            case(course, comparison, link.as_deref())
        }
        Finding::Trace { sentence: told, comparison, .. } => trace(told, comparison.as_deref()),
        Finding::Diagnosis { wrong, compared, faults, .. } => diagnosis(*wrong, *compared, faults),
        Finding::More { count, what } => {
            format!("<p class=\"say-note muted\">And {count} more {}.</p>\n", escape_html(what))
        }
        Finding::Lines { title, lines } => {
            let line = |line: &String| format!("<li>{}</li>\n", text(line));
            format!(
                "<h3>{}</h3>\n<ul class=\"said-lines\">\n{}</ul>\n",
                escape_html(title.trim_end_matches(':')),
                lines.iter().map(line).collect::<String>()
            )
        }
        Finding::Table { title, head, rows } => table(title, head, rows),
        Finding::Margin { title, points } => format!(
            "<p class=\"say-note\"><b>{}</b> {points:+.1}</p>\n",
            escape_html(sentence(title).trim_end_matches('.'))
        ),
        Finding::Rate { title, won, of, low, high } => format!(
            "<p class=\"say-note\"><b>{}</b> {won} of {of}; {:.0} to {:.0} % <span class=\"muted\">(95 % interval)</span></p>\n",
            escape_html(sentence(title).trim_end_matches('.')),
            low * 100.0,
            high * 100.0
        ),
    }
}

/// What happened instead of an answer, with the traceback into the student's file.
pub(super) fn problem(problem: &ReplyProblem) -> String {
    let said = problem
        .said
        .as_ref()
        .map(|said| format!("<p class=\"say-note\">It returned <code>{}</code>.</p>\n", text(said)));
    let traceback = problem.traceback.as_ref().filter(|traceback| !traceback.trim().is_empty()).map(|traceback| {
        format!(
            "<pre class=\"traceback\" tabindex=\"0\" role=\"group\" aria-label=\"Traceback\">{}</pre>\n",
            escape_html(traceback.trim_end())
        )
    });
    format!(
        "<div class=\"trouble\"><p><b>{}</b></p>\n{}{}</div>\n",
        text(&sentence(&problem.why)),
        said.unwrap_or_default(),
        traceback.unwrap_or_default()
    )
}

fn diagnosis(wrong: u32, compared: u32, faults: &[NamedFault]) -> String {
    if faults.is_empty() {
        return format!(
            "<div class=\"note\">{}<div><b>Not explained yet.</b> {wrong} of {compared} answers differ from the reference, and no known fault gives all of them.</div></div>\n",
            icon("bulb")
        );
    }
    let fault = |fault: &NamedFault| {
        format!(
            "<li><p class=\"fault\">It {}.</p>\n<blockquote><p>{}</p></blockquote></li>\n",
            escape_html(fault.sentence.trim_end_matches('.')),
            escape_html(&fault.handout)
        )
    };
    let known = match faults.len() {
        1 => "We ran the reference with this one change.".to_owned(),
        _ => "We ran the reference with each of these changes; the cases cannot tell them apart.".to_owned(),
    };
    format!(
        "<ul class=\"faults\">\n{}</ul>\n<div class=\"note note--accent\">{}<div><b>How we know.</b> {known} It gives all {compared} of the program's answers, the {wrong} wrong ones and the right ones.</div></div>\n",
        faults.iter().map(fault).collect::<String>(),
        icon("bulb")
    )
}

fn table(title: &str, head: &[String], rows: &[Vec<String>]) -> String {
    let heads: String = head.iter().map(|cell| format!("<th scope=\"col\">{}</th>", escape_html(cell))).collect();
    let row = |row: &Vec<String>| {
        let cell = |(index, cell): (usize, &String)| match index {
            0 => format!("<th scope=\"row\">{}</th>", text(cell)),
            _ => format!("<td>{}</td>", text(cell)),
        };
        format!("<tr>{}</tr>\n", row.iter().enumerate().map(cell).collect::<String>())
    };
    format!(
        "<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"Table, may scroll sideways\"><table class=\"both\"><caption>{}</caption><thead><tr>{heads}</tr></thead><tbody>\n{}</tbody></table></div>\n",
        escape_html(title.trim_end_matches(':')),
        rows.iter().map(row).collect::<String>()
    )
}

/// Cases that are not shown: how many of which kind, and what was learned. Nothing of it is the program's own text, because a
/// program could tell the cases in it.
fn described(test: &CheckTest) -> String {
    let compared = test.findings.iter().filter_map(|finding| match finding {
        Finding::Comparison { comparison } => Some(&**comparison),
        _ => None,
    });
    let mut learned: BTreeMap<String, u32> = BTreeMap::new();
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    let mut looked_at = 0;
    for comparison in compared {
        looked_at += 1;
        *kinds.entry(kind(comparison)).or_default() += 1;
        for words in lessons(comparison) {
            *learned.entry(words).or_default() += 1;
        }
    }
    let cases = match test.of {
        1 => "One hidden case".to_owned(),
        of => format!("{of} hidden cases"),
    };
    let mut shown =
        format!("<p class=\"say-note\">{cases}, of which {} are right. They are not shown.</p>\n", test.right);
    if looked_at > 0 {
        let kinds: Vec<_> = kinds.keys().map(|kind| escape_html(kind)).collect();
        let line =
            |(words, count): (&String, &u32)| format!("<li>{}: {count} of {looked_at}</li>\n", escape_html(words));
        shown.push_str(&format!(
            "<p class=\"say-note\">Kind: {}. What the first {looked_at} wrong ones have:</p>\n<ul class=\"said-lines\">\n{}</ul>\n",
            kinds.join(", "),
            learned.iter().map(line).collect::<String>()
        ));
    }
    shown
}

fn kind(comparison: &CaseComparison) -> String {
    comparison.question["kind"].as_str().unwrap_or("case").replace('_', " ")
}

/// What a wrong case teaches without being shown.
fn lessons(comparison: &CaseComparison) -> Vec<String> {
    if let Some(problem) = &comparison.problem {
        return vec![
            match problem.kind {
                ProblemKind::Missing => "the function is missing",
                ProblemKind::Raised => "an exception",
                ProblemKind::Unreadable => "the answer has another form than the handout's",
                ProblemKind::TimedOut => "no answer in time",
                ProblemKind::Exited => "the program ended",
                ProblemKind::Exceeded => "too much output, memory or processes",
                ProblemKind::Forged => "something other than the function answered",
            }
            .to_owned(),
        ];
    }
    let again = if comparison.asked_again { " when asked a second time" } else { "" };
    let wrong = comparison.fields.iter().filter(|field| !field.agrees);
    wrong.map(|field| format!("`{}` is wrong{again}", short(&field.field).replace('_', " "))).collect()
}

/// With a capital letter and a full stop.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    let stop = if words.ends_with(['.', '!', '?', ':']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
