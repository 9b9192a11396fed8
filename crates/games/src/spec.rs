//! Game specs: `FAMILY[:BOARD][,KEY=VALUE]...`.
//!
//! ```
//! use plyground_games::Spec;
//!
//! let setup = Spec::parse("mnk:3x3,k=3")?.setup()?;
//! assert_eq!(setup.spec(), "mnk:3x3,k=3");
//! assert_eq!(
//!     Spec::parse("otelo:8").unwrap_err().to_string(),
//!     "there is no family `otelo`; did you mean `othello:8`?"
//! );
//! # Ok::<(), plyground_games::SpecError>(())
//! ```

mod board;

use crate::boards::BoardsError;
use crate::family::{FAMILIES, Family, Values};
use crate::formats::{FormatError, Reading};
use crate::nearest::nearest;
use crate::registry::table;
use board::Board;
use plyground_game::{Seat, Setup, SetupError};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A game as users name it.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The family.
    pub family: &'static Family,
    /// The spec itself.
    text: String,
    board: Option<Board>,
    options: BTreeMap<String, String>,
}

/// A spec that names no game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No such family.
    #[error("there is no family `{name}`{}", help(.suggestion, "try one of"))]
    Family {
        /// What was given.
        name: String,
        /// What may have been meant, or what there is.
        suggestion: Suggestion,
    },
    /// No such board.
    #[error("`{board}` is not a board of {family}{}", help(.suggestion, "expected"))]
    Board {
        /// What was given.
        board: String,
        /// The family.
        family: &'static str,
        /// What may have been meant, or what would be right.
        suggestion: Suggestion,
    },
    /// No such option.
    #[error("{family} has no option `{key}`{}", help(.suggestion, "it has"))]
    Key {
        /// What was given.
        key: String,
        /// The family.
        family: &'static str,
        /// What may have been meant, or what there is.
        suggestion: Suggestion,
    },
    /// No such value.
    #[error("`{part}` is not an option of {family}{}", help(.suggestion, "expected"))]
    Value {
        /// The option as it was given.
        part: String,
        /// The family.
        family: &'static str,
        /// What may have been meant, or what would be right.
        suggestion: Suggestion,
    },
    /// Not `KEY=VALUE`.
    #[error("`{part}` in `{spec}` is not an option (expected KEY=VALUE, as in `{example}`)")]
    NotAnOption {
        /// What was given.
        part: String,
        /// The whole spec.
        spec: String,
        /// A right one.
        example: &'static str,
    },
    /// An option given twice.
    #[error("`{key}` is given twice in `{spec}`")]
    Twice {
        /// The option.
        key: String,
        /// The whole spec.
        spec: String,
    },
    /// The board file cannot be read.
    #[error("cannot read the board file {}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The board file says nothing sensible.
    #[error("{}: {fault}", path.display())]
    Boards {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: Box<BoardsError>,
    },
    /// A start file says nothing sensible.
    #[error("{}: {fault}", path.display())]
    StartFile {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: FormatError,
    },
    /// A file with several boards, or without that one.
    #[error("{}: {problem}{}", path.display(), help(.suggestion, "it has"))]
    WhichBoard {
        /// The file.
        path: PathBuf,
        /// What is missing.
        problem: String,
        /// What may have been meant, or the boards in it.
        suggestion: Suggestion,
    },
    /// A file without any board.
    #[error("{}: there are no boards in it", path.display())]
    NoBoards {
        /// The file.
        path: PathBuf,
    },
    /// A position of another game.
    #[error("the position's {what} is {found}, but `{spec}` says {expected}")]
    Differs {
        /// What differs.
        what: &'static str,
        /// What the position has.
        found: String,
        /// What the spec has.
        expected: String,
        /// The spec.
        spec: String,
    },
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// What may have been meant, or else all there is.
#[derive(Clone, Debug)]
pub enum Suggestion {
    /// Probably this.
    Nearest(String),
    /// One of these.
    Any(String),
}

fn help(suggestion: &Suggestion, intro: &str) -> String {
    match suggestion {
        Suggestion::Nearest(word) => format!("; did you mean `{word}`?"),
        Suggestion::Any(words) => format!(" ({intro}: {words})"),
    }
}

/// An option of a spec, as far as the family knows its values; numbers are looked at where the game is opened.
fn key_and_value<'a>(family: &'static Family, part: &'a str, text: &str) -> Result<(&'a str, &'a str), SpecError> {
    let Some((key, value)) = part.split_once('=') else {
        let (part, spec) = (part.to_owned(), text.to_owned());
        return Err(SpecError::NotAnOption { part, spec, example: family.examples[family.examples.len() - 1] });
    };
    let Some(option) = family.options.iter().find(|option| option.key == key) else {
        let suggestion = suggest(key, &family.keys(), |near| instead(text, part, &format!("{near}={value}")));
        return Err(SpecError::Key { key: key.to_owned(), family: family.name, suggestion });
    };
    match option.values {
        Values::Words(words) if !words.contains(&value) => {
            let known: Vec<_> = words.iter().map(|word| format!("{key}={word}")).collect();
            let known: Vec<_> = known.iter().map(String::as_str).collect();
            let suggestion = suggest(part, &known, |near| instead(text, part, near));
            Err(SpecError::Value { part: part.to_owned(), family: family.name, suggestion })
        }
        _ => Ok((key, value)),
    }
}

/// The spec with a part behind its family replaced.
fn instead(text: &str, part: &str, by: &str) -> String {
    let (family, rest) = text.split_at(text.find([':', ',']).unwrap_or(text.len()));
    format!("{family}{}", rest.replacen(part, by, 1))
}

