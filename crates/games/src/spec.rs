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

use crate::boards::{self, BoardsError, NamedBoard};
use crate::family::{FAMILIES, Family, Values};
use crate::formats::{self, Format, FormatError, Reading, Strictness};
use crate::nearest::nearest;
use crate::{drop, grid_line, othello};
use plyground_game::{BoardSize, Seat, Setup, SetupError};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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

#[derive(Clone, Debug)]
enum Board {
    Size(BoardSize),
    /// A board with something on it, from the course or from a file.
    Given(Box<Setup>),
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

fn suggest<'a>(word: &str, known: &[&'a str], whole: impl Fn(&'a str) -> String) -> Suggestion {
    match nearest(word, known.iter().copied()) {
        Some(near) => Suggestion::Nearest(whole(near)),
        None => Suggestion::Any(known.join(", ")),
    }
}

impl Spec {
    /// Reads a spec. Files that it names are read, never executed.
    pub fn parse(text: &str) -> Result<Spec, SpecError> {
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
            Some(Board::Given(setup)) => Setup::clone(setup),
            Some(Board::Size(size)) => empty(self.family, *size)?,
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
        let board = self.board.as_ref().map(|board| match board {
            Board::Size(size) => empty(self.family, *size),
            Board::Given(given) => Ok(Setup::clone(given)),
        });
        let own = board.transpose()?;
        let size = own.as_ref().map(|own| own.board.size().to_string());
        self.must_agree("board", &setup.board.size().to_string(), size)?;

        let mut options = own.map(|own| own.options).unwrap_or_default();
        options.extend(self.options.clone());
        let names = [("k", "K"), ("pops", "pops"), ("rule", "rule"), ("variant", "variant"), ("lines", "lines")];
        for (key, what) in names {
            if let Some(found) = setup.options.get(key) {
                self.must_agree(what, found, options.get(key).cloned())?;
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
        let start = setup.options.get("start").map(|start| opening_seat(start)).transpose()?;
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
        if let Some(start) = self.options.get("start") {
            setup.to_move = opening_seat(start)?;
        }
        if let Some(pops) = self.options.get("pops") {
            // An unreadable number is refused where the game is opened, with the other options.
            setup.pops = pops.parse().ok().map(|pops| [pops; 2]);
        }
        Ok(setup)
    }
}

fn opening_seat(start: &str) -> Result<Seat, SetupError> {
    match start {
        "vertical" => Ok(Seat::First),
        "horizontal" => Ok(Seat::Second),
        _ => Err(SetupError::Option { key: "start", value: start.to_owned(), expected: "vertical or horizontal" }),
    }
}

/// The start on a board of which only the size is known.
fn empty(family: &Family, size: BoardSize) -> Result<Setup, SetupError> {
    if family.name != othello::FAMILY {
        return Ok(Setup::empty(family.name, size));
    }
    if size.rows() != size.cols() || size.rows() < 2 {
        return Err(SetupError::Misfit(format!("othello needs a square board of 2x2 or more, not {size}")));
    }
    Ok(othello::start(size))
}

impl Board {
    /// Reads the board of a spec; `whole` is the spec with another board.
    fn parse(family: &'static Family, word: &str, whole: impl Fn(&str) -> String) -> Result<Board, SpecError> {
        if let Some(size) = size(family, word) {
            return Ok(Board::Size(size?));
        }
        if let Some(setup) = named(family, word)? {
            return Ok(Board::Given(Box::new(setup)));
        }
        let (path, name) = match word.rsplit_once('#') {
            Some((path, name)) => (Path::new(path), Some(name)),
            None => (Path::new(word), None),
        };
        if path.extension().is_some() || path.components().count() > 1 || path.exists() {
            return Ok(Board::Given(Box::new(from_file(family, path, name)?)));
        }
        let known: Vec<&str> = board_names(family);
        let near = nearest(word, known.iter().copied()).map(str::to_owned).or_else(|| meant_size(family, word));
        let suggestion = match near {
            Some(near) => Suggestion::Nearest(whole(&near)),
            None => {
                let size = if family.name == othello::FAMILY { "a side like 8" } else { "a size like 6x7" };
                let names = if known.is_empty() { String::new() } else { format!(", one of {}", known.join(", ")) };
                Suggestion::Any(format!("{size}{names}, or a file"))
            }
        };
        Err(SpecError::Board { board: word.to_owned(), family: family.name, suggestion })
    }
}

/// The size that a word says, if it says one.
fn size(family: &Family, word: &str) -> Option<Result<BoardSize, SetupError>> {
    // Digits beyond all measure are a size too, and one that gets a clear answer.
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse::<usize>().unwrap_or(usize::MAX))
    };
    if family.name == othello::FAMILY
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
        [side] if family.name == othello::FAMILY => Some(side.to_owned()),
        [side] => Some(format!("{side}x{side}")),
        [rows, cols] => Some(format!("{rows}x{cols}")),
        _ => None,
    }
}

/// The names of the boards that the family's course has.
pub fn board_names(family: &Family) -> Vec<&'static str> {
    match family.name {
        grid_line::TTS => boards::course_boards().iter().map(|board| board.name.as_str()).collect(),
        drop::EXTENDED => boards::COURSE_CASES.iter().map(|&(name, _)| name).collect(),
        _ => Vec::new(),
    }
}

fn named(family: &Family, name: &str) -> Result<Option<Setup>, SetupError> {
    Ok(match family.name {
        grid_line::TTS => {
            boards::course_boards().iter().find(|board| board.name == name).map(|board| of_board(family, board))
        }
        drop::EXTENDED => boards::course_case(name).map(|text| {
            let reading = formats::read(text, Some(Format::Case), Strictness::Strict);
            with_pops(reading.expect("the course's own file reads").to_setup(family.name))
        }),
        _ => None,
    })
}

fn of_board(family: &Family, board: &NamedBoard) -> Setup {
    let mut setup = Setup::empty(family.name, board.board.size());
    setup.options.insert("k".to_owned(), board.k.to_string());
    setup.board = board.board.clone();
    setup.to_move = board.to_move;
    setup
}

fn with_pops(mut setup: Setup) -> Setup {
    if let Some([pops, _]) = setup.pops {
        setup.options.insert("pops".to_owned(), pops.to_string());
    }
    setup
}

fn from_file(family: &'static Family, path: &Path, name: Option<&str>) -> Result<Setup, SpecError> {
    let text = std::fs::read_to_string(path).map_err(|source| SpecError::Read { path: path.to_owned(), source })?;
    if family.name == drop::EXTENDED {
        let reading = formats::read(&text, Some(Format::Case), Strictness::Lenient)
            .map_err(|fault| SpecError::StartFile { path: path.to_owned(), fault })?;
        return Ok(with_pops(reading.to_setup(family.name)));
    }
    if !family.keys().contains(&"k") {
        let problem = format!("{}: a file of boards is for games with a K, not for {}", path.display(), family.name);
        return Err(SetupError::Misfit(problem).into());
    }
    let is_module = path.extension().is_some_and(|extension| extension == "py");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let boards =
        if is_module { boards::read_module(&stem, &text).map(|board| vec![board]) } else { boards::read_boards(&text) };
    let boards = boards.map_err(|fault| SpecError::Boards { path: path.to_owned(), fault: Box::new(fault) })?;
    let wanted: Vec<_> = boards.iter().filter(|board| name.is_none_or(|name| board.name == name)).collect();
    if let [board] = wanted[..] {
        return Ok(of_board(family, board));
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
