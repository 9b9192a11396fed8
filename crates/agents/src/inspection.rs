//! A student's files, looked at without running them: what they import, what they define, what they keep between calls.

use crate::host::{HostMode, HostReply, begin, host_program, request};
use crate::kind::AgentRunner;
use crate::process::{Program, RunEnvironment};
use crate::questions::{ReplyProblem, problem};
use crate::spec::AgentSpec;
use plyground_arena::PrepareError;
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long Python may take to start, and to look at a file.
const LIMIT: Duration = Duration::from_secs(20);

/// Looks at the text of Python files, in a guarded process of its own. Nothing of them runs.
pub struct FileInspector {
    program: Program,
    is_running: bool,
    number: u32,
}

/// What was seen in the text of a file. These are facts of the text: a file can do what it does not say, and then `hiding`
/// has the names by which it could.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct FileFacts {
    /// Why it cannot be read as Python. Then nothing else is known.
    pub problem: Option<SyntaxProblem>,
    /// The imports, also those in functions.
    pub imports: Vec<FoundImport>,
    /// Names by which a program can do what its text does not say, such as `exec`.
    pub hiding: Vec<FoundName>,
    /// Names by which it starts threads and processes.
    pub concurrent: Vec<FoundName>,
    /// The names in `global` statements.
    pub global_names: Vec<FoundName>,
    /// The names of the module that a function changes without a `global` statement, such as a list that it appends to.
    pub changed: Vec<FoundName>,
    /// The lists, dictionaries and sets of the module.
    pub containers: Vec<FoundName>,
    /// The functions of the module, and the methods of its classes.
    pub functions: Vec<FoundFunction>,
    /// The classes of the module.
    pub classes: Vec<FoundClass>,
    /// What names of the module are assigned.
    pub texts: BTreeMap<String, FoundText>,
    /// All names of the module, imported ones included.
    pub module_names: Vec<String>,
    /// What pycodestyle finds, as `row:col CODE text`, if it was asked.
    pub style: Option<Vec<String>>,
    /// Why pycodestyle could not be asked.
    pub style_problem: Option<String>,
}

/// Why a file cannot be read as Python.
#[derive(Clone, Debug, Deserialize)]
pub struct SyntaxProblem {
    /// The exception's type, such as `TabError`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The line, if it is known.
    pub line: Option<u32>,
    /// What is wrong.
    pub text: String,
}

/// An import.
#[derive(Clone, Debug, Deserialize)]
pub struct FoundImport {
    /// The module, with its dots; empty for `from . import x`.
    pub module: String,
    /// How many dots stand before it.
    pub level: u32,
    /// The line.
    pub line: u32,
    /// Whether it stands in a function.
    pub inside: bool,
    /// Whether all names of the module are imported.
    pub star: bool,
    /// The names that are imported from it.
    pub names: Vec<String>,
    /// Whether it is of the standard library.
    pub is_standard: bool,
}

/// A name, and where it stands.
#[derive(Clone, Debug, Deserialize)]
pub struct FoundName {
    /// The name.
    pub name: String,
    /// The line.
    pub line: u32,
}

/// A function of the module, or a method of one of its classes.
#[derive(Clone, Debug, Deserialize)]
pub struct FoundFunction {
    /// Its name.
    pub name: String,
    /// Its class.
    pub owner: Option<String>,
    /// The line.
    pub line: u32,
    /// The parameters that can be given by position, without `self`.
    pub parameters: Vec<String>,
    /// How many of them have no default.
    pub least: u32,
    /// Whether it takes any number (`*args`).
    pub takes_more: bool,
    /// How many parameters must be given by keyword.
    pub needs_keywords: u32,
    /// The names of its decorators.
    pub decorators: Vec<String>,
}

/// A class of the module.
#[derive(Clone, Debug, Deserialize)]
pub struct FoundClass {
    /// Its name.
    pub name: String,
    /// The line.
    pub line: u32,
    /// Its base classes, as they are written; `(...)` for what is computed.
    pub bases: Vec<String>,
    /// The names that its body binds.
    pub names: Vec<String>,
}

/// What a name of the module is assigned.
#[derive(Clone, Debug, Deserialize)]
pub struct FoundText {
    /// The line.
    pub line: u32,
    /// The text or number, as text; none for what is computed.
    pub text: Option<String>,
}

impl FileInspector {
    /// An inspector with the Python that the program of this spec would run with.
    pub fn new(spec: &AgentSpec, environment: &RunEnvironment) -> Result<FileInspector, PrepareError> {
        let AgentRunner::Course(course) = spec.kind().runner else {
            return Err(PrepareError::impossible(format!("`{spec}` is not a program of a course")));
        };
        let (program, _) = host_program(course, spec.clone(), environment.clone(), &[], HostMode::Inspect)?;
        Ok(FileInspector { program, is_running: false, number: 0 })
    }

    /// What the text of a file says. A file that brings Python's parser down, or keeps it busy for too long, is a problem of
    /// the file.
    pub fn inspect(&mut self, source: &[u8], style: bool) -> Result<Result<FileFacts, ReplyProblem>, PrepareError> {
        let deadline = Instant::now() + LIMIT;
        if !self.is_running {
            let spec = self.program.spec().to_string();
            begin(self.program.start()?, deadline, &spec)?;
            self.is_running = true;
        }
        self.number += 1;
        // A character for each byte: what is wrong with the encoding is for Python to say.
        let text: String = source.iter().map(|byte| char::from(*byte)).collect();
        let asked = json!({"do": "inspect", "source": text, "style": style, "number": self.number});
        let reply = request(self.program.channel(), &asked, deadline)
            .and_then(|line| HostReply::read(&line, Some(self.number)));
        Ok(match reply {
            Ok(HostReply::Inspected(facts)) => Ok(*facts),
            Ok(other) => Err(problem(other)),
            Err(foul) => {
                // The next file finds a new process.
                self.is_running = false;
                Err(foul.into())
            }
        })
    }
}
