//! What of the host's reports is a move, and what is a foul: the only place that decides.

use super::reply::{HostReply, HostReport, NamedMove, ReturnedMove, StateDifference, not_the_host};
use plyground_arena::ChosenMove;
use plyground_game::{Action, Cell, Col, Setup};
use plyground_record::{Foul, FoulKind};

/// The move that the host's line reports in a turn, or the foul.
pub(super) fn chosen_move(line: &str, number: u32, setup: &Setup, hint: &str) -> Result<ChosenMove, Foul> {
    match HostReply::read(line, Some(number))?.explained(hint) {
        HostReply::Moved(returned) => judge_move(*returned, setup),
        other => Err(foul(other, line)),
    }
}

/// The foul of a reply that is not the one that was asked for.
pub(super) fn foul(reply: HostReply, line: &str) -> Foul {
    let (kind, report) = match reply {
        HostReply::NoMove(report) => (FoulKind::Declined, report),
        HostReply::Unreadable(report) => (FoulKind::Malformed, report),
        HostReply::Raised(report) | HostReply::Missing(report) | HostReply::Exited(report) => {
            (FoulKind::Crashed, report)
        }
        HostReply::TimedOut(report) => (FoulKind::Silent, report),
        HostReply::Overstayed(report) | HostReply::TimeOutSign(report) => (FoulKind::Late, report),
        HostReply::Failed(report) => {
            let why = format!("the host failed: {}", report.why);
            (FoulKind::Crashed, HostReport { why, ..report })
        }
        HostReply::Started
        | HostReply::Loaded(_)
        | HostReply::Ready
        | HostReply::Answered { .. }
        | HostReply::Inspected(_)
        | HostReply::Moved(_)
        | HostReply::Named { .. } => return not_the_host(line),
    };
    let HostReport { why, said, traceback, .. } = report;
    quoted(Foul { stderr: traceback, ..Foul::new(kind, why) }, said.as_deref())
}

/// A move is a foul when the stone, the square or the returned state cannot be. A returned state that only forgets to change
/// the side to move is not: it is the commonest slip of all, and the course's own game master asks the other player all the
/// same. Its author is told.
fn judge_move(returned: ReturnedMove, setup: &Setup) -> Result<ChosenMove, Foul> {
    let ReturnedMove { named, move_text, remark, utterance, said, note, other_colour, state } = returned;
    if let Some(colour) = other_colour {
        let own = setup.to_move.index() + 1;
        let why = format!("the action is of colour {colour}, the agent plays {own}");
        return Err(quoted(Foul::new(FoulKind::Illegal, why), said.as_deref()));
    }
    let broken_promise = |why: String| Err(quoted(Foul::new(FoulKind::BrokenPromise, why), said.as_deref()));
    let forgotten_turn = match (state, &named) {
        (None, _) => None,
        (Some(StateDifference::Turn { expected, found }), _) => {
            Some(format!("the returned state says that it is the turn of {found}, it should be '{expected}'"))
        }
        (Some(StateDifference::Size), _) => {
            return broken_promise("the returned state has another size than the board".to_owned());
        }
        (Some(StateDifference::Square { at: [row, col], expected, found }), named) => {
            return broken_promise(format!(
                "after the move to {named} cell ({row}, {col}) should be '{expected}', the returned state has {found}"
            ));
        }
    };
    if let Some(utterance) = utterance {
        let why = format!("the utterance must be text, not {utterance}");
        return Err(quoted(Foul::new(FoulKind::Malformed, why), said.as_deref()));
    }
    let words = move_text.or(said);
    let Some(action) = named.action() else {
        let why = format!("there is no such place on a board of {}", setup.board.size());
        return Err(quoted(Foul::new(FoulKind::Illegal, why), words.as_deref()));
    };
    let note = note.or(forgotten_turn);
    Ok(ChosenMove { original_text: words, remark, note, ..ChosenMove::from(action) })
}

