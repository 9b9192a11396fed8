//! A student's program whose functions are asked one at a time, outside of any game.

use crate::host::{HostMode, HostReply, HostReport, begin, host_program, request};
use crate::kind::AgentRunner;
use crate::process::{Program, RunEnvironment};
use crate::spec::AgentSpec;
use plyground_arena::PrepareError;
use plyground_record::{Foul, FoulKind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// The longest name of a program, in characters.
const MAX_NAME: usize = 100;
/// How much longer than the limit the host is waited for: it ends a question at the limit itself.
const HOST_GRACE: Duration = Duration::from_secs(3);
/// How many times its limit a program may stand in line for a processor, while others use them: no program is late because
/// the machine is busy.
const PATIENCE: u32 = 4;

/// A student's program whose functions are asked one at a time. It runs in the sandbox, and every question is answered by a
/// fork of the program as it was imported; a program that brings its process down, or that had to be ended, is started anew
/// for the next question, in a new copy of its folder.
pub struct QuestionedProgram {
    program: Program,
    environment: RunEnvironment,
    load: Value,
    import_limit: Duration,
    /// Whether it runs, and can be asked.
    is_running: bool,
    /// Whether it has run before.
    has_run: bool,
    /// Why the file cannot be imported. It is not tried again: a file that hangs would cost its limit with every question.
    import_problem: Option<ReplyProblem>,
    number: u32,
}

/// What is known of a program after its import.
#[derive(Clone, Debug, Default)]
pub struct LoadedProgram {
    /// The name that it gives itself.
    pub name: Option<String>,
    /// The functions of the course that it defines.
    pub has: Vec<String>,
    /// What its author should know.
    pub notes: Vec<String>,
    /// What it printed.
    pub output: String,
}

/// A question, and how it is asked.
#[derive(Clone, Debug)]
pub struct AskOptions {
    /// How long the answer may take.
    pub limit: Duration,
    /// Whether it is asked twice in one process.
    pub twice: bool,
    /// The most nodes of the student's own search to record; 0 records none.
    pub trace: u32,
}

/// What came of a question.
#[derive(Clone, Debug)]
pub struct StudentReply {
    /// The answers, or what happened instead.
    pub outcome: Result<StudentAnswers, ReplyProblem>,
    /// How long it took by the clock on the wall.
    pub wall: Duration,
    /// How much CPU time it used, by the host's clock.
    pub cpu: Duration,
    /// What it printed meanwhile, truncated.
    pub output: String,
}

/// The answers of a student's function, by the names of the case's fields.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct StudentAnswers {
    /// The answers.
    pub answers: Map<String, Value>,
    /// The answers when it was asked again in the same process.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<Map<String, Value>>,
    /// The program's own search while it answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<Value>,
}

/// What happened instead of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplyProblem {
    /// Of which kind.
    pub kind: ProblemKind,
    /// One sentence.
    pub why: String,
    /// What the function returned, as Python shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// The traceback, which begins in the student's file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traceback: Option<String>,
}

/// The kinds of what can happen instead of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// The file does not define what was asked.
    Missing,
    /// An exception.
    Raised,
    /// It returned something that is not an answer.
    Unreadable,
    /// No answer within the limit.
    TimedOut,
    /// Its process ended.
    Exited,
    /// It printed without end, or used more memory, processes or disk than it may.
    Exceeded,
    /// Something else than the host answered on the host's own line.
    Forged,
}

impl QuestionedProgram {
    /// The program that a spec such as `cis521:homework4.py` names, in a copy of its folder. Nothing of it runs yet.
    pub fn new(spec: &AgentSpec, environment: &RunEnvironment, import_limit: Duration) -> Result<Self, PrepareError> {
        let (program, load) = copied(spec, environment)?;
        Ok(QuestionedProgram {
            program,
            environment: environment.clone(),
            load,
            import_limit,
            is_running: false,
            has_run: false,
            import_problem: None,
            number: 0,
        })
    }

    /// The hash of the files of the program.
    pub fn hash(&self) -> Option<String> {
        self.program.player_id().hash
    }

    /// Starts it and imports the file. What is wrong with the machine is an error, what is wrong with the file a problem,
    /// which stands for every later question too.
    pub fn load(&mut self) -> Result<Result<LoadedProgram, ReplyProblem>, PrepareError> {
        if let Some(problem) = &self.import_problem {
            return Ok(Err(problem.clone()));
        }
        if self.has_run {
            // What it has left in its folder, such as files without end, must not cost the next question.
            (self.program, self.load) = copied(&self.program.spec().clone(), &self.environment)?;
        }
        let loaded = self.import()?;
        self.has_run = true;
        self.is_running = loaded.is_ok();
        self.import_problem = loaded.as_ref().err().cloned();
        Ok(loaded)
    }

