//! A command that a user typed, made ready to be run from a folder of its own.

use super::file_kind::read_beginning;
use super::{PythonNeeds, RunEnvironment, Sources, Workdir};
use crate::spec::suggest_program;
use crate::submission::Submission;
use plyground_arena::{MatchError, PrepareError};
use plyground_games::no_such_file;
use std::ffi::{OsStr, OsString};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The words of a command with every file it names taken along. `python3` means the Python that agents get here.
pub(crate) fn prepare_command(
    words: &[String],
    workdir: &mut Workdir,
    run_environment: &RunEnvironment,
    leave: &[PathBuf],
) -> Result<Vec<OsString>, PrepareError> {
    let (program, arguments) = words.split_first().expect("a command has a first word");
    if let Some(script) = arguments.first().filter(|word| is_script(word) && !Path::new(word).is_file()) {
        return Err(PrepareError::impossible(format!("{script}: {}", no_such_file(Path::new(script)))));
    }
    let is_python = matches!(program.as_str(), "python" | "python3");
    let mut staged = if is_python { Vec::new() } else { vec![runnable(program, workdir, run_environment, leave)?] };
    for word in arguments {
        staged.push(match Path::new(word).is_file() {
            true => copy_file(Path::new(word), workdir, leave)?.into(),
            false => word.into(),
        });
    }
    if is_python {
        staged.insert(0, python_for(staged.first(), workdir, run_environment)?);
    }
    Ok(staged)
}

/// The Python that agents get here, for a script that was taken along.
fn python_for(
    script: Option<&OsString>,
    workdir: &mut Workdir,
    run_environment: &RunEnvironment,
) -> Result<OsString, PrepareError> {
    let found = match script.map(Path::new).filter(|script| script.starts_with(workdir.dir())) {
        Some(script) => run_environment.python_for(PythonNeeds::Nothing, &Sources::read(script, &workdir.dir())),
        None => run_environment.python(PythonNeeds::Nothing),
    };
    let python = found?;
    workdir.interpreter = Some(python.facts);
    Ok(python.program.into())
}

/// Whether the first word behind a program is, by its name, what the program is to run.
fn is_script(word: &str) -> bool {
    const SCRIPTS: [&str; 9] = ["py", "js", "mjs", "cjs", "rb", "pl", "lua", "php", "sh"];
    let extension = Path::new(word).extension().and_then(OsStr::to_str);
    !word.starts_with('-') && extension.is_some_and(|extension| SCRIPTS.contains(&extension))
}

/// The program itself: run from where it is when it belongs to the system, copied when it is the user's own.
fn runnable(
    program: &str,
    workdir: &mut Workdir,
    run_environment: &RunEnvironment,
    leave: &[PathBuf],
) -> Result<OsString, PrepareError> {
    let found = find(program, run_environment).ok_or_else(|| {
        PrepareError::impossible(format!("there is no program `{program}`{}", suggest_program(program)))
    })?;
    let system = ["/usr", "/bin", "/sbin", "/lib", "/opt"];
    if system.iter().any(|folder| found.starts_with(folder)) {
        let unreadable = |error| PrepareError::impossible(format!("cannot read {}: {error}", found.display()));
        workdir.hash_program(&found).map_err(unreadable)?;
        if found.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"python")) {
            workdir.interpreter = run_environment.interpreter_at(&found);
        }
        return Ok(found.into());
    }
    if let Some(form) = Submission::archive_form(&read_beginning(&found)) {
        let advice = "unpack it, and name the program that is in it";
        return Err(PrepareError::impossible(format!("{} is a {form} archive; {advice}", found.display())));
    }
    if !is_executable(&found) {
        let advice = "make it so (`chmod +x`), or name the program that runs it first";
        return Err(PrepareError::impossible(format!("{} is not executable; {advice}", found.display())));
    }
    copy_file(&found, workdir, leave).map(OsString::from)
}

fn is_executable(file: &Path) -> bool {
    file.metadata().is_ok_and(|facts| facts.permissions().mode() & 0o111 != 0)
}

/// Where a program lies: at its path, or in one of the folders where programs are.
fn find(program: &str, run_environment: &RunEnvironment) -> Option<PathBuf> {
    if program.contains('/') {
        return Some(PathBuf::from(program)).filter(|path| path.is_file());
    }
    let ours = std::env::var_os("PATH").unwrap_or_default();
    let theirs = run_environment
        .environment()
        .into_iter()
        .find(|(key, _)| key == "PATH")
        .map(|(_, path)| path)
        .unwrap_or_default();
    let folders = std::env::split_paths(&ours).chain(std::env::split_paths(&theirs)).collect::<Vec<_>>();
    folders.into_iter().map(|folder| folder.join(program)).find(|path| path.is_file())
}

fn copy_file(file: &Path, workdir: &mut Workdir, leave: &[PathBuf]) -> Result<PathBuf, PrepareError> {
    workdir
        .copy_agent(file, leave)
        .map_err(|error| MatchError { why: format!("cannot take {} along: {error}", file.display()), ..error }.into())
}
