//! Agent specs: `KIND[:KEY=VALUE]...`, such as `alphabeta:depth=4`.

use plyground_games::nearest;
use std::collections::BTreeMap;

/// A kind of agent, for people.
#[derive(Clone, Copy, Debug)]
pub struct AgentKind {
    /// What users type.
    pub name: &'static str,
    /// The option it takes, with its default.
    pub option: Option<(&'static str, u64)>,
    /// How it chooses.
    pub about: &'static str,
}

/// All kinds of built-in agents.
pub const AGENTS: &[AgentKind] = &[
    AgentKind { name: "random", option: Some(("seed", 0)), about: "any legal move, the same ones for the same seed" },
    AgentKind { name: "first", option: None, about: "the first legal move, as the courses' dumb agents" },
    AgentKind { name: "greedy", option: None, about: "the best next position by the course's evaluation" },
    AgentKind { name: "minimax", option: Some(("depth", 3)), about: "looks at every line, so many plies deep" },
    AgentKind { name: "alphabeta", option: Some(("depth", 4)), about: "the same move as minimax, sooner" },
    AgentKind { name: "expectimax", option: Some(("depth", 3)), about: "takes the other side for a random one" },
];

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
    /// No such option, or not a number.
    #[error("`{part}` in `{spec}`: expected {expected}")]
    Option {
        /// What was given.
        part: String,
        /// The whole spec.
        spec: String,
        /// What would have been right.
        expected: String,
    },
}

/// The kind that a spec names, and the value of its option.
pub(crate) fn parse(spec: &str) -> Result<(&'static AgentKind, u64), AgentError> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let kind = AGENTS.iter().find(|kind| kind.name == name).ok_or_else(|| {
        let names: Vec<_> = AGENTS.iter().map(|kind| kind.name).collect();
        let help = match nearest(name, names.iter().copied()) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => format!(" (there are: {})", names.join(", ")),
        };
        AgentError::Kind { name: name.to_owned(), help }
    })?;
    let mut value = kind.option.map_or(0, |(_, default)| default);
    let mut given = BTreeMap::new();
    for part in options.split(',').filter(|part| !part.is_empty()) {
        let expected = || match kind.option {
            Some((key, default)) => format!("`{key}=N`, as in `{name}:{key}={default}`"),
            None => format!("nothing after `{name}`"),
        };
        let wrong = || AgentError::Option { part: part.to_owned(), spec: spec.to_owned(), expected: expected() };
        let (key, number) = part.split_once('=').ok_or_else(wrong)?;
        if kind.option.is_none_or(|(known, _)| known != key) || given.insert(key, ()).is_some() {
            return Err(wrong());
        }
        value = number.parse().map_err(|_| wrong())?;
    }
    Ok((kind, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_spec_is_told_the_right_one() {
        let message = |spec| parse(spec).map(|_| ()).unwrap_err().to_string();
        assert_eq!(message("minmax"), "there is no agent `minmax`; did you mean `minimax`?");
        assert_eq!(message("alphabeta:dept=4"), {
            "`dept=4` in `alphabeta:dept=4`: expected `depth=N`, as in `alphabeta:depth=4`"
        });
        assert_eq!(message("minimax:depth=-1"), {
            "`depth=-1` in `minimax:depth=-1`: expected `depth=N`, as in `minimax:depth=3`"
        });
        assert_eq!(message("first:depth=1"), "`depth=1` in `first:depth=1`: expected nothing after `first`");
    }
}
