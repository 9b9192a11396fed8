//! The families as people choose them: names, boards, options and examples.

use crate::example_position::{ExamplePosition, position_path};
use crate::formats::Format;
use crate::{boards, dominoes, drop, grid_line, othello};
use plyground_game::{BoardSize, ExtraKind, Seat, Setup, SetupError};
use std::fmt;

/// A family of games, for people.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// What users type.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
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
    /// The fields that its set-ups have beside the board and the mover.
    pub extra: &'static [(&'static str, ExtraKind)],
    /// What a file holds that stands in the place of the board.
    pub files: BoardFiles,
    /// The formats in which its course writes positions, and no other family's.
    pub formats: &'static [Format],
    /// The protocols in which engines of others play it, each with the game that they play.
    pub protocols: &'static [(EngineProtocol, &'static str)],
    /// Whether the course's own referee asks for a move on a full board, so that an agent can be late on it.
    pub asks_on_full_board: bool,
    /// Whether the digits 1 to 9 play the move of a search to that depth, as in the course's own window.
    pub digits_search: bool,
    /// The game meant when only the family is named.
    pub usual: &'static str,
    /// Specs to copy.
    pub examples: &'static [&'static str],
    /// A position that shows what the game is like.
    pub portrait: ExamplePosition,
    /// A position whose whole tree is small enough to be read.
    pub small: ExamplePosition,
}

/// A protocol that engines of others speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineProtocol {
    /// The protocol of Gomocup's brains.
    Gomocup,
    /// The Go Text Protocol.
    Gtp,
}

impl EngineProtocol {
    /// The family that is played in this protocol.
    pub fn family(self) -> &'static Family {
        self.found().0
    }

    /// The game that is played in this protocol, as a spec.
    pub fn game(self) -> &'static str {
        self.found().1
    }

    fn found(self) -> (&'static Family, &'static str) {
        let games = FAMILIES.iter().flat_map(|family| family.protocols.iter().map(move |game| (family, game)));
        let mut games = games.filter(|(_, (protocol, _))| *protocol == self);
        games.next().map(|(family, (_, game))| (family, *game)).expect("a test finds a game for each protocol")
    }
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
pub enum BoardFiles {
    /// Nothing that the family could use.
    None,
    /// Boards with names and a K, or a game type module.
    Boards,
    /// One start, in a course's format.
    Start(Format),
}

/// An option that a game spec of this family accepts, as in `k=5`: its key, its values, and its help text.
#[derive(Clone, Copy, Debug)]
pub struct FamilyOption {
    /// The word before the `=`.
    pub key: &'static str,
    /// What may stand after it.
    pub values: FamilyOptionValues,
    /// What it does.
    pub about: &'static str,
}

/// What may stand after the `=` of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FamilyOptionValues {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A number between these, both included.
    Numbers(u32, u32),
}

impl FamilyOptionValues {
    /// The value that a text says, written as it usually is: `03` is `3`.
    pub(crate) fn read(self, text: &str) -> Option<String> {
        match self {
            FamilyOptionValues::Words(words) => words.contains(&text).then(|| text.to_owned()),
            FamilyOptionValues::Numbers(from, to) => {
                let number: u32 = text.parse().ok()?;
                (from..=to).contains(&number).then(|| number.to_string())
            }
        }
    }
}

/// `stop|pass`, or `1..1024`.
impl fmt::Display for FamilyOptionValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FamilyOptionValues::Words(words) => write!(f, "{}", words.join("|")),
            FamilyOptionValues::Numbers(from, to) => write!(f, "{from}..{to}"),
        }
    }
}

