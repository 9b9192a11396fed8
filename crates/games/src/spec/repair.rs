//! From a wrong spec to the nearest right one.

use super::Spec;
use super::board::names_in;
use crate::family::{FAMILIES, Family, FamilyOption, FamilyOptionValues, SizeText};
use plyground_game::{BoardSize, Seat, SetupError, nearest};
use std::path::Path;

/// A right spec, to copy instead of a wrong one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggestion {
    /// Probably this was meant: all of the wrong spec is in it.
    Meant(String),
    /// Something of the wrong spec could not be kept.
    Example(String),
}

/// A spec of more parts than this is not a slip.
const MAX_WORDS: usize = 16;

/// What people call games that have another name here, in small letters without blanks and hyphens.
const ALSO_CALLED: [(&str, &str); 14] = [
    ("tictactoe", "mnk:3x3,k=3"),
    ("noughtsandcrosses", "mnk:3x3,k=3"),
    ("gomoku", "mnk:15x15,k=5"),
    ("fiveinarow", "mnk:15x15,k=5"),
    ("renju", "mnk:15x15,k=5"),
    ("connect6", "mnk:19x19,k=6,variant=connect6"),
    ("torotile", "tts:gold-rush"),
    ("torotilestraight", "tts:gold-rush"),
    ("reversi", "othello:8"),
    ("connectfour", "connect4:6x7"),
    ("fourinarow", "connect4:6x7"),
    ("popout", "connect4:6x7,variant=pop"),
    ("extendedconnect4", "extconnect4:case1"),
    ("domineering", "dominoes:8x8"),
];

/// The right spec that is nearest to a wrong one. Each part of it is kept, mended, or dropped, and what comes of it is
/// opened to be sure.
pub(super) fn nearest_right(text: &str) -> Suggestion {
    // Often only blanks and capitals are wrong.
    let plain: String = text.split_whitespace().collect::<String>().to_lowercase();
    if let Some(spec) = right(&plain) {
        return Suggestion::Meant(spec);
    }
    if let Some(spec) = by_another_name(&plain) {
        return nearest_right(&spec);
    }
    let words = text.split(|c: char| matches!(c, ':' | ',' | ';') || c.is_whitespace());
    let mut words = words.filter(|word| !word.is_empty()).take(MAX_WORDS);
    let mut repair = Repair::begin(words.next().unwrap_or_default());
    words.for_each(|word| repair.keep(word));
    repair.finish()
}

/// The spec with our own name of the game, where it has one that others call it by. What it says of board and options is
/// kept; what it does not say is as usual in the game of that name.
fn by_another_name(text: &str) -> Option<String> {
    let (name, rest) = super::split(text);
    let name = name.replace(['-', '_'], "");
    let (_, usual) = ALSO_CALLED.iter().find(|(called, _)| *called == name)?;
    let (family, usual_rest) = super::split(usual);
    let mut parts: Vec<_> = super::parts(rest).collect();
    let key = |part: &str| part.split_once('=').map(|(key, _)| key.to_owned());
    let unsaid = |part: &&str| !parts.iter().any(|said| key(said) == key(part));
    let unsaid: Vec<_> = super::parts(usual_rest).filter(unsaid).collect();
    // A board has no key, and stands first.
    let (boards, options): (Vec<_>, Vec<_>) = unsaid.into_iter().partition(|part| key(part).is_none());
    parts.splice(0..0, boards);
    parts.extend(options);
    Some(format!("{family}:{}", parts.join(",")))
}

/// The spec itself if it opens a game; with the option added if one is missing.
fn right(spec: &str) -> Option<String> {
    match Spec::read(spec).and_then(|read| read.try_open()) {
        Ok(_) => Some(spec.to_owned()),
        Err(super::SpecFault::Setup(SetupError::MissingOption { example, .. })) => Some(example),
        Err(_) => None,
    }
}

/// A spec that grows from what is right in another one.
struct Repair {
    family: &'static Family,
    board: Option<String>,
    options: Vec<(&'static str, String)>,
    /// Whether all that was said is in it.
    whole: bool,
}

impl Repair {
    /// Begins with the first word, which should be a family's name.
    fn begin(word: &str) -> Repair {
        let begun = |family| Repair { family, board: None, options: Vec::new(), whole: !word.is_empty() };
        let (name, board) = name_and_board(word);
        if let Some(family) = Family::named(name) {
            let mut repair = begun(family);
            repair.keep(board);
            return repair;
        }
        let names = FAMILIES.iter().map(|family| family.name);
        if let Some(family) = nearest(word, names).and_then(Family::named) {
            return begun(family);
        }
        // The name may have been left out.
        let key = word.split_once('=').map(|(key, _)| key);
        let has_it = |family: &&Family| {
            nearest(word, family.board_names()).is_some() || key.is_some_and(|key| family.keys().contains(&key))
        };
        let mut repair = begun(FAMILIES.iter().find(has_it).unwrap_or(&FAMILIES[0]));
        repair.keep(word);
        repair
    }

