//! How a board is laid out, and the parts that images and pages have in common.

use super::annotations::{Annotations, CoordinateStyle};
use super::shapes::{BLOCKED, Block, LEGAL, SIDE, Shapes, shapes};
use super::torus::RIM;
use super::{column_buttons, labels, stones};
use crate::Picture;
use plyground_game::{Cell, Seat, Skin, Square};

/// Between coordinates and what they stand beside.
const GAP: i32 = 7;

/// A board laid out.
pub(super) struct Layout<'a> {
    pub(super) picture: &'a Picture,
    pub(super) skin: Skin,
    pub(super) shapes: Shapes,
    /// The squares' width and height.
    pub(super) area: (i32, i32),
    /// From the squares to the coordinates.
    pub(super) off: i32,
    /// The size of the coordinates' letters, on which the width of other marks depends.
    pub(super) letters: i32,
    /// Whether coordinates stand on all four sides.
    pub(super) around: bool,
    pub(super) names: CoordinateStyle,
    /// Whether the opposite edges are repeated.
    pub(super) repeats: bool,
    /// Whether the squares have no ground of their own, but lines that belong to the whole board.
    pub(super) lined: bool,
    /// Whether pieces lie where those lines cross, and not between them.
    pub(super) crossings: bool,
    /// The room that buttons take above and below; their texts name the columns.
    pub(super) buttons: [i32; 2],
}

impl Layout<'_> {
    pub(super) fn new<'a>(picture: &'a Picture, annotations: &Annotations) -> Layout<'a> {
        let skin = annotations.skin.unwrap_or(picture.look.skin);
        let (rows, cols) = (i32::from(picture.size().rows()), i32::from(picture.size().cols()));
        // Lines without an end would not tell where a torus begins, so there each square has its own ground.
        let lined = skin == Skin::Stones && !picture.look.wraps;
        let crossings = lined && stones::lie_on_crossings(picture);
        let mut shapes = if crossings { stones::ON_CROSSINGS } else { shapes(skin) };
        if lined {
            shapes.grounds = [""; 2];
        }
        let repeats = picture.look.wraps && annotations.repeated_edges;
        Layout {
            area: (cols * SIDE, rows * SIDE),
            off: GAP + if repeats { RIM } else { shapes.frame },
            // Pages shrink large boards, and letters must survive it.
            letters: (15 + (rows.max(cols) - 8).max(0) / 2).min(34),
            around: repeats || rows.max(cols) > 12,
            names: annotations.coordinates,
            buttons: column_buttons::room(annotations, shapes.frame),
            picture,
            skin,
            shapes,
            repeats,
            lined,
            crossings,
        }
    }

    pub(super) fn view(&self) -> [i32; 4] {
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
        if self.buttons != [0, 0] {
            (top, bottom) = (self.buttons[0].max(bare), self.buttons[1].max(bare));
            (left, right) = (left.max(bare), right.max(bare));
        }
        [-left, -top, left + self.area.0 + right, top + self.area.1 + bottom]
    }

    pub(super) fn frame(&self) -> String {
        let off = self.shapes.frame;
        let (width, height) = (self.area.0 + 2 * off, self.area.1 + 2 * off);
        format!(
            "<rect class=\"frame\" x=\"-{off}\" y=\"-{off}\" width=\"{width}\" height=\"{height}\" rx=\"{off}\"/>\n"
        )
    }

    pub(super) fn coordinates(&self) -> String {
        if self.names == CoordinateStyle::Off {
            return String::new();
        }
        let (width, height) = self.area;
        // Letters and figures are about 0.7 of their size high.
        let rise = self.letters * 7 / 10;
        let text = |x: i32, y: i32, name: String| format!("<text class=\"coord\" x=\"{x}\" y=\"{y}\">{name}</text>");
        let columns = |y: i32| -> String {
            let name = |col: u8| text(i32::from(col) * SIDE + SIDE / 2, y, self.names.column(col));
            (0..self.picture.size().cols()).map(name).collect()
        };
        let rows = |x: i32| -> String {
            let name = |row: u8| text(x, i32::from(row) * SIDE + (SIDE + rise) / 2, self.names.row(row));
            (0..self.picture.size().rows()).map(name).collect()
        };
        let mut sides = vec![("middle", columns(-self.off)), ("end", rows(-self.off))];
        if self.around {
            sides.push(("middle", columns(height + self.off + rise)));
            sides.push(("start", rows(width + self.off)));
        }
        if self.buttons != [0, 0] {
            sides.retain(|&(anchor, _)| anchor != "middle");
        }
        let side = |(anchor, names)| format!("<g text-anchor=\"{anchor}\">{names}</g>\n");
        sides.into_iter().map(side).collect()
    }

    pub(super) fn squares(&self) -> String {
        let square = |cell: Cell| {
            let (x, y) = (i32::from(cell.col.0) * SIDE, i32::from(cell.row.0) * SIDE);
            let owner = self.picture.owner(cell).filter(|_| !self.pieces_lie_across_squares());
            let title = owner.map(|seat| labels::title(self.picture, seat, &[cell])).unwrap_or_default();
            let drawn = self.square(cell);
            format!("<g data-cell=\"{cell}\" transform=\"translate({x} {y})\">{title}{drawn}</g>\n")
        };
        self.picture.size().iter().map(square).collect()
    }

    pub(super) fn ground(&self, cell: Cell) -> &'static str {
        match self.picture.board.at(cell) {
            // A blocked cell hides the lines that would cross on it.
            Square::Blocked if self.lined => shapes(self.skin).grounds[0],
            _ => self.shapes.grounds[(usize::from(cell.row.0) + usize::from(cell.col.0)) % 2],
        }
    }

    pub(super) fn square(&self, cell: Cell) -> String {
        let ground = self.ground(cell);
        let piece = match (self.picture.owner(cell), self.picture.board.at(cell)) {
            (Some(seat), _) => self.shapes.pieces[seat.index()],
            (None, Square::Blocked) => BLOCKED,
            (None, _) if self.picture.legal.contains(&cell) => LEGAL,
            (None, _) => "",
        };
        format!("{ground}{piece}")
    }

    pub(super) fn pieces_lie_across_squares(&self) -> bool {
        self.skin == Skin::Dominoes
    }

    pub(super) fn dominoes(&self, title: impl Fn(Seat, &[Cell]) -> String) -> String {
        if !self.pieces_lie_across_squares() {
            return String::new();
        }
        let domino = |(seat, cells): (Seat, Vec<Cell>)| {
            let drawn: String = Block::around(&cells).into_iter().map(|block| block.domino(seat)).collect();
            format!("<g class=\"piece {seat}\">{}{drawn}</g>\n", title(seat, &cells))
        };
        joined(self.picture).into_iter().map(domino).collect()
    }

    pub(super) fn last(&self) -> String {
        Block::around(&self.picture.last).into_iter().map(|block| block.brackets() + "\n").collect()
    }
}

