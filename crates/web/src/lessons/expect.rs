//! What a lesson says about a search, and whether the search says so, too: `expect: leaves 10`.

use crate::explore::{ExpectedCount, SearchTree, SlideDrawing, variant_count};

/// One line `expect:` of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Expectation {
    pub(crate) text: String,
    kind: ExpectationKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum ExpectationKind {
    /// The value of the root, as pages write it.
    Value(String),
    /// The best move, as the course writes it.
    Best(String),
    /// A count of this search, or of the same search with other rules.
    Count { count: ExpectedCount, expected: String, variant: Option<String> },
    /// The sentence of a step contains these words.
    Step { step: usize, words: String },
}

impl Expectation {
    /// Reads what stands after `expect:`.
    pub(super) fn read(text: &str) -> Result<Expectation, String> {
        let help = || {
            format!(
                "`expect: {text}` is not `value V`, `best MOVE`, `leaves N`, `nodes N`, `cutoffs N` or `step N WORDS` (a count \
                 may name another search: `leaves 20 minimax`)"
            )
        };
        let (key, rest) = text.split_once(' ').ok_or_else(help)?;
        let rest = rest.trim();
        let count = |count: ExpectedCount| {
            let mut words = rest.splitn(2, ' ');
            let expected = words.next().unwrap_or_default().to_owned();
            let variant = words.next().map(|name| name.trim().to_owned());
            match variant.as_deref().is_none_or(|name| crate::explore::variant_named(name).is_some()) {
                true => Ok(ExpectationKind::Count { count, expected, variant }),
                false => Err(help()),
            }
        };
        let kind = match key {
            "value" => ExpectationKind::Value(rest.to_owned()),
            "best" => ExpectationKind::Best(rest.to_owned()),
            "leaves" => count(ExpectedCount::Leaves)?,
            "nodes" => count(ExpectedCount::Nodes)?,
            "cutoffs" => count(ExpectedCount::Cutoffs)?,
            "step" => {
                let (step, words) = rest.split_once(' ').ok_or_else(help)?;
                ExpectationKind::Step { step: step.parse().map_err(|_| help())?, words: words.trim().to_owned() }
            }
            _ => return Err(help()),
        };
        Ok(Expectation { text: text.to_owned(), kind })
    }

    /// What the search says instead; nothing when it agrees.
    pub(crate) fn problem(&self, tree: &SearchTree, drawing: &SlideDrawing) -> Option<String> {
        let plain = |text: &str| text.replace('-', "−").replace(',', "");
        let found = match &self.kind {
            ExpectationKind::Value(expected) => {
                let found = crate::explore::number(tree.answer.value);
                (plain(&found) != plain(expected)).then_some(found)
            }
            ExpectationKind::Best(expected) => {
                let best = tree.answer.best.map(|best| crate::explore::course_notation(tree.answer.course, best));
                let found = best.unwrap_or_else(|| "none".to_owned());
                (found != *expected).then_some(found)
            }
            ExpectationKind::Count { count, expected, variant } => {
                let found = variant_count(tree, *count, variant.as_deref());
                let found = found.map_or_else(|| "not counted".to_owned(), |count| count.to_string());
                (found != plain(expected)).then_some(found)
            }
            ExpectationKind::Step { step, words } => {
                let text =
                    step.checked_sub(1).and_then(|index| drawing.steps.steps.get(index)).map(|step| step.text.as_str());
                match text {
                    Some(text) if text.contains(words.as_str()) => None,
                    Some(text) => Some(text.to_owned()),
                    None => Some("no such step".to_owned()),
                }
            }
        };
        found.map(|found| format!("the lesson expects `{}`, and the search has: {found}", self.text))
    }
}
