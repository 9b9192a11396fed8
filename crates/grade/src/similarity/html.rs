//! The pairs as one page that needs nothing else: a table, then each pair as two columns with the matching lines marked.

use super::{ComparedSource, LineRange, PairSide, Passage, SimilarPair, SimilarityReport};
use crate::pages::CHECKS_CSS;
use plyground_record::{OneFilePage, escape_html};
use std::collections::HashMap;

/// Lines shown before and after a passage.
const CONTEXT: usize = 2;
/// Pairs are shown in full until the page has this many lines of code; the table has all of them.
const MAX_LINES: usize = 20_000;
/// A longer line is cut.
const MAX_COLUMNS: usize = 400;

/// The page. `sources` are the submissions and what they were compared with; `title` says which class it is.
/// `links` are the pages beside it.
pub fn similarity_page(
    title: &str,
    report: &SimilarityReport,
    sources: &[ComparedSource],
    links: &[(&str, &str)],
) -> String {
    let files: HashMap<(&str, &str), Vec<&str>> = sources
        .iter()
        .flat_map(|source| source.files.iter().map(move |(path, text)| ((&*source.name, &**path), lines(text))))
        .collect();
    let mut room = MAX_LINES;
    let mut rows = String::new();
    let mut pairs = String::new();
    for (index, pair) in report.pairs.iter().enumerate() {
        let length = |range: &LineRange| (range.last - range.first) as usize + 1 + 2 * CONTEXT;
        let needed: usize = pair.passages.iter().map(|passage| length(&passage.left) + length(&passage.right)).sum();
        let is_shown = needed <= room;
        rows.push_str(&row(index + 1, pair, is_shown));
        if is_shown {
            room -= needed;
            pairs.push_str(&section(index + 1, pair, &files));
        }
    }
    let lede = format!(
        include_str!("lede.html"),
        submissions = plural(report.submissions, "submission"),
        against = match report.against {
            0 => String::new(),
            count => format!(", and each with {} from elsewhere", plural(count, "source")),
        },
        common = plural(report.common, "submission"),
        always_found = report.always_found,
    );
    let none = "<tr><td colspan=\"5\">No two have anything in common.</td></tr>\n";
    let body = format!(include_str!("body.html"), rows = if rows.is_empty() { none } else { &rows }, pairs = pairs);
    OneFilePage {
        above: title,
        heading: "Similar submissions",
        lede: &lede,
        body: &body,
        links,
        style: CHECKS_CSS,
        has_boards: false,
    }
    .render()
}

/// The lines as the tokens count them: a line ends with a line feed, a carriage return, or both.
fn lines(text: &str) -> Vec<&str> {
    let feeds = text.strip_suffix('\n').unwrap_or(text).split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    feeds.flat_map(|line| line.split('\r')).collect()
}

fn row(number: usize, pair: &SimilarPair, is_shown: bool) -> String {
    let name = |side: &PairSide| format!("<bdi>{}</bdi>", escape_html(&side.name));
    let percent = percent(pair.similarity);
    let link = if is_shown { format!("<a href=\"#pair-{number}\">{percent}</a>") } else { percent };
    format!(
        "<tr><td>{link}</td><th scope=\"row\">{}</th><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n",
        name(&pair.left),
        name(&pair.right),
        pair.passages.len(),
        pair.passages.iter().map(|passage| passage.tokens).max().unwrap_or(0),
    )
}

fn section(number: usize, pair: &SimilarPair, files: &HashMap<(&str, &str), Vec<&str>>) -> String {
    let side = |side: &PairSide| {
        let share = percent(side.covered as f64 / side.of.max(1) as f64);
        format!("<p class=\"who\"><b><bdi>{}</bdi></b> <span>{share} of it</span></p>", escape_html(&side.name))
    };
    let passage = |passage: &Passage| {
        let code = |name: &str, range: &LineRange| code(files.get(&(name, &*range.file)), range);
        format!(
            "<div class=\"cols\">\n{}{}</div>\n",
            code(&pair.left.name, &passage.left),
            code(&pair.right.name, &passage.right)
        )
    };
    format!(
        "<section class=\"pair-of\" id=\"pair-{number}\" aria-labelledby=\"head-{number}\">\n<h2 id=\"head-{number}\">Pair {number}: {} alike</h2>\n\
         <div class=\"cols\">{}{}</div>\n{}</section>\n",
        percent(pair.similarity),
        side(&pair.left),
        side(&pair.right),
        pair.passages.iter().map(passage).collect::<String>(),
    )
}

/// A passage on one side, with the lines around it.
fn code(lines: Option<&Vec<&str>>, range: &LineRange) -> String {
    let (first, last) = (range.first as usize, range.last as usize);
    let lines = lines.map_or(&[][..], Vec::as_slice);
    let from = first.saturating_sub(CONTEXT).max(1);
    let to = (last + CONTEXT).min(lines.len());
    let mut body = String::new();
    for number in from..=to {
        let line = lines.get(number - 1).copied().unwrap_or_default();
        let cut: String = line.chars().take(MAX_COLUMNS).collect();
        let more = if cut.len() < line.len() { "…" } else { "" };
        let text = format!("<i>{number}</i>{}{more}", escape_html(&cut));
        let tag = if (first..=last).contains(&number) { "mark" } else { "span" };
        body.push_str(&format!("<{tag}>{text}\n</{tag}>"));
    }
    let place = if first == last { format!("line {first}") } else { format!("lines {first} to {last}") };
    format!(
        "<figure><figcaption><bdi>{}</bdi>, {place}</figcaption><pre>{body}</pre></figure>\n",
        escape_html(&range.file)
    )
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
