//! What may have been meant by a spec that names no agent.

use super::AgentError;
use crate::course::CourseAgent;
use crate::kind::{AGENTS, AgentKind, AgentOptionValues};
use plyground_game::{did_you_mean, nearest};
use std::path::Path;

/// What runs a file, by the ending of its name.
const RUNNERS: [(&str, &str); 9] = [
    ("py", "python3"),
    ("js", "node"),
    ("mjs", "node"),
    ("cjs", "node"),
    ("rb", "ruby"),
    ("pl", "perl"),
    ("lua", "lua"),
    ("php", "php"),
    ("sh", "sh"),
];

/// The error for a spec whose kind there is not, in a game of this family where one is known.
pub(super) fn unknown_kind(text: &str, family: Option<&str>) -> AgentError {
    let (name, rest) = text.split_at(text.find(':').unwrap_or(text.len()));
    if let Some(file) = Some(text).filter(|text| is_file_name(text)) {
        return AgentError::File { file: file.to_owned(), help: kind_of_file(file, family) };
    }
    let names: Vec<_> = AGENTS.iter().map(|kind| kind.name).collect();
    let (program, arguments) = name.split_once(' ').unwrap_or((name, ""));
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => format!("; did you mean `{near}{rest}`?"),
        // A command line as one types it into a shell.
        None if is_file_name(arguments) || is_runner(program) => format!("; did you mean `exec:{text}`?"),
        None => did_you_mean(name, &names),
    };
    AgentError::Kind { name: name.to_owned(), help }
}

/// A program that is probably meant by a first word of a command that is none: a file that needs a program to run it, or a
/// path to it, or a slip.
pub(crate) fn suggest_program(word: &str) -> String {
    let meant = match (Path::new(word).is_file(), runner(word)) {
        (true, Some(program)) => Some(format!("{program} {word}")),
        (true, None) => Some(format!("./{word}")),
        (false, _) => nearest(word, RUNNERS.map(|(_, program)| program)).map(str::to_owned),
    };
    meant.map_or_else(String::new, |meant| format!("; did you mean `exec:{meant}`?"))
}

/// An option that is probably meant by a part of a spec that is none: a key with a slip in it, or no key at all.
pub(super) fn suggest_option(kind: &AgentKind, part: &str) -> String {
    let (key, value) = part.split_once('=').unwrap_or((part, ""));
    let keys = kind.all_options().map(|option| option.key);
    let by_key = nearest(key, keys).and_then(|key| kind.option(key)).map(|option| match (value, option.values) {
        ("", AgentOptionValues::Words(&["0", "1"])) => format!("{}=1", option.key),
        ("", values) => format!("{}={values}", option.key),
        _ => format!("{}={value}", option.key),
    });
    let takes = |option: &&crate::kind::AgentOption| {
        !matches!(option.values, AgentOptionValues::Text) && option.values.take(part)
    };
    let by_value = || kind.all_options().find(takes).map(|option| format!("{}={part}", option.key));
    let meant = by_key.or_else(by_value);
    meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"))
}

/// Whether a word looks like the name of a file. No disk is asked, since specs also come from a network.
fn is_file_name(word: &str) -> bool {
    !word.contains([' ', ':', '=']) && (word.contains('/') || runner(word).is_some())
}

fn runner(file: &str) -> Option<&'static str> {
    let ending = Path::new(file).extension()?.to_str()?;
    RUNNERS.iter().find(|(known, _)| *known == ending).map(|(_, program)| *program)
}

fn is_runner(word: &str) -> bool {
    word == "python" || word == "java" || RUNNERS.iter().any(|(_, program)| *program == word)
}

fn kind_of_file(file: &str, family: Option<&str>) -> String {
    let is_python = file.ends_with(".py");
    let meant = match (family, runner(file)) {
        (None, _) if is_python => {
            let course = CourseAgent::all().first().map_or("exec", |agent| &agent.course.id);
            return format!("name its course first, as in `{course}:{file}`");
        }
        (Some(family), _) if is_python && AgentKind::of_course(family).is_some() => {
            let course = AgentKind::of_course(family).map_or("exec", |kind| kind.name);
            format!("{course}:{file}")
        }
        (_, Some(program)) => format!("exec:{program} {file}"),
        (_, None) => format!("exec:{file}"),
    };
    format!("did you mean `{meant}`?")
}
