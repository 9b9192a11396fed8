//! What the Python host answers, and what of it is a move, a foul, or somebody else's writing.

use crate::process::unasked_line;
use plyground_arena::ChosenMove;
use plyground_game::{Action, Cell, Col, Setup};
use plyground_record::{Foul, FoulKind};
use serde::Deserialize;
use serde_json::Value;

/// What the host says before the game.
#[derive(Deserialize)]
pub(super) struct Loaded {
    #[serde(default)]
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) introduction: Option<String>,
    #[serde(default)]
    pub(super) notes: Vec<String>,
}

/// What the host says in a turn.
#[derive(Deserialize)]
struct Turned {
    #[serde(rename = "move", default)]
    played: Option<Played>,
    #[serde(default)]
    move_text: Option<String>,
    #[serde(default)]
    remark: Option<String>,
    #[serde(default)]
    said: Option<String>,
    #[serde(default)]
    note: Option<String>,
}

/// A move, in numbers of any size.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Played {
    Place([serde_json::Number; 2]),
    Drop(serde_json::Number),
    Pop(serde_json::Number),
}

/// What went wrong, as far as only the host can see it.
#[derive(Deserialize)]
struct Complaint {
    /// What the returned state has wrong: its `board`, or only its `turn`.
    #[serde(default)]
    differs: Option<String>,
    foul: FoulKind,
    #[serde(default)]
    said: Option<String>,
    #[serde(default)]
    why: String,
    #[serde(default)]
    traceback: Option<String>,
}

/// The choice that an answer to a turn makes.
pub(super) fn choice(line: &str, number: u32, setup: &Setup) -> Result<ChosenMove, Foul> {
    of_turn(line, number)?;
    let turned = match forgotten_turn(line) {
        Some(turned) => turned,
        None => understood(line)?,
    };
    playable(turned, setup)
}

/// Refuses what was written for another turn: only the agent itself can have done so, on our own descriptors.
pub(super) fn of_turn(line: &str, number: u32) -> Result<(), Foul> {
    let value: Value = serde_json::from_str(line).unwrap_or_default();
    if value.is_object() && value["number"] != number { Err(unasked_line(line)) } else { Ok(()) }
}

/// A move of CSE 415 whose returned state has the right board and forgets to change the turn. It is the commonest slip of
/// all, the course's own game master asks the other player all the same, and so do we.
fn forgotten_turn(line: &str) -> Option<Turned> {
    let complaint: Complaint = serde_json::from_str(line).ok()?;
    if complaint.foul != FoulKind::BrokenPromise || complaint.differs.as_deref() != Some("turn") {
        return None;
    }
    let turned: Turned = serde_json::from_str(line).ok()?;
    Some(Turned { note: Some(complaint.why), ..turned })
}

/// The host's answer, unless it is a complaint.
pub(super) fn understood<T: for<'de> Deserialize<'de>>(line: &str) -> Result<T, Foul> {
    // What is wrong with it in the words of JSON helps nobody: the agent's author has not written any.
    let malformed = |_: serde_json::Error| {
        Foul::new(FoulKind::Malformed, "something other than the host answered, on the host's own line")
            .with_quote(line)
    };
    let value: Value = serde_json::from_str(line).map_err(malformed)?;
    if let Some(error) = value.get("error").and_then(Value::as_str) {
        return Err(Foul::new(FoulKind::Crashed, format!("the host failed: {error}")));
    }
    if value.get("foul").is_some() {
        let complaint: Complaint = serde_json::from_value(value).map_err(malformed)?;
        if complaint.foul == FoulKind::Late && complaint.said.is_none() {
            // The host has ended a fork that gave no answer by the limit.
            return Err(Foul::new(FoulKind::Silent, complaint.why));
        }
        let foul = Foul {
            declined: complaint.foul == FoulKind::Silent,
            stderr: complaint.traceback,
            ..Foul::new(complaint.foul, complaint.why)
        };
        return Err(match complaint.said {
            Some(said) => foul.with_quote(&said),
            None => foul,
        });
    }
    serde_json::from_value(value).map_err(malformed)
}

/// The move that was named, if any hand could make it.
fn playable(turned: Turned, setup: &Setup) -> Result<ChosenMove, Foul> {
    let words = turned.move_text.or(turned.said);
    let Some(played) = turned.played else {
        let foul = Foul { declined: true, ..Foul::new(FoulKind::Silent, "it named no move") };
        return Err(words.map_or(foul.clone(), |words| foul.with_quote(&words)));
    };
    let number = |number: &serde_json::Number| number.as_u64().and_then(|number| u8::try_from(number).ok());
    let action = match &played {
        Played::Place([row, col]) => number(row).zip(number(col)).map(|(row, col)| Action::Place(Cell::new(row, col))),
        Played::Drop(col) => number(col).map(|col| Action::Drop(Col(col))),
        Played::Pop(col) => number(col).map(|col| Action::Pop(Col(col))),
    };
    let Some(action) = action else {
        let why = format!("there is no such place on a board of {}", setup.board.size());
        let foul = Foul::new(FoulKind::Illegal, why);
        return Err(words.map_or(foul.clone(), |words| foul.with_quote(&words)));
    };
    Ok(ChosenMove { original_text: words, remark: turned.remark, note: turned.note, ..ChosenMove::from(action) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_line_is_not_told_in_the_words_of_json() {
        for line in ["", "nonsense", "{", r#"{"foul": "nonsense"}"#, r#"{"move": 3}"#] {
            let foul = understood::<Turned>(line).err().unwrap();
            assert_eq!(foul.why, "something other than the host answered, on the host's own line", "{line}");
        }
    }

    #[test]
    fn an_answer_of_another_turn_is_refused() {
        assert_eq!(of_turn(r#"{"move": {"place": [0, 0]}, "number": 3}"#, 3), Ok(()));
        for forged in [r#"{"move": {"place": [0, 0]}, "number": 1}"#, r#"{"move": {"place": [0, 0]}}"#] {
            assert_eq!(of_turn(forged, 3).unwrap_err().kind, FoulKind::Malformed);
        }
    }
}