fn quoted(foul: Foul, said: Option<&str>) -> Foul {
    match said {
        Some(said) => foul.with_quote(said),
        None => foul,
    }
}

impl NamedMove {
    /// The move, if its numbers can be those of a board.
    fn action(&self) -> Option<Action> {
        let number = |number: &serde_json::Number| number.as_u64().and_then(|number| u8::try_from(number).ok());
        match self {
            NamedMove::Place([row, col]) => Some(Action::Place(Cell::new(number(row)?, number(col)?))),
            NamedMove::Drop(col) => Some(Action::Drop(Col(number(col)?))),
            NamedMove::Pop(col) => Some(Action::Pop(Col(number(col)?))),
        }
    }
}

impl std::fmt::Display for NamedMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NamedMove::Place([row, col]) => write!(f, "({row}, {col})"),
            NamedMove::Drop(col) | NamedMove::Pop(col) => write!(f, "{col}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::Spec;

    fn judged(report: &str) -> Result<ChosenMove, Foul> {
        let setup = Spec::parse("mnk:3x3,k=3").unwrap().setup().unwrap();
        chosen_move(&format!(r#"{{"number": 1, "said": "x", {report}}}"#), 1, &setup, "")
    }

    #[test]
    fn each_report_of_the_host_has_one_verdict() {
        for (kind, verdict) in [
            ("no_move", FoulKind::Declined),
            ("unreadable", FoulKind::Malformed),
            ("raised", FoulKind::Crashed),
            ("missing", FoulKind::Crashed),
            ("exited", FoulKind::Crashed),
            ("failed", FoulKind::Crashed),
            ("timed_out", FoulKind::Silent),
            ("overstayed", FoulKind::Late),
            ("time_out_sign", FoulKind::Late),
            ("ready", FoulKind::Malformed),
        ] {
            let foul = judged(&format!(r#""kind": "{kind}", "why": "because""#)).unwrap_err();
            assert_eq!(foul.kind, verdict, "{kind}");
        }
    }

    #[test]
    fn a_forgotten_turn_is_noted_and_a_wrong_board_is_a_foul() {
        let moved = |state: &str| judged(&format!(r#""kind": "moved", "move": {{"place": [0, 1]}}, "state": {state}"#));
        let pardoned = moved(r#"{"differs": "turn", "expected": "B", "found": "'W'"}"#).unwrap();
        assert_eq!(pardoned.action.to_string(), "b1");
        assert_eq!(pardoned.note.unwrap(), "the returned state says that it is the turn of 'W', it should be 'B'");
        let wrong = r#"{"differs": "square", "at": [2, 0], "expected": " ", "found": "'W'"}"#;
        let foul = moved(wrong).unwrap_err();
        assert_eq!(foul.kind, FoulKind::BrokenPromise);
        assert_eq!(foul.why, "after the move to (0, 1) cell (2, 0) should be ' ', the returned state has 'W'");
        assert_eq!(moved(r#"{"differs": "size"}"#).unwrap_err().kind, FoulKind::BrokenPromise);
        assert_eq!(moved("null").unwrap().note, None);
        let number = judged(r#""kind": "moved", "move": {"place": [0, 1]}, "utterance": "42""#).unwrap_err();
        assert_eq!((number.kind, &*number.why), (FoulKind::Malformed, "the utterance must be text, not 42"));
    }

    #[test]
    fn a_stone_of_the_other_colour_and_a_square_off_the_board_are_illegal() {
        let stone = judged(r#""kind": "moved", "move": {"place": [0, 1]}, "other_colour": "2""#).unwrap_err();
        assert_eq!(stone.kind, FoulKind::Illegal);
        assert_eq!(stone.why, "the action is of colour 2, the agent plays 1");
        let far = judged(r#""kind": "moved", "move": {"drop": -9223372036854775807}"#).unwrap_err();
        assert_eq!((far.kind, far.said.as_deref()), (FoulKind::Illegal, Some("x")));
    }
}
