//! What CSE 150's `run_game.py` prints while two players play, byte for byte.

use crate::escape::{escape_for_terminal, escape_line};
use crate::record::Record;
use crate::replay::replay;
use crate::transcript::TranscriptError;
use plyground_game::{Action, Board, GameState, Outcome, PlayError, Seat, Setup, SetupError, Square};
use plyground_games::grid_line::MNK;
use plyground_games::state_from_setup;

/// A game whose output cannot be written to its end.
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
pub fn run_game(start: &Setup, moves: &[Action], names: [&str; 2]) -> Result<String, RunGameError> {
    let mut state = state_from_setup(start)?;
    let mut output = String::new();
    for (index, &action) in moves.iter().enumerate() {
        output.push_str(&before_move(state.as_ref()));
        output.push_str(&played_line(state.to_move(), action));
        state.play(action).map_err(|source| RunGameError::Move { number: index + 1, source })?;
    }
    output.push_str(&end(state.as_ref(), names));
    Ok(output)
}

/// The runner's output for a record. What agents print comes before the line of their move, and what they print when they
/// are loaded before everything. A move played for a player who was late looks like any other, as in the course; a foul
/// that ends the game ends the output where the course's program dies.
pub fn run_game_console(record: &Record) -> Result<String, TranscriptError> {
    let found = &record.game.start.family;
    if found != MNK {
        return Err(TranscriptError::Family { course: "CSE 150", expected: MNK, found: found.clone() });
    }
    let [first, second] = Seat::BOTH.map(|seat| escape_line(&record.seats.at(seat).name));
    let mut turns = record.moves.iter();
    let mut output: String = Seat::BOTH.map(|seat| escape_for_terminal(&record.seats.at(seat).output)).concat();
    let state = replay(record, |state| {
        if let Some(turn) = turns.next() {
            output.push_str(&before_move(state));
            output.push_str(&escape_for_terminal(&turn.output));
            output.push_str(&turn.played.map(|action| played_line(turn.seat, action)).unwrap_or_default());
        }
    })?;
    if !record.result.reason.is_foul() {
        output.push_str(&end(state.as_ref(), [&first, &second]));
    }
    Ok(output)
}

fn before_move(state: &dyn GameState) -> String {
    format!("{}\n\n", state_text(&state.setup().board))
}

fn played_line(seat: Seat, action: Action) -> String {
    match action {
        Action::Place(cell) => format!("Player {} played at ({}, {})\n", colour(seat), cell.row.0, cell.col.0),
        _ => String::new(),
    }
}

fn end(state: &dyn GameState, names: [&str; 2]) -> String {
    let verdict = match state.outcome() {
        None => String::new(),
        Some(Outcome::Draw) => "Draw!\n".to_owned(),
        Some(Outcome::Win(seat)) => format!("{} ({}) won!\n", names[seat.index()], colour(seat)),
    };
    format!("{}\n{verdict}", state_text(&state.setup().board))
}

/// The course's `str(state)`: rows of digits, and how many cells are not empty. A blocked cell is a 9.
pub fn state_text(board: &Board) -> String {
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
