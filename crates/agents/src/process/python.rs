//! Which Python runs agents: looked for once for each need, and proved by running it as an agent would be run.

use super::run_environment::{PythonNeeds, RunEnvironment};
use super::sources::{PACKAGES, Packages};
use super::tempdir::AgentTempDir;
use plyground_arena::{MatchError, PythonPackage, Remedy};
use plyground_games::no_such_file;
use plyground_guard::{Confinement, can_run};
use plyground_record::Interpreter;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A Python interpreter found on this machine and proven to run in the sandbox.
#[derive(Clone, Debug)]
pub struct PythonInterpreter {
    /// The program.
    pub program: PathBuf,
    /// What a record says about it.
    pub facts: Interpreter,
}

/// What is wanted of a Python.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PythonRequirements {
    is_python_3: bool,
    pub(super) packages: Packages,
}

impl From<PythonNeeds> for PythonRequirements {
    fn from(needs: PythonNeeds) -> PythonRequirements {
        let packages = if needs == PythonNeeds::NumPy { Packages::from(["numpy"]) } else { Packages::new() };
        PythonRequirements { is_python_3: needs != PythonNeeds::Nothing, packages }
    }
}

impl PythonRequirements {
    pub(super) fn with(&self, packages: Packages) -> PythonRequirements {
        PythonRequirements { packages: &self.packages | &packages, ..self.clone() }
    }

    /// Packages as people call them: `NumPy and SciPy`.
    pub(super) fn named(packages: &Packages) -> Option<String> {
        PythonPackage::list(&known(packages))
    }

    fn describe(&self) -> String {
        match (PythonRequirements::named(&self.packages), self.is_python_3) {
            (Some(packages), _) => format!("no Python with {packages}"),
            (None, true) => "no Python 3.6 or later".to_owned(),
            (None, false) => "no Python".to_owned(),
        }
    }

    /// A program that fails where something is missing, and else writes down which Python it is.
    fn test(&self) -> String {
        let mut lines = vec!["import sys".to_owned()];
        if self.is_python_3 {
            lines
                .push("sys.version_info < (3, 6) and sys.exit('it is Python %d.%d' % sys.version_info[:2])".to_owned());
        }
        lines.extend(self.packages.iter().map(|package| format!("import {package}")));
        lines.push("name = 'PyPy' if 'PyPy' in sys.version else 'CPython'".to_owned());
        lines.push("numpy = getattr(sys.modules.get('numpy'), '__version__', '')".to_owned());
        lines.push(format!("file = open('{FACTS}', 'w')"));
        lines.push("file.write('\\n'.join([name, sys.version.split()[0], numpy]))".to_owned());
        lines.push("file.close()".to_owned());
        lines.join("\n")
    }
}

/// Where a Python writes down which one it is.
const FACTS: &str = "facts";

impl PythonInterpreter {
    /// Runs an interpreter once as an agent would be run.
    pub(super) fn examine(
        program: &Path,
        wanted: &PythonRequirements,
        run_environment: &RunEnvironment,
    ) -> Result<PythonInterpreter, String> {
        let tempdir = run(program, &[&wanted.test()], run_environment)?;
        let mut text = String::new();
        let read = File::open(tempdir.path().join("agent").join(FACTS))
            .and_then(|file| file.take(1000).read_to_string(&mut text));
        read.map_err(|error| format!("it does not say which Python it is: {error}"))?;
        let mut lines = text.lines().map(str::to_owned);
        let [name, version, numpy] = [(); 3].map(|()| lines.next().unwrap_or_default());
        let numpy = Some(numpy).filter(|numpy| !numpy.is_empty());
        let program = std::path::absolute(program).unwrap_or_else(|_| program.to_owned());
        let facts = Interpreter { name, version, program: Some(program.display().to_string()), numpy };
        Ok(PythonInterpreter { program, facts })
    }

    /// Whether a module is part of it without anything that was installed.
    pub(super) fn has_standard_module(&self, module: &str, run_environment: &RunEnvironment) -> bool {
        run(&self.program, &["-S", &format!("import {module}")], run_environment).is_ok()
    }
}

