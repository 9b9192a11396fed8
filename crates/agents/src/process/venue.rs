//! Where programs play: who guards them, at which level, with which Python.

use super::sources::Sources;
use plyground_guard::{Confinement, GuardError, Level, Limits, can_run};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// Where programs play.
#[derive(Clone, Debug)]
pub struct Venue {
    /// The program whose `guard` subcommand stands guard: our own.
    pub guard: PathBuf,
    /// How well the agents are walled in.
    pub level: Level,
    /// What they may use up.
    pub limits: Limits,
    /// What becomes of what they print.
    pub output: AgentOutput,
    /// Whether everything in the folders of agents is their own, because somebody said so.
    pub own_folders: bool,
    /// Set when somebody stops the match; also those who are getting ready are then waited for no longer.
    pub stop: Option<&'static AtomicBool>,
    /// The Python that the user asked for.
    interpreter: Option<PathBuf>,
    /// The Pythons that were found to run here, looked for once for each need.
    found: Arc<[OnceLock<Result<PathBuf, String>>; 3]>,
}

/// What an agent needs of its Python.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing but the standard library, of any version.
    Nothing,
    /// Python 3.6 or later.
    Python3,
    /// NumPy, as the boards of COL 333 are made of it, and Python 3.6 or later.
    NumPy,
}

/// What becomes of what agents print.
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

impl Venue {
    /// A venue at this level; an interpreter of the user's choice instead of the first Python that runs.
    pub fn new(guard: PathBuf, level: Level, interpreter: Option<PathBuf>) -> Venue {
        let (limits, output) = (Limits::default(), AgentOutput::default());
        Venue { guard, level, limits, output, own_folders: false, stop: None, interpreter, found: Arc::default() }
    }

    /// The Python for an agent with these files: one with NumPy where they import it, if there is any.
    pub(crate) fn python_for(&self, needs: Needs, sources: &Sources) -> Result<PathBuf, String> {
        with_numpy_if(sources.import_numpy(), needs, |needs| self.python(needs))
    }

    /// The Python that agents get: the user's, or the first of the usual ones that a sandboxed agent can run. The one on
    /// the path may lie in a folder that only its owner can enter.
    pub fn python(&self, needs: Needs) -> Result<PathBuf, String> {
        self.found[needs as usize].get_or_init(|| self.find_python(needs)).clone()
    }

    /// What every program gets to see of the outside: where programs are, and a language without surprises.
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

    fn find_python(&self, needs: Needs) -> Result<PathBuf, String> {
        let candidates = match &self.interpreter {
            Some(chosen) => vec![chosen.clone()],
            None => usual_pythons(),
        };
        let mut reasons = Vec::new();
        for python in candidates {
            match self.proves(&python, needs) {
                Ok(()) => return Ok(python),
                Err(why) => reasons.push(format!("{}: {why}", python.display())),
            }
        }
        let tried =
            if reasons.is_empty() { "there is no `python3` on the path".to_owned() } else { reasons.join("; ") };
        let what = match needs {
            Needs::Nothing => "no Python",
            Needs::Python3 => "no Python 3.6 or later",
            Needs::NumPy => "no Python with NumPy",
        };
        Err(format!("{what} runs at sandbox level {}: {tried} (choose one with --interpreter)", self.level))
    }

    /// Runs the interpreter once as an agent would be run.
    fn proves(&self, python: &Path, needs: Needs) -> Result<(), String> {
        let scratch = super::scratch::Scratch::new().map_err(|error| error.to_string())?;
        let test = match needs {
            Needs::Nothing => "pass".to_owned(),
            Needs::Python3 => IS_PYTHON_3.to_owned(),
            Needs::NumPy => format!("{IS_PYTHON_3}; import numpy"),
        };
        let program = [python.as_os_str(), "-c".as_ref(), test.as_ref()];
        let (dir, tmp) = (scratch.path().join("agent"), scratch.path().join("tmp"));
        let confinement = Confinement {
            limits: self.limits,
            env: self.environment(),
            ..Confinement::new(self.level, program, dir, tmp)
        };
        can_run(&self.guard, &confinement).map_err(|why| why.lines().last().unwrap_or(&why).to_owned())
    }
}

/// Says which Python it is when that is an old one.
const IS_PYTHON_3: &str =
    "import sys; sys.version_info < (3, 6) and sys.exit('it is Python %d.%d' % sys.version_info[:2])";

/// One with NumPy if that is wanted and there is any, else one that has what is needed.
fn with_numpy_if<T, E>(wanted: bool, needs: Needs, find: impl Fn(Needs) -> Result<T, E>) -> Result<T, E> {
    match wanted.then(|| find(Needs::NumPy)) {
        Some(Ok(found)) => Ok(found),
        Some(Err(_)) | None => find(needs),
    }
}

/// The Pythons that most people mean: those on the path, behind whatever wrapper stands there, and the system's.
fn usual_pythons() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).map(|folder| folder.join("python3"));
    let system = ["/usr/bin/python3", "/usr/local/bin/python3"].map(PathBuf::from);
    let mut pythons = Vec::new();
    for candidate in on_path.chain(system).filter(|candidate| candidate.is_file()) {
        let real = real_interpreter(&candidate).unwrap_or(candidate);
        if !pythons.contains(&real) {
            pythons.push(real);
        }
    }
    pythons
}

/// The interpreter that a wrapper script would start: version managers put such scripts on the path.
fn real_interpreter(python: &Path) -> Option<PathBuf> {
    let asked = std::process::Command::new(python).args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
    let answer = String::from_utf8(asked.stdout).ok()?;
    let real = PathBuf::from(answer.trim());
    real.is_file().then_some(real)
}

/// An error of the guard with everything that led to it, in one line.
pub(crate) fn in_words(error: &GuardError) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numpy_is_found_for_those_who_import_it_and_missed_by_nobody_else() {
        let everywhere = |wanted| with_numpy_if::<_, ()>(wanted, Needs::Nothing, Ok);
        assert_eq!([everywhere(true), everywhere(false)], [Ok(Needs::NumPy), Ok(Needs::Nothing)]);
        let nowhere = |needs| if needs == Needs::NumPy { Err("no NumPy") } else { Ok(needs) };
        assert_eq!(with_numpy_if(true, Needs::Nothing, nowhere), Ok(Needs::Nothing));
        assert_eq!(with_numpy_if(true, Needs::NumPy, nowhere), Err("no NumPy"));
    }
}
