//! What a course asks of an agent beside right answers and good moves: what its game master calls, how it uses its time, what
//! it says, and the evaluation of its own.

use serde::{Deserialize, Serialize};

/// The functions that a game master calls beside those for a move.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MasterCalls {
    /// The game that is played.
    pub game: String,
    /// The fewest lines of the introduction.
    pub introduction_lines: usize,
    /// The most characters of the name.
    pub name_letters: usize,
    /// What the preparation returns.
    pub ready: String,
    /// How many turns the agent plays against itself, in one process.
    pub turns: u32,
    /// The time for each of them, in seconds.
    pub seconds: f64,
}

/// The time limits that are tried.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeRules {
    /// The games in which a move is asked for.
    pub games: Vec<String>,
    /// The limits, in seconds, the shortest first.
    pub seconds: Vec<f64>,
    /// The limits that a full check adds.
    #[serde(default)]
    pub full_seconds: Vec<f64>,
    /// Whether the agent must look further when it has more time.
    #[serde(default)]
    pub deepens: bool,
}

/// What an agent says with its moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemarkRules {
    /// The game in which it speaks.
    pub game: String,
    /// How many turns must pass before a remark may come again.
    pub turns_apart: usize,
}

/// The evaluation of an agent's own.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvaluationRules {
    /// The game whose positions are evaluated.
    pub game: String,
    /// Its name in the handout.
    pub name: String,
    /// The evaluation that it is compared with.
    pub basic: String,
}

/// The games that must be handed in as pages of the game master.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TranscriptRules {
    /// The game that must have been played.
    pub game: String,
    /// The function of the agent that gives the name by which the page knows it.
    pub name: String,
}

/// What searches do beside answering.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchRules {
    /// The game in which they are asked.
    pub game: String,
    /// After so many plies of a random game.
    pub plies: usize,
    /// How many plies they look ahead.
    pub depth: u32,
    /// The kind of question.
    pub kind: String,
    /// The dictionary that is filled when caching is on.
    pub cache: String,
    /// The function that must exist and that no search may call.
    pub uncalled: String,
    /// The functions of the course whose calls are counted.
    pub counted: Vec<String>,
}