/// Runs an interpreter with these words, the last of which is a program, in a folder of its own.
fn run(python: &Path, words: &[&str], run_environment: &RunEnvironment) -> Result<AgentTempDir, String> {
    let tempdir = AgentTempDir::new().map_err(|error| error.to_string())?;
    let (program, options) = words.split_last().expect("there is a program to run");
    let words = [python.as_os_str()].into_iter().chain(options.iter().map(AsRef::as_ref));
    let words: Vec<_> = words.chain(["-c".as_ref(), program.as_ref()]).collect();
    let (dir, tmp) = (tempdir.path().join("agent"), tempdir.path().join("tmp"));
    let confinement = Confinement {
        limits: run_environment.limits,
        env: run_environment.environment(),
        ..Confinement::new(run_environment.level, words, dir, tmp)
    };
    can_run(&run_environment.guard, &confinement).map_err(|why| why.lines().last().unwrap_or(&why).to_owned())?;
    Ok(tempdir)
}

/// The Pythons that were found for agents.
#[derive(Debug)]
pub(super) struct Pythons {
    /// The one that the user asked for.
    chosen: Option<PathBuf>,
    /// The one that a record names.
    recorded: Option<Interpreter>,
    found: Mutex<BTreeMap<PythonRequirements, Result<PythonInterpreter, MatchError>>>,
}

impl Pythons {
    pub(super) fn new(chosen: Option<PathBuf>) -> Pythons {
        let chosen = chosen.map(|python| full_path(&python));
        Pythons { chosen, recorded: None, found: Mutex::default() }
    }

    pub(super) fn preferring(&self, recorded: &Interpreter) -> Pythons {
        Pythons { recorded: Some(recorded.clone()), ..Pythons::new(self.chosen.clone()) }
    }

    /// The first that has what is wanted. It is looked for once, however many ask at a time.
    pub(super) fn find(
        &self,
        run_environment: &RunEnvironment,
        wanted: &PythonRequirements,
    ) -> Result<PythonInterpreter, MatchError> {
        let mut found = self.found.lock().expect("no thread panics while looking for a Python");
        found.entry(wanted.clone()).or_insert_with(|| self.look(run_environment, wanted)).clone()
    }

    fn look(
        &self,
        run_environment: &RunEnvironment,
        wanted: &PythonRequirements,
    ) -> Result<PythonInterpreter, MatchError> {
        if let Some(chosen) = self.chosen.as_ref().filter(|chosen| !chosen.is_file()) {
            return Err(MatchError::new(format!("{}: {}", chosen.display(), no_such_file(chosen))));
        }
        let mut reasons = Vec::new();
        let mut another = None;
        for program in self.candidates() {
            match PythonInterpreter::examine(&program, wanted, run_environment) {
                Ok(python) if self.recorded.as_ref().is_none_or(|before| python.facts.is_like(before)) => {
                    return Ok(python);
                }
                Ok(python) => another = another.or(Some(python)),
                Err(why) => reasons.push(format!("{}: {why}", program.display())),
            }
        }
        let tried =
            if reasons.is_empty() { "there is no `python3` on the path".to_owned() } else { reasons.join("; ") };
        let missing = || {
            MatchError::new(format!("{} runs at sandbox level {}: {tried}", wanted.describe(), run_environment.level))
                .with_remedy(Remedy::Interpreter(known(&wanted.packages)))
        };
        another.ok_or_else(missing)
    }

    fn candidates(&self) -> Vec<PathBuf> {
        if let Some(chosen) = &self.chosen {
            return vec![chosen.clone()];
        }
        let before = self.recorded.as_ref().and_then(|recorded| recorded.program.as_ref()).map(PathBuf::from);
        let before = before.filter(|program| program.is_file());
        let mut pythons: Vec<PathBuf> = before.into_iter().collect();
        for python in usual_pythons() {
            if !pythons.contains(&python) {
                pythons.push(python);
            }
        }
        pythons
    }
}

/// The packages of these names, each with what people call it.
fn known(packages: &Packages) -> Vec<PythonPackage> {
    PACKAGES.into_iter().filter(|package| packages.contains(package.name)).collect()
}

/// Where an interpreter lies that a user has named: a path from here, or a program on the path. Agents start in folders of
/// their own, from which a relative path leads elsewhere. A link is not followed: the one in a virtual environment is what
/// makes it that.
fn full_path(python: &Path) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut on_path = std::env::split_paths(&path).map(|folder| folder.join(python)).filter(|file| file.is_file());
    let is_bare_name = python.components().count() == 1;
    let found = if is_bare_name { on_path.next() } else { None };
    found.or_else(|| std::path::absolute(python).ok()).unwrap_or_else(|| python.to_owned())
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
