//! Who climbs the ladder: specs as they are listed, and ranges of an option.

use anyhow::{Context, Result, bail};
use plyground_agents::AgentSpec;
use plyground_tournament::Participant;

/// A range may stand for so many agents.
const MAX_STEPS: i64 = 32;

/// The agents of a ladder.
pub(super) struct LadderField {
    agents: Vec<LadderAgent>,
}

struct LadderAgent {
    spec: AgentSpec,
    /// The value of the option that is a range, where this agent comes of one.
    step: Option<(String, i64)>,
}

/// Reads specs. `depth=1..4` in one of them makes four agents.
pub(super) fn expand(texts: &[String], family: &str) -> Result<LadderField> {
    let mut agents: Vec<LadderAgent> = Vec::new();
    for text in texts {
        let steps = match find_range(text)? {
            None => vec![(text.clone(), None)],
            Some(range) => range.steps(text),
        };
        for (text, step) in steps {
            let spec = AgentSpec::parse(&text, family).with_context(|| format!("the agent `{text}`"))?;
            if spec.is_human() {
                bail!("a person cannot play all games of a ladder; name agents alone");
            }
            if agents.iter().any(|agent| agent.spec.to_string() == spec.to_string()) {
                bail!("the agent `{spec}` is named twice");
            }
            agents.push(LadderAgent { spec, step });
        }
    }
    if agents.len() < 2 {
        bail!("a ladder needs at least two agents; a range such as `alphabeta:depth=1..4` is several");
    }
    Ok(LadderField { agents })
}

impl LadderField {
    pub(super) fn specs(&self) -> Vec<AgentSpec> {
        self.agents.iter().map(|agent| agent.spec.clone()).collect()
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.agents.iter().map(|agent| agent.spec.to_string()).collect()
    }

    pub(super) fn participants(&self) -> Vec<Participant> {
        let participant = |name: String| Participant { spec: name.clone(), name, hash: String::new() };
        self.names().into_iter().map(participant).collect()
    }

    /// The option and its value of each agent, if all come of one range.
    pub(super) fn steps(&self) -> Option<(&str, Vec<i64>)> {
        let steps: Vec<&(String, i64)> = self.agents.iter().filter_map(|agent| agent.step.as_ref()).collect();
        let (key, _) = steps.first()?;
        let is_one_range = steps.len() == self.agents.len()
            && steps.iter().all(|(other, _)| other == key)
            && steps.windows(2).all(|pair| pair[0].1 < pair[1].1);
        is_one_range.then(|| (key.as_str(), steps.iter().map(|(_, value)| *value).collect()))
    }
}

/// A range in a spec: where its text is, and what it says.
struct OptionRange {
    at: std::ops::Range<usize>,
    key: String,
    first: i64,
    last: i64,
}

impl OptionRange {
    fn steps(&self, text: &str) -> Vec<(String, Option<(String, i64)>)> {
        let step = |value: i64| {
            let mut spec = text.to_owned();
            spec.replace_range(self.at.clone(), &value.to_string());
            (spec, Some((self.key.clone(), value)))
        };
        (self.first..=self.last).map(step).collect()
    }
}

/// The range in a spec, if there is one: `KEY=FIRST..LAST` between commas.
fn find_range(text: &str) -> Result<Option<OptionRange>> {
    // A command is not made of options, and a path may have two dots.
    if text.starts_with("exec:") || text.starts_with("gtp:") || text.starts_with("gomocup:") {
        return Ok(None);
    }
    let mut found = None;
    let mut from = text.find(':').map_or(text.len(), |colon| colon + 1);
    for part in text[from..].split(',') {
        let at = from;
        from += part.len() + 1;
        let Some((key, value)) = part.split_once('=') else { continue };
        let Some((first, last)) = value.split_once("..") else { continue };
        let (Ok(first), Ok(last)) = (first.parse::<i64>(), last.parse::<i64>()) else {
            bail!("`{part}` in `{text}` is not a range: expected two numbers, such as `{key}=1..4`");
        };
        if first > last || last.saturating_sub(first) >= MAX_STEPS {
            bail!("`{part}` in `{text}`: expected a range that rises by less than {MAX_STEPS}, such as `{key}=1..4`");
        }
        if found.is_some() {
            bail!("`{text}` has two ranges; one option can be a range");
        }
        let at = at + key.len() + 1;
        found = Some(OptionRange { at: at..at + value.len(), key: key.to_owned(), first, last });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(texts: &[&str]) -> Result<Vec<String>> {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        expand(&texts, "mnk").map(|field| field.names())
    }

    #[test]
    fn a_range_is_one_agent_each() {
        assert_eq!(
            names(&["alphabeta:depth=1..3"]).unwrap(),
            ["alphabeta:depth=1", "alphabeta:depth=2", "alphabeta:depth=3"]
        );
        assert_eq!(
            names(&["engine:depth=2..3,table=1M", "random"]).unwrap(),
            ["engine:depth=2,table=1M", "engine:depth=3,table=1M", "random"]
        );
        assert_eq!(names(&["exec:a --n=1..2", "first"]).unwrap(), ["exec:a --n=1..2", "first"]);
    }

    #[test]
    fn steps_are_known_where_all_come_of_one_range() {
        let field = |texts: &[&str]| {
            let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
            expand(&texts, "mnk").unwrap()
        };
        assert_eq!(field(&["alphabeta:depth=2..4"]).steps(), Some(("depth", vec![2, 3, 4])));
        assert_eq!(field(&["alphabeta:depth=1..2", "minimax:depth=2..3"]).steps(), None);
        assert_eq!(field(&["alphabeta:depth=1..2", "random"]).steps(), None);
    }

    #[test]
    fn what_is_not_a_ladder_is_refused() {
        let refused = |texts: &[&str]| format!("{:#}", names(texts).unwrap_err());
        for (texts, told) in [
            (&["random"][..], "a ladder needs at least two agents"),
            (&["alphabeta:depth=3..1"], "expected a range that rises"),
            (&["alphabeta:depth=1..900"], "expected a range that rises by less than 32"),
            (&["alphabeta:depth=a..b"], "`depth=a..b` in `alphabeta:depth=a..b` is not a range"),
            (&["random", "random"], "the agent `random` is named twice"),
            (&["human", "random"], "a person cannot play"),
            (&["mcts:playouts=1..2,seed=1..2"], "has two ranges"),
            (&["alphabta:depth=1..2"], "did you mean"),
        ] {
            let message = refused(texts);
            assert!(message.contains(told), "{texts:?}: {message}");
        }
    }
}
