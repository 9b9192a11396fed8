//! The players of a match: the built-in agents, people, and programs in any language. May use every crate
//! below it: `game`, `games`, `search`, `record`, `arena` and `guard`.
//!
//! ```
//! use plyground_agents::BuiltinAgent;
//! use plyground_games::Spec;
//!
//! let start = Spec::parse("mnk:3x3,k=3")?.setup()?;
//! let mut agent = BuiltinAgent::parse("first")?;
//! assert_eq!(agent.choose(&start)?.unwrap().to_string(), "a1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builtin;
mod bundle;
mod course;
mod exec;
mod gomocup;
mod gtp;
mod host;
mod human;
mod inspection;
mod kind;
mod opening;
mod othello_player;
mod process;
mod questions;
mod served;
mod spawn;
mod spec;
mod starter;
mod submission;
mod thinking_time;
mod voices;

pub use builtin::BuiltinAgent;
pub use bundle::{AgentBundle, BundleError};
pub use course::{AgentHost, CourseAgent};
pub use host::{course_modules, skeleton_file, skeleton_files};
pub use human::read_move;
pub use inspection::{
    FileFacts, FileInspector, FoundClass, FoundFunction, FoundImport, FoundName, FoundText, SyntaxProblem,
};
pub use kind::{AGENTS, AgentArgument, AgentKind, AgentOption, AgentOptionValues, AgentRunner, BuiltinKind};
pub use opening::fair_opening;
pub use process::{AgentOutput, PythonInterpreter, PythonNeeds, RunEnvironment};
pub use questions::{
    AskOptions, LoadedProgram, ProblemKind, QuestionedProgram, ReplyProblem, StudentAnswers, StudentReply,
};
pub use served::{EngineOptions, ServedProtocol, UnknownProtocol, serve};
pub use spawn::spawn_player;
pub use spec::{AgentError, AgentSpec};
pub use starter::{StarterError, StarterFolder, solved_files, starter_courses};
pub use submission::{ArchiveEntry, Submission, SubmissionArchive, SubmissionError};
pub use voices::{VOICES, Voice};
