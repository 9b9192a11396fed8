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
use crate::family::{FAMILIES, Family};
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
    #[error("{}: {source}", path.display())]
    Boards {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: Box<BoardsError>,
    },
    /// A start file says nothing sensible.
    #[error("{}: {source}", path.display())]
    StartFile {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: FormatError,
    },
    /// A file with several boards, or without that one.
    #[error("{}: {problem} (it has: {names})", path.display())]
    WhichBoard {
        /// The file.
        path: PathBuf,
        /// What is missing.
        problem: String,
        /// The boards in it.
        names: String,
    },
    /// A position of another game.
    #[error("the position {what} is {found}, but `{spec}` says {expected}")]
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
            Some(word) => Some(Board::parse(family, word)?),
        };
        let mut options = BTreeMap::new();
        for part in parts {
            let Some((key, value)) = part.split_once('=') else {
                let (part, spec) = (part.to_owned(), text.to_owned());
                return Err(SpecError::NotAnOption { part, spec, example: family.examples[family.examples.len() - 1] });
            };
            if !family.keys().contains(&key) {
                let suggestion = suggest(key, &family.keys(), str::to_owned);
                return Err(SpecError::Key { key: key.to_owned(), family: family.name, suggestion });
            }
            if options.insert(key.to_owned(), value.to_owned()).is_some() {
                return Err(SpecError::Twice { key: key.to_owned(), spec: text.to_owned() });
            }
        }
        Ok(Spec { family, board, options })
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
        self.must_agree("family", &setup.family, Some(self.family.name.to_owned()))?;
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
                Err(SpecError::Differs { what, found: found.to_owned(), expected, spec: self.text() })
            }
            _ => Ok(()),
        }
    }

    fn text(&self) -> String {
        let board = match &self.board {
            None => String::new(),
            Some(Board::Size(size)) => format!(":{size}"),
            Some(Board::Given(setup)) => format!(":{}", setup.board.size()),
        };
        let options: String = self.options.iter().map(|(key, value)| format!(",{key}={value}")).collect();
        format!("{}{board}{options}", self.family.name)
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
    fn parse(family: &'static Family, word: &str) -> Result<Board, SpecError> {
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
        let suggestion = match nearest(word, known.iter().copied()) {
            Some(near) => Suggestion::Nearest(format!("{}:{near}", family.name)),
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
            .map_err(|source| SpecError::StartFile { path: path.to_owned(), source })?;
        return Ok(with_pops(reading.to_setup(family.name)));
    }
    let is_module = path.extension().is_some_and(|extension| extension == "py");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let boards =
        if is_module { boards::read_module(&stem, &text).map(|board| vec![board]) } else { boards::read_boards(&text) };
    let boards = boards.map_err(|source| SpecError::Boards { path: path.to_owned(), source: Box::new(source) })?;
    let wanted: Vec<_> = boards.iter().filter(|board| name.is_none_or(|name| board.name == name)).collect();
    match wanted[..] {
        [board] => Ok(of_board(family, board)),
        _ => Err(SpecError::WhichBoard {
            path: path.to_owned(),
            problem: match name {
                Some(name) => format!("there is no board `{name}`"),
                None => format!("add `#NAME` to say which of {} boards", boards.len()),
            },
            names: boards.iter().map(|board| board.name.as_str()).collect::<Vec<_>>().join(", "),
        }),
    }
}
