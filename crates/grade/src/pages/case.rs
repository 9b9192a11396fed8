//! A case: the position, the student's answer beside ours, and what differs.

use super::answers::answer;
use super::boards::{Position, text};
use super::finding::problem;
use crate::comparison::{CaseComparison, FieldComparison};
use plyground_record::{escape_html, icon};
use serde_json::Value;

/// The fields that say a move.
const MOVES: [&str; 3] = ["move", "canonical_move", "action"];

/// A case with both answers. `link` is where the search can be looked at.
pub(super) fn case(course: &str, comparison: &CaseComparison, link: Option<&str>) -> String {
    let place = comparison.place.as_deref().map(|place| format!(" <span class=\"muted\">{}</span>", text(place)));
    let link = link.map(|to| {
        format!("<p class=\"case-link\"><a href=\"{}\">See where this search goes wrong</a></p>\n", escape_html(to))
    });
    let problem = comparison.problem.as_ref().map(problem).unwrap_or_default();
    format!(
        "<section class=\"case\"><h3>Case {}{}</h3>\n<p class=\"small muted\">{}</p>\n<div class=\"case-in\">{}<div class=\"case-said\">{problem}{}{}</div></div></section>\n",
        text(&comparison.case),
        place.unwrap_or_default(),
        asked(comparison),
        boards(course, comparison),
        table(&comparison.fields),
        link.unwrap_or_default(),
    )
}

/// What was asked, without the board, which is drawn.
fn asked(comparison: &CaseComparison) -> String {
    let shown = |(field, value): (&String, &Value)| {
        let is_board = matches!(field.as_str(), "kind" | "board" | "state" | "rows" | "cols" | "text" | "last_action");
        (!is_board || comparison.setup.is_none() && field != "kind")
            .then(|| format!("{} {}", escape_html(field), answer(value)))
    };
    let inputs: Vec<_> = comparison.question.as_object().into_iter().flatten().filter_map(shown).collect();
    let kind = comparison.question["kind"].as_str().unwrap_or_default().replace('_', " ");
    let again =
        if comparison.asked_again { " For the second time in one process; the first answer was right." } else { "" };
    let with = if inputs.is_empty() { String::new() } else { format!(" with {}", inputs.join(", ")) };
    format!("Asked: {}{with}.{again}", escape_html(&kind))
}

fn boards(course: &str, comparison: &CaseComparison) -> String {
    let Some(position) = comparison.setup.as_ref().and_then(Position::new) else { return String::new() };
    let to_move = position.to_move();
    let start = position.figure(
        "from",
        &format!("<b>Position</b> <span class=\"muted\">{}</span>", escape_html(&to_move)),
        &format!("Position, {to_move}"),
    );
    let differing = |field: &&FieldComparison| !field.agrees && MOVES.contains(&short(&field.field));
    let Some(field) = comparison.fields.iter().find(differing) else {
        return format!("<div class=\"boards one\">{start}</div>\n");
    };
    let after = |value: &Value, class: &str, sign: &str, word: &str| {
        let after = position.action(course, value).and_then(|action| position.after(action))?;
        let caption = format!("<b>{} {word}</b> {}", icon(sign), answer(value));
        Some(after.figure(class, &caption, word))
    };
    let expected = after(&field.ours, "want", "ok", "Expected").unwrap_or_default();
    let yours = after(&field.yours, "got", "no", "Yours").unwrap_or_default();
    let stray = match position.action(course, &field.yours) {
        Some(_) => String::new(),
        None => format!("<p class=\"say-note\">The answer {} is not a legal move here.</p>\n", answer(&field.yours)),
    };
    let count = if expected.is_empty() || yours.is_empty() { "two" } else { "three" };
    format!("<div class=\"boards {count}\">{start}{expected}{yours}</div>\n{stray}")
}

/// The answers, field by field.
fn table(fields: &[FieldComparison]) -> String {
    if fields.is_empty() {
        return String::new();
    }
    let row = |field: &FieldComparison| {
        let (class, sign) = match field.agrees {
            true => ("", "= same"),
            false => (" class=\"differs\"", "<b>≠ differs</b>"),
        };
        format!(
            "<tr{class}><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{sign}</td></tr>\n",
            escape_html(short(&field.field)),
            answer(&field.ours),
            answer(&field.yours),
        )
    };
    format!(
        "<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"Both answers, may scroll sideways\"><table class=\"both\"><thead><tr><th scope=\"col\"><span class=\"sr\">What</span></th><th scope=\"col\">Expected</th><th scope=\"col\">Yours</th><th scope=\"col\"><span class=\"sr\">Same or different</span></th></tr></thead><tbody>\n{}</tbody></table></div>\n",
        fields.iter().map(row).collect::<String>()
    )
}

/// `value` for `expect.value`.
pub(super) fn short(field: &str) -> &str {
    field.strip_prefix("expect.").unwrap_or(field)
}
