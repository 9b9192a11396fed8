//! Any picture as lines of text, for terminals and transcripts.
//!
//! ```
//! # use plyground_board::{Picture, TextStyle, render_text};
//! # use plyground_game::{Cell, Board, Look, Skin};
//! let look = Look { family: "mnk", seats: ["X", "O"], skin: Skin::Marks, letters: ['x', 'o'], wraps: false };
//! let board = Board::try_from(["x.o", ".xo", "..x"].map(str::to_owned).to_vec()).unwrap();
//! let mut picture = Picture::new(look, board);
//! picture.line = vec![Cell::new(0, 0), Cell::new(1, 1), Cell::new(2, 2)];
//! picture.last = vec![Cell::new(2, 2)];
//! let lines = [
//!     "   a b c ",
//!     "1 <x>. o ",
//!     "2  .<x>o ",
//!     "3  . .[x]",
//! ];
//! assert_eq!(render_text(&picture, TextStyle::Plain), lines.join("\n") + "\n");
//! ```

use crate::Picture;
use plyground_game::{Cell, Col, Row, Square};

/// How text is dressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextStyle {
    /// Characters only.
    Plain,
    /// The same characters, with ANSI escapes around them.
    Colour,
}

/// The picture as lines of equal width, so that two boards can stand side by side.
///
/// Pieces have their family's letters, `.` is free, `+` is free and legal, `#` is blocked. The last move stands in
/// `[ ]`, the winning line in `< >`, and a board whose opposite edges are joined in a frame of `~`.
pub fn render_text(picture: &Picture, style: TextStyle) -> String {
    let digits = picture.size().rows().to_string().len();
    let edge = if picture.look.wraps { "~" } else { "" };
    let layout = TextLayout { picture, style, digits, edge };
    let rows = (0..picture.size().rows()).map(|row| layout.row(Row(row)));
    let lines = layout.heading().into_iter().chain(layout.seam()).chain(rows).chain(layout.seam());
    lines.map(|line| line + "\n").collect()
}

const QUIET: &str = "2";
const MARK: &str = "1";
const LEGAL: &str = "32";
const PIECES: [&str; 2] = ["1;36", "1;33"];
const AND_LAST: &str = ";7";
const AND_LINE: &str = ";4";

struct TextLayout<'a> {
    picture: &'a Picture,
    style: TextStyle,
    digits: usize,
    edge: &'static str,
}

