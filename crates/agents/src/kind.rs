//! The kinds of agents, as data: what users type, what may follow, and what it does.

use crate::course::CourseAgent;
use crate::voices::VOICE_NAMES;
use plyground_course::Course;
use plyground_search::ByteSize;
use plyground_search::engine::TABLE_SIZES;
use std::sync::LazyLock;

/// A kind of agent.
#[derive(Clone, Copy, Debug)]
pub struct AgentKind {
    /// What users type.
    pub name: &'static str,
    /// What plays.
    pub runner: AgentRunner,
    /// What follows the colon besides options.
    pub takes: AgentArgument,
    /// The family of games that it plays, where it is only one.
    pub family: Option<&'static str>,
    /// What may be set, besides what may be set for all of its like.
    pub options: &'static [AgentOption],
    /// The voice it has unless the spec names another; only built-in agents have one.
    pub voice: Option<&'static str>,
    /// What it is, in a few words.
    pub about: &'static str,
    /// A spec to copy.
    pub example: &'static str,
}

/// What plays for a kind of agent.
#[derive(Clone, Copy, Debug)]
pub enum AgentRunner {
    /// A player in our own process.
    Builtin(BuiltinKind),
    /// A person at the terminal.
    Human,
    /// A file of a course's student, run as its course says.
    Course(&'static CourseAgent),
    /// A program over the Gomocup protocol.
    Gomocup,
    /// A program over the Go Text Protocol.
    Gtp,
    /// A program over our own JSON lines.
    JsonLines,
}

/// The built-in players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuiltinKind {
    /// Any legal move.
    Random,
    /// Any legal move, by the name of the course's own random agent.
    Randy,
    /// The first legal move.
    First,
    /// The best next position by the course's evaluation.
    Greedy,
    /// Minimax to a depth.
    Minimax,
    /// Alpha-beta to a depth.
    AlphaBeta,
    /// Expectimax to a depth.
    Expectimax,
    /// Alpha-beta to a depth that never changes.
    Baseline,
    /// Monte Carlo tree search (UCT).
    Mcts,
    /// Our engine.
    Engine,
}

/// What follows the colon besides options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentArgument {
    /// Nothing.
    Nothing,
    /// The file of a program.
    File,
    /// Everything is a command.
    Command,
}

/// Something about an agent that may be set.
#[derive(Clone, Copy, Debug)]
pub struct AgentOption {
    /// The word before the `=`.
    pub key: &'static str,
    /// What may stand after it.
    pub values: AgentOptionValues,
    /// What it does.
    pub about: &'static str,
}

/// What may stand after the `=` of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentOptionValues {
    /// A whole number between these, both included.
    Number(i64, i64),
    /// A size of memory between these, both included, such as `512M`.
    Size(ByteSize, ByteSize),
    /// One of these words.
    Words(&'static [&'static str]),
    /// Any text.
    Text,
}

impl AgentKind {
    /// Whether it runs in our own process and can be asked for a move at any time.
    pub fn is_built_in(&self) -> bool {
        matches!(self.runner, AgentRunner::Builtin(_))
    }

    /// The course whose agents these are.
    pub fn course(&self) -> Option<&'static CourseAgent> {
        match self.runner {
            AgentRunner::Course(course) => Some(course),
            AgentRunner::Builtin(_)
            | AgentRunner::Human
            | AgentRunner::Gomocup
            | AgentRunner::Gtp
            | AgentRunner::JsonLines => None,
        }
    }

    /// The kind of the course that decides for a family.
    pub fn of_course(family: &str) -> Option<&'static AgentKind> {
        let course = Course::of_family(family)?;
        AGENTS.iter().find(|kind| kind.course().is_some_and(|agent| agent.course.id == course.id))
    }

    /// Everything that may be set.
    pub fn all_options(&self) -> impl Iterator<Item = &'static AgentOption> + use<> {
        let common: &[AgentOption] = match self.takes {
            AgentArgument::Nothing if self.is_built_in() => &[VOICE],
            _ => &[],
        };
        self.options.iter().chain(common)
    }

    /// The option of that name.
    pub fn option(&self, key: &str) -> Option<&'static AgentOption> {
        self.all_options().find(|option| option.key == key)
    }
}

const fn number(key: &'static str, from: i64, to: i64, about: &'static str) -> AgentOption {
    AgentOption { key, values: AgentOptionValues::Number(from, to), about }
}

