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
mod error;
mod repair;

pub use error::{SpecError, SpecFault};
pub use repair::Suggestion;

use crate::drop::POPS;
use crate::family::Family;
use crate::formats::ParsedPosition;
use crate::registry::state_from_setup;
use plyground_game::{GameState, Seat, Setup};
use repair::nearest_right;
use std::collections::BTreeMap;

/// A game as users name it.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The family.
    pub family: &'static Family,
    /// The spec itself.
    text: String,
    /// The start on the board that it names.
    start: Option<Setup>,
    /// What the file calls that board.
    title: Option<String>,
    options: BTreeMap<String, String>,
}

/// A game that a spec names, ready to be played: read once, and handed on.
///
/// ```
/// use plyground_games::Spec;
///
/// let game = Spec::parse("tts:gold-rush")?.open()?;
/// assert_eq!(game.state.setup(), game.setup);
/// # Ok::<(), plyground_games::SpecError>(())
/// ```
pub struct OpenedGame {
    /// The position that the game begins with.
    pub setup: Setup,
    /// What the author of a boards file calls the board, as long as no option makes another game of it.
    pub title: Option<String>,
    /// The game itself, at that position.
    pub state: Box<dyn GameState>,
}

impl Spec {
    /// Reads a spec. Files that it names are read, never executed.
    pub fn parse(text: &str) -> Result<Spec, SpecError> {
        Spec::read(text).map_err(|fault| refusal(fault, text))
    }

    /// Reads a spec that comes from a network: a board in it is a size or has a name, and no file is looked at, not even
    /// to find out what may have been meant.
    pub fn without_files(text: &str) -> Result<Spec, SpecError> {
        let (name, rest) = split(text);
        let Some(family) = Family::named(name) else {
            let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
            return Err(refusal(SpecFault::Family { name: name.to_owned() }, &letters));
        };
        match parts(rest).next().filter(|part| !part.contains('=')) {
            Some(word) if !board::needs_no_file(family, word) => {
                Err(refusal(SpecFault::Board { board: word.to_owned(), family }, family.name))
            }
            _ => Spec::read(text).map_err(|fault| refusal(fault, family.name)),
        }
    }

    pub(crate) fn read(text: &str) -> Result<Spec, SpecFault> {
        let (name, rest) = split(text);
        let family = Family::named(name).ok_or_else(|| SpecFault::Family { name: name.to_owned() })?;
        let mut parts = parts(rest).peekable();
        let board = parts.next_if(|part| !part.contains('='));
        let (start, title) = match board.map(|word| board::start(family, word)).transpose()? {
            Some((start, title)) => (Some(start), title),
            None => (None, None),
        };
        let mut options = BTreeMap::new();
        for part in parts {
            let Some((key, value)) = part.split_once('=') else {
                return Err(SpecFault::NotAnOption { part: part.to_owned(), spec: text.to_owned() });
            };
            let option = family.options.iter().find(|option| option.key == key);
            let option = option.ok_or_else(|| SpecFault::Key { key: key.to_owned(), family })?;
            let read = option.values.read(value);
            let value = read.ok_or_else(|| SpecFault::value(family, option.key, option.values, value))?;
            if options.insert(key.to_owned(), value).is_some() {
                return Err(SpecFault::Twice { key: key.to_owned(), spec: text.to_owned() });
            }
        }
        Ok(Spec { family, text: text.to_owned(), start, title, options })
    }

    /// The game from its start. Without a board, the family's usual one.
    pub fn open(&self) -> Result<OpenedGame, SpecError> {
        self.try_open().map_err(|fault| refusal(fault, &self.text))
    }

    /// The position that the game starts from.
    pub fn setup(&self) -> Result<Setup, SpecError> {
        self.open().map(|game| game.setup)
    }

    /// The game at its start.
    pub fn state(&self) -> Result<Box<dyn GameState>, SpecError> {
        self.open().map(|game| game.state)
    }

    fn try_open(&self) -> Result<OpenedGame, SpecFault> {
        let mut setup = match &self.start {
            Some(start) => start.clone(),
            None => Spec::read(self.family.usual)?.try_open()?.setup,
        };
        self.add_options(&mut setup);
        let state = state_from_setup(&setup)?;
        Ok(OpenedGame { setup, title: self.title(), state })
    }

