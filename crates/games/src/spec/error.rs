//! What is wrong with a spec, and what to write instead.

use super::repair::Suggestion;
use crate::boards::BoardFileError;
use crate::family::{BoardFiles, FAMILIES, Family, FamilyOptionValues, SizeText};
use crate::formats::FormatError;
use plyground_game::SetupError;
use std::fmt;
use std::path::PathBuf;

/// Why a game spec could not be used, with a suggestion of what to write instead where there is one.
#[derive(Debug)]
pub struct SpecError {
    /// What is wrong.
    pub fault: Box<SpecFault>,
    /// What to write instead; nothing where it is not the spec that has to be mended.
    pub suggestion: Option<Suggestion>,
}

impl std::error::Error for SpecError {}

/// The list of what exists is shown only when there is no suggestion.
impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.fault)?;
        match (&self.suggestion, self.fault.choice()) {
            (Some(Suggestion::Meant(spec)), _) => write!(f, "; did you mean `{spec}`?"),
            (Some(Suggestion::Example(spec)), Some(choice)) => write!(f, " ({choice}); try `{spec}`"),
            (Some(Suggestion::Example(spec)), None) => write!(f, "; try `{spec}`"),
            (None, _) => Ok(()),
        }
    }
}

/// What is wrong with a spec.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecFault {
    /// No such family.
    #[error("there is no family `{name}`")]
    Family {
        /// What was given.
        name: String,
    },
    /// No such board.
    #[error("`{board}` is not a board of {}", family.name)]
    Board {
        /// What was given.
        board: String,
        /// The family.
        family: &'static Family,
    },
    /// No such option.
    #[error("{} has no option `{key}`", family.name)]
    Key {
        /// What was given.
        key: String,
        /// The family.
        family: &'static Family,
    },
    /// No such word for an option.
    #[error("`{key}={value}` is not an option of {}", family.name)]
    Word {
        /// The option.
        key: &'static str,
        /// What was given.
        value: String,
        /// What it may be.
        words: &'static [&'static str],
        /// The family.
        family: &'static Family,
    },
    /// No such number for an option.
    #[error("{key}={value}: expected a whole number from {from} to {to}")]
    Number {
        /// The option.
        key: &'static str,
        /// What was given.
        value: String,
        /// The least it may be.
        from: u32,
        /// The most it may be.
        to: u32,
    },
    /// Not `KEY=VALUE`.
    #[error("`{part}` in `{spec}` is not an option (expected KEY=VALUE)")]
    NotAnOption {
        /// What was given.
        part: String,
        /// The whole spec.
        spec: String,
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
    #[error("cannot read the board file {}: {fault}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        fault: std::io::Error,
    },
    /// The board file says nothing sensible.
    #[error("{}: {fault}", path.display())]
    Boards {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: Box<BoardFileError>,
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
    #[error("{}: {problem}", path.display())]
    WhichBoard {
        /// The file.
        path: PathBuf,
        /// What is missing.
        problem: String,
        /// The boards in it.
        names: Vec<String>,
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

impl SpecFault {
    /// What there is to choose from.
    fn choice(&self) -> Option<String> {
        match self {
            SpecFault::Family { .. } => {
                let names: Vec<_> = FAMILIES.iter().map(|family| family.name).collect();
                Some(format!("there are {}", names.join(", ")))
            }
            SpecFault::Board { family, .. } => {
                let mut kinds = match family.size {
                    SizeText::RowsByCols => "expected a size like 6x7".to_owned(),
                    SizeText::Side => "expected a side like 8".to_owned(),
                };
                let names = family.board_names();
                if !names.is_empty() {
                    kinds.push_str(&format!(", one of {}", names.join(", ")));
                }
                if family.files != BoardFiles::None {
                    kinds.push_str(", or a file");
                }
                Some(kinds)
            }
            SpecFault::Key { family, .. } => Some(format!("it has {}", family.keys().join(", "))),
            SpecFault::Word { words, .. } => Some(format!("expected {}", words.join(" or "))),
            SpecFault::WhichBoard { names, .. } if !names.is_empty() => Some(format!("it has {}", names.join(", "))),
            _ => None,
        }
    }

    /// Whether another spec would help: it does not mend a file, and some faults say themselves what is missing.
    pub(super) fn is_mended_by_another_spec(&self) -> bool {
        if let SpecFault::Read { fault, .. } = self {
            return fault.kind() != std::io::ErrorKind::NotFound;
        }
        !matches!(
            self,
            SpecFault::Boards { .. }
                | SpecFault::StartFile { .. }
                | SpecFault::NoBoards { .. }
                | SpecFault::Setup(SetupError::MissingOption { .. })
        )
    }

    /// An option that may not have this value.
    pub(super) fn value(
        family: &'static Family,
        key: &'static str,
        values: FamilyOptionValues,
        value: &str,
    ) -> SpecFault {
        let value = value.to_owned();
        match values {
            FamilyOptionValues::Words(words) => SpecFault::Word { key, value, words, family },
            FamilyOptionValues::Numbers(from, to) => SpecFault::Number { key, value, from, to },
        }
    }
}
