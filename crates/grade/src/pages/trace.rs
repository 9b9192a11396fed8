//! Where a search first differs from ours: the path, the board, and both nodes.

use super::boards::{Position, text};
use super::finding::sentence;
use crate::trace::{FirstDifference, NodeSide, TraceComparison};
use plyground_record::escape_html;

/// The sentence, and the first node that differs if there is one.
pub(super) fn trace(told: &str, comparison: Option<&TraceComparison>) -> String {
    let first = comparison.and_then(|comparison| comparison.first.as_ref());
    format!(
        "<section class=\"case\"><h3>The first node that differs</h3>\n<p class=\"say-note\">{}</p>\n{}</section>\n",
        text(&sentence(told)),
        first.map(node).unwrap_or_default()
    )
}

fn node(first: &FirstDifference) -> String {
    let path: Vec<_> = first.path.iter().map(|action| escape_html(&action.to_string())).collect();
    let after = if path.is_empty() { "the root".to_owned() } else { format!("after {}", path.join(", ")) };
    let board = Position::new(&first.setup).map(|position| {
        let caption = format!("<b>{after}</b> <span class=\"muted\">{}</span>", escape_html(&position.to_move()));
        format!("<div class=\"boards one\">{}</div>\n", position.figure("from", &caption, "The board of this node"))
    });
    let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| value.to_string());
    let rows: String = [
        row("returned", first, |side| number(side.value)),
        row("alpha on entering", first, |side| number(side.alpha)),
        row("beta on entering", first, |side| number(side.beta)),
        row("moves looked at", first, |side| side.children.to_string()),
    ]
    .concat();
    format!(
        "<div class=\"case-in\">{}<div class=\"case-said\"><table class=\"both\"><thead><tr><th scope=\"col\"><span class=\"sr\">What</span></th><th scope=\"col\">Reference</th><th scope=\"col\">Yours</th><th scope=\"col\"><span class=\"sr\">Same or different</span></th></tr></thead><tbody>\n{rows}</tbody></table></div></div>\n",
        board.unwrap_or_default()
    )
}

fn row(name: &str, first: &FirstDifference, value: impl Fn(&NodeSide) -> String) -> String {
    let (ours, yours) = (value(&first.ours), value(&first.yours));
    let (class, sign) = if ours == yours { ("", "= same") } else { (" class=\"differs\"", "<b>≠ differs</b>") };
    format!(
        "<tr{class}><th scope=\"row\">{name}</th><td><code>{ours}</code></td><td><code>{yours}</code></td><td>{sign}</td></tr>\n"
    )
}
