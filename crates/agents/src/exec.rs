//! `exec:COMMAND`: any program over Plyground's own line protocol (`docs/protocol.md`).

use crate::process::{Deadline, Program, RunEnvironment, Workdir, as_foul, declined, names_no_move, prepare_command};
use crate::spec::AgentSpec;
use plyground_arena::{ChosenMove, GameInfo, Introduction, MoveRequest, Player, PlayerAnswer, PlayerId, PrepareError};
use plyground_game::{Action, Cell, GameState, Seat, Setup, plain_parse_error};
use plyground_record::{EndReason, Foul, FoulKind, GameResult};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Instant;

/// A program that answers in JSON lines.
pub(crate) struct JsonPlayer {
    program: Program,
    /// What it was told before the game, to be told again if it has to be started anew.
    hello: String,
    start: String,
}

/// What the referee sends.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum RefereeMessage<'a> {
    Hello {
        protocol: u32,
        game: &'a str,
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        k: Option<u32>,
        limit: Option<f64>,
        setup: &'a Setup,
    },
    Start {
        opponent: &'a str,
    },
    Turn {
        number: u32,
        setup: &'a Setup,
        legal: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        last: Option<String>,
        remark: &'a str,
        limit: Option<f64>,
    },
    End {
        setup: &'a Setup,
        #[serde(skip_serializing_if = "Option::is_none")]
        last: Option<String>,
        result: ResultMessage<'a>,
    },
}

/// How a game ended, as both sides are told.
#[derive(Serialize)]
struct ResultMessage<'a> {
    winner: Option<Seat>,
    reason: EndReason,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<[i32; 2]>,
    #[serde(skip_serializing_if = "<[Cell]>::is_empty")]
    line: &'a [Cell],
}

/// The answer to `hello`.
#[derive(Deserialize)]
#[serde(expecting = "an object such as {\"name\": \"My Agent\"}")]
struct HelloReply {
    name: String,
    #[serde(default)]
    introduction: Option<String>,
}

/// The answer to `turn`.
#[derive(Deserialize)]
#[serde(expecting = "an object such as {\"move\": \"b4\"}")]
struct TurnReply {
    #[serde(rename = "move")]
    played: Option<String>,
    #[serde(default)]
    remark: Option<String>,
    /// The turn that it answers, if it says so.
    #[serde(default)]
    number: Option<u32>,
    /// The rows of the board it expects after its move, if it says so.
    #[serde(default)]
    board: Option<Vec<String>>,
}

impl JsonPlayer {
    pub(crate) fn new(
        spec: AgentSpec,
        environment: RunEnvironment,
        leave: &[PathBuf],
    ) -> Result<JsonPlayer, PrepareError> {
        let mut workdir = Workdir::new(&spec, &environment)
            .map_err(|error| PrepareError::impossible(format!("`{spec}`: {error}")))?;
        let words = prepare_command(spec.command(), &mut workdir, &environment, leave)?;
        let program = Program::new(spec, environment, workdir, words);
        Ok(JsonPlayer { program, hello: String::new(), start: String::new() })
    }

    /// Starts the program and reads its introduction.
    fn introduce(&mut self, deadline: Instant) -> Result<Introduction, PrepareError> {
        let notes = self.program.notes().to_vec();
        let channel = self.program.start()?;
        let deadline = Deadline::at(deadline);
        channel.send_line(&self.hello, deadline)?;
        let line = channel.read_line(deadline)?;
        let hello: HelloReply = read(&line)?;
        channel.pause_before_game();
        Ok(Introduction { name: hello.name, text: hello.introduction, notes, output: channel.printed() })
    }

    fn tell_start(&mut self, deadline: Instant) -> Result<(), Foul> {
        let channel = self.program.channel();
        channel.send_line(&self.start, Deadline::at(deadline))?;
        channel.pause_before_game();
        Ok(())
    }
}

impl Player for JsonPlayer {
    fn id(&self) -> PlayerId {
        self.program.player_id()
    }