/// A spec may be wrong in more than one place, and what is suggested for it should be right: so the suggestion is
/// followed, and what is then suggested, as far as that leads.
fn mended(mut spec: String) -> String {
    const MISTAKES: usize = 4;
    for _ in 0..MISTAKES {
        let better = match Spec::read(&spec) {
            Err(mut error) => match error.suggestion() {
                Some(Suggestion::Nearest(better)) => better.clone(),
                _ => break,
            },
            Ok(read) => match read.setup().map(|setup| table(&setup)) {
                Ok(Err(SetupError::MissingOption { example, .. })) => example,
                _ => break,
            },
        };
        spec = better;
    }
    spec
}

impl SpecError {
    fn suggestion(&mut self) -> Option<&mut Suggestion> {
        match self {
            SpecError::Family { suggestion, .. }
            | SpecError::Board { suggestion, .. }
            | SpecError::Key { suggestion, .. }
            | SpecError::Value { suggestion, .. } => Some(suggestion),
            _ => None,
        }
    }
}

fn suggest<'a>(word: &str, known: &[&'a str], whole: impl Fn(&'a str) -> String) -> Suggestion {
    match nearest(word, known.iter().copied()) {
        Some(near) => Suggestion::Nearest(whole(near)),
        None => Suggestion::Any(known.join(", ")),
    }
}

impl Spec {
    /// Reads a spec. Files that it names are read, never executed.
    pub fn parse(text: &str) -> Result<Spec, SpecError> {
        Spec::read(text).map_err(|mut error| {
            if let Some(Suggestion::Nearest(spec)) = error.suggestion() {
                *spec = mended(spec.clone());
            }
            error
        })
    }

    fn read(text: &str) -> Result<Spec, SpecError> {
        let (name, rest) = match text.find([':', ',']) {
            Some(at) => text.split_at(at),
            None => (text, ""),
        };
        let family = Family::named(name).ok_or_else(|| {
            let names: Vec<_> = FAMILIES.iter().map(|family| family.name).collect();
            SpecError::Family {
                name: name.to_owned(),
                suggestion: suggest(name, &names, |near| format!("{near}{rest}")),
            }
        })?;
        let mut parts = rest.trim_start_matches([':', ',']).split(',').filter(|part| !part.is_empty()).peekable();
        let board = match parts.next_if(|part| !part.contains('=')) {
            None => None,
            Some(word) => Some(Board::parse(family, word, |near| instead(text, word, near))?),
        };
        let mut options = BTreeMap::new();
        for part in parts {
            let (key, value) = key_and_value(family, part, text)?;
            if options.insert(key.to_owned(), value.to_owned()).is_some() {
                return Err(SpecError::Twice { key: key.to_owned(), spec: text.to_owned() });
            }
        }
        Ok(Spec { family, text: text.to_owned(), board, options })
    }

    /// The start of the game. Without a board, the family's usual one.
    pub fn setup(&self) -> Result<Setup, SpecError> {
        let start = match &self.board {
            Some(board) => board.start(self.family)?,
            None => Spec::parse(self.family.usual)?.setup()?,
        };
        self.with_options(start)
    }

    /// A position of this game. A family without a board takes size and K from the position; otherwise they must agree.
    pub fn position(&self, reading: &Reading, to_move: Option<Seat>) -> Result<Setup, SpecError> {
        let mut setup = reading.to_setup(self.family.name);
        // A K belongs to the games that have one; where none is, the text is of another family.
        let foreign = reading.family.filter(|_| reading.k.is_some() && !self.family.keys().contains(&"k"));
        self.must_agree("family", foreign.unwrap_or(&setup.family), Some(self.family.name.to_owned()))?;
        let own = self.board.as_ref().map(|board| board.start(self.family)).transpose()?;
        let size = own.as_ref().map(|own| own.board.size().to_string());
        self.must_agree("board", &setup.board.size().to_string(), size)?;

        let mut options = own.map(|own| own.options).unwrap_or_default();
        options.extend(self.options.clone());
        for key in self.family.keys().into_iter().filter(|&key| key != "start") {
            if let Some(found) = setup.options.get(key) {
                self.must_agree(if key == "k" { "K" } else { key }, found, options.get(key).cloned())?;
            }
        }
        options.append(&mut setup.options);
        // Pops that are left are part of the position; what both started with is the option.
        if let Some([first, second]) = setup.pops
            && self.family.keys().contains(&"pops")
        {
            options.entry("pops".to_owned()).or_insert_with(|| first.max(second).to_string());
        }
        setup.options = options;
        // `start` says who opens the game; a position in the middle of it has its own mover.
        let start = setup.options.get("start").and_then(|start| self.family.opening_seat(start));
        setup.to_move = to_move.or(reading.to_move).or(start).unwrap_or(setup.to_move);
        Ok(setup)
    }

    fn must_agree(&self, what: &'static str, found: &str, expected: Option<String>) -> Result<(), SpecError> {
        match expected {
            Some(expected) if expected != found => {
                Err(SpecError::Differs { what, found: found.to_owned(), expected, spec: self.text.clone() })
            }
            _ => Ok(()),
        }
    }

    fn with_options(&self, mut setup: Setup) -> Result<Setup, SpecError> {
        setup.options.extend(self.options.clone());
        if let Some(seat) = self.options.get("start").and_then(|start| self.family.opening_seat(start)) {
            setup.to_move = seat;
        }
        if let Some(pops) = self.options.get("pops") {
            // An unreadable number is refused where the game is opened, with the other options.
            setup.pops = pops.parse().ok().map(|pops| [pops; 2]);
        }
        Ok(setup)
    }
}
