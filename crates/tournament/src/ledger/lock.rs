//! One runner at a time: a lock beside the ledger that ends with the process that holds it, however that ends.

use super::TournamentLedgerError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// The lock of a ledger, for as long as this value lives. The file itself stays, because another process may be waiting to
/// open it.
#[derive(Debug)]
pub(super) struct LedgerLock {
    _file: File,
}

impl LedgerLock {
    pub(super) fn acquire(ledger: &Path) -> Result<LedgerLock, TournamentLedgerError> {
        let mut name = ledger.as_os_str().to_owned();
        name.push(".lock");
        let path = PathBuf::from(name);
        let cannot = |error: std::io::Error| TournamentLedgerError::ReadOnly {
            path: ledger.to_owned(),
            why: format!("its lock {} cannot be made ({error})", path.display()),
        };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path).map_err(cannot)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                let _ = file.read_to_string(&mut text);
                return Err(TournamentLedgerError::Locked {
                    path: ledger.to_owned(),
                    process: text.trim().parse().ok(),
                });
            }
            Err(TryLockError::Error(error)) => return Err(cannot(error)),
        }
        // Who holds it is for messages alone; the lock is the system's.
        let written = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
        written.map_err(cannot)?;
        Ok(LedgerLock { _file: file })
    }
}
