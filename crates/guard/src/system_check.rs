//! What works on this machine, for `plyground doctor`.

use serde::{Deserialize, Serialize};

use crate::{available_levels, system};

/// One thing about this machine that was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SystemCheck {
    /// What was checked, in a few words.
    pub what: String,
    /// Whether it is as it should be.
    pub ok: bool,
    /// What was found.
    pub detail: String,
    /// What to do about it, where something can be done.
    pub remedy: Option<String>,
}

/// Checks everything that the sandbox depends on, the levels first.
pub fn check_system() -> Vec<SystemCheck> {
    let levels = available_levels().into_iter().map(|(level, support)| SystemCheck {
        what: format!("sandbox level {level}"),
        ok: support.is_ok(),
        detail: support.as_ref().err().cloned().unwrap_or_else(|| "available".to_owned()),
        remedy: None,
    });
    levels.chain(system::system_checks()).collect()
}
