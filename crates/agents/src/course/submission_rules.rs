//! Which files of a folder or an archive are a course's agents, by their names and by what they define.

use serde::Deserialize;
use std::path::Path;

/// The table `[submission]`. Names of files stand there without their `.py`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct SubmissionRules {
    /// The names that the handout asks for; a `*` at one end stands for anything.
    names: Vec<String>,
    /// What an agent's file defines.
    defines: Option<Definition>,
    /// The programs that the course hands out. They lie beside many submissions and belong to none.
    handed_out: Vec<String>,
    /// A word that may stand before those names, with a number and an underscore: `homework` in `homework3_gui`.
    handed_out_prefix: Option<String>,
    /// The names of agents that are one submission if several of them lie in one folder: two submissions there would
    /// overwrite each other.
    one_submission: Vec<String>,
    /// The names that belong to every agent that lies beside them.
    always_own: Vec<String>,
    /// The folders that the course hands out, side by side in one hand-in. `crates/grade` tells a hand-in from a class by
    /// them.
    folders: Vec<String>,
}

/// What an agent's file defines, at the left edge of a line.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Definition {
    /// A function, a class or a variable of this name.
    Name(String),
    /// A class of any name whose last base is this one.
    SubclassOf(String),
}

impl SubmissionRules {
    /// Whether a file has a name that the handout asks for.
    pub(crate) fn has_expected_name(&self, file: &Path) -> bool {
        let stem = stem(file);
        self.names.iter().any(|name| match (name.strip_prefix('*'), name.strip_suffix('*')) {
            (Some(end), _) => stem.ends_with(end),
            (_, Some(start)) => stem.starts_with(start),
            _ => stem == *name,
        })
    }

    /// Whether a program of Python has the name of one that the course hands out.
    pub(crate) fn is_handed_out(&self, file: &Path) -> bool {
        let stem = stem(file);
        let numbered = self.handed_out_prefix.as_deref().and_then(|prefix| stem.strip_prefix(prefix)?.split_once('_'));
        let name = numbered.map_or(&*stem, |(_, name)| name);
        self.handed_out.iter().any(|known| known == name)
    }

    /// Whether a file beside an agent is of the same submission by its name.
    pub(crate) fn is_same_submission(&self, file: &Path, other: &Path) -> bool {
        let is = |file: &Path, names: &[String]| names.iter().any(|name| stem(file) == *name);
        is(other, &self.always_own) || (is(file, &self.one_submission) && is(other, &self.one_submission))
    }

    /// Whether a line of Python, at the left edge, defines what the course calls.
    pub(crate) fn is_definition(&self, line: &str) -> bool {
        let Some(definition) = &self.defines else { return false };
        let (Definition::Name(called) | Definition::SubclassOf(called)) = definition;
        let Some((keyword, rest)) = line.split_once(' ').filter(|(word, _)| matches!(*word, "def" | "class")) else {
            let assigned = line.strip_prefix(called.as_str()).map(str::trim_start);
            return assigned.is_some_and(|rest| rest.starts_with('=') && !rest.starts_with("=="));
        };
        match definition {
            Definition::SubclassOf(base) => keyword == "class" && rest.contains(&format!("{base})")),
            Definition::Name(name) => {
                let named = rest.trim_start().strip_prefix(name.as_str()).map(str::trim_start);
                named.is_some_and(|rest| rest.starts_with(['(', ':', '[']))
            }
        }
    }
}

fn stem(file: &Path) -> std::borrow::Cow<'_, str> {
    file.file_stem().unwrap_or_default().to_string_lossy()
}
