//! Moves as people say them: the same few actions serve every game and every notation.

use crate::{Cell, Col, Row};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A move as people and files write it. Every game says its moves by these.
///
/// ```
/// # use plyground_game::{Cell, Col, Action};
/// assert_eq!("b4".parse(), Ok(Action::Place(Cell::new(3, 1))));
/// assert_eq!("d-".parse(), Ok(Action::Pop(Col(3))));
/// assert_eq!(Action::Drop(Col(3)).to_string(), "d");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Puts something on a cell: `b4`.
    Place(Cell),
    /// Lets a token fall into a column: `d`.
    Drop(Col),
    /// Takes the bottom token out of a column: `d-`.
    Pop(Col),
    /// Does nothing: `pass`.
    Pass,
}

/// Text that is not an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a move (expected a cell like `b4`, a column like `d`, a pop like `d-`, or `pass`)")]
pub struct ActionError {
    /// What was given.
    pub text: String,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(cell) => write!(f, "{cell}"),
            Action::Drop(col) => write!(f, "{col}"),
            Action::Pop(col) => write!(f, "{col}-"),
            Action::Pass => write!(f, "pass"),
        }
    }
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Action, ActionError> {
        read(&text.trim().to_ascii_lowercase()).ok_or_else(|| ActionError { text: text.to_owned() })
    }
}

fn read(text: &str) -> Option<Action> {
    if text == "pass" {
        return Some(Action::Pass);
    }
    let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let col = column(&text.as_bytes()[..letters])?;
    match &text[letters..] {
        "" => Some(Action::Drop(col)),
        "-" => Some(Action::Pop(col)),
        // `+5` and `007` are no rows.
        row if row.starts_with(|c: char| matches!(c, '1'..='9')) => {
            let row: u16 = row.parse().ok()?;
            Some(Action::Place(Cell { row: Row(u8::try_from(row - 1).ok()?), col }))
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
            let action = match kind {
                0 => Action::Place(Cell::new(row, col)),
                1 => Action::Drop(Col(col)),
                2 => Action::Pop(Col(col)),
                _ => Action::Pass,
            };
            prop_assert_eq!(action.to_string().parse(), Ok(action));
        }

        #[test]
        fn any_text_gets_an_answer(text in ".*") {
            let _ = text.parse::<Action>();
        }
    }

    #[test]
    fn what_is_no_move_is_quoted() {
        for text in ["", "b0", "b+4", "4b", "é4", "b999", "zzz1", "b4x"] {
            assert_eq!(text.parse::<Action>(), Err(ActionError { text: text.into() }));
        }
    }
}
