//! The turns of the page: each with its board, and with what was played, said and done wrong.

use super::sheet::piece;
use crate::escape::html as escaped;
use crate::facts::{penalty, times, why};
use crate::foul::Foul;
use crate::record::{Record, Turn};

/// All turns, the board before the first one included, as items of a list.
pub(super) fn turns(record: &Record, boards: &[String], size: &str) -> String {
    let mut items = String::new();
    for (index, board) in boards.iter().enumerate() {
        let words = match index.checked_sub(1).and_then(|turn| record.moves.get(turn)) {
            Some(turn) => turn_words(record, turn),
            None => start_words(record, size),
        };
        items.push_str(&format!(
            "<li id=\"turn-{index}\">\n<figure>\n{board}</figure>\n<article>\n{words}</article>\n</li>\n"
        ));
    }
    items
}

fn start_words(record: &Record, size: &str) -> String {
    let opening = match record.game.opening.len() {
        0 => String::new(),
        1 => " after an opening of 1 move".to_owned(),
        count => format!(" after an opening of {count} moves"),
    };
    let foul = record.result.foul.as_ref().map(foul_note).unwrap_or_default();
    format!(
        "<p class=\"line\"><a href=\"#turn-0\">Start</a> <span class=\"quiet\">{size} board{opening}</span></p>\n{foul}"
    )
}

fn turn_words(record: &Record, turn: &Turn) -> String {
    let played = match turn.played {
        Some(action) => format!("<code>{}</code>", escaped(&action.to_string())),
        None => "<span class=\"none\">no move</span>".to_owned(),
    };
    let own_words = turn.reported_move().map(|words| format!(" <code class=\"quiet\">{}</code>", escaped(words)));
    let remark = turn.remark.as_ref().filter(|remark| !remark.is_empty());
    let remark = remark.map(|remark| format!("<blockquote dir=\"auto\">{}</blockquote>\n", escaped(remark)));
    let note = turn.note.as_ref().map(|note| format!("<p class=\"quiet\">{}</p>\n", escaped(note)));
    let output = if turn.output.is_empty() { String::new() } else { printed("What it printed", &turn.output) };
    format!(
        "<p class=\"line\"><a href=\"#turn-{number}\">{number}</a>{piece}<span class=\"who\">{name}</span>{played}{own}\
         <span class=\"time\">{time}</span></p>\n{remark}{note}{foul}{output}",
        number = turn.number,
        piece = piece(turn.seat),
        name = super::name(record, turn.seat),
        own = own_words.unwrap_or_default(),
        time = times(&turn.time),
        remark = remark.unwrap_or_default(),
        note = note.unwrap_or_default(),
        foul = turn.foul.as_ref().map(foul_note).unwrap_or_default(),
    )
}

/// What went wrong, with everything that is known about it.
fn foul_note(foul: &Foul) -> String {
    let kind = foul.kind.name().replace('_', " ");
    let follows = foul.penalty.map(|what| format!(" {}", penalty(what))).unwrap_or_default();
    let part = |label: &str, text: &Option<String>| match text {
        Some(text) => format!("<p class=\"quiet\">{label}</p>\n<pre dir=\"auto\">{}</pre>\n", escaped(text)),
        None => String::new(),
    };
    format!(
        "<div class=\"foul\"><p><b>▲ Foul, {kind}:</b> <bdi>{}</bdi>{follows}</p>\n{}{}{}</div>\n",
        escaped(&why(foul)),
        part("It said", &foul.said),
        part("It ended with", &foul.exit),
        part("Its error output", &foul.stderr),
    )
}

/// Output of an agent, folded up.
pub(super) fn printed(label: &str, output: &str) -> String {
    format!("<details><summary>{label}</summary><pre dir=\"auto\">{}</pre></details>\n", escaped(output))
}
