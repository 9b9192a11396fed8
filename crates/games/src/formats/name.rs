//! The formats by name, and how to tell them apart.

use super::{FormatError, grid};
use crate::family::FAMILIES;
use crate::python::{Lines, is_blank, show};
use plyground_game::nearest;
use std::fmt;
use std::str::FromStr;

/// A way to write a position down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// This program's own JSON, which says everything.
    Setup,
    /// `TTS_State([...], "W")`, as `str(state)` in CSE 415.
    Tts,
    /// CSE 415's list of rows of one-character strings.
    Rows,
    /// CSC 384's tuple of tuples of 0, 1 and 2.
    Tuple,
    /// A start file of COL 333.
    Case,
    /// `State(K, (...), last_action=...)` of CSE 150.
    State,
    /// CIS 521's list of lists of `True` and `False`.
    Booleans,
    /// Lines of `.`, `x`, `o` and `#`, for any family.
    Grid,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 8] = [
        Format::Setup,
        Format::Tts,
        Format::Rows,
        Format::Tuple,
        Format::Case,
        Format::State,
        Format::Booleans,
        Format::Grid,
    ];

    /// What users type.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Setup => "setup",
            Format::Tts => "tts",
            Format::Rows => "rows",
            Format::Tuple => "tuple",
            Format::Case => "case",
            Format::State => "state",
            Format::Booleans => "booleans",
            Format::Grid => "grid",
        }
    }

    /// The format in a few words, for help texts.
    pub const fn about(self) -> &'static str {
        match self {
            Format::Setup => "plyground's own JSON, which says everything",
            Format::Tts => "TTS_State([...], \"W\"), as str(state) in CSE 415",
            Format::Rows => "CSE 415's list of rows of ' ', '-', 'W' and 'B'",
            Format::Tuple => "CSC 384's tuple of tuples of 0, 1 and 2",
            Format::Case => "a start file of COL 333",
            Format::State => "State(K, (...), last_action=...) of CSE 150",
            Format::Booleans => "CIS 521's list of lists of True and False",
            Format::Grid => "lines of `.`, `x`, `o` and `#`, for any family",
        }
    }

    /// The family whose course uses it, if it is one family.
    pub fn family(self) -> Option<&'static str> {
        FAMILIES.iter().find(|family| family.formats.contains(&self)).map(|family| family.name)
    }

    /// The only format that `text` can be in, told by how it begins:
    ///
    /// 1. nothing but `.`, `x`, `o`, `#` and blanks: `grid`;
    /// 2. after blanks and `#` comments, a `{`: `setup`; a sign or digit: `case`; letters of a grid: `grid`, with a fault;
    /// 3. a name before a bracket: `state` when it is `State`, `tts` when it ends in `TTS_State`;
    /// 4. brackets: what stands first inside them decides, a quote for `rows`, `True` or `False` for `booleans`, a
    ///    number for `tuple`.
    pub fn guess(text: &str) -> Result<Format, FormatError> {
        if grid::only_grid_letters(text) {
            return Ok(Format::Grid);
        }
        let start = after_comments(text, &[]);
        let inside = after_comments(start, &['[', '(']);
        let bracketed = inside.len() < start.len() && start.starts_with(['[', '(']);
        let word = &inside[..inside.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(inside.len())];
        let quoted = inside[word.len()..].starts_with(['\'', '"']);
        match (inside.chars().next(), bracketed) {
            (Some('{'), false) => Ok(Format::Setup),
            (Some('0'..='9' | '+' | '-'), false) => Ok(Format::Case),
            (Some('.' | 'x' | 'o'), false) if word.chars().all(|c| matches!(c, 'x' | 'o')) => Ok(Format::Grid),
            (Some(_), false) if word == "State" => Ok(Format::State),
            (Some(_), false) if word.ends_with("TTS_State") => Ok(Format::Tts),
            (Some(_), true) if quoted => Ok(Format::Rows),
            (Some(_), true) if matches!(word, "True" | "False") => Ok(Format::Booleans),
            (Some('0'..='9' | '+' | '-'), true) => Ok(Format::Tuple),
            (first, _) => {
                let found = match first {
                    None => "the end of the text".to_owned(),
                    Some(first) if word.is_empty() => show(first.encode_utf8(&mut [0; 4])),
                    Some(_) => show(word),
                };
                Err(FormatError::Unrecognised { place: Lines::of(text).place(text.len() - inside.len()), found })
            }
        }
    }
}

/// What is left after blanks, comments and any of `brackets`.
fn after_comments<'a>(mut text: &'a str, brackets: &[char]) -> &'a str {
    loop {
        text = text.trim_start_matches(|c| is_blank(c) || brackets.contains(&c));
        if !text.starts_with('#') {
            return text;
        }
        text = &text[text.find(['\n', '\r']).unwrap_or(text.len())..];
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        let wanted = text.to_ascii_lowercase();
        let exact = Format::ALL.into_iter().find(|format| format.name() == wanted);
        exact.ok_or_else(|| {
            let near = nearest(&wanted, Format::ALL.map(Format::name));
            let nearest = Format::ALL.into_iter().find(|format| Some(format.name()) == near);
            UnknownFormat { text: show(text), nearest }
        })
    }
}

/// No format has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text} is not a format{} (formats: {})", did_you_mean(*nearest), Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat {
    /// What was asked for, in quotes.
    pub text: String,
    /// What was probably meant.
    pub nearest: Option<Format>,
}

fn did_you_mean(nearest: Option<Format>) -> String {
    nearest.map(|format| format!("; did you mean `{format}`?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_near_misses_are_helped() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        let error = |text: &str| text.parse::<Format>().expect_err("no such format").to_string();
        let all = "(formats: setup, tts, rows, tuple, case, state, booleans, grid)";
        assert_eq!(error("tupel"), format!("`tupel` is not a format; did you mean `tuple`? {all}"));
        assert_eq!(error("chess960"), format!("`chess960` is not a format {all}"));
    }

    #[test]
    fn the_beginning_tells_the_format() {
        for (text, format) in [
            ("\n {\"family\"", Format::Setup),
            ("TTS_State([", Format::Tts),
            ("MY_TTS_State ([", Format::Tts),
            ("# from the handout\n[ # rows\n [' ',", Format::Rows),
            ("[u' ']", Format::Rows),
            ("((0, 0),", Format::Tuple),
            ("[[-1", Format::Tuple),
            ("6\n0 0", Format::Case),
            ("+6", Format::Case),
            ("# x\nState(3,", Format::State),
            ("[[True", Format::Booleans),
            ("..\r\n#x\n", Format::Grid),
            ("#", Format::Grid),
            ("#.?\nxo.\n", Format::Grid),
        ] {
            assert_eq!(Format::guess(text), Ok(format), "{text:?}");
        }
        let message = |text: &str| Format::guess(text).expect_err("no format").to_string();
        assert!(message("").starts_with("line 1, column 1: found the end of the text, with which"));
        assert!(message("\n  Board(3)").starts_with("line 2, column 3: found `Board`, with which"));
        assert!(message("only").starts_with("line 1, column 1: found `only`, with which"));
        assert!(message("([{").starts_with("line 1, column 3: found `{`, with which"));
    }
}
