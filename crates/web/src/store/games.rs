//! Games, each as its latest record. A game that goes on is one lab's; any other finds out before it changes anything.

use super::Store;
use crate::error::RequestError;
use plyground_game::Seat;
use plyground_record::{EndReason, PERSON, Record};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use std::str::FromStr;

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
    pub(crate) winner: Option<Seat>,
    pub(crate) reason: EndReason,
    pub(crate) result: String,
    pub(crate) turns: u32,
    /// Whether a person played First, and whether one played Second.
    #[serde(skip)]
    people: [bool; 2],
}

impl GameRow {
    /// Whether the game ended without a result.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.reason == EndReason::Interrupted
    }

    /// The first player at the beginning of a sentence: an agent by its name.
    pub(crate) fn first_label(&self) -> &str {
        if self.people[0] { "A person" } else { &self.first }
    }

    /// The second player within a sentence.
    pub(crate) fn second_label(&self) -> &str {
        if self.people[1] { "a person" } else { &self.second }
    }
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
                "SELECT id, started, state = 'playing', game, title, first, second, winner, reason, result, turns,
                    CASE WHEN json_valid(record) THEN json_extract(record, '$.seats.first.spec') IS ?3 END,
                    CASE WHEN json_valid(record) THEN json_extract(record, '$.seats.second.spec') IS ?3 END
                 FROM games ORDER BY started DESC, rowid DESC LIMIT ?1 OFFSET ?2",
            )
            .map_err(RequestError::internal)?;
        let rows = query.query_map(params![most, after, PERSON], |row| {
            let is_person = |column| row.get::<_, Option<bool>>(column).map(Option::unwrap_or_default);
            Ok(GameRow {
                id: row.get(0)?,
                started: row.get(1)?,
                playing: row.get(2)?,
                game: row.get(3)?,
                title: row.get(4)?,
                first: row.get(5)?,
                second: row.get(6)?,
                winner: row.get::<_, Option<String>>(7)?.map(|seat| read_word(7, &seat)).transpose()?,
                reason: read_word(8, &row.get::<_, String>(8)?)?,
                result: row.get(9)?,
                turns: row.get(10)?,
                people: [is_person(11)?, is_person(12)?],
            })
        });
        rows.and_then(Iterator::collect).map_err(RequestError::internal)
    }
}

/// A word that [`Store::save_game`] wrote into this column.
fn read_word<T: FromStr>(column: usize, word: &str) -> Result<T, rusqlite::Error>
where
    T::Err: ToString,
{
    word.parse().map_err(|error: T::Err| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, error.to_string().into())
    })
}

fn read(connection: &Connection, id: &str) -> Result<Option<StoredGame>, RequestError> {
    let query = "SELECT record, state = 'playing', revision, lab FROM games WHERE id = ?1";
    let row = connection
        .query_row(query, [id], |row| Ok((row.get::<_, String>(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .optional()
        .map_err(RequestError::internal)?;
    row.map(|(json, playing, revision, lab)| {
        let record = Record::from_json(&json).map_err(RequestError::internal)?;
        Ok(StoredGame { record, playing, revision, lab })
    })
    .transpose()
}