    fn import(&mut self) -> Result<Result<LoadedProgram, ReplyProblem>, PrepareError> {
        let deadline = Instant::now() + self.import_limit;
        let spec = self.program.spec().to_string();
        let mut notes = self.program.notes().to_vec();
        let hint = self.program.interpreter_hint();
        let channel = self.program.start()?;
        match begin(channel, deadline, &spec) {
            Ok(()) => {}
            Err(PrepareError::Foul(foul)) => return Ok(Err(ReplyProblem::from(foul))),
            Err(impossible) => return Err(impossible),
        }
        let line = match request(channel, &self.load, deadline) {
            Ok(line) => line,
            Err(foul) => return Ok(Err(foul.into())),
        };
        let output = channel.printed();
        Ok(match HostReply::read(&line, None) {
            Ok(HostReply::Loaded(loaded)) => {
                notes.extend(loaded.notes);
                Ok(LoadedProgram { name: loaded.name.as_deref().map(one_line), has: loaded.has, notes, output })
            }
            Ok(other) => Err(problem(other.explained(hint))),
            Err(foul) => Err(foul.into()),
        })
    }

    /// Asks one question. A program that does not run is started first.
    pub fn ask(&mut self, question: &Value, options: &AskOptions) -> Result<StudentReply, PrepareError> {
        if !self.is_running
            && let Err(problem) = self.load()?
        {
            return Ok(StudentReply {
                outcome: Err(problem),
                wall: Duration::ZERO,
                cpu: Duration::ZERO,
                output: String::new(),
            });
        }
        self.number += 1;
        let number = self.number;
        let limit = options.limit * if options.twice { 2 } else { 1 };
        let patience = limit * PATIENCE;
        let mut asked = json!({
            "do": "ask",
            "question": question,
            "wall": limit.as_secs_f64(),
            "patience": patience.as_secs_f64(),
            "times": if options.twice { 2 } else { 1 },
            "number": number,
        });
        if options.trace > 0 {
            asked["trace"] = options.trace.into();
        }
        let begun = Instant::now();
        let channel = self.program.channel();
        let reply = channel.request_answer(&asked.to_string(), begun + limit + patience + HOST_GRACE);
        let output = channel.printed();
        let reply = reply.and_then(|line| HostReply::read(&line, Some(number)));
        let (mut wall, mut cpu) = (begun.elapsed(), Duration::ZERO);
        let outcome = match reply {
            Ok(HostReply::Answered { answers, again, trace, wall: measured, cpu: used }) => {
                wall = Duration::try_from_secs_f64(measured).unwrap_or(wall).min(wall);
                cpu = Duration::try_from_secs_f64(used).unwrap_or_default();
                Ok(StudentAnswers { answers, again, trace })
            }
            Ok(other) => {
                let problem = problem(other.explained(self.program.interpreter_hint()));
                // A question that had to be ended may have left processes behind.
                self.is_running = !matches!(problem.kind, ProblemKind::TimedOut | ProblemKind::Exited);
                Err(problem)
            }
            Err(foul) => {
                self.is_running = false;
                Err(foul.into())
            }
        };
        Ok(StudentReply { outcome, wall, cpu, output })
    }
}

/// A program in a copy of its folder, and the request that imports it.
fn copied(spec: &AgentSpec, environment: &RunEnvironment) -> Result<(Program, Value), PrepareError> {
    let AgentRunner::Course(course) = spec.kind().runner else {
        let why = format!("`{spec}` is not a program of a course, whose functions could be asked");
        return Err(PrepareError::impossible(why));
    };
    let (program, file) = host_program(course, spec.clone(), environment.clone(), &[], HostMode::Ask)?;
    let load = json!({"do": "load", "file": file, "options": spec.options()});
    Ok((program, load))
}

/// A name as a student wrote it, on one line and not endless.
fn one_line(name: &str) -> String {
    let start: String = name.chars().take(MAX_NAME).map(|c| if c.is_control() { ' ' } else { c }).collect();
    start.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a reply that is not an answer means.
pub(crate) fn problem(reply: HostReply) -> ReplyProblem {
    let (kind, report) = match reply {
        HostReply::Missing(report) => (ProblemKind::Missing, report),
        HostReply::Raised(report) => (ProblemKind::Raised, report),
        HostReply::NoMove(report) | HostReply::Unreadable(report) => (ProblemKind::Unreadable, report),
        HostReply::TimedOut(report) | HostReply::Overstayed(report) | HostReply::TimeOutSign(report) => {
            (ProblemKind::TimedOut, report)
        }
        HostReply::Exited(report) | HostReply::Failed(report) => (ProblemKind::Exited, report),
        HostReply::Started
        | HostReply::Loaded(_)
        | HostReply::Ready
        | HostReply::Answered { .. }
        | HostReply::Inspected(_)
        | HostReply::Moved(_)
        | HostReply::Named { .. } => {
            let why = "something other than the host answered, on the host's own line".to_owned();
            (ProblemKind::Forged, HostReport { why, said: None, traceback: None, needs: None })
        }
    };
    let HostReport { why, said, traceback, .. } = report;
    ReplyProblem { kind, why, said, traceback }
}

impl From<Foul> for ReplyProblem {
    fn from(foul: Foul) -> ReplyProblem {
        let kind = match foul.kind {
            FoulKind::Silent | FoulKind::Late => ProblemKind::TimedOut,
            FoulKind::Malformed => ProblemKind::Forged,
            FoulKind::Crashed => ProblemKind::Exited,
            _ => ProblemKind::Exceeded,
        };
        ReplyProblem { kind, why: foul.why, said: foul.said, traceback: foul.stderr }
    }
}
