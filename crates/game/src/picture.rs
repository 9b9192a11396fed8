//! A board as drawable data. The text and SVG renderers draw any picture and know no game.

use crate::{BoardSize, Cell, Grid, Seat, Square};

/// How a family's board and pieces are drawn, and what its seats are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The family's name.
    pub family: &'static str,
    /// The names of the seats, for people.
    pub seats: [&'static str; 2],
    /// What pieces and squares look like.
    pub skin: Skin,
    /// The letters of the pieces of First and Second in text.
    pub letters: [char; 2],
    /// Whether opposite edges are the same edge.
    pub wraps: bool,
}

/// What pieces and squares look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skin {
    /// Square tiles on a plain board: Toro-Tile-Straight.
    Tiles,
    /// Crosses and rings, the sheet-of-paper look: m,n,k.
    Marks,
    /// Stones on wood, on large boards where the lines cross: m,n,k as a board game.
    Stones,
    /// Two-sided discs on green: Othello.
    Discs,
    /// Tokens behind holes: the drop games.
    Tokens,
    /// Squares that dominoes cover.
    Dominoes,
}

impl Skin {
    /// Every skin.
    pub const ALL: [Skin; 6] = [Skin::Tiles, Skin::Marks, Skin::Stones, Skin::Discs, Skin::Tokens, Skin::Dominoes];
}

/// A board, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// How to draw it.
    pub look: Look,
    /// What lies where.
    pub board: Grid,
    /// The cells of the last move.
    pub last: Vec<Cell>,
    /// The winning line, in order.
    pub line: Vec<Cell>,
    /// Cells where the mover may play, when they should be marked.
    pub legal: Vec<Cell>,
    /// Cells that one move filled together, and whose move it was: the outlines of dominoes.
    pub joined: Vec<(Seat, Vec<Cell>)>,
}

impl Picture {
    /// A board with nothing marked.
    pub fn new(look: Look, board: Grid) -> Picture {
        Picture { look, board, last: Vec::new(), line: Vec::new(), legal: Vec::new(), joined: Vec::new() }
    }

    /// Rows and columns.
    pub fn size(&self) -> BoardSize {
        self.board.size()
    }

    /// Whose piece lies on the cell, a joined one included.
    pub fn owner(&self, cell: Cell) -> Option<Seat> {
        match self.board.at(cell) {
            Square::Taken(seat) => Some(seat),
            _ => self.joined.iter().find(|(_, cells)| cells.contains(&cell)).map(|&(seat, _)| seat),
        }
    }
}
