//! A walk through a text that always knows its line and column.

use super::{LiteralError, TextLocation};

/// The characters still to be read, and where they stand.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    place: TextLocation,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { rest: text, place: TextLocation { line: 1, column: 1 } }
    }

    pub(super) fn place(&self) -> TextLocation {
        self.place
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes one character. LF, CR and CR LF all end a line.
    pub(super) fn bump(&mut self) -> Option<char> {
        let taken = self.peek()?;
        self.rest = &self.rest[taken.len_utf8()..];
        if taken == '\n' || (taken == '\r' && !self.rest.starts_with('\n')) {
            self.place = TextLocation { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(taken)
    }

    pub(super) fn bump_many(&mut self, characters: usize) {
        for _ in 0..characters {
            self.bump();
        }
    }

    /// Takes `text` if it comes next.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let comes = self.rest.starts_with(text);
        if comes {
            self.bump_many(text.chars().count());
        }
        comes
    }

    /// Takes characters as long as they please.
    pub(super) fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'a str {
        let start = self.rest;
        while self.peek().is_some_and(&mut wanted) {
            self.bump();
        }
        &start[..start.len() - self.rest.len()]
    }

    /// Takes the end of a line, if it is one.
    pub(super) fn eat_line_end(&mut self) -> bool {
        self.eat("\r\n") || self.eat("\n") || self.eat("\r")
    }

    /// Skips blanks, comments and joined lines; line ends too where they mean nothing.
    pub(super) fn skip(&mut self, ends: LineEnds) {
        loop {
            match self.peek() {
                Some(' ' | '\t' | '\x0c') => {}
                Some('\n' | '\r') if ends == LineEnds::Skipped => {}
                Some('\\') if self.rest[1..].starts_with(['\n', '\r']) => {
                    self.bump();
                    self.eat_line_end();
                    continue;
                }
                Some('#') => {
                    self.take_while(|c| !matches!(c, '\n' | '\r'));
                    continue;
                }
                _ => return,
            }
            self.bump();
        }
    }

    /// The complaint about what comes next.
    pub(super) fn unexpected(&self, expected: impl Into<String>) -> LiteralError {
        let found = match self.peek() {
            None => "the end of the text".to_owned(),
            Some('\n' | '\r') => "the end of the line".to_owned(),
            Some(c) if is_name_start(c) => {
                show(self.rest.split(|c| !is_name_part(c)).next().expect("a split has a first part"))
            }
            Some(c) => show(c.encode_utf8(&mut [0; 4])),
        };
        LiteralError::Unexpected { place: self.place, found, expected: expected.into() }
    }
}

/// What a line end means where a cursor stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LineEnds {
    /// No more than a blank, as between brackets.
    Skipped,
    /// The end of a statement.
    Matter,
}

/// Where the bytes of a text stand, for readers that count bytes.
pub(crate) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(crate) fn of(text: &'a str) -> Lines<'a> {
        let after = text.match_indices('\n').map(|(end, _)| end + 1);
        Lines { text, starts: std::iter::once(0).chain(after).collect() }
    }

    pub(crate) fn place(&self, byte: usize) -> TextLocation {
        let line = self.starts.partition_point(|&start| start <= byte).max(1);
        let before = self.text.get(self.starts[line - 1]..byte).unwrap_or_default();
        TextLocation { line, column: before.chars().count() + 1 }
    }
}

pub(super) fn is_name_start(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

pub(super) fn is_name_part(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Quotes some text for a message: short, on one line, and with nothing invisible in it.
pub(crate) fn show(text: &str) -> String {
    const LONGEST: usize = 24;
    if text == "\t" {
        return "a tab".to_owned();
    }
    let mut shown = String::from("`");
    for (i, c) in text.chars().enumerate() {
        if i == LONGEST {
            shown.push_str("...");
            break;
        }
        match c {
            '\'' | '"' | '\\' => shown.push(c),
            c => shown.extend(c.escape_debug()),
        }
    }
    shown + "`"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let mut cursor = Cursor::new("a\nb\r\nc\rd");
        let mut places = Vec::new();
        while let Some(c) = cursor.peek() {
            if c.is_alphabetic() {
                places.push((c, cursor.place().line, cursor.place().column));
            }
            cursor.bump();
        }
        assert_eq!(places, [('a', 1, 1), ('b', 2, 1), ('c', 3, 1), ('d', 4, 1)]);
    }

    #[test]
    fn bytes_have_the_same_places_as_characters() {
        let text = "aé\r\n\n  b";
        let lines = Lines::of(text);
        let mut cursor = Cursor::new(text);
        while cursor.bump().is_some() {
            assert_eq!(lines.place(text.len() - cursor.rest().len()), cursor.place());
        }
        assert_eq!(lines.place(999), TextLocation { line: 3, column: 1 });
    }

    #[test]
    fn messages_show_the_invisible_and_cut_the_long() {
        assert_eq!(show("\u{feff}a'\n"), r"`\u{feff}a'\n`");
        assert_eq!(show(&"x".repeat(99)), format!("`{}...`", "x".repeat(24)));
    }
}
