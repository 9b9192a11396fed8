//! A board as drawable data. The text and SVG renderers draw any picture and know no game.

use plyground_game::{Board, BoardSize, Cell, GameState, Look, Seat, Square};

/// A board, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// How to draw it.
    pub look: Look,
    /// What lies where.
    pub board: Board,
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
    pub fn new(look: Look, board: Board) -> Picture {
        Picture { look, board, last: Vec::new(), line: Vec::new(), legal: Vec::new(), joined: Vec::new() }
    }

    /// The board of a game in progress, with the last move and the winning line.
    ///
    /// ```
    /// # use plyground_board::Picture;
    /// # use plyground_game::{Cell, GameState, Seat, TypedState, sample::Race};
    /// let mut race = TypedState::new(Race { length: 3 });
    /// race.play_text("b")?;
    /// let picture = Picture::of(&race);
    /// assert_eq!(picture.last, [Cell::new(0, 1), Cell::new(0, 2)]);
    /// assert_eq!(picture.owner(Cell::new(0, 2)), Some(Seat::First));
    /// # Ok::<(), plyground_game::PlayError>(())
    /// ```
    pub fn of(state: &dyn GameState) -> Picture {
        let mut picture = Picture::new(state.look(), state.setup().board);
        let turns = state.filled_cells();
        picture.last = turns.last().map(|(_, cells)| cells.to_vec()).unwrap_or_default();
        picture.line = state.winning_line();
        // A square may be filled and belong to no seat, as under a domino; then only the turn knows who filled it.
        let is_blocked = |&cell: &Cell| picture.board.at(cell) == Square::Blocked;
        let joined = turns.into_iter().filter(|(_, cells)| cells.iter().any(is_blocked));
        picture.joined = joined.map(|(seat, cells)| (seat, cells.to_vec())).collect();
        picture
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
