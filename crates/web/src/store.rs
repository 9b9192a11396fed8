//! Games and boards in one SQLite file that people can open with any tool, and that several labs may have open at a time.

mod boards;
mod games;
mod labs;
mod lessons;

pub(crate) use boards::SavedBoard;
pub(crate) use games::{GameRow, SaveError, StoredGame};
pub(crate) use lessons::{Overwrite, SavedLesson};

use labs::LabLock;
use rusqlite::{Connection, ErrorCode};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

/// What each version of the file adds to the one before. A file of a later version than we know is refused.
const MIGRATIONS: &[&str] = &[
    "CREATE TABLE games (
        id TEXT PRIMARY KEY,
        started TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('playing', 'over')),
        game TEXT NOT NULL,
        title TEXT NOT NULL,
        first TEXT NOT NULL,
        second TEXT NOT NULL,
        winner TEXT,
        reason TEXT NOT NULL,
        result TEXT NOT NULL,
        turns INTEGER NOT NULL,
        record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX games_by_start ON games (started DESC, id);
    CREATE TABLE boards (
        name TEXT PRIMARY KEY,
        saved TEXT NOT NULL,
        setup TEXT NOT NULL
    ) STRICT;",
    // Which lab plays a game, how often the game was changed, and what only the labs know.
    "ALTER TABLE games ADD COLUMN lab TEXT;
    ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE labs (
        id TEXT PRIMARY KEY,
        address TEXT NOT NULL
    ) STRICT;
    CREATE TABLE secrets (
        name TEXT PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT;
    INSERT INTO secrets VALUES ('visitors', randomblob(32));",
    "CREATE TABLE lessons (
        name TEXT PRIMARY KEY,
        saved TEXT NOT NULL,
        title TEXT NOT NULL,
        text TEXT NOT NULL
    ) STRICT;",
];

/// The store.
#[derive(Debug)]
pub(crate) struct Store {
    connection: Mutex<Connection>,
    /// How other labs on this store know that we are there.
    presence: LabLock,
}

/// A store that cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error(transparent)]
    Sqlite(rusqlite::Error),
    #[error(
        "the file is damaged ({what}); move it away to begin with an empty store (`sqlite3 {path} .recover` may save its \
         games), or open another one with --store FILE"
    )]
    Damaged { path: PathBuf, what: String },
    #[error("it is a database of another program; open another file with --store FILE")]
    Foreign,
    #[error("it was written by a later plyground (version {0} of the file)")]
    Later(u32),
    #[error("cannot tell other labs that this one is here: {0}")]
    Presence(std::io::Error),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Sqlite(error)
    }
}

impl Store {
    /// A store that is gone with its lab.
    pub(crate) fn in_memory() -> Result<Store, StoreError> {
        let mut connection = Connection::open_in_memory()?;
        migrate(&mut connection)?;
        Ok(Store { connection: Mutex::new(connection), presence: LabLock::alone() })
    }

    /// The store in this file, for a lab at this address. A file that is not well is recognised here and left as it is.
    pub(crate) fn in_file(path: &Path, address: SocketAddr) -> Result<Store, StoreError> {
        Store::open_file(path, address).map_err(|error| match error {
            StoreError::Sqlite(error) if is_damage(&error) => {
                StoreError::Damaged { path: path.to_owned(), what: error.to_string() }
            }
            other => other,
        })
    }

    fn open_file(path: &Path, address: SocketAddr) -> Result<Store, StoreError> {
        create_private(path);
        let mut connection = Connection::open(path)?;
        // Several labs may have the same file open.
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        check(&connection, path)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        migrate(&mut connection)?;
        let presence = LabLock::announce(&connection, path, address)?;
        Ok(Store { connection: Mutex::new(connection), presence })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic in the middle of a statement rolls it back; the connection stays good.
        self.connection.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// What only the labs on this store know, by which they recognise what they gave to visitors.
    pub(crate) fn secret(&self) -> Result<[u8; 32], StoreError> {
        let query = "SELECT value FROM secrets WHERE name = 'visitors'";
        Ok(self.connection().query_row(query, [], |row| row.get(0))?)
    }
}

/// Reads the whole file once, and writes nothing.
fn check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version as usize > MIGRATIONS.len() {
        return Err(StoreError::Later(version));
    }
    let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        let what = found.lines().last().unwrap_or_default().to_owned();
        return Err(StoreError::Damaged { path: path.to_owned(), what });
    }
    let states = "SELECT count(*) FROM sqlite_master WHERE name IN ('games', 'boards')";
    let ours: u32 = connection.query_row(states, [], |row| row.get(0))?;
    let all: u32 = connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
    match (version, ours, all) {
        (0, _, 0) | (1.., 2, _) => Ok(()),
        _ => Err(StoreError::Foreign),
    }
}

fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let change = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let version: u32 = change.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for migration in MIGRATIONS.iter().skip(version as usize) {
        change.execute_batch(migration)?;
    }
    change.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?;
    Ok(change.commit()?)
}

fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt))
}

/// A new file is its owner's alone: it holds the secret. When it cannot be made, SQLite says why.
fn create_private(path: &Path) {
    let mut options = std::fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    drop(options.write(true).create_new(true).open(path));
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::Spec;

    const HERE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8415);

    #[test]
    fn boards_come_back_and_a_later_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lab.sqlite");
        let setup = Spec::parse("tts:gold-rush").unwrap().setup().unwrap();
        Store::in_file(&path, HERE).unwrap().save_board("mine", &setup).unwrap();
        let store = Store::in_file(&path, HERE).unwrap();
        assert_eq!(store.board("mine").unwrap().unwrap().setup, setup);
        assert!(store.delete_board("mine").unwrap() && !store.delete_board("mine").unwrap());
        store.connection().pragma_update(None, "user_version", 99).unwrap();
        drop(store);
        assert!(Store::in_file(&path, HERE).unwrap_err().to_string().contains("version 99"));
    }

    #[test]
    fn a_file_of_the_first_version_is_brought_up_to_date() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lab.sqlite");
        let old = Connection::open(&path).unwrap();
        old.execute_batch(MIGRATIONS[0]).unwrap();
        old.pragma_update(None, "user_version", 1).unwrap();
        old.execute_batch("INSERT INTO boards VALUES ('mine', '', '{}')").unwrap();
        drop(old);
        let secret = Store::in_file(&path, HERE).unwrap().secret().unwrap();
        assert_eq!(Store::in_file(&path, HERE).unwrap().secret().unwrap(), secret, "it stays");
        assert_ne!(Store::in_memory().unwrap().secret().unwrap(), secret);
    }
}
