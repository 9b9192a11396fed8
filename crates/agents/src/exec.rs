//! `exec:COMMAND`: any program over Plyground's own line protocol (`docs/protocol.md`).

use crate::process::{Patience, Program, Stage, Venue, as_foul, staged};
use crate::spec::AgentSpec;
use plyground_arena::{Answer, Briefing, Card, Choice, Introduction, Player, Question, Trouble};
use plyground_game::{Cell, Gesture, Seat, Setup, Table, in_plain_words};
use plyground_record::{Ending, Foul, FoulKind, Reason};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Instant;

/// A program that speaks JSON lines.
pub(crate) struct Exec {
    program: Program,
    /// What it was told before the game, to be told again if it has to be started anew.
    hello: String,
    start: String,
}

/// What the referee says.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Message<'a> {
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
        result: Outcome<'a>,
    },
}

/// How a game ended, as far as it concerns both sides.
#[derive(Serialize)]
struct Outcome<'a> {
    winner: Option<Seat>,
    reason: Reason,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<[i32; 2]>,
    #[serde(skip_serializing_if = "<[Cell]>::is_empty")]
    line: &'a [Cell],
}

/// What an agent says about itself.
#[derive(Deserialize)]
#[serde(expecting = "an object such as {\"name\": \"My Agent\"}")]
struct Hello {
    name: String,
    #[serde(default)]
    introduction: Option<String>,
}

/// What an agent says in its turn.
#[derive(Deserialize)]
#[serde(expecting = "an object such as {\"move\": \"b4\"}")]
struct Reply {
    #[serde(rename = "move")]
    played: Option<String>,
    #[serde(default)]
    remark: Option<String>,
    /// The turn that it answers, if it cares to say.
    #[serde(default)]
    number: Option<u32>,
    /// The rows of the board it expects after its move, if it cares to say.
    #[serde(default)]
    board: Option<Vec<String>>,
}

impl Exec {
    pub(crate) fn new(spec: AgentSpec, venue: Venue, leave: &[PathBuf]) -> Result<Exec, Trouble> {
        let mut stage = Stage::new(&spec, &venue).map_err(|error| Trouble::Impossible(format!("`{spec}`: {error}")))?;
        let words = staged(spec.command(), &mut stage, &venue, leave)?;
        let program = Program::new(spec, venue, stage, words);
        Ok(Exec { program, hello: String::new(), start: String::new() })
    }

    /// Starts the program and hears who it is.
    fn introduce(&mut self, deadline: Instant) -> Result<Introduction, Trouble> {
        let notes = self.program.notes().to_vec();
        let channel = self.program.start()?;
        let patience = Patience::until(deadline);
        channel.say(&self.hello, patience)?;
        let line = channel.hear(patience)?;
        let hello: Hello = read(&line)?;
        channel.rest_before_game();
        Ok(Introduction { name: hello.name, text: hello.introduction, notes, output: channel.printed() })
    }

    fn tell_start(&mut self, deadline: Instant) -> Result<(), Foul> {
        let channel = self.program.channel();
        channel.say(&self.start, Patience::until(deadline))?;
        channel.rest_before_game();
        Ok(())
    }
}

impl Player for Exec {
    fn card(&self) -> Card {
        self.program.card()
    }

    fn meet(&mut self, briefing: &Briefing<'_>) -> Result<Introduction, Trouble> {
        self.program.obey(briefing);
        self.hello = written(&Message::Hello {
            protocol: 1,
            game: &briefing.start.spec(),
            seat: briefing.seat,
            k: briefing.k,
            limit: briefing.limit.map(|limit| limit.as_secs_f64()),
            setup: briefing.start,
        });
        self.introduce(briefing.deadline)
    }

    fn get_ready(&mut self, opponent: &str, deadline: Instant) -> Result<String, Foul> {
        self.start = written(&Message::Start { opponent });
        self.tell_start(deadline)?;
        Ok(self.program.channel().printed())
    }

    fn choose(&mut self, question: &Question<'_>) -> Answer {
        let table = question.table;
        let line = written(&Message::Turn {
            number: question.number,
            setup: &table.setup(),
            legal: table.legal().iter().map(Gesture::to_string).collect(),
            last: last(table),
            remark: question.remark,
            limit: question.allowance.limit.map(|limit| limit.as_secs_f64()),
        });
        let number = question.number;
        self.program.channel().ask(&line, question).answer(|line| understand(line, number, table))
    }

    fn recover(&mut self, deadline: Instant) -> Result<(), Foul> {
        self.introduce(deadline).map_err(as_foul)?;
        self.tell_start(deadline)
    }

    fn farewell(&mut self, table: &dyn Table, result: &Ending) {
        let Ending { winner, reason, scores, ref line, .. } = *result;
        let result = Outcome { winner, reason, scores, line };
        let last = if reason.is_by_foul() { None } else { last(table) };
        self.program.leave(&written(&Message::End { setup: &table.setup(), last, result }));
    }
}

/// The move before this turn, unless there is none or it was lost.
fn last(table: &dyn Table) -> Option<String> {
    table.history().last().and_then(|(_, gesture)| gesture.map(|gesture| gesture.to_string()))
}

/// The move that an answer names.
fn understand(line: &str, number: u32, table: &dyn Table) -> Result<Choice, Foul> {
    let reply: Reply = read(line)?;
    if let Some(answered) = reply.number.filter(|answered| *answered != number) {
        let why = format!("it answered turn {answered}, and turn {number} was asked");
        return Err(Foul::new(FoulKind::Malformed, why).saying(line));
    }
    let Some(text) = reply.played else {
        return Err(Foul { declined: true, ..Foul::new(FoulKind::Silent, "it named no move") });
    };
    // A text that is no move at all cannot be played either, and people call both illegal.
    let gesture: Gesture =
        text.parse().map_err(|error| Foul::new(FoulKind::Illegal, format!("{error}")).saying(&text))?;
    if let Some(promised) = reply.board {
        let mut after = table.copy();
        if after.play_gesture(gesture).is_ok() && after.setup().board.rows() != promised {
            let why = format!("the board it expects is not the one that {gesture} leads to");
            return Err(Foul::new(FoulKind::BrokenPromise, why).saying(&promised.join("/")));
        }
    }
    Ok(Choice { remark: reply.remark, ..Choice::from(gesture) })
}

fn read<'de, T: Deserialize<'de>>(line: &'de str) -> Result<T, Foul> {
    let malformed = |why: String| {
        Foul::new(FoulKind::Malformed, format!("its line is not an answer of the protocol: {why}")).saying(line)
    };
    match line.trim_start().chars().next() {
        None => Err(malformed("it is empty".to_owned())),
        // What reads objects would take a list for one without names.
        Some('[') => Err(malformed("it is a list, and an object was expected".to_owned())),
        Some(_) => serde_json::from_str(line).map_err(|error| malformed(in_plain_words(&error))),
    }
}

fn written(message: &Message<'_>) -> String {
    serde_json::to_string(message).expect("a message is plain data")
}
