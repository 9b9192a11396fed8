//! Positions as a check compares them: up to the symmetries of the game. And moves as a certificate writes them.

use super::ProofGoal;
use plyground_game::{Action, BoardSize, Game, Square};
use plyground_games::drop::{PLIES, POPS};
use plyground_games::grid_line::TO_PLACE;

/// Makes keys of the positions of one game. Two positions have the same key if the same can follow from them, or if one of
/// them is the other turned over.
pub(super) struct PositionKeys {
    /// For each symmetry and each cell, the cell that it comes from.
    sources: Vec<Vec<usize>>,
    /// Whether positions at different plies of a game with a limit of plies are different.
    counts_plies: bool,
}

impl PositionKeys {
    /// The keys for a check of that goal. A win is checked without a look at the ply, and must then come soon enough.
    pub(super) fn new<G: Game>(game: &G, goal: ProofGoal) -> PositionKeys {
        let size = game.setup(&game.start()).board.size();
        let cells: Vec<_> = size.iter().collect();
        let number = |cell| code(size, Action::Place(cell));
        let sources = game.symmetries().into_iter().map(|turn| {
            let mut sources = vec![0; cells.len()];
            cells.iter().for_each(|&cell| sources[number(turn.cell(cell))] = number(cell));
            sources
        });
        PositionKeys { sources: sources.collect(), counts_plies: goal != ProofGoal::Win }
    }

    pub(super) fn key<G: Game>(&self, game: &G, position: &G::Position) -> Vec<u8> {
        let setup = game.setup(position);
        let letter = |square: Square| square.letter() as u8;
        let board: Vec<u8> = setup.board.size().iter().map(|cell| letter(setup.board.at(cell))).collect();
        let image = |sources: &Vec<usize>| sources.iter().map(|&from| board[from]).collect::<Vec<u8>>();
        let mut key = self.sources.iter().map(image).min().unwrap_or_default();
        key.push(setup.to_move.index() as u8);
        let plies = setup.extra.get(PLIES).filter(|_| self.counts_plies);
        let [first, second] = setup.extra.get(POPS).unwrap_or_default();
        for number in [setup.extra.get(TO_PLACE).unwrap_or(0), first, second, plies.unwrap_or(0)] {
            key.extend(number.to_le_bytes());
        }
        key
    }
}

/// The number of an action: the cell of a place along the rows, the column of a drop, and of a pop the columns more.
pub(super) fn code(size: BoardSize, action: Action) -> usize {
    match action {
        Action::Place(cell) => usize::from(cell.row.0) * usize::from(size.cols()) + usize::from(cell.col.0),
        Action::Drop(col) => col.0.into(),
        Action::Pop(col) => usize::from(size.cols()) + usize::from(col.0),
        // It is always the only move, and only moves with a choice are written.
        Action::Pass => size.cells(),
    }
}
