//! How strongly an agent is confined, and how strongly it can be here.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::system;

/// How strongly an agent is confined, from nothing to its own namespaces. Each level has everything the one before it
/// has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SandboxLevel {
    /// An ordinary child process.
    None,
    /// A guard that takes the whole process tree with it, and limits on memory, processes, files and CPU time.
    Limits,
    /// No files but its own and the system's programs (Landlock), no network and no dangerous system calls (seccomp).
    Landlock,
    /// Namespaces of its own (process ids, mounts, network), made by bubblewrap.
    Full,
}

impl SandboxLevel {
    /// Every level, weakest first.
    pub const ALL: [SandboxLevel; 4] =
        [SandboxLevel::None, SandboxLevel::Limits, SandboxLevel::Landlock, SandboxLevel::Full];

    /// The word for it, as it is typed and as it stands in records.
    pub fn name(self) -> &'static str {
        match self {
            SandboxLevel::None => "none",
            SandboxLevel::Limits => "limits",
            SandboxLevel::Landlock => "landlock",
            SandboxLevel::Full => "full",
        }
    }
}

impl fmt::Display for SandboxLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is not a sandbox level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a sandbox level (expected none, limits, landlock or full)")]
pub struct UnknownSandboxLevel(pub String);

impl FromStr for SandboxLevel {
    type Err = UnknownSandboxLevel;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        SandboxLevel::ALL
            .into_iter()
            .find(|level| level.name() == word)
            .ok_or_else(|| UnknownSandboxLevel(word.to_owned()))
    }
}

/// Every level, weakest first, and whether this machine supports it; where not, why, and how to get it.
///
/// Each level is tried out, which takes some milliseconds.
pub fn available_levels() -> Vec<(SandboxLevel, Result<(), String>)> {
    SandboxLevel::ALL.into_iter().map(|level| (level, system::support(level))).collect()
}

/// The strongest level that this machine supports.
pub fn strongest_level() -> SandboxLevel {
    let is_supported = |level: &SandboxLevel| system::support(*level).is_ok();
    SandboxLevel::ALL.into_iter().rev().find(is_supported).unwrap_or(SandboxLevel::None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_as_it_is_written() {
        for level in SandboxLevel::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("jail".parse::<SandboxLevel>(), Err(UnknownSandboxLevel("jail".to_owned())));
    }

    #[test]
    fn levels_are_ordered_by_strength() {
        assert!(SandboxLevel::ALL.is_sorted());
        assert!(SandboxLevel::None < SandboxLevel::Full);
    }
}
