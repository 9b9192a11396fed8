//! A board with its coordinates around it: letters and figures that keep one size, however large the squares are drawn.

use super::annotations::{Annotations, CoordinateStyle};
use super::layout::Layout;
use super::page::{BoardPieces, board_pieces, render_board};
use super::shapes::SIDE;
use crate::Picture;

/// From this many rows or columns on, a small window has room for every second name only.
const MANY: u8 = 20;

/// The board of [`render_board`] inside an HTML element, with the names of rows and columns beside the drawing instead of
/// in it. A drawing is scaled as a whole; names beside it are as large on a board of 32 × 32 as on one of 3 × 3.
///
/// The element is as large as its style sheet lets the empty `canvas` be, which has nothing but the proportions of the
/// board: a drawing that is scaled has no size of its own, and a canvas has one without a line of script or of style.
pub fn render_board_with_coordinates(picture: &Picture, annotations: &Annotations) -> String {
    let names = annotations.coordinates;
    let bare = Annotations { coordinates: CoordinateStyle::Off, ..annotations.clone() };
    let board = render_board(picture, &bare);
    let layout = Layout::new(picture, &bare);
    let [x, y, width, height] = layout.view();
    let has_buttons = !bare.buttons.is_empty();
    let strip = |side: &str, names: Vec<(f64, String)>, is_row: bool| {
        let name = |(at, name): (f64, String)| match is_row {
            true => format!("<text x=\"50%\" y=\"{at:.2}%\">{name}</text>"),
            false => format!("<text x=\"{at:.2}%\" y=\"50%\">{name}</text>"),
        };
        let many = if names.len() >= usize::from(MANY) { " many" } else { "" };
        let names: String = names.into_iter().map(name).collect();
        format!("<svg class=\"co co-{side}{many}\" aria-hidden=\"true\">{names}</svg>")
    };
    let middle =
        |index: u8, from: i32, all: i32| f64::from(i32::from(index) * SIDE + SIDE / 2 - from) * 100.0 / f64::from(all);
    let columns = || -> Vec<(f64, String)> {
        (0..picture.size().cols()).map(|col| (middle(col, x, width), names.column(col))).collect()
    };
    let rows = || -> Vec<(f64, String)> {
        (0..picture.size().rows()).map(|row| (middle(row, y, height), names.row(row))).collect()
    };
    let mut strips = String::new();
    if names != CoordinateStyle::Off {
        strips += &strip("l", rows(), true);
        if layout.around {
            strips += &strip("r", rows(), true);
        }
        // Buttons above and below name their columns.
        if !has_buttons {
            strips += &strip("t", columns(), false);
            if layout.around {
                strips += &strip("b", columns(), false);
            }
        }
    }
    let class = if has_buttons { "bd bd-pads" } else { "bd" };
    // A canvas that is larger than any screen is only ever made smaller, and so keeps its proportions.
    let grown = (12_000 / width.max(height)).max(1);
    format!(
        "<div class=\"{class}\"><canvas width=\"{}\" height=\"{}\" aria-hidden=\"true\"></canvas>{board}{strips}</div>\n",
        width * grown,
        height * grown
    )
}

/// The pieces of the drawing inside [`render_board_with_coordinates`]; the names around it never change.
pub fn pieces_with_coordinates(picture: &Picture, annotations: &Annotations) -> BoardPieces {
    board_pieces(picture, &Annotations { coordinates: CoordinateStyle::Off, ..annotations.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;
    use plyground_game::{Board, BoardSize};

    fn framed(side: usize) -> String {
        let mut picture = gallery::discs();
        picture.board = Board::empty(BoardSize::new(side, side).expect("a size"));
        picture.last.clear();
        render_board_with_coordinates(&picture, &Annotations::default())
    }

    #[test]
    fn names_stand_beside_the_middle_of_their_squares() {
        let html = framed(4);
        assert!(!html.contains("class=\"coord\""), "none is in the drawing: {html}");
        // The drawing is 206 units wide, 3 of them before the first square.
        for name in ["<text x=\"13.59%\" y=\"50%\">a</text>", "<text x=\"50%\" y=\"86.41%\">4</text>"] {
            assert!(html.contains(name), "{name} in {html}");
        }
        assert_eq!(html.matches("class=\"co ").count(), 2, "small boards have names on two sides");
    }

    #[test]
    fn large_boards_have_names_on_all_sides_and_may_leave_out_every_second() {
        assert_eq!(framed(13).matches("class=\"co ").count(), 4);
        assert_eq!(framed(19).matches(" many\"").count(), 0);
        assert_eq!(framed(20).matches(" many\"").count(), 4);
    }

    #[test]
    fn buttons_name_the_columns() {
        let tokens = gallery::tokens();
        let annotations = Annotations { buttons: gallery::buttons(&tokens), ..Annotations::default() };
        let html = render_board_with_coordinates(&tokens, &annotations);
        assert!(html.contains("class=\"bd bd-pads\"") && !html.contains("co-t") && html.contains("co-l"), "{html}");
    }
}
