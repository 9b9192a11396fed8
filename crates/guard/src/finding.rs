//! What works on this machine, for `plyground doctor`.

use serde::{Deserialize, Serialize};

use crate::{available_levels, system};

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SystemCheck {
    /// What was looked at, in a few words.
    pub what: String,
    /// Whether it is as it should be.
    pub ok: bool,
    /// What was seen.
    pub detail: String,
    /// What to do about it, where something can be done.
    pub remedy: Option<String>,
}

/// Looks at everything that confinement depends on here, the levels first.
pub fn check_system() -> Vec<SystemCheck> {
    let levels = available_levels().into_iter().map(|(level, offered)| SystemCheck {
        what: format!("sandbox level {level}"),
        ok: offered.is_ok(),
        detail: offered.as_ref().err().cloned().unwrap_or_else(|| "available".to_owned()),
        remedy: None,
    });
    levels.chain(system::findings()).collect()
}
