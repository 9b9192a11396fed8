//! Small drawings of the page: pieces as icons, and the strip of times under the board.

use crate::record::Record;
use plyground_board::{Picture, render_svg};
use plyground_game::{Board, BoardSize, Cell, Look, Seat, Square};

/// The definition of a seat's piece: a board of one square without what is around it.
pub(super) fn icon(look: &Look, class: &str, seat: Seat) -> String {
    let mut board = Board::empty(BoardSize::new(1, 1).expect("one square is a board"));
    board.set(Cell::new(0, 0), Square::Taken(seat));
    let image = render_svg(&Picture::new(Look { wraps: false, ..look.clone() }, board));
    let is_piece = |line: &&str| line.starts_with("<g data-cell=") || line.starts_with("<g class=\"piece");
    let without_title = |line: &str| match (line.split_once("<title>"), line.split_once("</title>")) {
        (Some((before, _)), Some((_, after))) => format!("{before}{after}"),
        _ => line.to_owned(),
    };
    let drawn: String = image.lines().filter(is_piece).map(without_title).collect();
    format!("<g id=\"{}\" class=\"{}\">{drawn}</g>\n", id(seat), class)
}

fn id(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "piece-first",
        Seat::Second => "piece-second",
    }
}

/// A seat's piece, in the line of the text.
pub(super) fn piece(seat: Seat) -> String {
    let id = id(seat);
    format!("<svg class=\"pc\" viewBox=\"0 0 50 50\" aria-hidden=\"true\"><use href=\"#{id}\"/></svg>")
}

/// One column a turn: its time as a share of the limit, upwards for First, downwards for Second, and a mark at a foul.
pub(super) fn strip(record: &Record) -> String {
    let longest = record.moves.iter().map(|turn| turn.time.wall).fold(0.0, f64::max);
    let full = record.settings.limit.unwrap_or(longest).max(f64::MIN_POSITIVE);
    let column = |turn: &crate::Turn| {
        let share = (turn.time.wall / full).clamp(0.0, 1.0);
        let foul = if turn.foul.is_some() { " evt" } else { "" };
        let way = if turn.seat == Seat::First { "up" } else { "dn" };
        format!("<i class=\"{way}{foul}\" style=\"--v:{share:.2}\"></i>")
    };
    let unit = match record.settings.limit {
        Some(limit) => format!("full height: the limit of {limit} s"),
        None => format!("full height: {longest:.3} s"),
    };
    let columns: String = record.moves.iter().map(column).collect();
    let turns = record.moves.len();
    format!(
        "<div class=\"strip\"><div class=\"plot\" aria-hidden=\"true\"><i></i>{columns}</div>\
         <input id=\"scrub\" type=\"range\" min=\"0\" max=\"{turns}\" value=\"0\" aria-label=\"Turn\"></div>\n\
         <p class=\"cap\"><span>Start</span><span>time used, {unit}</span><span>Turn {turns}</span></p>\n"
    )
}