    fn handshake(&mut self, info: &GameInfo<'_>) -> Result<Introduction, PrepareError> {
        self.program.apply_rules(info);
        self.hello = to_line(&RefereeMessage::Hello {
            protocol: 1,
            game: &info.start.spec(),
            seat: info.seat,
            k: info.k,
            limit: info.limit.map(|limit| limit.as_secs_f64()),
            setup: info.start,
        });
        self.introduce(info.deadline)
    }

    fn prepare(&mut self, opponent: &str, deadline: Instant) -> Result<String, Foul> {
        self.start = to_line(&RefereeMessage::Start { opponent });
        self.tell_start(deadline)?;
        Ok(self.program.channel().printed())
    }

    fn choose_move(&mut self, question: &MoveRequest<'_>) -> PlayerAnswer {
        let state = question.state;
        let line = to_line(&RefereeMessage::Turn {
            number: question.number,
            setup: &state.setup(),
            legal: state.legal_actions().iter().map(Action::to_string).collect(),
            last: last(state),
            remark: question.remark,
            limit: question.time_limit.limit.map(|limit| limit.as_secs_f64()),
        });
        let number = question.number;
        self.program.channel().ask(&line, question).parse(|line| parse_answer(line, number, state))
    }

    fn recover(&mut self, deadline: Instant) -> Result<(), Foul> {
        self.introduce(deadline).map_err(as_foul)?;
        self.tell_start(deadline)
    }

    fn game_over(&mut self, state: &dyn GameState, result: &GameResult) {
        let GameResult { winner, reason, scores, ref line, .. } = *result;
        let result = ResultMessage { winner, reason, scores, line };
        let last = if reason.is_foul() { None } else { last(state) };
        self.program.quit(&to_line(&RefereeMessage::End { setup: &state.setup(), last, result }));
    }
}

/// The move before this turn, unless there is none or it was lost.
fn last(state: &dyn GameState) -> Option<String> {
    state.history().last().and_then(|(_, action)| action.map(|action| action.to_string()))
}

/// The move that an answer names.
fn parse_answer(line: &str, number: u32, state: &dyn GameState) -> Result<ChosenMove, Foul> {
    let reply: TurnReply = read(line)?;
    if let Some(answered) = reply.number.filter(|answered| *answered != number) {
        let why = format!("it answered turn {answered}, and turn {number} was asked");
        return Err(Foul::new(FoulKind::Malformed, why).with_quote(line));
    }
    let text = reply.played.unwrap_or_default();
    if names_no_move(&text) {
        return Err(declined(&text));
    }
    // A text that is not a move cannot be played either, and people call both illegal.
    let action: Action =
        text.parse().map_err(|error| Foul::new(FoulKind::Illegal, format!("{error}")).with_quote(&text))?;
    if let Some(promised) = reply.board {
        let mut after = state.boxed_clone();
        if after.play(action).is_ok() && after.setup().board.rows() != promised {
            let why = format!("the board it expects is not the one that {action} leads to");
            return Err(Foul::new(FoulKind::BrokenPromise, why).with_quote(&promised.join("/")));
        }
    }
    Ok(ChosenMove { remark: reply.remark, ..ChosenMove::from(action) })
}

fn read<'de, T: Deserialize<'de>>(line: &'de str) -> Result<T, Foul> {
    let malformed = |why: String| {
        Foul::new(FoulKind::Malformed, format!("its line is not an answer of the protocol: {why}")).with_quote(line)
    };
    match line.trim_start().chars().next() {
        None => Err(malformed("it is empty".to_owned())),
        // Serde would read a list as an object without field names.
        Some('[') => Err(malformed("it is a list, and an object was expected".to_owned())),
        Some(_) => serde_json::from_str(line).map_err(|error| malformed(plain_parse_error(&error))),
    }
}

fn to_line(message: &RefereeMessage<'_>) -> String {
    serde_json::to_string(message).expect("a message is plain data")
}
