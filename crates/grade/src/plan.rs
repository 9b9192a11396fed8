//! What a course checks: `courses/<id>/check.toml`.

mod player_rules;
mod text_rules;

pub use player_rules::{EvaluationRules, MasterCalls, RemarkRules, SearchRules, TimeRules, TranscriptRules};
pub use text_rules::{
    CustomPlayer, FilledText, ImportRules, LayoutRules, OwnTests, PackForm, PackRules, ReportRules, WantedSignature,
};

use crate::boards::BoardRules;
use plyground_course::{Course, CourseError, CoursePart};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::time::Duration;

/// What a course checks in a submission.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckPlan {
    /// The tags of cases whose answers the handout leaves open. They never cost points.
    #[serde(default)]
    pub conventions: Vec<String>,
    /// The functions that are asked, in the order of the handout.
    pub functions: Vec<GradedFunction>,
    /// The boards on which legal moves are asked for.
    #[serde(default)]
    pub boards: Vec<String>,
    /// The options of its agent when it plays, such as how deep it may look.
    #[serde(default)]
    pub playing: BTreeMap<String, String>,
    /// The series that show how well it plays.
    #[serde(default)]
    pub matches: Vec<PlannedMatches>,
    /// How long importing a file may take, in seconds.
    #[serde(default = "import_seconds")]
    import_seconds: f64,
    /// Whether pycodestyle must find nothing.
    #[serde(default)]
    pub style: bool,
    /// Which modules may be imported.
    #[serde(default)]
    pub imports: Option<ImportRules>,
    /// The functions and classes that the handout names.
    #[serde(default)]
    pub signatures: Vec<WantedSignature>,
    /// The texts that a student fills in.
    #[serde(default)]
    pub texts: Vec<FilledText>,
    /// What these texts are in skeletons, or begin with.
    #[serde(default)]
    pub placeholders: Vec<String>,
    /// How the files lie in an archive.
    #[serde(default)]
    pub layout: Option<LayoutRules>,
    /// What the report must be.
    #[serde(default)]
    pub report: Option<ReportRules>,
    /// The player of the submission's own design.
    #[serde(default)]
    pub custom_player: Option<CustomPlayer>,
    /// The inputs and outputs that students write themselves.
    #[serde(default)]
    pub own_tests: Vec<OwnTests>,
    /// What a game master calls beside the moves.
    #[serde(default)]
    pub master_calls: Option<MasterCalls>,
    /// The time limits that are tried.
    #[serde(default)]
    pub time: Option<TimeRules>,
    /// What the agent says.
    #[serde(default)]
    pub remarks: Option<RemarkRules>,
    /// What the searches do beside answering.
    #[serde(default)]
    pub searches: Option<SearchRules>,
    /// The evaluation of the agent's own.
    #[serde(default)]
    pub evaluation: Option<EvaluationRules>,
    /// The games that must be handed in.
    #[serde(default)]
    pub transcripts: Option<TranscriptRules>,
    /// How a hand-in is packed.
    #[serde(default)]
    pub pack: Option<PackRules>,
    /// The boards that can be drawn to grade submissions on.
    #[serde(default)]
    pub evaluation_boards: Option<BoardRules>,
}

/// A function of a submission that is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradedFunction {
    /// Its name in the handout.
    pub name: String,
    /// The kind of cases that ask it.
    pub kind: String,
    /// Its name in rubrics, where that is not the kind of its cases.
    #[serde(default)]
    id: Option<String>,
    /// The fields that these cases must have with these values, where one kind asks several functions.
    #[serde(default)]
    pub inputs: Map<String, Value>,
    /// Whether the course gives points for it.
    #[serde(default = "yes")]
    pub graded: bool,
    /// Whether `ask` asks it unless another is named: the course's search.
    #[serde(default)]
    pub is_main: bool,
    /// How long an answer may take, in seconds.
    #[serde(default = "answer_seconds")]
    seconds: f64,
    /// The most positions that a plain search may visit in a case, so that a slow program can answer it in time.
    #[serde(default = "most_work")]
    pub most_work: u64,
    /// The most positions that all its cases together may need.
    #[serde(default = "all_work")]
    pub all_work: u64,
    /// The name of the file that has it, where a submission has several; a `*` at one end stands for anything.
    #[serde(default)]
    pub file: Option<String>,
    /// The algorithm by which `ask --algorithm` finds it.
    #[serde(default)]
    pub algorithm: Option<String>,
}

/// A series of games that shows how well a submission plays.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedMatches {
    /// Its name in rubrics.
    pub id: String,
    /// What people read, such as `against Randy`.
    pub title: String,
    /// The game.
    pub game: String,
    /// The opponent's spec; `itself` is the submission.
    pub opponent: String,
    /// How many games, from both seats in turn.
    #[serde(default = "games")]
    pub games: u32,
    /// What is expected.
    pub expects: MatchGoal,
    /// Whether the course gives points for it.
    #[serde(default = "yes")]
    pub graded: bool,
    /// What the margin of points is worth, where it decides instead of wins.
    #[serde(default)]
    pub margin: Option<MarginRule>,
    /// The time for a move in a full check, in seconds, where it is not the course's usual one.
    #[serde(default)]
    pub full_seconds: Option<f64>,
}

/// What the margin of points in a series is worth. Nothing for a margin of zero or less, and in between a share.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarginRule {
    /// How it is measured.
    pub by: MarginMeasure,
    /// The margin that is worth everything.
    pub full: u32,
}

/// How a margin of points is measured. The handout gives no formula for percents, and students have used both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarginMeasure {
    /// In percent of the opponent's points.
    PercentOfOpponent,
    /// In percent of its own points.
    PercentOfOwn,
    /// In points, on average of all games, which are played from both seats.
    Points,
}

/// What is expected of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchGoal {
    /// Every game is played without a foul, however it ends.
    Plays,
    /// Every game is won.
    WinsAll,
    /// More games are won than lost.
    WinsMost,
}

fn games() -> u32 {
    4
}

fn yes() -> bool {
    true
}

fn answer_seconds() -> f64 {
    5.0
}

fn import_seconds() -> f64 {
    20.0
}

fn all_work() -> u64 {
    100_000
}

fn most_work() -> u64 {
    20_000
}

impl CheckPlan {
    /// What a course checks, if it says so.
    pub fn of(course: &Course) -> Result<Option<CheckPlan>, CourseError> {
        course.part(CoursePart::Check)
    }

    /// How long importing a file may take.
    pub fn import_limit(&self) -> Duration {
        Duration::from_secs_f64(self.import_seconds)
    }

    /// The function with this name, or the first one that this kind of case asks.
    pub fn function(&self, name: &str) -> Option<&GradedFunction> {
        let named = self.functions.iter().find(|function| function.name == name);
        named.or_else(|| self.functions.iter().find(|function| function.kind == name))
    }
}

impl GradedFunction {
    /// Its name in rubrics: the kind of its cases, unless several functions are asked by one kind.
    pub fn id(&self) -> &str {
        self.id.as_deref().unwrap_or(&self.kind)
    }

    /// How long an answer may take.
    pub fn limit(&self) -> Duration {
        Duration::from_secs_f64(self.seconds)
    }

    /// Whether a case asks this function.
    pub fn is_asked_by(&self, case: &Value) -> bool {
        case["kind"] == self.kind.as_str() && self.inputs.iter().all(|(field, value)| case.get(field) == Some(value))
    }
}
