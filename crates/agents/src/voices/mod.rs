//! How the built-in agents speak. A voice is data: lines for occasions, with blanks for what is on the board. Whoever
//! wants another voice writes one more file of lines and adds it to [`VOICES`].

mod foresight;
mod fortune_teller;
mod hearing;
mod joker;
mod line;
mod occasion;
mod pirate;
mod plain;
mod poet;
mod professor;
mod scene;
mod sight;
mod silent;
mod speaker;

pub(crate) use foresight::Foresight;
pub(crate) use scene::Scene;
pub(crate) use sight::{Insight, look};
pub(crate) use speaker::Speaker;

use occasion::RemarkCue;

/// A personality.
#[derive(Debug)]
pub struct Voice {
    /// What users type after `voice=`.
    pub name: &'static str,
    /// What it calls itself at the board, in at most sixteen characters.
    pub called: &'static str,
    /// Who that is, in a few words.
    pub about: &'static str,
    /// How it introduces itself.
    introduction: &'static str,
    /// What it goes by when it speaks of the future.
    counsel: Counsel,
    /// What it says when. A line with a blank that nobody can fill is not said.
    lines: &'static [(RemarkCue, &'static [&'static str])],
    /// What it says when all other lines are used up: it has a blank for the number of the turn, so that it is always
    /// new. A voice without it is silent.
    counting: Option<&'static str>,
}

/// What a voice goes by when it speaks of the future.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counsel {
    /// What anybody at the board can see, which costs nearly nothing.
    Eyes,
    /// The engine's judgement of the position.
    Engine,
}

/// All voices.
pub const VOICES: &[&Voice] = &[
    &plain::PLAIN,
    &joker::JOKER,
    &fortune_teller::FORTUNE_TELLER,
    &professor::PROFESSOR,
    &poet::POET,
    &pirate::PIRATE,
    &silent::SILENT,
];

/// What may stand after `voice=`.
pub(crate) const VOICE_NAMES: &[&str] = &{
    let mut names = [""; VOICES.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = VOICES[i].name;
        i += 1;
    }
    names
};

impl Voice {
    /// The voice of that name.
    pub fn named(name: &str) -> Option<&'static Voice> {
        VOICES.iter().copied().find(|voice| voice.name == name)
    }

    /// What it has to say on an occasion.
    fn lines(&self, occasion: RemarkCue) -> &'static [&'static str] {
        self.lines.iter().find(|(for_this, _)| *for_this == occasion).map_or(&[], |(_, lines)| lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn everything_said(voice: &Voice) -> Vec<&'static str> {
        voice.lines.iter().flat_map(|(_, lines)| lines.iter().copied()).chain(voice.counting).collect()
    }

    #[test]
    fn names_are_short_and_introductions_are_sentences() {
        for voice in VOICES {
            assert!((1..=16).contains(&voice.called.chars().count()), "{}", voice.called);
            assert!(voice.introduction.ends_with(['.', '!', '?']), "{}", voice.introduction);
            assert_eq!(Voice::named(voice.name).map(|found| found.called), Some(voice.called));
        }
    }

    #[test]
    fn no_line_is_written_twice_not_even_by_two_voices() {
        let mut seen = BTreeSet::new();
        for line in VOICES.iter().flat_map(|voice| everything_said(voice)) {
            assert!(seen.insert(line), "{line}");
        }
    }

    #[test]
    fn whoever_speaks_has_a_word_for_every_usual_occasion() {
        for voice in VOICES.iter().filter(|voice| voice.counting.is_some()) {
            for occasion in RemarkCue::ALL {
                assert!(voice.lines(occasion).len() >= 2, "{} on {occasion:?}", voice.name);
            }
            assert!(voice.lines(RemarkCue::Musing).len() >= 8, "{}", voice.name);
            assert!(voice.counting.is_some_and(|line| line.contains("{number}")), "{}", voice.name);
        }
    }

    #[test]
    fn every_blank_can_be_filled() {
        for line in VOICES.iter().flat_map(|voice| everything_said(voice)) {
            for part in line.split('{').skip(1) {
                let (blank, _) = part.split_once('}').unwrap_or_else(|| panic!("an open blank in {line}"));
                assert!(line::BLANKS.contains(&blank), "{{{blank}}} in {line}");
            }
        }
    }
}
