//! The families as people choose them: names, boards, options and examples.

use crate::formats::Format;
use crate::{boards, dominoes, drop, grid_line, othello};
use plyground_game::{BoardSize, Seat, Setup, SetupError};
use std::fmt;

/// A family of games, for people.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// What users type.
    pub name: &'static str,
    /// The rules in a sentence.
    pub about: &'static str,
    /// What may follow the board in a spec. The words of an option `start` name First and Second.
    pub options: &'static [FamilyOption],
    /// How users write a size.
    pub size: SizeText,
    /// The start on a board of that size, where it is not the empty board.
    pub start: Option<fn(BoardSize) -> Result<Setup, SetupError>>,
    /// The boards that have a name.
    pub boards: fn() -> Vec<(&'static str, Setup)>,
    /// What a file holds that stands in the place of the board.
    pub files: Files,
    /// The game meant when only the family is named.
    pub usual: &'static str,
    /// Specs to copy.
    pub examples: &'static [&'static str],
}

/// How users write the size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeText {
    /// `6x7`.
    RowsByCols,
    /// `8`, or `8x8`.
    Side,
}

/// What a file in a spec holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// Nothing that the family could use.
    None,
    /// Boards with names and a K, or a game type module.
    Boards,
    /// One start, in a course's format.
    Start(Format),
}

/// An option of a family.
#[derive(Clone, Copy, Debug)]
pub struct FamilyOption {
    /// The word before the `=`.
    pub key: &'static str,
    /// What may stand after it.
    pub values: Values,
    /// What it does.
    pub about: &'static str,
}

/// What may stand after the `=` of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A number between these, both included.
    Numbers(u32, u32),
}

impl Values {
    /// The value that a text says, written as it usually is: `03` is `3`.
    pub(crate) fn read(self, text: &str) -> Option<String> {
        match self {
            Values::Words(words) => words.contains(&text).then(|| text.to_owned()),
            Values::Numbers(from, to) => {
                let number: u32 = text.parse().ok()?;
                (from..=to).contains(&number).then(|| number.to_string())
            }
        }
    }
}

/// `stop|pass`, or `1..1024`.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Words(words) => write!(f, "{}", words.join("|")),
            Values::Numbers(from, to) => write!(f, "{from}..{to}"),
        }
    }
}

const fn words(key: &'static str, words: &'static [&'static str], about: &'static str) -> FamilyOption {
    FamilyOption { key, values: Values::Words(words), about }
}

const fn number(key: &'static str, from: u32, to: u32, about: &'static str) -> FamilyOption {
    FamilyOption { key, values: Values::Numbers(from, to), about }
}

/// What most families say about their boards.
const SIMPLE: Family = Family {
    name: "",
    about: "",
    options: &[],
    size: SizeText::RowsByCols,
    start: None,
    boards: Vec::new,
    files: Files::None,
    usual: "",
    examples: &[],
};

/// All families.
pub const FAMILIES: &[Family] = &[
    Family {
        name: grid_line::MNK,
        about: "k or more in a row on a plane win; a full board is a draw",
        options: &[
            number("k", 1, 65535, "how many in a row win"),
            words("variant", &["connect6"], "one stone first, then two a turn"),
        ],
        files: Files::Boards,
        usual: "mnk:3x3,k=3",
        examples: &["mnk:3x3,k=3", "mnk:15x15,k=5", "mnk:19x19,k=6", "mnk:19x19,k=6,variant=connect6"],
        ..SIMPLE
    },
    Family {
        name: grid_line::TTS,
        about: "Toro-Tile-Straight: k in a row on a torus, where lines go over the edges",
        options: &[
            number("k", 1, 65535, "how many in a row win"),
            words(
                "lines",
                &["reuse", "distinct"],
                "whether a line may pass over a cell twice (the course's rule: reuse)",
            ),
        ],
        boards: boards::game_types,
        files: Files::Boards,
        usual: "tts:gold-rush",
        examples: &[
            "tts:gold-rush",
            "tts:whites-challenge",
            "tts:tetra-toro",
            "tts:3x3,k=3",
            "tts:my-boards.toml#star",
        ],
        ..SIMPLE
    },
    Family {
        name: othello::FAMILY,
        about: "bracket the other's discs to turn them over; most discs win",
        options: &[words("rule", &["stop", "pass"], "what happens when the mover is stuck (the course's rule: stop)")],
        size: SizeText::Side,
        start: Some(othello::start),
        usual: "othello:8",
        examples: &["othello:8", "othello:6", "othello:8,rule=pass"],
        ..SIMPLE
    },
    Family {
        name: drop::EXTENDED,
        about: "ExtendedConnect4: drops and pop-outs, points for runs of two, three and four",
        options: &[number("pops", 0, 65535, "pop-outs of each player")],
        boards: boards::cases,
        files: Files::Start(Format::Case),
        usual: "extconnect4:case1",
        examples: &["extconnect4:case1", "extconnect4:case4", "extconnect4:6x10,pops=9"],
        ..SIMPLE
    },
    Family {
        name: drop::CONNECT4,
        about: "the first four in a row win",
        options: &[words("variant", &["pop"], "a player may pop an own token out of the bottom")],
        usual: "connect4:6x7",
        examples: &["connect4:6x7", "connect4:8x9,variant=pop"],
        ..SIMPLE
    },
    Family {
        name: dominoes::FAMILY,
        about: "one side places upright dominoes, the other flat ones; who cannot place has lost",
        options: &[words("start", &["vertical", "horizontal"], "who moves first")],
        usual: "dominoes:8x8",
        examples: &["dominoes:8x8", "dominoes:3x3", "dominoes:4x5,start=horizontal"],
        ..SIMPLE
    },
];

impl Family {
    /// The family of that name.
    pub fn named(name: &str) -> Option<&'static Family> {
        FAMILIES.iter().find(|family| family.name == name)
    }

    /// The keys of its options.
    pub fn keys(&self) -> Vec<&'static str> {
        self.options.iter().map(|option| option.key).collect()
    }

    /// The names of its boards.
    pub fn board_names(&self) -> Vec<&'static str> {
        (self.boards)().into_iter().map(|(name, _)| name).collect()
    }

    /// The seat that a value of the option `start` means.
    pub(crate) fn opening_seat(&self, start: &str) -> Option<Seat> {
        let option = self.options.iter().find(|option| option.key == "start")?;
        let Values::Words(words) = option.values else { return None };
        Seat::BOTH.into_iter().zip(words).find(|&(_, &word)| word == start).map(|(seat, _)| seat)
    }
}
