//! Numbers: what Python's `int()` takes, and the numbers that may stand in a program.

use super::cursor::{Cursor, is_name_part, show};
use super::{LiteralError, LiteralKind};

/// Python's `int(text)`: blanks around it, a sign, zeros in front and single underscores between digits are fine.
///
/// Digits are those of ASCII, and the number must fit 64 bits; Python is more generous in both.
///
/// ```
/// use plyground_games::python::{IntError, int};
/// assert_eq!(int(" +0_7\r"), Ok(7));
/// assert_eq!(int("1.0"), Err(IntError::NotInt));
/// ```
pub fn int(text: &str) -> Result<i64, IntError> {
    let text = text.trim();
    let (negative, digits) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let value = whole(digits, 10)?;
    i64::try_from(if negative { -value } else { value }).map_err(|_| IntError::TooLarge)
}

/// Why a text is not a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IntError {
    /// Python's `int()` refuses it.
    #[error("not a whole number")]
    NotInt,
    /// It does not fit 64 bits.
    #[error("a number of more than 64 bits")]
    TooLarge,
}

/// What Python's `strip()` takes off the ends of a text: a little more than `int()` does.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\x1c'..='\x1f')
}

/// Digits with single underscores between them.
fn whole(digits: &str, radix: u32) -> Result<i128, IntError> {
    let mut value: i128 = 0;
    for part in digits.split('_') {
        if part.is_empty() {
            return Err(IntError::NotInt);
        }
        for digit in part.chars() {
            let digit = digit.to_digit(radix).ok_or(IntError::NotInt)?;
            // Saturates far below the limit of i128, and above i64, so that the caller sees it is too large.
            value = (value * i128::from(radix) + i128::from(digit)).min(i128::from(u64::MAX));
        }
    }
    Ok(value)
}

/// A number of a program at the cursor, after its sign.
pub(super) fn number(cursor: &mut Cursor<'_>, negative: bool) -> Result<LiteralKind, LiteralError> {
    let before = cursor.clone();
    let mut last = ' ';
    let word = cursor.take_while(|c| {
        let exponent_sign = matches!(c, '+' | '-') && matches!(last, 'e' | 'E') && !is_hex(before.rest());
        last = c;
        is_name_part(c) || c == '.' || exponent_sign
    });
    let unlike = |expected: &str| LiteralError::Unexpected {
        place: before.place(),
        found: show(word),
        expected: expected.to_owned(),
    };
    match program_int(word) {
        Ok(value) => i64::try_from(if negative { -value } else { value })
            .map(LiteralKind::Int)
            .map_err(|_| unlike("a whole number of at most 64 bits")),
        Err(_) => match program_float(word) {
            Some(value) => Ok(LiteralKind::Float(if negative { -value } else { value })),
            None => Err(unlike("a number without zeros in front, such as `7`, `0x1f` or `0.5`")),
        },
    }
}

fn is_hex(text: &str) -> bool {
    text.starts_with("0x") || text.starts_with("0X")
}

fn program_int(word: &str) -> Result<i128, IntError> {
    let radix = match word.get(..2) {
        Some("0x" | "0X") => 16,
        Some("0o" | "0O") => 8,
        Some("0b" | "0B") => 2,
        _ => 10,
    };
    if radix != 10 {
        return whole(word[2..].strip_prefix('_').unwrap_or(&word[2..]), radix);
    }
    let value = whole(word, 10)?;
    // `010` is eight to Python 2 and an error to Python 3.
    if word.starts_with('0') && value != 0 { Err(IntError::NotInt) } else { Ok(value) }
}

fn program_float(word: &str) -> Option<f64> {
    let is_float = word.contains(['.', 'e', 'E'])
        && word.chars().all(|c| matches!(c, '0'..='9' | '.' | '_' | 'e' | 'E' | '+' | '-'));
    let parted = |part: &str| !part.is_empty() && whole(part, 10).is_ok();
    let (mantissa, exponent) = word.split_once(['e', 'E']).map_or((word, None), |(m, e)| (m, Some(e)));
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let sound = (parted(before) || (before.is_empty() && !after.is_empty()))
        && (after.is_empty() || parted(after))
        && exponent.is_none_or(|e| parted(e.strip_prefix(['+', '-']).unwrap_or(e)));
    if is_float && sound { word.replace('_', "").parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::python::literal;

    #[test]
    fn int_takes_what_python_takes() {
        for (text, value) in
            [("7", 7), ("-1", -1), ("+2", 2), ("007", 7), (" 3\r\n", 3), ("\x0b\u{a0}3\t", 3), ("1_0", 10)]
        {
            assert_eq!(int(text), Ok(value), "{text:?}");
        }
        assert_eq!(int("-9223372036854775808"), Ok(i64::MIN));
        for text in ["", " ", "+", "- 1", "--1", "0x1", "1.0", "_1", "1_", "1__0", "1 0", "a", "+_1", "\x1c1"] {
            assert_eq!(int(text), Err(IntError::NotInt), "{text:?}");
        }
        for text in ["9223372036854775808", &"9".repeat(1000)] {
            assert_eq!(int(text), Err(IntError::TooLarge));
        }
    }

    #[test]
    fn numbers_of_a_program_follow_its_rules() {
        let kind = |text: &str| literal(text).map(|value| value.kind);
        for (text, value) in
            [("00", 0), ("0_0", 0), ("1_000", 1000), ("0x_1F", 31), ("0xe", 14), ("0o17", 15), ("0b11", 3), ("- 5", -5)]
        {
            assert_eq!(kind(text), Ok(LiteralKind::Int(value)), "{text}");
        }
        for (text, value) in
            [("0.5", 0.5), (".5", 0.5), ("5.", 5.0), ("1e3", 1000.0), ("1_0.0_1e-1_0", 10.01e-10), ("01.5", 1.5)]
        {
            assert_eq!(kind(text), Ok(LiteralKind::Float(value)), "{text}");
        }
        for text in [
            "01",
            "0_1",
            "1_",
            "1__0",
            "1j",
            "1.2.3",
            "1e",
            "1e+",
            ".",
            "0x",
            "1L",
            "0b2",
            "5a",
            "._5",
            "5._5",
            "99999999999999999999",
        ] {
            assert!(kind(text).is_err(), "{text}");
        }
    }
}