const fn words(key: &'static str, words: &'static [&'static str], about: &'static str) -> FamilyOption {
    FamilyOption { key, values: FamilyOptionValues::Words(words), about }
}

const fn number(key: &'static str, from: u32, to: u32, about: &'static str) -> FamilyOption {
    FamilyOption { key, values: FamilyOptionValues::Numbers(from, to), about }
}

/// What most families say about their boards.
const SIMPLE: Family = Family {
    name: "",
    title: "",
    about: "",
    options: &[],
    size: SizeText::RowsByCols,
    start: None,
    boards: Vec::new,
    extra: &[],
    files: BoardFiles::None,
    formats: &[],
    protocols: &[],
    asks_on_full_board: false,
    digits_search: false,
    usual: "",
    examples: &[],
    portrait: position_path("", ""),
    small: position_path("", ""),
};

const LINE_EXTRA: [(&str, ExtraKind); 3] =
    [grid_line::LAST.described(), grid_line::TOLD_LAST.described(), grid_line::TO_PLACE.described()];

/// All families.
pub const FAMILIES: &[Family] = &[
    Family {
        name: grid_line::MNK,
        title: "m,n,k-game",
        about: "k or more in a row win; a full board is a draw",
        options: &[
            number("k", 1, 65535, "how many in a row win"),
            words("variant", &["connect6"], "Connect6: one stone in the first turn, then two in each"),
        ],
        files: BoardFiles::Boards,
        extra: &LINE_EXTRA,
        formats: &[Format::State],
        protocols: &[(EngineProtocol::Gomocup, "mnk:15x15,k=5")],
        usual: "mnk:3x3,k=3",
        examples: &["mnk:3x3,k=3", "mnk:15x15,k=5", "mnk:19x19,k=6", "mnk:19x19,k=6,variant=connect6"],
        portrait: position_path("mnk:15x15,k=5", "h8 g7 i7 h9 g9 i8 j9 i9 h7 g8 h6 h10 i6 g6 f8 j10 k11"),
        small: position_path("mnk:3x3,k=3", "b2 a1 c3"),
        ..SIMPLE
    },
    Family {
        name: grid_line::TTS,
        title: "Toro-Tile-Straight",
        about: "k in a row win, on a torus: lines continue across the edges",
        options: &[
            number("k", 1, 65535, "how many in a row win"),
            words("lines", &["reuse", "distinct"], "whether a line may use a cell twice (the course's rule: reuse)"),
        ],
        boards: boards::game_types,
        files: BoardFiles::Boards,
        extra: &LINE_EXTRA,
        formats: &[Format::Tts, Format::Rows],
        asks_on_full_board: true,
        usual: "tts:gold-rush",
        examples: &[
            "tts:gold-rush",
            "tts:whites-challenge",
            "tts:tetra-toro",
            "tts:3x3,k=3",
            "tts:my-boards.toml#star",
        ],
        portrait: position_path("tts:gold-rush", "b1 f1 a2 g2 g3 a3 f4 g5 f5 a5 g6 a6"),
        small: position_path("tts:4x4,k=4", "a1 b2 c3 d1 a4 b4 c1 d2 d4 b1"),
        ..SIMPLE
    },
    Family {
        name: othello::FAMILY,
        title: "Othello",
        about: "enclose the opponent's discs to flip them; most discs win",
        options: &[words(
            "rule",
            &["stop", "pass"],
            "when a player cannot move, the game stops or the player passes (the course's rule: stop)",
        )],
        size: SizeText::Side,
        start: Some(othello::start),
        formats: &[Format::Tuple],
        protocols: &[(EngineProtocol::Gtp, "othello:8,rule=pass")],
        usual: "othello:8",
        examples: &["othello:8", "othello:6", "othello:8,rule=pass"],
        portrait: position_path("othello:6", "b3 b2 c2 b4 a1 c1 b1 a3 a2 d1 e1 d2"),
        small: position_path("othello:4", ""),
        ..SIMPLE
    },
    Family {
        name: drop::EXTENDED,
        title: "ExtendedConnect4",
        about: "drop or pop out tokens; runs of two, three and four score points",
        options: &[number("pops", 0, 65535, "pop-outs that each player has")],
        boards: boards::cases,
        files: BoardFiles::Start(Format::Case),
        extra: &[drop::POPS.described()],
        formats: &[Format::Case],
        usual: "extconnect4:case1",
        examples: &["extconnect4:case1", "extconnect4:case4", "extconnect4:6x10,pops=9"],
        portrait: position_path("extconnect4:6x8,pops=3", "h d g d h h g e f e f e g f b"),
        small: position_path("extconnect4:3x4,pops=2", "b b c c"),
        ..SIMPLE
    },
    Family {
        name: drop::CONNECT4,
        title: "Connect Four",
        about: "drop tokens; the first four in a row win",
        options: &[words("variant", &["pop"], "players may also pop out one of their own tokens at the bottom")],
        extra: &[drop::PLIES.described()],
        usual: "connect4:6x7",
        examples: &["connect4:6x7", "connect4:8x9,variant=pop"],
        portrait: position_path("connect4:6x7", "d d e c c e f b d d g"),
        small: position_path("connect4:4x4", "b c b b"),
        ..SIMPLE
    },
    Family {
        name: dominoes::FAMILY,
        title: "Dominoes",
        about: "one player places vertical dominoes, the other horizontal ones; a player who cannot move loses",
        options: &[words("start", &["vertical", "horizontal"], "who moves first")],
        formats: &[Format::Booleans],
        digits_search: true,
        usual: "dominoes:8x8",
        examples: &["dominoes:8x8", "dominoes:3x3", "dominoes:4x5,start=horizontal"],
        portrait: position_path("dominoes:5x5", "b1 c1 b3 d3 d4 a5 e1"),
        small: position_path("dominoes:3x3", ""),
        ..SIMPLE
    },
];

impl Family {
    /// The family of that name.
    pub fn named(name: &str) -> Option<&'static Family> {
        FAMILIES.iter().find(|family| family.name == name)
    }

    /// What people call the family of that name.
    pub fn title_of(name: &str) -> &str {
        Family::named(name).map_or(name, |family| family.title)
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
        let FamilyOptionValues::Words(words) = option.values else { return None };
        Seat::BOTH.into_iter().zip(words).find(|&(_, &word)| word == start).map(|(seat, _)| seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Spec;

    #[test]
    fn each_protocol_plays_a_game_of_its_family() {
        for protocol in [EngineProtocol::Gomocup, EngineProtocol::Gtp] {
            let spec = Spec::parse(protocol.game()).expect("a spec");
            assert_eq!(spec.family.name, protocol.family().name);
        }
        assert_eq!(EngineProtocol::Gomocup.family().name, grid_line::MNK);
        assert_eq!(EngineProtocol::Gtp.family().name, othello::FAMILY);
    }

    #[test]
    fn a_format_belongs_to_one_family_at_most() {
        for format in Format::ALL {
            let owners: Vec<_> = FAMILIES.iter().filter(|family| family.formats.contains(&format)).collect();
            assert!(owners.len() < 2, "{format}");
            assert_eq!(format.family(), owners.first().map(|family| family.name));
        }
        assert_eq!(Format::Case.family(), Some(drop::EXTENDED));
        assert_eq!(Format::Grid.family(), None);
    }
}
