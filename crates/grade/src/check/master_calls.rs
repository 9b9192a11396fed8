//! What a game master calls beside the moves: the introduction, the name, the preparation, all in the course's order; and a
//! game of the agent against itself, which shares one module.

use super::playing::open_game;
use super::{CheckContext, CheckError};
use crate::cases::{AskedSearch, position_inputs};
use crate::plan::MasterCalls;
use crate::report::{CheckTest, Finding};
use plyground_agents::{AskOptions, ReplyProblem};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::time::Duration;

/// How long a call may take that does not search.
const LIMIT: Duration = Duration::from_secs(10);

pub(super) fn run(context: &mut CheckContext<'_>) -> Result<Vec<CheckTest>, CheckError> {
    let Some(rules) = context.library.plan.master_calls.clone() else { return Ok(Vec::new()) };
    let Ok(file) = context.submission.agent() else { return Ok(Vec::new()) };
    let mut calls = Calls { rules: &rules, file: &file, depends_on: json!(rules) };
    Ok(vec![
        calls.test(context, "calls/introduction", Calls::introduction)?,
        calls.test(context, "calls/name", Calls::name)?,
        calls.test(context, "calls/ready", Calls::ready)?,
        calls.test(context, "calls/order", Calls::order)?,
        calls.test(context, "calls/turn", Calls::turn)?,
        calls.test(context, "calls/self-play", Calls::self_play)?,
    ])
}

/// The agent that is called, and how.
struct Calls<'a> {
    rules: &'a MasterCalls,
    file: &'a Path,
    depends_on: Value,
}

/// One line about a test, and what is wrong.
struct Judged {
    title: String,
    wrong: Option<Finding>,
    notes: Vec<Finding>,
}

impl Judged {
    fn new(title: impl Into<String>, wrong: Option<String>) -> Judged {
        Judged { title: title.into(), wrong: wrong.map(Finding::note), notes: Vec::new() }
    }

    fn failed(title: impl Into<String>, problem: ReplyProblem) -> Judged {
        Judged { title: title.into(), wrong: Some(Finding::Problem { problem }), notes: Vec::new() }
    }
}

type Made = Result<Judged, CheckError>;

