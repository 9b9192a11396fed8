//! A Python file as tokens that survive what a copier changes first: names, numbers, texts, comments and blank lines.
//!
//! The tokens are our own and not those of an installed Python, whose `tokenize` differs between versions: the same file has
//! the same tokens on every machine. Any text has tokens. What Python would refuse (an unclosed quote, a stray character, a
//! dedent to no level) is read as text from there on.

/// What a token is. Two tokens of one kind are the same to a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TokenKind {
    Name,
    Number,
    Text,
    Newline,
    Indent,
    Dedent,
    /// Its place in [`KEYWORDS`].
    Keyword(u8),
    /// Its place in [`OPERATORS`].
    Operator(u8),
    /// A character that no token of Python begins with.
    Other(char),
}

/// A token, and the lines it stands on, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) first_line: u32,
    pub(super) last_line: u32,
}

const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// The longest first, so that the first that fits is right.
const OPERATORS: [&str; 49] = [
    "...", "**=", "//=", ">>=", "<<=", "->", ":=", "**", "//", ">>", "<<", "<=", ">=", "==", "!=", "<>", "+=", "-=",
    "*=", "/=", "%=", "&=", "|=", "^=", "@=", "+", "-", "*", "/", "%", "@", "&", "|", "^", "~", "<", ">", "(", ")",
    "[", "]", "{", "}", ",", ":", ".", ";", "=", "`",
];

/// Words that begin a line at the margin only outside of brackets, so that one unclosed bracket does not swallow a file.
const AT_MARGIN: [&str; 5] = ["def", "class", "import", "from", "async"];

/// The tokens of a file, without comments, blank lines, and statements that are only a text (docstrings among them).
pub(super) fn tokenize(source: &str) -> Vec<Token> {
    let mut reader = Reader {
        rest: source.strip_prefix('\u{feff}').unwrap_or(source),
        line: 1,
        depth: 0,
        unclosed: Vec::new(),
        indents: vec![0],
        statement: 0,
        tokens: Vec::new(),
    };
    while !reader.rest.is_empty() {
        reader.logical_line();
    }
    reader.end_statement();
    reader.dedent_to(0);
    reader.tokens
}

struct Reader<'a> {
    rest: &'a str,
    line: u32,
    /// How many brackets are open.
    depth: usize,
    /// Quotes of which three were opened and never closed: looked for once, or a hostile file takes minutes.
    unclosed: Vec<char>,
    /// The columns of the blocks that are open, with the margin first.
    indents: Vec<usize>,
    /// Where the tokens of the current statement begin.
    statement: usize,
    tokens: Vec<Token>,
}

