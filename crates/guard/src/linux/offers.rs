//! What this machine offers.

use crate::{Finding, Level};

/// Whether a level is to be had here; if not, why, and how to get it.
pub(crate) fn offers(level: Level) -> Result<(), String> {
    match level {
        Level::None | Level::Limits => Ok(()),
        Level::Landlock | Level::Full => Err("not built yet".to_owned()),
    }
}

/// What else is worth knowing about this machine.
pub(crate) fn findings() -> Vec<Finding> {
    Vec::new()
}