const fn words(key: &'static str, words: &'static [&'static str], about: &'static str) -> AgentOption {
    AgentOption { key, values: AgentOptionValues::Words(words), about }
}

const VOICE: AgentOption = words("voice", VOICE_NAMES, "how it speaks");
const SEED: AgentOption = number("seed", 0, i64::MAX, "the seed of its moves");
const DEPTH: AgentOption = number("depth", 0, 1000, "how many plies it looks ahead");

const TABLE: AgentOption = AgentOption {
    key: "table",
    values: AgentOptionValues::Size(*TABLE_SIZES.start(), *TABLE_SIZES.end()),
    about: "the memory of its transposition table (32M)",
};

const fn built_in(
    name: &'static str,
    kind: BuiltinKind,
    voice: &'static str,
    options: &'static [AgentOption],
    about: &'static str,
) -> AgentKind {
    AgentKind {
        name,
        runner: AgentRunner::Builtin(kind),
        takes: AgentArgument::Nothing,
        family: None,
        options,
        voice: Some(voice),
        about,
        example: name,
    }
}

const fn command(name: &'static str, runner: AgentRunner, about: &'static str, example: &'static str) -> AgentKind {
    AgentKind { name, runner, takes: AgentArgument::Command, family: None, options: &[], voice: None, about, example }
}

/// All kinds of agents: our own, those of the courses, and programs that are named by a command.
pub static AGENTS: LazyLock<Vec<AgentKind>> = LazyLock::new(|| {
    let courses = CourseAgent::all().iter().map(CourseAgent::kind);
    BUILT_IN.iter().copied().chain(courses).chain(COMMANDS.iter().copied()).collect()
});

/// Our own players, and a person.
const BUILT_IN: &[AgentKind] = &[
    built_in(
        "random",
        BuiltinKind::Random,
        "joker",
        &[SEED],
        "a random legal move; the same seed gives the same moves",
    ),
    built_in("randy", BuiltinKind::Randy, "silent", &[SEED], "the random agent of CSC 384, for any game"),
    built_in(
        "first",
        BuiltinKind::First,
        "plain",
        &[],
        "the first legal move, like the simplest agents of the courses",
    ),
    built_in(
        "greedy",
        BuiltinKind::Greedy,
        "pirate",
        &[],
        "the move with the best evaluation, without looking further ahead",
    ),
    built_in(
        "minimax",
        BuiltinKind::Minimax,
        "professor",
        &[DEPTH],
        "searches every move and every reply; 3 plies deep by default",
    ),
    built_in(
        "alphabeta",
        BuiltinKind::AlphaBeta,
        "professor",
        &[DEPTH],
        "minimax with cut-offs: the same moves, faster; 4 plies deep by default",
    ),
    built_in(
        "expectimax",
        BuiltinKind::Expectimax,
        "poet",
        &[DEPTH],
        "expects an opponent that moves at random; 3 plies deep by default",
    ),
    built_in(
        "baseline",
        BuiltinKind::Baseline,
        "plain",
        &[],
        "alpha-beta, always 3 plies deep: a fixed opponent for grading",
    ),
    built_in(
        "mcts",
        BuiltinKind::Mcts,
        "poet",
        &[number("playouts", 1, 1_000_000_000, "random games per move (1000)"), SEED],
        "Monte-Carlo tree search (UCT); 1000 random games per move by default",
    ),
    built_in(
        "engine",
        BuiltinKind::Engine,
        "fortune-teller",
        &[
            number("level", 1, 10, "how strong it plays (10)"),
            DEPTH,
            number("nodes", 1, i64::MAX, "how many positions it looks at"),
            number("threads", 1, 256, "how many cores it uses (1)"),
            TABLE,
        ],
        "our strongest player: plays as well as its time allows",
    ),
    AgentKind {
        name: "human",
        runner: AgentRunner::Human,
        takes: AgentArgument::Nothing,
        family: None,
        options: &[],
        voice: None,
        about: "a person at the terminal",
        example: "human",
    },
];

const COMMANDS: &[AgentKind] = &[
    command("gomocup", AgentRunner::Gomocup, "a Gomocup brain, on square boards with k=5", "gomocup:pbrain-figrid"),
    command("gtp", AgentRunner::Gtp, "an Othello engine over GTP, on othello:8,rule=pass", "gtp:gtp-rhino"),
    command(
        "exec",
        AgentRunner::JsonLines,
        "any program that speaks JSON lines (docs/protocol.md)",
        "exec:python3 agent.py",
    ),
];
