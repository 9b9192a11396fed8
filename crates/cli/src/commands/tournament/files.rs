//! The files of a tournament: the settings, and the ledger beside them.

use crate::environment::EnvironmentError;
use anyhow::{Context, Result};
use plyground_tournament::ledger::{TournamentLedger, TournamentLedgerError};
use plyground_tournament::settings::TournamentSettings;
use std::fs;
use std::path::{Path, PathBuf};

/// Which tournament.
#[derive(clap::Args)]
pub(super) struct TournamentFiles {
    /// The settings, as `tournament new` writes them
    #[arg(value_name = "FILE.toml")]
    pub(super) settings: PathBuf,

    /// The ledger, in which all games are kept [default: FILE.sqlite beside the settings]
    #[arg(long, value_name = "FILE")]
    pub(super) store: Option<PathBuf>,
}

/// One of several shards: `2/5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    /// From 1.
    pub(super) number: usize,
    pub(super) of: usize,
}

pub(super) fn read_shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    match parts {
        Some((number, of)) if number >= 1 && number <= of => Ok(Shard { number, of }),
        _ => Err(format!("`{text}` is not a shard (expected for instance `2/5`, the second of five)")),
    }
}

impl TournamentFiles {
    /// Reads the settings.
    pub(super) fn read_settings(&self) -> Result<TournamentSettings> {
        let text =
            fs::read_to_string(&self.settings).with_context(|| format!("cannot read {}", self.settings.display()))?;
        Ok(TournamentSettings::read(&self.settings.display().to_string(), &text)?)
    }

    /// Where the ledger lies, or that of a shard.
    pub(super) fn store(&self, shard: Option<Shard>) -> PathBuf {
        match (&self.store, shard) {
            (Some(store), _) => store.clone(),
            (None, None) => self.settings.with_extension("sqlite"),
            (None, Some(Shard { number, of })) => self.settings.with_extension(format!("{number}-of-{of}.sqlite")),
        }
    }

    /// Where the ledger lies, seen from the folder of the settings.
    pub(super) fn store_from_settings_folder(&self, shard: Option<Shard>) -> Result<PathBuf> {
        let store = self.store(shard);
        match self.settings.parent().is_none_or(|folder| folder.as_os_str().is_empty()) {
            true => Ok(store),
            false => std::path::absolute(store).context("cannot find the current folder"),
        }
    }

    /// Opens the ledger to look at it.
    pub(super) fn read_ledger(&self) -> Result<TournamentLedger> {
        TournamentLedger::read(&self.store(None)).map_err(in_words)
    }

    /// The command that plays on.
    pub(super) fn run_command(&self, shard: Option<Shard>) -> String {
        let mut words = vec!["plyground tournament run".to_owned(), quoted(&self.settings)];
        if let Some(store) = &self.store {
            words.push(format!("--store {}", quoted(store)));
        }
        if let Some(Shard { number, of }) = shard {
            words.push(format!("--shard {number}/{of}"));
        }
        words.join(" ")
    }
}

/// A path as a word of a shell.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '-' | '_' | '+' | '=');
    if !text.is_empty() && text.chars().all(is_plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// What is wrong with a ledger is a matter of this machine, and not of the command line.
pub(super) fn in_words(error: TournamentLedgerError) -> anyhow::Error {
    let hint = match &error {
        TournamentLedgerError::Missing { .. } => "; `plyground tournament run` plays it",
        TournamentLedgerError::OtherSettings { .. } | TournamentLedgerError::OtherParticipants { .. } => {
            " with --store FILE"
        }
        _ => "",
    };
    EnvironmentError(format!("{error}{hint}")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_and_commands_are_written_as_they_are_typed() {
        let shard = read_shard("2/5").unwrap();
        assert_eq!(shard, Shard { number: 2, of: 5 });
        for wrong in ["0/5", "6/5", "2", "a/b", "2/", "/2"] {
            assert!(read_shard(wrong).is_err(), "{wrong}");
        }
        let files = TournamentFiles { settings: PathBuf::from("my class/it's.toml"), store: None };
        assert_eq!(files.run_command(Some(shard)), r"plyground tournament run 'my class/it'\''s.toml' --shard 2/5");
        assert_eq!(files.store(Some(shard)), PathBuf::from("my class/it's.2-of-5.sqlite"));
        assert_eq!(files.store(None), PathBuf::from("my class/it's.sqlite"));
    }
}
