//! Agent specs: `KIND[:ARG,ARG...]`, such as `alphabeta:depth=4` or `csc384:agent.py,limit=5`.

mod suggestions;

use crate::course::OptionConflict;
use crate::kind::{AGENTS, AgentArgument, AgentKind, AgentOption, AgentOptionValues, AgentRunner};
use plyground_game::nearest;
use plyground_search::ByteSize;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
pub(crate) use suggestions::suggest_program;
use suggestions::{suggest_option, unknown_kind};

/// An agent as users name it.
#[derive(Clone, Debug)]
pub struct AgentSpec {
    text: String,
    kind: &'static AgentKind,
    file: Option<PathBuf>,
    command: Vec<String>,
    options: BTreeMap<&'static str, String>,
}

/// A spec that names no agent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AgentError {
    /// No such kind.
    #[error("there is no agent `{name}`{help}")]
    Kind {
        /// What was given.
        name: String,
        /// What may have been meant, or what there is.
        help: String,
    },
    /// The name of a file alone.
    #[error("`{file}` is a file, and does not say what kind of agent it is; {help}")]
    File {
        /// What was given.
        file: String,
        /// What may have been meant.
        help: String,
    },
    /// No such option, or not such a value.
    #[error("`{part}` in `{spec}`: expected {expected}")]
    Option {
        /// What was given.
        part: String,
        /// The whole spec.
        spec: String,
        /// What would have been right.
        expected: String,
    },
    /// Something that must be named is missing.
    #[error("`{spec}` does not say which {what}: expected for instance `{example}`")]
    Missing {
        /// The whole spec.
        spec: String,
        /// `file` or `command`.
        what: &'static str,
        /// A spec to copy.
        example: &'static str,
    },
    /// A command that cannot be split into words.
    #[error("`{spec}`: {source}")]
    Command {
        /// The whole spec.
        spec: String,
        /// Why not.
        source: shell_words::ParseError,
    },
    /// An agent that plays in matches only.
    #[error("`{spec}` is a program, which only a match can run")]
    NotBuiltIn {
        /// The whole spec.
        spec: String,
    },
}

impl AgentSpec {
    /// Reads a spec for a game of this family, so that a wrong one is told what its author probably meant there.
    pub fn parse(text: &str, family: &str) -> Result<AgentSpec, AgentError> {
        AgentSpec::read(text, Some(family))
    }

    /// The agent of a kind that is in this file, whatever characters its path has.
    pub fn of_file(kind: &str, file: &Path) -> Result<AgentSpec, AgentError> {
        let path = file.display().to_string().replace(',', "\\,").replace('=', "\\=");
        AgentSpec::read(&format!("{kind}:{path}"), None)
    }

    /// The same agent with an option that it does not have yet, such as `limit` with `2`.
    pub fn with_option(mut self, key: &str, value: &str) -> Result<AgentSpec, AgentError> {
        let part = format!("{key}={value}");
        self.text = format!("{},{part}", self.text);
        self.add(&part)?;
        self.check_conflicts()?;
        Ok(self)
    }

    /// A spec with this file as an agent of the course that plays the family, if there is one.
    pub fn suggest_for_family(&self, family: &str) -> Option<String> {
        let file = self.file.as_ref()?;
        let kind = AgentKind::of_course(family)?;
        Some(format!("{}:{}", kind.name, file.display()))
    }

