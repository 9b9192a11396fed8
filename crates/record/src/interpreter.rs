//! The interpreter that ran an agent.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The Python that ran an agent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Interpreter {
    /// Which implementation: `CPython` or `PyPy`.
    pub name: String,
    /// Its version: `3.11.2`.
    pub version: String,
    /// Where it lay on the machine of the match; left out for readers whom that does not concern.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// The version of NumPy, where the agent imports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numpy: Option<String>,
}

impl Interpreter {
    /// Whether an agent finds the same here as in a match that was played with `before`: the same implementation and
    /// version, and the same NumPy where it mattered. Where the program lies does not count.
    pub fn is_like(&self, before: &Interpreter) -> bool {
        self.name == before.name
            && self.version == before.version
            && (before.numpy.is_none() || self.numpy == before.numpy)
    }
}

/// `PythonInterpreter 3.11.2 with NumPy 1.24.2 (/usr/bin/python3)`.
impl fmt::Display for Interpreter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.name == "CPython" { "Python" } else { &self.name };
        write!(f, "{name} {}", self.version)?;
        if let Some(numpy) = &self.numpy {
            write!(f, " with NumPy {numpy}")?;
        }
        match &self.program {
            Some(program) => write!(f, " ({program})"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interpreter_is_like_another_where_an_agent_cannot_tell() {
        let python = |version: &str, program: &str, numpy: Option<&str>| Interpreter {
            name: "CPython".to_owned(),
            version: version.to_owned(),
            program: Some(program.to_owned()),
            numpy: numpy.map(str::to_owned),
        };
        let here = python("3.11.2", "/usr/bin/python3", Some("1.24.2"));
        assert_eq!(here.to_string(), "Python 3.11.2 with NumPy 1.24.2 (/usr/bin/python3)");
        assert!(here.is_like(&python("3.11.2", "/elsewhere", None)));
        assert!(here.is_like(&python("3.11.2", "/elsewhere", Some("1.24.2"))));
        assert!(!here.is_like(&python("3.11.2", "/usr/bin/python3", Some("2.0.0"))));
        assert!(!here.is_like(&python("3.11.3", "/usr/bin/python3", None)));
        assert!(!here.is_like(&Interpreter { name: "PyPy".to_owned(), ..here.clone() }));
    }
}