impl Reader<'_> {
    /// Reads one line: its indentation if a statement begins there, then its tokens.
    fn logical_line(&mut self) {
        let column = self.indentation();
        let begins_block = column == 0 && AT_MARGIN.contains(&word(self.rest));
        if self.depth > 0 && begins_block {
            self.depth = 0;
            self.end_statement();
        }
        let is_blank = self.rest.is_empty() || self.rest.starts_with(['#', '\n', '\r']);
        if self.depth == 0 && !is_blank {
            self.indent_to(column);
        }
        while !self.token() {}
        if self.depth == 0 {
            self.end_statement();
        }
    }

    /// Skips the blanks at the beginning of a line; gives the column after them, as Python counts tabs.
    fn indentation(&mut self) -> usize {
        let mut column = 0;
        while let Some(c) = self.rest.chars().next() {
            column = match c {
                ' ' => column + 1,
                '\t' => (column / 8 + 1) * 8,
                '\u{c}' => 0,
                _ => break,
            };
            self.rest = &self.rest[c.len_utf8()..];
        }
        column
    }

    fn indent_to(&mut self, column: usize) {
        self.dedent_to(column);
        if self.indents.last().is_some_and(|&open| open < column) {
            self.indents.push(column);
            self.push(TokenKind::Indent, self.line);
        }
        self.statement = self.tokens.len();
    }

    fn dedent_to(&mut self, column: usize) {
        while self.indents.last().is_some_and(|&open| open > column) {
            self.indents.pop();
            self.push(TokenKind::Dedent, self.line);
        }
        self.statement = self.tokens.len();
    }

    /// Ends the statement: with a line end, or by forgetting it if it is only a text.
    fn end_statement(&mut self) {
        let statement = &self.tokens[self.statement..];
        if statement.iter().all(|token| token.kind == TokenKind::Text) {
            self.tokens.truncate(self.statement);
        } else if let Some(last) = statement.last().copied() {
            self.push(TokenKind::Newline, last.last_line);
        }
        self.statement = self.tokens.len();
    }

    /// Reads one token, or what is none; gives whether the line ended with it.
    fn token(&mut self) -> bool {
        let Some(c) = self.rest.chars().next() else { return true };
        let first_line = self.line;
        let (kind, length) = match c {
            '\n' | '\r' => {
                self.skip(if self.rest.starts_with("\r\n") { 2 } else { 1 });
                self.line += 1;
                return true;
            }
            '#' => {
                self.skip(self.rest.find(['\n', '\r']).unwrap_or(self.rest.len()));
                return false;
            }
            '\\' if self.rest[1..].starts_with(['\n', '\r']) => {
                self.skip(if self.rest[1..].starts_with("\r\n") { 3 } else { 2 });
                self.line += 1;
                return false;
            }
            ' ' | '\t' | '\u{c}' => {
                self.skip(1);
                return false;
            }
            _ => match text_start(self.rest, &self.unclosed) {
                Some(TextStart::Length(length)) => (TokenKind::Text, length),
                Some(TextStart::Unclosed(quote)) => {
                    self.unclosed.push(quote);
                    return false;
                }
                None => plain_token(self.rest, c),
            },
        };
        match &self.rest[..length] {
            "(" | "[" | "{" => self.depth += 1,
            ")" | "]" | "}" => self.depth = self.depth.saturating_sub(1),
            text if kind == TokenKind::Text => self.line += line_ends(text),
            _ => {}
        }
        self.tokens.push(Token { kind, first_line, last_line: self.line });
        self.skip(length);
        false
    }

    fn push(&mut self, kind: TokenKind, line: u32) {
        self.tokens.push(Token { kind, first_line: line, last_line: line });
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }
}

/// A token that is not a text, and its length in bytes.
fn plain_token(rest: &str, first: char) -> (TokenKind, usize) {
    let starts_number = first.is_ascii_digit() || (first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()));
    if starts_number {
        return (TokenKind::Number, number_length(rest));
    }
    let word = word(rest);
    if !word.is_empty() {
        let keyword = KEYWORDS.iter().position(|keyword| *keyword == word);
        return (keyword.map_or(TokenKind::Name, |place| TokenKind::Keyword(place as u8)), word.len());
    }
    match OPERATORS.iter().position(|operator| rest.starts_with(operator)) {
        Some(place) => (TokenKind::Operator(place as u8), OPERATORS[place].len()),
        None => (TokenKind::Other(first), first.len_utf8()),
    }
}

/// The name or keyword that a text begins with.
fn word(rest: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    match rest.starts_with(|c: char| is_part(c) && !c.is_ascii_digit()) {
        true => &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())],
        false => "",
    }
}

/// Digits and letters alike, as in `0xff`, `1_000`, `1.5e-3` and `2j`.
fn number_length(rest: &str) -> usize {
    let has_exponent = !rest.starts_with("0x") && !rest.starts_with("0X");
    let mut before = 0;
    let goes_on = |byte: &u8| {
        let is_sign = matches!(byte, b'+' | b'-') && matches!(before, b'e' | b'E') && has_exponent;
        before = *byte;
        byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_') || is_sign
    };
    rest.bytes().take_while(goes_on).count()
}

/// A text that begins here.
enum TextStart {
    /// Its length in bytes, with prefix and quotes.
    Length(usize),
    /// Three quotes that are never closed.
    Unclosed(char),
}

/// The text that begins here, if one does. A quote on one line ends with the line if it is not closed. Three quotes of a kind
/// in `unclosed` begin no text.
fn text_start(rest: &str, unclosed: &[char]) -> Option<TextStart> {
    let prefix = rest.bytes().take(4).position(|byte| matches!(byte, b'"' | b'\''))?;
    let is_prefix = |byte: u8| matches!(byte.to_ascii_lowercase(), b'r' | b'b' | b'f' | b'u' | b't');
    if !rest.bytes().take(prefix).all(is_prefix) {
        return None;
    }
    let body = &rest[prefix..];
    let quote = &body[..1];
    let kind = char::from(body.as_bytes()[0]);
    let triple = quote.repeat(3);
    let is_triple = body.starts_with(&triple) && !unclosed.contains(&kind);
    let opening = if is_triple { triple.as_str() } else { quote };
    let mut at = opening.len();
    while let Some(c) = body[at..].chars().next() {
        if body[at..].starts_with(opening) {
            return Some(TextStart::Length(prefix + at + opening.len()));
        }
        if !is_triple && matches!(c, '\n' | '\r') {
            return Some(TextStart::Length(prefix + at));
        }
        at += c.len_utf8();
        if c == '\\' {
            let line_end = if body[at..].starts_with("\r\n") { 2 } else { 0 };
            at += line_end.max(body[at..].chars().next().map_or(0, char::len_utf8));
        }
    }
    Some(if is_triple { TextStart::Unclosed(kind) } else { TextStart::Length(prefix + at) })
}