/// The cells that one move filled together, and each other taken cell by itself.
pub(super) fn joined(picture: &Picture) -> Vec<(Seat, Vec<Cell>)> {
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
    use plyground_game::{Board, BoardSize};

    /// Where the view of an empty board begins, and how large it is.
    fn view(rows: usize, cols: usize, wraps: bool, coordinates: CoordinateStyle) -> [i32; 4] {
        let mut picture = gallery::discs();
        picture.board = Board::empty(BoardSize::new(rows, cols).expect("a size"));
        picture.look.wraps = wraps;
        Layout::new(&picture, &Annotations { coordinates, ..Annotations::default() }).view()
    }

    #[test]
    fn the_view_has_room_for_what_stands_beside_the_board() {
        let (letters, off) = (CoordinateStyle::Letters, CoordinateStyle::Off);
        assert_eq!(view(3, 4, false, letters), [-19, -23, 227, 181]);
        assert_eq!(view(3, 4, false, off), [-3, -3, 206, 156]);
        assert_eq!(view(10, 4, false, letters), [-30, -24, 238, 532]);
        assert_eq!(view(12, 12, false, letters), [-31, -25, 639, 633]);
        // Larger boards and toruses have coordinates on all sides.
        assert_eq!(view(13, 13, false, letters), [-31, -25, 712, 700]);
        assert_eq!(view(3, 4, true, letters), [-58, -62, 316, 274]);
        assert_eq!(view(3, 4, true, off), [-42, -42, 284, 234]);
    }

    #[test]
    fn pads_take_the_place_of_the_columns_names() {
        let tokens = gallery::tokens();
        let annotations = Annotations { buttons: gallery::buttons(&tokens), ..Annotations::default() };
        let layout = Layout::new(&tokens, &annotations);
        assert_eq!(layout.view(), [-24, -55, 287, 360]);
        assert!(!layout.coordinates().contains("middle") && layout.coordinates().contains("end"));
        let bare = Annotations { coordinates: CoordinateStyle::Off, ..annotations };
        assert_eq!(Layout::new(&tokens, &bare).view(), [-8, -55, 266, 360]);
    }

    #[test]
    fn letters_grow_with_the_board_up_to_a_limit() {
        let letters = |side: usize| {
            let mut picture = gallery::discs();
            picture.board = Board::empty(BoardSize::new(side, 1).expect("a size"));
            Layout::new(&picture, &Annotations::default()).letters
        };
        assert_eq!([1, 8, 9, 10, 20, 46, 200].map(letters), [15, 15, 15, 16, 21, 34, 34]);
    }
}
