//! The game master's HTML page, with names and remarks escaped.

use super::board::board_html;
use super::ending::{End, foul_line, unprepared_lines};
use super::{COURSE, FAMILY, k, letter, move_words, utterance};
use crate::escape::course_html;
use crate::record::{EndReason, Record, Turn};
use crate::transcript::{TranscriptError, positions};
use plyground_game::Seat;

/// The first line of the course's page that is not empty.
pub(crate) const PAGE_HEAD: &str = "<html><head><title>Toro-Tile Straight game</title></head>";

/// The page of the course's game master for this game, as that round.
///
/// A page that is all ASCII is the course's byte for byte. Any other says in one more line that it is UTF-8. A game that
/// was stopped has a page without its end, as one that crashed has in the course.
pub fn tts_page(record: &Record, round: u32) -> Result<String, TranscriptError> {
    let (boards, state) = positions(record, COURSE, FAMILY)?;
    let end = End::of(record, state.as_ref());
    let mut body = heading(record, round);
    let unprepared = record.result.reason == EndReason::Preparation;
    let boards = if unprepared { &[] } else { &boards[..] };
    body.extend(boards.first().map(|setup| board_html(setup, false)));
    for (index, turn) in record.moves.iter().enumerate() {
        let Some(lines) = turn_lines(record, turn, index) else { continue };
        body.extend(lines);
        let finished = end.is_win() && index + 1 == record.moves.len();
        body.extend(boards.get(index + 1).map(|setup| board_html(setup, finished)));
    }
    body.extend(end_lines(record, &end).iter().map(|line| h2(line)));
    let body = body.concat();
    let encoding = if body.is_ascii() { "" } else { "<meta charset=\"utf-8\">\n" };
    let tail = if matches!(end, End::CutOff) { "" } else { "</body></html>\n" };
    Ok(format!("\n{PAGE_HEAD}\n<body>\n{encoding}{body}{tail}"))
}

fn h2(text: &str) -> String {
    format!("<h2>{}</h2>\n", course_html(text))
}

fn heading(record: &Record, round: u32) -> Vec<String> {
    let name = |seat| course_html(&record.seats.at(seat).name);
    let who = |seat| course_html(record.seats.at(seat).introduction.as_deref().unwrap_or_default());
    let [a, b] = Seat::BOTH.map(name);
    let introduction = |seat| format!("<h3><i>{}:</i> {}</h3><br>\n", name(seat), who(seat));
    vec![
        format!("<h1>Game Report: {a} versus {b} in {}, round {round} </h1>\n", course_html(&record.game.title)),
        format!("<h2>The players are aiming to build a line of {} tiles.</h2>\n", k(record)),
        "<h3>(The lines can \"wrap around\" because the space has toroidal topology.)</h3><br>\n&nbsp;<br>\n"
            .to_owned(),
        introduction(Seat::First),
        "&nbsp;<br>\n".to_owned(),
        introduction(Seat::Second),
        "<h2>Now let the game begin!  The initial state:</h2>\n".to_owned(),
    ]
}

/// The lines before a turn's board; nothing for a turn that ended the game without a move.
fn turn_lines(record: &Record, turn: &Turn, index: usize) -> Option<Vec<String>> {
    let side = letter(turn.seat);
    match (turn.played, &turn.foul) {
        (Some(played), _) => {
            let name = course_html(&record.seats.at(turn.seat).name);
            let remark = course_html(&utterance(turn));
            let words = move_words(turn, played);
            let says = format!("<h2>{name} says: {remark}</h2>\n");
            Some(vec![h2(&format!("In turn {index}, move is by {side} to {words}")), says])
        }
        (None, _) if record.ends_with(turn.number) => None,
        (None, foul) => {
            let why = foul.as_ref().map(|foul| format!(" ({}): {}", foul.kind, foul.why)).unwrap_or_default();
            Some(vec![h2(&format!("In turn {index}, {side} loses the turn{why}"))])
        }
    }
}

fn end_lines(record: &Record, end: &End<'_>) -> Vec<String> {
    let names = Seat::BOTH.map(|seat| record.seats.at(seat).name.as_str());
    match end {
        End::Win(message) => vec![message.clone()],
        End::Draw => vec!["Game Over; it's a draw".to_owned()],
        End::TooLong { loser, seconds } => {
            vec![format!("Player {} took too long ({seconds:.4} seconds) and thus loses.", letter(*loser))]
        }
        End::Unprepared { loser } => unprepared_lines(*loser, names).to_vec(),
        End::Foul { loser, foul } => vec![foul_line(*loser, foul)],
        End::CutOff => Vec::new(),
        End::Other(text) => vec![(*text).to_owned()],
    }
}
