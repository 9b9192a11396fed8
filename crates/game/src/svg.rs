//! Any picture as one self-contained SVG image, for pages, transcripts, notebooks and reports.
//!
//! ```
//! # use plyground_game::{BoardSize, Grid, Look, Picture, Skin, svg};
//! let look = Look { family: "mnk", seats: ["X", "O"], skin: Skin::Marks, letters: ['x', 'o'], wraps: false };
//! let image = svg(&Picture::new(look, Grid::empty(BoardSize::new(3, 3).unwrap())));
//! assert!(image.starts_with("<svg xmlns=") && image.contains(r#"<g data-cell="b3""#));
//! ```
//!
//! The image has no script and no id, so any number of boards may stand on one page. What a page may hold on to: a
//! group with `data-cell` for each square, and the classes `board`, `cell`, `piece`, `first`, `second`, `blocked`,
//! `last`, `line`, `legal` and `coord`.

mod dressing;
mod icon;
mod line;
mod mini;
mod pads;
mod page;
mod page_style;
mod shapes;
mod squares;
mod stones;
mod style;
mod torus;
mod words;

pub use dressing::{CoordinateStyle, Dressing, Focus, Heat, Pad, PadPlace, Role, SquareNote};
pub use icon::piece_svg;
pub use mini::mini;
pub use page::board;
pub use page_style::board_css;

use crate::{Cell, Col, Picture, Row, Seat, Skin, Square};
use shapes::{BLOCKED, Block, LEGAL, SIDE, Shapes, shapes};
use torus::RIM;

/// The picture as an SVG image.
pub fn svg(picture: &Picture) -> String {
    let sheet = Sheet::new(picture, &Dressing::default());
    let [x, y, width, height] = sheet.view();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board {scope}\" viewBox=\"{x} {y} {width} {height}\" \
         font-size=\"{letters}\" role=\"img\" aria-label=\"{label}\">\n\
         <style>\n{style}</style>\n{ghosts}{frame}{grid}{coordinates}{squares}\
         <g pointer-events=\"none\">\n{arrows}{dominoes}{line}{last}</g>\n</svg>\n",
        scope = style::scope(sheet.skin),
        letters = sheet.letters,
        label = words::label(picture),
        style = style::style(sheet.skin),
        ghosts = sheet.ghosts(),
        frame = sheet.frame(),
        grid = sheet.grid(),
        coordinates = sheet.coordinates(),
        squares = sheet.squares(),
        arrows = sheet.arrows(),
        dominoes = sheet.dominoes(|seat, cells| words::title(picture, seat, cells)),
        line = line::line(picture),
        last = sheet.last(),
    )
}

/// Between coordinates and what they stand beside.
const GAP: i32 = 7;

struct Sheet<'a> {
    picture: &'a Picture,
    skin: Skin,
    shapes: Shapes,
    /// The squares' width and height.
    area: (i32, i32),
    /// From the squares to the coordinates.
    off: i32,
    /// The size of the coordinates' letters, on which the width of other marks depends.
    letters: i32,
    /// Whether coordinates stand on all four sides.
    around: bool,
    names: CoordinateStyle,
    /// Whether the opposite edges are repeated.
    repeats: bool,
    /// Whether pieces lie where lines cross, and not on squares.
    crossings: bool,
    /// The room that pads take above and below; their texts name the columns.
    pads: [i32; 2],
}

