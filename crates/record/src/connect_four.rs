//! What COL 333's simulator prints on its console: the start, whatever the agents print, who was too slow, the points.

use crate::escape::escape_for_terminal;
use crate::foul::Foul;
use crate::logs_txt::{closing_lines, start_lines};
use crate::record::{Record, Turn};
use crate::transcript::{TranscriptError, positions};
use plyground_game::Seat;
use plyground_games::drop::EXTENDED;

/// The simulator's output for this game. It makes the agents before it shows the start, and says nothing about moves.
pub fn connect_four_console(record: &Record) -> Result<String, TranscriptError> {
    let (_, state) = positions(record, "COL 333", EXTENDED)?;
    let mut output: String = Seat::BOTH.map(|seat| escape_for_terminal(&record.seats.at(seat).output)).concat();
    output.push_str(&format!("{}\n", start_lines(&record.game.start)));
    output.extend(record.moves.iter().map(turn_lines));
    if state.outcome().is_some() {
        output.push_str(&format!("{}\n", closing_lines(state.as_ref())));
    }
    Ok(output)
}

fn turn_lines(turn: &Turn) -> String {
    let printed = escape_for_terminal(&turn.output);
    match turn.foul.as_ref().is_some_and(Foul::is_too_long) {
        true => {
            let number = turn.seat.index() + 1;
            format!("{printed}Uh oh.... something is wrong with Player {number}\nPlayer Exceeded time limit\n")
        }
        false => printed,
    }
}