    /// Its kind.
    pub const fn kind(&self) -> &'static AgentKind {
        self.kind
    }

    /// Whether a person plays.
    pub fn is_human(&self) -> bool {
        matches!(self.kind.runner, AgentRunner::Human)
    }

    /// The file of the program.
    pub fn file(&self) -> Option<&PathBuf> {
        self.file.as_ref()
    }

    /// The files that it names: its own, or those among the words of its command.
    pub fn files(&self) -> Vec<PathBuf> {
        let words = self.command.iter().map(PathBuf::from).filter(|path| path.is_file());
        self.file.iter().cloned().chain(words).collect()
    }

    /// The words of the command.
    pub fn command(&self) -> &[String] {
        &self.command
    }

    /// An option, if it was given.
    pub fn option(&self, key: &str) -> Option<&str> {
        self.options.get(key).map(String::as_str)
    }

    /// A number that was given, or its default.
    pub fn number(&self, key: &str, default: i64) -> i64 {
        self.option(key).and_then(|text| text.parse().ok()).unwrap_or(default)
    }

    /// All options that were given.
    pub fn options(&self) -> &BTreeMap<&'static str, String> {
        &self.options
    }

    fn add(&mut self, part: &str) -> Result<(), AgentError> {
        let wrong = |expected: String| AgentError::Option { part: part.to_owned(), spec: self.text.clone(), expected };
        let unknown = || wrong(self.expected() + &suggest_option(self.kind, part));
        let Some((key, value)) = split_at(part, '=') else {
            if self.kind.takes != AgentArgument::File || self.file.is_some() {
                return Err(unknown());
            }
            self.file = Some(PathBuf::from(part.replace("\\,", ",").replace("\\=", "=")));
            return Ok(());
        };
        let option = self.kind.option(key).ok_or_else(unknown)?;
        if self.options.contains_key(option.key) {
            return Err(wrong(format!("`{key}` once")));
        }
        if !option.values.take(value) {
            return Err(wrong(format!("`{}={}`{}", option.key, option.values, option.values.hint(value))));
        }
        self.options.insert(option.key, value.to_owned());
        Ok(())
    }

    /// Refuses options that mean nothing beside another.
    fn check_conflicts(&self) -> Result<(), AgentError> {
        for conflict in self.kind.course().iter().flat_map(|course| &course.conflicts) {
            let OptionConflict { option, value, never, why } = conflict;
            if self.option(option) != Some(value) {
                continue;
            }
            if let Some((key, given)) = never.iter().find_map(|key| Some((key, self.option(key)?))) {
                return Err(AgentError::Option {
                    part: format!("{key}={given}"),
                    spec: self.text.clone(),
                    expected: format!("no `{key}` with `{option}={value}`, {why}"),
                });
            }
        }
        Ok(())
    }

    /// What may stand after the kind.
    fn expected(&self) -> String {
        let option = |option: &AgentOption| format!("`{}={}`", option.key, option.values);
        let options = self.kind.all_options().map(option).collect::<Vec<_>>().join(", ");
        match (self.kind.takes, options.is_empty()) {
            (AgentArgument::File, true) => format!("a file and nothing else, as in `{}`", self.kind.example),
            (AgentArgument::File, false) => format!("one file, and {options}, as in `{}`", self.kind.example),
            (_, true) => format!("nothing after `{}`", self.kind.name),
            (_, false) => options,
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for AgentSpec {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<AgentSpec, AgentError> {
        AgentSpec::read(text, None)
    }
}

impl AgentSpec {
    fn read(text: &str, family: Option<&str>) -> Result<AgentSpec, AgentError> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let kind = AGENTS.iter().find(|kind| kind.name == name).ok_or_else(|| unknown_kind(text, family))?;
        let mut spec =
            AgentSpec { text: text.to_owned(), kind, file: None, command: Vec::new(), options: BTreeMap::new() };
        let missing = |what| AgentError::Missing { spec: text.to_owned(), what, example: kind.example };
        if kind.takes == AgentArgument::Command {
            let words = shell_words::split(rest);
            spec.command = words.map_err(|source| AgentError::Command { spec: text.to_owned(), source })?;
            return if spec.command.is_empty() { Err(missing("command")) } else { Ok(spec) };
        }
        let mut rest = rest;
        while !rest.is_empty() {
            let (part, more) = split_at(rest, ',').unwrap_or((rest, ""));
            if !part.is_empty() {
                spec.add(part)?;
            }
            rest = more;
        }
        if kind.takes == AgentArgument::File && spec.file.is_none() {
            return Err(missing("file"));
        }
        spec.check_conflicts()?;
        Ok(spec)
    }
}

/// Before and after the first such character that has no backslash before it: so `a\\,b.py` is the file `a,b.py`.
fn split_at(text: &str, separator: char) -> Option<(&str, &str)> {
    let (at, _) = text.match_indices(separator).find(|(at, _)| !text[..*at].ends_with('\\'))?;
    Some((&text[..at], &text[at + separator.len_utf8()..]))
}

impl AgentOptionValues {
    fn take(self, value: &str) -> bool {
        match self {
            AgentOptionValues::Number(from, to) => value.parse().is_ok_and(|number| (from..=to).contains(&number)),
            AgentOptionValues::Size(from, to) => ByteSize::parse_within(value, from..=to).is_ok(),
            AgentOptionValues::Words(words) => words.contains(&value),
            AgentOptionValues::Text => !value.is_empty(),
        }
    }

    /// What may have been meant by a wrong word.
    fn hint(self, value: &str) -> String {
        let near = match self {
            AgentOptionValues::Words(words) => nearest(value, words.iter().copied()),
            AgentOptionValues::Number(..) | AgentOptionValues::Size(..) | AgentOptionValues::Text => None,
        };
        near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
    }
}

/// `1..10`, `yes|no`, `TEXT`.
impl fmt::Display for AgentOptionValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentOptionValues::Number(_, i64::MAX) => f.write_str("N"),
            AgentOptionValues::Number(from, to) => write!(f, "{from}..{to}"),
            AgentOptionValues::Size(from, to) => write!(f, "{from}..{to}"),
            AgentOptionValues::Words(words) => f.write_str(&words.join("|")),
            AgentOptionValues::Text => f.write_str("TEXT"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(spec: &str) -> String {
        spec.parse::<AgentSpec>().map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn a_wrong_spec_is_told_the_right_one() {
        assert_eq!(message("minmax"), "there is no agent `minmax`; did you mean `minimax`?");
        assert_eq!(message("alphabeta:dept=4"), {
            "`dept=4` in `alphabeta:dept=4`: expected `depth=0..1000`, \
             `voice=plain|joker|fortune-teller|professor|poet|pirate|silent`; did you mean `depth=4`?"
        });
        assert!(message("alphabeta:4").ends_with("; did you mean `depth=4`?"), "{}", message("alphabeta:4"));
        assert!(message("csc384:a.py,caching").ends_with("; did you mean `caching=1`?"));
        assert_eq!(message("minimax:depth=-1"), "`depth=-1` in `minimax:depth=-1`: expected `depth=0..1000`");
        assert_eq!(message("first:voice=pirat"), {
            "`voice=pirat` in `first:voice=pirat`: expected \
             `voice=plain|joker|fortune-teller|professor|poet|pirate|silent`; did you mean `pirate`?"
        });
        assert_eq!(message("human:depth=1"), "`depth=1` in `human:depth=1`: expected nothing after `human`");
        assert_eq!(message("random:seed=1,seed=2"), "`seed=2` in `random:seed=1,seed=2`: expected `seed` once");
        assert_eq!(message("cse415:a.py,b.py"), {
            "`b.py` in `cse415:a.py,b.py`: expected one file, and `quarter=w18|w19|s19|a19`, \
             as in `cse415:agent.py`"
        });
        assert_eq!(message("cis521"), {
            "`cis521` does not say which file: expected for instance `cis521:homework4.py,limit=3`"
        });
        assert_eq!(message("exec:python3 'agent.py"), "`exec:python3 'agent.py`: missing closing quote");
    }

    #[test]
    fn a_file_alone_is_told_the_kind_that_plays_the_game() {
        let message = |text: &str, family| AgentSpec::parse(text, family).map(|_| ()).unwrap_err().to_string();
        let file = "is a file, and does not say what kind of agent it is; did you mean";
        for (text, family, meant) in [
            ("agent.py", "othello", "csc384:agent.py"),
            ("agents/me.py", "tts", "cse415:agents/me.py"),
            ("ai.py", "extconnect4", "col333:ai.py"),
            ("custom_player.py", "mnk", "cse150:custom_player.py"),
            ("homework4.py", "dominoes", "cis521:homework4.py"),
            ("agent.py", "connect4", "exec:python3 agent.py"),
            ("agent.js", "connect4", "exec:node agent.js"),
            ("./agent", "connect4", "exec:./agent"),
        ] {
            assert_eq!(message(text, family), format!("`{text}` {file} `{meant}`?"));
        }
        assert_eq!(message("python3 agent.py", "connect4"), {
            "there is no agent `python3 agent.py`; did you mean `exec:python3 agent.py`?"
        });
        assert_eq!(message("cs384:agent.py", "othello"), "there is no agent `cs384`; did you mean `csc384:agent.py`?");
        let nowhere = "agent.py".parse::<AgentSpec>().map(|_| ()).unwrap_err().to_string();
        assert!(nowhere.ends_with("name its course first, as in `cse415:agent.py`"), "{nowhere}");
    }

    #[test]
    fn a_dialect_without_settings_takes_none() {
        let parse = |text: &str| text.parse::<AgentSpec>().map(|_| ()).map_err(|error| error.to_string());
        let told = "told their colour alone";
        for setting in ["limit=5", "minimax=1", "caching=0", "ordering=1"] {
            for spec in
                [format!("csc384:a.py,{setting},dialect=columbia"), format!("csc384:a.py,dialect=columbia,{setting}")]
            {
                let message = parse(&spec).unwrap_err();
                assert!(
                    message.starts_with(&format!("`{setting}` in `{spec}`: ")) && message.ends_with(told),
                    "{message}"
                );
            }
            assert_eq!(parse(&format!("csc384:a.py,{setting},dialect=w20")), Ok(()));
        }
        assert_eq!(parse("csc384:a.py,dialect=columbia,first-board=list"), Ok(()));
    }

    #[test]
    fn files_options_and_commands_are_told_apart() {
        let spec: AgentSpec = "csc384:dir/agent.py,limit=5,caching=1".parse().unwrap();
        assert_eq!(spec.file().unwrap().to_str(), Some("dir/agent.py"));
        assert_eq!((spec.number("limit", -1), spec.option("caching"), spec.option("ordering")), (5, Some("1"), None));
        let spec: AgentSpec = r"csc384:a\,b\=c.py,limit=5".parse().unwrap();
        assert_eq!((spec.file().unwrap().to_str(), spec.number("limit", -1)), (Some("a,b=c.py"), 5));
        let spec: AgentSpec = "exec:python3 'my agent.py' a,b=c".parse().unwrap();
        assert_eq!(spec.command(), ["python3", "my agent.py", "a,b=c"]);
        let spec: AgentSpec = r#"exec:  a 'b c' "d \"e" f\ g '' x'y'z $HOME * "#.parse().unwrap();
        assert_eq!(spec.command(), ["a", "b c", "d \"e", "f g", "", "xyz", "$HOME", "*"], "nothing is expanded");
    }

    #[test]
    fn every_example_is_a_spec() {
        for kind in AGENTS.iter() {
            assert_eq!(kind.example.parse::<AgentSpec>().unwrap().kind().name, kind.name);
        }
    }
}
