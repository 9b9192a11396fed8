//! The skeletons, as data. The files themselves are in `crates/cli/templates`.

/// An agent to start from.
#[derive(Debug)]
pub(super) struct Skeleton {
    /// What users type.
    pub(super) course: &'static str,
    /// The agent's file and what is in it.
    pub(super) agent: (&'static str, &'static str),
    /// The file of its tests and what is in it.
    pub(super) test: (&'static str, &'static str),
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
        match self.course {
            "plyground" => format!("'exec:python3 {}'", self.agent.0),
            course => format!("{course}:{}", self.agent.0),
        }
    }
}

/// A file of `crates/cli/templates`, with its name.
macro_rules! template {
    ($course:literal, $name:literal) => {
        ($name, include_str!(concat!("../../../templates/", $course, "/", $name)))
    };
}

pub(super) const SKELETONS: &[Skeleton] = &[
    Skeleton {
        course: "cse415",
        agent: template!("cse415", "agent.py"),
        test: template!("cse415", "test_agent.py"),
        modules: &[""],
        game: "tts:gold-rush",
        note: None,
    },
    Skeleton {
        course: "csc384",
        agent: template!("csc384", "agent.py"),
        test: template!("csc384", "test_agent.py"),
        modules: &["othello_"],
        game: "othello:6",
        note: Some("One test is expected to fail until the searches look further ahead; its comment says more."),
    },
    Skeleton {
        course: "col333",
        agent: template!("col333", "ai.py"),
        test: template!("col333", "test_ai.py"),
        modules: &["connect4/"],
        game: "extconnect4:case4",
        note: Some(
            "This course uses NumPy, so the Python that runs the tests and the match must have it (--interpreter).",
        ),
    },
    Skeleton {
        course: "cse150",
        agent: template!("cse150", "custom_player.py"),
        test: template!("cse150", "test_custom_player.py"),
        modules: &["assignment2"],
        game: "mnk:5x5,k=4",
        note: None,
    },
    Skeleton {
        course: "cis521",
        agent: template!("cis521", "homework4.py"),
        test: template!("cis521", "test_homework4.py"),
        modules: &[],
        game: "dominoes:6x6",
        note: Some("One test is expected to fail until the search looks further ahead; its comment says more."),
    },
    Skeleton {
        course: "plyground",
        agent: template!("plyground", "agent.py"),
        test: template!("plyground", "test_agent.py"),
        modules: &[],
        game: "connect4",
        note: None,
    },
];
