//! Which settings may not change while a tournament runs.

use super::TournamentSettings;
use serde_json::{Map, Value};
use std::fmt;

/// A setting that differs from that of the tournament which was begun.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingsDifference {
    /// The key with its table: `format.kind`.
    pub key: String,
    /// What the tournament was begun with.
    pub before: Value,
    /// What the settings say now.
    pub now: Value,
}

impl fmt::Display for SettingsDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is {} and was {}", self.key, self.now, self.before)
    }
}

/// What may change: no game that was played would have been played otherwise.
const MAY_CHANGE: &[&str] = &["title", "agents", "machine", "format.max_games"];
/// What may change where results do not decide who meets next.
const MAY_CHANGE_IF_FIXED: &[&str] = &["format.games"];

impl TournamentSettings {
    /// The first setting that makes another tournament of it. Another machine does not, and neither do more games for each pair
    /// of a round robin; the agents are compared by what they resolve to, and not here.
    pub fn difference(&self, now: &TournamentSettings) -> Option<SettingsDifference> {
        let values = [self, now].map(|settings| {
            let mut flat = Map::new();
            flatten("", &serde_json::to_value(settings).unwrap_or_default(), &mut flat);
            flat
        });
        let [before, after] = values;
        let mut keys: Vec<&String> = before.keys().chain(after.keys()).collect();
        keys.sort();
        keys.dedup();
        let value = |values: &Map<String, Value>, key: &String| values.get(key).cloned().unwrap_or(Value::Null);
        let is_fixed = self.format.kind.is_fixed();
        let free = || MAY_CHANGE.iter().chain(MAY_CHANGE_IF_FIXED.iter().filter(|_| is_fixed));
        let may_change = |key: &str| {
            free().any(|free| key == *free || key.strip_prefix(free).is_some_and(|rest| rest.starts_with('.')))
        };
        keys.into_iter().find_map(|key| {
            let (before, now) = (value(&before, key), value(&after, key));
            (before != now && !may_change(key)).then(|| SettingsDifference { key: key.clone(), before, now })
        })
    }
}

/// Tables become keys with points: `format.kind`.
fn flatten(prefix: &str, value: &Value, flat: &mut Map<String, Value>) {
    match value {
        Value::Object(table) => {
            for (key, value) in table {
                let key = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
                flatten(&key, value, flat);
            }
        }
        value => {
            flat.insert(prefix.to_owned(), value.clone());
        }
    }
}
