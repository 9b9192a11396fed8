//! What the image says to those who do not see it.

use crate::Picture;
use plyground_game::{Cell, Seat, Square};

/// The whole board in words, ready for an attribute.
pub(super) fn label(picture: &Picture) -> String {
    let size = picture.size();
    let wraps = if picture.look.wraps { ", opposite edges joined" } else { "" };
    let mut label = format!("{} board, {} rows, {} columns{wraps}", picture.look.family, size.rows(), size.cols());
    let mut tell = |what: &str, cells: &[Cell]| {
        if !cells.is_empty() {
            label += &format!(". {what}: {}", names(cells));
        }
    };
    let of = |owner: Option<Seat>| size.iter().filter(move |&cell| picture.owner(cell) == owner);
    for seat in Seat::BOTH {
        tell(picture.look.seats[seat.index()], &of(Some(seat)).collect::<Vec<_>>());
    }
    let blocked = of(None).filter(|&cell| picture.board.at(cell) == Square::Blocked);
    tell("Blocked", &blocked.collect::<Vec<_>>());
    tell("Legal", &picture.legal);
    tell("Last move", &picture.last);
    tell("Winning line", &picture.line);
    escaped(&label)
}

/// Whose piece it is, where it lies and what is special about it.
pub(super) fn title(picture: &Picture, seat: Seat, cells: &[Cell]) -> String {
    let on = |marked: &[Cell]| cells.iter().any(|cell| marked.contains(cell));
    let last = if on(&picture.last) { ", last move" } else { "" };
    let line = if on(&picture.line) { ", part of the winning line" } else { "" };
    let name = escaped(picture.look.seats[seat.index()]);
    format!("<title>{}, {name}{last}{line}</title>", names(cells))
}

/// Place, content and status of one square, ready for an attribute.
pub(super) fn square(picture: &Picture, cell: Cell) -> String {
    let content = match (picture.owner(cell), picture.board.at(cell)) {
        (Some(seat), _) => picture.look.seats[seat.index()],
        (None, Square::Blocked) => "blocked",
        (None, _) => "empty",
    };
    let mut label = format!("{cell}, {}", escaped(content));
    for (marked, word) in
        [(&picture.legal, "legal"), (&picture.last, "last move"), (&picture.line, "part of the winning line")]
    {
        if marked.contains(&cell) {
            label = label + ", " + word;
        }
    }
    label
}

pub(super) fn names(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

/// Text that is safe in attributes and between tags.
pub(super) fn escaped(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;

    #[test]
    fn the_label_tells_the_whole_board() {
        insta::assert_snapshot!(label(&gallery::dominoes()).replace(". ", ".\n"), @r"
        dominoes board, 3 rows, 4 columns.
        Vertical: a1 a2.
        Horizontal: c1 d1.
        Blocked: c3.
        Legal: b1 b2 d2.
        Last move: c1 d1
        ");
    }

    #[test]
    fn a_title_tells_what_is_special_about_a_piece() {
        let picture = gallery::tokens();
        insta::assert_snapshot!(title(&picture, Seat::Second, &picture.last), @"<title>d2, Red, last move, part of the winning line</title>");
    }

    #[test]
    fn names_are_text_whatever_they_look_like() {
        let mut picture = gallery::marks();
        picture.look.seats = ["<b>", "\"&'"];
        let label = label(&picture);
        assert!(label.contains(". &lt;b&gt;: a2 b2 c2") && label.contains(". &quot;&amp;&#39;: "), "{label}");
    }
}
