//! What a page puts on a board: who may click where, and what is said of each square. The renderer knows no rules; the
//! page knows none either, so the caller hands over moves and labels as text.

use plyground_game::{Cell, Col, Row, Seat, Skin};
use std::collections::BTreeMap;

/// How a board is shown on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotations {
    /// A picture to look at, or a grid to play on.
    pub role: BoardRole,
    /// What stands beside rows and columns.
    pub coordinates: CoordinateStyle,
    /// Another skin than the look's own.
    pub skin: Option<Skin>,
    /// Whether a torus repeats its opposite edges past its frame.
    pub repeated_edges: bool,
    /// Whose piece scripts show at half strength where the pointer is.
    pub preview: Option<Seat>,
    /// What is said of single squares.
    pub squares: BTreeMap<Cell, SquareAnnotation>,
    /// Actions above and below the columns. Those outside the board are left out; of two in one place the last counts.
    pub buttons: Vec<ColumnButton>,
    /// The one place the Tab key reaches. By default the first where something can be played, or else the first.
    pub focus: Option<FocusTarget>,
    /// Lines that could be completed, drawn dotted.
    pub possible: Vec<Vec<Cell>>,
}

impl Default for Annotations {
    /// An image with letters, in the look's own skin, with nothing said of any square.
    fn default() -> Annotations {
        Annotations {
            role: BoardRole::Image { label: String::new() },
            coordinates: CoordinateStyle::Letters,
            skin: None,
            repeated_edges: true,
            preview: None,
            squares: BTreeMap::new(),
            buttons: Vec::new(),
            focus: None,
            possible: Vec::new(),
        }
    }
}

/// What a board is to those who do not see it. An empty label is replaced by the board in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardRole {
    /// One image.
    Image {
        /// What it shows.
        label: String,
    },
    /// A grid of squares that the keyboard walks (WAI-ARIA `grid`, `row`, `gridcell`).
    Grid {
        /// What the grid is called.
        label: String,
    },
}

/// How rows and columns are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoordinateStyle {
    /// Columns from `a`, rows from `1`.
    Letters,
    /// Both from `0`, as the courses count.
    Numbers,
    /// Not at all.
    Off,
}

impl CoordinateStyle {
    pub(super) fn column(self, col: u8) -> String {
        match self {
            CoordinateStyle::Letters => Col(col).to_string(),
            CoordinateStyle::Numbers => col.to_string(),
            CoordinateStyle::Off => String::new(),
        }
    }

    pub(super) fn row(self, row: u8) -> String {
        match self {
            CoordinateStyle::Letters => Row(row).to_string(),
            CoordinateStyle::Numbers => row.to_string(),
            CoordinateStyle::Off => String::new(),
        }
    }
}

/// What is said of one square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SquareAnnotation {
    /// The move that a click here plays.
    pub play: Option<String>,
    /// Place, content and status: `c4, empty, legal`. An empty label is replaced by what the picture shows.
    pub label: String,
    /// The cells that the move would fill or change.
    pub touches: Vec<Cell>,
    /// What the move is worth.
    pub value: Option<MoveValue>,
    /// The ply in which the piece here was played.
    pub ply: Option<u32>,
    /// Whether the opponent would complete something here: an open circle.
    pub threat: bool,
}

/// A value as colour and number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveValue {
    /// From -3 (amber, worse) to 3 (ultramarine, better); values outside count as the nearest.
    pub step: i8,
    /// The signed number.
    pub text: String,
    /// Whether nothing is better: an outer ring.
    pub best: bool,
    /// Whether the value is certain: an outline and `!`.
    pub proven: bool,
}

/// An action on a whole column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnButton {
    /// The column it acts on.
    pub col: Col,
    /// On which side it stands.
    pub place: ButtonSide,
    /// The move that a click plays; without one the button is an empty dashed outline.
    pub play: Option<String>,
    /// The action as the course writes it: `4P`.
    pub text: String,
    /// The action in words.
    pub label: String,
    /// What the action is worth.
    pub value: Option<MoveValue>,
    /// The cells that the action would fill or change.
    pub touches: Vec<Cell>,
    /// Whose token has just left the board here. It is shown while nothing can be played on this button.
    pub popped: Option<Seat>,
}

/// The side of the board where a button stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ButtonSide {
    /// Where tokens come in.
    Above,
    /// Where tokens drop out.
    Below,
}

/// A part of the board that can have keyboard focus: a square or a column button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusTarget {
    /// A square.
    Square(Cell),
    /// A button.
    Button(ButtonSide, Col),
}

impl From<Cell> for FocusTarget {
    fn from(cell: Cell) -> FocusTarget {
        FocusTarget::Square(cell)
    }
}
