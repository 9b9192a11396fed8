//! The board of a brain, and points as its manager writes them.

use plyground_game::{Board, BoardSize, Cell, PlacedStone, Seat, Setup, Square};
use plyground_games::EngineProtocol;
use plyground_games::grid_line::LAST;

/// The board, and which stones are ours.
#[derive(Clone)]
pub(super) struct GomocupGame {
    pub(super) board: Board,
    pub(super) ours: Seat,
    pub(super) last: Option<PlacedStone>,
}

impl GomocupGame {
    pub(super) fn new(rows: usize, cols: usize) -> Result<GomocupGame, String> {
        let size = BoardSize::new(rows, cols).map_err(|error| error.to_string())?;
        let board = Board::empty(size);
        if rows.max(cols) < 5 {
            return Err(format!("there is no room for five in a row on a board of {cols}x{rows}"));
        }
        Ok(GomocupGame { board, ours: Seat::First, last: None })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.board.cells_with(Square::Free).count() == self.board.size().cells()
    }

    pub(super) fn put(&mut self, cell: Cell, square: Square) -> Result<(), String> {
        if !self.board.size().contains(cell) {
            return Err(format!("{} is off the board", point(cell)));
        }
        if self.board.at(cell) != Square::Free {
            return Err(format!("{} is taken", point(cell)));
        }
        self.board.set(cell, square);
        self.last = match square {
            Square::Taken(seat) => Some(PlacedStone { cell, seat }),
            _ => None,
        };
        Ok(())
    }

    /// The position with us to move.
    pub(super) fn setup(&self) -> Setup {
        let options = [("k".to_owned(), "5".to_owned())].into();
        let (board, to_move) = (self.board.clone(), self.ours);
        let mut setup =
            Setup { options, board, to_move, ..Setup::empty(EngineProtocol::Gomocup.family().name, self.board.size()) };
        setup.extra.set(LAST, self.last);
        setup
    }

    /// First's stones become Second's.
    pub(super) fn change_sides(&mut self) {
        for cell in self.board.size().iter().collect::<Vec<_>>() {
            if let Square::Taken(seat) = self.board.at(cell) {
                self.board.set(cell, Square::Taken(seat.other()));
            }
        }
        self.ours = self.ours.other();
    }
}

pub(super) fn point(cell: Cell) -> String {
    format!("{},{}", cell.col.0, cell.row.0)
}

pub(super) fn read_point(text: &str) -> Result<Cell, String> {
    let wrong = || format!("`{text}` is not a point such as `7,7`");
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<u8>().map_err(|_| wrong());
    Ok(Cell::new(number(y)?, number(x)?))
}

pub(super) fn read_stone(text: &str) -> Result<(Cell, Square), String> {
    let wrong = || format!("`{text}` is not a stone such as `7,7,1`");
    let (place, owner) = text.rsplit_once(',').ok_or_else(wrong)?;
    let square = match owner.trim() {
        "1" => Square::Taken(Seat::First),
        "2" => Square::Taken(Seat::Second),
        "3" => Square::Blocked,
        _ => return Err(wrong()),
    };
    Ok((read_point(place).map_err(|_| wrong())?, square))
}

/// Whether a line could stand between the first and the last one of a board.
pub(super) fn is_point_or_stone(text: &str) -> bool {
    read_point(text).is_ok() || read_stone(text).is_ok()
}
