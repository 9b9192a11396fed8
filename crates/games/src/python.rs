//! Python literals, read as data: nothing is ever run.
//!
//! Courses keep positions as Python expressions and read them back with `eval`. This reads the same text and knows no
//! more than literals: numbers, strings, `True`, `False`, `None`, lists, tuples, and calls such as `Action(1, (0, 2))`,
//! which stay names with arguments. Boards are often put together of equal parts, so `[0] * 3`, `[1] + [2]` and
//! `[row for i in range(3)]` are read too, where the members do not depend on `i`.
//!
//! ```
//! use plyground_games::python::{LiteralKind, literal};
//!
//! let value = literal("Action(1, (0, 2))").unwrap();
//! let LiteralKind::Call(call) = &value.kind else { panic!("a call") };
//! assert_eq!(call.name, "Action");
//! assert_eq!(call.args[1].items().map(<[_]>::len), Some(2));
//!
//! let error = literal("[0, 1,\n 2; 3]").unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 3: found `;`, expected `,` or `]`");
//! ```

mod computed;
mod cursor;
mod module;
mod number;
mod reader;
mod string;

pub(crate) use cursor::{Lines, show};
pub use module::module_literals;
pub(crate) use number::is_blank;
pub use number::{IntError, int};
pub use reader::literal;

use std::fmt;

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The deepest nesting of brackets that is read.
pub const MAX_DEPTH: usize = 40;

/// Where something stands in a text. Lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextLocation {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for TextLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A literal and where it begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Literal {
    /// Where its first character stands.
    pub place: TextLocation,
    /// What it is.
    pub kind: LiteralKind,
}

/// What a literal is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum LiteralKind {
    /// `7`, `-1`, `1_000`, `0x1f`.
    Int(i64),
    /// `0.5`, `1e3`.
    Float(f64),
    /// `'W'` or `"W"`, without the quotes.
    Text(String),
    /// `True` or `False`.
    Bool(bool),
    /// `None`.
    None,
    /// `[1, 2]`.
    List(Vec<Literal>),
    /// `(1, 2)`.
    Tuple(Vec<Literal>),
    /// `Name(1, key=2)`, not called.
    Call(Box<Call>),
}

/// A name with arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The name before the bracket.
    pub name: String,
    /// The arguments without a name.
    pub args: Vec<Literal>,
    /// The arguments with one, in the order given.
    pub keywords: Vec<(String, Literal)>,
}

impl Literal {
    /// The members of a list or tuple.
    pub fn items(&self) -> Option<&[Literal]> {
        match &self.kind {
            LiteralKind::List(items) | LiteralKind::Tuple(items) => Some(items),
            _ => None,
        }
    }

    /// The whole number, if it is one. `True` is none, whatever Python says.
    pub fn as_int(&self) -> Option<i64> {
        if let LiteralKind::Int(number) = self.kind { Some(number) } else { None }
    }

    /// The text of a string.
    pub fn as_text(&self) -> Option<&str> {
        if let LiteralKind::Text(text) = &self.kind { Some(text) } else { None }
    }

    /// The value in a few words, for messages.
    pub fn describe(&self) -> String {
        match &self.kind {
            LiteralKind::Int(number) => format!("`{number}`"),
            LiteralKind::Float(number) => format!("`{number:?}`"),
            LiteralKind::Text(text) => format!("the text {}", show(text)),
            LiteralKind::Bool(true) => "`True`".to_owned(),
            LiteralKind::Bool(false) => "`False`".to_owned(),
            LiteralKind::None => "`None`".to_owned(),
            LiteralKind::List(items) => format!("a list of {}", items.len()),
            LiteralKind::Tuple(items) => format!("a tuple of {}", items.len()),
            LiteralKind::Call(call) => format!("a call of {}", show(&call.name)),
        }
    }

    /// The complaint that something else should have stood here.
    pub fn unlike(&self, expected: impl Into<String>) -> LiteralError {
        LiteralError::Unexpected { place: self.place, found: self.describe(), expected: expected.into() }
    }
}

impl Call {
    /// The arguments by parameter, as Python hands them to `def name(...)`.
    pub fn bind<const N: usize>(&self, parameters: [&'static str; N]) -> Result<[Option<&Literal>; N], LiteralError> {
        if let Some(extra) = self.args.get(N) {
            return Err(extra.unlike(format!("at most {N} arguments for `{}`", self.name)));
        }
        let mut bound: [Option<&Literal>; N] = std::array::from_fn(|i| self.args.get(i));
        for (name, value) in &self.keywords {
            let unexpected = |expected: String| LiteralError::Unexpected {
                place: value.place,
                found: format!("a value for {}", show(name)),
                expected,
            };
            let slot = parameters.iter().position(|parameter| parameter == name);
            let slot = slot.ok_or_else(|| unexpected(format!("one for {}", parameters.join(", "))))?;
            if bound[slot].replace(value).is_some() {
                return Err(unexpected("only one".to_owned()));
            }
        }
        Ok(bound)
    }
}

/// Why a text is not a literal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LiteralError {
    /// More than [`MAX_BYTES`].
    #[error("the text has {bytes} bytes (at most {MAX_BYTES} are read)")]
    TooLong {
        /// How many there are.
        bytes: usize,
    },
    /// More than [`MAX_DEPTH`].
    #[error("{place}: brackets nest more than {MAX_DEPTH} deep")]
    TooDeep {
        /// The bracket that was one too many.
        place: TextLocation,
    },
    /// Something else than what has to stand there.
    #[error("{place}: found {found}, expected {expected}")]
    Unexpected {
        /// Where.
        place: TextLocation,
        /// What stands there.
        found: String,
        /// What would have been right.
        expected: String,
    },
}
