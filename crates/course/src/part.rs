//! Which files and tables a course has. Here they are told apart and nothing else.

use crate::error::CourseError;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use toml::Value;

/// A part of a course, each for one crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CoursePart {
    /// `[search]`: how it searches, what it counts and how it writes a move. For `crates/search`.
    Search,
    /// `policy.toml`: what follows on which foul, and how long a move may take. For `crates/arena`.
    Policy,
    /// `check.toml`: what is checked in a submission. For `crates/grade`.
    Check,
    /// `competition.toml`: who may enter its competition, and what that is worth. For `crates/tournament`.
    Competition,
    /// `[agent]`: what its agents are called by and who runs them. For `crates/agents`.
    Agent,
    /// `[submission]`: which file of a submission is the agent. For `crates/agents`.
    Submission,
    /// `[skeleton]`: the agent that students start from. For `crates/cli`.
    Skeleton,
    /// `[starter]`: the folder that the course hands out. For `crates/agents`.
    Starter,
    /// `transcripts`: what the course's own program leaves behind. For `crates/record`.
    Transcripts,
    /// `[boards]`: the boards that the course hands out. For `crates/games`.
    Boards,
}

impl CoursePart {
    /// The file that it stands in.
    pub(crate) fn file(self) -> &'static str {
        match self {
            CoursePart::Policy => POLICY,
            CoursePart::Check => CHECK,
            CoursePart::Competition => COMPETITION,
            _ => COURSE,
        }
    }
}

impl fmt::Display for CoursePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CoursePart::Search => "[search]",
            CoursePart::Policy => "the policy",
            CoursePart::Check => "what is checked",
            CoursePart::Competition => "the competition",
            CoursePart::Agent => "[agent]",
            CoursePart::Submission => "[submission]",
            CoursePart::Skeleton => "[skeleton]",
            CoursePart::Starter => "[starter]",
            CoursePart::Transcripts => "`transcripts`",
            CoursePart::Boards => "[boards]",
        })
    }
}

const COURSE: &str = "course.toml";
const POLICY: &str = "policy.toml";
const CHECK: &str = "check.toml";
const COMPETITION: &str = "competition.toml";

/// What `course.toml` says.
pub(crate) struct CourseFile {
    pub(crate) title: String,
    pub(crate) families: Vec<String>,
    pub(crate) default_for: Vec<String>,
    pub(crate) parts: BTreeMap<CoursePart, Value>,
}

/// `course.toml` as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    title: String,
    families: Vec<String>,
    #[serde(default)]
    default_for: Vec<String>,
    search: Value,
    agent: Option<Value>,
    submission: Option<Value>,
    skeleton: Option<Value>,
    starter: Option<Value>,
    transcripts: Option<Value>,
    boards: Option<Value>,
}

impl CourseFile {
    pub(crate) fn read(id: &str, files: &BTreeMap<String, String>) -> Result<CourseFile, CourseError> {
        let file = format!("courses/{id}/{COURSE}");
        let Some(text) = files.get(COURSE) else { return Err(CourseError::Missing { file }) };
        let written: Written =
            toml::from_str(text).map_err(|source| CourseError::File { file, source: Box::new(source) })?;
        let Written { title, families, default_for, search, agent, submission, skeleton, starter, transcripts, boards } =
            written;
        let parts = [
            (CoursePart::Search, Some(search)),
            (CoursePart::Agent, agent),
            (CoursePart::Submission, submission),
            (CoursePart::Skeleton, skeleton),
            (CoursePart::Starter, starter),
            (CoursePart::Transcripts, transcripts),
            (CoursePart::Boards, boards),
        ];
        let parts = parts.into_iter().filter_map(|(part, value)| Some((part, value?))).collect();
        Ok(CourseFile { title, families, default_for, parts })
    }
}

/// The parts that are a file of their own.
pub(crate) const FILES: [CoursePart; 3] = [CoursePart::Policy, CoursePart::Check, CoursePart::Competition];

/// What the file of such a part says, if the course has it.
pub(crate) fn whole_file(
    part: CoursePart,
    id: &str,
    files: &BTreeMap<String, String>,
) -> Result<Option<Value>, CourseError> {
    let file = part.file();
    let Some(text) = files.get(file) else { return Ok(None) };
    let table: Result<toml::Table, _> = toml::from_str(text);
    let broken = |source| CourseError::File { file: format!("courses/{id}/{file}"), source: Box::new(source) };
    table.map(|table| Some(Value::Table(table))).map_err(broken)
}
