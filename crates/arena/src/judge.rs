//! What is a foul in an answer: that it came too late, or that the board does not allow it.

use crate::player::{ChosenMove, TimeLimit};
use plyground_game::PlayError;
use plyground_record::{Foul, FoulKind};
use std::time::Duration;

/// What was said, unless it came too late.
pub(crate) fn in_time(
    said: Result<ChosenMove, Foul>,
    allowance: &TimeLimit,
    wall: Duration,
    cpu: Option<Duration>,
) -> Result<ChosenMove, Foul> {
    match lateness(allowance, wall, cpu) {
        // Whoever gave no answer at all is silent, and nobody cares when a flood ended.
        Some(late) if said.as_ref().map_or_else(is_an_answer, |_| true) => Err(late.with_quote(&in_short(&said))),
        _ => said,
    }
}

/// The foul of a move that the board does not allow, in the words of whoever named it.
pub(crate) fn illegal(error: &PlayError, choice: &ChosenMove) -> Foul {
    let ChosenMove { action, original_text: words, advice, .. } = choice;
    let words = words.as_deref();
    let why = match (error, words) {
        (PlayError::Illegal { action }, Some(words)) => format!("`{words}` ({action}) is not legal here"),
        _ => error.to_string(),
    };
    let why = advice.iter().fold(why, |why, advice| format!("{why}; {advice}"));
    Foul::new(FoulKind::Illegal, why).with_quote(words.unwrap_or(&action.to_string()))
}

/// Whether something was said, though it was wrong.
fn is_an_answer(foul: &Foul) -> bool {
    match foul.kind {
        FoulKind::Silent => foul.declined,
        FoulKind::Flooding | FoulKind::Late => false,
        FoulKind::Illegal | FoulKind::Crashed | FoulKind::Malformed | FoulKind::BrokenPromise => true,
    }
}

/// What was said, whether right or wrong.
fn in_short(said: &Result<ChosenMove, Foul>) -> String {
    match said {
        Ok(choice) => choice.original_text.clone().unwrap_or_else(|| choice.action.to_string()),
        Err(foul) => format!("{}: {}", foul.kind, foul.why),
    }
}

/// The foul of an answer that came too late.
fn lateness(allowance: &TimeLimit, wall: Duration, cpu: Option<Duration>) -> Option<Foul> {
    let late = |used: Duration, allowed: Duration, what: &str| {
        let (used, allowed) = (used.as_secs_f64(), allowed.as_secs_f64());
        let grace = match allowance.grace {
            Duration::ZERO => String::new(),
            grace => format!(" ({} s of grace included)", grace.as_secs_f64()),
        };
        // A hair too late must not read as if it had been in time.
        let digits = if used - allowed < 0.001 { 6 } else { 3 };
        let why = format!("it used {used:.digits$} s of {allowed} s{what}{grace}");
        (used > allowed).then(|| Foul::new(FoulKind::Late, why))
    };
    let by_wall = late(wall, allowance.wall(), "");
    by_wall.or_else(|| late(cpu?, allowance.cpu()?, " of processor time"))
}
