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
        // A player that gave no answer at all is silent, and when a flood ended does not matter.
        Some(late) if said.as_ref().map_or_else(is_an_answer, |_| true) => Err(late.with_quote(&in_short(&said))),
        _ => said,
    }
}

/// The foul of a move that the board does not allow, in the words of the player that named it.
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
        FoulKind::Silent | FoulKind::Flooding | FoulKind::Late => false,
        FoulKind::Declined | FoulKind::Illegal | FoulKind::Crashed | FoulKind::Malformed | FoulKind::BrokenPromise => {
            true
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_game::Action;
    use plyground_record::ClockKind;

    fn limit(seconds: f64, grace: f64, clock: ClockKind) -> TimeLimit {
        let limit = Some(Duration::from_secs_f64(seconds));
        TimeLimit { limit, grace: Duration::from_secs_f64(grace), clock }
    }

    fn why(limit: &TimeLimit, wall: f64, cpu: Option<f64>) -> Option<String> {
        let cpu = cpu.map(Duration::from_secs_f64);
        lateness(limit, Duration::from_secs_f64(wall), cpu).map(|foul| foul.why)
    }

    #[test]
    fn an_answer_is_late_after_its_limit_and_grace_and_not_at_it() {
        let plain = limit(1.0, 0.0, ClockKind::Wall);
        assert_eq!(why(&plain, 1.0, None), None);
        assert_eq!(why(&plain, 1.5, None).unwrap(), "it used 1.500 s of 1 s");
        assert_eq!(why(&plain, 1.0005, None).unwrap(), "it used 1.000500 s of 1 s");
        let graceful = limit(1.0, 0.5, ClockKind::Wall);
        assert_eq!(why(&graceful, 1.5, None), None);
        assert_eq!(why(&graceful, 1.75, None).unwrap(), "it used 1.750 s of 1.5 s (0.5 s of grace included)");
    }

    #[test]
    fn by_the_processor_clock_ten_times_the_limit_may_pass_on_the_wall() {
        let cpu = limit(1.0, 0.0, ClockKind::Cpu);
        assert_eq!(why(&cpu, 9.0, Some(1.0)), None);
        assert_eq!(why(&cpu, 9.0, Some(1.5)).unwrap(), "it used 1.500 s of 1 s of processor time");
        assert_eq!(why(&cpu, 10.5, Some(0.1)).unwrap(), "it used 10.500 s of 10 s");
        assert_eq!(why(&cpu, 9.0, None), None);
        let graceful = limit(1.0, 0.5, ClockKind::Cpu);
        assert_eq!((why(&graceful, 9.0, Some(1.5)), why(&graceful, 15.0, Some(1.0))), (None, None));
        let late = "it used 1.750 s of 1.5 s of processor time (0.5 s of grace included)";
        assert_eq!(why(&graceful, 9.0, Some(1.75)).unwrap(), late);
        let untimed = TimeLimit { limit: None, ..limit(0.0, 0.0, ClockKind::Wall) };
        assert_eq!((why(&untimed, 600.0, None), why(&untimed, 601.0, None).is_some()), (None, true));
    }

    #[test]
    fn what_was_said_too_late_is_quoted_and_silence_stays_silence() {
        let late = |said| in_time(said, &limit(1.0, 0.0, ClockKind::Wall), Duration::from_secs(2), None).unwrap_err();
        let choice = ChosenMove::from("b2".parse::<Action>().unwrap());
        let foul = late(Ok(choice.clone()));
        assert_eq!((foul.kind, foul.said.as_deref()), (FoulKind::Late, Some("b2")));
        let foul = late(Ok(ChosenMove { original_text: Some("(1, 1)".to_owned()), ..choice.clone() }));
        assert_eq!(foul.said.as_deref(), Some("(1, 1)"));
        for kind in FoulKind::ALL {
            let is_answer = !matches!(kind, FoulKind::Silent | FoulKind::Flooding | FoulKind::Late);
            let foul = late(Err(Foul::new(kind, "did it")));
            let expected = format!("{kind}: did it");
            let said = if is_answer { (FoulKind::Late, Some(expected.as_str())) } else { (kind, None) };
            assert_eq!((foul.kind, foul.said.as_deref()), said);
        }
        let in_time = in_time(Ok(choice.clone()), &limit(1.0, 0.0, ClockKind::Wall), Duration::ZERO, None);
        assert_eq!(in_time, Ok(choice));
    }

    #[test]
    fn an_illegal_move_is_told_in_the_player_s_own_words_with_advice() {
        let action: Action = "b2".parse().unwrap();
        let error = PlayError::Illegal { action };
        let plain = illegal(&error, &action.into());
        assert_eq!((plain.why.as_str(), plain.said.as_deref()), ("`b2` is not legal here", Some("b2")));
        let choice = ChosenMove {
            original_text: Some("(1, 1)".to_owned()),
            advice: Some("the row comes first".to_owned()),
            ..action.into()
        };
        let foul = illegal(&error, &choice);
        assert_eq!(foul.why, "`(1, 1)` (b2) is not legal here; the row comes first");
        assert_eq!((foul.kind, foul.said.as_deref()), (FoulKind::Illegal, Some("(1, 1)")));
        assert_eq!(illegal(&PlayError::Over, &choice).why, "the game is over; the row comes first");
    }
}
