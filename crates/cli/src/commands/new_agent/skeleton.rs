//! The skeletons, as data. The files themselves are in `crates/cli/templates`.

/// An agent to start from.
#[derive(Debug)]
pub(super) struct Skeleton {
    /// What users type.
    pub(super) course: &'static str,
    /// What it is written in.
    pub(super) language: &'static str,
    /// The agent's file and what is in it.
    pub(super) agent: (&'static str, &'static str),
    /// The file of its tests and what is in it, unless they stand in the agent's own file.
    pub(super) test: Option<(&'static str, &'static str)>,
    /// What has to be typed to run its tests, and to make a program of it.
    pub(super) commands: &'static [&'static str],
    /// How the names of the course's modules begin that it may want.
    pub(super) modules: &'static [&'static str],
    /// A game to try it on.
    pub(super) game: &'static str,
    /// What else its author should know.
    pub(super) note: Option<&'static str>,
}

impl Skeleton {
    /// The agent's spec, from inside its folder.
    pub(super) fn spec(&self) -> String {
        match (self.course, self.language) {
            ("plyground", PYTHON) => format!("'exec:python3 {}'", self.agent.0),
            ("plyground", JAVASCRIPT) => format!("'exec:node {}'", self.agent.0),
            ("plyground", _) => "exec:./agent".to_owned(),
            (course, _) => format!("{course}:{}", self.agent.0),
        }
    }
}

/// The language of the courses.
pub(super) const PYTHON: &str = "python";
const JAVASCRIPT: &str = "javascript";
const RUST: &str = "rust";

/// What its author should know of an agent that a course grades.
const GRADED: &str =
    "The tests in GradedTest fail until you have written what the course grades; the others pass already.";

/// A file of `crates/cli/templates`, with its name.
macro_rules! template {
    ($course:literal, $name:literal) => {
        ($name, include_str!(concat!("../../../templates/", $course, "/", $name)))
    };
}

pub(super) const SKELETONS: &[Skeleton] = &[
    Skeleton {
        course: "cse415",
        language: PYTHON,
        agent: template!("cse415", "agent.py"),
        test: Some(template!("cse415", "test_agent.py")),
        commands: &["python3 test_agent.py"],
        modules: &[""],
        game: "tts:gold-rush",
        note: Some(GRADED),
    },
    Skeleton {
        course: "csc384",
        language: PYTHON,
        agent: template!("csc384", "agent.py"),
        test: Some(template!("csc384", "test_agent.py")),
        commands: &["python3 test_agent.py"],
        modules: &["othello_"],
        game: "othello:6",
        note: Some(GRADED),
    },
    Skeleton {
        course: "col333",
        language: PYTHON,
        agent: template!("col333", "ai.py"),
        test: Some(template!("col333", "test_ai.py")),
        commands: &["python3 test_ai.py"],
        modules: &["connect4/"],
        game: "extconnect4:case4",
        note: Some(concat!(
            "The tests in GradedTest fail until you have written what the course grades; the others pass already.\n",
            "This course uses NumPy: see `plyground doctor` if your Python does not have it."
        )),
    },
    Skeleton {
        course: "cse150",
        language: PYTHON,
        agent: template!("cse150", "custom_player.py"),
        test: Some(template!("cse150", "test_custom_player.py")),
        commands: &["python3 test_custom_player.py"],
        modules: &[""],
        game: "mnk:5x5,k=4",
        note: Some(GRADED),
    },
    Skeleton {
        course: "cis521",
        language: PYTHON,
        agent: template!("cis521", "homework4.py"),
        test: Some(template!("cis521", "test_homework4.py")),
        commands: &["python3 test_homework4.py"],
        modules: &[],
        game: "dominoes:6x6",
        note: Some(GRADED),
    },
    Skeleton {
        course: "plyground",
        language: PYTHON,
        agent: template!("plyground", "agent.py"),
        test: Some(template!("plyground", "test_agent.py")),
        commands: &["python3 test_agent.py"],
        modules: &[],
        game: "connect4",
        note: None,
    },
    Skeleton {
        course: "plyground",
        language: RUST,
        agent: template!("plyground", "agent.rs"),
        test: None,
        commands: &[
            "rustc --edition 2024 --test agent.rs -o test_agent && ./test_agent",
            "rustc --edition 2024 -O agent.rs",
        ],
        modules: &[],
        game: "connect4",
        note: None,
    },
    Skeleton {
        course: "plyground",
        language: JAVASCRIPT,
        agent: template!("plyground", "agent.js"),
        test: Some(template!("plyground", "test_agent.js")),
        commands: &["node test_agent.js"],
        modules: &[],
        game: "connect4",
        note: None,
    },
];
