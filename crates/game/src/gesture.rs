//! Moves as people say them: the same few gestures serve every game and every notation.

use crate::{Cell, Col, Row};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a hand does at the board.
///
/// ```
/// # use plyground_game::{Cell, Col, Gesture};
/// assert_eq!("b4".parse(), Ok(Gesture::Place(Cell::new(3, 1))));
/// assert_eq!("d-".parse(), Ok(Gesture::Pop(Col(3))));
/// assert_eq!(Gesture::Drop(Col(3)).to_string(), "d");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Gesture {
    /// Puts something on a cell: `b4`.
    Place(Cell),
    /// Lets a token fall into a column: `d`.
    Drop(Col),
    /// Takes the bottom token out of a column: `d-`.
    Pop(Col),
    /// Does nothing: `pass`.
    Pass,
}

/// Text that is no gesture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a move (expected a cell like `b4`, a column like `d`, a pop like `d-`, or `pass`)")]
pub struct GestureError {
    /// What was given.
    pub text: String,
}

impl fmt::Display for Gesture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gesture::Place(cell) => write!(f, "{cell}"),
            Gesture::Drop(col) => write!(f, "{col}"),
            Gesture::Pop(col) => write!(f, "{col}-"),
            Gesture::Pass => write!(f, "pass"),
        }
    }
}

impl FromStr for Gesture {
    type Err = GestureError;

    fn from_str(text: &str) -> Result<Gesture, GestureError> {
        read(&text.trim().to_ascii_lowercase()).ok_or_else(|| GestureError { text: text.to_owned() })
    }
}

fn read(text: &str) -> Option<Gesture> {
    if text == "pass" {
        return Some(Gesture::Pass);
    }
    let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let col = column(&text.as_bytes()[..letters])?;
    match &text[letters..] {
        "" => Some(Gesture::Drop(col)),
        "-" => Some(Gesture::Pop(col)),
        // `+5` and `007` are no rows.
        row if row.starts_with(|c: char| matches!(c, '1'..='9')) => {
            let row: u16 = row.parse().ok()?;
            Some(Gesture::Place(Cell { row: Row(u8::try_from(row - 1).ok()?), col }))
        }
        _ => None,
    }
}

fn column(letters: &[u8]) -> Option<Col> {
    let value = |letter: u8| u16::from(letter - b'a');
    let n = match letters {
        [one] => value(*one),
        [ten, one] => (value(*ten) + 1) * 26 + value(*one),
        _ => return None,
    };
    Some(Col(u8::try_from(n).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_reads_back(row in 0u8.., col in 0u8.., kind in 0..4) {
            let gesture = match kind {
                0 => Gesture::Place(Cell::new(row, col)),
                1 => Gesture::Drop(Col(col)),
                2 => Gesture::Pop(Col(col)),
                _ => Gesture::Pass,
            };
            prop_assert_eq!(gesture.to_string().parse(), Ok(gesture));
        }

        #[test]
        fn any_text_gets_an_answer(text in ".*") {
            let _ = text.parse::<Gesture>();
        }
    }

    #[test]
    fn what_is_no_move_is_quoted() {
        for text in ["", "b0", "b+4", "4b", "é4", "b999", "zzz1", "b4x"] {
            assert_eq!(text.parse::<Gesture>(), Err(GestureError { text: text.into() }));
        }
    }
}