impl Calls<'_> {
    fn test(
        &mut self,
        context: &mut CheckContext<'_>,
        id: &str,
        make: fn(&Self, &mut CheckContext<'_>) -> Made,
    ) -> Result<CheckTest, CheckError> {
        let depends_on = self.depends_on.clone();
        context.test(id, &depends_on, |context| {
            let Judged { title, wrong, notes } = make(self, context)?;
            Ok(CheckTest::single(id, title, wrong.is_none()).with_findings(wrong.into_iter().chain(notes)))
        })
    }

    /// Asks a question about the first position of the game.
    fn ask(
        &self,
        context: &mut CheckContext<'_>,
        kind: &str,
        more: Value,
        limit: Duration,
    ) -> Result<Result<Map<String, Value>, ReplyProblem>, CheckError> {
        let start = open_game(&self.rules.game)?;
        let mut question = position_inputs(context.course(), &start.setup(), &AskedSearch::default());
        question["kind"] = json!(kind);
        for (field, value) in more.as_object().into_iter().flatten() {
            question[field] = value.clone();
        }
        let options = AskOptions { limit, twice: false, trace: 0 };
        let reply = context.program(self.file)?.ask(&question, &options)?;
        Ok(reply.outcome.map(|given| given.answers))
    }

    fn introduction(&self, context: &mut CheckContext<'_>) -> Made {
        let answers = match self.ask(context, "who_am_i", json!({}), LIMIT)? {
            Ok(answers) => answers,
            Err(problem) => return Ok(Judged::failed("it cannot be asked who it is", problem)),
        };
        let Some(text) = answers["text"].as_str() else {
            let why = format!("the introduction must be text, not {}", answers["text"]);
            return Ok(Judged::new("its introduction is not text", Some(why)));
        };
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let least = self.rules.introduction_lines;
        let asks =
            "the handout asks for several lines: its full name, the name and the id of its author, its character";
        let wrong = (lines.len() < least).then(|| asks.to_owned());
        let title = match lines.len() {
            1 => "its introduction has one line".to_owned(),
            many => format!("its introduction has {many} lines"),
        };
        let shown = lines.iter().map(|line| (*line).to_owned()).collect();
        let mut notes = vec![Finding::Lines { title: "What it says of itself:".to_owned(), lines: shown }];
        // A file is called after the id of its author; only a person can tell whether the text names the author otherwise.
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy();
        let author = stem.split('_').next().unwrap_or_default().to_lowercase();
        if !text.to_lowercase().contains(&author) {
            notes.push(Finding::note(format!(
                "it does not say `{author}`, as the file's name does: is its author named?"
            )));
        }
        Ok(Judged { notes, ..Judged::new(title, wrong) })
    }

    fn name(&self, context: &mut CheckContext<'_>) -> Made {
        let answers = match self.ask(context, "moniker", json!({}), LIMIT)? {
            Ok(answers) => answers,
            Err(problem) => return Ok(Judged::failed("it has no name", problem)),
        };
        let Some(name) = answers["text"].as_str() else {
            return Ok(Judged::new("its name is not text", Some(format!("it is {}", answers["text"]))));
        };
        let (letters, most) = (name.chars().count(), self.rules.name_letters);
        let wrong = match letters {
            0 => Some("the name is empty".to_owned()),
            long if long > most => Some(format!("the name has {long} characters, at most {most} are allowed")),
            _ => None,
        };
        Ok(Judged::new(format!("it calls itself {name}"), wrong))
    }

    fn ready(&self, context: &mut CheckContext<'_>) -> Made {
        let answers = match self.ask(context, "get_ready", json!({"sides": ["W", "B"]}), LIMIT)? {
            Ok(answers) => answers,
            Err(problem) => return Ok(Judged::failed("it cannot prepare for a game", problem)),
        };
        let wanted = &self.rules.ready;
        let returned = answers["returned"].as_array().cloned().unwrap_or_default();
        let wrong = returned.iter().find(|value| value.as_str() != Some(wanted)).map(|value| {
            let which = if returned.first() == Some(value) { "" } else { ", for the second side," };
            format!("its preparation{which} returned {value}, not \"{wanted}\"")
        });
        Ok(Judged::new("its preparation returns OK, for either side", wrong))
    }

    fn order(&self, context: &mut CheckContext<'_>) -> Made {
        let wanted = "the evaluations answer before the preparation, the search after it";
        let answers = match self.ask(context, "in_order", json!({"max_ply": 1}), LIMIT)? {
            Ok(answers) => answers,
            Err(problem) => return Ok(Judged::failed(format!("{wanted}: not here"), problem)),
        };
        let wrong = ["basic", "custom", "value"].iter().find(|name| !answers[**name].is_number());
        Ok(Judged::new(wanted, wrong.map(|name| format!("the {name} value is not a number: {}", answers[*name]))))
    }

    /// One turn of either side, each in a process of its own.
    fn turn(&self, context: &mut CheckContext<'_>) -> Made {
        let title = "a turn is a move, a whole state in which the turn has passed on, and a text";
        for side in ["W", "B"] {
            let more = json!({"to_move": side, "most": 1, "limit": self.rules.seconds});
            match self.ask(context, "turns", more, LIMIT)? {
                Ok(answers) => {
                    if let Some(why) = wrong_turn(&answers) {
                        return Ok(Judged::new(title, Some(why)));
                    }
                }
                Err(problem) => return Ok(Judged::failed(title, problem)),
            }
        }
        Ok(Judged::new(title, None))
    }

    /// A game of the agent against itself in one module, as the course's own game master plays it.
    fn self_play(&self, context: &mut CheckContext<'_>) -> Made {
        let MasterCalls { turns, seconds, .. } = *self.rules;
        let title = format!("it can play both sides of a game at once ({turns} turns)");
        let more = json!({"sides": ["W", "B"], "most": turns, "limit": seconds});
        Ok(match self.ask(context, "turns", more, LIMIT + Duration::from_secs_f64(seconds) * turns)? {
            Ok(answers) => Judged::new(title, wrong_turn(&answers)),
            Err(problem) => Judged::failed(title, problem),
        })
    }
}

/// What is wrong with the first turn that cannot be gone on from.
fn wrong_turn(answers: &Map<String, Value>) -> Option<String> {
    let turns = answers["turns"].as_array().map(Vec::as_slice).unwrap_or_default();
    let wrong = |(number, turn): (usize, &Value)| {
        Some(format!("turn {} ({}): {}", number + 1, turn["side"].as_str()?, turn["why"].as_str()?))
    };
    turns.iter().enumerate().find_map(wrong)
}
