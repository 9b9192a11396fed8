//! What a tournament is: its agents, its games, its time limits, its format and its rules, as one commented TOML file.
//!
//! ```
//! use plyground_tournament::settings::TournamentSettings;
//!
//! let text = "agents = ['random', 'greedy']\ngames = ['mnk:3x3,k=3']\n[format]\nkind = 'round-robin'";
//! let settings = TournamentSettings::read("class.toml", text)?;
//! assert_eq!(settings.format.games, 2);
//! let slip = TournamentSettings::read("class.toml", &text.replace("games", "game")).unwrap_err();
//! assert_eq!(slip.to_string(), "class.toml:2: there is no key `game`; did you mean `games`?");
//! # Ok::<(), plyground_tournament::settings::SettingsError>(())
//! ```

mod check;
mod difference;
mod error;
mod format;
mod move_time;
mod text;

pub use difference::SettingsDifference;
pub use error::SettingsError;
pub use format::{FormatKind, FormatSettings, RankRule, SeedingRule, SprtScale};
pub use move_time::MoveTime;

use plyground_record::ClockKind;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The settings of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentSettings {
    /// What people call it.
    #[serde(default)]
    pub title: String,
    /// Who plays: agent specs, files, folders and patterns, as the user wrote them.
    pub agents: Vec<String>,
    /// The course whose agents the files and folders are; otherwise that of the first game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub course: Option<String>,
    /// What is played: every pair meets in each of these games.
    pub games: Vec<String>,
    /// The time limits: every pair meets at each of them.
    #[serde(default = "course_time")]
    pub time: Vec<MoveTime>,
    /// The seed of everything random.
    #[serde(default)]
    pub seed: u64,
    /// Who meets whom, and how often.
    pub format: FormatSettings,
    /// What holds in every game.
    #[serde(default, rename = "match")]
    pub match_rules: MatchRules,
    /// What follows when an agent fouls again and again.
    #[serde(default)]
    pub fouls: FoulRule,
    /// How games are run on this machine. It may change while a tournament runs.
    #[serde(default)]
    pub machine: MachineSettings,
}

fn course_time() -> Vec<MoveTime> {
    vec![MoveTime::Course]
}

/// What holds in every game of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MatchRules {
    /// How many random moves each game begins with. Both games of a pair begin with the same ones.
    pub opening_plies: u32,
    /// The policy, which says what each foul costs; otherwise that of the game's course.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<String>,
    /// What a time limit measures.
    pub clock: ClockKind,
    /// Seconds past the limit that are forgiven; otherwise as many as the policy says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grace: Option<f64>,
    /// Whether programs may compute while the opponent is to move.
    pub pondering: bool,
}

/// What follows when an agent fouls again and again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FoulRule {
    /// An agent is withdrawn after so many games in which it fouled; 0 for never. Games that it has not played by then, in
    /// the order of the schedule, are won by its opponents without being played.
    pub withdraw_after: u32,
}

/// How games are run on this machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MachineSettings {
    /// The sandbox level; otherwise the strongest one that works.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sandbox: Option<String>,
    /// The memory of each agent, such as `2G`.
    pub memory: String,
    /// The Python interpreter for the courses' agents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interpreter: Option<PathBuf>,
    /// How many games are played at the same time; otherwise as many as the cores allow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concurrency: Option<u32>,
    /// Whether more agents may compute at the same time than there are cores.
    pub more_agents_than_cores: bool,
}

impl Default for MachineSettings {
    fn default() -> MachineSettings {
        MachineSettings {
            sandbox: None,
            memory: "2G".to_owned(),
            interpreter: None,
            concurrency: None,
            more_agents_than_cores: false,
        }
    }
}

impl TournamentSettings {
    /// Reads settings. `file` is for messages.
    pub fn read(file: &str, text: &str) -> Result<TournamentSettings, SettingsError> {
        let settings: TournamentSettings =
            toml::from_str(text).map_err(|error| SettingsError::from_toml(file, text, &error))?;
        settings.check().map_err(|what| SettingsError::Content { file: file.to_owned(), what })?;
        Ok(settings)
    }

    /// Settings for these agents and games, where everything else is as usual.
    pub fn new(agents: Vec<String>, games: Vec<String>, kind: FormatKind) -> TournamentSettings {
        TournamentSettings {
            title: String::new(),
            agents,
            course: None,
            games,
            time: course_time(),
            seed: 0,
            format: FormatSettings::new(kind),
            match_rules: MatchRules::default(),
            fouls: FoulRule::default(),
            machine: MachineSettings::default(),
        }
    }

    /// How many combinations of a game and a time limit there are: each pair of players plays all of them.
    pub fn conditions(&self) -> usize {
        self.games.len() * self.time.len()
    }
}
