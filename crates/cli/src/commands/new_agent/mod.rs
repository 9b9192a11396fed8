//! `plyground new-agent`: a skeleton to start from.

mod skeleton;
mod starter;

use super::print_line;
use anyhow::{Context, Result, bail};
use plyground_agents::course_modules;
use plyground_game::did_you_mean;
use skeleton::{PYTHON, SKELETONS, Skeleton};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write a runnable agent to start from, with its tests
///
/// The skeleton plays legal moves as it is, and its comments say what to do next. The course's modules are
/// written beside it, as in a match. Existing files are never changed.
///
/// With --starter it is the folder that the course hands out instead: all of its files under their names, with what the
/// course grades left empty. The commands of the handout work in it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plyground new-agent cse415             into the folder cse415-agent
  plyground new-agent cse415 a5 --starter --id ada
  plyground new-agent plyground robots   for any game, over the JSON protocol
  plyground new-agent plyground --language rust")]
pub(crate) struct NewAgentArgs {
    #[arg(value_parser = read_course, help = format!("The course for which the agent is written [{}]", courses().join(", ")))]
    course: &'static str,

    /// The folder to write into [default: COURSE-agent]
    dir: Option<PathBuf>,

    /// The language of the agent [python, rust, javascript]; agents of courses are in Python
    #[arg(long, value_name = "LANGUAGE", default_value = PYTHON)]
    language: String,

    /// Write the folder that the course hands out to its students
    #[arg(long, conflicts_with = "language")]
    starter: bool,

    /// The student's id, where a file of the course's folder has it in its name
    #[arg(long, value_name = "NAME", requires = "starter")]
    id: Option<String>,
}

/// A file to be written, with its content.
type NewFile = (PathBuf, &'static [u8]);

impl NewAgentArgs {
    pub(crate) fn run(self) -> Result<ExitCode> {
        if self.starter {
            return starter::write(self.course, self.dir, self.id.as_deref());
        }
        let skeleton = skeleton(self.course, &self.language)?;
        let folder = self.dir.unwrap_or_else(|| PathBuf::from(format!("{}-agent", skeleton.course)));
        let files = files(skeleton, &folder);
        write_all(&files)?;
        let aligned = |name: &str| format!("{:36}", folder.join(name).display());
        let tests = if skeleton.test.is_none() { "; its tests are at the end" } else { "" };
        print_line!("{} your agent: it plays already, and waits for ideas{tests}", aligned(&skeleton.agent.name));
        if let Some(test) = &skeleton.test {
            print_line!("{} its tests", aligned(&test.name));
        }
        if !skeleton.modules.is_empty() {
            print_line!("{} the course's modules, as a match supplies them", aligned("course"));
        }
        print_line!("");
        print_line!("Next:");
        print_line!("  cd {}", shell_quote(&folder.display().to_string()));
        for command in &skeleton.commands {
            print_line!("  {command}");
        }
        print_line!("  plyground match {} --first {} --second random", skeleton.game, skeleton.spec);
        if let Some(note) = &skeleton.note {
            print_line!("");
            print_line!("{note}");
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A word that a shell takes as it is.
fn shell_quote(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-./+,:@%".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

fn files(skeleton: &Skeleton, folder: &Path) -> Vec<NewFile> {
    let ours = std::iter::once(&skeleton.agent).chain(&skeleton.test);
    let ours = ours.map(|file| (folder.join(&file.name), file.content));
    let supplied = course_modules(skeleton.adapter)
        .filter(|(name, _)| skeleton.modules.iter().any(|module| name.starts_with(module)))
        .map(|(name, content)| (folder.join("course").join(name), content));
    ours.chain(supplied).collect()
}

/// Writes all of the files, or none if one of them is there already.
fn write_all(files: &[NewFile]) -> Result<()> {
    if let Some((path, _)) = files.iter().find(|(path, _)| path.symlink_metadata().is_ok()) {
        bail!("{} already exists; nothing was written", path.display());
    }
    files.iter().try_for_each(|(path, content)| write_new(path, content))
}

fn write_new(path: &Path, content: &[u8]) -> Result<()> {
    let place = || format!("cannot write {}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(place)?;
    }
    // Another program may have put a file there since we looked.
    let mut file = match OpenOptions::new().write(true).create_new(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => bail!("{} already exists", path.display()),
        file => file.with_context(place)?,
    };
    file.write_all(content).with_context(place)
}

/// What skeletons there are.
fn courses() -> Vec<&'static str> {
    let mut names: Vec<_> = SKELETONS.iter().map(|skeleton| skeleton.course).collect();
    names.dedup();
    names
}

fn read_course(text: &str) -> Result<&'static str, String> {
    let names = courses();
    let named = names.iter().copied().find(|name| *name == text);
    named.ok_or_else(|| format!("there is no skeleton for `{text}`{}", did_you_mean(text, &names)))
}

fn skeleton(course: &str, language: &str) -> Result<&'static Skeleton> {
    let of_course = || SKELETONS.iter().filter(|skeleton| skeleton.course == course);
    of_course().find(|skeleton| skeleton.language == language).with_context(|| {
        let languages = of_course().map(|skeleton| skeleton.language).collect::<Vec<_>>().join(", ");
        format!("there is no skeleton for `{course}` in `{language}` (there are: {languages})")
    })
}
