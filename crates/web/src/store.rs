//! Games and boards in one SQLite file that people can open with any tool.

use crate::problem::Problem;
use plyground_game::Setup;
use plyground_record::Record;
use rusqlite::{Connection, OptionalExtension, params};
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

/// What each version of the file adds to the one before. A file of a later version than we know is refused.
const MIGRATIONS: &[&str] = &["CREATE TABLE games (
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
    ) STRICT;"];

/// The store.
#[derive(Debug)]
pub(crate) struct Store {
    connection: Mutex<Connection>,
}

/// A game as lists show it.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) started: String,
    pub(crate) playing: bool,
    pub(crate) game: String,
    pub(crate) title: String,
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) winner: Option<String>,
    pub(crate) reason: String,
    pub(crate) result: String,
    pub(crate) turns: u32,
}

/// A board that somebody saved.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct SavedBoard {
    pub(crate) name: String,
    pub(crate) setup: Setup,
}

/// A store that cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    #[error("it was written by a later plyground (version {0} of the file)")]
    Later(u32),
}

impl Store {
    pub(crate) fn in_memory() -> Result<Store, StoreError> {
        Store::with(Connection::open_in_memory()?)
    }

    pub(crate) fn in_file(path: &Path) -> Result<Store, StoreError> {
        let connection = Connection::open(path)?;
        // Several labs may have the same file open.
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        Store::with(connection)
    }

    fn with(mut connection: Connection) -> Result<Store, StoreError> {
        let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version as usize > MIGRATIONS.len() {
            return Err(StoreError::Later(version));
        }
        let change = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let version: u32 = change.pragma_query_value(None, "user_version", |row| row.get(0))?;
        for migration in &MIGRATIONS[version as usize..] {
            change.execute_batch(migration)?;
        }
        change.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?;
        change.commit()?;
        Ok(Store { connection: Mutex::new(connection) })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic in the middle of a statement rolls it back; the connection stays good.
        self.connection.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Keeps a game as it is now.
    pub(crate) fn keep_game(&self, id: &str, record: &Record, playing: bool) -> Result<(), Problem> {
        let winner = record.result.winner.map(|seat| seat.to_string());
        let connection = self.connection();
        let kept = connection.execute(
            "INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
             ON CONFLICT (id) DO UPDATE SET state = ?3, first = ?6, second = ?7, winner = ?8, reason = ?9,
                result = ?10, turns = ?11, record = ?12",
            params![
                id,
                record.started,
                if playing { "playing" } else { "over" },
                record.game.start.spec(),
                record.game.title,
                record.seats.first.name,
                record.seats.second.name,
                winner,
                record.result.reason.to_string(),
                record.result.text,
                record.moves.len() as u32,
                record.to_json(),
            ],
        );
        kept.map(|_| ()).map_err(Problem::ours)
    }

    /// A game, and whether it was still going on when it was kept.
    pub(crate) fn game(&self, id: &str) -> Result<Option<(Record, bool)>, Problem> {
        let row: Option<(String, String)> = self
            .connection()
            .query_row("SELECT record, state FROM games WHERE id = ?1", [id], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()
            .map_err(Problem::ours)?;
        row.map(|(json, state)| Ok((Record::from_json(&json).map_err(Problem::ours)?, state == "playing"))).transpose()
    }

    /// The latest games, so many after leaving out so many.
    pub(crate) fn games(&self, most: u32, after: u32) -> Result<Vec<GameRow>, Problem> {
        let connection = self.connection();
        let mut query = connection
            .prepare_cached(
                "SELECT id, started, state, game, title, first, second, winner, reason, result, turns
                 FROM games ORDER BY started DESC, rowid DESC LIMIT ?1 OFFSET ?2",
            )
            .map_err(Problem::ours)?;
        let rows = query.query_map([most, after], |row| {
            Ok(GameRow {
                id: row.get(0)?,
                started: row.get(1)?,
                playing: row.get::<_, String>(2)? == "playing",
                game: row.get(3)?,
                title: row.get(4)?,
                first: row.get(5)?,
                second: row.get(6)?,
                winner: row.get(7)?,
                reason: row.get(8)?,
                result: row.get(9)?,
                turns: row.get(10)?,
            })
        });
        rows.and_then(Iterator::collect).map_err(Problem::ours)
    }

    /// Keeps a board under a name, over an older one of that name.
    pub(crate) fn keep_board(&self, name: &str, setup: &Setup) -> Result<(), Problem> {
        let json = serde_json::to_string(setup).map_err(Problem::ours)?;
        let now = jiff::Timestamp::now().to_string();
        let kept = self.connection().execute(
            "INSERT INTO boards VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE SET saved = ?2, setup = ?3",
            [name, &now, &json],
        );
        kept.map(|_| ()).map_err(Problem::ours)
    }

    /// The board of that name.
    pub(crate) fn board(&self, name: &str) -> Result<Option<SavedBoard>, Problem> {
        Ok(self.boards()?.into_iter().find(|board| board.name == name))
    }

    /// All boards that were saved, by name.
    pub(crate) fn boards(&self) -> Result<Vec<SavedBoard>, Problem> {
        let connection = self.connection();
        let mut query =
            connection.prepare_cached("SELECT name, setup FROM boards ORDER BY name").map_err(Problem::ours)?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)));
        let rows: Vec<(String, String)> = rows.and_then(Iterator::collect).map_err(Problem::ours)?;
        rows.into_iter()
            .map(|(name, json)| Ok(SavedBoard { name, setup: serde_json::from_str(&json).map_err(Problem::ours)? }))
            .collect()
    }

    /// Forgets a board; false when there was none.
    pub(crate) fn forget_board(&self, name: &str) -> Result<bool, Problem> {
        self.connection()
            .execute("DELETE FROM boards WHERE name = ?1", [name])
            .map(|count| count > 0)
            .map_err(Problem::ours)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_games::Spec;

    #[test]
    fn boards_come_back_and_a_later_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lab.sqlite");
        let setup = Spec::parse("tts:gold-rush").unwrap().setup().unwrap();
        Store::in_file(&path).unwrap().keep_board("mine", &setup).unwrap();
        let store = Store::in_file(&path).unwrap();
        assert_eq!(store.board("mine").unwrap().unwrap().setup, setup);
        assert!(store.forget_board("mine").unwrap() && !store.forget_board("mine").unwrap());
        store.connection().pragma_update(None, "user_version", 99).unwrap();
        drop(store);
        assert!(Store::in_file(&path).unwrap_err().to_string().contains("version 99"));
    }
}
