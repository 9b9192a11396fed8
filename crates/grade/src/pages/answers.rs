//! Answers as people read them.

use plyground_record::escape_html;
use serde_json::Value;

/// A longer answer is cut.
const MAX_LETTERS: usize = 600;

/// An answer as HTML: rows of a board below each other, everything else on one line.
pub(super) fn answer(value: &Value) -> String {
    let text = match value {
        Value::Null => "None".to_owned(),
        Value::String(text) => text.clone(),
        Value::Object(fields) if fields.len() == 1 && fields.contains_key("repr") => {
            fields["repr"].as_str().unwrap_or_default().to_owned()
        }
        Value::Array(rows) if is_board(rows) => rows.iter().map(row).collect::<Vec<_>>().join("\n"),
        other => spaced(other),
    };
    let cut: String = text.chars().take(MAX_LETTERS).collect();
    let more = if cut.len() < text.len() { "…" } else { "" };
    format!("<code>{}{more}</code>", escape_html(&cut))
}

/// Whether a list is a board: rows of one length, of texts or of single values.
fn is_board(rows: &[Value]) -> bool {
    let length = |row: &Value| match row {
        Value::String(row) => Some(row.chars().count()),
        Value::Array(row) if row.len() > 2 && row.iter().all(|it| !it.is_array() && !it.is_object()) => Some(row.len()),
        _ => None,
    };
    let first = rows.first().and_then(length);
    first.is_some() && rows.iter().all(|row| length(row) == first)
}

fn row(row: &Value) -> String {
    match row {
        Value::String(row) => row.clone(),
        Value::Array(row) => row.iter().map(|it| it.to_string()).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// JSON with blanks after its commas, as Python prints lists.
fn spaced(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(spaced).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}
