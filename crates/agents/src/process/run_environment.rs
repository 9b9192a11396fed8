//! How programs are run: by which guard, at which sandbox level, with which Python.

use super::python::{PythonInterpreter, PythonRequirements, Pythons};
use super::sources::Sources;
use plyground_arena::MatchError;
use plyground_guard::{GuardError, Limits, SandboxLevel};
use plyground_record::Interpreter;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How programs are run: by which guard, at which sandbox level, with which Python.
#[derive(Clone, Debug)]
pub struct RunEnvironment {
    /// The program that has the `guard` subcommand: our own.
    pub guard: PathBuf,
    /// How strongly agents are confined.
    pub level: SandboxLevel,
    /// What they may use.
    pub limits: Limits,
    /// What happens to their output.
    pub output: AgentOutput,
    /// Whether everything in the folders of agents is their own, as the user has declared.
    pub own_folders: bool,
    /// What the user can do about files that stay behind in a shared folder, in the words of the program that the user
    /// runs: the end of a note in the record.
    pub shared_folder_hint: &'static str,
    /// Stands after a report that another Python would help, and says how the user of this program chooses one.
    pub interpreter_hint: &'static str,
    /// Set when the match is to stop; agents that are still preparing are then waited for no longer.
    pub stop: Option<&'static AtomicBool>,
    /// The Pythons that were found.
    pythons: Arc<Pythons>,
}

/// What an agent needs of its Python.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PythonNeeds {
    /// Nothing but the standard library, of any version.
    #[default]
    Nothing,
    /// Python 3.6 or later.
    Python3,
    /// NumPy, as the boards of COL 333 are made of it, and Python 3.6 or later.
    NumPy,
}

/// What happens to the output of agents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AgentOutput {
    /// It is shown at once, and kept.
    Live,
    /// It is kept in the record.
    #[default]
    Log,
    /// It is thrown away.
    None,
}

impl RunEnvironment {
    /// An environment at this level. `interpreter` is the user's choice instead of the first Python that runs, as a path or
    /// the name of a program.
    pub fn new(guard: PathBuf, level: SandboxLevel, interpreter: Option<PathBuf>) -> RunEnvironment {
        let (limits, output) = (Limits::default(), AgentOutput::default());
        let pythons = Arc::new(Pythons::new(interpreter));
        RunEnvironment {
            guard,
            level,
            limits,
            output,
            own_folders: false,
            shared_folder_hint: "",
            interpreter_hint: "",
            stop: None,
            pythons,
        }
    }

    /// This environment for a game that is played again: agents get the Python that a record names, or another of the same
    /// version, if there is one and the user did not choose.
    pub fn with_recorded_python(self, recorded: &Interpreter) -> RunEnvironment {
        RunEnvironment { pythons: Arc::new(self.pythons.preferring(recorded)), ..self }
    }

    /// The Python for an agent with these files: one with the packages that they import, if there is any. What they cannot
    /// do without must be there: that it is missing is not a fault of the agent.
    pub(crate) fn python_for(&self, needs: PythonNeeds, sources: &Sources) -> Result<PythonInterpreter, MatchError> {
        let wanted = PythonRequirements::from(needs);
        let (used, required) = (sources.used_packages(), sources.required_packages());
        self.pythons.find(self, &wanted.with(used)).or_else(|_| {
            let missing = required.difference(&wanted.packages).copied().collect();
            self.pythons.find(self, &wanted.with(required)).map_err(|error| match PythonRequirements::named(&missing) {
                Some(packages) => MatchError { why: format!("it imports {packages}, but {}", error.why), ..error },
                None => error,
            })
        })
    }

    /// The Python that agents get: the user's, or the first of the usual ones that a sandboxed agent can run. The one on
    /// the path may lie in a folder that only its owner can enter.
    pub fn python(&self, needs: PythonNeeds) -> Result<PythonInterpreter, MatchError> {
        self.pythons.find(self, &PythonRequirements::from(needs))
    }

    /// What is known about a Python that was named in a command.
    pub(crate) fn interpreter_at(&self, program: &Path) -> Option<Interpreter> {
        PythonInterpreter::examine(program, &PythonRequirements::from(PythonNeeds::Nothing), self)
            .ok()
            .map(|python| python.facts)
    }

    /// Whether a module of this name is part of Python itself.
    pub(crate) fn is_standard_module(&self, module: &str) -> bool {
        let is_name = module.chars().all(|c| c.is_alphanumeric() || c == '_');
        is_name && self.python(PythonNeeds::Nothing).is_ok_and(|python| python.has_standard_module(module, self))
    }

    /// The environment variables of every program.
    pub(crate) fn environment(&self) -> Vec<(OsString, OsString)> {
        let path = "/usr/local/bin:/usr/bin:/bin:/usr/games:/usr/local/games";
        let fixed = [
            ("PATH", path),
            ("LANG", "C.UTF-8"),
            ("PYTHONUNBUFFERED", "1"),
            ("PYTHONDONTWRITEBYTECODE", "1"),
            // NumPy would start a thread for every core, and each counts as a process.
            ("OPENBLAS_NUM_THREADS", "1"),
        ];
        fixed.into_iter().map(|(key, value)| (key.into(), value.into())).collect()
    }
}

/// An error of the guard with everything that led to it, in one line.
pub(crate) fn error_chain(error: &GuardError) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}
