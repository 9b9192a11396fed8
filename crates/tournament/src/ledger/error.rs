//! Why a ledger cannot be used, and what is safe nevertheless.

use super::VERSION;
use crate::settings::SettingsDifference;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// Why the ledger of a tournament cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TournamentLedgerError {
    /// There is no such file.
    #[error("{} is not there: no game of this tournament was played yet", .path.display())]
    Missing {
        /// Where.
        path: PathBuf,
    },
    /// Another runner has it.
    #[error(
        "{} is in use by another run of this tournament{}; wait for it, or stop it (all games that it has finished are safe)",
        .path.display(),
        .process.map_or_else(String::new, |process| format!(" (process {process})"))
    )]
    Locked {
        /// Which ledger.
        path: PathBuf,
        /// The other runner's process id, if it is known.
        process: Option<u32>,
    },
    /// Made by a newer program.
    #[error(
        "{} is of version {found}, and this program knows versions up to {VERSION}: use the newer plyground that made it",
        .path.display()
    )]
    Newer {
        /// Which ledger.
        path: PathBuf,
        /// Its version.
        found: i64,
    },
    /// Not one of ours.
    #[error("{} is not the ledger of a tournament", .path.display())]
    Foreign {
        /// Which file.
        path: PathBuf,
    },
    /// It cannot be written.
    #[error("{} cannot be written: {why}; nothing in it was changed", .path.display())]
    ReadOnly {
        /// Which ledger.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// The disk is full.
    #[error(
        "the disk is full: {} cannot grow; all games that were counted are safe, so make room and run the tournament again",
        .path.display()
    )]
    Full {
        /// Which ledger.
        path: PathBuf,
    },
    /// The settings are of another tournament.
    #[error(
        "{}: {difference}; games that were played cannot be played otherwise, so change it back or start another ledger",
        .path.display()
    )]
    OtherSettings {
        /// Which ledger.
        path: PathBuf,
        /// What differs.
        difference: Box<SettingsDifference>,
    },
    /// The participants are others.
    #[error("{}: {what}; change it back or start another ledger", .path.display())]
    OtherParticipants {
        /// Which ledger.
        path: PathBuf,
        /// What differs.
        what: String,
    },
    /// Something in it cannot be read.
    #[error("{}: {what}", .path.display())]
    Damaged {
        /// Which ledger.
        path: PathBuf,
        /// What.
        what: String,
    },
    /// SQLite says so.
    #[error("{}: {source}", .path.display())]
    Sqlite {
        /// Which ledger.
        path: PathBuf,
        /// What it says.
        source: rusqlite::Error,
    },
}

impl TournamentLedgerError {
    pub(super) fn from_sqlite(path: &Path, source: rusqlite::Error) -> TournamentLedgerError {
        let path = path.to_owned();
        match source.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => TournamentLedgerError::Full { path },
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                TournamentLedgerError::ReadOnly { path, why: source.to_string() }
            }
            Some(ErrorCode::NotADatabase) => TournamentLedgerError::Foreign { path },
            Some(ErrorCode::DatabaseCorrupt) => TournamentLedgerError::Damaged { path, what: source.to_string() },
            _ => TournamentLedgerError::Sqlite { path, source },
        }
    }

    pub(super) fn damaged(path: &Path, what: impl ToString) -> TournamentLedgerError {
        TournamentLedgerError::Damaged { path: path.to_owned(), what: what.to_string() }
    }
}