impl Sheet<'_> {
    fn new<'a>(picture: &'a Picture, dressing: &Dressing) -> Sheet<'a> {
        let skin = dressing.skin.unwrap_or(picture.look.skin);
        let (rows, cols) = (i32::from(picture.size().rows()), i32::from(picture.size().cols()));
        let crossings = skin == Skin::Stones && stones::lie_on_crossings(picture);
        let shapes = if crossings { stones::SHAPES } else { shapes(skin) };
        let repeats = picture.look.wraps && dressing.ghosts;
        Sheet {
            area: (cols * SIDE, rows * SIDE),
            off: GAP + if repeats { RIM } else { shapes.frame },
            // Pages shrink large boards, and letters must survive it.
            letters: (15 + (rows.max(cols) - 8).max(0) / 2).min(34),
            around: repeats || rows.max(cols) > 12,
            names: dressing.coordinates,
            pads: pads::room(dressing, shapes.frame),
            picture,
            skin,
            shapes,
            repeats,
            crossings,
        }
    }

    fn view(&self) -> [i32; 4] {
        let digits = self.picture.size().rows().to_string().len() as i32;
        let bare = self.off - GAP + 2;
        let (mut left, mut top) = match self.names {
            CoordinateStyle::Off => (bare, bare),
            _ => (self.off + self.letters * digits * 5 / 8 + 2, self.off + self.letters),
        };
        let (mut right, mut bottom) = match self.names {
            CoordinateStyle::Off => (bare, bare),
            _ if self.around => (left, top),
            _ => (self.off, self.off),
        };
        if self.pads != [0, 0] {
            (top, bottom) = (self.pads[0].max(bare), self.pads[1].max(bare));
            (left, right) = (left.max(bare), right.max(bare));
        }
        [-left, -top, left + self.area.0 + right, top + self.area.1 + bottom]
    }

    fn frame(&self) -> String {
        let off = self.shapes.frame;
        let (width, height) = (self.area.0 + 2 * off, self.area.1 + 2 * off);
        format!(
            "<rect class=\"frame\" x=\"-{off}\" y=\"-{off}\" width=\"{width}\" height=\"{height}\" rx=\"{off}\"/>\n"
        )
    }

    fn coordinates(&self) -> String {
        let (col_name, row_name): (fn(u8) -> String, fn(u8) -> String) = match self.names {
            CoordinateStyle::Letters => (|col| Col(col).to_string(), |row| Row(row).to_string()),
            CoordinateStyle::Numbers => (|col| col.to_string(), |row| row.to_string()),
            CoordinateStyle::Off => return String::new(),
        };
        let (width, height) = self.area;
        // Letters and figures are about 0.7 of their size high.
        let rise = self.letters * 7 / 10;
        let text = |x: i32, y: i32, name: String| format!("<text class=\"coord\" x=\"{x}\" y=\"{y}\">{name}</text>");
        let columns = |y: i32| -> String {
            let name = |col: u8| text(i32::from(col) * SIDE + SIDE / 2, y, col_name(col));
            (0..self.picture.size().cols()).map(name).collect()
        };
        let rows = |x: i32| -> String {
            let name = |row: u8| text(x, i32::from(row) * SIDE + (SIDE + rise) / 2, row_name(row));
            (0..self.picture.size().rows()).map(name).collect()
        };
        let mut sides = vec![("middle", columns(-self.off)), ("end", rows(-self.off))];
        if self.around {
            sides.push(("middle", columns(height + self.off + rise)));
            sides.push(("start", rows(width + self.off)));
        }
        if self.pads != [0, 0] {
            sides.retain(|&(anchor, _)| anchor != "middle");
        }
        let side = |(anchor, names)| format!("<g text-anchor=\"{anchor}\">{names}</g>\n");
        sides.into_iter().map(side).collect()
    }

    fn squares(&self) -> String {
        let square = |cell: Cell| {
            let (x, y) = (i32::from(cell.col.0) * SIDE, i32::from(cell.row.0) * SIDE);
            let owner = self.picture.owner(cell).filter(|_| !self.pieces_lie_across_squares());
            let title = owner.map(|seat| words::title(self.picture, seat, &[cell])).unwrap_or_default();
            let drawn = self.square(cell);
            format!("<g data-cell=\"{cell}\" transform=\"translate({x} {y})\">{title}{drawn}</g>\n")
        };
        self.picture.size().iter().map(square).collect()
    }

    fn ground(&self, cell: Cell) -> &'static str {
        match self.picture.board.at(cell) {
            // A blocked square hides the lines that would cross on it.
            Square::Blocked if self.crossings => shapes(self.skin).grounds[0],
            _ => self.shapes.grounds[(usize::from(cell.row.0) + usize::from(cell.col.0)) % 2],
        }
    }

    fn square(&self, cell: Cell) -> String {
        let ground = self.ground(cell);
        let piece = match (self.picture.owner(cell), self.picture.board.at(cell)) {
            (Some(seat), _) => self.shapes.pieces[seat.index()],
            (None, Square::Blocked) => BLOCKED,
            (None, _) if self.picture.legal.contains(&cell) => LEGAL,
            (None, _) => "",
        };
        format!("{ground}{piece}")
    }

    fn pieces_lie_across_squares(&self) -> bool {
        self.skin == Skin::Dominoes
    }

    fn dominoes(&self, title: impl Fn(Seat, &[Cell]) -> String) -> String {
        if !self.pieces_lie_across_squares() {
            return String::new();
        }
        let domino = |(seat, cells): (Seat, Vec<Cell>)| {
            let drawn: String = Block::around(&cells).into_iter().map(|block| block.domino(seat)).collect();
            format!("<g class=\"piece {seat}\">{}{drawn}</g>\n", title(seat, &cells))
        };
        joined(self.picture).into_iter().map(domino).collect()
    }

    fn last(&self) -> String {
        Block::around(&self.picture.last).into_iter().map(|block| block.brackets() + "\n").collect()
    }
}

