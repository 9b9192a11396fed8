//! The board of a spec: a size, a name, or a file.

use super::{SpecError, Suggestion, suggest};
use crate::boards;
use crate::family::{Family, Files, SizeText};
use crate::formats::{self, Strictness};
use crate::nearest::nearest;
use crate::python::MAX_BYTES;
use crate::text_file::read_text;
use plyground_game::{BoardSize, Setup, SetupError};
use std::path::Path;

#[derive(Clone, Debug)]
pub(super) enum Board {
    Size(BoardSize),
    /// A board with something on it, from the course or from a file.
    Given(Box<Setup>),
}

impl Board {
    /// Reads the board of a spec; `whole` is the spec with another board.
    pub(super) fn parse(
        family: &'static Family,
        word: &str,
        whole: impl Fn(&str) -> String,
    ) -> Result<Board, SpecError> {
        if let Some(size) = size(family, word) {
            return Ok(Board::Size(size?));
        }
        let mut boards = (family.boards)();
        if let Some(at) = boards.iter().position(|(name, _)| *name == word) {
            return Ok(Board::Given(Box::new(boards.swap_remove(at).1)));
        }
        let (path, name) = match word.rsplit_once('#') {
            Some((path, name)) => (Path::new(path), Some(name)),
            None => (Path::new(word), None),
        };
        if path.extension().is_some() || path.components().count() > 1 || path.exists() {
            return Ok(Board::Given(Box::new(from_file(family, path, name)?)));
        }
        let known: Vec<&str> = boards.iter().map(|&(name, _)| name).collect();
        let near = nearest(word, known.iter().copied()).map(str::to_owned).or_else(|| meant_size(family, word));
        let suggestion = match near {
            Some(near) => Suggestion::Nearest(whole(&near)),
            None => {
                let size = match family.size {
                    SizeText::RowsByCols => "a size like 6x7",
                    SizeText::Side => "a side like 8",
                };
                let names = if known.is_empty() { String::new() } else { format!(", one of {}", known.join(", ")) };
                Suggestion::Any(format!("{size}{names}, or a file"))
            }
        };
        Err(SpecError::Board { board: word.to_owned(), family: family.name, suggestion })
    }

    /// The start of the family's game on this board.
    pub(super) fn start(&self, family: &Family) -> Result<Setup, SetupError> {
        match (self, family.start) {
            (Board::Given(setup), _) => Ok(Setup::clone(setup)),
            (Board::Size(size), Some(start)) => start(*size),
            (Board::Size(size), None) => Ok(Setup::empty(family.name, *size)),
        }
    }
}

/// The size that a word says, if it says one.
fn size(family: &Family, word: &str) -> Option<Result<BoardSize, SetupError>> {
    // Digits beyond all measure are a size too, and one that gets a clear answer.
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse::<usize>().unwrap_or(usize::MAX))
    };
    if family.size == SizeText::Side
        && let Some(side) = number(word)
    {
        return Some(BoardSize::new(side, side));
    }
    let (rows, cols) = word.split_once('x')?;
    Some(BoardSize::new(number(rows)?, number(cols)?))
}

/// The size that a word such as `3`, `3X3` or `3*3` is probably meant to say.
fn meant_size(family: &Family, word: &str) -> Option<String> {
    if !word.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let numbers: Vec<_> = word.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).collect();
    match numbers[..] {
        [side] if family.size == SizeText::Side => Some(side.to_owned()),
        [side] => Some(format!("{side}x{side}")),
        [rows, cols] => Some(format!("{rows}x{cols}")),
        _ => None,
    }
}

fn from_file(family: &'static Family, path: &Path, name: Option<&str>) -> Result<Setup, SpecError> {
    let text = read_text(path, MAX_BYTES as u64).map_err(|source| SpecError::Read { path: path.to_owned(), source })?;
    match family.files {
        Files::Boards => of_boards(family, path, &text, name),
        Files::Start(format) => {
            let reading = formats::read(&text, Some(format), Strictness::Lenient);
            let reading = reading.map_err(|fault| SpecError::StartFile { path: path.to_owned(), fault })?;
            Ok(boards::start_of(&reading, family.name))
        }
        Files::None => {
            let path = path.display();
            let problem = format!("{path}: a file of boards is for games with a K, not for {}", family.name);
            Err(SetupError::Misfit(problem).into())
        }
    }
}

fn of_boards(family: &Family, path: &Path, text: &str, name: Option<&str>) -> Result<Setup, SpecError> {
    let is_module = path.extension().is_some_and(|extension| extension == "py");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let boards =
        if is_module { boards::read_module(&stem, text).map(|board| vec![board]) } else { boards::read_boards(text) };
    let boards = boards.map_err(|fault| SpecError::Boards { path: path.to_owned(), fault: Box::new(fault) })?;
    let wanted: Vec<_> = boards.iter().filter(|board| name.is_none_or(|name| board.name == name)).collect();
    if let [board] = wanted[..] {
        return Ok(Setup { family: family.name.to_owned(), ..board.setup() });
    }
    let (names, path) = (boards.iter().map(|board| board.name.as_str()).collect::<Vec<_>>(), path.to_owned());
    Err(match name {
        _ if names.is_empty() => SpecError::NoBoards { path },
        Some(name) => SpecError::WhichBoard {
            problem: format!("there is no board `{name}`"),
            suggestion: suggest(name, &names, |near| format!("{}:{}#{near}", family.name, path.display())),
            path,
        },
        None => SpecError::WhichBoard {
            problem: format!("add `#NAME` to say which of {} boards", names.len()),
            suggestion: Suggestion::Any(names.join(", ")),
            path,
        },
    })
}