    /// What the author of a boards file calls the board, as long as no option makes another game of it.
    pub fn title(&self) -> Option<String> {
        self.title.clone().filter(|_| self.options.is_empty())
    }

    /// A position of this game. A family without a board takes size and K from the position; otherwise they must agree.
    pub fn position(&self, reading: &ParsedPosition, to_move: Option<Seat>) -> Result<Setup, SpecError> {
        self.placed(reading, to_move).map_err(|fault| refusal(fault, &self.in_accord_with(reading)))
    }

    fn placed(&self, reading: &ParsedPosition, to_move: Option<Seat>) -> Result<Setup, SpecFault> {
        let mut setup = reading.to_setup(self.family.name);
        let family = self.foreign_family(reading).unwrap_or(&setup.family);
        self.must_agree("family", family, Some(self.family.name.to_owned()))?;
        let size = self.start.as_ref().map(|start| start.board.size().to_string());
        self.must_agree("board", &setup.board.size().to_string(), size)?;

        let mut options = self.all_options();
        for option in self.family.options.iter().filter(|option| option.key != "start") {
            if let Some(found) = setup.options.get_mut(option.key) {
                *found = option.values.read(found).unwrap_or_else(|| found.clone());
                let what = if option.key == "k" { "K" } else { option.key };
                self.must_agree(what, found, options.get(option.key).cloned())?;
            }
        }
        options.append(&mut setup.options);
        // Pops that are left are part of the position; what both started with is the option.
        if let Some([first, second]) = setup.extra.get(POPS)
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

    /// Whether a game that begins like this was named by this spec: the family, the size of a board that is named, and
    /// every option that is given.
    pub fn accords_with(&self, start: &Setup) -> bool {
        let size = self.start.as_ref().map(|start| start.board.size());
        let has = |(key, value): (&String, &String)| start.options.get(key) == Some(value);
        self.family.name == start.family
            && size.is_none_or(|size| size == start.board.size())
            && self.all_options().iter().all(has)
    }

    /// A K belongs to the games that have one; where none is, the text is of another family.
    fn foreign_family(&self, reading: &ParsedPosition) -> Option<&'static str> {
        reading.family.filter(|_| reading.k.is_some() && !self.family.keys().contains(&"k"))
    }

    /// The options that it gives and those that its board has.
    fn all_options(&self) -> BTreeMap<String, String> {
        let mut options = self.start.as_ref().map(|start| start.options.clone()).unwrap_or_default();
        options.extend(self.options.clone());
        options
    }

    fn must_agree(&self, what: &'static str, found: &str, expected: Option<String>) -> Result<(), SpecFault> {
        match expected {
            Some(expected) if expected != found => {
                Err(SpecFault::Differs { what, found: found.to_owned(), expected, spec: self.text.clone() })
            }
            _ => Ok(()),
        }
    }

    /// The spec that the position's own words come to, and what this one has to add.
    fn in_accord_with(&self, reading: &ParsedPosition) -> String {
        let mut theirs = reading.to_setup(self.foreign_family(reading).unwrap_or(self.family.name));
        for (key, value) in self.all_options() {
            theirs.options.entry(key).or_insert(value);
        }
        theirs.spec()
    }

    fn add_options(&self, setup: &mut Setup) {
        setup.options.extend(self.options.clone());
        if let Some(seat) = self.options.get("start").and_then(|start| self.family.opening_seat(start)) {
            setup.to_move = seat;
        }
        if let Some(pops) = self.options.get("pops").and_then(|pops| pops.parse().ok()) {
            setup.extra.set(POPS, Some([pops; 2]));
        }
    }
}

/// The family's name, and what follows it.
fn split(text: &str) -> (&str, &str) {
    text.split_at(text.find([':', ',']).unwrap_or(text.len()))
}

fn parts(rest: &str) -> impl Iterator<Item = &str> {
    rest.trim_start_matches([':', ',']).split(',').filter(|part| !part.is_empty())
}

/// The one door through which a wrong spec leaves, with a right one where that helps.
fn refusal(fault: SpecFault, text: &str) -> SpecError {
    let suggestion = fault.is_mended_by_another_spec().then(|| nearest_right(text));
    SpecError { fault: Box::new(fault), suggestion }
}