/// The cells that one move filled together, and each other taken cell by itself.
fn joined(picture: &Picture) -> Vec<(Seat, Vec<Cell>)> {
    let single = |cell: &Cell| !picture.joined.iter().any(|(_, cells)| cells.contains(cell));
    let singles = |seat| {
        let taken = picture.board.cells_with(Square::Taken(seat));
        taken.filter(single).map(move |cell| (seat, vec![cell]))
    };
    picture.joined.iter().cloned().chain(Seat::BOTH.into_iter().flat_map(singles)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;
    use insta::assert_snapshot;
    use proptest::prelude::*;

    #[test]
    fn white_tiles_win_over_two_edges() {
        assert_snapshot!(svg(&gallery::tiles()));
    }

    #[test]
    fn crosses_win_along_a_row() {
        assert_snapshot!(svg(&gallery::marks()));
    }

    #[test]
    fn light_discs_see_where_to_go() {
        assert_snapshot!(svg(&gallery::discs()));
    }

    #[test]
    fn red_tokens_win_on_a_slant() {
        assert_snapshot!(svg(&gallery::tokens()));
    }

    #[test]
    fn dominoes_have_one_outline_each() {
        assert_snapshot!(svg(&gallery::dominoes()));
    }

    /// The name of the first tag that is not closed where it should be, or the first stray character.
    fn flaw(xml: &str) -> Option<String> {
        let mut open = Vec::new();
        for part in xml.split('<').skip(1) {
            let Some((tag, text)) = part.split_once('>') else { return Some(part.to_owned()) };
            let names_an_entity =
                |rest: &str| ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|e| rest.starts_with(e));
            if tag.matches('"').count() % 2 == 1 || text.contains('>') || !part.split('&').skip(1).all(names_an_entity)
            {
                return Some(part.to_owned());
            }
            let name = tag.split_whitespace().next().unwrap_or_default();
            match name.strip_prefix('/') {
                Some(name) if open.pop() != Some(name) => return Some(name.to_owned()),
                None if !tag.ends_with('/') => open.push(name),
                _ => (),
            }
        }
        open.pop().map(str::to_owned)
    }

    #[test]
    fn flaws_are_found() {
        let flawed = ["<a><b></a></b>", "<a>", "<a x=\"1></a>", "<a>&</a>", "<a>></a>", "<a", "<a x=\"<\"/>"];
        assert_eq!(flawed.map(|xml| flaw(xml).is_some()), [true; 7]);
        assert_eq!(flaw("<a x=\"&lt;1\"><b/>&amp;</a>\n"), None);
    }

    proptest! {
        #[test]
        fn any_picture_is_well_formed_and_leaves_its_page_alone(picture in gallery::any_picture()) {
            let image = svg(&picture);
            prop_assert_eq!(flaw(&image), None);
            prop_assert!(!image.contains(" id=") && !image.contains("<script"));
            prop_assert_eq!(image.matches("data-cell=").count(), picture.size().cells());
        }
    }
}
