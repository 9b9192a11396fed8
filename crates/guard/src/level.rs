//! How strongly an agent is confined, and how strongly it can be here.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::system;

/// How strongly an agent is confined. Each level has everything the one before it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// A child process like any other.
    None,
    /// A guard that takes the whole process tree with it, and limits on memory, processes, files and CPU time.
    Limits,
    /// No files but its own and the system's programs (landlock), no network and no dangerous system calls (seccomp).
    Landlock,
    /// A world of its own: process ids, mounts, network, by bubblewrap.
    Full,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 4] = [Level::None, Level::Limits, Level::Landlock, Level::Full];

    /// The word for it, as it is typed and as it stands in records.
    pub fn name(self) -> &'static str {
        match self {
            Level::None => "none",
            Level::Limits => "limits",
            Level::Landlock => "landlock",
            Level::Full => "full",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is no level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a sandbox level (expected none, limits, landlock or full)")]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Level::ALL.into_iter().find(|level| level.name() == word).ok_or_else(|| UnknownLevel(word.to_owned()))
    }
}

/// Every level, weakest first, and whether this machine offers it; where not, why, and how to get it.
///
/// The answer comes from trying, so it takes some milliseconds.
pub fn available() -> Vec<(Level, Result<(), String>)> {
    Level::ALL.into_iter().map(|level| (level, system::offers(level))).collect()
}

/// The strongest level that this machine offers.
pub fn best() -> Level {
    let offered = |level: &Level| system::offers(*level).is_ok();
    Level::ALL.into_iter().rev().find(offered).unwrap_or(Level::None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_as_it_is_written() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("jail".parse::<Level>(), Err(UnknownLevel("jail".to_owned())));
    }

    #[test]
    fn levels_are_ordered_by_strength() {
        assert!(Level::ALL.is_sorted());
        assert!(Level::None < Level::Full);
    }
}
