//! The families as people choose them: names, options and examples.

use crate::{dominoes, drop, grid_line, othello};

/// A family of games, for people.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// What users type.
    pub name: &'static str,
    /// The rules in a sentence.
    pub about: &'static str,
    /// What may follow the board in a spec.
    pub options: &'static [FamilyOption],
    /// The game meant when only the family is named.
    pub usual: &'static str,
    /// Specs to copy.
    pub examples: &'static [&'static str],
}

/// An option of a family.
#[derive(Clone, Copy, Debug)]
pub struct FamilyOption {
    /// The word before the `=`.
    pub key: &'static str,
    /// What may stand after it.
    pub values: &'static str,
    /// What it does.
    pub about: &'static str,
}

const fn option(key: &'static str, values: &'static str, about: &'static str) -> FamilyOption {
    FamilyOption { key, values, about }
}

/// All families.
pub const FAMILIES: &[Family] = &[
    Family {
        name: grid_line::MNK,
        about: "k or more in a row on a plane win; a full board is a draw",
        options: &[
            option("k", "1 to 1024", "how many in a row win"),
            option("variant", "connect6", "one stone first, then two a turn"),
        ],
        usual: "mnk:3x3,k=3",
        examples: &["mnk:3x3,k=3", "mnk:15x15,k=5", "mnk:19x19,k=6", "mnk:19x19,k=6,variant=connect6"],
    },
    Family {
        name: grid_line::TTS,
        about: "Toro-Tile-Straight: k in a row on a torus, where lines go over the edges",
        options: &[
            option("k", "1 to 1024", "how many in a row win"),
            option(
                "lines",
                "reuse or distinct",
                "whether a line may pass over a cell twice (the course's rule: reuse)",
            ),
        ],
        usual: "tts:gold-rush",
        examples: &[
            "tts:gold-rush",
            "tts:whites-challenge",
            "tts:tetra-toro",
            "tts:3x3,k=3",
            "tts:my-boards.toml#star",
        ],
    },
    Family {
        name: othello::FAMILY,
        about: "bracket the other's discs to turn them over; most discs win",
        options: &[option("rule", "stop or pass", "what happens when the mover is stuck (the course's rule: stop)")],
        usual: "othello:8",
        examples: &["othello:8", "othello:6", "othello:8,rule=pass"],
    },
    Family {
        name: drop::EXTENDED,
        about: "ExtendedConnect4: drops and pop-outs, points for runs of two, three and four",
        options: &[option("pops", "0 to 65535", "pop-outs of each player")],
        usual: "extconnect4:case1",
        examples: &["extconnect4:case1", "extconnect4:case4", "extconnect4:6x10,pops=9"],
    },
    Family {
        name: drop::CONNECT4,
        about: "the first four in a row win",
        options: &[option("variant", "pop", "a player may pop an own token out of the bottom")],
        usual: "connect4:6x7",
        examples: &["connect4:6x7", "connect4:8x9,variant=pop"],
    },
    Family {
        name: dominoes::FAMILY,
        about: "one side places upright dominoes, the other flat ones; who cannot place has lost",
        options: &[option("start", "vertical or horizontal", "who moves first")],
        usual: "dominoes:8x8",
        examples: &["dominoes:8x8", "dominoes:3x3", "dominoes:4x5,start=horizontal"],
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
}
