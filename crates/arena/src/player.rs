//! A player, as the referee sees it: a person, a built-in agent or a program.

use crate::error::MatchError;
use plyground_game::{Action, GameState, Setup};
use plyground_record::{ClockKind, Foul, GameResult, Interpreter};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A player: it is told the position and names a move. The board that counts is the referee's.
pub trait Player: Send {
    /// What is known about the player before the handshake.
    fn id(&self) -> PlayerId;

    /// The first half of the preparation, off the clock: it is told the game and introduces itself.
    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError>;

    /// The second half, off the clock: it learns the name of its opponent. Returns what it printed meanwhile.
    fn prepare(&mut self, _opponent: &str, _deadline: Instant) -> Result<String, Foul> {
        Ok(String::new())
    }

    /// Its turn, on the clock.
    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer;

    /// After a foul that did not end the game: whatever the last turn left behind is cleared away, off the clock.
    fn recover(&mut self, _deadline: Instant) -> Result<(), Foul> {
        Ok(())
    }

    /// Between two turns: gives memory back that it can do without. It may then have to find out anew what it knew.
    fn release_memory(&mut self) {}

    /// The game is over; this is the board, and how it ended.
    fn game_over(&mut self, _table: &dyn GameState, _result: &GameResult) {}
}

/// What is known about a player before the handshake.
#[derive(Clone, Debug, Default)]
pub struct PlayerId {
    /// Its spec.
    pub spec: String,
    /// What it is called until it has introduced itself, where that is not its spec.
    pub name: Option<String>,
    /// Whether it is a person, and not a program.
    pub is_person: bool,
    /// The version of the program, where it has one.
    pub version: Option<String>,
    /// The hash of its files, where it has any.
    pub hash: Option<String>,
    /// The interpreter that runs it, where we chose one.
    pub interpreter: Option<Interpreter>,
}

/// What a player is told in the handshake before the game: board, seat, time limit, opponent.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo<'a> {
    /// The board before the first turn.
    pub start: &'a Setup,
    /// The board before the opening, if the game has one.
    pub origin: &'a Setup,
    /// Whether a side may lose its turn by a foul, and the game go on.
    pub turns_can_be_lost: bool,
    /// Which seat it has.
    pub seat: plyground_game::Seat,
    /// How many in a row win, in games that have it.
    pub k: Option<u32>,
    /// The time limit for a move; none when only [`MAX_TURN_TIME`] limits it.
    pub limit: Option<Duration>,
    /// Whether it may think while the opponent is to move.
    pub pondering: bool,
    /// The spec of the opponent.
    pub opponent: &'a str,
    /// When it must be ready.
    pub deadline: Instant,
}

/// What a player says about itself.
#[derive(Clone, Debug, Default)]
pub struct Introduction {
    /// What it calls itself.
    pub name: String,
    /// What it says about itself.
    pub text: Option<String>,
    /// What its author should know.
    pub notes: Vec<String>,
    /// What it printed so far.
    pub output: String,
}

/// Why a player could not be prepared.
#[derive(Debug)]
pub enum PrepareError {
    /// It failed to prepare, and loses.
    Foul(Foul),
    /// The match cannot take place at all: no such command, no such sandbox.
    Impossible(MatchError),
}

impl PrepareError {
    /// The match cannot take place for this reason, and nothing is known that would help.
    pub fn impossible(why: impl Into<String>) -> PrepareError {
        PrepareError::Impossible(MatchError::new(why))
    }
}

impl From<MatchError> for PrepareError {
    fn from(error: MatchError) -> PrepareError {
        PrepareError::Impossible(error)
    }
}

impl From<Foul> for PrepareError {
    fn from(foul: Foul) -> PrepareError {
        PrepareError::Foul(foul)
    }
}

/// What a player is asked in its turn.
pub struct MoveRequest<'a> {
    /// The board.
    pub state: &'a dyn GameState,
    /// Which turn this is, from 1.
    pub number: u32,
    /// What the opponent remarked.
    pub remark: &'a str,
    /// How long it may take.
    pub time_limit: TimeLimit,
    /// Set when the match is stopped.
    pub stop: &'a AtomicBool,
}

/// How long a turn may take.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit {
    /// The limit that players are told; none when only [`MAX_TURN_TIME`] limits the turn.
    pub limit: Option<Duration>,
    /// What is forgiven past it.
    pub grace: Duration,
    /// What the limit measures.
    pub clock: ClockKind,
}

/// The longest time of any turn, whatever was agreed.
pub const MAX_TURN_TIME: Duration = Duration::from_secs(600);

/// How much longer than the limit a process by the CPU clock may take on the wall: it may be waiting for a core, but not
/// for ever.
const WALL_TIMES_CPU: u32 = 10;

/// How long a line that is late is waited for, so that late and silent can be told apart. An agent that was silent in its
/// last turn is not waited for.
pub const LATE_GRACE: Duration = Duration::from_secs(1);

impl TimeLimit {
    /// When an answer is late on the wall, counted from the question.
    pub fn wall(&self) -> Duration {
        let limit = self.limit.unwrap_or(MAX_TURN_TIME) + self.grace;
        match self.clock {
            ClockKind::Wall => limit,
            ClockKind::Cpu => (limit * WALL_TIMES_CPU).min(MAX_TURN_TIME),
        }
    }

    /// When it is late in processor time, if that is what counts.
    pub fn cpu(&self) -> Option<Duration> {
        match self.clock {
            ClockKind::Wall => None,
            ClockKind::Cpu => Some(self.limit.unwrap_or(MAX_TURN_TIME) + self.grace),
        }
    }
}

/// What a player did in its turn.
#[derive(Debug)]
pub struct PlayerAnswer {
    /// Its move, or what went wrong.
    pub outcome: Result<ChosenMove, Foul>,
    /// From the question to the answer.
    pub wall: Duration,
    /// The processor time of its processes, where it has any.
    pub cpu: Option<Duration>,
    /// The processor time they used since its last answer.
    pub idle_cpu: Option<Duration>,
    /// What it printed.
    pub output: String,
}

/// A move that a player named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenMove {
    /// The move.
    pub action: Action,
    /// In its own words, where they are not ours.
    pub original_text: Option<String>,
    /// What it remarked.
    pub remark: Option<String>,
    /// What its author should know, though it is not a foul.
    pub note: Option<String>,
    /// What may have been meant, should the board not allow the move.
    pub advice: Option<String>,
}

impl From<Action> for ChosenMove {
    fn from(action: Action) -> ChosenMove {
        ChosenMove { action, original_text: None, remark: None, note: None, advice: None }
    }
}
