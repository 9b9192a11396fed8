//! The board of a spec: a size, a name, or a file.

use super::SpecFault;
use crate::boards::{self, BoardFileError, NamedBoard};
use crate::family::{BoardFiles, Family, SizeText};
use crate::formats::{self, Strictness};
use crate::python::MAX_BYTES;
use crate::text_file::read_text;
use plyground_game::{BoardSize, Setup, SetupError};
use std::path::Path;

/// A start, and what the file that it comes from calls it.
type Titled = (Setup, Option<String>);

/// The start of the family's game on the board that a word says.
pub(super) fn start(family: &'static Family, word: &str) -> Result<Titled, SpecFault> {
    if let Some(size) = size(family, word) {
        let size = size?;
        let start = family.start.map_or_else(|| Ok(Setup::empty(family.name, size)), |start| start(size))?;
        return Ok((start, None));
    }
    let mut boards = (family.boards)();
    if let Some(at) = boards.iter().position(|(name, _)| *name == word) {
        return Ok((boards.swap_remove(at).1, None));
    }
    let (path, name) = match word.rsplit_once('#') {
        Some((path, name)) => (Path::new(path), Some(name)),
        None => (Path::new(word), None),
    };
    if path.extension().is_some() || path.components().count() > 1 || path.exists() {
        return from_file(family, path, name);
    }
    Err(SpecFault::Board { board: word.to_owned(), family })
}

/// Whether the word is a size or a name, so that no file has to be looked at.
pub(super) fn needs_no_file(family: &Family, word: &str) -> bool {
    size(family, word).is_some() || family.board_names().contains(&word)
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

fn from_file(family: &'static Family, path: &Path, name: Option<&str>) -> Result<Titled, SpecFault> {
    let text = read_text(path, MAX_BYTES as u64).map_err(|fault| SpecFault::Read { path: path.to_owned(), fault })?;
    match family.files {
        BoardFiles::Boards => of_boards(family, path, &text, name),
        BoardFiles::Start(_) if name.is_some() => {
            let problem = "a file with one start has no boards with names".to_owned();
            Err(SpecFault::WhichBoard { path: path.to_owned(), problem, names: Vec::new() })
        }
        BoardFiles::Start(format) => {
            let reading = formats::read(&text, Some(format), Strictness::Lenient);
            let reading = reading.map_err(|fault| SpecFault::StartFile { path: path.to_owned(), fault })?;
            Ok((boards::start_of(&reading, family.name), None))
        }
        BoardFiles::None => {
            let path = path.display();
            let problem = format!("{path}: a file of boards is for games with a K, not for {}", family.name);
            Err(SetupError::Misfit(problem).into())
        }
    }
}

fn of_boards(family: &Family, path: &Path, text: &str, name: Option<&str>) -> Result<Titled, SpecFault> {
    let boards = boards_in(path, text);
    let boards = boards.map_err(|fault| SpecFault::Boards { path: path.to_owned(), fault: Box::new(fault) })?;
    let wanted: Vec<_> = boards.iter().filter(|board| name.is_none_or(|name| board.name == name)).collect();
    if let [board] = wanted[..] {
        let start = Setup { family: family.name.to_owned(), ..board.setup() };
        return Ok((start, Some(board.title.clone())));
    }
    let (names, path) = (boards.iter().map(|board| board.name.clone()).collect::<Vec<_>>(), path.to_owned());
    let problem = match name {
        _ if names.is_empty() => return Err(SpecFault::NoBoards { path }),
        Some(name) => format!("there is no board `{name}`"),
        None => format!("add `#NAME` to say which of {} boards", names.len()),
    };
    Err(SpecFault::WhichBoard { path, problem, names })
}

/// The names of the boards in a file, if it has any.
pub(super) fn names_in(path: &Path) -> Vec<String> {
    let text = read_text(path, MAX_BYTES as u64).unwrap_or_default();
    boards_in(path, &text).unwrap_or_default().into_iter().map(|board| board.name).collect()
}

fn boards_in(path: &Path, text: &str) -> Result<Vec<NamedBoard>, BoardFileError> {
    let is_module = path.extension().is_some_and(|extension| extension == "py");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    if is_module { boards::read_module(&stem, text).map(|board| vec![board]) } else { boards::read_boards(text) }
}
