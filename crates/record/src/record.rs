//! One game as data: what a referee writes and every transcript, replay and report reads.

use crate::facts::UNKNOWN;
use crate::foul::{Foul, Penalties};
use crate::interpreter::Interpreter;
use plyground_game::{Action, Cell, GameState, Outcome, Seat, Setup, plain_parse_error};
use plyground_games::boards::course_boards;
use serde::de::IntoDeserializer;
use serde::{Deserialize, Serialize};

/// The record of one game: who played what under which settings, every turn, and the result. The JSON form is described
/// in `docs/record.md`; [`SCHEMA`] names its version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Always [`SCHEMA`].
    pub schema: String,
    /// When the game began, as RFC 3339 in UTC.
    pub started: String,
    /// What was played.
    pub game: GameFacts,
    /// Who played.
    pub seats: Players,
    /// The settings of the match.
    pub settings: MatchSettings,
    /// Every turn that was asked for, lost ones included.
    pub moves: Vec<Turn>,
    /// How it ended. A game that was cut off has a result too, with the reason `interrupted`.
    pub result: GameResult,
}

/// The version of the form: the number rises when a reader of the old form would misread the new one.
pub const SCHEMA: &str = "plyground.record/1";

/// What was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameFacts {
    /// What the user asked for: `tts:gold-rush`.
    pub spec: String,
    /// The name that people and the course give this board: `Gold Rush`.
    pub title: String,
    /// How many in a row win, in games that have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k: Option<u32>,
    /// The board before the first move.
    pub start: Setup,
    /// Moves that were played before the first turn, drawn at random.
    #[serde(default, with = "actions", skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<Action>,
}

impl GameFacts {
    /// A game from this start, without an opening.
    pub fn new(spec: &str, start: Setup) -> GameFacts {
        let named = course_boards().iter().find(|board| board.setup() == start);
        let title = named.map_or_else(|| start.spec(), |board| board.title.clone());
        let k = start.options.get("k").and_then(|k| k.parse().ok());
        GameFacts { spec: spec.to_owned(), title, k, start, opening: Vec::new() }
    }

    /// The same, on a board that its author has given a name.
    pub fn with_title(self, title: Option<&str>) -> GameFacts {
        GameFacts { title: title.map_or(self.title, str::to_owned), ..self }
    }
}

/// Both players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Players {
    /// The first player.
    pub first: PlayerInfo,
    /// The second player.
    pub second: PlayerInfo,
}

impl Players {
    /// The player of that seat.
    pub const fn at(&self, seat: Seat) -> &PlayerInfo {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }

    /// The player of that seat, to be changed.
    pub const fn at_mut(&mut self, seat: Seat) -> &mut PlayerInfo {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }
}

/// A player as the record knows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlayerInfo {
    /// The agent spec: `cse415:agent.py`.
    pub spec: String,
    /// What it calls itself.
    pub name: String,
    /// What the game calls its side: `White`, `vertical`.
    pub side: String,
    /// What it said about itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub introduction: Option<String>,
    /// The version of the program, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The BLAKE3 hash of its files, where it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// The interpreter that ran it, where we chose one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interpreter: Option<Interpreter>,
    /// What its author should know, such as starter code that was not used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What it printed before its first turn, cut.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub output: String,
}

impl PlayerInfo {
    /// Whether a person played.
    pub fn is_person(&self) -> bool {
        self.spec == PERSON
    }

    /// Whether the record says which agent it was. One that was made from a course's page has names only.
    pub fn is_identified(&self) -> bool {
        self.spec != UNKNOWN
    }
}

/// The agent spec of a person.
pub const PERSON: &str = "human";

/// What was agreed before the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The name of the policy: `cse415`, `strict`.
    pub policy: String,
    /// Where this policy differs from what the course's own program would have done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub policy_notes: Vec<String>,
    /// What follows on which foul.
    pub penalties: Penalties,
    /// Seconds for a move; none when only the cap holds.
    pub limit: Option<f64>,
    /// Seconds past the limit that are forgiven.
    pub grace: f64,
    /// What the limit measures.
    pub clock: ClockKind,
    /// Whether programs could think while the other side was to move. Otherwise they were held still.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pondering: bool,
    /// The sandbox level of the agents: `none`, `limits`, `landlock`, `full`.
    pub sandbox: String,
    /// The seed of everything random that the referee does.
    pub seed: u64,
    /// How many turns the game may have.
    pub max_turns: u32,
}

/// What a time limit measures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClockKind {
    /// The clock on the wall.
    #[default]
    Wall,
    /// The processor time of the agent and everything it started.
    Cpu,
}

/// One turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// Which turn, from 1.
    pub number: u32,
    /// Whose.
    pub seat: Seat,
    /// What was played; nothing when the turn was lost or ended the game.
    #[serde(rename = "move", default, with = "maybe_action")]
    pub played: Option<Action>,
    /// The move in the agent's own words, where they are not ours: `(1, 0)`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// What the agent remarked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    /// What its author should know about this turn, though it was no foul.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// How long it took.
    pub time: TurnTimes,
    /// What it did wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foul: Option<Foul>,
    /// What it printed during the turn, cut.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub output: String,
}

