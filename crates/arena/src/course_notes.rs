//! What the courses' own programs would have done where their policy does something else.

use plyground_record::{EndReason, Foul, FoulKind};
use serde::Deserialize;
use std::collections::BTreeMap;

/// By kind of foul, what would have happened. Where there is no note for `declined`, that for `silent` holds.
type Notes = BTreeMap<String, String>;

/// What the course's own referee would have done, where this policy rules differently: one text per foul or end of the
/// game.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct OriginalRulings {
    /// On a foul in a turn.
    turn: Notes,
    /// On a foul in a turn without a time limit; what is not here is as with one.
    untimed: Notes,
    /// On a foul in the handshake.
    meeting: Notes,
    /// On a foul in the preparation.
    preparation: Notes,
    /// By reason, where the referee ends a game.
    end: Notes,
}

impl OriginalRulings {
    pub(crate) fn in_turn(&self, foul: &Foul, is_timed: bool) -> Option<String> {
        let untimed = (!is_timed).then(|| note(&self.untimed, foul)).flatten();
        untimed.or_else(|| note(&self.turn, foul))
    }

    pub(crate) fn in_handshake(&self, foul: &Foul) -> Option<String> {
        note(&self.meeting, foul).map(|note| format!("preparation, {note}"))
    }

    pub(crate) fn in_preparation(&self, foul: &Foul) -> Option<String> {
        note(&self.preparation, foul).map(|note| format!("preparation, {note}"))
    }

    pub(crate) fn at_end(&self, reason: EndReason) -> Option<String> {
        let reason = reason.to_string();
        self.end.get(&reason).map(|would| format!("{reason}: {would}"))
    }
}

fn note(notes: &Notes, foul: &Foul) -> Option<String> {
    let silent = || (foul.kind == FoulKind::Declined).then(|| notes.get(FoulKind::Silent.name())).flatten();
    let would = notes.get(foul.kind.name()).or_else(silent)?;
    Some(format!("{}: {would}", foul.kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Policy;

    #[test]
    fn notes_name_real_fouls_and_real_ends() {
        let is_foul = |name: &str| FoulKind::ALL.iter().any(|kind| kind.name() == name);
        let ends = [EndReason::LostTurns, EndReason::TurnLimit].map(|reason| reason.to_string());
        for policy in Policy::all() {
            let OriginalRulings { turn, untimed, meeting, preparation, end } = &policy.original;
            for name in [turn, untimed, meeting, preparation].into_iter().flat_map(BTreeMap::keys) {
                assert!(is_foul(name), "{}: {name}", policy.name);
            }
            assert!(end.keys().all(|name| ends.contains(name)), "{}: {end:?}", policy.name);
        }
    }

    #[test]
    fn a_game_without_a_limit_has_notes_of_its_own() {
        let original = &Policy::named("cse150").unwrap().original;
        let declined = Foul::new(FoulKind::Declined, "");
        for foul in [Foul::new(FoulKind::Crashed, ""), declined] {
            assert_eq!(original.in_turn(&foul, true), None);
            assert!(original.in_turn(&foul, false).unwrap().contains("would have ended"), "{foul:?}");
        }
        let illegal = Foul::new(FoulKind::Illegal, "");
        assert_eq!(original.in_turn(&illegal, false), original.in_turn(&illegal, true));
    }

    #[test]
    fn each_occasion_has_its_own_notes() {
        let notes = |kind: &str, would: &str| Notes::from([(kind.to_owned(), would.to_owned())]);
        let original = OriginalRulings {
            turn: notes("late", "waited"),
            untimed: notes("late", "had no clock"),
            meeting: notes("crashed", "ended"),
            preparation: notes("silent", "gone on"),
            end: notes("lost-turns", "played on"),
        };
        let of = |kind| Foul::new(kind, "");
        assert_eq!(original.in_turn(&of(FoulKind::Late), true).unwrap(), "late: waited");
        assert_eq!(original.in_turn(&of(FoulKind::Late), false).unwrap(), "late: had no clock");
        assert_eq!(original.in_turn(&of(FoulKind::Crashed), true), None);
        assert_eq!(original.in_handshake(&of(FoulKind::Crashed)).unwrap(), "preparation, crashed: ended");
        assert_eq!(original.in_handshake(&of(FoulKind::Silent)), None);
        assert_eq!(original.in_preparation(&of(FoulKind::Silent)).unwrap(), "preparation, silent: gone on");
        assert_eq!(original.in_preparation(&of(FoulKind::Crashed)), None);
        assert_eq!(original.at_end(EndReason::LostTurns).unwrap(), "lost-turns: played on");
        assert_eq!(original.at_end(EndReason::TurnLimit), None);
    }
}
