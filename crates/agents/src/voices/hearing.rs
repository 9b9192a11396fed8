//! What the other side said, as far as one can understand it by a few words.

/// How something was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Silent,
    Asking,
    Rude,
    Kind,
    Talking,
}

const RUDE: &[&str] = &[
    "awful", "boring", "clueless", "dumb", "fool", "foolish", "idiot", "lame", "loser", "losers", "moron", "noob",
    "pathetic", "rubbish", "stupid", "suck", "sucks", "trash", "ugly", "useless", "weakling", "worst",
];

const KIND: &[&str] = &[
    "admire",
    "beautiful",
    "bravo",
    "brilliant",
    "clever",
    "congratulations",
    "enjoy",
    "fun",
    "good",
    "great",
    "luck",
    "nice",
    "respect",
    "smart",
    "thank",
    "thanks",
    "wonderful",
];

/// Long words that say nothing by themselves.
const COMMON: &[&str] = &[
    "about",
    "after",
    "again",
    "already",
    "always",
    "another",
    "anything",
    "because",
    "before",
    "being",
    "could",
    "every",
    "everything",
    "first",
    "going",
    "great",
    "might",
    "never",
    "nothing",
    "other",
    "perhaps",
    "really",
    "should",
    "since",
    "something",
    "still",
    "their",
    "there",
    "these",
    "thing",
    "think",
    "those",
    "though",
    "through",
    "under",
    "until",
    "where",
    "which",
    "while",
    "without",
    "would",
    "yours",
];

/// Only so much of a remark is listened to, so that a flood costs nothing.
const ATTENTION: usize = 400;

fn words(remark: &str) -> impl Iterator<Item = &str> {
    let attention = remark.char_indices().nth(ATTENTION).map_or(remark, |(end, _)| &remark[..end]);
    attention.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty())
}

fn is_among(word: &str, list: &[&str]) -> bool {
    list.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// How the remark was meant, by its words.
pub(super) fn tone(remark: &str) -> Tone {
    if remark.trim().is_empty() {
        Tone::Silent
    } else if words(remark).any(|word| is_among(word, RUDE)) {
        Tone::Rude
    } else if remark.contains('?') {
        Tone::Asking
    } else if words(remark).any(|word| is_among(word, KIND)) {
        Tone::Kind
    } else {
        Tone::Talking
    }
}

/// A word worth quoting: the longest of a decent length, the first of equals, in small letters.
pub(super) fn notable_word(remark: &str) -> Option<String> {
    let decent = |word: &&str| (5..=16).contains(&word.len()) && word.is_ascii() && !is_among(word, COMMON);
    let longest =
        words(remark).filter(decent).reduce(|longest, word| if word.len() > longest.len() { word } else { longest });
    longest.map(str::to_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_words_tell_the_tone() {
        for (remark, expected) in [
            ("  ", Tone::Silent),
            ("Do you really want to go there?", Tone::Asking),
            ("Is that STUPID enough?", Tone::Rude),
            ("Nice move, thank you.", Tone::Kind),
            ("Badly hidden, that goodwill.", Tone::Talking),
        ] {
            assert_eq!(tone(remark), expected, "{remark}");
        }
    }

    #[test]
    fn the_longest_decent_word_is_quoted() {
        assert_eq!(notable_word("I feel Dangerous and something else").as_deref(), Some("dangerous"));
        assert_eq!(notable_word("a b4 <b>bold</b> aaaaaaaaaaaaaaaaaaaaaaaaaaaaa where"), None);
        assert_eq!(notable_word(&"x ".repeat(1000)), None);
    }
}