/// How long a turn took, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TurnTimes {
    /// From the question to the answer.
    pub wall: f64,
    /// Processor time of the agent and everything it started; none for agents in our own process.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<f64>,
    /// Processor time it used while the other side was to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_cpu: Option<f64>,
    /// What the referee itself needed around it.
    pub latency: f64,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// The winner; none in a draw.
    pub winner: Option<Seat>,
    /// Why it ended.
    pub reason: EndReason,
    /// The same for people, in one sentence.
    pub text: String,
    /// Points or discs, in games that count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<[i32; 2]>,
    /// The cells of the line that won, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<Cell>,
    /// What went wrong before the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foul: Option<Foul>,
}

/// Why a game ended: by the rules, by a foul, by resignation, or because the match was interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// A line was completed.
    Line,
    /// Points or discs were counted.
    Points,
    /// The loser could not move.
    Stuck,
    /// The rules call it a draw.
    Draw,
    /// A foul lost the game.
    Forfeit,
    /// A foul made it a draw.
    FoulDraw,
    /// A player failed to get ready.
    Preparation,
    /// Too many lost turns in a row.
    LostTurns,
    /// Too many turns.
    TurnLimit,
    /// The loser gave up.
    Resigned,
    /// The match was interrupted.
    Interrupted,
}

/// Its name in records.
impl std::fmt::Display for EndReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.serialize(f)
    }
}

/// Reads its name in records.
impl std::str::FromStr for EndReason {
    type Err = serde::de::value::Error;

    fn from_str(name: &str) -> Result<EndReason, Self::Err> {
        EndReason::deserialize(name.into_deserializer())
    }
}

impl EndReason {
    /// How a board was decided: by a line where there is one, else by what it counts, else because neither side can move.
    pub fn from_board(state: &dyn GameState, outcome: Outcome) -> EndReason {
        match outcome {
            Outcome::Win(_) if !state.winning_line().is_empty() => EndReason::Line,
            _ if state.scores().is_some() => EndReason::Points,
            Outcome::Win(_) => EndReason::Stuck,
            Outcome::Draw => EndReason::Draw,
        }
    }

    /// Whether a foul ended the game, and not the board.
    pub const fn is_foul(self) -> bool {
        matches!(self, EndReason::Forfeit | EndReason::FoulDraw | EndReason::Preparation)
    }
}

/// A game that is not a record of this version.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A record is an object.
    #[error("this is a list, and a record is an object with a `schema`")]
    List,
    /// Not JSON, or not these fields.
    #[error("not a record: {0}")]
    Json(String),
    /// Another version.
    #[error("a record of the form `{0}`, while this program reads `{SCHEMA}`")]
    Schema(String),
}

impl Record {
    /// Reads a record; one of an earlier version gets today's wording. Whether its game is possible is for [`crate::replay()`] to say.
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        #[derive(Deserialize)]
        #[serde(expecting = "an object with a `schema`")]
        struct Version {
            schema: String,
        }
        // What reads objects would take a list for one without names.
        if text.trim_start().starts_with('[') {
            return Err(RecordError::List);
        }
        let not_a_record = |error: serde_json::Error| RecordError::Json(plain_parse_error(&error));
        let version: Version = serde_json::from_str(text).map_err(not_a_record)?;
        if version.schema != SCHEMA {
            return Err(RecordError::Schema(version.schema));
        }
        let record: Record = serde_json::from_str(text).map_err(not_a_record)?;
        Ok(record.with_current_wording())
    }

    /// The record as text, a field a line.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a record is plain data");
        text.push('\n');
        text
    }

    /// Leaves out what the agents printed, for readers whom that does not concern.
    pub fn strip_output(&mut self) {
        for seat in Seat::BOTH {
            self.seats.at_mut(seat).output.clear();
        }
        let fouls = self.moves.iter_mut().map(|turn| {
            turn.output.clear();
            turn.foul.as_mut()
        });
        for foul in fouls.chain([self.result.foul.as_mut()]).flatten() {
            foul.stderr = None;
        }
    }

    /// What was played in its order, the opening first; `None` is a lost turn.
    pub fn played_actions(&self) -> impl Iterator<Item = Option<Action>> {
        self.game.opening.iter().map(|&action| Some(action)).chain(self.moves.iter().map(|turn| turn.played))
    }
}

/// Moves as people write them.
mod actions {
    use super::Action;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(actions: &[Action], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(actions.iter().map(Action::to_string))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Action>, D::Error> {
        let texts = Vec::<String>::deserialize(from)?;
        texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
    }
}

/// A move as people write it, or none.
mod maybe_action {
    use super::Action;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::ref_option, reason = "serde hands fields over by reference")]
    pub(super) fn serialize<S: Serializer>(action: &Option<Action>, to: S) -> Result<S::Ok, S::Error> {
        match action {
            Some(action) => to.collect_str(action),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Action>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}