impl TextLayout<'_> {
    /// Names past `z` are written downwards, so that 32 columns fit a terminal of 80.
    fn heading(&self) -> Vec<String> {
        let cols = self.picture.size().cols();
        let height = Col(cols - 1).to_string().len();
        let names: Vec<String> = (0..cols).map(|col| format!("{:>height$}", Col(col).to_string())).collect();
        let (before, after) = (self.digits + 1 + self.edge.len(), self.edge.len());
        let line = |level: usize| {
            let letters: String = names.iter().map(|name| format!(" {}", &name[level..=level])).collect();
            self.paint(&format!("{:before$}{letters} {:after$}", "", ""), QUIET)
        };
        (0..height).map(line).collect()
    }

    /// The edge that the first and the last row share.
    fn seam(&self) -> Option<String> {
        let (before, width) = (self.digits + 1, 2 * usize::from(self.picture.size().cols()) + 3);
        (!self.edge.is_empty()).then(|| self.paint(&format!("{:before$}{}", "", self.edge.repeat(width)), QUIET))
    }

    fn row(&self, row: Row) -> String {
        let number = format!("{:>width$} {}", row.to_string(), self.edge, width = self.digits);
        let mut line = self.paint(&number, QUIET);
        let mut left = None;
        for col in (0..self.picture.size().cols()).map(Col) {
            let cell = Cell { row, col };
            line += &self.gap(left, Some(cell));
            line += &self.square(cell);
            left = Some(cell);
        }
        line + &self.gap(left, None) + &self.paint(self.edge, QUIET)
    }

    /// One column of text serves both squares beside it, so neighbours with the same mark share one pair of brackets.
    fn gap(&self, left: Option<Cell>, right: Option<Cell>) -> String {
        let bracket = |cells: &[Cell], open, close| {
            let marked = |cell: Option<Cell>| cell.is_some_and(|cell| cells.contains(&cell));
            match (marked(left), marked(right)) {
                (false, true) => Some(open),
                (true, false) => Some(close),
                _ => None,
            }
        };
        let last = bracket(&self.picture.last, "[", "]");
        match last.or_else(|| bracket(&self.picture.line, "<", ">")) {
            Some(mark) => self.paint(mark, MARK),
            None => " ".to_owned(),
        }
    }

    fn square(&self, cell: Cell) -> String {
        let picture = self.picture;
        let (letter, mut codes) = match (picture.owner(cell), picture.board.at(cell)) {
            (Some(seat), _) => (picture.look.letters[seat.index()], PIECES[seat.index()].to_owned()),
            (None, Square::Blocked) => ('#', QUIET.to_owned()),
            (None, _) if picture.legal.contains(&cell) => ('+', LEGAL.to_owned()),
            (None, _) => ('.', QUIET.to_owned()),
        };
        if picture.last.contains(&cell) {
            codes += AND_LAST;
        }
        if picture.line.contains(&cell) {
            codes += AND_LINE;
        }
        self.paint(&letter.to_string(), &codes)
    }

    fn paint(&self, text: &str, codes: &str) -> String {
        match self.style {
            TextStyle::Colour if !text.is_empty() => format!("\x1b[{codes}m{text}\x1b[0m"),
            _ => text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;
    use insta::assert_snapshot;
    use plyground_game::{Board, BoardSize, Seat};
    use proptest::prelude::*;

    /// With a bar at the end of each line, so that no editor trims a golden file.
    fn plain(picture: &Picture) -> String {
        render_text(picture, TextStyle::Plain).replace('\n', "|\n")
    }

    fn without_escapes(text: &str) -> String {
        let (first, rest) = text.split_once('\x1b').unwrap_or((text, ""));
        let shown = rest.split('\x1b').filter_map(|part| part.split_once('m')).map(|(_, shown)| shown);
        std::iter::once(first).chain(shown).collect()
    }

    #[test]
    fn a_torus_lies_in_a_frame_of_waves() {
        assert_snapshot!(plain(&gallery::tiles()));
    }

    #[test]
    fn a_finished_line_is_bracketed_once() {
        assert_snapshot!(plain(&gallery::marks()));
    }

    #[test]
    fn legal_squares_are_crossed() {
        assert_snapshot!(plain(&gallery::discs()));
    }

    #[test]
    fn a_line_on_a_slant_is_bracketed_row_by_row() {
        assert_snapshot!(plain(&gallery::tokens()));
    }

    #[test]
    fn both_halves_of_a_domino_have_its_letter() {
        assert_snapshot!(plain(&gallery::dominoes()));
    }

    #[test]
    fn thirty_two_columns_fit_a_terminal_of_eighty() {
        let mut wide = gallery::tiles();
        wide.board = Board::empty(BoardSize::new(11, 32).expect("a size"));
        wide.board.set(Cell::new(9, 30), Square::Taken(Seat::Second));
        wide.last = vec![Cell::new(9, 30)];
        wide.line = Vec::new();
        let shown = render_text(&wide, TextStyle::Plain);
        assert!(shown.lines().all(|line| line.len() <= 80));
        assert_snapshot!(plain(&wide));
    }

    #[test]
    fn names_of_columns_need_a_second_line_after_z() {
        let lines = |cols: usize| {
            let mut picture = gallery::marks();
            picture.board = Board::empty(BoardSize::new(1, cols).expect("a size"));
            (picture.last, picture.line) = (Vec::new(), Vec::new());
            render_text(&picture, TextStyle::Plain).lines().count()
        };
        assert_eq!([25, 26, 27].map(lines), [2, 2, 3]);
    }

    #[test]
    fn colour_says_it_with_escapes() {
        assert_snapshot!(
            render_text(&gallery::marks(), TextStyle::Colour).escape_debug().to_string().replace("\\n", "\n")
        );
    }

    proptest! {
        #[test]
        fn lines_are_equally_long_and_colour_adds_only_escapes(picture in gallery::any_picture()) {
            let plain = render_text(&picture, TextStyle::Plain);
            let width = plain.lines().map(|line| line.chars().count()).max();
            prop_assert!(plain.lines().all(|line| Some(line.chars().count()) == width), "{plain}");
            prop_assert_eq!(without_escapes(&render_text(&picture, TextStyle::Colour)), plain);
        }
    }
}
