//! COL 333's `logs.txt`, complete: the start, a line a turn, and the three closing lines, which in the course's own
//! program wipe out the rest.

use crate::record::{Record, Turn};
use crate::replay::opening;
use crate::transcript::{TranscriptError, positions};
use plyground_game::{Action, GameState, Seat, Setup, Square};
use plyground_games::drop::{EXTENDED, POPS};

/// The log of this game. The moves of an opening are logged like any others, so that the log follows from its start. The
/// course says that a game is over when the side to move cannot, and says nothing about one that it cut short.
pub fn logs_txt(record: &Record) -> Result<String, TranscriptError> {
    let (_, state) = positions(record, "COL 333", EXTENDED)?;
    let mut log = start_lines(&record.game.start);
    log.push_str(&opening_lines(record)?);
    log.extend(record.moves.iter().map(turn_line));
    if state.outcome().is_some() {
        log.push_str(&closing_lines(state.as_ref()));
    }
    Ok(log)
}

/// The three lines at the end of a game.
pub(crate) fn closing_lines(state: &dyn GameState) -> String {
    let [first, second] = state.scores().unwrap_or_default();
    format!("Game Over\nPlayer 1 Score: {first}\nPlayer 2 Score: {second}\n")
}

/// The size, the rows with a blank after every cell, and the pop-outs. The form has one number for both: where they
/// differ it is the larger one, with which every pop-out of the log is possible.
pub(crate) fn start_lines(setup: &Setup) -> String {
    let digit = |square: &Square| match square {
        Square::Taken(Seat::First) => "1 ",
        Square::Taken(Seat::Second) => "2 ",
        Square::Free | Square::Blocked => "0 ",
    };
    let rows: String = setup.board.lines().map(|row| row.iter().map(digit).collect::<String>() + "\n").collect();
    let (size, [first, second]) = (setup.board.size(), setup.extra.get(POPS).unwrap_or_default());
    format!("{} {}\n{rows}{}\n", size.rows(), size.cols(), first.max(second))
}

fn opening_lines(record: &Record) -> Result<String, TranscriptError> {
    let mut lines = String::new();
    opening(record, |state, action| {
        let (column, is_pop) = logged(action, None).unwrap_or_else(invalid);
        lines.push_str(&line(state.to_move(), &column, &is_pop));
    })?;
    Ok(lines)
}

fn turn_line(turn: &Turn) -> String {
    let (column, is_pop) = match (turn.played, &turn.foul) {
        (Some(action), _) => logged(action, turn.reported_move()).unwrap_or_else(invalid),
        (None, Some(foul)) if foul.is_too_long() => [TOO_LATE; 2].map(str::to_owned).into(),
        (None, _) => invalid(),
    };
    line(turn.seat, &column, &is_pop)
}

fn line(seat: Seat, column: &str, is_pop: &str) -> String {
    format!("{{\"player\": {}, \"move\": {column}, \"is_pop\": {is_pop}}}\n", seat.index() + 1)
}

/// The column, and whether it is a pop-out.
fn logged(action: Action, words: Option<&str>) -> Option<(String, String)> {
    let (col, usual) = match action {
        Action::Drop(col) => (col, "false"),
        Action::Pop(col) => (col, "true"),
        _ => return None,
    };
    Some((col.0.to_string(), words.and_then(number_returned).unwrap_or(usual).to_owned()))
}

/// The course writes down what came back, and an agent may say a number where a yes or no is meant.
fn number_returned(words: &str) -> Option<&str> {
    let (_, second) = words.strip_suffix([')', ']'])?.rsplit_once(',')?;
    let second = second.trim();
    // NumPy's numbers of this kind are Python's own, and logged as such.
    let of_numpy = second.strip_prefix("np.float64(").and_then(|number| number.strip_suffix(')'));
    let number = of_numpy.unwrap_or(second);
    ["0", "1", "0.0", "-0.0", "1.0"].contains(&number).then_some(number)
}

const TOO_LATE: &str = "\"TLE\"";

fn invalid() -> (String, String) {
    ["\"invalid\""; 2].map(str::to_owned).into()
}
