//! Everything a voice knows in the moment it speaks.

use super::hearing::{Tone, notable_word, tone};
use super::occasion::RemarkCue;
use super::sight::{Insight, Sight};
use plyground_game::Action;

/// The moment after its own move.
pub(crate) struct Scene<'a> {
    /// Which turn of the game this is, from 1.
    pub(crate) number: u32,
    /// Its move.
    pub(crate) action: Action,
    /// What the other did just before.
    pub(crate) last: Option<Action>,
    /// What the other said just before.
    pub(crate) heard: &'a str,
    /// What the other is called.
    pub(crate) opponent: &'a str,
    /// What its own side is called.
    pub(crate) side: &'a str,
    /// What can be seen on the board.
    pub(crate) sight: Sight,
    /// What a search has found out, if there was one.
    pub(crate) insight: Option<Insight>,
}

/// How the game stands for the one who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    Behind,
    Even,
    Ahead,
}

/// What the engine's judgement must exceed to be called an advantage.
const CLEAR: i32 = 100;

impl Scene<'_> {
    /// How the game stands: by the search if there was one, by the look of the board otherwise.
    pub(super) fn standing(&self) -> Standing {
        let (lead, clear) = match self.insight {
            Some(Insight::Win { .. }) => (1, 0),
            Some(Insight::Loss { .. }) => (-1, 0),
            Some(Insight::Draw) => (0, 0),
            Some(Insight::Score(score)) => (score, CLEAR),
            None => (self.sight.lead, 0),
        };
        match lead {
            _ if lead > clear => Standing::Ahead,
            _ if lead < -clear => Standing::Behind,
            _ => Standing::Even,
        }
    }

    /// A word of the other worth quoting. Nobody's rudeness is repeated.
    pub(super) fn word(&self) -> Option<String> {
        if tone(self.heard) == Tone::Rude { None } else { notable_word(self.heard) }
    }

    /// What there is to speak about, the most urgent first.
    pub(super) fn occasions(&self, is_first: bool, before: Option<Standing>) -> Vec<RemarkCue> {
        let sight = &self.sight;
        if let Some(value) = sight.ending {
            return vec![if value > 0 { RemarkCue::Finish } else { RemarkCue::LastWord }];
        }
        if is_first {
            return vec![RemarkCue::Greeting];
        }
        let now = self.standing();
        let tone = tone(self.heard);
        let apt = [
            (tone == Tone::Asking, RemarkCue::Question),
            (tone == Tone::Rude, RemarkCue::Insult),
            (sight.is_in_danger, RemarkCue::Danger),
            (matches!(self.insight, Some(Insight::Win { .. })), RemarkCue::Certain),
            (matches!(self.insight, Some(Insight::Loss { .. })), RemarkCue::Doomed),
            (self.insight == Some(Insight::Draw), RemarkCue::Deadlock),
            (self.action == Action::Pass, RemarkCue::Pass),
            (sight.parried, RemarkCue::Parry),
            (sight.threatens, RemarkCue::Threat),
            (before.is_some_and(|before| now > before), RemarkCue::Rising),
            (before.is_some_and(|before| now < before), RemarkCue::Sinking),
            (tone == Tone::Kind, RemarkCue::Praise),
            (matches!(self.action, Action::Pop(_)), RemarkCue::Pop),
            (sight.taken > 0, RemarkCue::Capture),
            (tone == Tone::Talking, RemarkCue::Quote),
            (tone == Tone::Silent, RemarkCue::Silence),
            (now == Standing::Ahead, RemarkCue::Ahead),
            (now == Standing::Behind, RemarkCue::Behind),
            (now == Standing::Even, RemarkCue::Even),
        ];
        apt.into_iter().filter_map(|(is_apt, occasion)| is_apt.then_some(occasion)).collect()
    }
}
