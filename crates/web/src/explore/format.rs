//! Numbers, moves and values as the page writes them.

use super::node::SearchNode;
use super::scale::is_decided;
use super::search_tree::SearchTree;
use crate::boards::{DisplayOptions, Notation, format_move};
use plyground_game::Action;
use plyground_search::courses::{CountKind, CourseDialect, SearchAnswer};
use plyground_search::textbook::Bound;

/// A value: a true minus, no more decimals than it needs, and a word where a game is decided.
pub(crate) fn number(value: f64) -> String {
    if value == f64::INFINITY {
        return "∞".to_owned();
    }
    if value == f64::NEG_INFINITY {
        return "−∞".to_owned();
    }
    if is_decided(value) {
        return if value > 0.0 { "win" } else { "loss" }.to_owned();
    }
    let mut text = format!("{value:.3}");
    text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

/// A value with what it says: `≤1` is all that a cut leaves to know.
pub(crate) fn bounded(node: &SearchNode) -> String {
    let sign = match node.bound {
        Bound::Exact => "",
        Bound::Upper => "≤",
        Bound::Lower => "≥",
    };
    format!("{sign}{}", number(node.value))
}

/// A count with commas.
pub(crate) fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 leaf`, `10 leaves`.
pub(crate) fn plural(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", thousands(count), if count == 1 { one } else { many })
}

/// A move as the course writes it.
pub(crate) fn course_notation(course: &CourseDialect, action: Action) -> String {
    let display = DisplayOptions { notation: Notation::Course, ..DisplayOptions::default() };
    format_move(action, &display, course)
}

/// A move as the course writes it, without brackets and blanks, for narrow places.
pub(crate) fn short_label(course: &CourseDialect, action: Action) -> String {
    course_notation(course, action).replace(['(', ')', ' '], "")
}

impl SearchTree {
    /// The move that led to a node.
    pub(crate) fn move_text(&self, index: u32) -> String {
        self.node(index).by.map_or_else(|| "root".to_owned(), |by| course_notation(self.answer.course, by))
    }
}

/// One part of what the course's function returns, with the brackets and commas around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HeadlinePart {
    pub(crate) before: &'static str,
    pub(crate) text: String,
    pub(crate) after: &'static str,
    pub(crate) caption: String,
}

/// The return value in parts, with a caption for each. True when the parts tell the counts as well.
pub(crate) fn headline(answer: &SearchAnswer) -> (Vec<HeadlinePart>, bool) {
    let text = answer.course_text();
    let part = |text: &str, caption: &str| HeadlinePart {
        text: text.to_owned(),
        caption: caption.to_owned(),
        ..HeadlinePart::default()
    };
    if let Some(inner) = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        let pairs = inner.split(", ").map(|pair| pair.split_once(": ").unwrap_or(("", pair)));
        let parts = pairs.map(|(key, value)| part(value, key.trim_matches('\'')));
        return (enclosed(parts.collect(), "{", "}"), true);
    }
    // ((row, col), value, leaves)
    let triple = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).map(|inner| inner.rsplitn(3, ", "));
    if let Some([leaves, value, best]) = triple.map(Iterator::collect::<Vec<_>>).as_deref()
        && answer.course.counts == [CountKind::Leaves]
    {
        return (enclosed(vec![part(best, "best move"), part(value, "value"), part(leaves, "leaves")], "(", ")"), true);
    }
    (vec![part(&text, "best move")], false)
}

fn enclosed(mut parts: Vec<HeadlinePart>, open: &'static str, close: &'static str) -> Vec<HeadlinePart> {
    parts.iter_mut().for_each(|part| part.after = ",");
    if let Some(first) = parts.first_mut() {
        first.before = open;
    }
    if let Some(last) = parts.last_mut() {
        last.after = close;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        let written = [-3.0, 0.0, -0.0, 0.5, 1.0 / 3.0, 1e6, f64::NEG_INFINITY].map(number);
        assert_eq!(written, ["−3", "0", "0", "0.5", "0.333", "win", "−∞"]);
        assert_eq!([7, 1_000, 102_083].map(thousands), ["7", "1,000", "102,083"]);
        assert_eq!(plural(1, "leaf", "leaves"), "1 leaf");
    }
}
