//! Which labs have a store open. Each holds a lock on a small file of its own beside the store for as long as it lives, so
//! that the others can tell a lab that is there from one that was killed.

use super::{Store, StoreError};
use rusqlite::{Connection, OptionalExtension};
use std::fs::{File, OpenOptions};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// A lab, as the others on its store see it.
#[derive(Debug)]
pub(super) struct LabLock {
    pub(super) id: String,
    /// The store's own file, by its real name, which is the same for all labs.
    store: Option<PathBuf>,
    /// Locked as long as we live.
    _lock: Option<File>,
}

impl LabLock {
    /// On a store that no other lab can reach.
    pub(super) fn alone() -> LabLock {
        LabLock { id: crate::lab::new_id(), store: None, _lock: None }
    }

    /// Says to the other labs that we are here, and clears away what killed ones have left.
    pub(super) fn announce(connection: &Connection, store: &Path, address: SocketAddr) -> Result<LabLock, StoreError> {
        let store = std::fs::canonicalize(store).map_err(StoreError::Presence)?;
        remove_stale(connection, &store)?;
        let id = crate::lab::new_id();
        let lock = create_locked(&lock_file(&store, &id)).map_err(StoreError::Presence)?;
        connection.execute("INSERT INTO labs VALUES (?1, ?2)", [&id, &address.to_string()])?;
        Ok(LabLock { id, store: Some(store), _lock: Some(lock) })
    }
}

impl Drop for LabLock {
    fn drop(&mut self) {
        // What stays behind is cleared away by the next lab.
        if let Some(store) = &self.store {
            drop(std::fs::remove_file(lock_file(store, &self.id)));
        }
    }
}

impl Store {
    /// The address of this lab, if it is another one than ours and still there.
    pub(super) fn address_of_other_lab(&self, connection: &Connection, lab: &str) -> rusqlite::Result<Option<String>> {
        let Some(store) = self.presence.store.as_ref().filter(|_| lab != self.presence.id) else { return Ok(None) };
        if !is_alive(store, lab) {
            return Ok(None);
        }
        connection.query_row("SELECT address FROM labs WHERE id = ?1", [lab], |row| row.get(0)).optional()
    }
}

/// Forgets the labs that are gone.
fn remove_stale(connection: &Connection, store: &Path) -> rusqlite::Result<()> {
    let mut query = connection.prepare("SELECT id FROM labs")?;
    let known: Vec<String> = query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for id in known.iter().filter(|id| !is_alive(store, id)) {
        drop(std::fs::remove_file(lock_file(store, id)));
        connection.execute("DELETE FROM labs WHERE id = ?1", [id])?;
    }
    Ok(())
}

/// Whether a process holds the lock of that lab. Where files cannot be locked none does; then a game may be opened twice,
/// and the one who changes it second is refused.
fn is_alive(store: &Path, id: &str) -> bool {
    let file = OpenOptions::new().read(true).write(true).open(lock_file(store, id));
    file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(std::fs::TryLockError::WouldBlock)))
}

fn create_locked(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(io::ErrorKind::ResourceBusy.into()),
        Err(std::fs::TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(file),
        Err(std::fs::TryLockError::Error(error)) => Err(error),
    }
}

/// An id comes from a file that others can write, and must lead nowhere else.
fn lock_file(store: &Path, id: &str) -> PathBuf {
    let plain: String = id.chars().filter(char::is_ascii_alphanumeric).collect();
    let mut name = store.as_os_str().to_owned();
    name.push(format!("-lab-{plain}"));
    PathBuf::from(name)
}
