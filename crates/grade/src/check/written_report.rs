//! The report of a submission: whose it is, and how long.

use super::layout::only_folder;
use super::{CheckContext, CheckError};
use crate::plan::{LayoutRules, ReportRules};
use crate::report::{CheckTest, Finding, TestOutcome};
use serde_json::json;

/// A page is A4 with margins of 2.54 cm, in points.
const PAGE: (f64, f64) = (451.3, 697.9);
/// The most lines of a report that are kept: those of ten pages.
const MOST_LINES: usize = 600;
/// The size of the letters, in points.
const SIZE: f64 = 11.0;
/// The distance of lines: Arial's own, single-spaced.
const LINE: f64 = SIZE * 1.15;
/// The widths of Arial's letters from the blank to `~`, in thousandths of the size.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let plan = &context.library.plan;
    let (Some(rules), Some(layout)) = (plan.report.clone(), plan.layout.clone()) else { return Ok(Vec::new()) };
    if context.submission.is_single_file() {
        return Ok(Vec::new());
    }
    let depends_on = json!([rules, layout]);
    let authors = context.test("report/authors", &depends_on, |context| Ok(authors(context, &rules, &layout)))?;
    let length = context.test("report/length", &depends_on, |context| Ok(length(context, &rules)))?;
    let whole = context.test("report/text", &depends_on, |context| Ok(whole_text(context, &rules)))?;
    Ok(vec![authors, length, whole])
}

fn text(context: &CheckContext<'_>, rules: &ReportRules) -> Option<String> {
    let mut files = context.submission.files.files();
    let (_, bytes) = files.find(|(path, _)| path.file_name().is_some_and(|name| name == rules.file.as_str()))?;
    Some(String::from_utf8_lossy(bytes).trim_start_matches('\u{feff}').to_owned())
}

/// The report for the person who judges it.
fn whole_text(context: &CheckContext<'_>, rules: &ReportRules) -> CheckTest {
    let text = text(context, rules).unwrap_or_default();
    let lines: Vec<String> = text.lines().take(MOST_LINES).map(str::to_owned).collect();
    let title = format!("{}: {} lines for the grader to read", rules.file, lines.len());
    let finding = Finding::Lines { title: format!("{}:", rules.file), lines };
    CheckTest {
        outcome: TestOutcome::NotGraded,
        ..CheckTest::counted("report/text", title, 0, 0).with_findings([finding])
    }
}

fn authors(context: &CheckContext<'_>, rules: &ReportRules, layout: &LayoutRules) -> CheckTest {
    let Some(text) = text(context, rules) else {
        let title = format!("{}: not found", rules.file);
        return CheckTest::single("report/authors", title, false);
    };
    let problem = authors_problem(&text, layout, only_folder(context.submission).map(|(folder, _)| folder));
    let title = match problem {
        None => format!("{} begins with the authors", rules.file),
        Some(_) => format!("{} does not begin with the authors", rules.file),
    };
    CheckTest::single("report/authors", title, problem.is_none()).with_findings(problem.map(Finding::note))
}

/// What the first line of a report lacks.
fn authors_problem(text: &str, layout: &LayoutRules, folder: Option<String>) -> Option<String> {
    let first = text.lines().next().unwrap_or_default();
    let words: Vec<&str> = first.split(|letter: char| !letter.is_alphanumeric()).collect();
    let numbers: Vec<&str> = words.iter().copied().filter(|word| layout.is_number(word)).collect();
    let of_folder = folder.as_deref().and_then(|folder| layout.numbers(folder).ok()).unwrap_or_default();
    let missing: Vec<&str> = of_folder
        .into_iter()
        .filter(|number| !numbers.iter().any(|found| found.eq_ignore_ascii_case(number)))
        .collect();
    let is_name = |word: &&str| !layout.is_number(word) && word.chars().any(char::is_alphabetic);
    if numbers.is_empty() {
        Some("its first line has no entry number".to_owned())
    } else if !missing.is_empty() {
        Some(format!("its first line lacks {}, which the folder's name has", missing.join(" and ")))
    } else if !words.iter().any(is_name) {
        Some("its first line has no name beside the entry numbers".to_owned())
    } else {
        None
    }
}

fn length(context: &CheckContext<'_>, rules: &ReportRules) -> CheckTest {
    let Some(text) = text(context, rules) else {
        return CheckTest::single("report/length", format!("{}: not found", rules.file), false);
    };
    let (lines, per_page) = (lines(&text), lines_per_page());
    let pages = lines.div_ceil(per_page).max(1);
    let title = format!("{}: {pages} of at most {} pages", rules.file, rules.pages);
    let how = format!(
        "{lines} lines, set in 11 point Arial on A4 with margins of 2.54 cm, single-spaced: {per_page} lines a page"
    );
    CheckTest::single("report/length", title, pages <= rules.pages).with_findings([Finding::note(how)])
}

fn lines_per_page() -> usize {
    (PAGE.1 / LINE) as usize
}

/// How many lines a text has when it is set: those of its own, wrapped between words.
fn lines(text: &str) -> usize {
    text.trim_end().lines().map(wrapped).sum()
}

fn wrapped(line: &str) -> usize {
    let blank = width(" ");
    let (mut lines, mut at) = (1, 0.0);
    for word in line.split(' ') {
        let wide = width(word);
        if at > 0.0 && at + blank + wide > PAGE.0 {
            lines += 1;
            at = wide;
        } else {
            at += if at > 0.0 { blank + wide } else { wide };
        }
        // A word that is wider than the page is cut.
        while at > PAGE.0 {
            lines += 1;
            at -= PAGE.0;
        }
    }
    lines
}

fn width(text: &str) -> f64 {
    let of_letter = |letter: char| {
        let index = (letter as usize).checked_sub(32);
        let known = index.and_then(|index| WIDTHS.get(index)).copied();
        f64::from(if letter == '\t' { 8 * 278 } else { known.unwrap_or(556) })
    };
    text.chars().map(of_letter).sum::<f64>() * SIZE / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_set_on_pages() {
        assert_eq!(lines_per_page(), 55);
        assert_eq!(lines("one\n\ntwo\n\n\n"), 3);
        let paragraph = "the quick brown fox jumps over the lazy dog ".repeat(10);
        assert_eq!(lines(&paragraph), 5, "about 90 letters a line");
        assert_eq!(lines(&"W".repeat(100)), 3, "a word that is wider than the page");
    }

    #[test]
    fn the_first_line_names_the_authors() {
        let layout = LayoutRules {
            prefix: "A2-".to_owned(),
            number: "####@@?????".to_owned(),
            most_numbers: 2,
            files: Vec::new(),
        };
        let problem = |text: &str| authors_problem(text, &layout, Some("A2-2019CS10117-2019CS10118".to_owned()));
        assert_eq!(problem("Student One (2019cs10117), Student Two (2019CS10118)\n\nWe search.\n"), None);
        assert!(problem("We search.\nStudent One 2019CS10117\n").unwrap().contains("no entry number"));
        assert!(problem("Student One 2019CS10117\n").unwrap().contains("lacks 2019CS10118"));
        assert!(problem("2019CS10117 2019CS10118\n").unwrap().contains("no name"));
    }
}