    /// Keeps what the word may have been meant to say: an option, a board, or an option without its key.
    fn keep(&mut self, word: &str) {
        let (key, value) = word.split_once('=').unwrap_or(("", word));
        let options = self.family.options;
        let keys = self.family.keys();
        if let Some(key) = nearest(key, keys.iter().copied()).filter(|_| !key.is_empty())
            && let Some(option) = options.iter().find(|option| option.key == key)
        {
            return self.set(option, value);
        }
        // A key that stands by itself belongs to the word behind it.
        if keys.contains(&word) || !word.contains(char::is_alphanumeric) {
            return;
        }
        if self.board.is_none() {
            self.board = meant_board(self.family, value);
            if self.board.is_some() {
                return;
            }
            self.board = first_in_file(self.family, value);
        }
        match options.iter().find(|option| takes(option, value)) {
            Some(option) => self.set(option, value),
            None => self.whole = false,
        }
    }

    fn set(&mut self, option: &FamilyOption, value: &str) {
        let meant = meant_value(option, value);
        let is_new = self.options.iter().all(|&(key, _)| key != option.key);
        self.whole &= is_new && meant.is_some();
        let value = meant.or(match option.values {
            FamilyOptionValues::Words(words) => Some(words[0].to_owned()),
            FamilyOptionValues::Numbers(..) => None,
        });
        self.options.extend(value.filter(|_| is_new).map(|value| (option.key, value)));
    }

    fn finish(self) -> Suggestion {
        let board = self.board.map(|board| format!(":{board}")).unwrap_or_default();
        let options: String = self.options.iter().map(|(key, value)| format!(",{key}={value}")).collect();
        let usual = self.family.usual.to_owned();
        let is_bare = board.is_empty() && options.is_empty();
        match right(&format!("{}{board}{options}", self.family.name)) {
            Some(spec) if self.whole => Suggestion::Meant(spec),
            Some(spec) if !is_bare => Suggestion::Example(spec),
            _ => Suggestion::Example(usual),
        }
    }
}

/// A family's name and what was written right behind it, as in `mnk3x3`.
fn name_and_board(word: &str) -> (&str, &str) {
    let names = FAMILIES.iter().map(|family| family.name);
    let split = |name: &'static str| Some((name, word.strip_prefix(name)?));
    names.filter_map(split).find(|(_, rest)| rest.contains(|c: char| c.is_ascii_digit())).unwrap_or((word, ""))
}

/// Whether a word without a key is probably the value of this option.
fn takes(option: &FamilyOption, word: &str) -> bool {
    match option.values {
        FamilyOptionValues::Words(words) => nearest(word, words.iter().copied()).is_some(),
        FamilyOptionValues::Numbers(..) => word.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

/// The value that is nearest to a wrong one.
fn meant_value(option: &FamilyOption, value: &str) -> Option<String> {
    match option.values {
        FamilyOptionValues::Words(words) => {
            // The words of `start` are the names of the seats, which people also know by their numbers.
            let seat = value.parse::<Seat>().ok().filter(|_| option.key == "start");
            let near = nearest(value, words.iter().copied());
            seat.map(|seat| words[seat.index()]).or(near).map(str::to_owned)
        }
        FamilyOptionValues::Numbers(from, _) if value.starts_with('-') => Some(from.to_string()),
        FamilyOptionValues::Numbers(from, to) => {
            numbers(value).next().map(|number| number.clamp(from as usize, to as usize).to_string())
        }
    }
}

/// The whole numbers in a text; what is beyond all measure is as large as can be.
fn numbers(text: &str) -> impl Iterator<Item = usize> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.map(|digits| digits.parse().unwrap_or(usize::MAX))
}

/// The board of the family that a word is probably meant to say.
fn meant_board(family: &'static Family, word: &str) -> Option<String> {
    let is_right = |board: &str| right(&format!("{}:{board}", family.name)).is_some();
    if is_right(word) {
        return Some(word.to_owned());
    }
    if let Some(name) = nearest(word, family.board_names()) {
        return Some(name.to_owned());
    }
    if let Some((path, name)) = word.rsplit_once('#') {
        let names = names_in(Path::new(path));
        let named = nearest(name, names.iter().map(String::as_str)).map(|name| format!("{path}#{name}"));
        return Some(named.unwrap_or_else(|| path.to_owned())).filter(|board| is_right(board));
    }
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    if !word.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let numbers: Vec<_> = numbers(word).collect();
    let one_number = numbers.len() == 1 && family.size == SizeText::Side;
    let shown = |(rows, cols)| if one_number { format!("{rows}") } else { format!("{rows}x{cols}") };
    sizes_near(numbers[0], *numbers.get(1).unwrap_or(&numbers[0])).map(shown).find(|board| is_right(board))
}

/// The first board of the file that a word names.
fn first_in_file(family: &'static Family, word: &str) -> Option<String> {
    let path = word.rsplit_once('#').map_or(word, |(path, _)| path);
    let names = names_in(Path::new(path));
    let first = names.first().map(|name| format!("{path}#{name}"));
    first.filter(|board| right(&format!("{}:{board}", family.name)).is_some())
}

/// The sizes that may do instead of one, nearest first: ever smaller and ever squarer ones, then larger ones.
fn sizes_near(rows: usize, cols: usize) -> impl Iterator<Item = (usize, usize)> {
    let within = |side: usize| side.clamp(1, BoardSize::MAX_SIDE);
    let smaller = std::iter::successors(Some((within(rows), within(cols))), |&(rows, cols)| match rows > cols {
        true => Some((rows - 1, cols)),
        false if cols > 1 => Some((rows, cols - 1)),
        false => None,
    });
    smaller.chain((2..=BoardSize::MAX_SIDE).map(|side| (side, side)))
}
