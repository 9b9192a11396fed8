//! The turns of a game, for lists of moves and of remarks.

use crate::boards::{DisplayOptions, format_move};
use crate::session::LiveGame;
use plyground_record::Turn;
use plyground_search::courses::CourseDialect;

/// A turn as it is shown.
pub(crate) struct MoveItem {
    pub(crate) number: u32,
    pub(crate) icon: String,
    pub(crate) who: String,
    /// The move in the viewer's notation; a dash when the turn was lost.
    pub(crate) said: String,
    pub(crate) seconds: String,
    pub(crate) remark: Option<String>,
    pub(crate) note: Option<String>,
    /// What went wrong.
    pub(crate) foul: Option<String>,
    pub(crate) traceback: Option<String>,
    pub(crate) output: String,
    pub(crate) href: String,
    /// Whether the board shows this turn.
    pub(crate) current: bool,
}

impl MoveItem {
    pub(crate) fn of(
        game: &LiveGame,
        display: &DisplayOptions,
        turn: &Turn,
        icon: &str,
        href: String,
        current: bool,
    ) -> MoveItem {
        let course = CourseDialect::of_family(&game.record().game.start.family);
        MoveItem {
            number: turn.number,
            icon: icon.to_owned(),
            who: game.name(turn.seat),
            said: turn.played.map_or_else(|| "–".to_owned(), |action| format_move(action, display, course)),
            seconds: seconds(turn.time.wall),
            remark: turn.remark.clone().filter(|remark| !remark.trim().is_empty()),
            note: turn.note.clone(),
            foul: turn.foul.as_ref().map(|foul| format!("{}: {}", foul.kind, foul.why)),
            traceback: turn.foul.as_ref().and_then(|foul| foul.stderr.clone()).filter(|_| game.shows_output),
            output: if game.shows_output { turn.output.clone() } else { String::new() },
            href,
            current,
        }
    }
}

/// Seconds with two figures after the point, or minutes.
pub(crate) fn seconds(time: f64) -> String {
    if time < 60.0 { format!("{time:.2} s") } else { format!("{}:{:02}", time as u64 / 60, time as u64 % 60) }
}
