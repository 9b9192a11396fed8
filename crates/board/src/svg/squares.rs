//! The squares of a board on a page: what lies there, what the page says of it, and where the keyboard may go.

use super::annotations::{Annotations, BoardRole, ButtonSide, FocusTarget, SquareAnnotation};
use super::labels::{self, escaped};
use super::layout::Layout;
use super::move_value::fit;
use super::shapes::{BLOCKED, HALVES, LEGAL, SIDE, THREAT};
use plyground_game::{Cell, Skin, Square};

/// The squares, with the buttons above and below them.
pub(super) struct Squares<'a> {
    pub(super) layout: &'a Layout<'a>,
    pub(super) annotations: &'a Annotations,
    /// Where the Tab key goes.
    stop: FocusTarget,
}

/// What the pointer meets, and what is tinted under it.
pub(super) const HIT: &str = r#"<rect class="hit"/>"#;

/// Rings for the keyboard's focus: two, so that one of them shows on any ground. The page's style sheet has their sizes.
pub(super) const RINGS: &str = r#"<rect class="ring gap"/><rect class="ring"/>"#;

impl<'a> Squares<'a> {
    pub(super) fn new(layout: &'a Layout<'a>, annotations: &'a Annotations) -> Squares<'a> {
        let mut squares = Squares { layout, annotations, stop: FocusTarget::Square(Cell::new(0, 0)) };
        squares.stop = squares.first_stop();
        squares
    }

    /// How many rows a grid has, with those of the buttons.
    pub(super) fn row_count(&self) -> usize {
        let buttons =
            [ButtonSide::Above, ButtonSide::Below].into_iter().filter(|&place| self.has_buttons(place)).count();
        usize::from(self.layout.picture.size().rows()) + buttons
    }

    /// All rows from top to bottom.
    pub(super) fn rows(&self) -> String {
        let above = usize::from(self.has_buttons(ButtonSide::Above));
        let row = |row: u8| {
            let cells = (0..self.layout.picture.size().cols()).map(|col| self.square(Cell::new(row, col)));
            let shift = (0, i32::from(row) * SIDE);
            self.row(usize::from(row) + 1 + above, shift, &cells.collect::<String>())
        };
        let squares: String = (0..self.layout.picture.size().rows()).map(row).collect();
        self.button_row(ButtonSide::Above, 1) + &squares + &self.button_row(ButtonSide::Below, self.row_count())
    }

    pub(super) fn row(&self, index: usize, (x, y): (i32, i32), cells: &str) -> String {
        let role = if self.plays() { format!(" role=\"row\" aria-rowindex=\"{index}\"") } else { String::new() };
        format!("<g{role} transform=\"translate({x} {y})\">{cells}</g>\n")
    }

    pub(super) fn plays(&self) -> bool {
        matches!(self.annotations.role, BoardRole::Grid { .. })
    }

    /// What makes a group one cell of the grid; an image has no cells.
    pub(super) fn gridcell(
        &self,
        place: FocusTarget,
        col: u8,
        play: Option<&str>,
        touches: &[Cell],
        label: &str,
    ) -> String {
        if !self.plays() {
            return String::new();
        }
        let play = match play {
            Some(play) => format!(" data-move=\"{}\"", escaped(play)),
            None => " aria-disabled=\"true\"".to_owned(),
        };
        let touches = match touches {
            [] => String::new(),
            cells => format!(" data-touches=\"{}\"", labels::names(cells)),
        };
        let tab = if place == self.stop { 0 } else { -1 };
        let column = u16::from(col) + 1;
        format!(
            "{play}{touches} tabindex=\"{tab}\" aria-label=\"{label}\" role=\"gridcell\" aria-colindex=\"{column}\""
        )
    }

    pub(super) fn square(&self, cell: Cell) -> String {
        let silent = SquareAnnotation::default();
        let note = self.annotations.squares.get(&cell).unwrap_or(&silent);
        let label = match note.label.as_str() {
            "" => labels::square(self.layout.picture, cell),
            label => escaped(label),
        };
        let legal = if note.play.is_some() && self.plays() { " is-legal" } else { "" };
        let line = if self.layout.lined && self.layout.picture.line.contains(&cell) { " is-line" } else { "" };
        // A number takes the place of a token's face.
        let numbered = if note.ply.is_some() && self.layout.skin == Skin::Tokens { " numbered" } else { "" };
        let gridcell =
            self.gridcell(FocusTarget::Square(cell), cell.col.0, note.play.as_deref(), &note.touches, &label);
        let shift = match cell.col.0 {
            0 => String::new(),
            col => format!(" transform=\"translate({})\"", i32::from(col) * SIDE),
        };
        // Where there is neither ground nor piece, the pointer needs something to meet.
        let hit = if self.plays() && self.layout.picture.owner(cell).is_none() { HIT } else { "" };
        let rings = if self.plays() { RINGS } else { "" };
        format!(
            "<g class=\"sq{legal}{line}{numbered}\" data-cell=\"{cell}\"{gridcell}{shift}>{ground}{hit}{content}{ply}{rings}</g>",
            ground = self.layout.ground(cell),
            content = self.content(cell, note),
            ply = self.ply(cell, note),
        )
    }

    fn content(&self, cell: Cell, note: &SquareAnnotation) -> String {
        let layout = self.layout;
        let threat = if note.threat { THREAT } else { "" };
        match (layout.picture.owner(cell), layout.picture.board.at(cell), &note.value) {
            (Some(seat), ..) => layout.shapes.pieces[seat.index()].to_owned() + threat,
            (None, Square::Blocked, _) => BLOCKED.to_owned(),
            (None, _, Some(move_value)) => move_value.square() + threat,
            (None, ..) if note.threat => threat.to_owned(),
            (None, ..) if layout.picture.legal.contains(&cell) => LEGAL.to_owned(),
            (None, ..) => String::new(),
        }
    }

    /// The mover's piece, once and out of sight: scripts show it on the squares that a move would fill. Were it on every
    /// square, every square would change with every turn.
    pub(super) fn preview(&self) -> String {
        let Some(seat) = self.annotations.preview.filter(|_| self.plays()) else { return String::new() };
        let pieces = if self.layout.pieces_lie_across_squares() { HALVES } else { self.layout.shapes.pieces };
        let piece = pieces[seat.index()].replacen("class=\"", "class=\"peek ", 1);
        format!("<g data-peek=\"{seat}\" visibility=\"hidden\">{piece}</g>\n")
    }

    fn ply(&self, cell: Cell, note: &SquareAnnotation) -> String {
        let (Some(ply), Some(_)) = (note.ply, self.layout.picture.owner(cell)) else { return String::new() };
        // Where a piece is open or shared by squares, its number goes into the corner.
        let (x, y, size) = match self.layout.skin {
            Skin::Marks | Skin::Dominoes => (42, 43, fit(&ply.to_string(), 14, 11)),
            _ => (25, 25, fit(&ply.to_string(), 32, 20)),
        };
        format!("<text class=\"ply\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{ply}</text>")
    }

    fn first_stop(&self) -> FocusTarget {
        let squares = self.layout.picture.size().iter().map(|cell| {
            let plays = self.annotations.squares.get(&cell).is_some_and(|note| note.play.is_some());
            (FocusTarget::Square(cell), plays)
        });
        let [above, below] = [ButtonSide::Above, ButtonSide::Below].map(|place| self.button_stops(place));
        let places: Vec<(FocusTarget, bool)> = above.into_iter().chain(squares).chain(below).collect();
        let wanted = places.iter().find(|(place, _)| Some(*place) == self.annotations.focus);
        let playable = places.iter().find(|(_, plays)| *plays);
        wanted.or(playable).or(places.first()).map_or(FocusTarget::Square(Cell::new(0, 0)), |(place, _)| *place)
    }
}
