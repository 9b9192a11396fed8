//! Games, each as its latest record. A game that goes on is one lab's; any other finds out before it changes anything.

use super::Store;
use crate::error::RequestError;
use plyground_record::Record;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

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

/// A game as the store has it.
#[derive(Debug)]
pub(crate) struct StoredGame {
    pub(crate) record: Record,
    /// Whether it was still going on.
    pub(crate) playing: bool,
    /// How often it has been changed.
    pub(crate) revision: i64,
    /// The lab that plays it.
    lab: Option<String>,
}

/// Why a game was not saved.
#[derive(Debug)]
pub(crate) enum SaveError {
    /// Another lab has changed it since we read it. What the other lab has saved stays.
    ChangedElsewhere,
    /// The store does not work.
    Failed(RequestError),
}

impl SaveError {
    /// The answer to the visitor who asked for the change.
    pub(crate) fn problem(self) -> RequestError {
        match self {
            SaveError::ChangedElsewhere => {
                RequestError::conflict("another lab on the same store has changed this game; reload the page")
            }
            SaveError::Failed(problem) => problem,
        }
    }
}

impl Store {
    /// Keeps a game as it is now, if it is still the one of that revision; 0 is a new one. The revision is then the next.
    pub(crate) fn save_game(
        &self,
        id: &str,
        revision: &mut i64,
        record: &Record,
        playing: bool,
    ) -> Result<(), SaveError> {
        let winner = record.result.winner.map(|seat| seat.to_string());
        let now = || jiff::Timestamp::now().to_string();
        let connection = self.connection();
        let saved = connection.execute(
            "INSERT INTO games (id, started, state, game, title, first, second, winner, reason, result, turns, record,
                lab, revision)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14 + 1)
             ON CONFLICT (id) DO UPDATE SET state = ?3, first = ?6, second = ?7, winner = ?8, reason = ?9,
                result = ?10, turns = ?11, record = ?12, lab = ?13, revision = ?14 + 1
             WHERE revision = ?14",
            params![
                id,
                // A record from elsewhere may not say it; in the list it stands where it came in.
                if record.started.is_empty() { now() } else { record.started.clone() },
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
                playing.then_some(&self.presence.id),
                *revision,
            ],
        );
        match saved {
            Ok(0) => Err(SaveError::ChangedElsewhere),
            Ok(_) => {
                *revision += 1;
                Ok(())
            }
            Err(error) => Err(SaveError::Failed(RequestError::internal(error))),
        }
    }

    /// A game, to be looked at.
    pub(crate) fn game(&self, id: &str) -> Result<Option<StoredGame>, RequestError> {
        read(&self.connection(), id)
    }

    /// A game to be played on. One that goes on is ours from now on, unless another lab plays it: then it is refused.
    pub(crate) fn open_game(&self, id: &str) -> Result<Option<StoredGame>, RequestError> {
        let mut connection = self.connection();
        if let Some(game) = read(&connection, id)?
            && !game.playing
        {
            return Ok(Some(game));
        }
        let change =
            connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(RequestError::internal)?;
        let Some(mut game) = read(&change, id)? else { return Ok(None) };
        if !game.playing || game.lab.as_ref() == Some(&self.presence.id) {
            return Ok(Some(game));
        }
        let elsewhere =
            game.lab.as_ref().and_then(|lab| self.address_of_other_lab(&change, lab).transpose()).transpose();
        if let Some(address) = elsewhere.map_err(RequestError::internal)? {
            return Err(RequestError::conflict(format!(
                "this game is being played in another lab with the same store, at {address}; continue there, or stop that \
                 lab first"
            )));
        }
        let claim = "UPDATE games SET lab = ?2, revision = revision + 1 WHERE id = ?1";
        change.execute(claim, [id, &self.presence.id]).map_err(RequestError::internal)?;
        change.commit().map_err(RequestError::internal)?;
        game.revision += 1;
        Ok(Some(game))
    }

    /// The latest games, so many after leaving out so many.
    pub(crate) fn games(&self, most: u32, after: u32) -> Result<Vec<GameRow>, RequestError> {
        let connection = self.connection();
        let mut query = connection
            .prepare_cached(
                "SELECT id, started, state, game, title, first, second, winner, reason, result, turns
                 FROM games ORDER BY started DESC, rowid DESC LIMIT ?1 OFFSET ?2",
            )
            .map_err(RequestError::internal)?;
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
        rows.and_then(Iterator::collect).map_err(RequestError::internal)
    }
}

fn read(connection: &Connection, id: &str) -> Result<Option<StoredGame>, RequestError> {
    let query = "SELECT record, state, revision, lab FROM games WHERE id = ?1";
    let row = connection
        .query_row(query, [id], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get(2)?, row.get(3)?))
        })
        .optional()
        .map_err(RequestError::internal)?;
    row.map(|(json, state, revision, lab)| {
        let record = Record::from_json(&json).map_err(RequestError::internal)?;
        Ok(StoredGame { record, playing: state == "playing", revision, lab })
    })
    .transpose()
}
