//! What CSE 150's `run_game.py` prints while two players play, byte for byte.

use plyground_game::{Gesture, Grid, Outcome, PlayError, Seat, Setup, SetupError, Square};
use plyground_games::table;

/// A game that cannot be told to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunGameError {
    /// The start is no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move that the board does not allow.
    #[error("move {number}: {source}")]
    Move {
        /// Which move, from 1.
        number: usize,
        /// Why not.
        source: PlayError,
    },
}

/// The runner's output for a game from `start` with these moves, between players of these names.
pub fn run_game(start: &Setup, moves: &[Gesture], names: [&str; 2]) -> Result<String, RunGameError> {
    let mut table = table(start)?;
    let mut output = String::new();
    for (index, &gesture) in moves.iter().enumerate() {
        let colour = colour(table.to_move());
        output.push_str(&format!("{}\n\n", state_text(&table.setup().board)));
        table.play_gesture(gesture).map_err(|source| RunGameError::Move { number: index + 1, source })?;
        if let Gesture::Place(cell) = gesture {
            output.push_str(&format!("Player {colour} played at ({}, {})\n", cell.row.0, cell.col.0));
        }
    }
    output.push_str(&format!("{}\n", state_text(&table.setup().board)));
    match table.outcome() {
        None => {}
        Some(Outcome::Draw) => output.push_str("Draw!\n"),
        Some(Outcome::Win(seat)) => output.push_str(&format!("{} ({}) won!\n", names[seat.index()], colour(seat))),
    }
    Ok(output)
}

/// The course's `str(state)`: rows of digits, and how many cells are not empty. A cell nobody can use is a 9.
pub fn state_text(board: &Grid) -> String {
    let digit = |square: &Square| match square {
        Square::Free => '0',
        Square::Taken(seat) => colour(*seat),
        Square::Blocked => '9',
    };
    let rows: Vec<String> = board.lines().map(|row| row.iter().map(digit).collect()).collect();
    let ply = board.lines().flatten().filter(|&&square| square != Square::Free).count();
    format!("{} ({ply} ply)", rows.join("\n"))
}

const fn colour(seat: Seat) -> char {
    match seat {
        Seat::First => '1',
        Seat::Second => '2',
    }
}
