//! What the courses say of their agents: the tables `[agent]` and `[submission]` of `courses/<id>/course.toml`.

mod submission_rules;

pub(crate) use submission_rules::SubmissionRules;

use crate::kind::{AgentArgument, AgentKind, AgentOption, AgentOptionValues, AgentRunner};
use crate::process::PythonNeeds;
use plyground_course::{Course, CourseError, CoursePart};
use serde::Deserialize;
use std::sync::LazyLock;

/// How the agents of a course are run, and which files are theirs.
#[derive(Debug)]
pub struct CourseAgent {
    /// The course.
    pub course: &'static Course,
    /// What runs them.
    pub host: AgentHost,
    /// The course whose Python side runs them and whose modules they import: their own, unless it says otherwise.
    pub adapter: &'static str,
    /// What they need of their Python.
    pub needs: PythonNeeds,
    pub(crate) asks_name_after_moves: bool,
    pub(crate) refuses: Vec<RefusedGame>,
    pub(crate) conflicts: Vec<OptionConflict>,
    pub(crate) submission: SubmissionRules,
    kind: KindTable,
}

/// What runs the agents of a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AgentHost {
    /// The Python host, with `hosts/python/<adapter>_host.py`.
    Python,
    /// Each is a process of its own that speaks the Othello protocol on its standard input and output.
    OthelloProcess,
}

/// A game of the family that the agents cannot play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefusedGame {
    /// The option of the game.
    pub(crate) option: String,
    /// Its value.
    pub(crate) value: String,
    /// What the user is told, after the agent's spec.
    pub(crate) why: String,
}

/// Options that mean nothing beside another.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionConflict {
    /// The option that decides.
    pub(crate) option: String,
    /// Its value.
    pub(crate) value: String,
    /// The options that may not be given then.
    pub(crate) never: Vec<String>,
    /// What the user is told of agents with that option.
    pub(crate) why: String,
}

/// The table `[agent]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AgentTable {
    about: String,
    example: String,
    host: AgentHost,
    adapter: Option<String>,
    #[serde(default)]
    needs: PythonNeeds,
    #[serde(default)]
    asks_name_after_moves: bool,
    #[serde(default)]
    refuses: Vec<RefusedGame>,
    #[serde(default)]
    conflicts: Vec<OptionConflict>,
    #[serde(default)]
    options: Vec<OptionTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionTable {
    key: String,
    about: String,
    values: ValuesTable,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ValuesTable {
    Number([i64; 2]),
    Words(Vec<String>),
    Text,
}

/// What users see of the kind of agent. It lives as long as the program, as all kinds do.
#[derive(Debug)]
struct KindTable {
    about: &'static str,
    example: &'static str,
    options: &'static [AgentOption],
}

static COURSE_AGENTS: LazyLock<Vec<CourseAgent>> = LazyLock::new(|| {
    let read = |course| CourseAgent::from_course(course).unwrap_or_else(|error| panic!("{error}"));
    Course::all().iter().filter_map(read).collect()
});

impl CourseAgent {
    /// Those of all courses that have agents.
    pub fn all() -> &'static [CourseAgent] {
        &COURSE_AGENTS
    }

    /// What a course says of its agents, if it has any.
    pub fn from_course(course: &'static Course) -> Result<Option<CourseAgent>, CourseError> {
        let Some(table) = course.part::<AgentTable>(CoursePart::Agent)? else { return Ok(None) };
        let options: Vec<AgentOption> = table.options.into_iter().map(OptionTable::leak).collect();
        Ok(Some(CourseAgent {
            course,
            host: table.host,
            adapter: table.adapter.map_or(&course.id, leak),
            needs: table.needs,
            asks_name_after_moves: table.asks_name_after_moves,
            refuses: table.refuses,
            conflicts: table.conflicts,
            submission: course.part(CoursePart::Submission)?.unwrap_or_default(),
            kind: KindTable {
                about: leak(table.about),
                example: leak(format!("{}:{}", course.id, table.example)),
                options: options.leak(),
            },
        }))
    }

    /// The kind of agent that users name by the course's id.
    pub fn kind(&'static self) -> AgentKind {
        AgentKind {
            name: &self.course.id,
            runner: AgentRunner::Course(self),
            takes: AgentArgument::File,
            family: self.course.own_family(),
            options: self.kind.options,
            voice: None,
            about: self.kind.about,
            example: self.kind.example,
        }
    }
}

impl OptionTable {
    fn leak(self) -> AgentOption {
        let values = match self.values {
            ValuesTable::Number([from, to]) => AgentOptionValues::Number(from, to),
            ValuesTable::Words(words) => {
                AgentOptionValues::Words(words.into_iter().map(leak).collect::<Vec<&'static str>>().leak())
            }
            ValuesTable::Text => AgentOptionValues::Text,
        };
        AgentOption { key: leak(self.key), values, about: leak(self.about) }
    }
}

/// A text that lives as long as the program: courses are read once.
fn leak(text: String) -> &'static str {
    text.leak()
}
