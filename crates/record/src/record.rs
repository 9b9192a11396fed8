//! One game as data: what a referee writes and every transcript, replay and report reads.

use crate::facts::UNKNOWN;
use crate::foul::{Foul, Penalties};
use crate::interpreter::Interpreter;
use plyground_game::{Cell, Gesture, Outcome, Seat, Setup, Table, in_plain_words};
use plyground_games::boards::course_boards;
use serde::{Deserialize, Serialize};

/// One game. The JSON form is described in `docs/record.md`; [`SCHEMA`] names its version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Always [`SCHEMA`].
    pub schema: String,
    /// When the game began, as RFC 3339 in UTC.
    pub started: String,
    /// What was played.
    pub game: GameFacts,
    /// Who played.
    pub seats: Seats,
    /// Under which rules of the house.
    pub settings: Settings,
    /// Every turn that was asked for, lost ones included.
    pub moves: Vec<Turn>,
    /// How it ended. A game that was cut off has a result too, with the reason `interrupted`.
    pub result: Ending,
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
    /// Moves that nobody chose, played before the first turn.
    #[serde(default, with = "gestures", skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<Gesture>,
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
    pub fn called(self, title: Option<&str>) -> GameFacts {
        GameFacts { title: title.map_or(self.title, str::to_owned), ..self }
    }
}

/// Both players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seats {
    /// Who sat first.
    pub first: Sitter,
    /// Who sat second.
    pub second: Sitter,
}

impl Seats {
    /// Who sat there.
    pub const fn at(&self, seat: Seat) -> &Sitter {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }

    /// Who sat there, to be changed.
    pub const fn at_mut(&mut self, seat: Seat) -> &mut Sitter {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }
}

/// A player as the record knows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sitter {
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

impl Sitter {
    /// Whether the record says which agent it was. One that was made from a course's page has names only.
    pub fn is_known(&self) -> bool {
        self.spec != UNKNOWN
    }
}

/// The rules of the house.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
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
    pub clock: Clock,
    /// Whether programs could think while the other side was to move. Otherwise they were held still.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pondering: bool,
    /// How well the agents were walled in: `none`, `limits`, `landlock`, `full`.
    pub sandbox: String,
    /// The seed of everything random that the referee does.
    pub seed: u64,
    /// How many turns the game may have.
    pub max_turns: u32,
}

/// What a time limit measures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
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
    #[serde(rename = "move", default, with = "maybe_gesture")]
    pub played: Option<Gesture>,
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
    pub time: Times,
    /// What it did wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foul: Option<Foul>,
    /// What it printed during the turn, cut.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub output: String,
}

/// How long a turn took, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Times {
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
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// Why it ended.
    pub reason: Reason,
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

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
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
    /// Somebody stopped the match.
    Interrupted,
}

/// Its name in records.
impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.serialize(f)
    }
}

impl Reason {
    /// How a board was decided: by a line where there is one, else by what it counts, else because nobody can move.
    pub fn on_the_board(table: &dyn Table, outcome: Outcome) -> Reason {
        match outcome {
            Outcome::Win(_) if !table.winning_line().is_empty() => Reason::Line,
            _ if table.scores().is_some() => Reason::Points,
            Outcome::Win(_) => Reason::Stuck,
            Outcome::Draw => Reason::Draw,
        }
    }

    /// Whether somebody's foul ended the game, and not the board.
    pub const fn is_by_foul(self) -> bool {
        matches!(self, Reason::Forfeit | Reason::FoulDraw | Reason::Preparation)
    }
}

/// A game that is not a record of this version.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
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
    /// Reads a record; an older one is told in today's words. Whether its game is possible is for [`crate::replay`] to say.
    pub fn from_json(text: &str) -> Result<Record, ReadError> {
        #[derive(Deserialize)]
        #[serde(expecting = "an object with a `schema`")]
        struct Version {
            schema: String,
        }
        // What reads objects would take a list for one without names.
        if text.trim_start().starts_with('[') {
            return Err(ReadError::List);
        }
        let not_a_record = |error: serde_json::Error| ReadError::Json(in_plain_words(&error));
        let version: Version = serde_json::from_str(text).map_err(not_a_record)?;
        if version.schema != SCHEMA {
            return Err(ReadError::Schema(version.schema));
        }
        let record: Record = serde_json::from_str(text).map_err(not_a_record)?;
        Ok(record.in_todays_words())
    }

    /// The record as text, a field a line.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a record is plain data");
        text.push('\n');
        text
    }

    /// Leaves out what the agents printed, for readers whom that does not concern.
    pub fn forget_output(&mut self) {
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
    pub fn course_of_play(&self) -> impl Iterator<Item = Option<Gesture>> {
        self.game.opening.iter().map(|&gesture| Some(gesture)).chain(self.moves.iter().map(|turn| turn.played))
    }
}

/// Moves as people write them.
mod gestures {
    use super::Gesture;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(gestures: &[Gesture], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(gestures.iter().map(Gesture::to_string))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Gesture>, D::Error> {
        let texts = Vec::<String>::deserialize(from)?;
        texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
    }
}

/// A move as people write it, or none.
mod maybe_gesture {
    use super::Gesture;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::ref_option, reason = "serde hands fields over by reference")]
    pub(super) fn serialize<S: Serializer>(gesture: &Option<Gesture>, to: S) -> Result<S::Ok, S::Error> {
        match gesture {
            Some(gesture) => to.collect_str(gesture),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Gesture>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}
