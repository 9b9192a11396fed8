//! Strings, with either quote, one or three of them, and their escapes.

use super::LiteralError;
use super::cursor::{Cursor, show};

/// How the characters between the quotes are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Escapes {
    /// A backslash begins an escape.
    Read,
    /// A backslash is a backslash, as after the prefix `r`.
    Plain,
    /// The value is not used, so no escape can be wrong.
    Skipped,
}

/// A string whose opening quote comes next.
pub(super) fn string(cursor: &mut Cursor<'_>, escapes: Escapes) -> Result<String, LiteralError> {
    let quote = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| cursor.eat(quote));
    let quote = quote.ok_or_else(|| cursor.unexpected("a string"))?;
    let mut text = String::new();
    loop {
        if cursor.eat(quote) {
            return Ok(text);
        }
        let before = cursor.clone();
        match cursor.peek() {
            None => return Err(before.unexpected(format!("the closing quote {}", show(quote)))),
            Some('\n' | '\r') if quote.len() == 1 => {
                return Err(before.unexpected(format!("the closing quote {}", show(quote))));
            }
            Some('\n' | '\r') => {
                cursor.eat_line_end();
                text.push('\n');
            }
            Some('\\') if escapes == Escapes::Read => {
                cursor.bump();
                text.extend(escape(cursor, &before)?);
            }
            Some('\\') => {
                cursor.bump();
                text.push('\\');
                // Even where it means nothing else, a backslash keeps a quote or a line end from ending the string.
                if cursor.eat_line_end() {
                    text.push('\n');
                } else {
                    text.extend(cursor.bump());
                }
            }
            Some(c) => {
                cursor.bump();
                text.push(c);
            }
        }
    }
}

/// What a backslash and what follows it stand for. `before` stands on the backslash.
fn escape(cursor: &mut Cursor<'_>, before: &Cursor<'_>) -> Result<Option<char>, LiteralError> {
    if cursor.eat_line_end() {
        return Ok(None);
    }
    let Some(letter) = cursor.peek() else { return Err(cursor.unexpected("the rest of the string")) };
    let plain = match letter {
        '\\' | '\'' | '"' => letter,
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'a' => '\x07',
        'b' => '\x08',
        'f' => '\x0c',
        'v' => '\x0b',
        '0'..='7' => {
            let mut digits = 0;
            let octal = cursor.take_while(|c| {
                digits += 1;
                digits <= 3 && c.is_digit(8)
            });
            return Ok(u32::from_str_radix(octal, 8).ok().and_then(char::from_u32));
        }
        'x' => return coded(cursor, before, 2).map(Some),
        'u' => return coded(cursor, before, 4).map(Some),
        'U' => return coded(cursor, before, 8).map(Some),
        'N' => return Err(before.unexpected("a character without a name such as `\\N{...}`")),
        // Python keeps the backslash of an escape that it does not know.
        _ => return Ok(Some('\\')),
    };
    cursor.bump();
    Ok(Some(plain))
}

/// A character by its number, in as many hexadecimal digits as the letter asks for.
fn coded(cursor: &mut Cursor<'_>, before: &Cursor<'_>, digits: usize) -> Result<char, LiteralError> {
    cursor.bump();
    let code = cursor.rest().get(..digits).filter(|code| code.bytes().all(|b| b.is_ascii_hexdigit()));
    let found = code.and_then(|code| u32::from_str_radix(code, 16).ok()).and_then(char::from_u32);
    let found = found.ok_or_else(|| before.unexpected(format!("an escape with {digits} hexadecimal digits")))?;
    cursor.bump_many(digits);
    Ok(found)
}

#[cfg(test)]
mod tests {
    use crate::python::{LiteralKind, literal};

    #[test]
    fn strings_are_what_python_makes_of_them() {
        for (text, value) in [
            ("'W'", "W"),
            ("\"it's\"", "it's"),
            (r#"'\'\"\\\n\t\x41\u00e9\U0001F600'"#, "'\"\\\n\tA\u{e9}\u{1F600}"),
            (r"'\101\0\18'", "A\0\u{1}8"),
            (r"'\d'", r"\d"),
            ("'a\\\nb'", "ab"),
            ("'''a\r\n'b''c'''", "a\n'b''c"),
            (r"r'\n\''", r"\n\'"),
            ("u'W'", "W"),
            ("''", ""),
        ] {
            let value = LiteralKind::Text(value.to_owned());
            assert_eq!(literal(text).map(|value| value.kind), Ok(value), "{text}");
        }
    }

    #[test]
    fn broken_strings_are_refused_where_they_break() {
        for (text, message) in [
            ("'W", "line 1, column 3: found the end of the text, expected the closing quote `'`"),
            ("['W\n']", "line 1, column 4: found the end of the line, expected the closing quote `'`"),
            (r"'\x4'", r"line 1, column 2: found `\`, expected an escape with 2 hexadecimal digits"),
            (r"'\ud800'", r"line 1, column 2: found `\`, expected an escape with 4 hexadecimal digits"),
            ("'\\", "line 1, column 3: found the end of the text, expected the rest of the string"),
            ("b'W'", "line 1, column 1: found `b`, expected a plain string"),
        ] {
            assert_eq!(literal(text).map_err(|error| error.to_string()), Err(message.to_owned()));
        }
    }
}