fn line_ends(text: &str) -> u32 {
    let ends = text.bytes().filter(|byte| matches!(byte, b'\n' | b'\r')).count() - text.matches("\r\n").count();
    ends as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The tokens as a line: `N` a name, `0` a number, `S` a text, `;` a line end, `>` and `<` in and out.
    fn shown(source: &str) -> String {
        let show = |token: &Token| match token.kind {
            TokenKind::Name => "N".to_owned(),
            TokenKind::Number => "0".to_owned(),
            TokenKind::Text => "S".to_owned(),
            TokenKind::Newline => ";".to_owned(),
            TokenKind::Indent => ">".to_owned(),
            TokenKind::Dedent => "<".to_owned(),
            TokenKind::Keyword(place) => KEYWORDS[usize::from(place)].to_owned(),
            TokenKind::Operator(place) => OPERATORS[usize::from(place)].to_owned(),
            TokenKind::Other(c) => format!("?{c}"),
        };
        tokenize(source).iter().map(show).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn names_numbers_texts_and_layout_are_all_that_is_seen() {
        let source = "import os  # why\n\n\ndef f(a, b=1.5e-3):\n    '''What it\n    does.'''\n\n    return {'x': rb\"y\",\n  'z': a}\nprint(0xfe+1)\n";
        let expected = "import N ; def N ( N , N = 0 ) : ; > return { S : S , S : N } ; < N ( 0 + 0 ) ;";
        assert_eq!(shown(source), expected);
    }

    #[test]
    fn the_lines_are_those_of_the_file() {
        let tokens = tokenize("a = '''x\ny'''\r\n\r\nif a:\r\tb\rc\n");
        let lines: Vec<_> = tokens.iter().map(|token| (token.first_line, token.last_line)).collect();
        let newline_after_text = (2, 2);
        assert_eq!(lines[..4], [(1, 1), (1, 1), (1, 2), newline_after_text]);
        assert_eq!(lines[4..8], [(4, 4), (4, 4), (4, 4), (4, 4)]);
        assert_eq!(lines[8..], [(5, 5), (5, 5), (5, 5), (6, 6), (6, 6), (6, 6)]);
    }

    #[test]
    fn what_python_refuses_has_tokens_all_the_same() {
        assert_eq!(shown("a = 'unclosed\nb = 1\n"), "N = S ; N = 0 ;");
        assert_eq!(shown("'''\na = 1\n"), "N = 0 ;", "three quotes, never closed, are two texts");
        assert_eq!(shown("a = (1,\ndef f():\n  pass"), "N = ( 0 , ; def N ( ) : ; > pass ; <");
        assert_eq!(shown("if a:\n    b\n  c\n"), "if N : ; > N ; < > N ; <");
        assert_eq!(shown("a ? $\0\n"), "N ?? ?$ ?\0 ;");
        assert_eq!(shown("a = 1 + \\\r\n  2\n"), "N = 0 + 0 ;");
        assert_eq!(shown(""), "");
        assert_eq!(shown("\u{feff}x"), "N ;");
    }

    proptest! {
        #[test]
        fn any_text_has_tokens_on_lines_in_order(source in "(\\PC|[\"'#(){}\n\r\t \\\\]|def |'''){0,80}") {
            let tokens = tokenize(&source);
            let lines = line_ends(&source) + 1;
            let mut before = 1;
            let mut depth = 0;
            for token in &tokens {
                prop_assert!(token.first_line <= token.last_line && token.last_line <= lines);
                prop_assert!(before <= token.last_line);
                before = token.first_line;
                depth += match token.kind {
                    TokenKind::Indent => 1,
                    TokenKind::Dedent => -1,
                    _ => 0,
                };
                prop_assert!(depth >= 0);
            }
            prop_assert_eq!(depth, 0);
        }
    }
}
