//! The skeletons: those of the courses, whose folders say in `[skeleton]` what is in them, and our own for any game. The
//! files are in `hosts/python/skeletons` and `crates/cli/templates`.

use plyground_agents::{CourseAgent, skeleton_file};
use plyground_course::{Course, CourseError, CoursePart};
use serde::Deserialize;
use std::sync::LazyLock;

/// An agent to start from.
#[derive(Debug)]
pub(super) struct Skeleton {
    /// What users type: the id of a course, or `plyground`.
    pub(super) course: &'static str,
    /// What it is written in.
    pub(super) language: &'static str,
    /// The agent's file.
    pub(super) agent: SkeletonFile,
    /// The file of its tests, unless they stand in the agent's own file.
    pub(super) test: Option<SkeletonFile>,
    /// What has to be typed to run its tests, and to make a program of it.
    pub(super) commands: Vec<String>,
    /// How the names of the course's modules begin that it may want.
    pub(super) modules: Vec<String>,
    /// The course whose modules these are.
    pub(super) adapter: &'static str,
    /// The agent's spec, from inside its folder.
    pub(super) spec: String,
    /// A game to try it on.
    pub(super) game: String,
    /// What else its author should know.
    pub(super) note: Option<String>,
}

/// A file, and what is in it.
#[derive(Clone, Debug)]
pub(super) struct SkeletonFile {
    pub(super) name: String,
    pub(super) content: &'static [u8],
}

/// The table `[skeleton]` of a course.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SkeletonTable {
    agent: String,
    test: String,
    #[serde(default)]
    modules: Vec<String>,
    game: String,
    note: Option<String>,
}

/// The language of the courses.
pub(super) const PYTHON: &str = "python";
const JAVASCRIPT: &str = "javascript";
const RUST: &str = "rust";

/// What its author should know of an agent that a course grades.
const GRADED: &str =
    "The tests in GradedTest fail until you have written what the course grades; the others pass already.";

/// All of them, the courses' first.
pub(super) static SKELETONS: LazyLock<Vec<Skeleton>> = LazyLock::new(|| {
    let read = |agent| of_course(agent).unwrap_or_else(|error| panic!("{error}"));
    CourseAgent::all().iter().filter_map(read).chain(our_own()).collect()
});

fn of_course(agent: &'static CourseAgent) -> Result<Option<Skeleton>, CourseError> {
    let course: &'static Course = agent.course;
    let Some(table) = course.part::<SkeletonTable>(CoursePart::Skeleton)? else { return Ok(None) };
    let file = |name: &str| {
        let content = skeleton_file(&course.id, name);
        let missing = || CourseError::Missing { file: format!("hosts/python/skeletons/{}/{name}", course.id) };
        content.map(|content| SkeletonFile { name: name.to_owned(), content }).ok_or_else(missing)
    };
    Ok(Some(Skeleton {
        course: &course.id,
        language: PYTHON,
        agent: file(&table.agent)?,
        test: Some(file(&table.test)?),
        commands: vec![format!("python3 {}", table.test)],
        modules: table.modules,
        adapter: agent.adapter,
        spec: format!("{}:{}", course.id, table.agent),
        game: table.game,
        note: Some(table.note.map_or_else(|| GRADED.to_owned(), |note| format!("{GRADED}\n{note}"))),
    }))
}

/// A file of `crates/cli/templates`, with its name.
macro_rules! template {
    ($name:literal) => {
        SkeletonFile {
            name: $name.to_owned(),
            content: include_bytes!(concat!("../../../templates/plyground/", $name)),
        }
    };
}

/// For any game, over the JSON protocol.
fn our_own() -> [Skeleton; 3] {
    let skeleton = |language, agent, test, commands: &[&str], spec: &str| Skeleton {
        course: "plyground",
        language,
        agent,
        test,
        commands: commands.iter().map(|command| (*command).to_owned()).collect(),
        modules: Vec::new(),
        adapter: "",
        spec: spec.to_owned(),
        game: "connect4".to_owned(),
        note: None,
    };
    let compile =
        ["rustc --edition 2024 --test agent.rs -o test_agent && ./test_agent", "rustc --edition 2024 -O agent.rs"];
    [
        skeleton(
            PYTHON,
            template!("agent.py"),
            Some(template!("test_agent.py")),
            &["python3 test_agent.py"],
            "'exec:python3 agent.py'",
        ),
        skeleton(RUST, template!("agent.rs"), None, &compile, "exec:./agent"),
        skeleton(
            JAVASCRIPT,
            template!("agent.js"),
            Some(template!("test_agent.js")),
            &["node test_agent.js"],
            "'exec:node agent.js'",
        ),
    ]
}
