//! Toro-Tile Straight as the game master of CSE 415 writes it: its page, its file, its console, and a reader of the page.

mod board;
mod close;
mod console;
mod ending;
mod file;
mod judge;
mod page;
mod picture;
mod png;
mod read;
mod rebuild;
mod scan;

pub use console::tts_console;
pub(crate) use file::is_our_image;
pub use file::{tts_file_name, write_tts_page};
pub(crate) use page::PAGE_HEAD;
pub use page::tts_page;
pub use read::TtsPageError;
pub use rebuild::{TtsPage, read_tts_page};

use crate::record::{Record, Turn};
use plyground_game::{Action, Seat};

const COURSE: &str = "CSE 415";
const FAMILY: &str = plyground_games::grid_line::TTS;

/// `W` for First, `B` for Second.
const fn letter(seat: Seat) -> char {
    match seat {
        Seat::First => 'W',
        Seat::Second => 'B',
    }
}

/// What a player said with its move; where the referee moved for it, the referee says so.
fn utterance(turn: &Turn) -> String {
    match &turn.foul {
        None => turn.remark.clone().unwrap_or_default(),
        Some(foul) => {
            let instead = foul.penalty.map_or("", crate::facts::penalty);
            format!("(nothing that counts; {}: {}. {instead})", foul.kind, foul.why.trim_end_matches('.'))
        }
    }
}

/// The move as the course's `str` of it: `(1, 0)`, or in the agent's own words where it is the agent's.
fn move_words(turn: &Turn, played: Action) -> String {
    match (turn.reported_move(), played) {
        (Some(words), _) => words.to_owned(),
        (None, Action::Place(cell)) => format!("({}, {})", cell.row.0, cell.col.0),
        (None, other) => other.to_string(),
    }
}

/// How many in a row, by the record or by the board itself.
fn k(record: &Record) -> String {
    let k = record.game.k.map(|k| k.to_string()).or_else(|| record.game.start.options.get("k").cloned());
    k.unwrap_or_default()
}
