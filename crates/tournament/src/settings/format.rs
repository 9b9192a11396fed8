//! Formats: who meets whom, and how often.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormatKind {
    /// Every agent meets every other one.
    RoundRobin,
    /// The first agents of the list meet all others.
    Gauntlet,
    /// Rounds in which agents of equal scores meet: the Dutch system.
    Swiss,
    /// A lost match ends the tournament for its loser.
    Knockout,
    /// A second lost match ends the tournament for its loser.
    DoubleKnockout,
    /// Round robins in groups, from which the best are promoted to the next stage.
    Groups,
    /// Two agents play until it is decided which of two hypotheses about their difference is accepted.
    Sprt,
}

impl FormatKind {
    /// All formats.
    pub const ALL: [FormatKind; 7] = [
        FormatKind::RoundRobin,
        FormatKind::Gauntlet,
        FormatKind::Swiss,
        FormatKind::Knockout,
        FormatKind::DoubleKnockout,
        FormatKind::Groups,
        FormatKind::Sprt,
    ];

    /// What users type.
    pub const fn name(self) -> &'static str {
        match self {
            FormatKind::RoundRobin => "round-robin",
            FormatKind::Gauntlet => "gauntlet",
            FormatKind::Swiss => "swiss",
            FormatKind::Knockout => "knockout",
            FormatKind::DoubleKnockout => "double-knockout",
            FormatKind::Groups => "groups",
            FormatKind::Sprt => "sprt",
        }
    }

    /// Whether all games are known before the first one is played.
    pub const fn is_fixed(self) -> bool {
        matches!(self, FormatKind::RoundRobin | FormatKind::Gauntlet)
    }
}

impl fmt::Display for FormatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for FormatKind {
    type Err = String;

    fn from_str(text: &str) -> Result<FormatKind, String> {
        let names = FormatKind::ALL.map(FormatKind::name);
        let found = FormatKind::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| format!("there is no format `{text}`{}", plyground_game::did_you_mean(text, &names)))
    }
}

/// By what players are ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RankRule {
    /// One point for a win, half a point for a draw; the margin decides between equals.
    #[default]
    Points,
    /// The mean margin of a game, as COL 333 counts it; points decide between equals.
    Margin,
}

/// In which order players enter brackets, groups and the first round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeedingRule {
    /// Drawn by the seed.
    #[default]
    Drawn,
    /// As listed, the strongest first.
    Listed,
}

/// What the Elo figures of a sequential test mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtScale {
    /// Elo by the expected score.
    #[default]
    Logistic,
    /// Normalized Elo.
    Normalized,
}

/// A format with its numbers. Keys of other formats are refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormatSettings {
    /// Which format.
    pub kind: FormatKind,
    /// How many games each pair plays at each game and time limit: an even number, because seats are swapped in pairs.
    #[serde(default = "two")]
    pub games: u32,
    /// By what players are ordered.
    #[serde(default)]
    pub rank: RankRule,
    /// In which order players enter.
    #[serde(default)]
    pub seeding: SeedingRule,
    /// Swiss: how many rounds; otherwise as many as find a single winner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// Gauntlet: how many agents of the list are challengers (1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challengers: Option<u32>,
    /// Groups: how many players a group has at most (4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group_size: Option<u32>,
    /// Groups: how many players of each group are promoted (2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promoted: Option<u32>,
    /// Sequential test: the lower hypothesis in Elo (0).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo0: Option<f64>,
    /// Sequential test: the higher hypothesis in Elo (50).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo1: Option<f64>,
    /// Sequential test: how often the higher hypothesis may be accepted wrongly (0.05).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha: Option<f64>,
    /// Sequential test: how often the lower hypothesis may be accepted wrongly (0.05).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beta: Option<f64>,
    /// Sequential test: what its Elo figures mean (logistic).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<SprtScale>,
    /// Sequential test: after so many games it ends without a decision (2000).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_games: Option<u32>,
}

const fn two() -> u32 {
    2
}

impl FormatSettings {
    /// A format with its usual numbers.
    pub const fn new(kind: FormatKind) -> FormatSettings {
        FormatSettings {
            kind,
            games: two(),
            rank: RankRule::Points,
            seeding: SeedingRule::Drawn,
            rounds: None,
            challengers: None,
            group_size: None,
            promoted: None,
            elo0: None,
            elo1: None,
            alpha: None,
            beta: None,
            model: None,
            max_games: None,
        }
    }

    /// The keys that were given and belong to some formats only, each with the formats that have it.
    pub(super) fn special_keys(&self) -> Vec<(&'static str, &'static [FormatKind])> {
        const SWISS: &[FormatKind] = &[FormatKind::Swiss];
        const GAUNTLET: &[FormatKind] = &[FormatKind::Gauntlet];
        const GROUPS: &[FormatKind] = &[FormatKind::Groups];
        const SPRT: &[FormatKind] = &[FormatKind::Sprt];
        [
            ("rounds", self.rounds.is_some(), SWISS),
            ("challengers", self.challengers.is_some(), GAUNTLET),
            ("group_size", self.group_size.is_some(), GROUPS),
            ("promoted", self.promoted.is_some(), GROUPS),
            ("elo0", self.elo0.is_some(), SPRT),
            ("elo1", self.elo1.is_some(), SPRT),
            ("alpha", self.alpha.is_some(), SPRT),
            ("beta", self.beta.is_some(), SPRT),
            ("model", self.model.is_some(), SPRT),
            ("max_games", self.max_games.is_some(), SPRT),
        ]
        .into_iter()
        .filter_map(|(key, is_given, kinds)| is_given.then_some((key, kinds)))
        .collect()
    }

    pub(crate) fn challengers(&self) -> usize {
        self.challengers.unwrap_or(1) as usize
    }

    pub(crate) fn group_size(&self) -> usize {
        self.group_size.unwrap_or(4) as usize
    }

    pub(crate) fn promoted(&self) -> usize {
        self.promoted.unwrap_or(2) as usize
    }

    /// Where the sequential test ends without a decision.
    pub fn max_games(&self) -> usize {
        self.max_games.unwrap_or(2_000) as usize
    }
}
